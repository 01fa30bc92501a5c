// Starter adapter for the Globe Twister conformance kit. It supports the operations `legality` and `reconstruction`,
// with reasons. Copy it, then: (1) change the name and version in `hello`; (2) call your engine in `respond` instead of
// the rules below; (3) for each further operation, add a branch there and its name to `operations`. Keep the loop that
// reads lines. The starter needs no crates; if you use serde_json, you can delete the JSON code at the end.
use std::{collections::HashMap, io, iter::Peekable, str::Chars};

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

fn reconstruct(mut puzzle: Vec<Tile>, photo: usize, hand: &[&str], mut program: Vec<Placement>) -> String {
    let broken = violations(hand, &program);
    if !broken.is_empty() { return object([("refused", texts(&broken))]); }
    program.sort_by_key(|placed| (placed.space, CARDS.iter().position(|&card| card == placed.card)));
    let mut steps = vec![];
    for placed in &program {
        let mut step = vec![("placement", quoted(placed.text))];
        match effect(placed, &puzzle, photo) {
            Err(id) => step.extend([("effect", quoted("void")), ("because", quoted(id))]),
            Ok((path, facing)) => {
                let moved = Tile { facing, ..puzzle[path[0] - 1] };
                path.windows(2).for_each(|pair| puzzle[pair[0] - 1] = puzzle[pair[1] - 1]);
                puzzle[path[path.len() - 1] - 1] = moved;
                step.push(("effect", quoted("applied")));
            }
        }
        step.push(("puzzle", quoted(&write_puzzle(&puzzle))));
        steps.push(object(step));
    }
    let is_right = |(i, tile): (usize, &Tile)| right_place(tile.home, photo) == i + 1 && tile.facing == photo;
    let used: Vec<&str> = CARDS.into_iter().filter(|&card| program.iter().any(|placed| placed.card == card)).collect();
    let discarded: Vec<&str> = used.iter().copied().filter(|card| card.starts_with('R')).collect();
    object([("puzzle", quoted(&write_puzzle(&puzzle))), ("solved", puzzle.iter().enumerate().all(is_right).to_string()),
        ("steps", list(steps)), ("used", texts(&used)), ("discarded", texts(&discarded))])
}

fn hello() -> String {
    object([("protocol", 1.to_string()), ("name", quoted("my-engine")), ("version", quoted("0.1")),
        ("language", quoted("Rust")), ("operations", texts(&["legality", "reconstruction"])),
        ("editions", texts(&["en", "fr"])), ("variants", texts(&[])), ("reasons", true.to_string())])
}

fn respond(request: &Json) -> Option<String> { // None if the request makes no sense
    let program = || request.texts("program")?.into_iter().map(read_placement).collect::<Option<Vec<Placement>>>();
    match request.text("op")? {
        "hello" => Some(hello()),
        "legality" => Some(object([("violations", texts(&violations(&request.texts("hand")?, &program()?)))])),
        "reconstruction" => Some(reconstruct(read_puzzle(request.text("puzzle")?)?,
            "NESW".find(request.text("photo")?)?, &request.texts("hand")?, program()?)),
        _ => None,
    }
}

fn main() {
    for line in io::stdin().lines().map_while(Result::ok) {
        let request = Reader(line.chars().peekable()).value().unwrap_or(Json::Bool(false));
        let id = if let Some(Json::Number(id)) = request.get("id") { *id } else { 0 };
        let reply = match respond(&request) {
            Some(result) => ("result", result),
            None => ("error", quoted(&format!("cannot respond to {line}"))),
        };
        println!("{}", object([("id", id.to_string()), reply])); // println flushes after each line
    }
}

fn quoted(text: &str) -> String { // a text as JSON, as are the results of the next three functions
    let escaped = |letter: char| match letter {
        '"' | '\\' => format!("\\{letter}"),
        '\0'..='\x1f' => format!("\\u{:04x}", letter as u32),
        _ => letter.to_string(),
    };
    format!("\"{}\"", text.chars().map(escaped).collect::<String>())
}
fn list(items: Vec<String>) -> String { format!("[{}]", items.join(",")) }
fn texts(items: &[&str]) -> String { list(items.iter().map(|text| quoted(text)).collect()) }
fn object<'a>(fields: impl IntoIterator<Item = (&'a str, String)>) -> String {
    let written = fields.into_iter().map(|(key, value)| format!("{}:{value}", quoted(key)));
    format!("{{{}}}", written.collect::<Vec<String>>().join(","))
}

#[allow(dead_code)] // for the operations that you add
enum Json { Bool(bool), Number(i64), Text(String), List(Vec<Json>), Object(HashMap<String, Json>) }
impl Json { // None if there is no such value
    fn get(&self, key: &str) -> Option<&Json> { if let Json::Object(fields) = self { fields.get(key) } else { None } }
    fn as_text(&self) -> Option<&str> { if let Json::Text(text) = self { Some(text) } else { None } }
    fn text(&self, key: &str) -> Option<&str> { self.get(key)?.as_text() }
    fn texts(&self, key: &str) -> Option<Vec<&str>> {
        if let Json::List(items) = self.get(key)? { items.iter().map(Json::as_text).collect() } else { None }
    }
}

struct Reader<'a>(Peekable<Chars<'a>>);
impl Reader<'_> { // reads JSON; None if it is not JSON
    fn peek(&mut self) -> Option<char> { // the next character that is not a space
        while self.0.next_if(|letter| letter.is_ascii_whitespace()).is_some() {}
        self.0.peek().copied()
    }
    fn take(&mut self, letter: char) -> Option<char> { if self.peek()? == letter { self.0.next() } else { None } }
    fn value(&mut self) -> Option<Json> {
        Some(match self.peek()? {
            '"' => Json::Text(self.text()?),
            '[' => Json::List(self.items('[', ']', |reader| reader.value())?),
            '{' => Json::Object(self.items('{', '}', |reader| Some((reader.key()?, reader.value()?)))?),
            _ => {
                let is_part = |letter: &char| letter.is_alphanumeric() || *letter == '-';
                let word: String = std::iter::from_fn(|| self.0.next_if(is_part)).collect();
                word.parse().map(Json::Bool).or_else(|_| word.parse().map(Json::Number)).ok()?
            }
        })
    }
    fn key(&mut self) -> Option<String> { self.text().filter(|_| self.take(':').is_some()) }
    fn items<T, C: FromIterator<T>>(&mut self, start: char, end: char, item: fn(&mut Self) -> Option<T>) -> Option<C> {
        let mut items = vec![];
        self.take(start)?;
        while self.peek()? != end {
            if !items.is_empty() { self.take(',')?; }
            items.push(item(self)?);
        }
        self.take(end).map(|_| items.into_iter().collect())
    }
    fn text(&mut self) -> Option<String> {
        let mut units: Vec<u16> = vec![]; // of UTF-16, as in the escapes of JSON
        self.take('"')?;
        loop {
            match self.0.next()? {
                '"' => return String::from_utf16(&units).ok(),
                '\\' => units.push(match self.0.next()? {
                    'u' => u16::from_str_radix(&self.0.by_ref().take(4).collect::<String>(), 16).ok()?,
                    'b' => 8, 't' => 9, 'n' => 10, 'f' => 12, 'r' => 13, letter => letter as u16,
                }),
                letter => units.extend_from_slice(letter.encode_utf16(&mut [0; 2])),
            }
        }
    }
}
