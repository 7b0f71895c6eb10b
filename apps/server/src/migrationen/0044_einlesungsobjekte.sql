-- Was eine Einlesung in Gruppen lud: eine Zeile der Datei kann mehrere Objekte berühren.
create table einlesung_objekt (
  einlesung_id bigint not null references einlesung (id) on delete cascade,
  -- Kennung des Objekts; welche Tabelle, sagt die Art der Einlesung
  objekt_id bigint not null,
  primary key (einlesung_id, objekt_id)
);
