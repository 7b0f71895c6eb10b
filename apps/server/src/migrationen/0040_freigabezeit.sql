-- „Zuletzt freigegeben“ auf der Startseite: die Freigaben seit einem Tag, ohne das Ereignisbuch aller Aufnahmen zu lesen.
create index status_ereignis_freigabe on status_ereignis (element, zeitpunkt) include (aufnahme_id)
  where art = 'FREIGABE' and nach in ('BEHOERDEN', 'OEFFENTLICH');
