import { createPublicKey, generateKeyPairSync, type JsonWebKey, sign, verify } from 'node:crypto'
import {
  berechneKapsel,
  berechneSha256,
  bewerte,
  type Ergebniskapsel,
  KAPSELFORMAT,
  kanonisch,
  PARAMETERSAETZE,
} from '@benthos/bewertung'
import { KAPSELGRENZE, type Kapselbefund } from '@benthos/vertrag/nachrechnung'
import { assert, asyncProperty, constantFrom, jsonValue } from 'fast-check'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { pruefdienst } from '../../../pruefstand/dienst.ts'
import { musterwelt } from '../../../pruefstand/musterwelt.ts'
import { sorgeFuerSchluessel, wechsleSchluessel } from '../../fach/kapselschluessel/kapselschluessel.ts'
import { geforderteTaxaliste } from '../../fach/taxalisten/taxalisten.ts'
import type { Kapseldatei, UnterschriebeneDatei } from './kapseldatei.ts'
import { leseKapsel } from './kapselform.ts'
import { bewertete } from './nachrechnung.pruefhilfe.ts'

const dienst = await pruefdienst()
const { db, als, ende } = dienst
const welt = await musterwelt(db)
const bewerteteAufnahme = bewertete(dienst, welt)
afterAll(ende)

