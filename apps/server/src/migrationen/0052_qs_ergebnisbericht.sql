-- Ergebnisbericht zur abgeschlossenen Zweitbestimmung: ein hochgeladenes PDF, höchstens eines je Auftrag. Entfernt bleibt die Zeile mit Grund
-- stehen, der Inhalt nicht.
create table qs_ergebnisbericht (
  aufnahme_id bigint not null,
  methode text not null,
  version int not null default 1,
  dateiname text not null check (length(dateiname) between 1 and 255),
  groesse int not null check (groesse > 0),
  pruefsumme text not null check (pruefsumme ~ '^[0-9a-f]{64}$'),
  hochgeladen_am timestamptz not null default now(),
  hochgeladen_von int not null references benutzer (id),
  entfernt_am timestamptz,
  entfernt_von int references benutzer (id),
  entfernt_grund text check (length(entfernt_grund) between 1 and 500),
  primary key (aufnahme_id, methode),
  foreign key (aufnahme_id, methode) references qs_auftrag on delete cascade,
  check (num_nulls(entfernt_am, entfernt_von, entfernt_grund) in (0, 3))
);
create index qs_ergebnisbericht_hochgeladen_von on qs_ergebnisbericht (hochgeladen_von);
create index qs_ergebnisbericht_entfernt_von on qs_ergebnisbericht (entfernt_von);
create trigger journal after insert or update or delete on qs_ergebnisbericht
  for each row execute function journal_schreibe('aufnahme_id,methode', 'aufnahme_id');

-- Für sich, damit weder Journal noch Listen ihn mitführen.
create table qs_ergebnisbericht_inhalt (
  aufnahme_id bigint not null,
  methode text not null,
  inhalt bytea not null,
  primary key (aufnahme_id, methode),
  foreign key (aufnahme_id, methode) references qs_ergebnisbericht on delete cascade
);
-- PDF sind schon verdichtet.
alter table qs_ergebnisbericht_inhalt alter column inhalt set storage external;
