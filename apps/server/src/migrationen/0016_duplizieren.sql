-- Duplikat einer Aufnahme: erreichbar von der Liste und von der Aufnahme aus, nicht im Menü.
insert into route (eltern_id, name, path, component, bereiche, recht, sichtbar, reihenfolge) values
  (20, 'Aufnahme duplizieren', '/aufnahme-duplizieren/:id', 'AufnahmenDuplizierenPage', '{}', 'aufnahme.anlegen', false, 23);
