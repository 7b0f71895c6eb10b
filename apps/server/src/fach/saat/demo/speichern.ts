import { sql } from 'kysely'
import type { Transaktion } from '../../../technik/db/datenbank.ts'
import type { Demoaufnahme } from './aufnahmen.ts'
import { schreibeEinschaetzungen } from './einschaetzungen.ts'
import { type Demopersonen, letzteAenderung, listeEreignisse, zeitpunkt } from './ereignisse.ts'
import type { Demomessstelle } from './messstellen.ts'
import { schreibePhbProben } from './phbproben.ts'
import { type Demolisten, schreibeProben } from './proben.ts'

/** Schreibt erzeugte Demo-Objekte in Blöcken; je Tabelle eine Anweisung. */

export type Demobezug = {
  projektJeMessstelle: readonly number[]
  organisationJeMessstelle: readonly (number | null)[]
  auftragnehmer: readonly number[]
  messstellen: readonly number[]
  /** handelnde Person je Rolle: legt an, erfasst, prüft */
  personen: Demopersonen
  listen: Demolisten
}

export async function speichereMessstellen(
  tx: Transaktion,
  messstellen: readonly Demomessstelle[],
  projekte: readonly (number | null)[],
  organisationen: readonly (number | null)[],
): Promise<number[]> {
  const zeilen = messstellen.map(({ typgruppe: _typgruppe, belastung: _belastung, ...messstelle }, i) => ({
    ...messstelle,
    projekt_id: projekte[i],
    organisationseinheit_id: organisationen[i],
    koordinatensystem: 4326,
    x: messstelle.laenge,
    y: messstelle.breite,
    zustaendigkeit: messstelle.art === 'GZUEV' ? 'BUND' : messstelle.art === 'LAND' ? 'LAND' : 'PROJEKT',
  }))
  const { rows } = await sql<{ id: number }>`
    insert into messstelle (
      art, gzuev_id, code, name, gewaesser_id, zustaendigkeit, organisationseinheit_id, projekt_id, bundesland, flussgebietseinheit,
      koordinatensystem, x, y, laenge, breite, route_id, stationierung, seehoehe, bioregion, bioregion_hoehe, einzugsgebiet,
      einzugsgebietsklasse, flussordnungszahl, saprobieller_grundzustand, trophischer_grundzustand, spezieller_gewaessertyp, ist_demo
    )
    select m.art, m.gzuev_id, m.code, m.name, m.gewaesser_id, m.zustaendigkeit, m.organisationseinheit_id, m.projekt_id, m.bundesland,
      m.flussgebietseinheit, m.koordinatensystem, m.x, m.y, m.laenge, m.breite, m.route_id, m.stationierung, m.seehoehe, m.bioregion, m.bioregion_hoehe, m.einzugsgebiet,
      m.einzugsgebietsklasse, m.flussordnungszahl, m.saprobieller_grundzustand, m.trophischer_grundzustand, 'KEINER', true
    from jsonb_to_recordset(${JSON.stringify(numeriert(zeilen))}::jsonb) as m(
      art text, gzuev_id text, code text, name text, gewaesser_id int, zustaendigkeit text, organisationseinheit_id int, projekt_id int, bundesland text,
      flussgebietseinheit text, koordinatensystem int, x float8, y float8, laenge float8, breite float8, route_id text, stationierung numeric, seehoehe numeric, bioregion text,
      bioregion_hoehe text, einzugsgebiet numeric, einzugsgebietsklasse text, flussordnungszahl int, saprobieller_grundzustand numeric,
      trophischer_grundzustand text, nr bigint
    )
    order by m.nr
    returning id
  `.execute(tx)
  return rows.map(zeile => zeile.id)
}

/** Schreibt einen Block Aufnahmen mit Abschnitten, Proben, Funden, Bewertungen und Statusverlauf. */
export async function speichereAufnahmen(
  tx: Transaktion,
  aufnahmen: readonly Demoaufnahme[],
  bezug: Demobezug,
): Promise<void> {
  const ids = await schreibeKoepfe(tx, aufnahmen, bezug)
  await schreibeAbschnitte(tx, aufnahmen, ids, bezug)
  await schreibeProben(tx, aufnahmen, ids, bezug.listen, bezug.personen.erfassung)
  await schreibePhbProben(tx, aufnahmen, ids, bezug.listen.PHB, bezug.personen.erfassung)
  await schreibeBewertungen(tx, aufnahmen, ids, bezug)
  await schreibeEinschaetzungen(tx, ids, bezug.personen.pruefung)
  await schreibeVerlauf(tx, aufnahmen, ids, bezug)
}

