import { AUFNAHMEN_SORTIERUNGEN, listeAufnahmen } from '@benthos/vertrag/aufnahme'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pruefdienst } from '../../../pruefstand/dienst.ts'
import { musterwelt } from '../../../pruefstand/musterwelt.ts'
import { sichtbareAufnahmen } from '../../fach/rechte/sichtbareAufnahmen.ts'
import { ladeSeite } from './liste.ts'
import { MIT_GEWAESSER, MIT_MESSSTELLE, ordnungVon } from './ordnung.ts'

const { db, ende } = await pruefdienst()
const welt = await musterwelt(db)
afterAll(ende)

const BENUTZER = ['admin', 'land-noe', 'auftragnehmer', 'fachprojekt', 'qs', 'lesen'] as const

const akteurVon = async (username: string) => {
  const { rollen, organisationseinheit_id, bundesland } = await db
    .selectFrom('benutzer')
    .leftJoin('organisationseinheit', 'organisationseinheit.id', 'benutzer.organisationseinheit_id')
    .select(['rollen', 'organisationseinheit_id', 'bundesland'])
    .where('username', '=', username)
    .executeTakeFirstOrThrow()
  return { rollen, organisationseinheitId: organisationseinheit_id, bundesland }
}

/** Aufnahmen an Messstellen mehrerer, auch gleichnamiger Gewässer, mit jedem Status, jeder Klasse und Lücken darin. */
beforeAll(async () => {
  for (const [art, bundesland, von] of [
    ['GZUEV', 'AT-3', 'bund'],
    ['GZUEV', 'AT-4', 'bund'],
    ['LAND', 'AT-3', 'land-noe'],
    ['FACHPROJEKT', 'AT-3', 'fachprojekt'],
  ] as const)
    await welt.aufnahme({ art, bundesland, von, mzb: { auftragnehmer: 'auftragnehmer' } })
  await sql`
    insert into gewaesser (code, name, flussgebietseinheit, quelle)
    select 'PRUEF-' || nr, case when nr < 3 then 'Mühlbach' else 'Ache' end, 'DONAU', 'Prüfung'
    from generate_series(1, 3) as nr
  `.execute(db)
  await sql`
    update messstelle
    set gewaesser_id = (select max(id) from gewaesser) - messstelle.id % 3, name = 'Gleicher Ort ' || messstelle.id % 2
    where code like 'MU-%'
  `.execute(db)
  await sql`
    insert into aufnahme (code, messstelle_id, projekt_id, datum, probenehmer, organisationseinheit_id, mzb_auftragnehmer_id,
      mzb_status, mzb_freigabe, mzb_klasse, phb_status, phb_freigabe, phb_klasse)
    select code || '-' || nr, messstelle_id, projekt_id, date '2024-01-01' + nr % 7, probenehmer, organisationseinheit_id,
      case when nr % 2 = 0 then mzb_auftragnehmer_id end,
      mzb, case when mzb = 'PLAUSIBEL' then 'OEFFENTLICH' when mzb is not null then 'NICHT_FREIGEGEBEN' end,
      case when mzb is not null then nullif(nr % 6, 0) end,
      phb, case when phb = 'PLAUSIBEL' then 'BEHOERDEN' when phb is not null then 'NICHT_FREIGEGEBEN' end,
      case when phb is not null then nullif(nr % 4, 0) end
    from aufnahme
    cross join generate_series(1, 30) as nr
    cross join lateral (select
      (array['NEU', 'ROHDATEN', 'BEWERTET', 'BEWERTUNG_ABGESCHLOSSEN', 'PLAUSIBEL', 'UNPLAUSIBEL', null])[1 + nr % 7] as mzb,
      (array['PLAUSIBEL', 'NEU', 'UNPLAUSIBEL', 'PLAUSIBEL', 'ROHDATEN'])[1 + nr % 5] as phb
    ) as status
  `.execute(db)
  await sql`
    update aufnahme
    set mzb_frist = case when mzb_status is not null and id % 2 = 0 then date '2024-06-01' + (id % 9)::int end,
      phb_frist = case when phb_status is not null and id % 3 = 0 then date '2024-05-28' + (id % 7)::int end
  `.execute(db)
})

