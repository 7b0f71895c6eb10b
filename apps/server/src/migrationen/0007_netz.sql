-- Gewässernetz: Routen mit eigener Kilometrierung von der Mündung, ohne PostGIS.
create table netz (
  code text primary key check (code ~ '^[A-Z][A-Z0-9_]{1,39}$'),
  name text not null check (length(name) between 1 and 200),
  namensnennung text not null,
  -- über Routen, Kilometrierung und Mündungen: eine andere heißt neue Kacheln
  pruefsumme text not null check (pruefsumme ~ '^[0-9a-f]{64}$'),
  geladen_am timestamptz not null default now()
);
create trigger journal after insert or update or delete on netz
  for each row execute function journal_schreibe('code', '');

create table netzroute (
  id text primary key check (id ~ '^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$'),
  netz_code text not null references netz (code),
  name text collate de_sort not null check (length(name) between 1 and 200),
  gewaesser_id int references gewaesser (id),
  -- 1 Strom, 2 großer Fluss, 3 Fluss
  breitenklasse smallint not null check (breitenklasse between 1 and 3),
  -- m von der Mündung bis zum oberen Ende
  laenge double precision not null check (laenge > 0),
  -- Route, in die sie mündet, und die Stelle dort in m von deren Mündung
  muendet_in text references netzroute (id) deferrable initially deferred,
  muendet_bei double precision check (muendet_bei >= 0),
  check ((muendet_in is null) = (muendet_bei is null)),
  check (muendet_in <> id)
);
create index netzroute_netz on netzroute (netz_code);
create index netzroute_gewaesser on netzroute (gewaesser_id);
create index netzroute_muendung on netzroute (muendet_in, muendet_bei);

-- Stücke der Route mit wenigen Stützpunkten; über ihre Umrisse findet der räumliche Index, was in der Nähe liegt.
create table netzabschnitt (
  route_id text not null references netzroute (id) on delete cascade,
  nummer int not null check (nummer >= 1),
  von double precision not null check (von >= 0),
  bis double precision not null,
  umriss box not null,
  -- Länge, Breite und Weg von der Mündung in m, je Stützpunkt hintereinander
  punkte double precision[] not null check (cardinality(punkte) >= 6 and cardinality(punkte) % 3 = 0),
  primary key (route_id, nummer),
  check (bis > von)
);
create index netzabschnitt_umriss on netzabschnitt using gist (umriss);

-- Nachbarn einer Messstelle am selben Gewässer.
create index messstelle_route on messstelle (route_id, stationierung) where route_id is not null;

-- Die jüngste Aufnahme einer Messstelle ohne Sortieren; am selben Tag gilt die später angelegte.
drop index aufnahme_messstelle;
create index aufnahme_messstelle on aufnahme (messstelle_id, datum desc, id desc);
