import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * JSON, as much of it as a bot needs: reading a line, looking things up in it, writing a text.
 * You can leave this file as it is.
 */
final class Json {
    /** A Map, a List, a String, a Double, a Boolean, or null. */
    private final Object value;

    private Json(Object value) {
        this.value = value;
    }

    /** Reads a value. */
    static Json read(String line) {
        return new Reader(line).value();
    }

    /** The field of an object; a null value if it is not there. */
    Json get(String name) {
        return fields().getOrDefault(name, new Json(null));
    }

    /** The item of a list, from 0; a null value if it is not there. */
    Json get(int index) {
        List<Json> items = items();
        return index >= 0 && index < items.size() ? items.get(index) : new Json(null);
    }

    @SuppressWarnings("unchecked")
    Map<String, Json> fields() {
        return value instanceof Map ? (Map<String, Json>) value : Map.of();
    }

    @SuppressWarnings("unchecked")
    List<Json> items() {
        return value instanceof List ? (List<Json>) value : List.of();
    }

    String text() {
        return (String) value;
    }

    double number() {
        return (Double) value;
    }

    int integer() {
        return (int) number();
    }

    boolean isTrue() {
        return Boolean.TRUE.equals(value);
    }

    boolean isNull() {
        return value == null;
    }

    /** A text as JSON, in quotes. */
    static String quoted(String text) {
        return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n") + '"';
    }

    private static final class Reader {
        private final String line;
        private int at = 0;

        Reader(String line) {
            this.line = line;
        }

        Json value() {
            skip();
            char first = line.charAt(at);
            if (first == '{') return new Json(object());
            if (first == '[') return new Json(list());
            if (first == '"') return new Json(text());
            int start = at;
            while (at < line.length() && ",]} \t\r\n".indexOf(line.charAt(at)) < 0) at++;
            String word = line.substring(start, at);
            switch (word) {
                case "null": return new Json(null);
                case "true": return new Json(true);
                case "false": return new Json(false);
                default: return new Json(Double.valueOf(word));
            }
        }

        private Map<String, Json> object() {
            Map<String, Json> fields = new LinkedHashMap<>();
            at++;
            for (skip(); line.charAt(at) != '}'; comma()) {
                String name = text();
                skip();
                at++; // the colon
                fields.put(name, value());
            }
            at++;
            return fields;
        }

        private List<Json> list() {
            List<Json> items = new ArrayList<>();
            at++;
            for (skip(); line.charAt(at) != ']'; comma()) items.add(value());
            at++;
            return items;
        }

        private void comma() {
            skip();
            if (line.charAt(at) == ',') at++;
            skip();
        }

        private String text() {
            StringBuilder text = new StringBuilder();
            for (at++; line.charAt(at) != '"'; at++) {
                char letter = line.charAt(at);
                if (letter == '\\') letter = escaped();
                text.append(letter);
            }
            at++;
            return text.toString();
        }

        private char escaped() {
            char letter = line.charAt(++at);
            switch (letter) {
                case 'n': return '\n';
                case 't': return '\t';
                case 'r': return '\r';
                case 'b': return '\b';
                case 'f': return '\f';
                case 'u':
                    at += 4;
                    return (char) Integer.parseInt(line.substring(at - 3, at + 1), 16);
                default: return letter;
            }
        }

        private void skip() {
            while (at < line.length() && Character.isWhitespace(line.charAt(at))) at++;
        }
    }
}
