import type { Objektart } from '@benthos/vertrag'
import { speichereQsBericht } from '@benthos/vertrag/qs'
import { setzeStatus } from '@benthos/vertrag/status'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, expect, test } from 'vitest'
import {
  anfrageVon,
  falscheAnfrageVon,
  HANDELNDE,
  type Handelnder,
  ladeAkteure,
  letzterJournaleintrag,
  naechsteAdresse,
} from '../../../pruefstand/aufrufe.ts'
import { NIE } from '../../../pruefstand/beispiele.ts'
import { pruefdienst } from '../../../pruefstand/dienst.ts'
import { musterwelt } from '../../../pruefstand/musterwelt.ts'
import {
  baueMatrixobjekte,
  erwarte,
  istGefahrlos,
  listeVerratenes,
  type Objekt,
  personAus,
} from '../../../pruefstand/rechtematrix.ts'
import { darfLautTafel, type Person, tatVon } from '../../../pruefstand/rollentafel.ts'
import { PRUEFT_ALLES } from '../../../pruefstand/umfang.ts'
import { nameVon, sammleVertraege, type Vertrag } from '../../../pruefstand/vertraege.ts'
import { wenigeZugleich } from '../../../pruefstand/wenigeZugleich.ts'

/**
 * Jede Zelle der Rechtetafel: Rolle × Aufruf × Objekt jedes Bereichs und Besitzers × Status × Qualitätselement. Aus den
 * Verträgen kommt nur, welche Aufrufe es gibt; was sie sind, wem sie gehören und wer sie darf, steht für sich in
 * `pruefstand/rollentafel.ts`. Und gleich, welcher Aufruf: keine Antwort enthält Angaben eines Elements, das der Fragende
 * nicht lesen darf.
 */

const { db, als, ende } = await pruefdienst()
const welt = await musterwelt(db)
const akteure = await ladeAkteure(db)
afterAll(ende)

const OBJEKTE = await baueMatrixobjekte(db, welt)

/**
 * Diese urteilen selbst über das Recht am Übergang und an der Handlung; jede ihrer Zellen steht in
 * `status/uebergangstafel.test.ts` und `qs/qs.test.ts`.
 */
const URTEILEN_SELBST: readonly string[] = [...Object.values(setzeStatus), speichereQsBericht].map(({ pfad }) => pfad)

/** Wege zu Teilen, in denen an jeder gefüllten Aufnahme etwas steht. */
const GEFUELLT = /\/ortsbefund\/|\/choriotopskizze$|\/foto\/:nummer$|\/history\/|\/rueckfragen$/

const zelle = (vertrag: Vertrag, objekt: Objekt) => `${nameVon(vertrag)} ${objekt.id}`
const frage = (wer: Handelnder, vertrag: Vertrag, objekt: Objekt) =>
  als(wer)({ ...anfrageVon(vertrag, objekt.id), remoteAddress: naechsteAdresse() })

/** Was es auch für die Administration am Objekt nicht gibt (Ergebnis, Probe, Bild), ist für alle 404; sie wird je Zelle einmal gefragt. */
const beiAdmin = new Map<string, number>()
async function gibtEs(vertrag: Vertrag, objekt: Objekt): Promise<boolean> {
  const schluessel = zelle(vertrag, objekt)
  const status = beiAdmin.get(schluessel) ?? (await frage('admin', vertrag, objekt)).statusCode
  beiAdmin.set(schluessel, status)
  return status !== 404
}

async function stimmt(
  vertrag: Vertrag,
  objekt: Objekt,
  soll: string,
  antwort: LightMyRequestResponse,
): Promise<boolean> {
  const { statusCode } = antwort
  const code = statusCode >= 400 ? antwort.json<{ code: string }>().code : ''
  if (soll === 'STATUS_UNZULAESSIG') return code === soll
  if (soll !== 'erlaubt') return String(statusCode) === soll
  // Was versteckt wurde, ist da: wer darf, bekommt es auch.
  if (objekt.istGespeichert && vertrag.methode === 'GET' && GEFUELLT.test(vertrag.pfad)) return statusCode === 200
  if (statusCode === 404) return !(await gibtEs(vertrag, objekt))
  if (URTEILEN_SELBST.includes(vertrag.pfad)) return [200, 403, 409].includes(statusCode)
  return ![401, 403, 429].includes(statusCode) && code !== 'STATUS_UNZULAESSIG' && statusCode < 500
}

const personVon = (wer: Handelnder) => personAus(akteure.get(wer)?.akteur)

/** Objekte, an denen der Aufruf als diese Person versucht wird, und was die Tafel dazu verlangt. */
function zellenVon(vertrag: Vertrag, person: Person | null): { objekt: Objekt; soll: string }[] {
  const alle = OBJEKTE[vertrag.objekt as Exclude<Objektart, null>]
  expect(alle.length, `${nameVon(vertrag)} hat Objekte`).toBeGreaterThan(0)
  // Ohne das Recht an sich kommt der Server nicht bis zum Objekt: eines genügt.
  const objekte = darfLautTafel(person, tatVon(nameVon(vertrag)), null) ? alle : alle.slice(0, 1)
  return objekte
    .map(objekt => ({ objekt, soll: erwarte(vertrag, person, objekt) }))
    .filter(({ soll }) => soll !== 'erlaubt' || istGefahrlos(vertrag))
}

