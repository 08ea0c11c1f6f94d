// JSON, as much of it as a bot needs: reading a line, looking things up in it, writing a text.
//
// You can leave this file as it is.
#pragma once

#include <cctype>
#include <cstdlib>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

class Json {
public:
    enum class Kind { Null, Bool, Number, Text, List, Object };

    Kind kind = Kind::Null;
    double number = 0;                                // of a number; 1 or 0 for true and false
    std::string text;                                 // of a text
    std::vector<Json> items;                          // of a list
    std::vector<std::pair<std::string, Json>> fields; // of an object

    // Reads a value; throws if the line is no JSON.
    static Json read(std::string const &line) {
        std::size_t at = 0;
        return value(line, at);
    }

    // The field of an object, or a null value if it is not there.
    Json const &operator[](std::string const &name) const {
        static Json const nothing;
        for (auto const &[key, field] : fields)
            if (key == name) return field;
        return nothing;
    }

    // The item of a list, from 0, or a null value if it is not there.
    Json const &at(int index) const {
        static Json const nothing;
        return index >= 0 && index < (int)items.size() ? items[index] : nothing;
    }

    int integer() const { return (int)number; }

    bool is_null() const { return kind == Kind::Null; }

    // A text as JSON, in quotes.
    static std::string quoted(std::string const &text) {
        std::string out = "\"";
        for (char letter : text) {
            if (letter == '"' || letter == '\\') out += '\\';
            if (letter == '\n') out += "\\n";
            else out += letter;
        }
        return out + "\"";
    }

private:
    static void skip(std::string const &line, std::size_t &at) {
        while (at < line.size() && std::isspace((unsigned char)line[at])) at++;
    }

    static char next(std::string const &line, std::size_t &at) {
        if (at >= line.size()) throw std::runtime_error("the JSON has no end");
        return line[at++];
    }

    static Json value(std::string const &line, std::size_t &at) {
        Json value;
        skip(line, at);
        char first = next(line, at);
        if (first == '{' || first == '[') {
            value.kind = first == '{' ? Kind::Object : Kind::List;
            items_of(value, line, at);
        } else if (first == '"') {
            value.kind = Kind::Text;
            value.text = text_of(line, at);
        } else if (first == 't' || first == 'f') {
            value.kind = Kind::Bool;
            value.number = first == 't';
            at += first == 't' ? 3 : 4;
        } else if (first == 'n') {
            at += 3;
        } else {
            char const *begin = line.c_str() + at - 1;
            char *end;
            value.kind = Kind::Number;
            value.number = std::strtod(begin, &end);
            if (end == begin) throw std::runtime_error("this is no JSON: " + line.substr(at - 1, 40));
            at += (std::size_t)(end - begin) - 1;
        }
        return value;
    }

    // The items of a list or the fields of an object, up to the closing bracket.
    static void items_of(Json &value, std::string const &line, std::size_t &at) {
        char close = value.kind == Kind::Object ? '}' : ']';
        skip(line, at);
        while (next(line, at) != close) {
            at--;
            if (value.kind == Kind::Object) {
                at++; // the quote
                std::string name = text_of(line, at);
                skip(line, at);
                at++; // the colon
                value.fields.emplace_back(name, Json::value(line, at));
            } else {
                value.items.push_back(Json::value(line, at));
            }
            skip(line, at);
            if (at < line.size() && line[at] == ',') at++;
            skip(line, at);
        }
    }

    // A text, its opening quote being read.
    static std::string text_of(std::string const &line, std::size_t &at) {
        std::string text;
        for (char letter = next(line, at); letter != '"'; letter = next(line, at)) {
            if (letter != '\\') {
                text += letter;
                continue;
            }
            letter = next(line, at);
            switch (letter) {
            case 'n': text += '\n'; break;
            case 't': text += '\t'; break;
            case 'r': text += '\r'; break;
            case 'b': text += '\b'; break;
            case 'f': text += '\f'; break;
            case 'u':
                text += '?'; // no bot needs it
                at += 4;
                break;
            default: text += letter;
            }
        }
        return text;
    }
};
