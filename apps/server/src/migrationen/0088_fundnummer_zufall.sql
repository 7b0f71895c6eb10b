-- Fortlaufende Nummern verrieten, wie viele Funde dazwischen entstanden: auch die einer Liste, die jemand blind nachbestimmt. Zufällige
-- sagen über andere nichts, und eine ältere Sicherung vergibt sie nicht noch einmal. Fünfzehn Ziffern, die jedes Programm genau liest;
-- bei Millionen Funden träfe der Zufall sonst auch eine vergebene.
create function neue_fundnummer() returns bigint language plpgsql volatile as $$
declare
  neue bigint;
begin
  loop
    neue := 100000000000000 + ('x' || left(replace(gen_random_uuid()::text, '-', ''), 12))::bit(48)::bigint;
    if not exists (select from fund where nummer = neue) then
      return neue;
    end if;
  end loop;
end $$;
alter table fund alter column nummer drop identity;
alter table fund alter column nummer set default neue_fundnummer();
-- Niemand hat daran etwas geändert.
alter table fund disable trigger journal_geaendert;
-- Jeder vorhandene Fund bekommt in zufälliger Folge seinen Abschnitt des Bereichs und darin eine zufällige Nummer: keine zwei dieselbe.
update fund
set nummer = verteilt.nummer
from (
  select bestimmung_id, zeile,
    100000000000000 + (row_number() over (order by gen_random_uuid()) - 1) * breite + floor(random() * breite)::bigint as nummer
  from fund, (select (2::bigint ^ 48)::bigint / greatest(count(*), 1) as breite from fund) as bereich
) as verteilt
where fund.bestimmung_id = verteilt.bestimmung_id and fund.zeile = verteilt.zeile;
alter table fund enable trigger journal_geaendert;
