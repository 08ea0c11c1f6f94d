/* Attacks on whoever keeps the bot, on its count, and on the time of others. */

#include <pthread.h>
#include <sched.h>
#include <sys/file.h>
#include <sys/inotify.h>
#include <sys/sysinfo.h>
#include <sys/timerfd.h>
#include <time.h>

static void burn(double seconds) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    double end = (double)now.tv_sec + (double)now.tv_nsec / 1e9 + seconds;
    do clock_gettime(CLOCK_MONOTONIC, &now);
    while ((double)now.tv_sec + (double)now.tv_nsec / 1e9 < end);
}

/* ---- The keeper ---- */

/* All that could blind, starve or stop the keeper, which is process 1. How much of it worked. */
static long reach_the_keeper(void) {
    struct rlimit few = {2, 2};
    struct sched_param none = {0};
    cpu_set_t one;
    CPU_ZERO(&one);
    CPU_SET(0, &one);
    long reached = 0;
    reached += prlimit(1, RLIMIT_NOFILE, &few, NULL) == 0;
    reached += prlimit(1, RLIMIT_CPU, &few, NULL) == 0;
    reached += prlimit(getppid(), RLIMIT_NPROC, NULL, &few) == 0;
    reached += setpriority(PRIO_PROCESS, 1, 19) == 0;
    reached += setpriority(PRIO_USER, 0, 19) == 0;
    reached += sched_setscheduler(1, SCHED_IDLE, &none) == 0;
    reached += sched_setaffinity(1, sizeof one, &one) == 0;
    reached += syscall(SYS_ioprio_set, 1, 1, 3 << 13) == 0;
    reached += kill(1, SIGSTOP) == 0 && kill(1, 0) == -1;
    reached += open("/proc/1/oom_score_adj", O_WRONLY) >= 0;
    reached += open("/proc/1/mem", O_RDWR) >= 0;
    return reached;
}

static void reaches_its_keeper(void) { note("reached", reach_the_keeper()); }

/* A group of its own for every helper, and none of the system's for itself. */
static void leaves_its_group(void) {
    struct sched_param none = {0};
    long left = 0;
    if (fork() == 0) _exit(setsid() > 0);
    int status = 0;
    wait(&status), left += WEXITSTATUS(status);
    left += setpriority(PRIO_PROCESS, 0, 0) == 0;
    left += sched_setscheduler(0, SCHED_OTHER, &none) == 0;
    note("left", left);
}

/* ---- The count ---- */

static void *hoards(void *mebibytes) {
    touch_memory((size_t)mebibytes), wait_for_ever();
    return NULL;
}

static void *burns(void *seconds) {
    burn((double)(size_t)seconds);
    return NULL;
}

/* A process whose first thread has ended looks dead from outside. */
static void behind_a_dead_leader(void *(*act)(void *), size_t much) {
    if (fork() != 0) return;
    pthread_t thread;
    pthread_create(&thread, NULL, act, (void *)much);
    syscall(SYS_exit, 0);
}

static void hoards_behind_a_dead_leader(void) {
    behind_a_dead_leader(hoards, 1024), wait_for_ever();
}

