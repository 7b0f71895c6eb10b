import { berechneKapsel, berechneSha256, type Ergebniskapsel, KAPSELFORMAT, kanonisch } from '@benthos/bewertung'
import { KAPSELGRENZE, type Kapselbefund } from '@benthos/vertrag/nachrechnung'
import { assert, asyncProperty, constantFrom, jsonValue } from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { pruefdienst } from '../../pruefstand/dienst.ts'
import { musterwelt } from '../../pruefstand/musterwelt.ts'
import type { Kapseldatei } from './kapseldatei.ts'
import { leseKapsel } from './kapselform.ts'
import { bewertete } from './pruefdaten.ts'

const dienst = await pruefdienst()
const { db, als, ende } = dienst
const welt = await musterwelt(db)
const bewerteteAufnahme = bewertete(dienst, welt)
afterAll(ende)

const { id, stand } = await bewerteteAufnahme()
const PFAD = `/api/aufnahme/${id}/mzb/bewertung/mhs/kapsel`
const holeKapsel = async () => (await als('auftragnehmer')(PFAD)).json<Kapseldatei>()

function anfrage(inhalt: string) {
  const grenze = 'grenze-der-teile'
  const kopf = `--${grenze}\r\ncontent-disposition: form-data; name="datei"; filename="kapsel.json"\r\ncontent-type: application/json\r\n\r\n`
  return {
    method: 'POST' as const,
    url: '/api/kapsel/pruefen',
    headers: { 'content-type': `multipart/form-data; boundary=${grenze}` },
    payload: `${kopf}${inhalt}\r\n--${grenze}--\r\n`,
  }
}
const pruefe = async (inhalt: unknown) => {
  const antwort = await als('lesen')(anfrage(typeof inhalt === 'string' ? inhalt : JSON.stringify(inhalt)))
  expect(antwort.statusCode, antwort.body).toBe(200)
  return antwort.json<Kapselbefund>()
}
/** Datei mit nachgezogener eigener Prüfsumme, wie sie jemand fälschen würde. */
const mitPruefsumme = (datei: Kapseldatei): Kapseldatei => ({
  ...datei,
  pruefsumme: berechneSha256(kanonisch({ ...datei, pruefsumme: undefined })),
})

describe('[API-10] Kapsel herunterladen', () => {
  test('anonym 401, fremd 404, das andere Element auch, noch nicht bewertet 404', async () => {
    expect((await als(null)(PFAD)).statusCode).toBe(401)
    expect((await als('auftragnehmer3')(PFAD)).statusCode).toBe(404)
    const nurPhb = await welt.aufnahme({ mzb: {}, phb: { auftragnehmer: 'auftragnehmer' } })
    expect((await als('auftragnehmer')(`/api/aufnahme/${nurPhb}/mzb/bewertung/mhs/kapsel`)).statusCode).toBe(404)
    const leer = await als('auftragnehmer')(`/api/aufnahme/${nurPhb}/phb/bewertung/kapsel`)
    expect(leer.json()).toMatchObject({ status: 404, message: 'Diese Probe ist noch nicht bewertet.' })
  })

  test('Eingabe, Ergebnis, Liste, Parametersatz, Edition, Rechenkern und Prüfsummen; keine Namen von Personen', async () => {
    const antwort = await als('auftragnehmer')(PFAD)
    expect(antwort.headers['content-disposition']).toMatch(/^attachment; filename="Kapsel_MU-AUF-\d+_MHS\.json"$/)
    const datei = antwort.json<Kapseldatei>()
    const { pruefsumme: liste } = await db
      .selectFrom('taxalistenversion')
      .select('pruefsumme')
      .where('name', '=', 'MZB 2026.2')
      .executeTakeFirstOrThrow()
    expect(datei).toMatchObject({
      taxaliste: { name: 'MZB 2026.2', pruefsumme: liste },
      kapsel: {
        pruefsumme: stand.kapselHash,
        eingabe: { edition: '2026-1', taxa: expect.arrayContaining([expect.objectContaining({ anzahl: 7 })]) },
        ergebnis: { herkunft: { engine: stand.engineVersion, parametersatz: { name: 'MZB-DEMO-2026' } } },
      },
    })
    expect(datei.kapsel.ergebnis.herkunft.parametersatz?.pruefsumme).toMatch(/^[0-9a-f]{64}$/)
    expect(antwort.body).not.toMatch(/Muster[^s]|auftragnehmer/)
  })
})

