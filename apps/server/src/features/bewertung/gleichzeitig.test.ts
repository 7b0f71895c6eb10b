import { findeParametersatz } from '@benthos/bewertung'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { pruefdienst } from '../../../pruefstand/dienst.ts'
import { musterwelt } from '../../../pruefstand/musterwelt.ts'
import { zaehleWartende } from '../../../pruefstand/wartende.ts'
import { geforderteTaxaliste } from '../../fach/taxalisten/taxalisten.ts'
import { baueEingabe } from './eingabe.ts'
import { gegenstandVon } from './gegenstaende.ts'
import { ladeBewertungsdaten } from './probendaten.ts'

const { db, als, ende } = await pruefdienst()
const welt = await musterwelt(db)
afterAll(ende)
const MHS = gegenstandVon('MHS')
const admin = als('admin')
const post = (url: string, payload: object = {}) => admin({ method: 'POST', url, payload })

let id: number
let messstelleId: number
beforeEach(async () => {
  id = await welt.aufnahme({ mzb: {} })
  messstelleId = (await admin(`/aufnahme/${id}`)).json().messstelle.id
  await post(`/aufnahme/${id}/mzb/mhs`, {
    version: 0,
    daten: { entnahmegeraet: 'MHS_NETZ', flaeche: 1.25, taxalistenversion: 'MZB 2026.3' },
  })
  await speichereTaxa(1)
})

async function speichereTaxa(anzahl: number) {
  const { version } = (await admin(`/aufnahme/${id}/mzb/mhs/taxa`)).json()
  return post(`/aufnahme/${id}/mzb/mhs/taxa`, {
    version,
    zeilen: ['Baetis rhodani', 'Gammarus fossarum'].map((taxon, i) => ({ zeile: i + 1, taxon, anzahl: anzahl + i })),
  })
}
const bewerte = () => post(`/aufnahme/${id}/mzb/bewertung/mhs`)
async function aendereTyp(bioregion: string) {
  const { charakteristik } = (await admin(`/messstelle/${messstelleId}`)).json()
  return post(`/messstelle/${messstelleId}/charakteristik`, {
    version: charakteristik.version,
    daten: { ...charakteristik.daten, bioregion },
  })
}
async function wechsle(status: string) {
  const { version } = (await admin(`/aufnahme/${id}/status`)).json()
  return post(`/aufnahme/${id}/status/mzb`, { version, status, grund: 'geprüft' })
}
const stand = () =>
  db
    .selectFrom('aufnahme')
    .leftJoin('bewertung', 'bewertung.id', 'aufnahme.mzb_bewertung_id')
    .select([
      'aufnahme.mzb_status',
      'aufnahme.mzb_klasse',
      'bewertung.eingabe',
      'bewertung.klasse',
      'bewertung.veraltet',
    ])
    .where('aufnahme.id', '=', id)
    .executeTakeFirstOrThrow()

/** Bis eine Anfrage auf eine Sperre wartet, oder bis sie, wo sie es nicht tut, fertig ist. */
async function bisWartetOder(fertig: Promise<unknown>): Promise<void> {
  const anfrage = { laeuft: true }
  void fertig.then(() => {
    anfrage.laeuft = false
  })
  while (anfrage.laeuft) if ((await zaehleWartende(db)) > 0) return
}

test('[GEN-01] bewertet werden die Daten, die beim Abschluss gespeichert sind: eine laufende Änderung der Messstelle wird abgewartet', async () => {
  let bewertung: ReturnType<typeof bewerte> | undefined
  await db.transaction().execute(async tx => {
    await tx.updateTable('messstelle').set({ bioregion: 'KH' }).where('id', '=', messstelleId).execute()
    bewertung = bewerte()
    await bisWartetOder(bewertung)
  })
  expect((await bewertung)?.statusCode).toBe(200)
  expect((await stand()).eingabe).toMatchObject({ typologie: { bioregion: 'KH' } })
})

