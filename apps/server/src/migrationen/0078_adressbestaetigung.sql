-- Wer um ein Konto bittet, bestätigt erst seine Adresse. Ob es zu ihr schon ein Konto gibt, wird erst beim Verfassen der Mail gefragt: die
-- Registrierung selbst tut für alle dasselbe.
alter table registrierung
  drop constraint registrierung_stand_check,
  drop constraint registrierung_check1,
  add column email_bestaetigt_am timestamptz,
  -- Ende der Frist, innerhalb der sich die Adresse bestätigen lässt; sie beginnt mit der Mail
  add column bestaetigbar_bis timestamptz,
  add constraint registrierung_stand_check check (stand in ('ANGELEGT', 'WARTET', 'FREIGEGEBEN', 'ABGELEHNT')),
  add constraint registrierung_entschieden_check check ((stand in ('ANGELEGT', 'WARTET')) = (entschieden_am is null)),
  add constraint registrierung_bestaetigt_check check (stand <> 'ANGELEGT' or (art = 'SELBST' and email_bestaetigt_am is null));
create index registrierung_angeschrieben on registrierung (lower(email)) where bestaetigbar_bis is not null;

-- Verweise aus Mails; jeder Versuch der Übergabe stellt einen eigenen aus, denn gespeichert ist nur die Prüfsumme.
create table bestaetigungslink (
  hash text primary key check (hash ~ '^[0-9a-f]{64}$'),
  registrierung_id int not null references registrierung (id) on delete cascade,
  gilt_bis timestamptz not null
);
create index bestaetigungslink_registrierung on bestaetigungslink (registrierung_id);

-- Mails an Personen, die keine Benachrichtigung sind: an jemanden ohne Konto, oder über das Konto selbst.
alter table post
  drop constraint post_art_check,
  alter column empfaenger_id drop not null,
  add column registrierung_id int references registrierung (id) on delete cascade,
  add constraint post_art_check check (art in ('EINZELN', 'SAMMLUNG', 'BESTAETIGUNG', 'ABLEHNUNG', 'EINLADUNG', 'SPERRE')),
  add constraint post_empfaenger_check check ((empfaenger_id is null) = (art in ('BESTAETIGUNG', 'ABLEHNUNG'))),
  add constraint post_registrierung_check check ((registrierung_id is not null) = (art in ('BESTAETIGUNG', 'ABLEHNUNG')));
create index post_registrierung on post (registrierung_id);
