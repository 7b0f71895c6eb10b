import type { Ladeart } from '@benthos/vertrag/einlesung'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { musterwelt } from '../../../pruefstand/musterwelt.ts'
import { ladePruefsummen } from '../../../pruefstand/pruefsummen.ts'
import { serververbund } from '../../../pruefstand/serververbund.ts'
import { erstelleZufall } from '../../fach/saat/demo/zufall.ts'
import {
  type Absturz,
  type Absturzdatei,
  BIS_ES_WEITERGEHT_MS,
  baueAufnahmedateien,
  baueFunddateien,
  baueGewaesserdateien,
  baueProjektdateien,
  baueStellendateien,
  fuehreHin,
  nachZeilen,
  planeAbstuerze,
  ruferVon,
  warteAufEndeDerVerbindungen,
  zaehle,
} from './einleseAbsturz.pruefhilfe.ts'

/** Ein wirklicher Serverprozess, mit SIGKILL beendet, während er Dateien prüft und lädt. */

/** So oft stirbt der Server in der Sammlung, bei jeder Art beim Prüfen und beim Laden; mehr mit `ABSTUERZE=40`, andere Stellen mit `SAMEN=2`. */
const ABSTUERZE = Number(process.env['ABSTUERZE'] ?? 10)
const SAMEN = Number(process.env['SAMEN'] ?? 1)

const { db, starte } = await serververbund()
const welt = await musterwelt(db)
const aufnahmen: { id: number; code: string }[] = []
for (let i = 0; i < 30; i++) {
  const id = await welt.aufnahme({ mzb: { auftragnehmer: 'auftragnehmer' } })
  aufnahmen.push(await db.selectFrom('aufnahme').select(['id', 'code']).where('id', '=', id).executeTakeFirstOrThrow())
}
const server = await starte()

const rufe = ruferVon(server)

async function ladeHoch({ wer, weg, felder, text }: Absturzdatei): Promise<number> {
  const rumpf = new FormData()
  for (const [name, wert] of Object.entries(felder)) rumpf.set(name, wert)
  rumpf.set('datei', new File([text], 'absturz.csv'))
  return ((await rufe(wer, weg, rumpf)) as { id: number }).id
}

type Stand = { zustand: string; geladen: number; auftrag: string; laeuft: boolean }
async function stand(id: number): Promise<Stand> {
  const { rows } = await sql<Stand>`
    select e.zustand, e.geladen, a.zustand as auftrag, a.beendet_am is null as laeuft
    from einlesung e left join auftrag a on a.id = e.auftrag_id
    where e.id = ${id}
  `.execute(db)
  const [einer] = rows
  if (!einer) throw new TypeError('Die Einlesung ist weg.')
  return einer
}

const nameVon = async (tabelle: 'projekt' | 'organisationseinheit', id: number) =>
  (await db.selectFrom(tabelle).select('name').where('id', '=', id).executeTakeFirstOrThrow()).name
const codeVon = async (id: number) =>
  (await db.selectFrom('messstelle').select('code').where('id', '=', id).executeTakeFirstOrThrow()).code

/** Was das Protokoll sagt, an den Tabellen selbst gezählt. */
async function protokoll(id: number) {
  const { rows } = await sql<{ nummer: number; geladen: boolean }>`
    select nummer, geladen from einlesung_zeile where einlesung_id = ${id}
  `.execute(db)
  return { geladene: new Set(rows.filter(z => z.geladen).map(({ nummer }) => nummer)), zeilen: rows.length }
}

async function bilanz(id: number) {
  const { rows } = await sql`
    select gelesen, angenommen, geaendert, unveraendert, uebersprungen, abgelehnt from einlesung where id = ${id}
  `.execute(db)
  return rows[0]
}

const getroffen: string[] = []

/** Beendet den Server mitten im Prüfen oder Laden; was dann dasteht, ist nie halb und nie doppelt. */
async function lassSterben(id: number, absturz: Absturz, datei: Absturzdatei, vorher: ReadonlyMap<string, string>) {
  const lassLos = await fuehreHin(db, absturz, async () => !(await stand(id)).laeuft)
  const { zustand, laeuft } = await stand(id)
  await server.beende('SIGKILL')
  await lassLos()
  await warteAufEndeDerVerbindungen(db)
  getroffen.push(
    `${datei.weg} ${laeuft ? zustand : 'beendet'} ${absturz.art === 'TABELLE' ? absturz.tabelle : 'irgendwo'}`,
  )
  const { geladene } = await protokoll(id)
  expect((await stand(id)).geladen).toBe(geladene.size)
  expect(await datei.liesBestand()).toEqual(nachZeilen(vorher, datei.zeilen, nummer => geladene.has(nummer)))
  await server.starte()
}

