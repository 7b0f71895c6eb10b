-- Gespeicherte Filter: sie gehören dem Benutzer und folgen ihm in andere Browser.
create table benutzerfilter (
  benutzer_id int not null references benutzer (id) on delete cascade,
  -- filters_{Liste} für gespeicherte Filter, filters_ojs_selected_filter_key für den je Liste gewählten
  schluessel text not null check (schluessel ~ '^filters_[A-Za-z0-9_]{1,60}$'),
  name text not null check (name ~ '^[A-Za-z0-9-]{1,60}$'),
  wert text not null check (length(wert) between 1 and 20000),
  -- Reihenfolge des Anlegens; sie bestimmt, welcher Filter nach dem Löschen der gewählte ist
  nummer bigint generated always as identity,
  primary key (benutzer_id, schluessel, name)
);
