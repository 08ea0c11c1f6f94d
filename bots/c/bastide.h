/* The interface of bots that are C libraries, version 1: `bastide match lib:./bot.so random --game ripple`.
   The messages are those of docs/protocol.md. Build a library with `cc -shared -fPIC -O2 -o bot.so bot.c`. */
#ifndef BASTIDE_H
#define BASTIDE_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The version of this interface: 1. */
unsigned bastide_version(void);

/* Answers a message. It has `length` bytes, no end of line, and a zero byte after it. The reply, no line, one or
   several, goes to `reply`, which has room for `room` bytes: at least 1 MiB, more than the referee takes. The end of
   the last line may be left out. Returns how many bytes were written; more than `room` means that the reply did
   not fit, and the bot is sent off. All calls come from one thread, one message after the other, first `hello`.
   What the library prints is kept as its error output; to read from standard input yields nothing. */
size_t bastide_answer(char const *message, size_t length, char *reply, size_t room);

#ifdef __cplusplus
}
#endif

#endif