const { id, stand } = await bewerteteAufnahme()
const PFAD = `/api/aufnahme/${id}/mzb/bewertung/mhs/kapsel`
const holeKapsel = async () => (await als('auftragnehmer')(PFAD)).json<UnterschriebeneDatei>()
/** Dieselbe Datei, wie sie vor der Einführung der Unterschrift aussah. */
const ohneUnterschrift = ({ schluessel: _s, unterschrift: _u, ...datei }: UnterschriebeneDatei) =>
  mitPruefsumme({ ...datei, format: 'benthos-kapseldatei/1' })

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
const pruefe = async (inhalt: unknown, wer = 'auftragnehmer') => {
  const antwort = await als(wer)(anfrage(typeof inhalt === 'string' ? inhalt : JSON.stringify(inhalt)))
  expect(antwort.statusCode, antwort.body).toBe(200)
  return antwort.json<Kapselbefund>()
}
/** Datei mit nachgezogener eigener Prüfsumme, wie sie jemand fälschen würde. */
const mitPruefsumme = <D extends Kapseldatei | Omit<Kapseldatei, 'pruefsumme'>>(datei: D) => ({
  ...datei,
  pruefsumme: berechneSha256(kanonisch({ ...datei, pruefsumme: undefined, unterschrift: undefined })),
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
      .where('name', '=', 'MZB 2026.3')
      .executeTakeFirstOrThrow()
    expect(datei).toMatchObject({
      taxaliste: { name: 'MZB 2026.3', pruefsumme: liste },
      kapsel: {
        pruefsumme: stand.kapselHash,
        eingabe: { edition: '2026-2', taxa: expect.arrayContaining([expect.objectContaining({ anzahl: 7 })]) },
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
        grund: 'Die Taxaliste „MZB 2026.3“ liegt hier mit einem anderen Inhalt vor.',
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

  test('Herkunft: unterschrieben, und von dieser Datenbank, soweit man die Aufnahme lesen darf', async () => {
    const datei = await holeKapsel()
    const [geltender] = (await als(null)('/api/kapsel/schluessel')).json<{ kennung: string; jwk: JsonWebKey }[]>()
    expect(datei.schluessel).toBe(geltender?.kennung)
    expect(JSON.stringify(geltender)).not.toContain('"d"')
    // Ohne diesen Server zu prüfen: Format und Prüfsumme, mit dem veröffentlichten Schlüssel.
    const text = Buffer.from(`benthos-kapseldatei/2 ${datei.pruefsumme}`)
    const schluessel = createPublicKey({ key: geltender?.jwk ?? {}, format: 'jwk' })
    expect(verify(null, text, schluessel, Buffer.from(datei.unterschrift, 'base64url'))).toBe(true)

    const unterschrieben = { unterschrift: 'GUELTIG', schluessel: datei.schluessel }
    expect((await pruefe(datei)).herkunft).toEqual({ ...unterschrieben, ausstellung: 'BELEGT' })
    expect((await pruefe(datei, 'lesen')).herkunft).toEqual({ ...unterschrieben, ausstellung: 'NICHT_PRUEFBAR' })
    const nurKapsel = { unterschrift: 'NUR_KAPSEL', schluessel: null }
    expect((await pruefe(datei.kapsel)).herkunft).toEqual({ ...nurKapsel, ausstellung: 'BELEGT' })
    expect((await pruefe(datei.kapsel, 'lesen')).herkunft).toEqual({ ...nurKapsel, ausstellung: 'NICHT_PRUEFBAR' })
  })

  test('widerspruchsfrei gefälscht: alles neu gerechnet, Prüfsummen richtig, aber nie ausgestellt', async () => {
    const datei = await holeKapsel()
    const eingabe = { ...datei.kapsel.eingabe, taxa: datei.kapsel.eingabe.taxa.slice(1) }
    const referenz = {
      taxaliste: (await geforderteTaxaliste({ db }, db, eingabe.taxaliste)).index(),
      parameter: PARAMETERSAETZE.find(({ name }) => name === eingabe.parametersatz) ?? null,
    }
    const kapsel = berechneKapsel(eingabe, bewerte(eingabe, referenz, { erklaerung: false }))
    const stimmig = { unveraendert: true, befund: { ausgang: 'STIMMT', abweichungen: [] } }
    expect(await pruefe(mitPruefsumme({ ...datei, kapsel }))).toMatchObject({
      ...stimmig,
      herkunft: { unterschrift: 'UNGUELTIG', ausstellung: 'NIE' },
    })
    // Im alten Format, mit einer Zeit vor der Einführung: die Unterschrift fehlt zu Recht, ausgestellt wurde sie nie.
    const alt = ohneUnterschrift({ ...datei, kapsel, bewertetAm: '2020-01-01T00:00:00.000Z' })
    expect(await pruefe(alt)).toMatchObject({ ...stimmig, herkunft: { unterschrift: 'OHNE', ausstellung: 'NIE' } })
    // Mit einem eigenen Schlüssel unterschrieben: diese Installation kennt ihn nicht.
    const { privateKey } = generateKeyPairSync('ed25519')
    const fremd = mitPruefsumme({ ...datei, kapsel, schluessel: 'f'.repeat(16) })
    const unterschrift = sign(null, Buffer.from(`benthos-kapseldatei/2 ${fremd.pruefsumme}`), privateKey)
    expect(await pruefe({ ...fremd, unterschrift: unterschrift.toString('base64url') })).toMatchObject({
      ...stimmig,
      herkunft: { unterschrift: 'UNBEKANNT', ausstellung: 'NIE' },
    })
    expect((await pruefe(kapsel)).herkunft?.ausstellung).toBe('NICHT_PRUEFBAR')
  })

  test('verändert, die Prüfsummen stehen gelassen: Unterschrift und Ausstellung gelten dem Inhalt, nicht der Angabe', async () => {
    const datei = await holeKapsel()
    const { aufnahme, kapsel } = datei
    expect(await pruefe({ ...datei, aufnahme: { ...aufnahme, messstelle: 'Anderswo' } })).toMatchObject({
      unveraendert: false,
      herkunft: { unterschrift: 'UNGUELTIG' },
    })
    const andere = { ...kapsel, ergebnis: structuredClone(kapsel.ergebnis) }
    andere.ergebnis.ergebnis.klasse = stand.klasse === 5 ? 4 : 5
    expect(await pruefe({ ...datei, kapsel: andere })).toMatchObject({
      unveraendert: false,
      herkunft: { unterschrift: 'UNGUELTIG', ausstellung: 'NIE' },
    })
    expect((await pruefe(andere)).herkunft?.ausstellung).toBe('NICHT_PRUEFBAR')
  })

  test('vor der Einführung ausgestellt: weiter prüfbar; danach bewertet und ohne Unterschrift ist es keine von hier', async () => {
    const datei = await holeKapsel()
    expect(await pruefe(ohneUnterschrift(datei))).toMatchObject({
      unveraendert: true,
      befund: { ausgang: 'STIMMT' },
      herkunft: { unterschrift: 'FEHLT', ausstellung: 'BELEGT' },
    })
    const frueher = '2020-01-01T00:00:00.000Z'
    await db.transaction().execute(async tx => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql`update bewertung set erstellt_am = ${frueher} where aufnahme_id = ${id}`.execute(tx)
    })
    expect(await pruefe(ohneUnterschrift(await holeKapsel()))).toMatchObject({
      unveraendert: true,
      herkunft: { unterschrift: 'OHNE', schluessel: null, ausstellung: 'BELEGT' },
    })
    expect((await pruefe(mitPruefsumme(datei))).herkunft).toMatchObject({ unterschrift: 'GUELTIG', ausstellung: 'NIE' })
  })

  test.each([
    ['Datum', ({ aufnahme }: Kapseldatei) => ({ aufnahme: { ...aufnahme, datum: '1999-12-31' } })],
    ['Messstelle', ({ aufnahme }: Kapseldatei) => ({ aufnahme: { ...aufnahme, messstelle: 'Anderswo' } })],
    ['Gewässer', ({ aufnahme }: Kapseldatei) => ({ aufnahme: { ...aufnahme, gewaesser: 'Anderer Bach' } })],
    [
      'Gültigkeit der Liste',
      ({ taxaliste }: Kapseldatei) => ({ taxaliste: { ...taxaliste, gueltigVon: '1999-12-31' } }),
    ],
  ])(
    'Kapsel von hier in einer Hülle ohne Unterschrift mit fremder Angabe (%s): die Hülle ist nicht belegt',
    async (_, fremd) => {
      const datei = await holeKapsel()
      expect(await pruefe(ohneUnterschrift({ ...datei, ...fremd(datei) }))).toMatchObject({
        unveraendert: true,
        befund: { ausgang: 'STIMMT' },
        herkunft: { ausstellung: 'ABWEICHEND' },
      })
    },
  )

  test('nach einem Wechsel unterschreibt der neue Schlüssel; was der alte unterschrieb, bleibt prüfbar, seinen privaten Teil gibt es nicht mehr', async () => {
    const alte = await holeKapsel()
    const kennung = await wechsleSchluessel(db)
    const neue = await holeKapsel()
    expect(neue.schluessel).toBe(kennung)
    expect(neue.schluessel).not.toBe(alte.schluessel)
    for (const datei of [alte, neue])
      expect((await pruefe(datei)).herkunft).toEqual({
        unterschrift: 'GUELTIG',
        schluessel: datei.schluessel,
        ausstellung: 'BELEGT',
      })
    const schluessel = (await als(null)('/api/kapsel/schluessel')).json<
      { kennung: string; abgeloestAm: string | null }[]
    >()
    expect(schluessel.map(eine => [eine.kennung, eine.abgeloestAm === null])).toEqual([
      [alte.schluessel, false],
      [neue.schluessel, true],
    ])
    const geheime = await db.selectFrom('geheimnis').select('wert').where('name', '=', 'kapsel.unterschrift').execute()
    expect(geheime).toHaveLength(1)
    const { d } = (geheime as { wert: { d?: string } }[])[0]?.wert ?? {}
    expect(d).toMatch(/^[A-Za-z0-9_-]{43}$/)
    expect(JSON.stringify(schluessel)).not.toContain(d)
    await expect(sql`delete from kapselschluessel`.execute(db)).rejects.toThrow('unveränderlich')
    await expect(sql`update kapselschluessel set oeffentlich = reverse(oeffentlich)`.execute(db)).rejects.toThrow(
      'unveränderlich',
    )
    await expect(
      sql`update kapselschluessel set abgeloest_am = now() where abgeloest_am is not null`.execute(db),
    ).rejects.toThrow('unveränderlich')
  })

  test('gleichzeitige Starts legen einen Schlüssel an; nach einer Sicherung ohne Geheimnisse gilt ein neuer', async () => {
    const zaehle = async () => (await db.selectFrom('kapselschluessel').select('kennung').execute()).length
    const vorher = await zaehle()
    await Promise.all([sorgeFuerSchluessel(db), sorgeFuerSchluessel(db), sorgeFuerSchluessel(db)])
    expect(await zaehle()).toBe(vorher)
    await db.deleteFrom('geheimnis').where('name', '=', 'kapsel.unterschrift').execute()
    await Promise.all([sorgeFuerSchluessel(db), sorgeFuerSchluessel(db), sorgeFuerSchluessel(db)])
    expect(await zaehle()).toBe(vorher + 1)
    expect((await pruefe(await holeKapsel())).herkunft?.unterschrift).toBe('GUELTIG')
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
