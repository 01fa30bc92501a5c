// The engine under test: a small engine that supports the operations `legality` and `reconstruction`, with reasons.
// Replace it with your own: the glue calls only `respond`, and reads `tracksReasons` and `tags`.
package features

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"sort"
	"strings"
)

// tracksReasons is false for an engine that does not name the rule or ruling that decides.
const tracksReasons = true

// tags selects the scenarios of the operations that the engine supports, in the syntax of godog.
const tags = "@operation-legality,@operation-reconstruction"

// respond returns the response to a request, both as JSON. The environment variable ENGINE can name another engine,
// a command that reads a request per line and writes a response per line.
func respond(line []byte) ([]byte, error) {
	if command := os.Getenv("ENGINE"); command != "" {
		return ask(command, line)
	}
	var asked request
	if err := json.Unmarshal(line, &asked); err != nil {
		return nil, err
	}
	switch asked.Op {
	case "legality":
		return json.Marshal(object{"violations": violations(asked.Hand, readProgram(asked.Program))})
	case "reconstruction":
		puzzle, photo := readPuzzle(asked.Puzzle), strings.Index("NESW", asked.Photo)
		return json.Marshal(reconstruct(puzzle, photo, asked.Hand, readProgram(asked.Program)))
	}
	return nil, fmt.Errorf("unknown operation: %q", asked.Op)
}

type tile struct{ home, facing int } // facing counts quarter turns clockwise from N
type placement struct {
	text, card, arrow string
	space             int // 10: unclear, or across several
}
type request struct {
	Op, Puzzle, Photo string
	Hand, Program     []string
}

var order = "G1 G2 G3 B1 B2 B3 B4 B5 R1 R2"
var quarters = map[string]int{"G1": 1, "G2": 3, "G3": 2}
var ways = map[string][2]int{
	"N": {-1, 0}, "NE": {-1, 1}, "E": {0, 1}, "SE": {1, 1}, "S": {1, 0}, "SW": {1, -1}, "W": {0, -1}, "NW": {-1, -1},
}

func readPuzzle(text string) (puzzle []tile) {
	text = strings.ReplaceAll(text, "/", "")
	for i := 0; i < len(text); i += 2 {
		puzzle = append(puzzle, tile{int(text[i] - '0'), strings.IndexByte("NESW", text[i+1])})
	}
	return puzzle
}

func writePuzzle(puzzle []tile) (text string) {
	for i, each := range puzzle {
		if i == 3 || i == 6 {
			text += "/"
		}
		text += fmt.Sprint(each.home) + "NESW"[each.facing:each.facing+1]
	}
	return text
}

func readProgram(texts []string) (program []placement) {
	for _, text := range texts {
		before, where, _ := strings.Cut(text, "@")
		read := placement{text, before[:2], before[2:], 10}
		if len(where) == 1 && where != "_" {
			read.space = int(where[0] - '0')
		}
		program = append(program, read)
	}
	return program
}

func violations(hand []string, program []placement) []string { // the ids that a program breaks
	broken, found := map[string]bool{}, []string{}
	reds, spaces, seen := 0, map[int]bool{}, map[string]bool{}
	for _, each := range program {
		reds += strings.Count(each.card, "R")
		broken["Q-11"] = reds > 1
		broken["Q-12"] = broken["Q-12"] || each.space < 10 && spaces[each.space]
		broken["Q-13"] = broken["Q-13"] || seen[each.card] || !strings.Contains(strings.Join(hand, " "), each.card)
		spaces[each.space], seen[each.card] = true, true
	}
	for _, id := range []string{"Q-11", "Q-12", "Q-13"} {
		if broken[id] {
			found = append(found, id)
		}
	}
	return found
}

func rightPlace(home, photo int) int { // each quarter turn of the photo rotates the right places
	for ; photo > 0; photo-- {
		home = 3*((home-1)%3) + 3 - (home-1)/3
	}
	return home
}

func along(space int, arrow string, steps int) int { // the space some steps along the arrow, or 0 outside the grid
	row, column := (space-1)/3+steps*ways[arrow][0], (space-1)%3+steps*ways[arrow][1]
	if row < 0 || row > 2 || column < 0 || column > 2 {
		return 0
	}
	return 3*row + column + 1
}

