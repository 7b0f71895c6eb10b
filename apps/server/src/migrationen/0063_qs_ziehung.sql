-- Zufällige Ziehung von Proben für die Qualitätssicherung: Seed, Grundgesamtheit mit Prüfsumme, Schichten und Ergebnis, wie sie im
-- Augenblick der Ziehung waren. Ein Beleg; er ändert sich nicht mehr.
create table qs_ziehung (
  id int generated always as identity primary key,
  verfahren text not null check (verfahren = 'sha256-rang/1'),
  seed text not null check (seed ~ '^[0-9a-f]{32}$'),
  -- Abfrage der Aufnahmenliste mit Elementen, Schichtung und Umfang
  abfrage text not null,
  grundgesamtheit text not null check (grundgesamtheit ~ '^[0-9a-f]{64}$'),
  -- je Schicht Name, Bestand und Umfang
  schichten jsonb not null,
  -- Aufnahmen, an denen die ziehende Person keine Zweitbestimmung anfordert; welche, steht nicht da, denn andere dürften sie nicht lesen
  ohne_recht int not null check (ohne_recht >= 0),
  anlass text check (length(anlass) <= 500),
  frist date,
  gezogen_am timestamptz not null default now(),
  gezogen_von int not null references benutzer (id)
);
create index qs_ziehung_gezogen_von on qs_ziehung (gezogen_von);

create table qs_ziehung_probe (
  ziehung_id int not null references qs_ziehung (id) on delete cascade,
  nummer int not null,
  -- Kein Fremdschlüssel: was gezogen wurde, bleibt nachvollziehbar, auch wenn es die Aufnahme nicht mehr gibt.
  aufnahme_id bigint not null,
  code text not null,
  -- null: die Aufnahme hatte keine Probe
  methode text,
  -- null: ausgeschlossen
  schicht text,
  gezogen boolean not null default false,
  grund text check (
    grund in ('EIGENES_HAUS', 'IN_ARBEIT', 'ZWEITBESTIMMT', 'NICHT_UEBERGEBEN', 'OEFFENTLICH', 'IM_ARCHIV', 'OHNE_PROBE', 'OHNE_TAXALISTE')
  ),
  primary key (ziehung_id, nummer),
  check ((schicht is null) = (grund is not null)),
  check (schicht is null or methode is not null),
  check (schicht is not null or not gezogen)
);

create function qs_ziehung_unveraenderlich() returns trigger
language plpgsql as $$
begin
  raise exception 'Eine Ziehung ist ein Beleg und unveränderlich.';
end $$;
create trigger qs_ziehung_unveraenderlich before update or delete on qs_ziehung
  for each row execute function qs_ziehung_unveraenderlich();
create trigger qs_ziehung_probe_unveraenderlich before update or delete on qs_ziehung_probe
  for each row execute function qs_ziehung_unveraenderlich();
create trigger journal after insert or update or delete on qs_ziehung
  for each row execute function journal_schreibe('id', '');

-- Aus welcher Ziehung der Auftrag entstand; ohne: gezielt gewählt oder außerhalb der Anwendung gezogen.
alter table qs_auftrag add column ziehung_id int references qs_ziehung (id);
create index qs_auftrag_ziehung on qs_auftrag (ziehung_id);
