-- Öffentliche Schlüssel, mit denen diese Installation Ergebniskapseln unterschreibt. Ein abgelöster bleibt: was er unterschrieb,
-- lässt sich weiter prüfen. Der private Teil des geltenden liegt in `geheimnis`, der eines abgelösten nirgends.
create table kapselschluessel (
  kennung text primary key check (kennung ~ '^[0-9a-f]{16}$'),
  -- Ed25519, 32 Byte in base64url (RFC 8037, „x“)
  oeffentlich text not null unique check (oeffentlich ~ '^[A-Za-z0-9_-]{43}$'),
  gueltig_von timestamptz not null default now(),
  abgeloest_am timestamptz check (abgeloest_am >= gueltig_von)
);
create unique index kapselschluessel_geltend on kapselschluessel ((true)) where abgeloest_am is null;
create trigger journal after insert or update or delete on kapselschluessel
  for each row execute function journal_schreibe('kennung', '');

create function kapselschluessel_unveraenderlich() returns trigger language plpgsql as $$
begin
  raise exception 'Ein Kapselschlüssel ist unveränderlich; er kann nur abgelöst werden.' using errcode = 'integrity_constraint_violation';
end $$;
create trigger kapselschluessel_bleibt before delete or update of kennung, oeffentlich, gueltig_von on kapselschluessel
  for each row execute function kapselschluessel_unveraenderlich();
create trigger kapselschluessel_abgeloest before update of abgeloest_am on kapselschluessel
  for each row when (old.abgeloest_am is not null) execute function kapselschluessel_unveraenderlich();

-- Wer eine Kapsel ohne ihre Hülle prüft, sucht ihr Ergebnis unter der Prüfsumme.
create index bewertung_kapsel on bewertung (kapsel_hash);
