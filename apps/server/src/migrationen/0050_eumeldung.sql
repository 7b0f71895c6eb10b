-- Was die EU-Meldung von einer Messstelle braucht und sich nicht erschließen lässt: ihre Kennung und die ihres Wasserkörpers bei der
-- Europäischen Umweltagentur, je mit dem Schema, und die Ausweisung des Wasserkörpers.
alter table messstelle
  add column wise_wasserkoerper text check (wise_wasserkoerper ~ '^AT[0-9A-Z]+([-_][0-9A-Z]+)*$' and length(wise_wasserkoerper) <= 42),
  add column wise_wasserkoerper_schema text
    check (wise_wasserkoerper_schema in ('euSurfaceWaterBodyCode', 'eionetSurfaceWaterBodyCode')),
  add column wise_kennung text check (wise_kennung ~ '^AT[0-9A-Z]+([-_][0-9A-Z]+)*$' and length(wise_kennung) <= 42),
  add column wise_schema text check (wise_schema in ('euMonitoringSiteCode', 'eionetMonitoringSiteCode')),
  add column ausweisung text check (ausweisung in ('NATUERLICH', 'HMWB', 'AWB')),
  add check (wise_wasserkoerper is null or wise_wasserkoerper_schema is not null),
  add check (wise_kennung is null or wise_schema is not null),
  add check (ausweisung is null or erheblich_veraendert is null or erheblich_veraendert = (ausweisung = 'HMWB'));
