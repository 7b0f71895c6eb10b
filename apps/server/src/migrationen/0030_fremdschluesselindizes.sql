-- Je Fremdschlüssel ein Index: ohne ihn durchsucht das Löschen einer Person, einer Fassung oder eines Wegs jede Tabelle, die auf
-- sie verweist. Wo der Verweis meist leer ist, nur für die gefüllten.
create index aufnahme_angelegt_von on aufnahme (angelegt_von);
create index aufnahme_geaendert_von on aufnahme (geaendert_von);
create index aufnahme_abschnitt_geaendert_von on aufnahme_abschnitt (geaendert_von);
create index aufnahme_typologie_geaendert_von on aufnahme_typologie (geaendert_von);
create index bewertung_erstellt_von on bewertung (erstellt_von);
create index bewertung_taxalistenversion on bewertung (taxalistenversion_id);
create index bild_hochgeladen_von on bild (hochgeladen_von);
create index cms_fassung_benutzer on cms_fassung (benutzer_id);
create index experteneinschaetzung_abgegeben_von on experteneinschaetzung (abgegeben_von);
create index experteneinschaetzung_beendet_von on experteneinschaetzung (beendet_von) where beendet_von is not null;
create index fassungsvorschau_benutzer on fassungsvorschau (benutzer_id);
create index messstelle_geaendert_von on messstelle (geaendert_von);
create index mzb_probe_geaendert_von on mzb_probe (geaendert_von);
create index mzb_probe_taxalistenversion on mzb_probe (taxalistenversion_id);
create index parametersatz_aktiviert_von on parametersatz (aktiviert_von) where aktiviert_von is not null;
create index parametersatz_angelegt_von on parametersatz (angelegt_von) where angelegt_von is not null;
create index phb_probe_geaendert_von on phb_probe (geaendert_von);
create index phb_probe_taxalistenversion on phb_probe (taxalistenversion_id);
create index plausibilitaet_bestaetigung_benutzer on plausibilitaet_bestaetigung (benutzer_id);
create index route_eltern on route (eltern_id) where eltern_id is not null;
create index status_ereignis_benutzer on status_ereignis (benutzer_id);
create index taxalistenversion_aktiviert_von on taxalistenversion (aktiviert_von) where aktiviert_von is not null;
create index taxalistenversion_angelegt_von on taxalistenversion (angelegt_von) where angelegt_von is not null;
