package features;

import com.fasterxml.jackson.databind.*;
import com.fasterxml.jackson.databind.node.*;
import io.cucumber.core.backend.*;
import io.cucumber.datatable.DataTable;
import java.io.*;
import java.lang.reflect.Type;
import java.net.URI;
import java.text.MessageFormat;
import java.util.*;
import java.util.function.*;
import java.util.regex.*;
import java.util.stream.*;

/**
 * Generic glue for cucumber-jvm: defines every step of the catalogue steps.json, in both languages.
 * Given and When steps build one request. The first Then step sends it to respond(). Each Then step checks one thing.
 * Cucumber finds this class as a service: see src/test/resources/META-INF/services.
 */
public class Steps implements BackendProviderService, Backend {
    /** A step in one language. */
    record Wording(JsonNode step, Pattern pattern, JsonNode parameters) {}
    record Parameter(Type getType) implements ParameterInfo {
        public boolean isTransposed() { return false; }
        public TypeResolver getTypeResolver() { return this::getType; }
    }
    record Definition(String getPattern, List<ParameterInfo> parameterInfos, Consumer<List<?>> code)
            implements StepDefinition {
        public void execute(Object[] arguments) { code.accept(List.of(arguments)); }
        public boolean isDefinedAt(StackTraceElement element) { return false; }
        public String getLocation() { return "steps.json: " + getPattern; }
    }

    record TagReader(Consumer<Collection<String>> reader) implements HookDefinition {
        public void execute(TestCaseState state) { reader.accept(state.getSourceTagNames()); }
        public String getTagExpression() { return ""; }
        public int getOrder() { return 0; }
        public boolean isDefinedAt(StackTraceElement element) { return false; }
        public String getLocation() { return "Steps.java"; }
    }

    static final ObjectMapper JSON = new ObjectMapper();
    /** False for an engine that does not track reasons. The environment variable REASONS=false has the same effect. */
    static final boolean COMPARES_REASONS = Engine.TRACKS_REASONS && !"false".equals(System.getenv("REASONS"));
    static int started;

    final JsonNode catalogue;
    final List<Wording> wordings = new ArrayList<>();
    ObjectNode request;
    JsonNode response;
    Collection<String> tags;

    public Steps() throws IOException {
        String path = Objects.requireNonNull(System.getenv("STEPS"), "set STEPS to the path of steps.json");
        catalogue = JSON.readTree(new File(path));
        for (JsonNode step : catalogue.get("steps"))
            for (JsonNode how : List.of(step.get("en"), step.get("fr")))
                wordings.add(new Wording(step, Pattern.compile(how.get("regexp").asText()), how.get("parameters")));
    }

    @Override public Backend create(Lookup lookup, Container container, Supplier<ClassLoader> loader) { return this; }

    /** Fails if no scenario ran. A suite calls it at its end. */
    static void requireScenarios() {
        if (started == 0)
            throw new AssertionError("no scenario ran: check cucumber.filter.tags, such as \"@a or @b\", and the folder");
    }

    @Override public void buildWorld() {
        started++;
        request = JSON.createObjectNode();
        response = null;
    }

    @Override public void disposeWorld() {}

    @Override public void loadGlue(Glue glue, List<URI> paths) {
        glue.addBeforeHook(new TagReader(found -> tags = found));
        for (Wording wording : wordings) {
            int count = wording.parameters.size();
            List<ParameterInfo> infos = new ArrayList<>(Collections.nCopies(count, new Parameter(String.class)));
            if (wording.step.has("table")) infos.add(new Parameter(DataTable.class));
            glue.addStepDefinition(new Definition(wording.pattern.pattern(), infos, arguments -> {
                List<String> texts = arguments.stream().limit(count).map(String.class::cast).toList();
                perform(wording, texts, infos.size() > count ? ((DataTable) arguments.get(count)).cells() : List.of());
            }));
        }
    }

    void perform(Wording wording, List<String> texts, List<List<String>> rows) {
        JsonNode step = wording.step, table = catalogue.get("tables").path(step.path("table").asText());
        if (table.path("as").asText().equals("steps")) {
            rows.stream().skip(1).forEach(row -> perform(row.get(0)));
            return;
        }
        ObjectNode values = JSON.createObjectNode();
        for (int i = 0; i < texts.size(); i++) {
            JsonNode parameter = wording.parameters.get(i);
            values.set(parameter.get("name").asText(), read(parameter.get("type").asText(), texts.get(i)));
        }
        if (!table.isMissingNode()) values.set("table", readTable(table, rows));
        if (step.has("expect")) {
            check(fill(step.get("expect"), values));
            return;
        }
        fill(step.get("request"), values).properties().forEach(field -> {
            boolean appends = stream(catalogue.get("lists")).anyMatch(name -> name.asText().equals(field.getKey()));
            if (appends) request.withArray("/" + field.getKey()).addAll((ArrayNode) field.getValue());
            else request.set(field.getKey(), field.getValue());
        });
    }

    void perform(String text) { // a row of a table of steps
        for (Wording wording : wordings) {
            Matcher found = wording.pattern.matcher(text);
            if (found.matches()) {
                Stream<String> groups = IntStream.rangeClosed(1, found.groupCount()).mapToObj(found::group);
                perform(wording, groups.toList(), List.of());
                return;
            }
        }
        throw new AssertionError("no step matches " + text);
    }

