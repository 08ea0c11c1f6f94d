-- A foreign key check costs as much as the insert, for thousands of jobs and results a second. Deleting a tournament deletes
-- them explicitly instead.
ALTER TABLE bastide.job DROP CONSTRAINT job_tournament_fkey;
ALTER TABLE bastide.inbox DROP CONSTRAINT inbox_tournament_fkey;

-- As before, in one statement: results under a valid lease go to the inbox, the others are handled one by one.
CREATE OR REPLACE FUNCTION bastide.deliver(who bigint, word text, tournaments integer[], blocks bigint[], rotations integer[],
    leases integer[], records text[], notes text[], voids text[], failures text[])
RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = bastide, pg_temp AS $$
DECLARE one record; kept bigint; trouble bigint; told integer[]; dropped integer := 0;
BEGIN
    PERFORM known(who, word);
    WITH given AS (
        SELECT DISTINCT ON (g.tournament, g.block, g.rotation) g.*,
               octet_length(g.record) + octet_length(g.notes) + octet_length(g.voids) > 8388608 AS large
          FROM unnest(tournaments, blocks, rotations, leases, records, notes, voids, failures)
            AS g (tournament, block, rotation, lease, record, notes, voids, failure)
    ), taken AS (
        UPDATE job j SET due = 'infinity' FROM given g
         WHERE j.tournament = g.tournament AND j.block = g.block AND j.rotation = g.rotation
           AND j.lease = g.lease AND j.worker = who AND j.due <> 'infinity'
        RETURNING g.*
    ), put AS (
        INSERT INTO inbox (tournament, block, rotation, worker, lease, record, notes, voids, failure)
        SELECT t.tournament, t.block, t.rotation, who, t.lease,
               CASE WHEN t.large THEN '' ELSE t.record END, CASE WHEN t.large THEN '' ELSE t.notes END,
               CASE WHEN t.large THEN '' ELSE t.voids END,
               CASE WHEN t.large THEN 'its record and notes are too long' ELSE left(t.failure, 1000) END
          FROM taken t
        RETURNING inbox.tournament, inbox.failure
    )
    SELECT count(*), count(*) FILTER (WHERE p.failure <> ''), array_agg(DISTINCT p.tournament)
      INTO kept, trouble, told FROM put p;
    PERFORM pg_notify('bastide_done', t::text) FROM unnest(told) AS t;
    IF kept < cardinality(blocks) THEN
        FOR one IN SELECT * FROM unnest(tournaments, blocks, rotations, leases, records, notes, failures)
            AS g (tournament, block, rotation, lease, record, notes, failure)
            WHERE NOT EXISTS (SELECT FROM inbox i WHERE i.tournament = g.tournament AND i.block = g.block
                    AND i.rotation = g.rotation AND i.worker = who AND i.lease = g.lease)
              AND NOT EXISTS (SELECT FROM game c WHERE c.tournament = g.tournament AND c.block = g.block
                    AND c.rotation = g.rotation AND c.worker = who AND c.lease = g.lease)
        LOOP
            -- Bounds what a worker can write to disk without counting.
            IF one.failure = '' AND EXISTS (SELECT FROM tournament t WHERE t.id = one.tournament)
                AND (SELECT late FROM worker WHERE id = who) + dropped < 1000
                AND octet_length(one.record) + octet_length(one.notes) <= 8388608
            THEN
                INSERT INTO duplicate (tournament, block, rotation, worker, lease, why, record, notes)
                VALUES (one.tournament, one.block, one.rotation, who, one.lease, 'late', one.record, one.notes);
            END IF;
            dropped := dropped + 1;
        END LOOP;
    END IF;
    UPDATE worker w SET seen = now(), games = w.games + kept - trouble, late = w.late + dropped,
        failures = w.failures + trouble WHERE w.id = who;
    RETURN kept;
END $$;
