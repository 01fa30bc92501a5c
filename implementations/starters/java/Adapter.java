// Starter adapter for the Globe Twister conformance kit. It supports the operations `legality` and `reconstruction`,
// with reasons. Copy it, then: (1) change the name and version in `hello`; (2) call your engine in `respond` instead of
// the rules below; (3) for each further operation, add a case there and its name to `operations`. Keep the loop that
// reads lines. The starter needs no libraries; if you use Jackson or Gson, you can delete the JSON code at the end.
import java.io.*;
import java.nio.charset.StandardCharsets;
import java.util.*;
import java.util.regex.*;
import java.util.stream.*;

public class Adapter {
    static final List<String> CARDS = List.of("G1", "G2", "G3", "B1", "B2", "B3", "B4", "B5", "R1", "R2");
    static final Map<String, Integer> QUARTERS = Map.of("G1", 1, "G2", 3, "G3", 2);

    record Tile(int home, int facing) {} // facing counts quarter turns clockwise from N
    record Placement(String text, String card, String arrow, int space) {} // space 10: unclear, or across several
    record Effect(String because, List<Integer> path, int facing) {} // because: the id that voids the card, or null

    static List<Tile> readPuzzle(String text) {
        String letters = text.replace("/", "");
        return IntStream.range(0, 9).mapToObj(i ->
            new Tile(letters.charAt(2 * i) - '0', "NESW".indexOf(letters.charAt(2 * i + 1)))).toList();
    }

    static String writePuzzle(List<Tile> puzzle) {
        return IntStream.range(0, 9).mapToObj(i -> (i == 3 || i == 6 ? "/" : "")
            + puzzle.get(i).home + "NESW".charAt(puzzle.get(i).facing)).collect(Collectors.joining());
    }

    static Placement readPlacement(String text) {
        String[] parts = text.split("@");
        int space = parts[1].matches("[1-9]") ? Integer.parseInt(parts[1]) : 10;
        return new Placement(text, parts[0].substring(0, 2), parts[0].substring(2), space);
    }

    static boolean hasDuplicates(List<?> items) { return Set.copyOf(items).size() < items.size(); }

    static List<String> violations(List<String> hand, List<Placement> program) { // the ids that a program breaks
        List<String> cards = program.stream().map(Placement::card).toList(), broken = new ArrayList<>();
        List<Integer> spaces = program.stream().map(Placement::space).filter(space -> space < 10).toList();
        if (cards.stream().filter(card -> card.startsWith("R")).count() > 1) broken.add("Q-11");
        if (hasDuplicates(spaces)) broken.add("Q-12");
        if (hasDuplicates(cards) || !hand.containsAll(cards)) broken.add("Q-13");
        return broken;
    }

    static int rightPlace(int home, int photo) { // each quarter turn of the photo rotates the right places
        return photo == 0 ? home : rightPlace(3 * ((home - 1) % 3) + 3 - (home - 1) / 3, photo - 1);
    }

    static int along(int space, String arrow, int steps) { // some steps along the arrow, or 0 outside the grid
        int row = (space - 1) / 3 + (arrow.contains("S") ? steps : arrow.contains("N") ? -steps : 0);
        int column = (space - 1) % 3 + (arrow.contains("E") ? steps : arrow.contains("W") ? -steps : 0);
        return row < 0 || row > 2 || column < 0 || column > 2 ? 0 : 3 * row + column + 1;
    }

    // The effect of a card: the id that voids it, or the path of its tile and its new facing. The other tiles on the
    // path move back by one.
    static Effect effect(Placement placed, List<Tile> puzzle, int photo) {
        int space = placed.space, one = along(space, placed.arrow, 1), two = along(space, placed.arrow, 2);
        if (space == 10) return new Effect("Q-14", null, 0);
        if (placed.arrow.equals("_")) return new Effect("Q-15", null, 0);
        int home = puzzle.get(space - 1).home, facing = puzzle.get(space - 1).facing;
        return switch (placed.card) {
            case "G1", "G2", "G3" -> new Effect(null, List.of(space), (facing + QUARTERS.get(placed.card)) % 4);
            case "R1" -> new Effect(null, List.of(space, rightPlace(home, photo)), facing);
            case "R2" -> new Effect(null, List.of(space, rightPlace(home, photo)), photo);
            case "B3" -> new Effect(two == 0 ? "Q-4" : null, List.of(space, two), facing);
            case "B4" -> new Effect(two == 0 || space % 2 == 1 ? "Q-5" : null, List.of(space, two), facing);
            case "B5" -> new Effect(one == 0 ? "Q-3" : two == 0 ? "Q-6" : null, List.of(space, one, two), facing);
            default -> new Effect(one == 0 ? "Q-3" : null, List.of(space, one), facing); // B1 and B2
        };
    }

