-- Sammelseiten der Aufnahmenliste; sie bekommen ihre Auswahl von dort und stehen nicht im Menü.
insert into route (eltern_id, name, path, component, bereiche, recht, sichtbar, reihenfolge) values
  (20, 'Status ändern', '/aufnahmen-status', 'AufnahmenStatusAendernPage', '{}', 'status.aendern', false, 24),
  (20, 'Auftragnehmer zuordnen', '/auftragnehmer-zuordnen', 'AuftragnehmerZuordnenPage', '{}', 'auftragnehmer.zuweisen', false, 25);
