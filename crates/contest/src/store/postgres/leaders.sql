-- The leader of a tournament holds a lock on its row here. An advisory lock is not enough: any role may take it.
CREATE TABLE bastide.leader (tournament integer PRIMARY KEY REFERENCES bastide.tournament ON DELETE CASCADE);
INSERT INTO bastide.leader SELECT id FROM bastide.tournament;

-- Version of the schema, readable for workers too.
CREATE FUNCTION bastide.version() RETURNS integer
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = bastide, pg_temp AS $$
    SELECT value::integer FROM meta WHERE key = 'version'
$$;

-- Grants the function and the right to connect to all roles of workers.
DO $$
DECLARE role text;
BEGIN
    FOR role IN SELECT DISTINCT grantee FROM information_schema.routine_privileges
        WHERE routine_schema = 'bastide' AND routine_name = 'hello' AND grantee <> 'PUBLIC'
    LOOP
        EXECUTE format('GRANT EXECUTE ON FUNCTION bastide.version TO %I', role);
        EXECUTE format('GRANT CONNECT ON DATABASE %I TO %I', current_database(), role);
    END LOOP;
END $$;

REVOKE ALL ON FUNCTION bastide.version FROM PUBLIC;
