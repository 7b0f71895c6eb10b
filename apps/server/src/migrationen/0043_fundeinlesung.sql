-- Taxalisten von Aufnahmen einlesen: Hochladen und Protokolle.
insert into route (eltern_id, name, path, component, bereiche, recht, sichtbar, reihenfolge) values
  (20, 'Taxaliste importieren', '/taxalisten-import', 'TaxalistenImportPage', '{}', 'aufnahme.bearbeiten', false, 26),
  (20, 'Protokolle der Taxalisten', '/taxalisten-protokolle', 'TaxalistenProtokollePage', '{}', 'aufnahme.bearbeiten', false, 27);