describe('[API-10] Kapsel prüfen', () => {
  test('anonym 401, ohne Datei 400, zu groß 400; gespeichert wird nie etwas', async () => {
    expect((await als(null)(anfrage('{}'))).statusCode).toBe(401)
    expect((await als('lesen')({ method: 'POST', url: '/api/kapsel/pruefen', payload: {} })).statusCode).toBe(400)
    const gross = await als('lesen')(anfrage('x'.repeat(KAPSELGRENZE + 1)))
    expect(gross.json()).toMatchObject({ status: 400, errors: [{ field: 'datei' }] })
  })

  test('die eigene Kapsel: unverändert, stimmt; auch ohne Hülle und mit anderer Reihenfolge der Felder', async () => {
    const datei = await holeKapsel()
    for (const inhalt of [datei, datei.kapsel, Object.fromEntries(Object.entries(datei).toReversed())])
      expect(await pruefe(inhalt)).toMatchObject({
        formfehler: [],
        unveraendert: true,
        befund: { ausgang: 'STIMMT', abweichungen: [] },
        kopf: {
          pruefsumme: stand.kapselHash,
          klasse: stand.klasse,
          hinweis: 'Demonstrationsparameter – nicht amtlich',
        },
      })
  })

  test('gefälscht: Klasse geändert, alle Prüfsummen nachgezogen – die Nachrechnung zeigt alt und neu', async () => {
    const datei = await holeKapsel()
    const ergebnis = structuredClone(datei.kapsel.ergebnis)
    ergebnis.ergebnis.klasse = stand.klasse === 5 ? 4 : 5
    const gefaelscht = mitPruefsumme({ ...datei, kapsel: berechneKapsel(datei.kapsel.eingabe, ergebnis) })
    const befund = await pruefe(gefaelscht)
    expect(befund).toMatchObject({ unveraendert: true, befund: { ausgang: 'WEICHT_AB' } })
    expect(befund.befund?.abweichungen).toEqual([
      {
        pfad: 'ergebnis.klasse',
        bezeichnung: 'Gesamtergebnis: Klasse',
        alt: ergebnis.ergebnis.klasse,
        neu: stand.klasse,
      },
    ])
    expect(await pruefe({ ...datei, bewertetAm: '2020-01-01T00:00:00.000Z' })).toMatchObject({ unveraendert: false })
  })

  test('Liste unbekannt, mit anderem Inhalt, Parametersatz unbekannt: gesagt, welche Referenz fehlt', async () => {
    const datei = await holeKapsel()
    const anders = { ...datei, taxaliste: { ...datei.taxaliste, pruefsumme: 'c'.repeat(64) } }
    expect(await pruefe(mitPruefsumme(anders))).toMatchObject({
      unveraendert: true,
      befund: {
        ausgang: 'REFERENZ_FEHLT',
        grund: 'Die Taxaliste „MZB 2026.2“ liegt hier mit einem anderen Inhalt vor.',
      },
    })
    const { eingabe, ergebnis } = datei.kapsel
    for (const [neu, grund] of [
      [{ taxaliste: 'MZB 2090.1' }, 'Die Taxaliste „MZB 2090.1“ gibt es hier nicht.'],
      [{ parametersatz: 'AMTLICH-2090' }, 'Den Parametersatz „AMTLICH-2090“ gibt es hier nicht.'],
    ] as const)
      expect(await pruefe(berechneKapsel({ ...eingabe, ...neu }, ergebnis))).toMatchObject({
        unveraendert: true,
        befund: { ausgang: 'REFERENZ_FEHLT', grund },
      })
  })

  test.each<[string, (kapsel: Ergebniskapsel) => unknown, string]>([
    ['kein JSON', () => 'Guten Tag', 'Die Datei ist kein JSON.'],
    ['leeres Objekt', () => ({}), 'format: Die Datei ist keine Ergebniskapsel dieses Produkts.'],
    ['Liste', () => [], 'format: Die Datei ist keine Ergebniskapsel dieses Produkts.'],
    ['null', () => null, 'format: Die Datei ist keine Ergebniskapsel dieses Produkts.'],
    ['ohne Eingabe', k => ({ ...k, eingabe: null }), 'eingabe: Die Eingabe ist kein Objekt.'],
    ['Anzahl als Text', k => mitTaxon(k, { anzahl: '12' }), 'eingabe.taxa[0].anzahl: Zahl erwartet.'],
    ['Prüfsumme als Zahl', k => ({ ...k, pruefsumme: 7 }), 'pruefsumme: Text erwartet.'],
    ['Prüfsumme zu kurz', k => ({ ...k, pruefsumme: 'abc' }), 'pruefsumme: Prüfsumme aus 64 Zeichen erwartet.'],
    [
      'Klasse 7',
      k => ({ ...k, ergebnis: { ...k.ergebnis, ergebnis: { ...k.ergebnis.ergebnis, klasse: 7 } } }),
      'ergebnis.ergebnis.klasse: ',
    ],
    [
      'Kenngrößen als Text',
      k => ({ ...k, ergebnis: { ...k.ergebnis, kenngroessen: 'SI' } }),
      'kenngroessen: Liste erwartet.',
    ],
    [
      'gefährlicher Name',
      k => JSON.stringify(k).replace('"eingabe":{', '"eingabe":{"__proto__":{"x":1},'),
      'nicht zulässig',
    ],
    [
      'zu tief',
      k => JSON.stringify(k).replace('{', `{"tief":${'['.repeat(5000)}${']'.repeat(5000)},`),
      'zu tief verschachtelt',
    ],
    [
      'zu viele Taxa',
      k => ({ ...k, eingabe: { ...k.eingabe, taxa: Array(5001).fill(k.eingabe.taxa[0]) } }),
      'Höchstens',
    ],
  ])('%s: gesagt mit dem Ort, nie ein Serverfehler', async (_, baue, erwartet) => {
    const befund = await pruefe(baue((await holeKapsel()).kapsel))
    expect(befund.formfehler.join('\n')).toContain(erwartet)
    expect(befund).toMatchObject({ kopf: null, unveraendert: null, befund: null })
  })

  test.each<[string, (eintrag: string) => string, string]>([
    ['Meldungen', liste => `"ergebnis":{"meldungen":${liste}}`, '{}'],
    ['Kenngrößen', liste => `"ergebnis":{"kenngroessen":${liste}}`, '1'],
    ['Module', liste => `"ergebnis":{"ergebnis":{"module":${liste}}}`, '{}'],
    ['Terme', liste => `"ergebnis":{"kenngroessen":[{"terme":${liste}}]}`, '{}'],
  ])('zwei Megabyte falscher %s halten den Server nicht auf', (_, baue, eintrag) => {
    const lies = (anzahl: number) => {
      const liste = `[${Array(anzahl).fill(eintrag).join(',')}]`
      return leseKapsel(`{"format":"${KAPSELFORMAT}","eingabe":{},${baue(liste)}}`)
    }
    expect(lies(KAPSELGRENZE / 4)).toEqual({ formfehler: [expect.stringMatching(/: Höchstens 10000 Einträge\.$/)] })
    const { formfehler } = lies(1000) as { formfehler: string[] }
    expect(formfehler).toHaveLength(50)
  })

  test('Zahlen am Rand des Darstellbaren: ein Befund, kein Serverfehler', async () => {
    const { kapsel } = await holeKapsel()
    for (const anzahl of [1.7e308, -1, 5e-324])
      expect((await pruefe(mitTaxon(kapsel, { anzahl }))).befund?.ausgang).toBe('WEICHT_AB')
  })

  test('beliebig verändert: immer ein Befund, und nie „unverändert“ mit anderem Inhalt', async () => {
    const { kapsel } = await holeKapsel()
    const stellen = Object.keys(flach(kapsel))
    await assert(
      asyncProperty(constantFrom(...stellen), jsonValue({ maxDepth: 2 }), async (stelle, wert) => {
        const kopie = structuredClone(kapsel)
        setze(kopie, stelle.split('/'), wert)
        const befund = await pruefe(kopie)
        const istGleich = kanonisch(kopie) === kanonisch(kapsel)
        if (befund.formfehler.length === 0) expect(befund.unveraendert).toBe(istGleich)
      }),
      { numRuns: 60 },
    )
  })
})

function mitTaxon(kapsel: Ergebniskapsel, aenderung: object) {
  const taxa = kapsel.eingabe.taxa.map(taxon => ({ ...taxon, ...aenderung }))
  return { ...kapsel, eingabe: { ...kapsel.eingabe, taxa } }
}

function flach(wert: unknown, pfad = ''): Record<string, true> {
  if (typeof wert !== 'object' || wert === null) return { [pfad]: true }
  return Object.assign({}, ...Object.entries(wert).map(([name, teil]) => flach(teil, pfad ? `${pfad}/${name}` : name)))
}

function setze(ziel: unknown, [name = '', ...rest]: string[], wert: unknown): void {
  const objekt = ziel as Record<string, unknown>
  if (rest.length === 0) objekt[name] = wert
  else setze(objekt[name], rest, wert)
}
