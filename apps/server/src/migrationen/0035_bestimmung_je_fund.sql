-- Je Fund: wie sicher er bestimmt ist, woran er erkannt wurde, von wem (ADR 21). Die Sicherheit nimmt auf, was bisher „cf.“ sagte;
-- geschrieben werden nur Zeilen, die es trugen. Das Journal behält, was es unter dem früheren Namen schrieb, und bekommt dafür
-- keinen Eintrag: an den Funden ändert sich nichts.
alter table fund
  add column sicherheit text check (sicherheit in ('SICHER', 'CF', 'AGG')),
  add column bestimmungsmethode text check (bestimmungsmethode in ('MORPHOLOGISCH', 'BILD', 'DNA')),
  add column bestimmer text check (length(bestimmer) <= 200);
alter table fund disable trigger journal_geaendert;
update fund set sicherheit = 'CF' where cf;
alter table fund enable trigger journal_geaendert;
alter table fund drop column cf;

-- Jeder Fund nennt eine Menge. Im Phytobenthos galt das bis 0034 auch hier, sonst nur im Dienst: Vorhandenes wird deshalb nicht
-- nachgeprüft.
alter table fund add constraint fund_erfasst_check
  check (num_nonnulls(anzahl, haeufigkeitsklasse, biomasse, schalen, schaetzklasse, deckung) > 0) not valid;