const VERTRAEGE = (await sammleVertraege()).filter(vertrag => vertrag.objekt !== null)

/**
 * So viele Zellen hat die Matrix je Handelndem mindestens, gefragte und davon abgelehnte (docs/messungen.md). Kommt ein Aufruf oder ein
 * Objekt dazu, werden es mehr; wer etwas wegnimmt, senkt die Zahl hier mit Absicht und nicht nebenbei.
 */
const MINDESTENS: Readonly<
  Record<Exclude<Handelnder, null> | 'niemand', readonly [gefragt: number, abgelehnt: number]>
> = {
  niemand: [1_341, 1_253],
  lesen: [5_256, 4_282],
  qs: [6_410, 2_916],
  auftragnehmer: [9_266, 6_497],
  fachprojekt: [9_879, 8_503],
  'land-noe': [10_649, 6_657],
  mehrrollen: [10_649, 6_064],
  bund: [7_492, 2_301],
  admin: [10_485, 3_808],
}

test.each(HANDELNDE)('[ROLE-02] %s: die Matrix hat nicht weniger Zellen als gezählt', wer => {
  const zellen = VERTRAEGE.flatMap(vertrag => zellenVon(vertrag, personVon(wer)))
  const [gefragt, abgelehnt] = MINDESTENS[wer ?? 'niemand']
  expect(zellen.length).toBeGreaterThanOrEqual(gefragt)
  expect(zellen.filter(({ soll }) => soll !== 'erlaubt').length).toBeGreaterThanOrEqual(abgelehnt)
})

/** So vielte der erlaubten Zellen fragt ein Lauf, der nicht alles prüft: die Antwort kostet, und hinein kommt, wer soll; abgelehnt wird jede. */
const ERLAUBTES = PRUEFT_ALLES ? 1 : 3

/** Jede abgelehnte Zelle und von den erlaubten ein Teil, für jeden Handelnden und Aufruf ein anderer. */
function gefragteVon(vertrag: Vertrag, wer: Handelnder): ReturnType<typeof zellenVon> {
  const versatz = HANDELNDE.indexOf(wer) + VERTRAEGE.indexOf(vertrag)
  return zellenVon(vertrag, personVon(wer)).filter(
    ({ soll }, i) => soll !== 'erlaubt' || (i + versatz) % ERLAUBTES === 0,
  )
}

test.each(['admin', ...HANDELNDE.filter(wer => wer !== 'admin')] as const)(
  '[ROLE-02] %s: jeder Aufruf an jedem Objekt in jedem Status',
  async wer => {
    const person = personVon(wer)
    const vorher = await letzterJournaleintrag(db)
    const falsch: string[] = []
    let enthuellt = 0
    for (const vertrag of VERTRAEGE) {
      await wenigeZugleich(gefragteVon(vertrag, wer), async ({ objekt, soll }) => {
        const antwort = await frage(wer, vertrag, objekt)
        if (wer === 'admin') beiAdmin.set(zelle(vertrag, objekt), antwort.statusCode)
        if (!(await stimmt(vertrag, objekt, soll, antwort)))
          falsch.push(`${nameVon(vertrag)} an „${objekt.name}“: ${antwort.statusCode} statt ${soll}`)
        if (/NUR-(MZB|PHB)/.test(antwort.body)) enthuellt += 1
        for (const element of vertrag.objekt === 'aufnahme' ? listeVerratenes(person, objekt, antwort.body) : [])
          falsch.push(`${nameVon(vertrag)} an „${objekt.name}“ verrät Angaben aus ${element}`)
      })
    }
    expect(falsch).toEqual([])
    if (wer === 'admin')
      expect(enthuellt, 'Angaben, die jemand nicht lesen dürfte, stehen da').toBeGreaterThan(250 / ERLAUBTES)
    expect(await letzterJournaleintrag(db)).toBe(vorher)
  },
)

test.each(HANDELNDE)(
  '[ROLE-02] %s: falsche Eingabe ohne Recht wird abgelehnt wie richtige; was daran falsch ist, erfährt nur, wer darf',
  async wer => {
    const person = personVon(wer)
    const vorher = await letzterJournaleintrag(db)
    const falsch: string[] = []
    for (const vertrag of VERTRAEGE) {
      const alle = OBJEKTE[vertrag.objekt as Exclude<Objektart, null>]
      // Je Antwort, die die Tafel verlangt, genügt eines der Objekte; und eines, das es nicht gibt.
      const faelle = new Map(alle.map(objekt => [erwarte(vertrag, person, objekt), objekt.id]))
      if (darfLautTafel(person, tatVon(nameVon(vertrag)), null)) faelle.set('404', NIE)
      for (const [soll, id] of faelle) {
        const antwort = await als(wer)({ ...falscheAnfrageVon(vertrag, id), remoteAddress: naechsteAdresse() })
        const { status, code, errors } = antwort.json<{ status: number; code: string; errors: unknown[] }>()
        const istAbgelehnt = errors.length === 0 && [String(status), code].includes(soll)
        const stimmt = soll === 'erlaubt' ? status === 400 && errors.length > 0 : istAbgelehnt
        if (!stimmt) falsch.push(`${nameVon(vertrag)}: ${status} ${code} (${errors.length} Felder) statt ${soll}`)
      }
    }
    expect(falsch).toEqual([])
    expect(await letzterJournaleintrag(db)).toBe(vorher)
  },
)
