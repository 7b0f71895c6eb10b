-- Die Suche in Codes findet auch ein und zwei Zeichen über den Index, und Umlaute groß wie klein.

-- Alle Folgen von drei Zeichen, dazu die kürzeren, in denen mehr als Ziffern und Bindestriche stehen: die sind selten genug.
-- In PL/pgSQL ein Drittel schneller als die frühere Abfrage, obwohl es mehr Folgen sind.
create function zeichenfolgen(text text) returns text[]
language plpgsql immutable strict parallel safe cost 1000
as $$
declare
  klein text := lower(text collate "und-x-icu") collate "C";
  folgen text[] := '{}';
  kurze text;
begin
  for stelle in 1 .. length(klein) loop
    if stelle <= length(klein) - 2 then
      folgen := folgen || substr(klein, stelle, 3);
    end if;
    for laenge in 1 .. 2 loop
      kurze := substr(klein, stelle, laenge);
      if kurze ~ '[^-0-9]' then
        folgen := folgen || kurze;
      end if;
    end loop;
  end loop;
  return folgen;
end
$$;
create index aufnahme_zeichenfolgen on aufnahme using gin (zeichenfolgen(code)) with (fastupdate = off);
drop index aufnahme_dreierfolgen;
drop function dreierfolgen(text);

analyze aufnahme;
