/* JSON, as much of it as a bot needs: reading a line, and looking things up in it. */
#ifndef JSON_H
#define JSON_H

typedef enum { JSON_NULL, JSON_BOOL, JSON_NUMBER, JSON_TEXT, JSON_LIST, JSON_OBJECT } JsonKind;

/* A value. The items of a list or an object hang on `first`, each on the `next` of the one before it. */
typedef struct Json {
    JsonKind kind;
    char *name;    /* of a field of an object */
    char *text;    /* of a text */
    double number; /* of a number; 1 or 0 for true and false */
    struct Json *first, *next;
} Json;

/* Reads a value; it ends the program if the text is no JSON. Free it when you have done with it. */
Json *json_read(char const *text);
void json_free(Json *value);

/* The field of an object, or the item of a list from 0; NULL if it is not there. */
Json *json_field(Json const *object, char const *name);
Json *json_item(Json const *list, int number);
int json_count(Json const *list);

/* The field of an object that must be there. */
double json_number(Json const *object, char const *name);
char const *json_text(Json const *object, char const *name);

/* The text as JSON, in quotes; free it when you have done with it. */
char *json_quoted(char const *text);

#endif
