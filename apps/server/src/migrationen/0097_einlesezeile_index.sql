-- Fast jede Zeile einer Datei wird angenommen, und die meisten Berichte fragen nach den übrigen: der Index über alle war ein Viertel
-- des Eintragens.
drop index einlesung_zeile_ausgang;
create index einlesung_zeile_uebrige on einlesung_zeile (einlesung_id, ausgang, nummer) where ausgang <> 'ANGENOMMEN';
