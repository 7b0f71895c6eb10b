-- Wann der externe Anbieter die Rollen so genannt hat: ein älterer Token, der noch gilt, soll nichts Entzogenes zurückbringen.
alter table benutzer add column rollen_stand timestamptz;

-- Bisher hing ein Auftrag externer Personen nicht an ihren Rollen hier; was wartet oder läuft, soll sie nicht mit dem Umstieg verlieren.
update benutzer
set rollen = array(
  select rolle
  from (
    select unnest(benutzer.rollen) as rolle
    union
    select jsonb_array_elements_text(auftrag.akteur -> 'rollen')
    from auftrag
    where auftrag.benutzer_id = benutzer.id and auftrag.zustand in ('WAITING', 'RUNNING', 'CANCELLING')
  ) as alle
  order by rolle
)
where externer_schluessel is not null
  and exists (
    select
    from auftrag
    where auftrag.benutzer_id = benutzer.id and auftrag.zustand in ('WAITING', 'RUNNING', 'CANCELLING')
      and not benutzer.rollen @> array(select jsonb_array_elements_text(auftrag.akteur -> 'rollen'))
  );
