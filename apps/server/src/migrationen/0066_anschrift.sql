-- Anschrift einer Organisation, wie sie in ihrem Briefkopf steht: höchstens sechs Zeilen.
alter table organisationseinheit
  add column anschrift text
  constraint organisationseinheit_anschrift check (length(anschrift) between 1 and 300);
