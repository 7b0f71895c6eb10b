-- Welche Registrierungen mit den Angaben zu einer Person gelöscht wurden: eine Sicherung von davor kennt vielleicht das Konto noch nicht,
-- die Bitte darum aber schon. Kennung und Zeitpunkt nennen niemanden.
alter table benutzer add column geloeschte_registrierungen jsonb not null default '[]'::jsonb;
alter table benutzer add constraint benutzer_geloeschte_registrierungen_check check (jsonb_typeof(geloeschte_registrierungen) = 'array');
