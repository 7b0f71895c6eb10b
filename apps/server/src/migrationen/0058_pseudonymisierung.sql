-- Löschung personenbezogener Angaben (DSGVO Art. 17): der Benutzer bleibt als Zeile, an der Daten und Journal hängen, ohne Namen, Adresse
-- und Schlüssel. Einmal pseudonymisiert, bleibt er gesperrt.
alter table benutzer
  add column pseudonymisiert_am timestamptz,
  add check (pseudonymisiert_am is null or not aktiv);
alter table benutzer_ereignis
  drop constraint benutzer_ereignis_art_check,
  add constraint benutzer_ereignis_art_check check (
    art in ('ANGELEGT', 'ROLLE_VERGEBEN', 'ROLLE_ENTZOGEN', 'ORGANISATION', 'GESPERRT', 'ENTSPERRT', 'PSEUDONYMISIERT')
  );

-- Welche Journalzeilen geschwärzt sind: der Hash, unter dem sie in der Kette stehen, und der ihres jetzigen Inhalts. Die Kette rechnet mit
-- dem ersten weiter, der zweite lässt auch an einer geschwärzten Zeile jede spätere Änderung auffallen. Jede Schwärzung steht selbst im
-- Journal und wird mit ihm gesiegelt.
create table journal_schwaerzung (
  journal_id bigint primary key,
  urhash bytea not null check (length(urhash) = 32),
  hash bytea not null check (length(hash) = 32),
  geschwaerzt_am timestamptz not null default clock_timestamp()
);
create trigger journal after insert or update or delete on journal_schwaerzung
  for each row execute function journal_schreibe('journal_id', '');
create trigger journal_schwaerzung_schuetze before delete or truncate on journal_schwaerzung
  for each statement execute function journal_schuetze();

create or replace function journal_zeilenhash(zeile journal) returns bytea language sql stable as $$
  select coalesce(
    (select s.urhash from journal_schwaerzung as s where s.journal_id = zeile.id),
    sha256(convert_to(journal_zeilentext(zeile), 'UTF8'))
  )
$$;

-- Geändert wird das Journal nur, um zu schwärzen: ausdrücklich verlangt, allein am Inhalt, und jede Zeile mit ihrem Vermerk.
create or replace function journal_schuetze() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'journal' and tg_op = 'UPDATE' and current_setting('benthos.schwaerzung', true) = 'ja' then
    return null;
  end if;
  raise exception 'Das Journal wird nur fortgeschrieben, nie geändert.' using errcode = 'insufficient_privilege';
end $$;
create function journal_schwaerze() returns trigger language plpgsql as $$
begin
  if to_jsonb(old) - array['vorher', 'nachher'] is distinct from to_jsonb(new) - array['vorher', 'nachher']
    or (old.vorher is null) <> (new.vorher is null) or (old.nachher is null) <> (new.nachher is null) then
    raise exception 'Geschwärzt wird nur der Inhalt einer Journalzeile.' using errcode = 'insufficient_privilege';
  end if;
  insert into journal_schwaerzung (journal_id, urhash, hash)
  values (old.id, journal_zeilenhash(old), sha256(convert_to(journal_zeilentext(new), 'UTF8')))
  on conflict (journal_id) do update set hash = excluded.hash, geschwaerzt_am = excluded.geschwaerzt_am;
  return new;
end $$;
create trigger journal_schwaerze before update on journal
  for each row when (old.* is distinct from new.*) execute function journal_schwaerze();
