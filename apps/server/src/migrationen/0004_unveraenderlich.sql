-- Was einmal gilt, bleibt: Ergebnisse, gültige Taxalisten. Und was fehlt noch im Journal: Ergebnisse, Fassungen, Gewässer.

-- Zeilenweise: tg_argv[0] = Schlüsselspalte(n) mit Komma, tg_argv[1] = Spalte der Aufnahme oder leer, tg_argv[2] = Spalten
-- mit Komma, die nicht mitgeschrieben werden: große Inhalte, für die eine Prüfsumme in der Zeile steht.
create or replace function journal_schreibe() returns trigger language plpgsql as $$
declare
  alt jsonb := case when tg_op = 'INSERT' then null else to_jsonb(old) end;
  neu jsonb := case when tg_op = 'DELETE' then null else to_jsonb(new) end;
  stand jsonb;
begin
  if tg_nargs > 2 then
    alt := alt - string_to_array(tg_argv[2], ',');
    neu := neu - string_to_array(tg_argv[2], ',');
  end if;
  if alt = neu then
    return null;
  end if;
  stand := coalesce(neu, alt);
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

-- Die Kapsel eines Ergebnisses belegt ihr kapsel_hash; ihr Inhalt stünde sonst doppelt in der Datenbank.
create trigger journal after insert or update or delete on bewertung
  for each row execute function journal_schreibe('id', 'aufnahme_id', 'eingabe,ergebnis');
create trigger journal after insert or update or delete on taxalistenversion
  for each row execute function journal_schreibe('id', '', 'quellen,kenngroessen');
create trigger journal after insert or update or delete on gewaesser
  for each row execute function journal_schreibe('id', '', 'geometrie');
create trigger journal after insert or update or delete on route
  for each row execute function journal_schreibe('id', '');

-- Ein Ergebnis ändert sich nie; es kann nur veralten, und es geht nur mit seiner Aufnahme.
create function bewertung_unveraenderlich() returns trigger language plpgsql as $$
begin
  raise exception 'Ein gespeichertes Ergebnis ist unveränderlich.' using errcode = 'integrity_constraint_violation';
end $$;
create trigger bewertung_unveraenderlich before update of id, aufnahme_id, element, methode, verfahren, edition, parametersatz,
  taxalistenversion_id, klasse, eingabe, ergebnis, kapsel_hash, engine_version, erstellt_am, erstellt_von on bewertung
  for each row execute function bewertung_unveraenderlich();
create trigger bewertung_bleibt before delete on bewertung
  for each row when (pg_trigger_depth() = 0) execute function bewertung_unveraenderlich();

-- Auch umhängen lässt sich nichts: geprüft werden die Fassung davor und die danach.
create or replace function taxon_unveraenderlich() returns trigger language plpgsql as $$
declare
  fassung int;
begin
  select v.id into fassung
    from taxalistenversion v
    where v.id in (old.taxalistenversion_id, new.taxalistenversion_id) and v.status <> 'ENTWURF';
  if found then
    raise exception 'Die Taxalistenversion % ist gültig und damit unveränderlich.', fassung using errcode = 'integrity_constraint_violation';
  end if;
  return coalesce(new, old);
end $$;

create function taxalistenversion_unveraenderlich() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.status <> 'ENTWURF' and row(new.id, new.art, new.name, new.gueltig_von, new.quellen,
      new.kenngroessen, new.pruefsumme) is not distinct from row(old.id, old.art, old.name, old.gueltig_von, old.quellen,
      old.kenngroessen, old.pruefsumme) then
    return new;
  end if;
  raise exception 'Die Taxalistenversion % ist gültig und damit unveränderlich.', old.name using errcode = 'integrity_constraint_violation';
end $$;
create trigger taxalistenversion_unveraenderlich before update or delete on taxalistenversion
  for each row when (old.status <> 'ENTWURF') execute function taxalistenversion_unveraenderlich();

-- Ohne sie durchsucht das Löschen eines Entwurfs für jedes Taxon die ganze Tabelle.
create index taxon_akzeptiert on taxon (taxalistenversion_id, akzeptiert) where akzeptiert is not null;
create index taxon_operationell on taxon (taxalistenversion_id, operationell);
