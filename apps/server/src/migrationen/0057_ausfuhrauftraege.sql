-- Was ein Auftrag ergab, mit Größe und Prüfsumme: die Liste der Aufträge zählt nicht bei jedem Blick alle Teile, und eine Datei,
-- die sich abschnittweise holen lässt, braucht eine Kennung ihres Inhalts.
alter table auftrag
  add column datei_bytes bigint check (datei_bytes >= 0),
  add column datei_sha256 text check (datei_sha256 ~ '^[0-9a-f]{64}$'),
  -- eine Ausfuhr gibt es ganz oder gar nicht; eine Sammelbewertung nennt auch abgebrochen, was getan ist
  add column nur_ganz boolean not null default false,
  add column aufbewahren_tage int not null default 90 check (aufbewahren_tage between 1 and 3650),
  add check ((datei_bytes is null) = (datei_sha256 is null));

update auftrag
set datei_bytes = datei.bytes, datei_sha256 = datei.sha256
from (
  select a.id, coalesce(sum(length(teil.inhalt)), 0) as bytes,
    encode(sha256(coalesce(string_agg(teil.inhalt, ''::bytea order by teil.nummer), '')), 'hex') as sha256
  from auftrag as a
  left join auftrag_dateiteil as teil on teil.auftrag_id = a.id
  where a.beendet_am is not null and a.datei_name is not null
  group by a.id
) as datei
where datei.id = auftrag.id;

-- Was von einer Ausfuhr liegen blieb, die nicht zu Ende kam, räumt der Auftragsdienst weg.
create index auftrag_halbes on auftrag (id)
  where nur_ganz and datei_name is not null and zustand in ('CANCELLED', 'FAILURE');

-- Verweis, unter dem eine Ergebnisdatei auch ohne Anmeldung zu holen ist. Gespeichert ist nur die Prüfsumme des Schlüssels: wer
-- die Tabelle liest, kann damit nichts abholen.
create table auftrag_verweis (
  auftrag_id bigint primary key references auftrag (id) on delete cascade,
  schluessel_sha256 bytea not null unique check (length(schluessel_sha256) = 32),
  angelegt_am timestamptz not null default now(),
  gueltig_bis timestamptz not null
);
