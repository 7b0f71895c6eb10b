-- Jede Zeile des Protokolls entsteht bei der Prüfung und ändert sich genau einmal, beim Laden. Halb volle Seiten nehmen den neuen Stand
-- neben dem alten auf: kein Index bekommt einen zweiten Eintrag, und größer wird die Tabelle davon nicht.
alter table einlesung_zeile set (fillfactor = 50);