// The effect of a card: the id that voids it, or the path of its tile and its new facing. The other tiles on the path
// move back by one.
func effect(p placement, puzzle []tile, photo int) (because string, path []int, facing int) {
	if p.space == 10 {
		return "Q-14", nil, 0
	} else if p.arrow == "_" {
		return "Q-15", nil, 0
	}
	moved := puzzle[p.space-1]
	one, two := along(p.space, p.arrow, 1), along(p.space, p.arrow, 2)
	switch {
	case p.card[0] == 'G':
		return "", []int{p.space}, (moved.facing + quarters[p.card]) % 4
	case p.card == "R1":
		return "", []int{p.space, rightPlace(moved.home, photo)}, moved.facing
	case p.card == "R2":
		return "", []int{p.space, rightPlace(moved.home, photo)}, photo
	case p.card == "B3" && two == 0:
		return "Q-4", nil, 0
	case p.card == "B4" && (two == 0 || p.space%2 == 1):
		return "Q-5", nil, 0
	case p.card == "B3" || p.card == "B4":
		return "", []int{p.space, two}, moved.facing
	case one == 0:
		return "Q-3", nil, 0
	case p.card == "B5" && two == 0:
		return "Q-6", nil, 0
	case p.card == "B5":
		return "", []int{p.space, one, two}, moved.facing
	}
	return "", []int{p.space, one}, moved.facing
}

func reconstruct(puzzle []tile, photo int, hand []string, program []placement) object {
	if broken := violations(hand, program); len(broken) > 0 {
		return object{"refused": broken}
	}
	inTurn := func(p placement) int { return 100*p.space + strings.Index(order, p.card) }
	sort.Slice(program, func(i, j int) bool { return inTurn(program[i]) < inTurn(program[j]) })
	steps, used, discarded, solved := []object{}, []string{}, []string{}, true
	for _, each := range program {
		step := object{"placement": each.text, "effect": "applied"}
		because, path, facing := effect(each, puzzle, photo)
		if because != "" {
			step["effect"], step["because"] = "void", because
		} else {
			before := append([]tile{}, puzzle...)
			for i := range path[1:] {
				puzzle[path[i]-1] = before[path[i+1]-1]
			}
			puzzle[path[len(path)-1]-1] = tile{before[path[0]-1].home, facing}
		}
		step["puzzle"] = writePuzzle(puzzle)
		steps, used = append(steps, step), append(used, each.card)
	}
	sort.Slice(used, func(i, j int) bool { return strings.Index(order, used[i]) < strings.Index(order, used[j]) })
	for _, card := range used {
		if card[0] == 'R' {
			discarded = append(discarded, card)
		}
	}
	for i, each := range puzzle {
		solved = solved && rightPlace(each.home, photo) == i+1 && each.facing == photo
	}
	return object{"puzzle": writePuzzle(puzzle), "solved": solved, "steps": steps, "used": used, "discarded": discarded}
}

var process struct {
	requests  *json.Encoder
	responses *bufio.Reader
}

func ask(command string, line []byte) ([]byte, error) {
	if process.requests == nil {
		words := strings.Fields(command)
		started := exec.Command(words[0], words[1:]...)
		requests, _ := started.StdinPipe()
		responses, _ := started.StdoutPipe()
		if err := started.Start(); err != nil {
			return nil, err
		}
		process.requests, process.responses = json.NewEncoder(requests), bufio.NewReader(responses)
	}
	fields := object{}
	if err := json.Unmarshal(line, &fields); err != nil {
		return nil, err
	}
	fields["id"] = 1
	if err := process.requests.Encode(fields); err != nil {
		return nil, err
	}
	reply, err := process.responses.ReadBytes('\n')
	if err != nil {
		return nil, err
	}
	var response struct {
		Result json.RawMessage
		Error  string
	}
	if err := json.Unmarshal(reply, &response); err != nil {
		return nil, err
	} else if response.Error != "" {
		return nil, fmt.Errorf("%s", response.Error)
	}
	return response.Result, nil
}
