-- Wohin jede Zeile einer Datei geladen ist: woher ein Eintrag kommt und was mit einer Rücknahme aus der Zeile wird.
create table einlesung_ziel (
  einlesung_id bigint not null,
  -- Zeile der Datei
  nummer int not null,
  objekt_id bigint not null,
  -- wievielter Eintrag des Objekts, bei Funden ihre Zeile; leer: geladen, ehe das festgehalten wurde
  eintrag int check (eintrag >= 1),
  primary key (einlesung_id, nummer, objekt_id),
  foreign key (einlesung_id, nummer) references einlesung_zeile (einlesung_id, nummer) on delete cascade,
  foreign key (einlesung_id, objekt_id) references einlesung_objekt (einlesung_id, objekt_id) on delete cascade
);
create index einlesung_ziel_objekt on einlesung_ziel (einlesung_id, objekt_id, eintrag);

-- Was eine Rücknahme aus einem Objekt machte; was daraus für die Zeilen folgt, steht bei ihnen.
alter table einlesung_objekt
  add column zurueckgenommen boolean not null default false,
  -- warum die letzte Rücknahme das Objekt behalten hat
  add column konflikt jsonb check (jsonb_typeof(konflikt) = 'object'),
  add constraint einlesung_objekt_ausgang_ruecknahme check (not zurueckgenommen or konflikt is null);

-- Früher Geladenes: Objekte einzelner Zeilen nennt die Zeile. Was keine nennt, stand in einer breiten Liste; dort gehört jede
-- Zeile zu allen Objekten.
insert into einlesung_objekt (einlesung_id, objekt_id)
select distinct z.einlesung_id, z.objekt_id
from einlesung_zeile z
join einlesung e on e.id = z.einlesung_id
where z.geladen and e.art like 'FUNDE\_%'
on conflict do nothing;

insert into einlesung_ziel (einlesung_id, nummer, objekt_id)
select z.einlesung_id, z.nummer, o.objekt_id
from einlesung_zeile z
join einlesung e on e.id = z.einlesung_id
join einlesung_objekt o on o.einlesung_id = z.einlesung_id
where z.geladen
  and e.art like 'FUNDE\_%'
  and (
    o.objekt_id = z.objekt_id
    or exists (
      select
      from einlesung_objekt b
      where b.einlesung_id = z.einlesung_id
        and not exists (
          select from einlesung_zeile y where y.einlesung_id = b.einlesung_id and y.geladen and y.objekt_id = b.objekt_id
        )
    )
  );

-- Zu welchem Import eine Änderung gehört, sagt ihre Transaktion: darin zählt der Import oder seine Rücknahme weiter.
create index journal_einlesung on journal (xid) where tabelle in ('einlesung', 'einlesung_ruecknahme');
