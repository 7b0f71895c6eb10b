-- Wen die Übereinstimmung beurteilt, steht mit dem Abschluss fest: wechselt die Aufnahme später das Büro, sähe sonst das neue die
-- Bestimmungen des alten, und sie zählten ihm. Bisher Abgeschlossenes bekommt, was jetzt dort steht; mehr ist nicht mehr zu wissen.
alter table qs_auftrag
  add column beurteilte_organisation_id integer references organisationseinheit,
  add column beurteilter_bestimmer text check (length(beurteilter_bestimmer) <= 200);
create index qs_auftrag_beurteilte_organisation on qs_auftrag (beurteilte_organisation_id);
update qs_auftrag set
  beurteilte_organisation_id = case when qs_auftrag.methode = 'PHB' then aufnahme.phb_auftragnehmer_id else aufnahme.mzb_auftragnehmer_id end,
  beurteilter_bestimmer = erste.bestimmer
from aufnahme, erstbestimmung as erste
where qs_auftrag.status = 'ABGESCHLOSSEN' and aufnahme.id = qs_auftrag.aufnahme_id
  and erste.aufnahme_id = qs_auftrag.aufnahme_id and erste.methode = qs_auftrag.methode;
alter table qs_auftrag
  add check (status = 'ABGESCHLOSSEN' or (beurteilte_organisation_id is null and beurteilter_bestimmer is null));
