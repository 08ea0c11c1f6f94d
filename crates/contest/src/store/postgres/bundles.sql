-- Manifest of the tournament's bots as JSON; null if only minds play.
ALTER TABLE bastide.tournament ADD COLUMN bots text;

-- True once the worker has passed the check of its sandbox.
ALTER TABLE bastide.worker ADD COLUMN bots boolean NOT NULL DEFAULT false;

-- Bundles of bots in pieces, by the SHA-256 of the whole bundle.
CREATE TABLE bastide.parcel (
    hash text NOT NULL,
    piece integer NOT NULL,
    bytes bytea NOT NULL,
    came timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (hash, piece)
);

-- Records the result of the sandbox check of a worker.
CREATE FUNCTION bastide.plays_bots(who bigint, word text, can boolean) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = bastide, pg_temp AS $$
BEGIN
    PERFORM known(who, word);
    UPDATE worker SET bots = can WHERE id = who;
END $$;

-- Manifest of a running tournament.
CREATE FUNCTION bastide.bots(who bigint, word text, which integer) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = bastide, pg_temp AS $$
BEGIN
    PERFORM known(who, word);
    RETURN (SELECT t.bots FROM tournament t WHERE t.id = which AND t.running);
END $$;

-- A piece of a bundle; null beyond the last.
CREATE FUNCTION bastide.parcel(who bigint, word text, wanted text, at integer) RETURNS bytea
LANGUAGE plpgsql SECURITY DEFINER SET search_path = bastide, pg_temp AS $$
BEGIN
    PERFORM known(who, word);
    RETURN (SELECT p.bytes FROM parcel p WHERE p.hash = wanted AND p.piece = at);
END $$;

-- As before, but games with bots go only to workers with a checked sandbox.
CREATE OR REPLACE FUNCTION bastide.claim(who bigint, word text, version text, most integer, milliseconds integer)
RETURNS TABLE (tournament integer, block bigint, rotation integer, lease integer, game text)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = bastide, pg_temp AS $$
DECLARE able boolean;
BEGIN
    PERFORM known(who, word);
    SELECT w.bots INTO able FROM worker w WHERE w.id = who;
    RETURN QUERY
        WITH chosen AS MATERIALIZED (
            SELECT c.tournament, c.block, c.rotation FROM job c
             WHERE c.due <= now() AND EXISTS (SELECT FROM tournament t WHERE t.id = c.tournament AND t.program = version
                   AND (able OR t.bots IS NULL))
             ORDER BY c.due, c.block, c.rotation LIMIT least(most, 1024) FOR UPDATE OF c SKIP LOCKED)
        UPDATE job j SET due = now() + least(milliseconds, 60000) * interval '1 ms', lease = j.lease + 1, worker = who,
            taken = now()
          FROM chosen c
         WHERE j.tournament = c.tournament AND j.block = c.block AND j.rotation = c.rotation
        RETURNING j.tournament, j.block, j.rotation, j.lease, j.game;
END $$;

REVOKE ALL ON ALL FUNCTIONS IN SCHEMA bastide FROM PUBLIC;

-- Grants the new functions to all roles of workers.
DO $$
DECLARE one record;
BEGIN
    FOR one IN SELECT DISTINCT grantee::regrole::text AS role
        FROM pg_proc p CROSS JOIN aclexplode(p.proacl)
       WHERE p.oid = 'bastide.hello'::regproc AND grantee <> 0 AND grantee <> p.proowner
    LOOP
        EXECUTE format('GRANT EXECUTE ON FUNCTION bastide.plays_bots, bastide.bots, bastide.parcel TO %s', one.role);
    END LOOP;
END $$;
