-- Taxa, die eine Fassung nicht führt, deren Schreibweise aber sagt, woraus sie bestehen (Artengruppe, Kombination, s. str.,
-- Untergattung, Unterfamilie, Tribus): sie entstehen, wenn jemand sie bestimmt. Sie folgen allein aus Fassung und Namen und
-- tragen keine Werte; Inhalt und Prüfsumme der Fassung bleiben, wie sie sind (ADR 14).
alter table taxon add abgeleitet boolean not null default false;
alter table taxon add constraint taxon_abgeleitet_check
  check (not abgeleitet or (werte = '{}' and akzeptiert is null and autor is null and operationell = name));
alter table taxon drop constraint taxon_rang_check;
alter table taxon add constraint taxon_rang_check check (rang in
  ('UNTERART', 'ART', 'ARTENGRUPPE', 'UNTERGATTUNG', 'GATTUNG', 'TRIBUS', 'UNTERFAMILIE', 'FAMILIE', 'GRUPPE'));

-- Ein abgeleitetes Taxon darf dazukommen; ändern, umhängen und löschen lässt sich an einer gültigen Fassung weiterhin nichts.
create or replace function taxon_unveraenderlich() returns trigger language plpgsql as $$
declare
  fassung int;
begin
  if tg_op = 'INSERT' and new.abgeleitet then
    return new;
  end if;
  select v.id into fassung
    from taxalistenversion v
    where v.id in (old.taxalistenversion_id, new.taxalistenversion_id) and v.status <> 'ENTWURF';
  if found then
    raise exception 'Die Taxalistenversion % ist gültig und damit unveränderlich.', fassung using errcode = 'integrity_constraint_violation';
  end if;
  return coalesce(new, old);
end $$;
