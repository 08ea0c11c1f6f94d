CREATE TABLE bastide.worker (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    name text NOT NULL,
    secret bytea NOT NULL,
    role text NOT NULL,
    host inet,
    program text NOT NULL,
    jobs integer NOT NULL,
    joined timestamptz NOT NULL DEFAULT now(),
    seen timestamptz NOT NULL DEFAULT now(),
    -- Results delivered, results that came late, and games that it could not play.
    games bigint NOT NULL DEFAULT 0,
    late bigint NOT NULL DEFAULT 0,
    failures bigint NOT NULL DEFAULT 0,
    -- Reason of its quarantine.
    benched text
);

-- Queue of games. A job can be claimed when it is due; a claim sets `due` to the end of the lease, and a heartbeat moves it
-- on. A job whose result waits for verification has due = infinity.
CREATE TABLE bastide.job (
    tournament integer NOT NULL REFERENCES bastide.tournament ON DELETE CASCADE,
    block bigint NOT NULL,
    rotation integer NOT NULL,
    game text NOT NULL,
    due timestamptz NOT NULL DEFAULT now(),
    lease integer NOT NULL DEFAULT 0,
    worker bigint,
    taken timestamptz,
    failures integer NOT NULL DEFAULT 0,
    PRIMARY KEY (tournament, block, rotation)
) WITH (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.1, autovacuum_vacuum_threshold = 2000);
CREATE INDEX job_due ON bastide.job (due, block, rotation);

-- Unverified results.
CREATE TABLE bastide.inbox (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    tournament integer NOT NULL REFERENCES bastide.tournament ON DELETE CASCADE,
    block bigint NOT NULL,
    rotation integer NOT NULL,
    worker bigint NOT NULL,
    lease integer NOT NULL,
    record text NOT NULL,
    notes text NOT NULL,
    voids text NOT NULL,
    -- Reason why the game could not be played; empty if it was.
    failure text NOT NULL,
    UNIQUE (tournament, block, rotation)
);

-- Results that came late or were refused: kept, and never counted.
CREATE TABLE bastide.duplicate (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    tournament integer NOT NULL REFERENCES bastide.tournament ON DELETE CASCADE,
    block bigint NOT NULL,
    rotation integer NOT NULL,
    worker bigint NOT NULL,
    lease integer NOT NULL,
    came timestamptz NOT NULL DEFAULT now(),
    why text NOT NULL,
    record text NOT NULL,
    notes text NOT NULL
);

-- The functions below are everything that a worker may do; it can touch no table. Each call carries the worker's secret.

