-- Die Route eines angelegten Gewässers folgt seiner Nummer, gleich wer sie schreibt: das Formular, eine Datei oder deren Rücknahme. Geht
-- das Gewässer, gehört die Route wieder zu keinem, wie vor ihm.
create function gewaesser_verbinde_routen() returns trigger
language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.code is not distinct from old.code then
    return null;
  end if;
  update netzroute set gewaesser_id = null where gewaesser_id = new.id and id is distinct from new.code;
  update netzroute set gewaesser_id = new.id where id = new.code and gewaesser_id is null;
  return null;
end
$$;

create trigger routen
after insert or update of code on gewaesser
for each row when (new.herkunft = 'ANGELEGT')
execute function gewaesser_verbinde_routen();

alter table netzroute
  drop constraint netzroute_gewaesser_id_fkey,
  add constraint netzroute_gewaesser_id_fkey foreign key (gewaesser_id) references gewaesser (id) on delete set null;
