-- Ein Ergebnis, das sich mit dem Entwurf nicht rechnen lässt, ist eine Zeile der Vorschau mit seinem Grund.
alter table fassungsvorschau_zeile add column ist_rechenbar boolean not null default true;
alter table fassungsvorschau_zeile drop constraint fassungsvorschau_zeile_check;
alter table fassungsvorschau_zeile add constraint fassungsvorschau_zeile_grund check (
  case when ist_rechenbar then (alt is distinct from neu) = (grund is not null) else neu is null and grund is not null end
);

-- Welcher Auftrag es errechnet hat, ohne Fremdschlüssel: Aufträge werden gelöscht, das Ergebnis bleibt. Beginnt der Auftrag
-- nach einem Absturz von vorn, legt er kein Ergebnis ein zweites Mal ab.
alter table bewertung add column auftrag_id bigint;
create unique index bewertung_auftrag on bewertung (auftrag_id, aufnahme_id, methode) where auftrag_id is not null;
drop trigger bewertung_unveraenderlich on bewertung;
create trigger bewertung_unveraenderlich before update of id, aufnahme_id, element, methode, verfahren, edition, parametersatz,
  taxalistenversion_id, klasse, eingabe, ergebnis, kapsel_hash, engine_version, erstellt_am, erstellt_von, auftrag_id on bewertung
  for each row execute function bewertung_unveraenderlich();
