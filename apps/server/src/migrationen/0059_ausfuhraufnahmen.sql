-- Woraus eine Datei entstand: geholt wird sie nur, solange der Auftraggeber das noch lesen darf.
alter table auftrag
  add column gemerkt jsonb;
-- Was vor dieser Änderung entstand, sagt es nicht und wird neu erstellt.
delete from auftrag
where art = 'AUSFUHR' and beendet_am is not null;
