-- Logo einer Organisation: ein Bild, das in ihrem Briefkopf steht.
alter table bild
  add column organisationseinheit_id int references organisationseinheit (id) on delete cascade,
  add constraint bild_organisationseinheit_id_platz_key unique (organisationseinheit_id, platz),
  drop constraint bild_check,
  add constraint bild_check check (
    num_nonnulls(messstelle_id, aufnahme_id, organisationseinheit_id) = 1
    and case
      when messstelle_id is not null then platz in ('foto', 'lageplan')
      when aufnahme_id is not null
        then platz in ('foto1', 'foto2', 'foto3', 'foto4', 'foto5', 'foto6', 'choriotopskizze')
      else platz = 'logo'
    end
  );
