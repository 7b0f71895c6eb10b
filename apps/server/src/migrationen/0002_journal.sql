-- Journal: jede Änderung mit Wer, Wann, Vorher, Nachher; geschrieben von der Datenbank, nicht von der Anwendung.
create table journal (
  id bigint generated always as identity primary key,
  -- Transaktionsnummer: erst sie ergibt eine Ordnung, in die keine spätere Zeile mehr hineinfallen kann (siehe journal_siegel)
  xid xid8 not null default pg_current_xact_id(),
  zeitpunkt timestamptz not null default clock_timestamp(),
  benutzer_id int,
  anfrage_id text,
  tabelle text not null,
  schluessel text not null,
  aktion text not null check (aktion in ('NEW', 'UPDATED', 'DELETED')),
  aufnahme_id bigint,
  vorher jsonb,
  nachher jsonb
);
create index journal_aufnahme on journal (aufnahme_id, id desc) where aufnahme_id is not null;
create index journal_objekt on journal (tabelle, schluessel, id desc);
create index journal_reihenfolge on journal (xid, id);

-- Kette über Blöcke von Journalzeilen: hash = sha256(vorgaenger || sha256 jeder Zeile in der Ordnung (xid, id)).
create table journal_siegel (
  lfd bigint primary key check (lfd >= 1),
  -- Zeilen mit kleinerer id gehören nicht in diesen Block. Größer als 0 erst, wenn die Datenbank in einen Cluster
  -- übertragen wurde, dessen Transaktionsnummern niedriger stehen: dann beginnt die Ordnung (xid, id) ab dieser Zeile neu.
  ab_id bigint not null default 0,
  bis_xid xid8 not null,
  bis_id bigint not null,
  anzahl int not null check (anzahl > 0),
  vorgaenger bytea not null,
  hash bytea not null,
  erstellt_am timestamptz not null default now()
);

create function journal_zeilentext(zeile journal) returns text language sql immutable as $$
  select jsonb_build_array(
    zeile.id, extract(epoch from zeile.zeitpunkt)::text, zeile.benutzer_id, zeile.anfrage_id, zeile.tabelle,
    zeile.schluessel, zeile.aktion, zeile.aufnahme_id, zeile.vorher, zeile.nachher
  )::text
$$;

create function journal_schuetze() returns trigger language plpgsql as $$
begin
  raise exception 'Das Journal wird nur fortgeschrieben, nie geändert.' using errcode = 'insufficient_privilege';
end $$;
create trigger journal_schuetze before update or delete or truncate on journal
  for each statement execute function journal_schuetze();
create trigger journal_siegel_schuetze before update or delete or truncate on journal_siegel
  for each statement execute function journal_schuetze();

create function journal_benutzer() returns int language sql stable as $$
  select nullif(current_setting('benthos.benutzer_id', true), '')::int
$$;
create function journal_anfrage() returns text language sql stable as $$
  select nullif(current_setting('benthos.anfrage_id', true), '')
$$;

-- Zeilenweise: tg_argv[0] = Schlüsselspalte(n) mit Komma, tg_argv[1] = Spalte der Aufnahme oder leer.
create function journal_schreibe() returns trigger language plpgsql as $$
declare
  alt jsonb := case when tg_op = 'INSERT' then null else to_jsonb(old) end;
  neu jsonb := case when tg_op = 'DELETE' then null else to_jsonb(new) end;
  stand jsonb := coalesce(neu, alt);
begin
  if alt = neu then
    return null;
  end if;
  insert into journal (benutzer_id, anfrage_id, tabelle, schluessel, aktion, aufnahme_id, vorher, nachher)
  values (
    journal_benutzer(), journal_anfrage(), tg_table_name,
    (select string_agg(stand ->> k, '/') from unnest(string_to_array(tg_argv[0], ',')) k),
    case tg_op when 'INSERT' then 'NEW' when 'UPDATE' then 'UPDATED' else 'DELETED' end,
    case when tg_argv[1] = '' then null else (stand ->> tg_argv[1])::bigint end,
    alt, neu
  );
  return null;
end $$;

create trigger journal after insert or update or delete on organisationseinheit for each row execute function journal_schreibe('id', '');
create trigger journal after insert or update or delete on benutzer for each row execute function journal_schreibe('id', '');
create trigger journal after insert or update or delete on projekt for each row execute function journal_schreibe('id', '');
create trigger journal after insert or update or delete on messstelle for each row execute function journal_schreibe('id', '');
create trigger journal after insert or update or delete on aufnahme for each row execute function journal_schreibe('id', 'id');
create trigger journal after insert or update or delete on aufnahme_abschnitt for each row execute function journal_schreibe('aufnahme_id,abschnitt', 'aufnahme_id');
create trigger journal after insert or update or delete on status_ereignis for each row execute function journal_schreibe('id', 'aufnahme_id');
create trigger journal after insert or update or delete on mzb_probe for each row execute function journal_schreibe('id', 'aufnahme_id');