test('[API-04] während jemand den Status wechselt, wird nichts in den gesperrten Stand gespeichert', async () => {
  await bewerte()
  let speicherung: ReturnType<typeof speichereTaxa> | undefined
  await db.transaction().execute(async tx => {
    await tx.updateTable('aufnahme').set({ mzb_status: 'BEWERTUNG_ABGESCHLOSSEN' }).where('id', '=', id).execute()
    speicherung = speichereTaxa(50)
    await bisWartetOder(speicherung)
  })
  expect((await speicherung)?.json()).toMatchObject({ status: 409, code: 'STATUS_UNZULAESSIG' })
  const { zeilen } = (await admin(`/aufnahme/${id}/mzb/mhs/taxa`)).json()
  expect(zeilen[0].anzahl).toBe(1)
})

test('zwei speichern zugleich mit derselben Version: einer gewinnt ganz, der andere erfährt es', async () => {
  const antworten = await Promise.all([11, 22, 33, 44].map(speichereTaxa))
  const gewonnen = antworten.filter(a => a.statusCode === 200)
  for (const antwort of antworten.filter(a => a.statusCode !== 200))
    expect(antwort.json()).toMatchObject({ code: 'VERSIONSKONFLIKT' })
  expect(gewonnen.length).toBeGreaterThan(0)
  const { zeilen, version } = (await admin(`/aufnahme/${id}/mzb/mhs/taxa`)).json()
  expect(zeilen[1].anzahl).toBe(zeilen[0].anzahl + 1)
  expect(version).toBe(2 + gewonnen.length)
})

test('[GEN-01] durcheinander speichern, bewerten, übergeben, zurückgeben, Typ ändern: was bewertet heißt, gehört zu diesen Daten', async () => {
  const parametersatz = findeParametersatz('MZB-DEMO-2026') ?? null
  const taxaliste = await geforderteTaxaliste({ db }, db, 'MZB 2026.3')
  const TYPEN = ['FL', 'KH', 'BR', 'UZA']
  for (let runde = 0; runde < 18; runde++) {
    const taten = [
      () => speichereTaxa(runde + 2),
      bewerte,
      () => aendereTyp(TYPEN[runde % TYPEN.length] as string),
      bewerte,
      () => wechsle('BEWERTUNG_ABGESCHLOSSEN'),
      () => wechsle('UNPLAUSIBEL'),
    ]
    // Jede Runde beginnt mit einer anderen Tat, jede zweite in umgekehrter Folge.
    const folge = [...taten.slice(runde % taten.length), ...taten.slice(0, runde % taten.length)]
    const antworten = await Promise.all((runde % 2 === 0 ? folge : folge.toReversed()).map(tat => tat()))
    for (const antwort of antworten) expect([200, 409], antwort.body).toContain(antwort.statusCode)
    const daten = await ladeBewertungsdaten(db, id, MHS)
    const jetzt = await stand()
    if (daten && ['BEWERTET', 'BEWERTUNG_ABGESCHLOSSEN'].includes(String(jetzt.mzb_status))) {
      expect(jetzt).toMatchObject({ veraltet: false, klasse: jetzt.mzb_klasse })
      const { typologie, ...probe } = baueEingabe(MHS, daten, parametersatz, taxaliste.index())
      expect(jetzt.eingabe).toMatchObject(probe)
      // Übergebene Ergebnisse bleiben, wie sie beurteilt wurden, auch wenn sich die Messstelle danach ändert.
      if (jetzt.mzb_status === 'BEWERTET') expect(jetzt.eingabe).toMatchObject({ typologie })
    }
  }
  const ereignisse = await db
    .selectFrom('status_ereignis')
    .select(['von', 'nach'])
    .where('aufnahme_id', '=', id)
    .where('art', '=', 'STATUS')
    .orderBy('id')
    .execute()
  for (const [i, ereignis] of ereignisse.slice(1).entries()) expect(ereignis.von).toBe(ereignisse[i]?.nach)
  expect(ereignisse.at(-1)?.nach).toBe((await stand()).mzb_status)
})