/* Page tables: an address space is read here and there, and holds nothing. */
static void hoards_page_tables(void) {
    size_t const room = (size_t)1 << 40, step = 2 * MIB;
    for (size_t size = room; size >= room >> 5; size /= 2) {
        char volatile *space = mmap(NULL, size, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
        if (space == MAP_FAILED) continue;
        for (size_t at = 0; at < size; at += step) (void)space[at];
        break;
    }
    wait_for_ever();
}

/* Pairs of sockets, each as full as can be, in several processes. */
static void hoards_socket_buffers(void) {
    for (int helper = 0; helper < 60; helper++) {
        if (fork() != 0) continue;
        for (int pair[2], i = 0; i < 120 && socketpair(AF_UNIX, SOCK_STREAM, 0, pair) == 0; i++)
            for (int j = 0; j < 2; j++) {
                fcntl(pair[j], F_SETFL, O_NONBLOCK);
                while (write(pair[j], line, 65536) > 0);
            }
        wait_for_ever(), _exit(0);
    }
    wait_for_ever();
}

/* So many busy processes that a keeper among them would not get to count. */
static void starves_its_keeper(void) {
    reach_the_keeper();
    for (int helper = 0; helper < 100; helper++)
        if (fork() == 0) setsid(), touch_memory(24), burn(20), _exit(0);
    burn(20);
}

/* Children that nobody reaps, each gone before it is seen: 1 s of processor time in all. */
static void works_through_children(void) {
    signal(SIGCHLD, SIG_IGN);
    for (int i = 0; i < 500; i++) {
        if (fork() == 0) burn(0.002), _exit(0);
        usleep(2500);
    }
    note("worked", 1);
}

/* ---- The time of others: each plays on, and goes on thinking off its turn if it can ---- */

static void thinks_behind_a_dead_leader(void) { behind_a_dead_leader(burns, 20); }

static void thinks_in_a_daemon(void) {
    for (int helper = 0; helper < 20; helper++)
        if (fork() == 0) setsid(), burn(20), _exit(0);
}

/* Half of what it is given for every answer, as an honest bot may use it. */
static void works_half_its_time(void) {
    char *left = strstr(line, "\"left_ms\":");
    burn((left ? atof(left + 10) : 0) / 2000);
}

/* As many helpers as it may have, each in a group of its own if it can be, as soon as it lives. */
static void steals_time(void) {
    for (int helper = 0; helper < 60; helper++)
        if (fork() == 0) setsid(), burn(60), _exit(0);
}

/* The thread that would take the signal is held up by a child that does not move. */
static void *holds_up_the_signal(void *none) {
    if (vfork() == 0) syscall(SYS_pause), _exit(0);
    return none;
}

static void thinks_behind_a_vfork(void) {
    if (fork() != 0) return;
    pthread_t thread;
    pthread_create(&thread, NULL, burns, (void *)20);
    holds_up_the_signal(NULL), _exit(0);
}

static void thinks_in_threads(void) {
    pthread_t thread;
    for (int i = 0; i < 20; i++) pthread_create(&thread, NULL, burns, (void *)20);
}

/* Whoever is stopped is woken: by a clock, by a child's end, by a parent's, by a file. */
static void thinks_by_alarm(void) {
    if (fork() != 0) return;
    struct sigevent wakes = {.sigev_notify = SIGEV_SIGNAL, .sigev_signo = SIGCONT};
    struct itimerspec often = {{0, 1000000}, {0, 1000000}};
    timer_t timer;
    if (timer_create(CLOCK_MONOTONIC, &wakes, &timer) == 0) timer_settime(timer, 0, &often, NULL);
    for (int i = 0; i < 50; i++)
        if (syscall(SYS_clone, SIGCONT, 0, 0, 0, 0) == 0) usleep(20000 * (i + 1)), _exit(0);
    burn(20), _exit(0);
}

/* Stands still until nobody looks any more, and is woken by a clock. */
static void plays_dead(void) {
    struct sigevent wakes = {.sigev_notify = SIGEV_SIGNAL, .sigev_signo = SIGCONT};
    struct itimerspec once = {{0, 0}, {0, 200000000}};
    timer_t timer;
    if (timer_create(CLOCK_MONOTONIC, &wakes, &timer) == 0 && timer_settime(timer, 0, &once, NULL) == 0) raise(SIGSTOP);
    memory_bomb();
}

/* Forks without end, so that somebody is always being born. */
static void thinks_in_newborns(void) {
    if (fork() != 0) return;
    signal(SIGCHLD, SIG_IGN);
    for (int generation = 0; generation < 100000; generation++) {
        burn(0.0003);
        if (fork() != 0) _exit(0);
    }
    _exit(0);
}

/* A process group that is left without a parent is woken by the kernel. The parent is large, so that it is still on its way
 * out when all are told to stop, and leaves when the child has stopped. */
static void thinks_as_an_orphan(void) {
    int ready[2], go[2];
    char byte = 0;
    if (pipe(ready) != 0 || pipe(go) != 0 || fork() == 0) {
        touch_memory(128);
        if (fork() == 0) signal(SIGHUP, SIG_IGN), setpgid(0, 0), write(ready[1], &byte, 1), burn(20), _exit(0);
        read(go[0], &byte, 1), _exit(0);
    }
    read(ready[0], &byte, 1), write(go[1], &byte, 1);
    for (int i = 0; i < 2; i++) close(ready[i]), close(go[i]);
}

static void answer(char const *end);

/* Answers first, and is in the middle of a fork when it is told to stop: whoever is born then was told nothing. So much
 * memory makes it a long one. */
static size_t forks_in_the_freeze(void) {
    static int is_large;
    if (!is_large) touch_memory(96), is_large = 1;
    answer("\n");
    if (fork() == 0) burn(20), _exit(0);
    return 0;
}

/* Is asleep when it is looked at, and forks just before it is told to stop, if the nap is of the right length. */
static size_t forks_after_a_nap(void) {
    static int naps;
    answer("\n");
    usleep(10 << naps++ % 8);
    if (fork() == 0) burn(20), _exit(0);
    return 0;
}

/* ---- Signs to other bots, on what all of them see ---- */

/* What tells of the machine or of other bots: its memory and load, how many processes it started, the keeper's plan. */
static void learns_of_the_host(void) {
    long learned = 0;
    struct sysinfo info;
    learned += sysinfo(&info) == 0;
    learned += syscall(SYS_pidfd_open, getpid(), 0) >= 0;
    int handle = -1;
    pid_t pid = (pid_t)syscall(SYS_clone, 0x1000 /* CLONE_PIDFD */ | SIGCHLD, 0, &handle, 0, 0);
    if (pid == 0) _exit(0);
    learned += pid > 0;
    char const *files[] = {"/proc/1/cmdline", "/proc/1/environ", "/proc/1/maps", "/proc/1/cwd/etc"};
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        char text[4096] = {0};
        int file = open(files[i], O_RDONLY);
        ssize_t length = file < 0 ? 0 : read(file, text, sizeof text - 1);
        learned += length > 0 && memchr(text, '{', (size_t)length) != NULL;
    }
    char *names[] = {"BASTIDE_PLAN", "USER", "SSH_CONNECTION", "OLDPWD"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) learned += getenv(names[i]) != NULL;
    note("learned", learned);
}

