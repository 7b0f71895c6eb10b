import {
  type BewertungsEingabe,
  berechneKapsel,
  bewerte,
  ermittleEinzelbestimmungen,
  findeParametersatz,
  indiziereTaxaliste,
  kanonisch,
} from '@benthos/bewertung'
import { MUSTERLISTE } from '@benthos/bewertung/pruefbeispiele/musterliste'
import { MUSTERPROBE } from '@benthos/bewertung/pruefbeispiele/musterprobe'
import { afterEach, describe, expect, test } from 'vitest'
import type { Rechenausgang } from './nachrichten.ts'
import { baueRechenwerk, type Rechenwerk, type Referenzquelle } from './rechenwerk.ts'

const SATZ = findeParametersatz('MZB-DEMO-2026')
if (!SATZ) throw new TypeError('Der Parametersatz MZB-DEMO-2026 fehlt.')
const gefragt: string[] = []
const quelle: Referenzquelle = {
  taxaliste: async name => {
    gefragt.push(name)
    return { liste: { ...MUSTERLISTE, name }, pruefsumme: 'geprüft' }
  },
  parametersatz: async name => {
    gefragt.push(name)
    return SATZ
  },
}
const nie = new AbortController().signal
const REFERENZ = { taxaliste: indiziereTaxaliste(MUSTERLISTE), parameter: SATZ }

/** `anzahl` verschiedene Proben: jede hat vom ersten Taxon ein Tier mehr als die vorige. */
const proben = (anzahl: number): BewertungsEingabe[] =>
  Array.from({ length: anzahl }, (_, i) => ({
    ...MUSTERPROBE,
    taxa: MUSTERPROBE.taxa.map((taxon, platz) => (platz === 0 ? { ...taxon, anzahl: i + 1 } : taxon)),
  }))
const selbst = (eingabe: BewertungsEingabe) => {
  const neu = bewerte(eingabe, REFERENZ, { erklaerung: false })
  const { ergebnis, pruefsumme } = berechneKapsel(eingabe, neu)
  return {
    klasse: neu.ergebnis.klasse,
    eingabe: kanonisch(eingabe),
    ergebnis: kanonisch(ergebnis),
    pruefsumme,
  }
}
/** Die Bytes als Text: so zeigt ein Vergleich, wo sie sich unterscheiden. */
const gelesen = (ausgaenge: readonly Rechenausgang[]) =>
  ausgaenge.map(ausgang =>
    'fehler' in ausgang
      ? ausgang
      : { ...ausgang, eingabe: alsText(ausgang.eingabe), ergebnis: alsText(ausgang.ergebnis) },
  )
const alsText = (bytes: Uint8Array): string => new TextDecoder().decode(bytes)

let werk: Rechenwerk
afterEach(() => werk.schliesse())
const pruefwerk = () => baueRechenwerk({ skript: new URL('rechenworker.pruefhilfe.ts', import.meta.url), faeden: 1 })

describe('viele Bewertungen in Rechenfäden', () => {
  test('dieselben Kapseln wie im Hauptfaden, in der Reihenfolge der Eingaben; jede Referenz wird einmal besorgt', async () => {
    werk = baueRechenwerk({ faeden: 2 })
    const eingaben = proben(333)
    gefragt.length = 0
    expect(gelesen(await werk.rechne(quelle, eingaben, nie))).toEqual(eingaben.map(selbst))
    expect(gefragt).toEqual([MUSTERPROBE.taxaliste, 'MZB-DEMO-2026'])
    expect(await werk.rechne(quelle, [], nie)).toEqual([])
  })

  test('mehr Listen, als ein Faden behält: die vergessenen bekommt er wieder', async () => {
    werk = pruefwerk()
    const eingaben = Array.from({ length: 7 }, (_, i) => ({ ...MUSTERPROBE, taxaliste: `Liste ${i % 6}` }))
    for (const eingabe of eingaben)
      expect(await werk.rechne(quelle, [eingabe], nie)).toEqual([
        expect.objectContaining({ klasse: expect.any(Number) }),
      ])
  })

  test('zwei Aufrufe zugleich kommen beide dran', async () => {
    werk = pruefwerk()
    const [viele, wenige] = [proben(300), proben(2)]
    const lang = werk.rechne(quelle, viele, nie).then(() => 'lang')
    expect(await Promise.race([lang, werk.rechne(quelle, wenige, nie).then(() => 'kurz')])).toBe('kurz')
    await lang
  })
})