test.each(BENUTZER)(
  '[API-09] stufenweise gelesen ist jede Ordnung dieselbe Folge wie im Ganzen geordnet: %s',
  async username => {
    const akteur = await akteurVon(username)
    const sicht = sichtbareAufnahmen(akteur)
    const bedingung = sql`${sicht.aufnahme.sql} and aufnahme.datum >= '2024-01-02'`
    const kennungen = async (auswahl: RawBuilder<unknown>) =>
      (await sql<{ id: number }>`${auswahl}`.execute(db)).rows.map(({ id }) => id)
    let geprueft = 0
    for (const sortierung of AUFNAHMEN_SORTIERUNGEN)
      for (const richtung of ['auf', 'ab'] as const) {
        const { nach, stufenweise } = ordnungVon(sortierung, richtung, sicht)
        if (!stufenweise) continue
        geprueft++
        const alle = await kennungen(sql`
          select aufnahme.id
          from aufnahme ${MIT_MESSSTELLE} ${MIT_GEWAESSER}
          where ${bedingung}
          order by ${nach}`)
        expect(alle.length).toBeGreaterThan(10)
        for (const bis of [1, 9, alle.length + 5]) {
          const stufen = stufenweise({ bedingung, verbund: MIT_MESSSTELLE, bis })
          const fall = `${sortierung} ${richtung} bis ${bis}`
          expect(await kennungen(sql`${stufen} limit ${bis}`), fall).toEqual(alle.slice(0, bis))
          const [anzahl, versatz] = [Math.min(4, bis), Math.max(0, bis - 4)]
          expect(await kennungen(sql`${stufen} limit ${anzahl} offset ${versatz}`), fall).toEqual(
            alle.slice(versatz, versatz + anzahl),
          )
        }
      }
    expect(geprueft).toBe(12)
  },
)

test('[API-09] in beiden Richtungen steht am Ende, was keinen Wert hat', async () => {
  const akteur = await akteurVon('admin')
  for (const richtung of ['auf', 'ab']) {
    const abfrage = listeAufnahmen.query?.parse({ sortierung: 'mzbKlasse', richtung, groesse: '200' })
    if (!abfrage) throw new Error('Die Liste hat keine Abfrage.')
    const { zeilen } = await ladeSeite(db, akteur, abfrage)
    const klassen = zeilen.map(zeile => zeile.mzb.klasse)
    const mitWert = klassen.filter(klasse => klasse !== null)
    expect(klassen.slice(0, mitWert.length)).toEqual(mitWert)
    expect(mitWert).toEqual(mitWert.toSorted((a, b) => (richtung === 'auf' ? a - b : b - a)))
  }
})

test.each(['admin', 'auftragnehmer', 'land-noe'])(
  '[API-09] nach Frist: die nächste laufende, die %s lesen darf; was übergeben ist oder keine hat, am Ende, das Jüngste zuerst',
  async username => {
    const akteur = await akteurVon(username)
    for (const richtung of ['auf', 'ab'] as const) {
      const abfrage = listeAufnahmen.query?.parse({ sortierung: 'frist', richtung, groesse: '200' })
      if (!abfrage) throw new Error('Die Liste hat keine Abfrage.')
      const { zeilen } = await ladeSeite(db, akteur, abfrage)
      const offen = ['NEU', 'ROHDATEN', 'BEWERTET', 'UNPLAUSIBEL']
      const angaben = zeilen.map(({ id, datum, mzb, phb, mzb_sichtbar, phb_sichtbar }) => {
        const laufende = [mzb_sichtbar ? mzb : null, phb_sichtbar ? phb : null].flatMap(stand =>
          stand?.frist && offen.includes(stand.status ?? '') ? [stand.frist] : [],
        )
        return { id, datum, frist: laufende.toSorted()[0] ?? null }
      })
      const vorzeichen = richtung === 'auf' ? 1 : -1
      const erwartet = angaben.toSorted((a, b) => {
        if (a.frist !== b.frist) {
          if (a.frist === null || b.frist === null) return a.frist === null ? 1 : -1
          return a.frist < b.frist ? -vorzeichen : vorzeichen
        }
        return a.datum === b.datum ? b.id - a.id : a.datum < b.datum ? 1 : -1
      })
      expect(angaben).toEqual(erwartet)
      expect(new Set(angaben.map(({ frist }) => frist)).size).toBeGreaterThan(4)
    }
  },
)
