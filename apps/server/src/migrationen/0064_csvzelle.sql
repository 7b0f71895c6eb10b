-- Zelle einer CSV-Datei aus einem gespeicherten Wert, je Art: dasselbe, was `alsCsvzeilen` im Server schreibt, nur dort, wo der Wert
-- liegt. Millionen Zeilen über den Server zu schicken, damit er ein Komma setzt, dauerte dreimal so lang. Anführung setzt `copy`.

-- Formeln werden entschärft; die meisten Texte beginnen mit einem Buchstaben.
create function csvzelle(wert text) returns text
language sql immutable parallel safe
as $$
  select case
    when ascii(wert) between 65 and 65290 then wert
    when ascii(wert) in (9, 13, 43, 45, 61, 64, 65291, 65293, 65309, 65312) then '''' || wert
    else wert
  end
$$;

-- Dezimalkomma, höchstens 15 Ziffern, keine Nullen am Ende; hinter der fünfzehnten steht nur der Fehler der binären Darstellung.
create function csvzelle(wert double precision) returns text
language sql immutable parallel safe
as $$ select replace(trim_scale(wert::numeric)::text, '.', ',') $$;

create function csvzelle(wert numeric) returns text
language sql immutable parallel safe
as $$
  select case
    when scale(wert) = 0 and abs(wert) < 1e15 then wert::text
    when scale(wert) > 0 and length(wert::text) <= 16 then replace(trim_scale(wert)::text, '.', ',')
    else csvzelle(wert::double precision)
  end
$$;

create function csvzelle(wert smallint) returns smallint language sql immutable parallel safe as $$ select wert $$;
create function csvzelle(wert integer) returns integer language sql immutable parallel safe as $$ select wert $$;
create function csvzelle(wert bigint) returns bigint language sql immutable parallel safe as $$ select wert $$;
create function csvzelle(wert date) returns date language sql immutable parallel safe as $$ select wert $$;

create function csvzelle(wert time) returns text
language sql immutable parallel safe
as $$ select left(wert::text, 5) $$;

create function csvzelle(wert boolean) returns text
language sql immutable parallel safe
as $$ select case when wert then 'ja' when not wert then 'nein' end $$;

-- Die Werte einer Mehrfachauswahl trennt ein senkrechter Strich.
create function csvzelle(wert text[]) returns text
language sql stable parallel safe
as $$ select csvzelle(array_to_string(wert, '|')) $$;

-- Für sich, weil eine Unterabfrage die anderen daran hinderte, in der Anweisung aufzugehen.
create function csvzelle_aus_liste(wert jsonb) returns text
language sql immutable parallel safe
as $$
  select csvzelle(coalesce(string_agg(teil, '|' order by nummer), ''))
  from jsonb_array_elements_text(wert) with ordinality as teile (teil, nummer)
$$;

create function csvzelle(wert jsonb) returns text
language sql immutable parallel safe
as $$
  select case jsonb_typeof(wert)
    when 'string' then csvzelle(wert #>> '{}')
    when 'number' then
      case
        when length(wert #>> '{}') < 16 and right(wert #>> '{}', 1) <> '0' then replace(wert #>> '{}', '.', ',')
        else csvzelle(wert::numeric)
      end
    when 'boolean' then csvzelle(wert::boolean)
    when 'array' then csvzelle_aus_liste(wert)
  end
$$;
