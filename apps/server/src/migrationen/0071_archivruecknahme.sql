-- Öffentliche Archive: was eine zurückgenommene Freigabe noch enthält, wird nie wieder das aktuelle.
alter table archivfassung add column ueberholt_am timestamptz;
update archivfassung as f
set ueberholt_am = (
  select min(e.zeitpunkt) from status_ereignis as e
  where e.art = 'FREIGABE' and e.von = 'OEFFENTLICH' and e.zeitpunkt > f.stand
);

-- An der Aufnahme und nicht an dem, was darüber aufgeschrieben wird: wird sie gelöscht, ist auch das weg. Die Sperre teilen alle, die
-- zurücknehmen (SPERREN.ARCHIVRUECKNAHME); wer ein Archiv beginnt, wartet auf sie, bis sie fertig sind, und wer danach zurücknimmt, sieht das begonnene.
create function vermerke_archivruecknahme() returns trigger
language plpgsql
as $$
begin
  perform pg_advisory_xact_lock_shared(4711013);
  update archivfassung set ueberholt_am = now() where ueberholt_am is null;
  return null;
end
$$;
create trigger archivruecknahme after update of mzb_freigabe, phb_freigabe on aufnahme
  for each row when (
    (old.mzb_freigabe = 'OEFFENTLICH' and new.mzb_freigabe is distinct from 'OEFFENTLICH')
    or (old.phb_freigabe = 'OEFFENTLICH' and new.phb_freigabe is distinct from 'OEFFENTLICH')
  )
  execute function vermerke_archivruecknahme();
create trigger archivruecknahme_geloescht after delete on aufnahme
  for each row when (old.mzb_freigabe = 'OEFFENTLICH' or old.phb_freigabe = 'OEFFENTLICH')
  execute function vermerke_archivruecknahme();
