/* A bot with bad manners: `misbehave MANNER[@MOMENT] [WORD]`. It plays the first legal move, except that at its
 * moment it does what its manner is: at the greeting (`handshake`), in its `first`, third (`middle`) or fourth (`last`)
 * turn, or when its game is over (`end`). Every manner bounds itself, so that nothing happens where a sandbox fails.
 * As a library (-DLIBRARY) it is called MANNER.MOMENT.so, and prints what it would say. */

#define _GNU_SOURCE
#include <arpa/inet.h>
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

enum { MIB = 1 << 20 };

static char line[MIB];
static char const *word = "", *manner = "honest", *moment = "first";
static int turns;

/* What the referee keeps beside the record, and tests read. */
static void note(char const *what, long number) {
    printf("{\"type\":\"log\",\"text\":\"%s %ld\"}\n", what, number);
    fflush(stdout);
}

/* The number of the turn that was asked for. */
static int number(void) {
    char *turn = strstr(line, "\"turn\":");
    return atoi(turn ? turn + 7 : "0");
}

static void write_all(int fd, char const *text, size_t length) {
    while (length > 0) {
        ssize_t written = write(fd, text, length);
        if (written <= 0) exit(9);
        text += written, length -= (size_t)written;
    }
}

/* For at most a minute, should nobody end it. */
static void wait_for_ever(void) {
    for (int second = 0; second < 60; second++) sleep(1);
}

/* A child that only waits. */
static pid_t child(void) {
    pid_t pid = fork();
    if (pid == 0) wait_for_ever(), _exit(0);
    return pid;
}

static void touch_memory(size_t mebibytes) {
    for (size_t i = 0; i < mebibytes; i++) {
        char *block = malloc(MIB);
        if (block == NULL) abort();
        memset(block, 1, MIB);
    }
}

/* ---- Time and streams ---- */

static void silent(void) { wait_for_ever(); }

static void late(void) { sleep(2); }

static void drips(void) {
    for (int i = 0; i < 6000; i++) write_all(1, "{", 1), usleep(10000);
}

static void endless_line(void) {
    memset(line, 'x', sizeof line);
    for (int i = 0; i < 4096; i++) write_all(1, line, sizeof line);
}

static void endless_lines(void) {
    for (size_t i = 0; i < sizeof line; i += 2) line[i] = ' ', line[i + 1] = '\n';
    for (int i = 0; i < 4096; i++) write_all(1, line, sizeof line);
}

static void error_flood(void) {
    memset(line, 'e', sizeof line);
    for (int i = 0; i < 32; i++) write_all(2, line, sizeof line);
    write_all(2, "the end\n", 8);
    memset(line, 0, sizeof line);
}

static void closes_input(void) { close(0), note("closed", 0), wait_for_ever(); }

static void closes_output(void) { close(1), wait_for_ever(); }

static void half_a_line(void) { write_all(1, "{\"type\":\"mo", 11), exit(0); }

/* ---- Ends ---- */

static void exits(void) { exit(3); }

static void aborts(void) { abort(); }

static void prints_then_exits(void) { note("farewell", 0), exit(0); }

static void ignores_termination(void) {
    for (int number = 1; number < 32; number++) signal(number, SIG_IGN);
    wait_for_ever();
}

static void stops_itself(void) { raise(SIGSTOP); }

/* ---- Processes ---- */

static void grandchild_holds_the_pipes(void) { child(), exit(0); }

static void daemonises(void) {
    if (fork() == 0) {
        setsid();
        if (fork() == 0) wait_for_ever();
        _exit(0);
    }
    exit(0);
}

/* Plays on, with a daemon in the background. */
static void leaves_a_daemon(void) {
    pid_t pid = fork();
    if (pid == 0) {
        setsid(), close(0), close(1), close(2);
        child();
        _exit(0);
    }
    waitpid(pid, NULL, 0);
}

static void fork_bomb(void) {
    for (int i = 0; i < 300; i++) child();
    wait_for_ever();
}

/* Children that have children, each in a session of its own. */
static void fork_tree(void) {
    for (int depth = 0; depth < 8; depth++) fork(), setsid();
    wait_for_ever();
}

static void spins(void) {
    for (unsigned long i = 0; i < 100000000000ul; i++) __asm__ volatile("");
}

