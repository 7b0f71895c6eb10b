-- Messwerte bleiben mit allen Stellen gespeichert, mit denen sie eingegeben wurden: feste Stellenzahlen rundeten still (0,854 km²
-- wurde 0,85). Mit wie vielen Stellen sie dastehen, erklärt der Vertrag. Gespeichertes bleibt, wie es ist. Feste Stellen haben
-- nur noch Spalten, deren Vertrag feinere Werte abweist.
alter table messstelle
  alter column seehoehe type numeric,
  alter column stationierung type numeric,
  alter column einzugsgebiet type numeric,
  alter column mq type numeric;
alter table mzb_probe alter column flaeche type numeric;

-- Ohne Stellenzahl nähme die Spalte auch unendlich an; seehoehe und flaeche haben schon eine obere Grenze.
alter table messstelle
  add constraint messstelle_stationierung_endlich check (stationierung < 'Infinity'),
  add constraint messstelle_einzugsgebiet_endlich check (einzugsgebiet < 'Infinity'),
  add constraint messstelle_mq_endlich check (mq < 'Infinity');

-- Über den Text: 123,4 bliebe beim unmittelbaren Weiten 123,4000015258789.
alter table netz alter column genauigkeit type double precision using genauigkeit::text::double precision;
alter table netzeinfuhr
  alter column genauigkeit type double precision using genauigkeit::text::double precision,
  alter column muendungstoleranz type double precision using muendungstoleranz::text::double precision;
