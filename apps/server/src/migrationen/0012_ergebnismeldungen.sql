-- Aufnahmen, deren Ergebnis Fehler oder Warnungen nennt: ohne diese Teilindizes läse die Liste jedes Ergebnis.
create index bewertung_fehler on bewertung (id)
  where jsonb_path_exists(ergebnis, '$.meldungen[*] ? (@.schwere == "FEHLER")');
create index bewertung_warnung on bewertung (id)
  where jsonb_path_exists(ergebnis, '$.meldungen[*] ? (@.schwere == "WARNUNG")');
