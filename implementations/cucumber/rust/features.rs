//! Generic glue for the crate cucumber: defines every step of the catalogue steps.json, in both languages.
//! Given and When steps build one request. The first Then step sends it to respond(). Each Then step checks one thing.
use cucumber::gherkin::{self, tagexpr::TagOperation, Feature, Rule};
use cucumber::{step, tag::Ext, writer::Stats, Cucumber, World};
use futures::{executor::block_on, future::LocalBoxFuture, FutureExt};
use globe_features::{respond, TAGS, TRACKS_REASONS};
use regex::Regex;
use serde_json::{json, Map, Value};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::{convert::Infallible, env, fs, iter, process, sync::LazyLock};

static CATALOGUE: LazyLock<Value> = LazyLock::new(|| {
    let path = env::var("STEPS").expect("set STEPS to the path of steps.json");
    serde_json::from_str(&fs::read_to_string(path).expect("STEPS can be read")).expect("STEPS is JSON")
});
static STEPS: LazyLock<Vec<(Regex, &Value, &Value)>> = LazyLock::new(|| { // with the parameters and the step
    let wordings = items(&CATALOGUE["steps"]).flat_map(|step| [(&step["en"], step), (&step["fr"], step)]);
    wordings.map(|(how, step)| (regex(text(&how["regexp"])), &how["parameters"], step)).collect()
});
static COMPARES_REASONS: LazyLock<bool> = // REASONS=false has the same effect as TRACKS_REASONS
    LazyLock::new(|| TRACKS_REASONS && env::var("REASONS").as_deref() != Ok("false"));
static SKIPPED: AtomicUsize = AtomicUsize::new(0);

fn regex(text: &str) -> Regex { Regex::new(text).expect("a regular expression") }
fn text(value: &Value) -> &str { value.as_str().unwrap_or_default() }
fn items(value: &Value) -> impl Iterator<Item = &Value> { value.as_array().into_iter().flatten() }
fn fields(value: &Value) -> impl Iterator<Item = (&String, &Value)> { value.as_object().into_iter().flatten() }

fn read(name: &str, raw: &str) -> Value { // null means any reason
    let (kind, how) = (&CATALOGUE["types"][name], &CATALOGUE["types"][name]["read"]);
    if kind["reason"] == true && !*COMPARES_REASONS { return Value::Null; }
    match text(&how["as"]) {
        "text" => fields(&how["replace"]).fold(raw.to_string(), |all, (from, to)| all.replace(from, text(to))).into(),
        "number" => {
            let digits: String = raw.chars().take_while(|each| "0123456789.,".contains(*each)).collect();
            let number: f64 = digits.replace(',', ".").parse().expect("a number");
            json!((number * how["times"].as_f64().expect("a number")).round() as i64)
        }
        "choice" => how["values"][raw].clone(),
        "object" => fields(&how["fields"]).map(|(name, field)| {
            let found = regex(text(&field["regexp"])).captures(raw);
            let number = found.as_ref().and_then(|found| found.get(1)?.as_str().parse::<i64>().ok());
            (name.clone(), if field["as"] == "number" { json!(number) } else { json!(found.is_none()) })
        }).collect(),
        _ => {
            let separators = items(&how["separators"]).map(text).collect::<Vec<_>>().join("|");
            let parts = regex(&separators).split(raw).map(|part| read(text(&how["of"]), part)).collect::<Vec<_>>();
            if how["all_but"].is_array() {
                return items(&how["all_but"]).filter(|each| !parts.contains(each)).cloned().collect();
            }
            let Some(field) = how["field"].as_str() else { return parts.into() };
            let with_defaults = |(i, part)| {
                let mut object = how["defaults"].get(i).cloned().unwrap_or_else(|| json!({}));
                object[field] = part;
                object
            };
            parts.into_iter().enumerate().map(with_defaults).collect()
        }
    }
}

fn read_named(name: &Value, kind: &Value, raw: &str) -> (String, Value) { (text(name).into(), read(text(kind), raw)) }

fn read_table(table: &Value, rows: &[Vec<String>]) -> Value {
    if table["as"] == "grid" {
        return read(text(&table["type"]), &rows.iter().map(|row| row.concat()).collect::<Vec<_>>().join("/"));
    }
    let cell = |(column, raw): (&Value, &String)| read_named(&column["field"], &column["type"], raw);
    rows[1..].iter().map(|row| items(&table["columns"]).zip(row).map(cell).collect::<Value>()).collect()
}

fn fill(piece: &Value, values: &Map<String, Value>) -> Value {
    match piece {
        Value::String(text) if text.starts_with('{') => values[text.trim_matches(['{', '}'])].clone(),
        Value::Array(pieces) => pieces.iter().map(|each| fill(each, values)).collect(),
        Value::Object(pieces) => pieces.iter().map(|(key, each)| (key.clone(), fill(each, values))).collect(),
        _ => piece.clone(),
    }
}

fn meets(found: &Value, expected: &Value) -> bool {
    match expected {
        Value::Null => !found.is_null() && *found != json!([]),
        Value::Array(all) => found.as_array().is_some_and(|found|
            found.len() == all.len() && iter::zip(found, all).all(|(found, each)| meets(found, each))),
        Value::Object(all) => found.is_object() && all.iter().all(|(key, each)|
            each.is_null() && found[key].is_null() || meets(&found[key], each)), // a reason may be missing
        _ => found == expected,
    }
}

