-- Der Vergleich, wie er beim Abschluss war: ein Beleg, den eine spätere Berichtigung der Erstbestimmung nicht mehr ändert. Was davor
-- abgeschlossen wurde, hat keinen.
alter table qs_auftrag add column vergleich jsonb;
alter table qs_auftrag add check (status = 'ABGESCHLOSSEN' or vergleich is null);
