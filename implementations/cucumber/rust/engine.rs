//! The engine under test: a small engine that supports the operations `legality` and `reconstruction`, with reasons.
//! Replace it with your own: the glue calls only `respond`, and reads `TRACKS_REASONS` and `TAGS`.
use serde_json::{json, Value};
use std::io::{BufRead, BufReader, Write};
use std::process::{ChildStdin, ChildStdout, Command, Stdio};
use std::{env, sync::Mutex};

/// False for an engine that does not name the rule or ruling that decides.
pub const TRACKS_REASONS: bool = true;
/// The scenarios of the operations that the engine supports.
pub const TAGS: &str = "@operation-legality or @operation-reconstruction";

/// Returns the response to a request. The environment variable ENGINE can name another engine, a command that reads a
/// request per line and writes a response per line.
pub fn respond(request: &Value) -> Result<Value, String> {
    if let Ok(command) = env::var("ENGINE") { return ask(&command, request).map_err(|error| error.to_string()); }
    supported(request).ok_or_else(|| format!("cannot respond to {request}"))
}

fn supported(request: &Value) -> Option<Value> { // None if the request makes no sense
    let texts = |key: &str| request[key].as_array()?.iter().map(Value::as_str).collect::<Option<Vec<&str>>>();
    let program = texts("program")?.into_iter().map(read_placement).collect::<Option<Vec<Placement>>>()?;
    let hand = texts("hand")?;
    match request["op"].as_str()? {
        "legality" => Some(json!({"violations": violations(&hand, &program)})),
        "reconstruction" => Some(reconstruct(read_puzzle(request["puzzle"].as_str()?)?,
            "NESW".find(request["photo"].as_str()?)?, &hand, program)),
        _ => None,
    }
}

const CARDS: [&str; 10] = ["G1", "G2", "G3", "B1", "B2", "B3", "B4", "B5", "R1", "R2"];
#[derive(Clone, Copy)]
struct Tile { home: usize, facing: usize } // facing counts quarter turns clockwise from N
struct Placement<'a> { text: &'a str, card: &'a str, arrow: &'a str, space: usize } // 10: unclear, or across several

fn read_puzzle(text: &str) -> Option<Vec<Tile>> {
    let letters: Vec<char> = text.chars().filter(|&letter| letter != '/').collect();
    let read = |tile: &[char]| Some(Tile { home: "123456789".find(tile[0])? + 1, facing: "NESW".find(*tile.get(1)?)? });
    letters.chunks(2).map(read).collect::<Option<Vec<Tile>>>().filter(|puzzle| puzzle.len() == 9)
}

fn write_puzzle(puzzle: &[Tile]) -> String {
    let write = |tile: &Tile| format!("{}{}", tile.home, &"NESW"[tile.facing..=tile.facing]);
    puzzle.chunks(3).map(|row| row.iter().map(write).collect()).collect::<Vec<String>>().join("/")
}

fn read_placement(text: &str) -> Option<Placement<'_>> {
    let (card_and_arrow, place) = text.split_once('@')?;
    let (card, arrow) = (card_and_arrow.get(..2)?, card_and_arrow.get(2..)?);
    let space = place.parse().ok().filter(|space| (1..=9).contains(space)).unwrap_or(10);
    CARDS.contains(&card).then_some(Placement { text, card, arrow, space })
}

fn has_duplicates<T: PartialEq>(items: &[T]) -> bool { (1..items.len()).any(|i| items[..i].contains(&items[i])) }
fn violations(hand: &[&str], program: &[Placement]) -> Vec<&'static str> { // the ids that a program breaks
    let cards: Vec<&str> = program.iter().map(|placed| placed.card).collect();
    let spaces: Vec<usize> = program.iter().map(|placed| placed.space).filter(|&space| space < 10).collect();
    let broken = [
        ("Q-11", cards.iter().filter(|card| card.starts_with('R')).count() > 1),
        ("Q-12", has_duplicates(&spaces)),
        ("Q-13", has_duplicates(&cards) || !cards.iter().all(|card| hand.contains(card))),
    ];
    broken.into_iter().filter(|(_, is_broken)| *is_broken).map(|(id, _)| id).collect()
}

fn right_place(home: usize, photo: usize) -> usize { // each quarter turn of the photo rotates the right places
    (0..photo).fold(home, |space, _| 3 * ((space - 1) % 3) + 3 - (space - 1) / 3)
}

