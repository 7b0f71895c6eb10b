-- Unter welcher Adresse das Portal jemanden hereinließ: Verweise in seinen Mails führen dorthin, denn am Portal vorbei kommt er nicht hinein.
alter table benutzer add column portalursprung text check (portalursprung ~ '^https?://[^/]+$');
alter table registrierung add column portalursprung text check (portalursprung ~ '^https?://[^/]+$');

-- Seit wann Anmeldedienst oder Portal die Rolle einer Vergabe nicht mehr dafür nennen; so lange wirkt sie auch dort nicht, wo niemand anfragt:
-- bei Meldungen, in Auswahllisten und laufenden Aufträgen.
alter table rollenvergabe add column ungenannt_seit timestamptz;
