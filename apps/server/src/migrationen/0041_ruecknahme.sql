-- Eine ganze Einlesung zurücknehmen. Was sie tat, steht im Journal ihrer Transaktionen; hier steht nur, was daraus wurde.
alter table einlesung_zeile
  add column zurueckgenommen boolean not null default false,
  -- warum die letzte Rücknahme die Zeile behalten hat
  add column konflikt jsonb check (jsonb_typeof(konflikt) = 'object'),
  add constraint einlesung_zeile_rueckgabe check (geladen or (not zurueckgenommen and konflikt is null)),
  add constraint einlesung_zeile_ausgang_ruecknahme check (not zurueckgenommen or konflikt is null);

create table einlesung_ruecknahme (
  einlesung_id bigint primary key references einlesung (id) on delete cascade,
  benutzer_id int not null references benutzer (id),
  auftrag_id bigint references auftrag (id) on delete set null,
  begonnen_am timestamptz not null default now(),
  beendet_am timestamptz,
  geladen int not null,
  zurueckgenommen int not null default 0,
  behalten int not null default 0,
  -- was neben den Zeilen entstand und gelöscht ist: Kennung und Name
  beigaben jsonb not null default '[]' check (jsonb_typeof(beigaben) = 'array'),
  -- Jede geladene Zeile ist am Ende zurückgenommen oder behalten.
  constraint einlesung_ruecknahme_bilanz check (beendet_am is null or geladen = zurueckgenommen + behalten)
);
create index einlesung_ruecknahme_benutzer on einlesung_ruecknahme (benutzer_id);
create index einlesung_ruecknahme_auftrag on einlesung_ruecknahme (auftrag_id);
create trigger journal after insert or update or delete on einlesung_ruecknahme
  for each row execute function journal_schreibe('einlesung_id', '');
