/* What lies between your bot and the arena. You can leave this file as it is: your own ideas go into bot.c. */
#define _POSIX_C_SOURCE 200809L
#include "arena.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* How long the engine may try moves, in milliseconds. The usual clock gives a bot 1000 for a move. */
#define THINK_MS 400

/* As many seats as any game has. */
#define MOST_SEATS 32

static FILE *requests, *answers; /* to and from the engine */
static int tries_a_move, moves_ahead;

Square square(char const *name) {
    Square at = {0, 0};
    if (strchr(name, ',')) {
        sscanf(name, "%d,%d", &at.x, &at.y);
        return at;
    }
    for (; islower((unsigned char)*name); name++) at.x = 26 * at.x + (*name - 'a') + 1; /* after `z` comes `aa` */
    at.x--;
    at.y = atoi(name) - 1;
    return at;
}

double lead(double const *points, int seats, int me) {
    double best = 0;
    int seen = 0;
    for (int seat = 0; seat < seats; seat++) {
        if (seat != me && (!seen || points[seat] > best)) {
            best = points[seat];
            seen = 1;
        }
    }
    return points[me] - best;
}

/* Starts the program `bastide engine` beside us, with a pipe to it and one from it. */
static void start_engine(void) {
    int to[2], from[2];
    char const *program = getenv("BASTIDE_ENGINE");
    if (!program) program = "bastide";
    if (pipe(to) || pipe(from)) exit(1);
    if (fork() == 0) {
        dup2(to[0], 0);
        dup2(from[1], 1);
        close(to[1]);
        close(from[0]);
        execlp(program, program, "engine", (char *)NULL);
        perror(program);
        _exit(1);
    }
    close(to[0]);
    close(from[1]);
    requests = fdopen(to[1], "w");
    answers = fdopen(from[0], "r");
}

/* The next line of a file, without limit; NULL at its end. Free it. */
static char *read_line(FILE *file) {
    char *line = NULL;
    size_t room = 0;
    if (getline(&line, &room, file) > 0) return line;
    free(line);
    return NULL;
}

Json *ask(char const *request) {
    fprintf(requests, "%s\n", request);
    fflush(requests);
    char *line = read_line(answers);
    if (!line) {
        fprintf(stderr, "the engine is gone\n");
        exit(1);
    }
    Json *answer = json_read(line);
    if (!json_number(answer, "ok")) {
        fprintf(stderr, "the engine refuses %s: %s\n", request, json_text(answer, "reason"));
        exit(1);
    }
    free(line);
    return answer;
}

/* Sets up a position; `want` is what the answer shall tell of it. */
static Json *set_up(char const *game, char const *text, char const *want) {
    char *quoted = json_quoted(text);
    size_t room = strlen(quoted) + 200;
    char *request = malloc(room);
    snprintf(request, room, "{\"do\":\"set\",\"game\":\"%s\",\"position\":%s%s}", game, quoted, want);
    Json *answer = ask(request);
    free(quoted);
    free(request);
    return answer;
}

static double worth(Json const *tried, Json const *position, int me) {
    double points[MOST_SEATS];
    int seats = 0;
    for (Json *one = json_field(tried, "standing")->first; one && seats < MOST_SEATS; one = one->next)
        points[seats++] = one->number;
    return value(json_text(tried, "move"), points, seats, position, me);
}

/* Tries every move and takes the one that `value` likes best. */
static void choose(char const *game, char const *text, Json const *position, int me, char move[64]) {
    char request[200];
    json_free(set_up(game, text, ",\"want\":[]"));
    snprintf(request, sizeof request, "{\"do\":\"try\",\"times\":%d,\"ahead\":%d,\"ms\":%d,\"want\":[\"standing\"]}",
             tries_a_move, moves_ahead, THINK_MS);
    Json *answer = ask(request);
    double most = 0;
    move[0] = 0;
    for (Json *tried = json_field(answer, "tries")->first; tried; tried = tried->next) {
        double worth_now = worth(tried, position, me);
        if (!move[0] || worth_now > most) {
            most = worth_now;
            snprintf(move, 64, "%s", json_text(tried, "move"));
        }
    }
    json_free(answer);
}

/* Answers the referee, line by line, until the game ends. */
static void listen_to_referee(void) {
    char game[64] = "", move[64], *line;
    int me = 0;
    while ((line = read_line(stdin))) {
        Json *told = json_read(line);
        char const *type = json_text(told, "type");
        int end = !strcmp(type, "end");
        if (!strcmp(type, "hello")) {
            printf("{\"type\":\"hello\",\"protocol\":1,\"name\":\"my bot\",\"wants\":[\"position\",\"text\"]}\n");
        } else if (!strcmp(type, "new")) {
            snprintf(game, sizeof game, "%s", json_text(told, "game"));
            me = (int)json_number(told, "seat");
            printf("{\"type\":\"ready\"}\n");
        } else if (!strcmp(type, "turn")) {
            choose(game, json_text(told, "text"), json_field(told, "position"), me, move);
            printf("{\"type\":\"move\",\"turn\":%d,\"move\":\"%s\"}\n", (int)json_number(told, "turn"), move);
        }
        fflush(stdout);
        json_free(told);
        free(line);
        if (end) break;
    }
}

/* Looks at the positions of tests.jsonl: does the bot play one of the good moves? 0 if it always does. */
static int test(void) {
    FILE *tests = fopen("tests.jsonl", "r");
    char move[64], *line;
    int failed = 0;
    if (!tests) {
        perror("tests.jsonl");
        return 1;
    }
    while ((line = read_line(tests))) {
        Json *test = json_read(line);
        char const *game = json_text(test, "game"), *text = json_text(test, "position");
        Json *state = set_up(game, text, "");
        choose(game, text, json_field(state, "view"), (int)json_number(state, "to_move"), move);
        int good = 0;
        for (Json *one = json_field(test, "good")->first; one; one = one->next) good |= !strcmp(one->text, move);
        failed += !good;
        printf("%s %s: it plays %s\n", good ? "ok    " : "FAILED", json_text(test, "about"), move);
        json_free(state);
        json_free(test);
        free(line);
    }
    fclose(tests);
    return failed;
}

int play(int argc, char **argv, int times, int ahead) {
    tries_a_move = times;
    moves_ahead = ahead;
    start_engine();
    if (argc > 1 && !strcmp(argv[1], "test")) return test();
    listen_to_referee();
    return 0;
}
