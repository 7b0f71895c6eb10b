-- Fassungen im Voraus: eine gilt ab ihrem Tag, die bisherige bis dahin. Was heute gilt, sagt das Datum; nichts muss laufen.
alter table taxalistenversion add column abgeloest_ab date;
alter table parametersatz add column abgeloest_ab date;
drop index parametersatz_gueltig;
create unique index parametersatz_gueltig on parametersatz (verfahren) where status = 'GUELTIG' and abgeloest_ab is null;

-- Der Kalendertag am Ort des Geschehens, nicht der des Rechners.
create function heute_in_oesterreich() returns date language sql stable as $$
  select (now() at time zone 'Europe/Vienna')::date
$$;
create function fassungsstand(status text, gueltig_von date, abgeloest_ab date) returns text language sql stable as $$
  select case
    when status = 'GUELTIG' and gueltig_von > heute_in_oesterreich() then 'VORGEMERKT'
    when status = 'GUELTIG' and abgeloest_ab <= heute_in_oesterreich() then 'ABGELOEST'
    else status
  end
$$;

-- Bis zu ihrem Tag lässt sich eine Vormerkung zurücknehmen; danach ändert sich nur noch, ab wann die Fassung abgelöst ist.
create or replace function parametersatz_unveraenderlich() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.status <> 'ENTWURF'
      and to_jsonb(new) - '{status,abgeloest_ab}'::text[] = to_jsonb(old) - '{status,abgeloest_ab}'::text[] then
    return new;
  end if;
  if tg_op = 'UPDATE' and fassungsstand(old.status, old.gueltig_von, old.abgeloest_ab) = 'VORGEMERKT'
      and to_jsonb(new) - '{status,aktiviert_am,aktiviert_von}'::text[]
        = to_jsonb(old) - '{status,aktiviert_am,aktiviert_von}'::text[] then
    return new;
  end if;
  raise exception 'Der Parametersatz % ist gültig und damit unveränderlich.', old.name using errcode = 'integrity_constraint_violation';
end $$;
create or replace function taxalistenversion_unveraenderlich() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.status <> 'ENTWURF' and row(new.id, new.art, new.name, new.gueltig_von, new.quellen,
      new.kenngroessen, new.pruefsumme, new.angelegt_am, new.angelegt_von, new.aktiviert_am, new.aktiviert_von)
      is not distinct from row(old.id, old.art, old.name, old.gueltig_von, old.quellen, old.kenngroessen, old.pruefsumme,
      old.angelegt_am, old.angelegt_von, old.aktiviert_am, old.aktiviert_von) then
    return new;
  end if;
  if tg_op = 'UPDATE' and fassungsstand(old.status, old.gueltig_von, old.abgeloest_ab) = 'VORGEMERKT'
      and row(new.id, new.art, new.name, new.gueltig_von, new.quellen, new.kenngroessen, new.pruefsumme, new.angelegt_am,
      new.angelegt_von, new.abgeloest_ab) is not distinct from row(old.id, old.art, old.name, old.gueltig_von, old.quellen,
      old.kenngroessen, old.pruefsumme, old.angelegt_am, old.angelegt_von, old.abgeloest_ab) then
    return new;
  end if;
  raise exception 'Die Taxalistenversion % ist gültig und damit unveränderlich.', old.name using errcode = 'integrity_constraint_violation';
end $$;
