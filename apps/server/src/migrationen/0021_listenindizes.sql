-- Die Antwortzeit der Aufnahmenliste wächst nicht mit dem Bestand: Ordnungen, Freigabe und Suche kommen aus Indizes.

-- Nach Klasse geordnet wird je Klasse die jüngste Aufnahme zuerst gelesen, wie nach Status über aufnahme_mzb_status.
create index aufnahme_mzb_klasse on aufnahme (mzb_klasse, datum desc, id desc);
create index aufnahme_phb_klasse on aufnahme (phb_klasse, datum desc, id desc);

-- Freigegebenes in einem Zeitraum; nicht Freigegebenes ist die Mehrheit und braucht keinen Index.
create index aufnahme_mzb_freigabe on aufnahme (mzb_freigabe, datum desc, id desc)
  where mzb_freigabe in ('BEHOERDEN', 'OEFFENTLICH');
create index aufnahme_phb_freigabe on aufnahme (phb_freigabe, datum desc, id desc)
  where phb_freigabe in ('BEHOERDEN', 'OEFFENTLICH');

-- Nach Bundesland und Name geordnete Messstellen.
drop index messstelle_bundesland;
create index messstelle_bundesland on messstelle (bundesland, name, id);

-- Alle Folgen von drei Zeichen eines Codes, klein geschrieben: was einen Text enthält, enthält auch dessen Dreierfolgen.
-- Eine Erweiterung (pg_trgm) bräuchte auf fremden Datenbankservern Rechte und ein Paket, die nicht jeder hat.
create function dreierfolgen(text text) returns text[]
language sql immutable strict parallel safe
return (
  select coalesce(array_agg(distinct substr(lower(text collate "C"), stelle, 3)), '{}')
  from generate_series(1, length(text) - 2) as stelle
);
create index aufnahme_dreierfolgen on aufnahme using gin (dreierfolgen(code)) with (fastupdate = off);

analyze aufnahme;
