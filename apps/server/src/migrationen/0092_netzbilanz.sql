-- Die Bilanz eines Gewässernetzes hat dieselben Ausgänge wie jede andere: neu, geändert, unverändert, übersprungen, abgelehnt. Frühere
-- Importe sind mit dem Netz, das vor ihnen galt, nicht verglichen: ihre Merkmale bleiben angenommen.
alter table netzeinfuhr
  add column geaendert int,
  add column unveraendert int,
  add column uebersprungen int,
  drop constraint netzeinfuhr_bilanz,
  drop constraint netzeinfuhr_check;

update netzeinfuhr
set geaendert = 0, unveraendert = 0, uebersprungen = 0
where gelesen is not null;

alter table netzeinfuhr
  add constraint netzeinfuhr_bilanz
  check (gelesen = angenommen + geaendert + unveraendert + uebersprungen + abgelehnt),
  add constraint netzeinfuhr_bilanz_ganz
  check (num_nulls(gelesen, angenommen, geaendert, unveraendert, uebersprungen, abgelehnt, bericht) in (0, 7));
