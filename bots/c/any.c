/* A bot for every game of Bastide. It knows no rules: it looks only at the squares that the legal moves name. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "bastide.h"
#define LAST(x, y) last[(x) & 255][(y) & 255]
static signed char last[256][256]; /* who named it last: 1 me, -1 another, 0 nobody; 3: a tile of several colours */
static int seat, seats, x, y, count; /* x, y: the last of the `count` squares of the sentence looked at */
/* The value of a field of a JSON object; the end of the object if there is none. */
static char const *field(char const *json, char const *key) {
    for (int depth = 0; *json; json++) {
        if (depth == 1 && !strncmp(json, key, strlen(key))) return json + strlen(key);
        if (*json == '"') while (*++json && *json != '"') json += *json == '\\';
        else depth += (*json == '{' || *json == '[') - (*json == '}' || *json == ']');
        if (depth == 0) break;
    }
    return json;
}
/* Reads the squares of a sentence, `c4` or `-1,0`; `r1` is a turn of a tile. */
static void look(char const *word) {
    for (count = 0; *word && *word != '"'; word += strcspn(word, " \""), word += *word == ' ') {
        int turn = word[0] == 'r' && word[1] < '4' && !isdigit(word[2]);
        if (*word == '-' || isdigit(*word)) x = atoi(word), y = atoi(strchr(word, ',') + 1), count++;
        else if (isdigit(word[1]) && !turn) x = *word - 'a' + 1, y = atoi(word + 1), count++;
    }
}
/* How much the bot likes a move. Here is where you make it better. */
static int value(char const *sentence, char const *end, int one_colour) {
    look(sentence);
    int a = LAST(x + 1, y), b = LAST(x - 1, y), c = LAST(x, y + 1), d = LAST(x, y - 1), claim = end[-2] == ' ';
    if (count > 1) return seats == 1 ? -y : x * (1 - 2 * seat); /* gems that fall far; in a race, go across */
    if (memchr(sentence, ',', (size_t)(end - sentence))) /* stay close together, and claim anything but fields */
        return 2 * claim + 2 * (claim && end[-1] == 'c') - abs(x) - abs(y);
    int laid = !!a + !!b + !!c + !!d, ours = a % 3 + b % 3 + c % 3 + d % 3;
    return one_colour ? 10 * laid + ours : 10 * ours + laid - 100 * LAST(x, y); /* fill its sides; take theirs */
}
unsigned bastide_version(void) { return 1; }
size_t bastide_answer(char const *message, size_t length, char *reply, size_t room) {
    char const *type = field(message, "\"type\":"), *p = field(message, "\"since\":") + 1, *best = "", *end;
    char const *position = field(message, "\"position\":"), *hand = field(position, "\"hand\":"), *tile;
    if (type[1] == 'h') return (size_t)snprintf(reply, room, "{\"type\":\"hello\",\"protocol\":1,\"name\":\"c bot\"}");
    if (type[1] == 'n')
        return seat = atoi(field(message, "\"seat\":")), seats = atoi(field(message, "\"seats\":")),
               (size_t)snprintf(reply, room, "{\"type\":\"ready\"}");
    if (!length || type[1] != 't') return 0;
    for (; *p == '{'; p = field(p, "none") + 1, p += *p == ',')
        if (look(field(p, "\"move\":") + 1), count) LAST(x, y) = atoi(field(p, "\"seat\":")) == seat ? 1 : -1;
    for (p = field(position, "\"cells\":") + 1; *p == '"'; p = field(end, "none") + 1, p += *p == ',')
        if (look(p + 1), end = strchr(p, ':') + 1, tile = field(end, "\"tile\":") + 1, strncmp(tile, tile + 1, 3))
            LAST(x, y) = 3; /* such a tile brings nothing by itself */
    int most = -1000000, one_colour = hand[0] == '"' && !strncmp(hand + 1, hand + 2, 3);
    for (p = field(message, "\"moves\":") + 1; *p == '"'; p = end + 1, p += *p == ',') {
        int worth = value(p + 1, end = strchr(p + 1, '"'), one_colour);
        if (worth > most || (worth == most && rand() % 3 == 0)) most = worth, best = p + 1;
    }
    return (size_t)snprintf(reply, room, "{\"type\":\"move\",\"turn\":%d,\"move\":\"%.*s\"}",
                            atoi(field(message, "\"turn\":")), (int)strcspn(best, "\""), best);
}
