-- Informationsseiten: jede Fassung ist eine Zeile und bleibt; die höchste Version gilt.
create table cms_fassung (
  seite text not null check (seite ~ '^[a-z][a-z-]{1,39}$'),
  version int not null check (version >= 1),
  titel text not null check (titel = btrim(titel) and length(titel) between 3 and 120),
  inhalt text not null check (length(inhalt) <= 60000),
  anmerkung text check (length(anmerkung) <= 200),
  -- null: mit dem Produkt ausgeliefert
  benutzer_id int references benutzer (id),
  erstellt_am timestamptz not null default now(),
  primary key (seite, version)
);
create trigger journal after insert or update or delete on cms_fassung
  for each row execute function journal_schreibe('seite,version', '');

create function cms_fassung_unveraenderlich() returns trigger language plpgsql as $$
begin
  raise exception 'Die Fassung % der Seite % ist unveränderlich.', old.version, old.seite using errcode = 'integrity_constraint_violation';
end $$;
create trigger cms_fassung_unveraenderlich before update or delete on cms_fassung
  for each row execute function cms_fassung_unveraenderlich();