CREATE FUNCTION bastide.known(who bigint, word text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = bastide, pg_temp AS $$
DECLARE member worker%ROWTYPE;
BEGIN
    SELECT * INTO member FROM worker WHERE id = who AND secret = sha256(convert_to(word, 'UTF8'));
    IF NOT FOUND THEN
        RAISE EXCEPTION 'this worker is not known' USING ERRCODE = 'BA001';
    END IF;
    IF member.benched IS NOT NULL THEN
        RAISE EXCEPTION '%', member.benched USING ERRCODE = 'BA002';
    END IF;
END $$;

-- Registers a worker; returns its number and the running tournaments.
CREATE FUNCTION bastide.hello(called text, word text, version text, threads integer)
RETURNS TABLE (id bigint, clock double precision, programs text)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = bastide, pg_temp AS $$
DECLARE reason text;
BEGIN
    SELECT benched INTO reason FROM worker w
     WHERE w.benched IS NOT NULL AND w.role = session_user AND (w.host = inet_client_addr() OR w.name = left(called, 100))
     LIMIT 1;
    IF reason IS NOT NULL THEN
        RAISE EXCEPTION '%', reason USING ERRCODE = 'BA002';
    END IF;
    IF (SELECT count(*) FROM worker w WHERE w.seen > now() - interval '1 hour') > 10000 THEN
        RAISE EXCEPTION 'too many workers have come within an hour' USING ERRCODE = 'BA003';
    END IF;
    RETURN QUERY
        WITH new AS (
            INSERT INTO worker (name, secret, role, host, program, jobs)
            VALUES (left(called, 100), sha256(convert_to(word, 'UTF8')), session_user, inet_client_addr(), left(version, 100),
                greatest(least(threads, 10000), 1))
            RETURNING worker.id
        )
        SELECT new.id, extract(epoch FROM clock_timestamp())::double precision,
            (SELECT coalesce(json_agg(json_build_object('name', t.name, 'program', t.program, 'game', t.game,
                'rules', t.rules)), '[]')::text FROM tournament t WHERE t.running)
        FROM new;
END $$;

-- Leases jobs to a worker of this version for `milliseconds`, unless a heartbeat extends them.
CREATE FUNCTION bastide.claim(who bigint, word text, version text, most integer, milliseconds integer)
RETURNS TABLE (tournament integer, block bigint, rotation integer, lease integer, game text)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = bastide, pg_temp AS $$
BEGIN
    PERFORM known(who, word);
    RETURN QUERY
        WITH chosen AS MATERIALIZED (
            SELECT c.tournament, c.block, c.rotation FROM job c
             WHERE c.due <= now() AND EXISTS (SELECT FROM tournament t WHERE t.id = c.tournament AND t.program = version)
             ORDER BY c.due, c.block, c.rotation LIMIT least(most, 1024) FOR UPDATE OF c SKIP LOCKED)
        UPDATE job j SET due = now() + least(milliseconds, 60000) * interval '1 ms', lease = j.lease + 1, worker = who,
            taken = now()
          FROM chosen c
         WHERE j.tournament = c.tournament AND j.block = c.block AND j.rotation = c.rotation
        RETURNING j.tournament, j.block, j.rotation, j.lease, j.game;
END $$;

-- Heartbeat: extends leases and returns those that are still the worker's own. No lease lasts longer than an hour.
CREATE FUNCTION bastide.beat(who bigint, word text, milliseconds integer, tournaments integer[], blocks bigint[],
    rotations integer[], leases integer[])
RETURNS TABLE (tournament integer, block bigint, rotation integer)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = bastide, pg_temp AS $$
BEGIN
    PERFORM known(who, word);
    UPDATE worker SET seen = now() WHERE id = who;
    RETURN QUERY
        UPDATE job j SET due = now() + least(milliseconds, 60000) * interval '1 ms'
          FROM unnest(tournaments, blocks, rotations, leases) AS held (tournament, block, rotation, lease)
         WHERE j.tournament = held.tournament AND j.block = held.block AND j.rotation = held.rotation
           AND j.lease = held.lease AND j.worker = who AND j.due <> 'infinity' AND j.taken > now() - interval '1 hour'
        RETURNING j.tournament, j.block, j.rotation;
END $$;

-- Delivers results. A result counts only if the lease is still the worker's own.
CREATE FUNCTION bastide.deliver(who bigint, word text, tournaments integer[], blocks bigint[], rotations integer[],
    leases integer[], records text[], notes text[], voids text[], failures text[])
RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = bastide, pg_temp AS $$
DECLARE one record; kept integer := 0; dropped integer := 0; trouble integer := 0; told integer[] := '{}';
BEGIN
    PERFORM known(who, word);
    FOR one IN SELECT * FROM unnest(tournaments, blocks, rotations, leases, records, notes, voids, failures)
        AS given (tournament, block, rotation, lease, record, notes, voids, failure)
    LOOP
        UPDATE job j SET due = 'infinity'
         WHERE j.tournament = one.tournament AND j.block = one.block AND j.rotation = one.rotation
           AND j.lease = one.lease AND j.worker = who AND j.due <> 'infinity';
        IF FOUND THEN
            IF octet_length(one.record) + octet_length(one.notes) + octet_length(one.voids) > 8388608 THEN
                one.record := ''; one.notes := ''; one.voids := ''; one.failure := 'its record and notes are too long';
            END IF;
            INSERT INTO inbox (tournament, block, rotation, worker, lease, record, notes, voids, failure)
            VALUES (one.tournament, one.block, one.rotation, who, one.lease, one.record, one.notes, one.voids,
                left(one.failure, 1000));
            kept := kept + 1;
            trouble := trouble + (one.failure <> '')::integer;
            IF NOT one.tournament = ANY (told) THEN
                told := told || one.tournament;
                PERFORM pg_notify('bastide_done', one.tournament::text);
            END IF;
        ELSIF NOT EXISTS (SELECT FROM inbox i WHERE i.tournament = one.tournament AND i.block = one.block
                AND i.rotation = one.rotation AND i.worker = who AND i.lease = one.lease)
            AND NOT EXISTS (SELECT FROM game g WHERE g.tournament = one.tournament AND g.block = one.block
                AND g.rotation = one.rotation AND g.worker = who AND g.lease = one.lease)
        THEN
            -- Bounds what a worker can write to disk without counting.
            IF one.failure = '' AND EXISTS (SELECT FROM tournament t WHERE t.id = one.tournament)
                AND (SELECT late FROM worker WHERE id = who) + dropped < 1000
                AND octet_length(one.record) + octet_length(one.notes) <= 8388608
            THEN
                INSERT INTO duplicate (tournament, block, rotation, worker, lease, why, record, notes)
                VALUES (one.tournament, one.block, one.rotation, who, one.lease, 'late', one.record, one.notes);
            END IF;
            dropped := dropped + 1;
        END IF;
    END LOOP;
    UPDATE worker w SET seen = now(), games = w.games + kept - trouble, late = w.late + dropped,
        failures = w.failures + trouble WHERE w.id = who;
    RETURN kept;
END $$;

REVOKE ALL ON ALL FUNCTIONS IN SCHEMA bastide FROM PUBLIC;
