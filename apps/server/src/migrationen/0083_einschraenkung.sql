-- Einschränkung der Verarbeitung (DSGVO Art. 18, 21): die Angaben bleiben, weil Pflichten an ihnen hängen, stehen aber in keiner Liste
-- und keiner Auswahl mehr. Warum, steht mit Namen und Zeitpunkt im Verlauf.
alter table benutzer add column eingeschraenkt_am timestamptz;

alter table benutzer_ereignis
  drop constraint benutzer_ereignis_art_check,
  add constraint benutzer_ereignis_art_check check (
    art in (
      'ANGELEGT', 'ROLLE_VERGEBEN', 'ROLLE_ENTZOGEN', 'ORGANISATION', 'GESPERRT', 'ENTSPERRT', 'PSEUDONYMISIERT',
      'ARBEIT_ABGEGEBEN', 'ARBEIT_UEBERNOMMEN', 'ZUSAMMENGEFUEHRT', 'EINGESCHRAENKT', 'EINSCHRAENKUNG_AUFGEHOBEN'
    )
  );