/** Wartet, bis der Auftrag zu Ende ist; war er dreimal gestorben, sagt er es, und jemand setzt ihn fort. */
async function bringeZuEnde(id: number, wer: string, ziel: string, weiter: () => Promise<unknown>): Promise<void> {
  await expect.poll(async () => (await stand(id)).laeuft, { timeout: BIS_ES_WEITERGEHT_MS }).toBe(false)
  const { zustand, auftrag } = await stand(id)
  if (zustand === ziel) return
  expect({ zustand, auftrag }).toEqual({ zustand: ziel === 'GEPRUEFT' ? 'PRUEFUNG' : 'LADEN', auftrag: 'FAILURE' })
  expect(await rufe(wer, `/api/einlesen/${id}`)).toMatchObject({ zustand: 'UNTERBROCHEN', meldung: expect.any(String) })
  await weiter()
  await expect.poll(async () => (await stand(id)).zustand, { timeout: BIS_ES_WEITERGEHT_MS }).toBe(ziel)
}

test(`[API-17] SIGKILL beim Prüfen und Laden, ${ABSTUERZE} Mal: nichts halb, nichts doppelt, fortgesetzt oder ehrlich beendet`, async () => {
  const zufall = erstelleZufall(SAMEN)
  const organisation = await nameVon('organisationseinheit', await welt.organisationVon('land-noe'))
  const projekt = await nameVon('projekt', await welt.projekt('LAND', 'land-noe', 'AT-3'))
  const messstelle = await codeVon(await welt.messstelle('LAND', 'AT-3'))
  const arten = [
    await baueFunddateien(db, aufnahmen),
    baueStellendateien(db, 900),
    baueAufnahmedateien(db, 600, messstelle, projekt),
    baueProjektdateien(db, 900, organisation),
    baueGewaesserdateien(db, 600),
  ]
  const jePhase = Math.ceil(ABSTUERZE / (2 * arten.length))
  const unbeteiligt = await unbeteiligte()
  for (let lauf = 0; lauf < arten.length || getroffen.length < ABSTUERZE; lauf++) {
    const art = arten[lauf % arten.length]
    const leer = art?.(zufall, new Map())
    const vorher = (await leer?.liesBestand()) ?? new Map()
    const datei = art?.(zufall, vorher)
    if (!datei) throw new TypeError('Diese Art gibt es nicht.')
    const { wer, zeilen, tabellen } = datei
    const id = await ladeHoch(datei)
    for (const absturz of planeAbstuerze(zufall, ['einlesung_zeile', 'einlesung'], jePhase))
      await lassSterben(id, absturz, datei, vorher)
    await bringeZuEnde(id, wer, 'GEPRUEFT', () => rufe(wer, `/api/einlesen/${id}/pruefen`, {}))
    expect(await bilanz(id)).toEqual(zaehle(zeilen))
    expect(await datei.liesBestand()).toEqual(vorher)

    // Alles oder nichts geht nur ohne abgelehnte Zeilen; geladen wird sonst, was gilt.
    const ladeart: Ladeart = zeilen.some(({ ausgang }) => ausgang === 'abgelehnt') ? 'GUELTIGE' : 'ALLES_ODER_NICHTS'
    const lade = () => rufe(wer, `/api/einlesen/${id}/laden`, { ladeart })
    await lade()
    for (const absturz of planeAbstuerze(zufall, tabellen, jePhase)) await lassSterben(id, absturz, datei, vorher)
    await bringeZuEnde(id, wer, 'GELADEN', lade)
    expect(await datei.liesBestand()).toEqual(nachZeilen(vorher, zeilen, () => true))
    const erwartet = zaehle(zeilen)
    expect(await bilanz(id)).toEqual(erwartet)
    const { geladene, zeilen: eintraege } = await protokoll(id)
    expect([eintraege, geladene.size]).toEqual([zeilen.length, erwartet.angenommen + erwartet.geaendert])
    expect((await stand(id)).geladen).toBe(geladene.size)
  }
  expect(await unbeteiligte()).toEqual(unbeteiligt)
  expect(await statusereignisse()).toEqual(aufnahmen.map(({ id }) => ({ id, anzahl: 1 })))
  process.stdout.write(`${getroffen.join(', ')}\n`)
  expect(getroffen.filter(wo => !wo.includes(' beendet ')).length).toBeGreaterThan(ABSTUERZE / 2)
}, 1_800_000)

/** Tabellen, in denen das Laden etwas hinterlässt; was darin stehen muss, steht oben. */
const BETROFFENE = [
  'probe',
  'bestimmung',
  'fund',
  'messstelle',
  'projekt',
  'gewaesser',
  'aufnahme',
  'aufnahme_abschnitt',
  'status_ereignis',
  'benachrichtigung',
]
/** Die nächtlichen Fristen holt jeder Server nach, sobald er läuft. */
const NAECHTLICH = ['aufbewahrungslauf']

/** Prüfsummen aller übrigen Tabellen. */
async function unbeteiligte(): Promise<Record<string, string>> {
  const summen = await ladePruefsummen(db)
  return Object.fromEntries(
    Object.entries(summen).filter(([tabelle]) => ![...BETROFFENE, ...NAECHTLICH].includes(tabelle)),
  )
}

/** Der erste Fund bringt jede Aufnahme einmal auf den Weg, auch wenn er mehrmals geladen werden sollte. */
async function statusereignisse() {
  const { rows } = await sql<{ id: number; anzahl: number }>`
    select aufnahme_id as id, count(*)::int as anzahl from status_ereignis
    where aufnahme_id = any(${aufnahmen.map(({ id }) => id)}::bigint[]) group by 1 order by 1
  `.execute(db)
  return rows
}
