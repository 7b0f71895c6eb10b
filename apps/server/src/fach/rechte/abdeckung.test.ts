import type { Akteur } from '@benthos/fachmodell'
import { abmelden } from '@benthos/vertrag/allgemein'
import { afterAll, describe, expect, test } from 'vitest'
import {
  anfrageVon,
  falscheAnfrageVon,
  HANDELNDE,
  ladeAkteure,
  letzterJournaleintrag,
  naechsteAdresse,
} from '../../../pruefstand/aufrufe.ts'
import { BEISPIELE, NIE } from '../../../pruefstand/beispiele.ts'
import { pruefdienst } from '../../../pruefstand/dienst.ts'
import { darfLautTafel, type Person, tatVon } from '../../../pruefstand/rollentafel.ts'
import { darfOhneObjekt } from '../../../pruefstand/rollentafelOhneObjekt.ts'
import { nameVon, sammleVertraege, type Vertrag } from '../../../pruefstand/vertraege.ts'
import { saeeNetz } from '../saat/netz.ts'

/**
 * Jeder Aufruf der Schnittstelle, aus den Verträgen gesammelt: bedient, beschrieben, und wo er an keinem Objekt hängt, für
 * jede Rolle gegen eine eigene Tafel geprüft; mit Objekt prüft ihn `matrix.test.ts`. Ein neuer Vertrag ohne Beispiel lässt diese Prüfung scheitern.
 */

const { app, db, als, ende } = await pruefdienst()
await saeeNetz(db)
afterAll(ende)
const BASIS = '/benthosdb'

const VERTRAEGE = await sammleVertraege()

