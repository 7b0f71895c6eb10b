-- Öffentliche Archive: warum ein Lauf scheiterte, steht an ihm und überlebt den Auftrag, der nach 90 Tagen gelöscht wird.
alter table archivlauf
  drop constraint archivlauf_ausgang_check,
  add column grund text check (length(grund) between 1 and 2000),
  add constraint archivlauf_ausgang_check check (ausgang in ('NEU', 'UNVERAENDERT', 'GESCHEITERT'));
update archivlauf as l
set ausgang = 'GESCHEITERT',
  grund = coalesce(
    case when a.zustand = 'CANCELLED' then 'Der Auftrag wurde abgebrochen.' else nullif(left(a.fehler, 2000), '') end,
    'Warum, ist nicht vermerkt.'
  )
from auftrag as a
where a.id = l.auftrag_id and l.ausgang is null and a.zustand in ('FAILURE', 'CANCELLED');
alter table archivlauf
  add constraint archivlauf_grund_zum_ausgang check ((ausgang is not distinct from 'GESCHEITERT') = (grund is not null));

-- Ein Auftrag endet auf vielen Wegen (Fehler, Abbruch, Absturz, verlorene Rechte); hier kommen alle vorbei.
create function vermerke_archivlauf() returns trigger
language plpgsql
as $$
begin
  update archivlauf
  set ausgang = 'GESCHEITERT',
    grund = coalesce(
      case when new.zustand = 'CANCELLED' then 'Der Auftrag wurde abgebrochen.' else nullif(left(new.fehler, 2000), '') end,
      'Warum, ist nicht vermerkt.'
    )
  where auftrag_id = new.id and ausgang is null;
  return null;
end
$$;
create trigger archivlauf after update of zustand on auftrag
  for each row when (new.art = 'ARCHIV' and new.zustand in ('FAILURE', 'CANCELLED'))
  execute function vermerke_archivlauf();

-- Zwei, die zugleich einstellen: wer auf einem überholten Stand beruht, erfährt es.
alter table archiveinstellung add column version int not null default 1;
