-- Wohin jede Zeile einer Datei geladen ist, steht bei dem Objekt, in das sie kam: eine Zeile je Import und Objekt statt einer je Zeile der
-- Datei, deren zwei Fremdschlüssel und zwei Indizes das Laden einzeln prüfte und schrieb (ADR 39).
alter table einlesung_objekt
  -- Zeilen der Datei
  add column zeilen int[] not null default '{}',
  -- an gleicher Stelle der Eintrag des Objekts, bei Funden seine Zeile; leer: das Objekt selbst, oder geladen, ehe das festgehalten wurde
  add column eintraege int[] not null default '{}',
  add constraint einlesung_objekt_ziele check (
    cardinality(zeilen) = cardinality(eintraege)
    and array_position(zeilen, null) is null
    and 1 <= all (zeilen)
    and 1 <= all (eintraege)
  );

update einlesung_objekt as objekt
set zeilen = ziel.zeilen, eintraege = ziel.eintraege
from (
  select einlesung_id, objekt_id, array_agg(nummer order by nummer) as zeilen, array_agg(eintrag order by nummer) as eintraege
  from einlesung_ziel
  group by einlesung_id, objekt_id
) as ziel
where objekt.einlesung_id = ziel.einlesung_id and objekt.objekt_id = ziel.objekt_id;

drop table einlesung_ziel;
