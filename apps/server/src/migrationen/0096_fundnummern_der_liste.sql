-- Was zugleich in eine Liste kommt, bekommt Nummern aus derselben zufälligen Gegend: jede für sich zufällig, traf jede eine andere
-- Seite des Index, und bei Millionen Funden war das mehr als die Hälfte des Speicherns. Die Abstände sind so zufällig, dass sie
-- nicht verraten, was dazwischen entstand; die nächste Liste liegt anderswo.
create function neue_fundnummern(menge int) returns bigint[] language plpgsql volatile as $$
declare
  abstand constant int := 11000;
  anfang bigint;
begin
  loop
    anfang := neue_fundnummer();
    if not exists (select from fund where nummer between anfang and anfang + menge::bigint * abstand) then
      return array(
        select anfang + sum(1001 + floor(random() * (abstand - 1000))::int) over (order by stelle)
        from generate_series(1, menge) as stelle
      );
    end if;
  end loop;
end $$;
