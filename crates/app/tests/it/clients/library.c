/* A library with the interface of bastide.h that makes the first legal move. Compiled with one of the macros below it
   misbehaves in its third answer to `turn`, or sooner. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

unsigned bastide_version(void) {
#ifdef OTHER_VERSION
    return 2;
#endif
    return 1;
}

static void *spin(void *nothing) {
    for (volatile unsigned long i = 0;; i++) {}
    return nothing;
}

static size_t misbehave(char *reply, size_t room) {
    (void)reply, (void)room;
#ifdef EXITS
    exit(7);
#endif
#ifdef ENDS_WELL
    exit(0);
#endif
#ifdef CRASHES
    *(volatile int *)8 = 1;
#endif
#ifdef ABORTS
    abort();
#endif
#ifdef LOOPS
    spin(NULL);
#endif
#ifdef SILENT
    for (;;) pause();
#endif
#ifdef TOO_LONG
    return room + 1;
#endif
#ifdef FLOODS
    memset(reply, 'x', room);
    return room;
#endif
#ifdef GARBAGE
    return (size_t)snprintf(reply, room, "move it");
#endif
#ifdef TWO_MOVES
    return (size_t)snprintf(reply, room, "{\"type\":\"move\",\"turn\":0,\"move\":\"a1\"}");
#endif
    return 0;
}

#ifndef NO_ANSWER
size_t bastide_answer(char const *message, size_t length, char *reply, size_t room) {
    static int turns;
    if (strlen(message) != length || room < 1 << 20) abort();
    if (strstr(message, "\"type\":\"hello\""))
        return (size_t)snprintf(reply, room, "{\"type\":\"hello\",\"protocol\":1,\"name\":\"library\",\"wants\":[\"moves\"]}\n");
    if (strstr(message, "\"type\":\"new\"")) {
#ifdef THREADS
        for (int i = 0; i < 3; i++) {
            pthread_t thread;
            pthread_create(&thread, NULL, spin, NULL);
        }
#endif
        return (size_t)snprintf(reply, room, "{\"type\":\"ready\"}");
    }
    if (!strstr(message, "\"type\":\"turn\"")) return 0;
#ifdef PRINTS
    printf("{\"type\":\"resign\",\"turn\":0}\n");
    if (getchar() != EOF) abort();
    if (system("echo '{\"type\":\"resign\",\"turn\":1}'") == 99) abort();
#endif
    if (++turns == 3) {
        size_t said = misbehave(reply, room);
        if (said) return said;
    }
    char const *move = strstr(message, "\"moves\":[\"") + 10;
    return (size_t)snprintf(reply, room, "{\"type\":\"log\",\"text\":\"hm\"}\n{\"type\":\"move\",\"turn\":%d,\"move\":\"%.*s\"}",
                            atoi(strstr(message, "\"turn\":") + 7), (int)strcspn(move, "\""), move);
}
#endif