-- Funde: eine Journalzeile je Probe und Anweisung; 300 gespeicherte Taxa sind ein Ereignis, nicht 300.
create function journal_schreibe_funde() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into journal (benutzer_id, anfrage_id, tabelle, schluessel, aktion, aufnahme_id, vorher, nachher)
    select journal_benutzer(), journal_anfrage(), 'mzb_fund', n.probe_id::text, 'NEW', p.aufnahme_id, null,
      jsonb_agg(to_jsonb(n) - 'probe_id' order by n.zeile)
    from neu n left join mzb_probe p on p.id = n.probe_id
    group by n.probe_id, p.aufnahme_id;
  elsif tg_op = 'DELETE' then
    insert into journal (benutzer_id, anfrage_id, tabelle, schluessel, aktion, aufnahme_id, vorher, nachher)
    select journal_benutzer(), journal_anfrage(), 'mzb_fund', a.probe_id::text, 'DELETED', p.aufnahme_id,
      jsonb_agg(to_jsonb(a) - 'probe_id' order by a.zeile), null
    from alt a left join mzb_probe p on p.id = a.probe_id
    group by a.probe_id, p.aufnahme_id;
  else
    -- Jedes Mal neu gelesen und geplant: ein gemerkter Plan behielte die Größe der ersten Übergangstabellen (oft leer) und
    -- vergliche danach jede Zeile mit jeder.
    execute $abfrage$
      insert into journal (benutzer_id, anfrage_id, tabelle, schluessel, aktion, aufnahme_id, vorher, nachher)
      select journal_benutzer(), journal_anfrage(), 'mzb_fund', n.probe_id::text, 'UPDATED', p.aufnahme_id,
        jsonb_agg(to_jsonb(a) - 'probe_id' order by n.zeile), jsonb_agg(to_jsonb(n) - 'probe_id' order by n.zeile)
      from neu n
      join alt a on a.probe_id = n.probe_id and a.zeile = n.zeile
      left join mzb_probe p on p.id = n.probe_id
      where n is distinct from a
      group by n.probe_id, p.aufnahme_id
    $abfrage$;
  end if;
  return null;
end $$;
create trigger journal_neu after insert on mzb_fund referencing new table as neu
  for each statement execute function journal_schreibe_funde();
create trigger journal_alt after delete on mzb_fund referencing old table as alt
  for each statement execute function journal_schreibe_funde();
create trigger journal_geaendert after update on mzb_fund referencing old table as alt new table as neu
  for each statement execute function journal_schreibe_funde();

create function journal_zeilenhash(zeile journal) returns bytea language sql immutable as $$
  select sha256(convert_to(journal_zeilentext(zeile), 'UTF8'))
$$;

-- Siegelt abgeschlossene, noch nicht gesiegelte Zeilen in einem Block; liefert ihre Anzahl.
create function journal_siegle(hoechstens int default 10000) returns int language plpgsql as $$
declare
  letztes journal_siegel;
  block record;
  ab bigint;
  nach_xid xid8;
  nach_id bigint;
  -- alle Zeilen bis hierher stammen aus einem anderen Cluster: ihre Transaktionsnummern gibt es hier noch nicht
  fremd_bis bigint;
begin
  perform pg_advisory_xact_lock(hashtext('benthos.journal_siegel'));
  select * into letztes from journal_siegel order by lfd desc limit 1;
  ab := coalesce(letztes.ab_id, 0);
  nach_xid := coalesce(letztes.bis_xid, '0'::xid8);
  nach_id := coalesce(letztes.bis_id, 0);
  select max(j.id) into fremd_bis
    from journal j
    where j.xid >= pg_snapshot_xmax(pg_current_snapshot()) and j.id >= ab;
  if fremd_bis is not null and not exists (
    select from journal j
    where j.id between ab and fremd_bis and (j.xid, j.id) > (nach_xid, nach_id)
  ) then
    ab := fremd_bis + 1;
    nach_xid := '0';
    nach_id := 0;
    fremd_bis := null;
  end if;
  select count(*)::int as anzahl,
      (array_agg(z.xid order by z.xid desc, z.id desc))[1] as bis_xid,
      (array_agg(z.id order by z.xid desc, z.id desc))[1] as bis_id,
      string_agg(z.zeilenhash, ''::bytea order by z.xid, z.id) as zeilenhashes
    into block
    from (
      select j.xid, j.id, journal_zeilenhash(j) as zeilenhash
      from journal j
      where j.id >= ab
        and (j.xid, j.id) > (nach_xid, nach_id)
        -- was unter der kleinsten laufenden Transaktion liegt, ist endgültig; Übertragenes ist es ohnehin
        and case when fremd_bis is null then j.xid < pg_snapshot_xmin(pg_current_snapshot()) else j.id <= fremd_bis end
      order by j.xid, j.id
      limit hoechstens
    ) z;
  if block.anzahl = 0 then
    return 0;
  end if;
  insert into journal_siegel (lfd, ab_id, bis_xid, bis_id, anzahl, vorgaenger, hash)
  select coalesce(letztes.lfd, 0) + 1, ab, block.bis_xid, block.bis_id, block.anzahl, v.vorgaenger,
    sha256(v.vorgaenger || block.zeilenhashes)
  from (select coalesce(letztes.hash, '\x00'::bytea) as vorgaenger) v;
  return block.anzahl;
end $$;