    static Map<String, Object> reconstruct(List<Tile> start, int photo, List<String> hand, List<Placement> program) {
        List<String> broken = violations(hand, program);
        if (!broken.isEmpty()) return object("refused", broken);
        List<Tile> puzzle = new ArrayList<>(start);
        List<Object> steps = new ArrayList<>();
        Comparator<Placement> order = Comparator.comparing(Placement::space);
        order = order.thenComparing(placed -> CARDS.indexOf(placed.card));
        for (Placement placed : program.stream().sorted(order).toList()) {
            Effect effect = effect(placed, puzzle, photo);
            Map<String, Object> step = object("placement", placed.text, "effect", "applied");
            if (effect.because != null) {
                step.putAll(object("effect", "void", "because", effect.because));
            } else {
                List<Integer> path = effect.path;
                Tile moved = new Tile(puzzle.get(placed.space - 1).home, effect.facing);
                for (int i = 1; i < path.size(); i++) puzzle.set(path.get(i - 1) - 1, puzzle.get(path.get(i) - 1));
                puzzle.set(path.get(path.size() - 1) - 1, moved);
            }
            step.put("puzzle", writePuzzle(puzzle));
            steps.add(step);
        }
        boolean solved = IntStream.range(0, 9).allMatch(i ->
            rightPlace(puzzle.get(i).home, photo) == i + 1 && puzzle.get(i).facing == photo);
        List<String> used = CARDS.stream().filter(program.stream().map(Placement::card).toList()::contains).toList();
        List<String> discarded = used.stream().filter(card -> card.startsWith("R")).toList();
        return object("puzzle", writePuzzle(puzzle), "solved", solved, "steps", steps,
            "used", used, "discarded", discarded);
    }

    static Map<String, Object> hello() {
        return object("protocol", 1, "name", "my-engine", "version", "0.1", "language", "Java",
            "operations", List.of("legality", "reconstruction"), "editions", List.of("en", "fr"),
            "variants", List.of(), "reasons", true);
    }

    static Map<String, Object> respond(Map<?, ?> request) {
        return switch ((String) request.get("op")) {
            case "hello" -> hello();
            case "legality" -> object("violations", violations(texts(request, "hand"), program(request)));
            case "reconstruction" -> reconstruct(readPuzzle((String) request.get("puzzle")),
                "NESW".indexOf((String) request.get("photo")), texts(request, "hand"), program(request));
            default -> throw new IllegalArgumentException("unknown operation: " + request.get("op"));
        };
    }

    static List<String> texts(Map<?, ?> request, String key) {
        return ((List<?>) request.get(key)).stream().map(String.class::cast).toList();
    }

    static List<Placement> program(Map<?, ?> request) {
        return texts(request, "program").stream().map(Adapter::readPlacement).toList();
    }

    public static void main(String[] arguments) throws IOException {
        var lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        var replies = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        for (String line; (line = lines.readLine()) != null; ) {
            Object id = 0;
            try {
                Map<?, ?> request = (Map<?, ?>) read(TOKEN.matcher(line).results().map(MatchResult::group)
                    .collect(Collectors.toCollection(ArrayDeque::new)));
                if (request.get("id") instanceof Long number) id = number;
                replies.println(write(object("id", id, "result", respond(request))));
            } catch (RuntimeException error) { // report every failure to the kit
                replies.println(write(object("id", id, "error", error.toString())));
            }
        }
    }

    static Map<String, Object> object(Object... keysAndValues) {
        Map<String, Object> fields = new LinkedHashMap<>();
        for (int i = 0; i < keysAndValues.length; i += 2) fields.put((String) keysAndValues[i], keysAndValues[i + 1]);
        return fields;
    }

    static String write(Object value) { // as JSON
        if (value instanceof List<?> items)
            return items.stream().map(Adapter::write).collect(Collectors.joining(",", "[", "]"));
        if (value instanceof Map<?, ?> fields)
            return fields.entrySet().stream().map(field -> write(field.getKey()) + ":" + write(field.getValue()))
                .collect(Collectors.joining(",", "{", "}"));
        if (!(value instanceof String text)) return String.valueOf(value); // a number or a boolean
        return '"' + TO_ESCAPE.matcher(text).replaceAll(found ->
            String.format("\\\\u%04x", (int) found.group().charAt(0))) + '"';
    }

    static final Pattern TO_ESCAPE = Pattern.compile("[\"\\\\\\x00-\\x1f]"), ESCAPED = Pattern.compile("\\\\(u....|.)");
    static final Pattern TOKEN = Pattern.compile("\"(?:[^\"\\\\]++|\\\\.)*+\"|-?\\d+|true|false|[{}\\[\\]]");

    static Object read(Queue<String> tokens) { // as a List, Map, String, Boolean or Long; the kit sends valid JSON
        String token = tokens.remove();
        if (token.equals("[")) {
            List<Object> items = new ArrayList<>();
            while (!tokens.element().equals("]")) items.add(read(tokens));
            tokens.remove();
            return items;
        }
        if (token.equals("{")) {
            Map<Object, Object> fields = new LinkedHashMap<>();
            while (!tokens.element().equals("}")) fields.put(read(tokens), read(tokens));
            tokens.remove();
            return fields;
        }
        if (token.startsWith("t") || token.startsWith("f")) return Boolean.valueOf(token);
        if (!token.startsWith("\"")) return Long.valueOf(token);
        return ESCAPED.matcher(token.substring(1, token.length() - 1))
            .replaceAll(found -> Matcher.quoteReplacement(unescaped(found.group(1))));
    }

    static String unescaped(String escape) { // such as n or u00e9
        if (escape.startsWith("u")) return Character.toString(Integer.parseInt(escape.substring(1), 16));
        return escape.equals("/") ? escape : ("\\" + escape).translateEscapes();
    }
}
