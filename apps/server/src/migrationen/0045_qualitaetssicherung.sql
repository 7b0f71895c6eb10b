-- Auftrag, eine Probe blind ein zweites Mal zu bestimmen; höchstens einer je Probe. Die zweite Liste selbst steht als Bestimmung da
-- (ADR 21). Der Beauftragte sieht von der ersten nichts, bis seine abgeschlossen ist.
create table qs_auftrag (
  aufnahme_id bigint not null,
  methode text not null,
  status text not null default 'OFFEN' check (status in ('OFFEN', 'ABGESCHLOSSEN')),
  auswahl text not null check (auswahl in ('GEZIELT', 'ZUFALL')),
  -- Startwert der zufälligen Ziehung
  seed text check (length(seed) <= 100),
  anlass text check (length(anlass) <= 500),
  frist date,
  angefordert_am timestamptz not null default now(),
  angefordert_von int not null references benutzer (id),
  zweitbestimmer_id int references benutzer (id),
  abgeschlossen_am timestamptz,
  version int not null default 1,
  primary key (aufnahme_id, methode),
  foreign key (aufnahme_id, methode) references probe on delete cascade,
  check ((auswahl = 'ZUFALL') = (seed is not null)),
  check ((status = 'ABGESCHLOSSEN') = (abgeschlossen_am is not null)),
  check (status = 'OFFEN' or zweitbestimmer_id is not null)
);
-- Bei jeder Anmeldung gefragt: was bestimmt diese Person gerade blind?
create index qs_auftrag_zweitbestimmer on qs_auftrag (zweitbestimmer_id, status);
create index qs_auftrag_angefordert_von on qs_auftrag (angefordert_von);
create trigger journal after insert or update or delete on qs_auftrag
  for each row execute function journal_schreibe('aufnahme_id,methode', 'aufnahme_id');