static void gives_signs(void) {
    long signs = 0;
    int shared = open("/usr/bin/env", O_RDONLY), pair[2] = {-1, -1};
    struct flock lock = {.l_type = F_RDLCK, .l_whence = SEEK_SET};
    signs += flock(shared, LOCK_SH) == 0;
    signs += fcntl(shared, F_SETLK, &lock) == 0;
    signs += fcntl(shared, F_SETLEASE, F_RDLCK) == 0;
    signs += inotify_init() >= 0;
    signs += open("/proc/loadavg", O_RDONLY) >= 0;
    signs += open("/proc/meminfo", O_RDONLY) >= 0;
    signs += open("/proc/sys/fs/file-nr", O_RDONLY) >= 0;
    socketpair(AF_UNIX, SOCK_STREAM, 0, pair);
    char room[CMSG_SPACE(sizeof(int))] = {0}, byte = 0;
    struct iovec part = {&byte, 1};
    struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1, .msg_control = room, .msg_controllen = sizeof room};
    struct cmsghdr *rights = CMSG_FIRSTHDR(&message);
    rights->cmsg_level = SOL_SOCKET, rights->cmsg_type = SCM_RIGHTS, rights->cmsg_len = CMSG_LEN(sizeof(int));
    memcpy(CMSG_DATA(rights), &shared, sizeof(int));
    signs += sendmsg(pair[0], &message, 0) > 0;
    close(shared), close(pair[0]), close(pair[1]);
    sync();
    note("signs", signs);
}