describe('Einzelbestimmungen', () => {
  /** Wenige Taxa: lässt man eines davon weg, kippt die Klasse. */
  const knapp = { ...MUSTERPROBE, taxa: MUSTERPROBE.taxa.slice(0, 17) }

  test('dieselben wie im Hauptfaden, auch die Folge', async () => {
    werk = pruefwerk()
    const suche = ermittleEinzelbestimmungen(knapp, REFERENZ)
    let schritt = suche.next()
    while (schritt.done !== true) schritt = suche.next()
    expect(schritt.value.length).toBeGreaterThan(0)
    expect(await werk.sucheBestimmungen(quelle, knapp, nie)).toEqual(schritt.value)
  })

  test('[API-02] wer nicht mehr wartet, bekommt seinen Grund; was sich nicht rechnen lässt oder den Faden umbringt, scheitert allein', async () => {
    werk = pruefwerk()
    const abbruch = new AbortController()
    const daneben = werk.rechne(quelle, proben(300), nie)
    const abgebrochen = werk.sucheBestimmungen(quelle, knapp, abbruch.signal)
    abbruch.abort(new Error('genug'))
    await expect(abgebrochen).rejects.toThrow('genug')
    const kaputt = { ...MUSTERPROBE, taxa: null } as unknown as BewertungsEingabe
    await expect(werk.sucheBestimmungen(quelle, kaputt, nie)).rejects.toThrow('length')
    await expect(werk.sucheBestimmungen(quelle, { ...MUSTERPROBE, edition: 'ABSTURZ' }, nie)).rejects.toThrow(
      'endete mit 7',
    )
    expect(await daneben).toHaveLength(300)
    expect(await werk.sucheBestimmungen(quelle, knapp, nie)).not.toEqual([])
  })
})

describe('was schiefgeht, bleibt bei seiner Eingabe', () => {
  test('eine Eingabe, an der der Rechenkern scheitert', async () => {
    werk = pruefwerk()
    const kaputt = { ...MUSTERPROBE, taxa: null } as unknown as BewertungsEingabe
    const ausgaenge = await werk.rechne(quelle, [MUSTERPROBE, kaputt, MUSTERPROBE], nie)
    expect(gelesen(ausgaenge)).toEqual([selbst(MUSTERPROBE), { fehler: expect.any(String) }, selbst(MUSTERPROBE)])
  })

  test('eine Eingabe, an der der Faden stirbt: die übrigen desselben Pakets werden gerechnet', async () => {
    werk = pruefwerk()
    const toedlich = { ...MUSTERPROBE, edition: 'ABSTURZ' }
    const ausgaenge = await werk.rechne(quelle, [...proben(3), toedlich, MUSTERPROBE], nie)
    expect(gelesen(ausgaenge)).toEqual([
      ...proben(3).map(selbst),
      { fehler: expect.stringContaining('endete mit 7') },
      selbst(MUSTERPROBE),
    ])
  })

  test('ein Faden, der nicht startet, lässt den Aufruf scheitern statt hängen', async () => {
    werk = baueRechenwerk({ skript: new URL('gibt-es-nicht.ts', import.meta.url), faeden: 1 })
    await expect(werk.rechne(quelle, [MUSTERPROBE], nie)).rejects.toThrow('gibt-es-nicht')
  })
})

describe('aufhören', () => {
  test('[API-02] ein Abbruch wirft sofort, und danach wird weitergerechnet', async () => {
    werk = pruefwerk()
    const abbruch = new AbortController()
    const abgebrochen = werk.rechne(quelle, proben(5000), abbruch.signal)
    const daneben = werk.rechne(quelle, proben(1), nie)
    await daneben
    abbruch.abort(new Error('genug'))
    await expect(abgebrochen).rejects.toThrow('genug')
    await expect(werk.rechne(quelle, proben(1), abbruch.signal)).rejects.toThrow('genug')
    expect(gelesen(await werk.rechne(quelle, [MUSTERPROBE], nie))).toEqual([selbst(MUSTERPROBE)])
  })

  test('mit dem Server endet auch, was läuft', async () => {
    werk = pruefwerk()
    await werk.rechne(quelle, [MUSTERPROBE], nie)
    const laufend = werk.rechne(quelle, proben(5000), nie)
    const gescheitert = expect(laufend).rejects.toThrow()
    await werk.schliesse()
    await gescheitert
    await expect(werk.rechne(quelle, [MUSTERPROBE], nie)).rejects.toThrow('geschlossen')
  })
})
