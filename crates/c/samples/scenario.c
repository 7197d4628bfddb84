// Plays `scenario.txt` in C: cc scenario.c $(pkg-config --cflags --libs rulebook) -o scenario
#include <rulebook.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#define IS(name) (strcmp(command, name) == 0)
#define TEXT(text) text, strlen(text)

static int64_t game, match, view, copy; // 0 until they are open
static char record[5000], line[5000], found[5000];

// Puts what was opened in the place of what was there; answers 0 or the error.
static int64_t keep(int64_t *place, int64_t opened) {
    if (0 <= opened && *place != 0) rulebook_close(*place);
    if (0 <= opened) *place = opened;
    return opened < 0 ? opened : 0;
}

static void take(int64_t text, char *out) {
    int64_t size = rulebook_copy(text, out, sizeof found - 10); out[size < 0 ? 0 : size] = '\0';
    rulebook_close(text);
}

// Runs a command, whose answer is a number, a text or an error.
static int64_t run(const char *command, char *text) {
    char *rest = text + strcspn(text, " ");
    if (*rest != '\0' && (IS("start") || IS("as"))) *rest++ = '\0';
    int64_t error = IS("start") ? keep(&game, rulebook_game(TEXT(text))) : 0;
    if (IS("start") && !error) return keep(&match, rulebook_game_start(game, TEXT(rest), NULL, 0));
    if (IS("replay")) take(rulebook_record(match, NULL, 0), record);
    if (IS("replay")) error = keep(&copy, rulebook_replay(record, strlen(record) - (size_t)atoi(text)));
    if (IS("replay") && !error) return rulebook_match_position(copy);
    for (char *step = IS("step") ? strtok(text, " ") : NULL; step != NULL && !error; step = strtok(NULL, " "))
        error = rulebook_match_step(match, TEXT(step));
    return error || IS("step") ? error : IS("as") ? rulebook_match_step_as(match, *text - '0', TEXT(rest))
        : IS("resign") ? rulebook_resign(match, *text - '0') : IS("undo") ? rulebook_undo(match)
        : IS("turn") ? rulebook_turn(match) : IS("moves") ? rulebook_legal_moves(match)
        : IS("position") ? rulebook_match_position(match) : IS("verdict") ? rulebook_verdict(match)
        : IS("view") ? keep(&view, rulebook_match_view(match, TEXT(text))) : IS("text") ? rulebook_view_text(view)
        : IS("learn") ? rulebook_view_learn(view, TEXT(text)) : rulebook_steps_since(view, 0);
}

int main(int argc, char **argv) {
    FILE *file = argc == 2 ? fopen(argv[1], "r") : NULL;
    while (file != NULL && fgets(line, sizeof line, file) != NULL) {
        if (*line == '#' || *line == '\n') continue;
        line[strcspn(line, "\n")] = '\0';
        char *end = strstr(line, " = "), *expected = end ? end + 3 : "", *command = line;
        if (end) *end = '\0';
        char *text = line + strcspn(line, " ");
        if (*text != '\0') *text++ = '\0';
        int64_t answer = run(command, text);
        sprintf(found, answer < 0 ? "! " : IS("turn") || IS("undo") ? "%d" : "", (int)answer);
        if (answer < 0) take(rulebook_error_code(-answer), found + 2), rulebook_close(-answer);
        else if (answer > 0 && *found == '\0') take(answer, found);
        for (char *c = found; *c != '\0'; c++) if (*c == '\n') *c = c[1] ? ' ' : '\0';
        if (strcmp(found, expected) != 0) return printf("%s %s: %s, not %s\n", line, text, found, expected), 1;
    }
    return file == NULL || puts("the scenario is played") < 0;
}
