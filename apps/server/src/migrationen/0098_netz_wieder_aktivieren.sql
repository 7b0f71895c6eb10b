-- Ein abgelöstes Gewässernetz lässt sich wieder aktivieren: auch während dieser Aktivierung steht da, wann es zuletzt galt. Bricht sie
-- ab, ist es weiter abgelöst und nicht eines, das nie galt.
alter table netzeinfuhr
  drop constraint netzeinfuhr_check2,
  add constraint netzeinfuhr_aktiviert check (
    case
      when zustand in ('AKTIV', 'ABGELOEST') then aktiviert_am is not null
      when zustand in ('PRUEFUNG', 'GEPRUEFT', 'ABGEBROCHEN') then aktiviert_am is null
      else true
    end
  );
