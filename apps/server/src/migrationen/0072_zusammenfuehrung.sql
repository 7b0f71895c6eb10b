-- Dieselbe Person unter zwei Konten: das eine ist geschlossen und verweist auf das bleibende.
alter table benutzer
  add column zusammengefuehrt_mit integer references benutzer (id),
  add constraint benutzer_zusammengefuehrt_check check (
    zusammengefuehrt_mit is null or (not aktiv and zusammengefuehrt_mit <> id)
  );

create index benutzer_zusammengefuehrt_mit on benutzer (zusammengefuehrt_mit);

alter table benutzer_ereignis
  drop constraint benutzer_ereignis_art_check,
  add constraint benutzer_ereignis_art_check check (
    art in (
      'ANGELEGT', 'ROLLE_VERGEBEN', 'ROLLE_ENTZOGEN', 'ORGANISATION', 'GESPERRT', 'ENTSPERRT', 'PSEUDONYMISIERT',
      'ARBEIT_ABGEGEBEN', 'ARBEIT_UEBERNOMMEN', 'ZUSAMMENGEFUEHRT'
    )
  );