/** Wege ohne Vertrag, mit dem Grund; alles andere hat Recht und Form aus einem Vertrag. */
const OHNE_VERTRAG: readonly [RegExp, string][] = [
  [/^\/$|^\*$|^\/\*$/, 'Oberfläche und Weiterleitung dorthin'],
  [/^\/benthosdb\/assets\//, 'Dateien der Oberfläche'],
  [/^\/benthosdb\/api\/(health\/(live|ready)|metrics|openapi\.json)$/, 'Betrieb, ohne fachliche Daten'],
  [/^\/benthosdb\/ogc\/?\*$/, 'Vorabfrage fremder Seiten an den OGC-Dienst, ohne Daten'],
  [
    /^\/benthosdb\/ergebnis\/:id\/(mzb|phb)$/,
    'Seite des öffentlichen Ergebnisses, mit den Daten seines Aufrufs unter /api/ergebnis',
  ],
  [/^\/benthosdb\/realms\/benthos\//, 'eingebauter Anmeldedienst, eigener Schutz'],
]

const akteure = await ladeAkteure(db)
const personVon = (akteur: Akteur | null): Person | null =>
  akteur && { rollen: akteur.rollen, organisation: akteur.organisationseinheitId, bundesland: akteur.bundesland }

describe('[ROLE-02] Jeder Vertrag', () => {
  test('ist bedient, hat ein Beispiel, wo er eines braucht, und das besteht die Prüfung der Eingabe', () => {
    expect(VERTRAEGE.length).toBeGreaterThan(90)
    for (const vertrag of VERTRAEGE) {
      const wer = nameVon(vertrag)
      expect(app.hasRoute({ method: vertrag.methode, url: `${BASIS}${vertrag.pfad}` }), `${wer} ist bedient`).toBe(true)
      const beispiel = BEISPIELE[wer]
      const frei = vertrag.pfad.match(/:\w+/g)?.filter(feld => feld !== ':id' || vertrag.objekt === null) ?? []
      if (vertrag.methode !== 'GET' || frei.length > 0) expect(beispiel, `${wer} hat ein Beispiel`).toBeDefined()
      const params = { id: 1, ...beispiel?.params }
      const query = Object.fromEntries(new URLSearchParams(beispiel?.query))
      for (const [schema, wert] of [
        [vertrag.params, params],
        [vertrag.query, query],
        [vertrag.body, beispiel?.body],
      ] as const)
        if (schema) expect(schema.safeParse(wert).error, wer).toBeUndefined()
    }
    expect(Object.keys(BEISPIELE).filter(wer => !VERTRAEGE.some(vertrag => nameVon(vertrag) === wer))).toEqual([])
  })

  test('und umgekehrt: jeder Weg des Servers kommt aus einem Vertrag oder steht hier mit seinem Grund', () => {
    const bekannt = new Set(VERTRAEGE.map(vertrag => `${BASIS}${vertrag.pfad}`))
    const wege = wegeVon(app.printRoutes({ commonPrefix: false }))
    for (const weg of bekannt) expect(wege).toContain(weg)
    const fremd = wege.filter(weg => !bekannt.has(weg) && !OHNE_VERTRAG.some(([muster]) => muster.test(weg)))
    expect(fremd).toEqual([])
  })

  test.each(HANDELNDE)(
    'ohne Objekt: lehnt ab, was %s nicht darf, und ändert dabei nichts; was er lesen darf, bekommt er',
    async wer => {
      const vorher = await letzterJournaleintrag(db)
      const akteur = akteure.get(wer)?.akteur ?? null
      const falsch: string[] = []
      for (const vertrag of VERTRAEGE.filter(({ objekt }) => objekt === null)) {
        const erlaubt = darfOhneObjekt(personVon(akteur), nameVon(vertrag))
        if (erlaubt && vertrag.methode !== 'GET') continue
        const anfrage = anfrageVon(vertrag)
        const { statusCode } = await als(wer)(anfrage)
        const nenntObjekt = vertrag.pfad.includes(':') || String(anfrage.url).includes(`id=${NIE}`)
        // Eigenes, das keines der Beispiele kennt (Auftrag, eingelesene Datei), gibt es auch für Befugte nicht.
        const istErfuellt = statusCode < 300 || (statusCode === 404 && nenntObjekt)
        const stimmt = erlaubt ? istErfuellt : statusCode === (akteur === null ? 401 : 403)
        if (!stimmt) falsch.push(`${nameVon(vertrag)}: ${statusCode}, erlaubt: ${erlaubt}`)
      }
      expect(falsch).toEqual([])
      expect(await letzterJournaleintrag(db)).toBe(vorher)
    },
  )

  test.each(HANDELNDE)(
    'sagt %s ohne das Recht dazu auch bei falscher oder unlesbarer Eingabe nichts über sie',
    async wer => {
      const vorher = await letzterJournaleintrag(db)
      const akteur = akteure.get(wer)?.akteur ?? null
      const falsch: string[] = []
      const pruefe = async (vertrag: Vertrag, was: string, soll: number, angaben: object) => {
        const antwort = await als(wer)({
          ...falscheAnfrageVon(vertrag, vertrag.objekt === null ? undefined : NIE),
          ...angaben,
          remoteAddress: naechsteAdresse(),
        })
        const { errors = [] } = antwort.statusCode < 400 ? {} : antwort.json<{ errors: unknown[] }>()
        if (antwort.statusCode !== soll || (soll === 400) === (errors.length === 0))
          falsch.push(`${nameVon(vertrag)}, ${was}: ${antwort.statusCode} mit ${errors.length} Feldern statt ${soll}`)
      }
      for (const vertrag of VERTRAEGE) {
        const person = personVon(akteur)
        const erlaubt =
          vertrag.objekt === null
            ? darfOhneObjekt(person, nameVon(vertrag))
            : darfLautTafel(person, tatVon(nameVon(vertrag)), null)
        const abgelehnt = akteur === null ? 401 : 403
        // Abmelden gelingt mit jeder Adresse.
        if (erlaubt && vertrag.objekt === null && vertrag !== abmelden) await pruefe(vertrag, 'erlaubt', 400, {})
        if (erlaubt) continue
        await pruefe(vertrag, 'falsche Eingabe', abgelehnt, {})
        const unlesbar = { payload: '{', headers: { 'content-type': 'application/json' } }
        if (vertrag.methode !== 'GET') await pruefe(vertrag, 'unlesbare Eingabe', abgelehnt, unlesbar)
      }
      expect(falsch).toEqual([])
      expect(await letzterJournaleintrag(db)).toBe(vorher)
    },
  )
})

/** Wege aus der Baumdarstellung von find-my-way: jede Zeile hängt ihr Stück an das ihrer Eltern. */
function wegeVon(baum: string): string[] {
  const eltern: string[] = []
  return baum.split('\n').flatMap(zeile => {
    const [, einzug, stueck, methoden] = /^([│ ]*)[├└]── (\S+)(?: \((.+)\))?$/.exec(zeile) ?? []
    if (einzug === undefined || stueck === undefined) return []
    const ebene = einzug.length / 4
    const weg = `${ebene === 0 ? '' : (eltern[ebene - 1] ?? '')}${stueck}`
    eltern[ebene] = weg
    return methoden === undefined ? [] : [weg]
  })
}
