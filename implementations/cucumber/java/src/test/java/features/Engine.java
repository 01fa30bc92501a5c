package features;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.*;
import java.util.*;
import java.util.stream.*;

/**
 * The engine under test: a small engine that supports the operations `legality` and `reconstruction`, with reasons.
 * Replace it with your own: the glue calls only `respond`, and reads `TRACKS_REASONS`.
 */
class Engine {
    /** False for an engine that does not name the rule or ruling that decides. */
    static final boolean TRACKS_REASONS = true;
    static final ObjectMapper JSON = new ObjectMapper();

    /**
     * Returns the response to a request. The environment variable ENGINE can name another engine, a command that reads
     * a request per line and writes a response per line.
     */
    static JsonNode respond(ObjectNode request) throws IOException {
        if (System.getenv("ENGINE") != null) return ask(System.getenv("ENGINE"), request);
        List<String> hand = texts(request.path("hand"));
        List<Placement> program = texts(request.path("program")).stream().map(Engine::readPlacement).toList();
        return JSON.valueToTree(switch (request.path("op").asText()) {
            case "legality" -> object("violations", violations(hand, program));
            case "reconstruction" -> reconstruct(readPuzzle(request.path("puzzle").asText()),
                "NESW".indexOf(request.path("photo").asText()), hand, program);
            default -> throw new IllegalArgumentException("unknown operation: " + request.path("op"));
        });
    }

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

    static List<String> texts(JsonNode list) {
        return StreamSupport.stream(list.spliterator(), false).map(JsonNode::asText).toList();
    }

    static Map<String, Object> object(Object... keysAndValues) {
        Map<String, Object> fields = new LinkedHashMap<>();
        for (int i = 0; i < keysAndValues.length; i += 2) fields.put((String) keysAndValues[i], keysAndValues[i + 1]);
        return fields;
    }

    static Process process;
    static BufferedReader responses;

    static JsonNode ask(String command, ObjectNode request) throws IOException {
        if (process == null) {
            process = new ProcessBuilder(command.split(" ")).redirectError(ProcessBuilder.Redirect.INHERIT).start();
            responses = process.inputReader(UTF_8);
        }
        String line = JSON.writeValueAsString(request.deepCopy().put("id", 1));
        process.outputWriter(UTF_8).append(line).append('\n').flush();
        JsonNode response = JSON.readTree(responses.readLine());
        if (!response.has("result")) throw new IllegalStateException(response.path("error").asText());
        return response.get("result");
    }
}