#[derive(Debug)]
struct Scenario { request: Value, response: Option<Value>, tags: String }

impl World for Scenario {
    type Error = Infallible;
    async fn new() -> Result<Self, Infallible> { Ok(Scenario { request: json!({}), response: None, tags: String::new() }) }
}

impl Scenario {
    fn perform(&mut self, line: &str, rows: &[Vec<String>]) {
        let matches = |(regexp, parameters, step): &(Regex, &'static Value, &'static Value)| {
            let groups = regexp.captures(line)?;
            let raw = groups.iter().skip(1).map(|group| group.map_or("", |group| group.as_str())).collect();
            Some((raw, *parameters, *step))
        };
        let found: Option<(Vec<&str>, &Value, &Value)> = STEPS.iter().find_map(matches);
        let (raw, parameters, step) = found.unwrap_or_else(|| panic!("no step matches {line}"));
        let table = &CATALOGUE["tables"][text(&step["table"])];
        if table["as"] == "steps" { return rows[1..].iter().for_each(|row| self.perform(&row[0], &[])); }
        let read_parameter = |(each, raw): (&Value, &str)| read_named(&each["name"], &each["type"], raw);
        let mut values: Map<String, Value> = iter::zip(items(parameters), raw).map(read_parameter).collect();
        if !table.is_null() { values.insert("table".to_string(), read_table(table, rows)); }
        for (key, value) in fields(&fill(&step["request"], &values)) {
            let appends = items(&CATALOGUE["lists"]).any(|each| each == key);
            match self.request[key].as_array_mut() {
                Some(before) if appends => before.extend(items(value).cloned()),
                _ => self.request[key] = value.clone(),
            }
        }
        if step.get("expect").is_some() { self.check(&fill(&step["expect"], &values)); }
    }

    fn check(&mut self, expect: &Value) {
        let mut request = CATALOGUE["defaults"][text(&self.request["op"])].clone();
        fields(&self.request).for_each(|(key, value)| request[key] = value.clone());
        let answer = || respond(&request).unwrap_or_else(|error| panic!("{error}; request: {request}"));
        let response = self.response.get_or_insert_with(answer);
        let found = response.pointer(text(&expect["at"])).unwrap_or(&Value::Null);
        let met = match expect.get("has") {
            Some(part) => items(found).any(|each| meets(each, part)),
            None => meets(found, &expect["is"]),
        };
        let at = Some(text(&expect["at"])).filter(|at| !at.is_empty()).unwrap_or("the response");
        let element = if expect.get("has").is_some() { "an element " } else { "" };
        let wanted = expect.get("has").unwrap_or(&expect["is"]).to_string().replace("null", "any reason");
        assert!(met, "at {at}: expected {element}{wanted}, got {found}; reproduce with the request {request}; tags: {}",
            self.tags);
    }
}

fn run(scenario: &mut Scenario, context: step::Context) -> LocalBoxFuture<'_, ()> {
    async move {
        let rows = context.step.table.map(|table| table.rows).unwrap_or_default();
        scenario.perform(&context.step.value, &rows);
    }.boxed_local()
}

fn tags_of<'a>(feature: &'a Feature, rule: Option<&'a Rule>, scenario: &'a gherkin::Scenario)
    -> impl Iterator<Item = &'a String> + Clone {
    feature.tags.iter().chain(rule.into_iter().flat_map(|rule| &rule.tags)).chain(&scenario.tags)
}

fn main() {
    let mut steps = step::Collection::new();
    for (regexp, _, step) in STEPS.iter() {
        steps = match text(&step["keyword"]) {
            "given" => steps.given(None, regexp.clone(), run),
            "when" => steps.when(None, regexp.clone(), run),
            _ => steps.then(None, regexp.clone(), run),
        };
    }
    let tags = env::var("TAGS").unwrap_or(TAGS.to_string());
    let tags: Option<TagOperation> = (!tags.is_empty()).then(|| tags.parse().expect("TAGS is a tag expression"));
    let features = env::var("FEATURES").expect("set FEATURES to the folder of the features");
    let runner = Cucumber::new().steps(steps).before(|feature, rule, scenario, world: &mut Scenario| {
        world.tags = tags_of(feature, rule, scenario).map(|tag| format!("@{tag}")).collect::<Vec<_>>().join(" ");
        async {}.boxed_local()
    });
    let done = block_on(runner.filter_run(features, move |feature, rule, scenario| {
        let selected = tags.as_ref().is_none_or(|tags| tags.eval(tags_of(feature, rule, scenario)));
        SKIPPED.fetch_add(usize::from(!selected), Relaxed);
        selected
    }));
    let stats = done.scenarios_stats(); // a scenario with an undefined step is skipped
    let skipped = SKIPPED.load(Relaxed);
    println!("{} passed, {} failed, {skipped} skipped by tag, {} undefined", stats.passed, stats.failed, stats.skipped);
    if stats.passed + stats.failed + stats.skipped == 0 {
        eprintln!("no scenario ran: check FEATURES and the tags, such as TAGS=\"@a or @b\"");
    }
    process::exit(i32::from(done.execution_has_failed() || stats.skipped > 0 || stats.passed == 0));
}