    void check(JsonNode expect) {
        ObjectNode complete = catalogue.get("defaults").path(request.path("op").asText()).deepCopy();
        complete.setAll(request);
        if (response == null) {
            try {
                response = Engine.respond(complete.deepCopy());
            } catch (Exception error) { // of any kind, so that your respond may throw what it wants
                throw new IllegalStateException("respond failed with the request " + complete, error);
            }
        }
        JsonNode found = response.at(expect.get("at").asText());
        boolean met = expect.has("has")
            ? found.isArray() && stream(found).anyMatch(each -> meets(each, expect.get("has")))
            : meets(found, expect.get("is"));
        if (met) return;
        String at = expect.get("at").asText().isEmpty() ? "the response" : expect.get("at").asText();
        String wanted = expect.has("has") ? "an element " + expect.get("has") : expect.get("is").toString();
        throw new AssertionError("at " + at + ": expected " + wanted.replace("null", "any reason") + ", got "
            + (found.isMissingNode() ? "nothing" : found) + "; reproduce with the request " + complete
            + "; tags: " + String.join(" ", tags));
    }

    static boolean meets(JsonNode found, JsonNode expected) {
        if (expected.isNull()) return !found.isMissingNode() && !(found.isArray() && found.isEmpty()); // any reason
        if (expected.isArray())
            return found.isArray() && found.size() == expected.size()
                && IntStream.range(0, found.size()).allMatch(i -> meets(found.get(i), expected.get(i)));
        if (expected.isObject())
            return found.isObject() && expected.properties().stream()
                .allMatch(field -> field.getValue().isNull() && !found.has(field.getKey()) // a reason may be missing
                    || meets(found.path(field.getKey()), field.getValue()));
        return found.equals(expected);
    }

    JsonNode read(String name, String text) {
        JsonNode type = catalogue.get("types").get(name), how = type.get("read");
        if (type.has("reason") && !COMPARES_REASONS) return NullNode.instance;
        switch (how.get("as").asText()) {
            case "text":
                for (var each : how.path("replace").properties())
                    text = text.replace(each.getKey(), each.getValue().asText());
                return TextNode.valueOf(text);
            case "number":
                double number = Double.parseDouble(text.replaceFirst("[^0-9.,].*", "").replace(',', '.'));
                return IntNode.valueOf((int) Math.round(number * how.get("times").asInt()));
            case "choice":
                return how.get("values").get(text);
            case "object":
                ObjectNode fields = JSON.createObjectNode();
                for (var field : how.get("fields").properties()) {
                    Matcher found = Pattern.compile(field.getValue().get("regexp").asText()).matcher(text);
                    boolean absent = !found.find(), isNumber = field.getValue().get("as").asText().equals("number");
                    if (isNumber) fields.put(field.getKey(), Integer.parseInt(found.group(1)));
                    else fields.put(field.getKey(), absent);
                }
                return fields;
            default:
                return readList(how, text);
        }
    }

    JsonNode readList(JsonNode how, String text) {
        ArrayNode parts = JSON.createArrayNode();
        String separators = stream(how.get("separators")).map(JsonNode::asText).collect(Collectors.joining("|"));
        for (String part : text.split(separators)) {
            JsonNode value = read(how.get("of").asText(), part);
            JsonNode defaults = how.path("defaults").path(parts.size());
            ObjectNode fields = defaults.isObject() ? defaults.deepCopy() : JSON.createObjectNode();
            parts.add(how.has("field") ? fields.set(how.get("field").asText(), value) : value);
        }
        if (!how.has("all_but")) return parts;
        Set<JsonNode> excluded = stream(parts).collect(Collectors.toSet());
        return list(stream(how.get("all_but")).filter(each -> !excluded.contains(each)));
    }

    JsonNode readTable(JsonNode table, List<List<String>> rows) {
        if (table.get("as").asText().equals("grid")) {
            Stream<String> lines = rows.stream().map(row -> String.join("", row));
            return read(table.get("type").asText(), lines.collect(Collectors.joining("/")));
        }
        return list(rows.stream().skip(1).map(row -> {
            ObjectNode fields = JSON.createObjectNode();
            for (JsonNode column : table.get("columns"))
                fields.set(column.get("field").asText(), read(column.get("type").asText(), row.get(fields.size())));
            return fields;
        }));
    }

    static JsonNode fill(JsonNode piece, ObjectNode values) {
        if (piece.asText().startsWith("{")) return values.get(piece.asText().replaceAll("[{}]", ""));
        if (piece.isArray()) return list(stream(piece).map(each -> fill(each, values)));
        if (!piece.isObject()) return piece;
        ObjectNode filled = JSON.createObjectNode();
        piece.properties().forEach(field -> filled.set(field.getKey(), fill(field.getValue(), values)));
        return filled;
    }

    static Stream<JsonNode> stream(JsonNode list) { return StreamSupport.stream(list.spliterator(), false); }
    static ArrayNode list(Stream<JsonNode> items) { return JSON.createArrayNode().addAll(items.toList()); }

    @Override public Snippet getSnippet() { // what Cucumber suggests for an undefined step
        return new Snippet() {
            public MessageFormat template() { return new MessageFormat("The catalogue steps.json has no step {1}"); }
            public String tableHint() { return ""; }
            public String arguments(Map<String, Type> arguments) { return ""; }
            public String escapePattern(String pattern) { return pattern; }
        };
    }
}
