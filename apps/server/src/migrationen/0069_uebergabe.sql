-- Offene Arbeit geht von einer Person auf eine andere über; im Verlauf beider steht, was, und bei der einen die andere.
alter table benutzer_ereignis
  add column gegenstand text constraint benutzer_ereignis_gegenstand_check check (length(gegenstand) between 1 and 300),
  add column andere_id integer references benutzer (id) on delete set null,
  drop constraint benutzer_ereignis_art_check,
  add constraint benutzer_ereignis_art_check check (
    art in (
      'ANGELEGT', 'ROLLE_VERGEBEN', 'ROLLE_ENTZOGEN', 'ORGANISATION', 'GESPERRT', 'ENTSPERRT', 'PSEUDONYMISIERT',
      'ARBEIT_ABGEGEBEN', 'ARBEIT_UEBERNOMMEN'
    )
  ),
  add constraint benutzer_ereignis_arbeit_check check (
    (art in ('ARBEIT_ABGEGEBEN', 'ARBEIT_UEBERNOMMEN')) = (gegenstand is not null)
  );

create index benutzer_ereignis_andere on benutzer_ereignis (andere_id);
