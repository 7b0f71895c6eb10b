-- Ein Gewässer, das die Datei nennt und niemand kennt, ist eine Frage an den Einleser; beantwortet wird sie mit der Vorgabe. Was
-- beim Laden daraufhin entsteht, gehört zur Bilanz des Vorgangs, aber zu keiner Zeile.
alter table einlesung
  add column fragen jsonb not null default '[]' check (jsonb_typeof(fragen) = 'array'),
  add column beigaben jsonb not null default '[]' check (jsonb_typeof(beigaben) = 'array');

-- Berichtigt wird ein angelegtes Gewässer an der Fassung, die man gelesen hat.
alter table gewaesser add column version int not null default 1;
