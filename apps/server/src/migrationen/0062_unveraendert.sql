-- „Unverändert“ ist ein Ausgang für sich: die Zeile sagt, was schon gespeichert ist. Bisher zählte sie zu den übersprungenen; woran
-- das lag, stand als Grund an der Zeile, deshalb geht dabei nichts verloren.
alter table einlesung
  add column unveraendert int,
  drop constraint einlesung_bilanz,
  drop constraint einlesung_check;

alter table einlesung_zeile
  drop constraint einlesung_zeile_ausgang_check,
  add constraint einlesung_zeile_ausgang_check
  check (ausgang in ('ANGENOMMEN', 'GEAENDERT', 'UNVERAENDERT', 'UEBERSPRUNGEN', 'ABGELEHNT'));

update einlesung_zeile
set ausgang = 'UNVERAENDERT', grund = null
where ausgang = 'UEBERSPRUNGEN'
  and grund in ('Unverändert', 'Steht schon so in der Probe')
  and objekt_id is not null;

update einlesung as e
-- Bricht ein Laden ab, sind die Zeilen schon neu beurteilt und die Zählung ist noch die der Prüfung.
set unveraendert = least(z.anzahl, e.uebersprungen), uebersprungen = e.uebersprungen - least(z.anzahl, e.uebersprungen)
from (
  select e.id, count(z.nummer)::int as anzahl
  from einlesung as e
  left join einlesung_zeile as z on z.einlesung_id = e.id and z.ausgang = 'UNVERAENDERT'
  where e.gelesen is not null
  group by e.id
) as z
where z.id = e.id;

alter table einlesung
  -- Keine Zeile geht verloren: `gelesen` zählt der Leser der Datei, das Übrige die Einträge des Protokolls.
  add constraint einlesung_bilanz
  check (gelesen = angenommen + geaendert + unveraendert + uebersprungen + abgelehnt),
  add constraint einlesung_bilanz_ganz
  check (num_nulls(gelesen, angenommen, geaendert, unveraendert, uebersprungen, abgelehnt) in (0, 6));

alter table einlesung_zeile
  -- Gleich ist eine Zeile einem Gespeicherten, und das nennt sie.
  add constraint einlesung_zeile_unveraendert check (ausgang <> 'UNVERAENDERT' or objekt_id is not null);
