-- Was die Übereinstimmung über die Jahre zählt, steht klein neben dem Vergleich: er hat je Taxon eine Zeile, und ihn für jede Zahl
-- wieder auszupacken kostete bei 5000 Zweitbestimmungen zwei Sekunden. Die Gruppe eines Taxons ist die der Liste, nach der verglichen
-- wurde; wird die erste Liste später auf eine andere Fassung gehoben, heißt dort manches anders oder fehlt.
create function qs_zaehlung(vergleich jsonb, fassung int) returns jsonb
language sql stable as $$
  select jsonb_build_object(
    'taxa', (vergleich ->> 'beide')::int + (vergleich ->> 'nurErste')::int + (vergleich ->> 'nurZweite')::int,
    'gemeinsame', (vergleich ->> 'beide')::int,
    'ptd', vergleich -> 'aehnlichkeit' -> 'ptd',
    'spearman', vergleich -> 'aehnlichkeit' -> 'spearman',
    'gruppen', coalesce(
      (
        select jsonb_agg(jsonb_build_object('gruppe', gruppe, 'taxa', taxa, 'gemeinsame', gemeinsame) order by gruppe)
        from (
          select coalesce(bekannt.gruppe, 'ohne Gruppe') as gruppe, count(*) as taxa,
            count(*) filter (
              where (zeile -> 'gefunden' ->> 'erste')::boolean and (zeile -> 'gefunden' ->> 'zweite')::boolean
            ) as gemeinsame
          from jsonb_array_elements(vergleich -> 'zeilen') as zeile
          left join lateral (
            -- Zuerst in der eigenen Fassung, sonst in der jüngsten derselben Art; ein Synonym zählt zur Gruppe seines gültigen Namens.
            select coalesce(gueltig.gruppe, genannt.gruppe) as gruppe
            from taxon as genannt
            join taxalistenversion as liste on liste.id = genannt.taxalistenversion_id
            join taxalistenversion as eigene on eigene.id = fassung and eigene.art = liste.art
            left join taxon as gueltig
              on gueltig.taxalistenversion_id = genannt.taxalistenversion_id and gueltig.name = genannt.akzeptiert
            where genannt.name = zeile ->> 'taxon'
            order by genannt.taxalistenversion_id = fassung desc, liste.gueltig_von desc, genannt.id desc
            limit 1
          ) as bekannt on true
          group by 1
        ) as gezaehlt
      ),
      '[]'
    )
  )
$$;

alter table qs_auftrag add column zaehlung jsonb;
update qs_auftrag
set zaehlung = qs_zaehlung(qs_auftrag.vergleich, zweite.taxalistenversion_id)
from bestimmung as zweite
where qs_auftrag.vergleich is not null and zweite.aufnahme_id = qs_auftrag.aufnahme_id and zweite.methode = qs_auftrag.methode
  and zweite.art = 'ZWEITBESTIMMUNG';
alter table qs_auftrag add check (vergleich is not null or zaehlung is null);
