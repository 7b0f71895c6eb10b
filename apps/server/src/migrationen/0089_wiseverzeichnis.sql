-- Kennungen, die die Europäische Umweltagentur kennt: wogegen die EU-Meldung ihre Messstellen und Wasserkörper prüft. Je Art gilt die
-- zuletzt geladene Fassung des Verzeichnisses; frühere Meldungen nennen die ihre im Protokoll.
create table wise_verzeichnis (
  art text primary key check (art in ('MESSSTELLEN', 'WASSERKOERPER')),
  quelle text not null check (length(quelle) between 3 and 300),
  -- Tag, von dem das Verzeichnis ist
  stand date not null,
  kennungen int not null check (kennungen > 0),
  pruefsumme text not null check (pruefsumme ~ '^[0-9a-f]{64}$'),
  version int not null default 1,
  geladen_am timestamptz not null default now()
);
create trigger journal after insert or update or delete on wise_verzeichnis
  for each row execute function journal_schreibe('art', '');

create table wise_kennung (
  art text not null references wise_verzeichnis (art) on delete cascade,
  schema text not null check (schema ~ '^[A-Za-z0-9_-]{1,60}$'),
  kennung text not null check (kennung ~ '^[A-Z0-9_-]{3,42}$'),
  primary key (art, kennung, schema)
);
