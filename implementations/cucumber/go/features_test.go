// Generic glue for godog: defines every step of the catalogue steps.json, in both languages.
// Given and When steps build one request. The first Then step sends it to respond(). Each Then step checks one thing.
package features

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"math"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/cucumber/godog"
)

type object = map[string]any
type list = []any
type wording struct {
	Regexp     *regexp.Regexp
	Parameters []struct{ Name, Type string }
}
type step struct {
	En, Fr          wording
	Table           string
	Request, Expect object
}

var catalogue struct {
	Types map[string]struct {
		Reason bool
		Read   struct {
			As, Of, Field string
			Replace       map[string]string
			Times         float64
			Values        object
			Fields        map[string]struct {
				As     string
				Regexp *regexp.Regexp
			}
			Separators []string
			AllBut     list `json:"all_but"`
			Defaults   []object
		}
	}
	Tables map[string]struct {
		As, Type string
		Columns  []struct{ Field, Type string }
	}
	Steps    []step
	Lists    []string
	Defaults map[string]object
}

// anyReason is the expected value of a reason if reasons are not compared.
type anyReason string

// comparesReasons is false for an engine that does not track reasons. REASONS=false has the same effect.
var comparesReasons = tracksReasons && os.Getenv("REASONS") != "false"

func number(text string) float64 {
	digits := regexp.MustCompile(`^[0-9.,]+`).FindString(text)
	value, _ := strconv.ParseFloat(strings.Replace(digits, ",", ".", 1), 64)
	return value
}

func read(name, text string) any {
	how := catalogue.Types[name].Read
	if catalogue.Types[name].Reason && !comparesReasons {
		return anyReason("any reason")
	}
	switch how.As {
	case "text":
		for from, to := range how.Replace {
			text = strings.ReplaceAll(text, from, to)
		}
		return text
	case "number":
		return math.Round(number(text) * how.Times)
	case "choice":
		return how.Values[text]
	case "object":
		fields := object{}
		for field, each := range how.Fields {
			match := each.Regexp.FindStringSubmatch(text)
			if fields[field] = match == nil; each.As == "number" {
				fields[field] = number(match[1])
			}
		}
		return fields
	}
	parts := list{}
	for i, text := range regexp.MustCompile(strings.Join(how.Separators, "|")).Split(text, -1) {
		part := read(how.Of, text)
		if how.Field != "" {
			fields := object{how.Field: part}
			if i < len(how.Defaults) {
				maps.Copy(fields, how.Defaults[i])
			}
			part = fields
		}
		parts = append(parts, part)
	}
	if how.AllBut != nil {
		return slices.DeleteFunc(slices.Clone(how.AllBut), func(each any) bool { return slices.Contains(parts, each) })
	}
	return parts
}

func readTable(name string, rows [][]string) any {
	table, lines, objects := catalogue.Tables[name], []string{}, list{}
	for _, row := range rows {
		fields := object{}
		for i, column := range table.Columns {
			fields[column.Field] = read(column.Type, row[i])
		}
		lines, objects = append(lines, strings.Join(row, "")), append(objects, fields)
	}
	if table.As == "grid" {
		return read(table.Type, strings.Join(lines, "/"))
	}
	return objects[1:]
}

func fill(piece any, values object) any {
	switch piece := piece.(type) {
	case string:
		if strings.HasPrefix(piece, "{") {
			return values[strings.Trim(piece, "{}")]
		}
	case list:
		filled := list{}
		for _, each := range piece {
			filled = append(filled, fill(each, values))
		}
		return filled
	case object:
		filled := object{}
		for key, each := range piece {
			filled[key] = fill(each, values)
		}
		return filled
	}
	return piece
}

func meets(found, expected any) bool {
	items, isList := found.(list)
	switch expected := expected.(type) {
	case anyReason:
		return found != nil && !(isList && len(items) == 0)
	case list:
		return isList && slices.EqualFunc(items, expected, meets)
	case object:
		fields, met := found.(object)
		for key, each := range expected {
			_, optional := each.(anyReason) // a reason may be missing from an object
			met = met && (optional && fields[key] == nil || meets(fields[key], each))
		}
		return met
	}
	return found == expected
}

type scenario struct {
	request, response object
	tags              []string
}

// complete returns the request of the steps so far, with the defaults of its operation.
func (s *scenario) complete() object {
	op, _ := s.request["op"].(string)
	request := object{}
	maps.Copy(request, catalogue.Defaults[op])
	maps.Copy(request, s.request)
	return request
}

func (s *scenario) perform(step step, how wording, texts []string, rows [][]string) error {
	if catalogue.Tables[step.Table].As == "steps" {
		return s.performRows(rows[1:])
	}
	values := object{}
	for i, each := range how.Parameters {
		values[each.Name] = read(each.Type, texts[i])
	}
	if step.Table != "" {
		values["table"] = readTable(step.Table, rows)
	}
	if step.Expect != nil {
		return s.check(fill(step.Expect, values).(object))
	}
	for key, value := range fill(step.Request, values).(object) {
		if before, appended := s.request[key].(list); appended && slices.Contains(catalogue.Lists, key) {
			value = append(before, value.(list)...)
		}
		s.request[key] = value
	}
	return nil
}

