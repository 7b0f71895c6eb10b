-- Die Bilanz gilt auch für Zellen: jede mit Inhalt unter der Kopfzeile hat genau einen Ausgang. Was vor dieser Zählung geprüft ist, hat
-- keine: seine Zellen zählte niemand.
alter table einlesung_zeile
  add column zellen_angenommen smallint not null default 0,
  add column zellen_geaendert smallint not null default 0,
  add column zellen_unveraendert smallint not null default 0,
  add column zellen_uebersprungen smallint not null default 0,
  add column zellen_abgelehnt smallint not null default 0,
  -- Von einer abgelehnten Zeile gilt keine Zelle, und keine andere hat eine abgelehnte.
  add constraint einlesung_zeile_zellen check (
    least(zellen_angenommen, zellen_geaendert, zellen_unveraendert, zellen_uebersprungen, zellen_abgelehnt) >= 0
    and (zellen_abgelehnt = 0 or ausgang = 'ABGELEHNT')
    and (zellen_unveraendert = 0 or ausgang <> 'ABGELEHNT')
    and (zellen_angenommen = 0 or ausgang in ('ANGENOMMEN', 'GEAENDERT'))
    and (zellen_geaendert = 0 or ausgang = 'GEAENDERT')
  );

alter table einlesung
  add column zellen_gelesen int,
  add column zellen_angenommen int,
  add column zellen_geaendert int,
  add column zellen_unveraendert int,
  add column zellen_uebersprungen int,
  add column zellen_abgelehnt int,
  -- `zellen_gelesen` zählt der Leser der Datei, das Übrige die Zeilen des Protokolls.
  add constraint einlesung_zellbilanz check (
    zellen_gelesen
    = zellen_angenommen + zellen_geaendert + zellen_unveraendert + zellen_uebersprungen + zellen_abgelehnt
  ),
  add constraint einlesung_zellbilanz_ganz check (
    num_nulls(
      zellen_gelesen, zellen_angenommen, zellen_geaendert, zellen_unveraendert, zellen_uebersprungen, zellen_abgelehnt
    ) in (0, 6)
  );