fn along(space: usize, arrow: &str, steps: i32) -> Option<usize> { // None if outside the grid
    let towards = |plus, minus| steps * (arrow.contains(plus) as i32 - arrow.contains(minus) as i32);
    let (row, column) = ((space as i32 - 1) / 3 + towards('S', 'N'), (space as i32 - 1) % 3 + towards('E', 'W'));
    ((0..3).contains(&row) && (0..3).contains(&column)).then_some((3 * row + column + 1) as usize)
}

// The effect of a card: the path of its tile and its new facing, or the id that voids it. The other tiles on the path
// move back by one.
fn effect(placed: &Placement, puzzle: &[Tile], photo: usize) -> Result<(Vec<usize>, usize), &'static str> {
    let (space, arrow) = (placed.space, placed.arrow);
    if space == 10 { return Err("Q-14"); }
    if arrow == "_" { return Err("Q-15"); }
    let Tile { home, facing } = puzzle[space - 1];
    let (one, two) = (along(space, arrow, 1), along(space, arrow, 2));
    Ok(match placed.card {
        "G1" => (vec![space], (facing + 1) % 4),
        "G2" => (vec![space], (facing + 3) % 4),
        "G3" => (vec![space], (facing + 2) % 4),
        "R1" => (vec![space, right_place(home, photo)], facing),
        "R2" => (vec![space, right_place(home, photo)], photo),
        "B3" => (vec![space, two.ok_or("Q-4")?], facing),
        "B4" => (vec![space, two.filter(|_| space % 2 == 0).ok_or("Q-5")?], facing),
        "B5" => (vec![space, one.ok_or("Q-3")?, two.ok_or("Q-6")?], facing),
        _ => (vec![space, one.ok_or("Q-3")?], facing), // B1 and B2
    })
}

fn reconstruct(mut puzzle: Vec<Tile>, photo: usize, hand: &[&str], mut program: Vec<Placement>) -> Value {
    let broken = violations(hand, &program);
    if !broken.is_empty() { return json!({"refused": broken}); }
    program.sort_by_key(|placed| (placed.space, CARDS.iter().position(|&card| card == placed.card)));
    let mut steps = vec![];
    for placed in &program {
        let mut step = json!({"placement": placed.text, "effect": "applied"});
        match effect(placed, &puzzle, photo) {
            Err(id) => (step["effect"], step["because"]) = (json!("void"), json!(id)),
            Ok((path, facing)) => {
                let moved = Tile { facing, ..puzzle[path[0] - 1] };
                path.windows(2).for_each(|pair| puzzle[pair[0] - 1] = puzzle[pair[1] - 1]);
                puzzle[path[path.len() - 1] - 1] = moved;
            }
        }
        step["puzzle"] = json!(write_puzzle(&puzzle));
        steps.push(step);
    }
    let is_right = |(i, tile): (usize, &Tile)| right_place(tile.home, photo) == i + 1 && tile.facing == photo;
    let used: Vec<&str> = CARDS.into_iter().filter(|&card| program.iter().any(|placed| placed.card == card)).collect();
    let discarded: Vec<&str> = used.iter().copied().filter(|card| card.starts_with('R')).collect();
    json!({"puzzle": write_puzzle(&puzzle), "solved": puzzle.iter().enumerate().all(is_right), "steps": steps,
        "used": used, "discarded": discarded})
}

static PROCESS: Mutex<Option<(ChildStdin, BufReader<ChildStdout>)>> = Mutex::new(None);

fn ask(command: &str, request: &Value) -> Result<Value, Box<dyn std::error::Error>> {
    let mut process = PROCESS.lock().unwrap();
    if process.is_none() {
        let mut words = command.split_whitespace();
        let started = Command::new(words.next().ok_or("ENGINE is empty")?).args(words)
            .stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
        *process = started.stdin.zip(started.stdout.map(BufReader::new));
    }
    let (requests, responses) = process.as_mut().ok_or("the engine has no pipes")?;
    let (mut line, mut reply) = (request.clone(), String::new());
    line["id"] = json!(1);
    writeln!(requests, "{line}")?;
    responses.read_line(&mut reply)?;
    let response: Value = serde_json::from_str(&reply)?;
    response.get("result").cloned().ok_or_else(|| response["error"].to_string().into())
}
