/* Attacks on what the keeper sees of a bot, and on the freezing: none of them makes a game void. */

#include <sys/prctl.h>
#include <sys/uio.h>

#ifndef MADV_POPULATE_READ
#define MADV_POPULATE_READ 22
#endif

/* ---- Names and maps: it plays on ---- */

/* Names that are no text, or that look like fields of `/proc`. */
static void names_itself(void) {
    char const *names[] = {"\xff\xfe\xfd", "x\nState:\tT", ") R 1 1 (", "\nThreads:\t9999", "\t \r\v", ""};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        prctl(PR_SET_NAME, names[i]);
        int comm = open("/proc/self/comm", O_WRONLY);
        if (comm >= 0) write(comm, names[i], strlen(names[i])), close(comm);
        burn(0.02);
        if (fork() == 0) wait_for_ever(), _exit(0);
    }
    prctl(PR_SET_NAME, "\xff\n)(");
}

/* A helper whose command line is as long as can be and no text. */
static void long_command_line(void) {
    static char long_word[100000];
    memset(long_word, 0xff, sizeof long_word - 1);
    char *words[] = {"sh", "-c", "sleep 60; :", long_word, long_word, long_word, NULL}, *none[] = {NULL};
    if (fork() == 0) close(0), close(1), execve("/bin/sh", words, none), _exit(1);
    usleep(20000);
}

/* Says that its memory lies elsewhere. */
static void moves_its_map(void) {
    for (int field = 1; field <= 13; field++)
        for (long at = 0; at <= 1 << 20; at += 1 << 19) prctl(PR_SET_MM, field, at, 0, 0);
}

/* Lets nobody look, and shares much memory with helpers. */
static void share_a_table(int helpers, size_t table, size_t written) {
    char *pages = malloc(table * MIB);
    memset(pages, 1, table * MIB);
    for (int helper = 0; helper < helpers; helper++)
        if (fork() == 0) memset(pages, 2, written * MIB), burn(0.2), wait_for_ever(), _exit(0);
    burn(0.3);
}

static void lets_nobody_look(void) { prctl(PR_SET_DUMPABLE, 0), share_a_table(4, 200, 0); }

static void shares_with_4(void) { share_a_table(4, 200, 20); }

static void shares_with_8(void) { share_a_table(8, 200, 20); }

/* Helpers that come and go, as many as it may have and never more, so that a slow count sees too many. */
static void comes_and_goes(void) {
    for (int helper = 0; helper < 40; helper++)
        if (fork() == 0) {
            for (int i = 0; i < 100; i++) {
                pid_t pid = fork();
                if (pid == 0) usleep(1000), _exit(i);
                waitpid(pid, NULL, 0);
            }
            _exit(helper);
        }
    while (wait(NULL) > 0);
}

/* Another program again and again, each from a thread that is not the first. */
static void *runs_again(void *words) {
    execv("/proc/self/exe", words);
    return NULL;
}

static void executes_in_threads(char **words) {
    char const *times = getenv("TIMES");
    int time = times ? atoi(times) : 0;
    char next[16];
    if (time >= 100) return;
    snprintf(next, sizeof next, "%d", time + 1), setenv("TIMES", next, 1);
    pthread_t thread;
    pthread_create(&thread, NULL, runs_again, words), pthread_join(thread, NULL);
}

/* ---- Calls that no signal interrupts ---- */

/* Memory that holds nothing, so that only its page tables are needed: 2 MiB for each GiB. */
static char *room(size_t gibibytes, int flags) {
    // Small pages take longest.
    prctl(PR_SET_THP_DISABLE, 1, 0, 0, 0);
    return mmap(NULL, gibibytes << 30, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | flags, -1, 0);
}

static void *populates(void *gibibytes) {
    size_t much = (size_t)gibibytes;
    for (int i = 0; i < 10; i++) {
        char *space = room(much, 0);
        madvise(space, much << 30, MADV_POPULATE_READ), munmap(space, much << 30);
    }
    return NULL;
}

/* A helper that is in the call when the bot has answered. */
static void in_a_helper(void *(*call)(void *), size_t much) {
    if (fork() == 0) call((void *)much), wait_for_ever(), _exit(0);
    usleep(100000);
}

static void populates_memory(void) { in_a_helper(populates, 60); }

static void populates_in_a_thread(void) {
    pthread_t thread;
    pthread_create(&thread, NULL, populates, (void *)60);
    usleep(100000);
}

static void *maps_populated(void *gibibytes) {
    for (int i = 0; i < 10; i++) munmap(room((size_t)gibibytes, MAP_POPULATE), (size_t)gibibytes << 30);
    return NULL;
}

static void maps_its_memory(void) { in_a_helper(maps_populated, 60); }

static void *syncs(void *mebibytes) {
    size_t size = (size_t)mebibytes * MIB;
    char path[4096];
    snprintf(path, sizeof path, "%s/synced", getenv("TMPDIR") ? getenv("TMPDIR") : "/tmp");
    int file = open(path, O_CREAT | O_RDWR, 0600);
    ftruncate(file, (off_t)size);
    char *pages = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    for (int i = 0; i < 100000 && pages != MAP_FAILED; i++) pages[i % size] = 1, msync(pages, size, MS_SYNC), fsync(file);
    return NULL;
}

static void syncs_its_memory(void) { in_a_helper(syncs, 8); }

static void *locks(void *mebibytes) {
    size_t size = (size_t)mebibytes * MIB;
    char *pages = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    for (int i = 0; i < 100000; i++) mlock(pages, size), munlock(pages, size), mlockall(3), munlockall();
    return NULL;
}

static void locks_its_memory(void) { in_a_helper(locks, 64); }

/* As much as one call reads, again and again to the same place. */
static void *reads_zeros(void *mebibytes) {
    char *place = malloc((size_t)mebibytes * MIB);
    struct iovec parts[1024];
    for (int i = 0; i < 1024; i++) parts[i].iov_base = place, parts[i].iov_len = (size_t)mebibytes * MIB;
    int zero = open("/dev/zero", O_RDONLY), none = open("/dev/null", O_WRONLY), map = open("/proc/self/pagemap", O_RDONLY);
    for (int i = 0; i < 1000; i++) {
        readv(zero, parts, 1024);
        sendfile(none, zero, NULL, 0x7ffff000);
        lseek(map, 0, SEEK_SET), readv(map, parts, 256);
    }
    return NULL;
}

static void reads_without_end(void) { in_a_helper(reads_zeros, 1); }

/* A parent that waits for a child which never becomes another program, and is waited for itself. */
static void *vforks(void *none) {
    for (int i = 0; i < 1000; i++)
        if (vfork() == 0) syscall(SYS_nanosleep, &(struct timespec){0, 20000000}, NULL), _exit(0);
    return none;
}

static void vforks_without_end(void) { in_a_helper(vforks, 0); }

/* Changes its map without end in many threads, so that whoever wants to look at it has to wait; and takes too much memory. */
static void *protects(void *space) {
    for (int i = 0; i < 1000; i++) mprotect(space, (size_t)2 << 30, i % 2 ? PROT_READ : PROT_NONE);
    return NULL;
}

static void withholds_its_count(void) {
    for (int helper = 0; helper < 8; helper++)
        if (fork() == 0) usleep(1500000), touch_memory(100), wait_for_ever(), _exit(0);
    char *space = room(2, 0);
    madvise(space, (size_t)2 << 30, MADV_POPULATE_READ);
    pthread_t thread;
    for (int i = 0; i < 60; i++) pthread_create(&thread, NULL, protects, space);
    wait_for_ever();
}