async function schreibeKoepfe(
  tx: Transaktion,
  aufnahmen: readonly Demoaufnahme[],
  bezug: Demobezug,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into aufnahme (
      code, messstelle_id, projekt_id, datum, uhrzeit, probenehmer, organisationseinheit_id, mzb_status, mzb_freigabe, mzb_auftragnehmer_id,
      mzb_klasse, phb_status, phb_freigabe, phb_auftragnehmer_id, ist_demo, angelegt_am, angelegt_von, geaendert_am, geaendert_von
    )
    select a.code, a.messstelle_id, a.projekt_id, a.datum, a.uhrzeit, a.probenehmer, a.organisation, a.status, a.freigabe, a.auftragnehmer, a.klasse,
      a.phb, case when a.phb is not null then 'NICHT_FREIGEGEBEN' end, case when a.phb is not null then a.auftragnehmer end, true,
      ${zeitpunkt(sql`a.datum`, sql`0`)}, ${bezug.personen.anlage}, ${zeitpunkt(sql`a.datum`, sql`a.geaendert_tage`)}, a.geaendert_von
    from jsonb_to_recordset(${JSON.stringify(
      numeriert(
        aufnahmen.map(a => ({
          code: a.code,
          messstelle_id: bezug.messstellen[a.messstelle],
          projekt_id: bezug.projektJeMessstelle[a.messstelle],
          datum: a.datum,
          uhrzeit: a.uhrzeit,
          probenehmer: a.probenehmer,
          organisation: bezug.organisationJeMessstelle[a.messstelle],
          status: a.status,
          freigabe: a.freigabe,
          auftragnehmer: a.auftragnehmer === null ? null : bezug.auftragnehmer[a.auftragnehmer],
          klasse: a.klasse,
          phb: a.phytobenthos ? 'ROHDATEN' : a.mitPhb ? 'NEU' : null,
          geaendert_tage: letzteAenderung(a, bezug.personen).tage,
          geaendert_von: letzteAenderung(a, bezug.personen).person,
        })),
      ),
    )}::jsonb) as a(
      code text, messstelle_id bigint, projekt_id int, datum date, uhrzeit time, probenehmer text, organisation int, status text, freigabe text,
      auftragnehmer int, klasse smallint, phb text, geaendert_tage int, geaendert_von int, nr bigint
    )
    order by a.nr
    returning id
  `.execute(tx)
  return rows.map(zeile => zeile.id)
}

async function schreibeAbschnitte(
  tx: Transaktion,
  aufnahmen: readonly Demoaufnahme[],
  ids: readonly number[],
  bezug: Demobezug,
): Promise<void> {
  const zeilen = aufnahmen.flatMap((a, i) =>
    a.choriotope ? [{ id: ids[i], datum: a.datum, daten: a.choriotope }] : [],
  )
  if (zeilen.length === 0) return
  await sql`
    insert into aufnahme_abschnitt (aufnahme_id, abschnitt, daten, geaendert_am, geaendert_von)
    select a.id, 'choriotop', a.daten, ${zeitpunkt(sql`a.datum`, sql`1`)}, ${bezug.personen.erfassung}
    from jsonb_to_recordset(${JSON.stringify(numeriert(zeilen))}::jsonb) as a(id bigint, datum date, daten jsonb)
  `.execute(tx)
}

async function schreibeBewertungen(
  tx: Transaktion,
  aufnahmen: readonly Demoaufnahme[],
  ids: readonly number[],
  bezug: Demobezug,
): Promise<void> {
  const zeilen = aufnahmen.flatMap((a, i) =>
    a.kapsel ? [{ id: ids[i], klasse: a.klasse, engine: a.engine, datum: a.datum, kapsel: a.kapsel }] : [],
  )
  if (zeilen.length === 0) return
  await sql`
    with neu as (
      insert into bewertung (
        aufnahme_id, element, methode, verfahren, edition, parametersatz, taxalistenversion_id, klasse, eingabe, ergebnis, kapsel_hash, engine_version,
        erstellt_am, erstellt_von
      )
      select b.id, 'MZB', 'MHS', b.kapsel #>> '{eingabe,verfahren}', b.kapsel #>> '{eingabe,edition}', b.kapsel #>> '{eingabe,parametersatz}',
        ${bezug.listen.MZB_AUT.taxalistenversionId}, b.klasse, b.kapsel -> 'eingabe', b.kapsel -> 'ergebnis', b.kapsel ->> 'pruefsumme', b.engine,
        ${zeitpunkt(sql`b.datum`, sql`40`)}, ${bezug.personen.erfassung}
      from jsonb_to_recordset(${JSON.stringify(numeriert(zeilen))}::jsonb) as b(id bigint, klasse smallint, engine text, datum date, kapsel jsonb)
      returning id, aufnahme_id
    )
    update aufnahme
    set mzb_bewertung_id = neu.id
    from neu
    where aufnahme.id = neu.aufnahme_id
  `.execute(tx)
}

/** Statusverlauf bis zum erreichten Stand, mit plausiblen Abständen. */
async function schreibeVerlauf(
  tx: Transaktion,
  aufnahmen: readonly Demoaufnahme[],
  ids: readonly number[],
  bezug: Demobezug,
): Promise<void> {
  const zeilen = aufnahmen.flatMap((a, i) =>
    listeEreignisse(a, bezug.personen).map(ereignis => ({ ...ereignis, id: ids[i], tag: a.datum })),
  )
  if (zeilen.length === 0) return
  await sql`
    insert into status_ereignis (aufnahme_id, element, art, von, nach, grund, benutzer_id, zeitpunkt)
    select s.id, 'MZB', s.art, s.von, s.nach, s.grund, s.person, ${zeitpunkt(sql`s.tag`, sql`s.tage`)}
    from jsonb_to_recordset(${JSON.stringify(numeriert(zeilen))}::jsonb) as s(
      id bigint, art text, von text, nach text, grund text, person int, tag date, tage int, nr bigint
    )
    order by s.nr
  `.execute(tx)
}

/** Gibt jeder Zeile ihre Stelle mit, damit die Datenbank in derselben Reihenfolge einfügt und die Schlüssel dazu passen. */
function numeriert<T extends object>(zeilen: readonly T[]): (T & { nr: number })[] {
  return zeilen.map((zeile, nr) => ({ ...zeile, nr }))
}