func (s *scenario) performRows(rows [][]string) error { // each row is the text of another step
	for _, row := range rows {
		err := fmt.Errorf("no step matches %q", row[0])
		for _, step := range catalogue.Steps {
			for _, how := range []wording{step.En, step.Fr} {
				if match := how.Regexp.FindStringSubmatch(row[0]); match != nil {
					err = s.perform(step, how, match[1:], nil)
				}
			}
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func (s *scenario) check(expect object) error {
	if s.response == nil {
		line, _ := json.Marshal(s.complete())
		line, err := respond(line)
		if err != nil {
			return err
		}
		if err := json.Unmarshal(line, &s.response); err != nil {
			return err
		}
	}
	var found any = s.response
	for _, key := range strings.Split(expect["at"].(string), "/")[1:] {
		fields, _ := found.(object)
		found = fields[key]
	}
	items, _ := found.(list)
	part, isPart := expect["has"]
	if isPart && slices.ContainsFunc(items, func(each any) bool { return meets(each, part) }) {
		return nil
	}
	if !isPart && meets(found, expect["is"]) {
		return nil
	}
	at, wanted := cmp.Or(expect["at"].(string), "the response"), written(expect["is"])
	if isPart {
		wanted = "an element " + written(part)
	}
	return fmt.Errorf("at %s: expected %s, got %s; reproduce with the request %s; tags: %s",
		at, wanted, written(found), written(s.complete()), strings.Join(s.tags, " "))
}

func written(value any) string {
	text, _ := json.Marshal(value)
	return string(text)
}

// define registers a step as a function with one text per parameter, and a table if the step has one.
func define(context *godog.ScenarioContext, s *scenario, step step, how wording) {
	in := slices.Repeat([]reflect.Type{reflect.TypeFor[string]()}, len(how.Parameters))
	if step.Table != "" {
		in = append(in, reflect.TypeFor[*godog.Table]())
	}
	kind := reflect.FuncOf(in, []reflect.Type{reflect.TypeFor[error]()}, false)
	context.Step(how.Regexp, reflect.MakeFunc(kind, func(arguments []reflect.Value) []reflect.Value {
		texts, rows := []string{}, [][]string{}
		for _, each := range arguments {
			if table, isTable := each.Interface().(*godog.Table); isTable {
				for _, row := range table.Rows {
					cells := []string{}
					for _, cell := range row.Cells {
						cells = append(cells, cell.Value)
					}
					rows = append(rows, cells)
				}
			} else {
				texts = append(texts, each.String())
			}
		}
		result := reflect.New(reflect.TypeFor[error]()).Elem()
		if err := s.perform(step, how, texts, rows); err != nil {
			result.Set(reflect.ValueOf(err))
		}
		return []reflect.Value{result}
	}).Interface())
}

// TestFeatures runs the features in the folder FEATURES. The variable TAGS replaces the constant tags.
func TestFeatures(t *testing.T) {
	text, err := os.ReadFile(os.Getenv("STEPS"))
	if err == nil {
		err = json.Unmarshal(text, &catalogue)
	}
	if err != nil {
		t.Fatalf("set STEPS to the path of steps.json: %v", err)
	}
	folder, err := filepath.Abs(os.Getenv("FEATURES"))
	if err != nil || os.Getenv("FEATURES") == "" {
		t.Fatal("set FEATURES to the folder of the features")
	}
	options := godog.Options{Format: "progress", NoColors: true, Strict: true, Paths: []string{folder}, TestingT: t}
	all, run, passed, undefined := 0, 0, 0, 0
	suite := godog.TestSuite{Options: &options, ScenarioInitializer: func(sc *godog.ScenarioContext) {
		s := &scenario{request: object{}}
		for _, step := range catalogue.Steps {
			define(sc, s, step, step.En)
			define(sc, s, step, step.Fr)
		}
		sc.Before(func(ctx context.Context, started *godog.Scenario) (context.Context, error) {
			for _, tag := range started.Tags {
				s.tags = append(s.tags, tag.Name)
			}
			return ctx, nil
		})
		sc.After(func(ctx context.Context, _ *godog.Scenario, err error) (context.Context, error) {
			run++
			if err == nil {
				passed++
			} else if errors.Is(err, godog.ErrUndefined) {
				undefined++
			}
			return ctx, nil
		})
	}}
	features, err := suite.RetrieveFeatures()
	if err != nil {
		t.Fatalf("set FEATURES to the folder of the features: %v", err)
	}
	for _, feature := range features {
		all += len(feature.Pickles)
	}
	options.Tags = tags
	if given, isGiven := os.LookupEnv("TAGS"); isGiven {
		options.Tags = given
	}
	status := suite.Run()
	failed := run - passed - undefined
	fmt.Printf("%d passed, %d failed, %d skipped by tag, %d undefined\n", passed, failed, all-run, undefined)
	if run == 0 {
		t.Fatalf("no scenario ran: the tags %q select none of %d scenarios; "+
			"godog writes \"or\" as a comma, \"and\" as && and \"not\" as ~: @a,@b && ~@c", options.Tags, all)
	}
	if status != 0 {
		t.Fail()
	}
}
