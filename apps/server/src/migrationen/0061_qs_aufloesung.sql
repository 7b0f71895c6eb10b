-- Auflösung einer Abweichung zwischen erster und zweiter Bestimmung: was gilt und warum. Ein Beleg neben dem Vergleich; an keiner der
-- beiden Listen ändert er etwas.
create table qs_aufloesung (
  aufnahme_id bigint not null,
  methode text not null,
  taxon text not null check (length(taxon) between 1 and 300),
  entscheidung text not null check (entscheidung in ('ERSTE', 'ZWEITE', 'ANDERES', 'UNENTSCHIEDEN')),
  -- was statt beider gilt
  ergebnis text check (length(ergebnis) between 1 and 300),
  grund text not null check (length(grund) between 1 and 1000),
  version int not null default 1,
  entschieden_am timestamptz not null default now(),
  entschieden_von int not null references benutzer (id),
  primary key (aufnahme_id, methode, taxon),
  foreign key (aufnahme_id, methode) references qs_auftrag on delete cascade,
  check ((entscheidung = 'ANDERES') = (ergebnis is not null))
);
create index qs_aufloesung_entschieden_von on qs_aufloesung (entschieden_von);
create trigger journal after insert or update or delete on qs_aufloesung
  for each row execute function journal_schreibe('aufnahme_id,methode,taxon', 'aufnahme_id');
