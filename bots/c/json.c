/* JSON, as much of it as a bot needs. You can leave this file as it is. */
#include "json.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void fail(char const *why) {
    fprintf(stderr, "json: %s\n", why);
    exit(1);
}

static void *room(size_t size) {
    void *place = calloc(1, size);
    if (!place) fail("no memory");
    return place;
}

static void skip(char const **at) {
    *at += strspn(*at, " \t\r\n");
}

/* The number that four hexadecimal digits stand for. */
static unsigned hex(char const *at) {
    char digits[5] = {0};
    strncpy(digits, at, 4);
    return (unsigned)strtoul(digits, NULL, 16);
}

/* Writes a letter as UTF-8; where the next byte goes. Letters beyond the first 65536 become two question marks. */
static char *letter(char *out, unsigned code) {
    if (code >= 0xd800 && code < 0xe000) code = '?';
    if (code < 0x80) {
        *out++ = (char)code;
    } else if (code < 0x800) {
        *out++ = (char)(0xc0 | code >> 6);
        *out++ = (char)(0x80 | (code & 0x3f));
    } else {
        *out++ = (char)(0xe0 | code >> 12);
        *out++ = (char)(0x80 | (code >> 6 & 0x3f));
        *out++ = (char)(0x80 | (code & 0x3f));
    }
    return out;
}

static char *read_text(char const **at) {
    char *text = room(strlen(*at) + 1), *out = text;
    for ((*at)++; **at != '"'; (*at)++) {
        if (!**at) fail("a text has no end");
        if (**at != '\\') {
            *out++ = **at;
            continue;
        }
        (*at)++;
        switch (**at) {
        case 'n': *out++ = '\n'; break;
        case 't': *out++ = '\t'; break;
        case 'r': *out++ = '\r'; break;
        case 'b': *out++ = '\b'; break;
        case 'f': *out++ = '\f'; break;
        case 'u':
            if (strlen(*at) < 5) fail("a text has no end");
            out = letter(out, hex(*at + 1));
            *at += 4;
            break;
        case '\0': fail("a text has no end"); break;
        default: *out++ = **at;
        }
    }
    (*at)++;
    return text;
}

static Json *read_value(char const **at);

/* The items of a list or an object, up to the closing bracket. */
static void read_items(char const **at, Json *value, char close) {
    Json **end = &value->first;
    (*at)++;
    for (skip(at); **at != close; skip(at)) {
        char *name = NULL;
        if (value->kind == JSON_OBJECT) {
            if (**at != '"') fail("a field has no name");
            name = read_text(at);
            skip(at);
            if (*(*at)++ != ':') fail("a colon is missing");
        }
        *end = read_value(at);
        (*end)->name = name;
        end = &(*end)->next;
        skip(at);
        if (**at == ',') (*at)++;
        else if (**at != close) fail("a comma is missing");
    }
    (*at)++;
}

static Json *read_value(char const **at) {
    Json *value = room(sizeof *value);
    skip(at);
    if (**at == '{') {
        value->kind = JSON_OBJECT;
        read_items(at, value, '}');
    } else if (**at == '[') {
        value->kind = JSON_LIST;
        read_items(at, value, ']');
    } else if (**at == '"') {
        value->kind = JSON_TEXT;
        value->text = read_text(at);
    } else if (!strncmp(*at, "true", 4) || !strncmp(*at, "false", 5)) {
        value->kind = JSON_BOOL;
        value->number = **at == 't';
        *at += **at == 't' ? 4 : 5;
    } else if (!strncmp(*at, "null", 4)) {
        *at += 4;
    } else {
        char *end;
        value->kind = JSON_NUMBER;
        value->number = strtod(*at, &end);
        if (end == *at) fail("this is no value");
        *at = end;
    }
    return value;
}

Json *json_read(char const *text) {
    return read_value(&text);
}

void json_free(Json *value) {
    while (value) {
        Json *next = value->next;
        json_free(value->first);
        free(value->name);
        free(value->text);
        free(value);
        value = next;
    }
}

Json *json_field(Json const *object, char const *name) {
    Json *item = object ? object->first : NULL;
    while (item && (!item->name || strcmp(item->name, name))) item = item->next;
    return item;
}

Json *json_item(Json const *list, int number) {
    Json *item = list && number >= 0 ? list->first : NULL;
    while (item && number-- > 0) item = item->next;
    return item;
}

int json_count(Json const *list) {
    int count = 0;
    for (Json const *item = list ? list->first : NULL; item; item = item->next) count++;
    return count;
}

double json_number(Json const *object, char const *name) {
    Json const *field = json_field(object, name);
    if (!field) fail(name);
    return field->number;
}

char const *json_text(Json const *object, char const *name) {
    Json const *field = json_field(object, name);
    if (!field || !field->text) fail(name);
    return field->text;
}

char *json_quoted(char const *text) {
    char *quoted = room(2 * strlen(text) + 3), *out = quoted;
    *out++ = '"';
    for (; *text; text++) {
        if (*text == '"' || *text == '\\') *out++ = '\\';
        if (*text == '\n') *out++ = '\\';
        *out++ = *text == '\n' ? 'n' : *text;
    }
    *out = '"';
    return quoted;
}
