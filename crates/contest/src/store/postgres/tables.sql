CREATE SCHEMA bastide;

CREATE TABLE bastide.meta (key text PRIMARY KEY, value text NOT NULL);
INSERT INTO bastide.meta VALUES ('version', '0');

CREATE TABLE bastide.tournament (
    id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    name text NOT NULL UNIQUE,
    header text NOT NULL,
    sum text NOT NULL,
    tail text NOT NULL,
    -- Fencing token: a new leader raises it, and the one before can file nothing more.
    epoch bigint NOT NULL DEFAULT 0,
    -- Program version of the leader; other versions do not work for it.
    program text NOT NULL DEFAULT '',
    game text NOT NULL,
    rules integer NOT NULL,
    running boolean NOT NULL DEFAULT false
);

-- Games that count.
CREATE TABLE bastide.game (
    tournament integer NOT NULL REFERENCES bastide.tournament ON DELETE CASCADE,
    seq bigint NOT NULL,
    block bigint NOT NULL,
    rotation integer NOT NULL,
    attempt integer NOT NULL,
    outcome text NOT NULL,
    content bytea NOT NULL,
    sum bytea NOT NULL,
    worker bigint,
    lease integer,
    PRIMARY KEY (tournament, seq),
    UNIQUE (tournament, block, rotation)
);

CREATE TABLE bastide.content (
    tournament integer NOT NULL REFERENCES bastide.tournament ON DELETE CASCADE,
    seq bigint NOT NULL,
    record text NOT NULL,
    notes text NOT NULL,
    voids text NOT NULL,
    PRIMARY KEY (tournament, seq)
);

