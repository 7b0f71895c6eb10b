import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { serververbund } from '../../../pruefstand/serververbund.ts'
import { zaehleWartende } from '../../../pruefstand/wartende.ts'
import { HERZSCHLAG_MS } from '../../technik/auftraege/konstanten.ts'
import { SOFORT_GEPRUEFT } from '../../technik/einlesen/konstanten.ts'
import { BIS_ES_WEITERGEHT_MS, fuehreHin, ruferVon, warteAufEndeDerVerbindungen } from './einleseAbsturz.pruefhilfe.ts'

/** Ein wirklicher Serverprozess, der endet, während eine Datei mit übernommenen Werten geprüft oder in einem Zug geladen wird. */

const { db, starte } = await serververbund()
const server = await starte()
const rufe = ruferVon(server)
const KOPF = 'Code;Name;Art;Gewässer;Bundesland;EPSG;Rechtswert;Hochwert;Bioregion'

async function ladeHoch(name: string, anzahl: number, land: string): Promise<number> {
  const zeilen = Array.from(
    { length: anzahl },
    (_, i) => `${name}-${i};Hainburg ${i};Landesmessstelle;Donau;${land};31287;668592,73;478846,81;Donau`,
  )
  const rumpf = new FormData()
  rumpf.set('datei', new File([[KOPF, ...zeilen].join('\r\n')], `${name}.csv`))
  const { id } = (await rufe('land-noe', '/messstellen/import', rumpf)) as { id: number }
  await warteAufEnde(id)
  return id
}

async function stand(id: number) {
  const { rows } = await sql<{ laeuft: boolean; vorgang: object }>`
    select a.id is not null and a.beendet_am is null as laeuft, to_jsonb(e) - 'auftrag_id' as vorgang
    from einlesung e left join auftrag a on a.id = e.auftrag_id
    where e.id = ${id}
  `.execute(db)
  const { rows: zeilen } = await sql<{ pruefsumme: string; anzahl: number }>`
    select md5(string_agg(z::text, '|' order by nummer)) as pruefsumme, count(*)::int as anzahl
    from einlesung_zeile z
    where einlesung_id = ${id}
  `.execute(db)
  return { laeuft: rows[0]?.laeuft, vorgang: rows[0]?.vorgang, zeilen: zeilen[0] }
}
const laeuft = async (id: number) => (await stand(id)).laeuft === true
const warteAufEnde = (id: number) => expect.poll(() => laeuft(id), { timeout: BIS_ES_WEITERGEHT_MS }).toBe(false)

test.for([
  ['[A-EINLESEN-25]', 'viele gleiche Zellen berichtigt werden', 'uebernehmen', { zellen: ['E2'], gleiche: true }],
  [
    '[A-EINLESEN-40]',
    'anders gelesen noch einmal geprüft wird',
    'pruefen',
    { ersetzungen: [{ spalte: 4, zeile: null, text: 'Niederosterreich', wert: 'Niederösterreich' }] },
  ],
] as const)(
  '%s SIGKILL, während %s: der bisherige Bericht steht da, und danach der neue, einmal',
  { timeout: 600_000 },
  async ([, , was, rumpf]) => {
    const anzahl = SOFORT_GEPRUEFT.zeilen + 500
    const id = await ladeHoch(was, anzahl, 'Niederosterreich')
    const vorher = await stand(id)
    expect(vorher).toMatchObject({ vorgang: { abgelehnt: anzahl }, zeilen: { anzahl } })
    const berichtige = () => rufe('land-noe', `/api/einlesen/${id}/${was}`, rumpf)
    // Vor dem ersten Schreiben, und nachdem die alten Zeilen schon gelöscht sind.
    for (const [tabelle, beginne] of [
      ['einlesung_zeile', berichtige],
      ['einlesung', server.starte],
    ] as const) {
      const halter = await db.startTransaction().execute()
      await sql`lock table ${sql.table(tabelle)} in share mode`.execute(halter)
      await beginne()
      await expect.poll(() => zaehleWartende(db), { timeout: BIS_ES_WEITERGEHT_MS }).toBeGreaterThan(0)
      await server.beende('SIGKILL')
      await halter.rollback().execute()
      await warteAufEndeDerVerbindungen(db)
      expect(await stand(id)).toEqual({ ...vorher, laeuft: true })
    }
    await server.starte()
    await warteAufEnde(id)
    expect(await stand(id)).toMatchObject({
      vorgang: { gelesen: anzahl, angenommen: anzahl, abgelehnt: 0, zustand: 'GEPRUEFT' },
      zeilen: { anzahl },
    })
  },
)

test('[API-17] geordnetes Ende, während alles oder nichts geladen wird: abgebrochen hat niemand, der nächste Server lädt es', async () => {
  const anzahl = 600
  const id = await ladeHoch('ALL', anzahl, 'Niederösterreich')
  await rufe('land-noe', `/api/einlesen/${id}/laden`, { ladeart: 'ALLES_ODER_NICHTS' })
  const lassLos = await fuehreHin(db, { art: 'TABELLE', tabelle: 'messstelle' }, async () => !(await laeuft(id)))
  const ende = server.beende('SIGTERM')
  // Er weiß vom Ende, ehe es weitergeht.
  await new Promise(weiter => setTimeout(weiter, 1000))
  await lassLos()
  await ende
  expect(await stand(id)).toMatchObject({ laeuft: true, vorgang: { zustand: 'LADEN', geladen: 0, meldung: null } })
  await server.starte()
  await warteAufEnde(id)
  expect(await stand(id)).toMatchObject({ vorgang: { zustand: 'GELADEN', geladen: anzahl } })
}, 600_000)

test('[API-17] bricht jemand „alles oder nichts“ mitten darin ab, ist nichts geladen, und der Bericht sagt es', async () => {
  const id = await ladeHoch('ABB', 600, 'Niederösterreich')
  const { auftrag } = (await rufe('land-noe', `/api/einlesen/${id}/laden`, { ladeart: 'ALLES_ODER_NICHTS' })) as {
    auftrag: { id: number }
  }
  const lassLos = await fuehreHin(db, { art: 'TABELLE', tabelle: 'messstelle' }, async () => !(await laeuft(id)))
  await rufe('land-noe', `/api/user-tasks/${auftrag.id}/cancel`, {})
  // Der nächste Herzschlag erfährt vom Abbruch.
  await new Promise(weiter => setTimeout(weiter, 2 * HERZSCHLAG_MS))
  await lassLos()
  await warteAufEnde(id)
  expect(await stand(id)).toMatchObject({
    vorgang: { zustand: 'GEPRUEFT', geladen: 0, meldung: 'Das Laden wurde abgebrochen; nichts ist geladen.' },
  })
}, 600_000)
