-- Gewässer, die kein Gewässernetz kennt, legt an, wer Messstellen anlegt. Ihre Nummer ist oft nicht bekannt, und Bäche gleichen
-- Namens unterscheidet der Vorfluter. Was schon dasteht, kommt aus der mitgelieferten Liste und bleibt, wie es ist.
alter table gewaesser
  alter column code drop not null,
  alter column flussgebietseinheit drop not null,
  add column muendet_in int references gewaesser (id),
  add column herkunft text not null default 'LISTE' check (herkunft in ('LISTE', 'ANGELEGT')),
  -- Vergleichsschlüssel des Namens; nur angelegte tragen ihn, denn zwei der Liste dürfen gleich heißen
  add column schluessel text check (length(schluessel) between 1 and 400),
  add constraint gewaesser_schluessel_angelegt check ((herkunft = 'ANGELEGT') = (schluessel is not null)),
  add constraint gewaesser_angelegt_form
    check (herkunft = 'LISTE' or (length(name) between 2 and 200 and code ~ '^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$')),
  add constraint gewaesser_muendet_nicht_in_sich check (muendet_in <> id);

-- Von zweien, die zugleich dasselbe anlegen, gewinnt eines.
create unique index gewaesser_angelegt on gewaesser (schluessel, coalesce(muendet_in, 0));
create index gewaesser_muendet_in on gewaesser (muendet_in);
