-- Was eine Datei zuweist, ist eine Nachricht je Person: sie nennt den Import, nicht eine Aufnahme.
alter table benachrichtigung add column einlesung_id bigint references einlesung (id) on delete cascade;
create index benachrichtigung_einlesung on benachrichtigung (einlesung_id) where einlesung_id is not null;
