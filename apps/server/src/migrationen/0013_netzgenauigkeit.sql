-- So weit können die Linien eines Netzes neben dem Gewässer liegen, in m: danach richtet sich, ab wann ein Abstand auffällt.
alter table netz add column genauigkeit real not null default 250 check (genauigkeit > 0);
alter table netz alter column genauigkeit drop default;
update netz set genauigkeit = 3000 where code = 'NATURAL_EARTH';
