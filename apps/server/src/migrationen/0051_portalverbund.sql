-- Anmeldung über den Portalverbund. Kennungen, unter denen das Verwaltungsportal eine Organisation nennt (Kennzeichen, gvOuId,
-- Teilnehmer): nur über sie wird aus einer Angabe des Portals eine Organisation, nie über den Namen.
alter table organisationseinheit
  add column portalkennungen text[] not null default '{}'
    check (cardinality(portalkennungen) <= 20 and array_position(portalkennungen, null) is null);
create index organisationseinheit_portalkennungen on organisationseinheit using gin (portalkennungen);

-- Der Schlüssel einer Person gilt bei dem, der sie angemeldet hat: Portal und Anmeldedienst vergeben die ihren unabhängig.
alter table registrierung
  add column provider text not null default 'KEYCLOAK' check (provider in ('KEYCLOAK', 'PVP')),
  drop constraint registrierung_externer_schluessel_key,
  add unique (provider, externer_schluessel);
