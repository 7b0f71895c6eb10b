-- Ob eine Datei schon einmal geladen ist, sagt ihre Prüfsumme.
create index einlesung_pruefsumme on einlesung (sha256);