/* A child that wakes its parent again and again. */
static void wakes_itself(void) {
    pid_t parent = getpid();
    if (fork() == 0) {
        for (unsigned long i = 0; i < 1000000000ul; i++) kill(parent, SIGCONT);
        _exit(0);
    }
    spins();
}

/* ---- Memory, files ---- */

static void memory_bomb(void) { touch_memory(2048), wait_for_ever(); }

static void memory_bombs(void) {
    for (int i = 0; i < 8; i++)
        if (fork() == 0) touch_memory(256), wait_for_ever(), _exit(0);
    wait_for_ever();
}

/* Memory that stays though it is out of sight: shared, written to, and let go of. */
static void hides_memory(void) {
    long hidden = 0;
    for (int i = 0; i < 32; i++) {
        char *block = mmap(NULL, 64 * MIB, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
        if (block == MAP_FAILED) break;
        memset(block, 1, 64 * MIB), madvise(block, 64 * MIB, MADV_DONTNEED), hidden += 64;
    }
    int zero = open("/dev/zero", O_RDWR), memory = memfd_create("hidden", 0);
    note("hidden", hidden + (zero >= 0) + (memory >= 0));
}

static int deep(int volatile depth) {
    char volatile room[4096];
    room[depth % 4096] = (char)depth;
    return depth > 1 << 19 ? room[0] : deep(depth + 1) + room[depth % 4096];
}

static void stack_overflow(void) { note("deep", deep(0)); }

static void fills_the_disk(void) {
    long written = 0;
    for (int file = 0; file < 1024; file++) {
        char path[4096];
        snprintf(path, sizeof path, "%s/fill-%d", getenv("TMPDIR") ? getenv("TMPDIR") : "/tmp", file);
        int fd = open(path, O_CREAT | O_WRONLY, 0600);
        if (fd < 0 || write(fd, line, sizeof line) != sizeof line) break;
        close(fd), written++;
    }
    note("MiB", written);
}

static void writes_a_large_file(void) {
    char path[4096];
    snprintf(path, sizeof path, "%s/large", getenv("TMPDIR") ? getenv("TMPDIR") : "/tmp");
    int fd = open(path, O_CREAT | O_WRONLY, 0600);
    for (int i = 0; i < 256; i++)
        if (write(fd, line, sizeof line) < 0) exit(8);
    wait_for_ever();
}

static void opens_files(void) {
    long open_files = 0;
    while (open_files < 5000 && open("/dev/null", O_RDONLY) >= 0) open_files++;
    note("open", open_files);
    for (int fd = 3; fd < 5100; fd++) close(fd);
}

/* ---- Others ---- */

/* Signals that do no harm, to the referee, whose number is the word, to everybody, and to whoever started it. */
static void signals_others(void) {
    note("referee", kill((pid_t)atoi(word), SIGCONT) == 0);
    kill(-1, SIGCONT);
    kill(getppid(), SIGSTOP);
    kill(getppid(), SIGKILL);
}

static void looks_at_processes(void) {
    long seen = 0;
    DIR *processes = opendir("/proc");
    for (struct dirent *entry; processes != NULL && (entry = readdir(processes)) != NULL;)
        seen += atoi(entry->d_name) > 0;
    note("seen", seen);
}

/* Its word is the path after an @, because a path on its command line would be its own to read. */
static void reads_a_file(void) { note("read", open(word + 1, O_RDONLY) >= 0); }

static void lists_a_folder(void) {
    DIR *folder = opendir(word + 1);
    long seen = 0;
    while (folder != NULL && readdir(folder) != NULL) seen++;
    note("listed", seen);
}

static void writes_to_its_folder(void) { note("written", open("of-my-own", O_CREAT | O_WRONLY, 0600) >= 0); }

static void opens_sockets(void) {
    int families[] = {AF_INET, AF_INET6, AF_NETLINK, AF_PACKET}, kinds[] = {SOCK_STREAM, SOCK_DGRAM, SOCK_RAW};
    long opened = 0;
    for (size_t i = 0; i < 4; i++)
        for (size_t j = 0; j < 3; j++) opened += socket(families[i], kinds[j], 0) >= 0;
    note("sockets", opened);
}

static void mounts(void) { note("mounted", mount("none", "/nowhere/at/all", "tmpfs", 0, NULL) == 0); }

static void has_rights(void) {
    long rights = 0;
    rights += syscall(SYS_unshare, 0x10000000 /* CLONE_NEWUSER */) == 0;
    rights += chroot("/") == 0;
    rights += setuid(0) == 0;
    rights += open("/proc/1/mem", O_RDWR) >= 0;
    note("rights", rights);
}

static void inherits_files(void) {
    long inherited = 0;
    for (int fd = 3; fd < 1024; fd++) inherited += fcntl(fd, F_GETFD) >= 0;
    note("inherited", inherited);
}

#include "attacks.h"
#include "blinds.h"

/* ---- Speech ---- */

#include "sayings.h"

static void two_moves(void) { answer("\n"); }

static void with_carriage_returns(void) { write_all(1, "{\"type\":\"log\",\"text\":\"hm\"}\r\n", 28); }

static void honest(void) {}

static struct {
    char const *name;
    void (*act)(void);
} const manners[] = {
    {"honest", honest},
    {"silent", silent},
    {"late", late},
    {"drips", drips},
    {"endless-line", endless_line},
    {"endless-lines", endless_lines},
    {"error-flood", error_flood},
    {"closes-input", closes_input},
    {"closes-output", closes_output},
    {"half-a-line", half_a_line},
    {"exits", exits},
    {"aborts", aborts},
    {"prints-then-exits", prints_then_exits},
    {"ignores-termination", ignores_termination},
    {"stops-itself", stops_itself},
    {"grandchild-holds-the-pipes", grandchild_holds_the_pipes},
    {"daemonises", daemonises},
    {"leaves-a-daemon", leaves_a_daemon},
    {"fork-bomb", fork_bomb},
    {"fork-tree", fork_tree},
    {"spins", spins},
    {"wakes-itself", wakes_itself},
    {"memory-bomb", memory_bomb},
    {"memory-bombs", memory_bombs},
    {"plays-dead", plays_dead},
    {"hides-memory", hides_memory},
    {"stack-overflow", stack_overflow},
    {"fills-the-disk", fills_the_disk},
    {"writes-a-large-file", writes_a_large_file},
    {"opens-files", opens_files},
    {"signals-others", signals_others},
    {"looks-at-processes", looks_at_processes},
    {"reads-a-file", reads_a_file},
    {"lists-a-folder", lists_a_folder},
    {"writes-to-its-folder", writes_to_its_folder},
    {"opens-sockets", opens_sockets},
    {"mounts", mounts},
    {"has-rights", has_rights},
    {"inherits-files", inherits_files},
    {"reaches-its-keeper", reaches_its_keeper},
    {"leaves-its-group", leaves_its_group},
    {"hoards-behind-a-dead-leader", hoards_behind_a_dead_leader},
    {"hoards-page-tables", hoards_page_tables},
    {"hoards-socket-buffers", hoards_socket_buffers},
    {"starves-its-keeper", starves_its_keeper},
    {"works-through-children", works_through_children},
    {"thinks-behind-a-dead-leader", thinks_behind_a_dead_leader},
    {"thinks-in-a-daemon", thinks_in_a_daemon},
    {"thinks-behind-a-vfork", thinks_behind_a_vfork},
    {"steals-time", honest},
    {"works-half-its-time", honest},
    {"thinks-in-threads", thinks_in_threads},
    {"thinks-by-alarm", thinks_by_alarm},
    {"thinks-in-newborns", thinks_in_newborns},
    {"thinks-as-an-orphan", thinks_as_an_orphan},
    {"forks-in-the-freeze", honest},
    {"forks-after-a-nap", honest},
    {"gives-signs", gives_signs},
    {"learns-of-the-host", learns_of_the_host},
    {"names-itself", names_itself},
    {"long-command-line", long_command_line},
    {"moves-its-map", moves_its_map},
    {"lets-nobody-look", lets_nobody_look},
    {"shares-with-4", shares_with_4},
    {"shares-with-8", shares_with_8},
    {"comes-and-goes", comes_and_goes},
    {"executes-in-threads", honest},
    {"populates-memory", populates_memory},
    {"populates-in-a-thread", populates_in_a_thread},
    {"maps-its-memory", maps_its_memory},
    {"syncs-its-memory", syncs_its_memory},
    {"locks-its-memory", locks_its_memory},
    {"reads-without-end", reads_without_end},
    {"vforks-without-end", vforks_without_end},
    {"withholds-its-count", withholds_its_count},
    {"deep-json", deep_json},
    {"long-move", long_move},
    {"long-logs", long_logs},
    {"babbles", babbles},
    {"chatters", chatters},
    {"two-moves", two_moves},
    {"carriage-returns", with_carriage_returns},
};

/* Answers a turn with its first legal move. */
static size_t first_move(char *reply, size_t room, char const *end) {
    char *moves = strstr(line, "\"moves\":[\"");
    int length = moves ? (int)strcspn(moves + 10, "\"") : 0;
    return (size_t)snprintf(reply, room, "{\"type\":\"move\",\"turn\":%d,\"move\":\"%.*s\"}%s", number(), length,
                            moves ? moves + 10 : "", end);
}

static void answer(char const *end) {
    char reply[65536];
    write_all(1, reply, first_move(reply, sizeof reply, end));
}

/* Answers every turn as it answered the first. */
static void old_move(void) {
    static char first[MIB];
    strcpy(turns == 0 ? first : line, turns == 0 ? line : first);
}

static int is_time(char const *now) { return strcmp(moment, now) == 0; }

/* Does what its manner is; the message that it was sent stays as it was. */
static void misbehave(void) {
    char *question = strdup(line);
    say_as(manner, TURN, number());
    for (size_t i = 0; i < sizeof manners / sizeof *manners; i++)
        if (strcmp(manners[i].name, manner) == 0) manners[i].act();
    strcpy(line, question), free(question);
}

static size_t greet(char *reply, size_t room) {
    if (strcmp(manner, "steals-time") == 0) steals_time();
    if (is_time("handshake")) misbehave();
    return say_as(manner, HELLO, 0) ? 0 : (size_t)snprintf(reply, room, "%s\n", HELLO_AS("misbehave"));
}

static size_t move(char *reply, size_t room) {
    if (strcmp(manner, "works-half-its-time") == 0) works_half_its_time();
    if (turns == (is_time("first") ? 0 : is_time("middle") ? 2 : is_time("last") ? 3 : -1)) misbehave();
    if (strcmp(manner, "old-move") == 0) old_move();
    turns++;
    if (strcmp(manner, "forks-in-the-freeze") == 0) return forks_in_the_freeze();
    if (strcmp(manner, "forks-after-a-nap") == 0) return forks_after_a_nap();
    return first_move(reply, room, strcmp(manner, "carriage-returns") == 0 ? "\r\n" : "\n");
}

/* The honest answer to the message in `line`. */
static size_t respond(char *reply, size_t room) {
    if (strstr(line, "\"type\":\"hello\"")) return greet(reply, room);
    if (strstr(line, "\"type\":\"new\""))
        return say_as(manner, NEW, 0) ? 0 : (size_t)snprintf(reply, room, "{\"type\":\"ready\"}\n");
    if (strstr(line, "\"type\":\"turn\"")) return move(reply, room);
    if (strstr(line, "\"type\":\"end\"") && is_time("end")) misbehave();
    return 0;
}

#ifdef LIBRARY

unsigned bastide_version(void) { return 1; }

size_t bastide_answer(char const *message, size_t length, char *reply, size_t room) {
    static char name[256];
    Dl_info self;
    if (*name == 0 && dladdr(bastide_answer, &self) != 0) {
        char const *file = strrchr(self.dli_fname, '/');
        snprintf(name, sizeof name, "%s", file ? file + 1 : self.dli_fname);
        manner = strtok(name, "."), moment = strtok(NULL, ".");
    }
    if (length >= sizeof line) abort();
    memcpy(line, message, length + 1);
    return respond(reply, room);
}

#else

int main(int count, char **words) {
    static char reply[65536];
    if (count > 1 && strncmp(words[1], "executes-in-threads", 19) == 0) executes_in_threads(words);
    if (count > 1) manner = strtok(words[1], "@");
    if (manner == NULL) manner = "honest";
    char *given = count > 1 ? strtok(NULL, "@") : NULL;
    if (given != NULL) moment = given;
    if (count > 2) word = words[2];
    while (fgets(line, sizeof line, stdin) != NULL) write_all(1, reply, respond(reply, sizeof reply));
    return 0;
}

#endif
