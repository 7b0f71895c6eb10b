import { describe, expect, it } from 'vitest'
import { bewerte } from '../bewerte.ts'
import { pruefeBewertungsEingabe } from '../eingabe.ts'
import { kanonisch } from '../kanonisch.ts'
import { berechneKapsel, pruefeKapsel } from '../kapsel.ts'
import { MZB_DEMO_2026 } from '../parameter/mzbDemo2026.ts'
import { PHB_DEMO_2026 } from '../parameter/phbDemo2026.ts'
import type { Parametersatz } from '../parameter/typen.ts'
import { MUSTERALGEN, MUSTERSCHALEN } from '../pruefbeispiele/algenliste.ts'
import { MUSTERLISTE } from '../pruefbeispiele/musterliste.ts'
import { eingabeAus, MUSTERPROBE } from '../pruefbeispiele/musterprobe.ts'
import { EDITIONEN } from '../register.ts'
import { berechneSha256 } from '../sha256.ts'
import { indiziereTaxaliste } from '../taxalisteIndex.ts'
import type { BewertungsEingabe, BewertungsErgebnis, EingabeTaxon } from '../typen.ts'
import { ZAEHLANGABEN } from './zaehlangaben.ts'
import { ermittleZaehlunsicherheit, ohneWiederholungen } from './zaehlunsicherheit.ts'

const LISTE = indiziereTaxaliste(MUSTERLISTE)
/** Grenzen, an denen die Musterprobe knapp liegt: so verteilen sich ihre Wiederholungen auf zwei Klassen. */
const KNAPP: Parametersatz = {
  ...MZB_DEMO_2026,
  inhalt: {
    ...MZB_DEMO_2026.inhalt,
    degradation: { ...MZB_DEMO_2026.inhalt.degradation, grenzen: [0.8, 0.6, 0.49, 0.2] },
  },
}
const REFERENZ = { taxaliste: LISTE, parameter: KNAPP }
const PROBE: BewertungsEingabe = { ...MUSTERPROBE, edition: '2026-2', wiederholungen: 1000 }

const rechne = (eingabe: BewertungsEingabe) => bewerte(eingabe, REFERENZ, { erklaerung: false })

function bestimmt({ zaehlunsicherheit }: BewertungsErgebnis) {
  if (zaehlunsicherheit === undefined || 'grund' in zaehlunsicherheit)
    throw new Error(`Die Zählunsicherheit fehlt: ${zaehlunsicherheit?.grund ?? ''}`)
  return zaehlunsicherheit
}

const mitFaktor = (faktor: number): BewertungsEingabe => ({
  ...PROBE,
  taxa: PROBE.taxa.map(zeile => ({ ...zeile, anzahl: zeile.anzahl * faktor })),
})

describe('Zählunsicherheit', () => {
  it('steht nur im Ergebnis, wo die Eingabe Wiederholungen verlangt; das übrige Ergebnis bleibt dasselbe', () => {
    const { wiederholungen: _, ...frueher } = PROBE
    const { zaehlunsicherheit, ...uebriges } = rechne(PROBE)
    expect(zaehlunsicherheit).toBeDefined()
    expect(rechne(frueher)).toEqual(uebriges)
    expect(Object.keys(rechne(frueher))).not.toContain('zaehlunsicherheit')
  })

  it('ist zur selben Eingabe immer dieselbe und rechnet sich aus der Kapsel nach', () => {
    const kapsel = berechneKapsel(PROBE, rechne(PROBE))
    expect(bestimmt(rechne(PROBE))).toEqual(bestimmt(kapsel.ergebnis))
    const gelesene = JSON.parse(JSON.stringify(kapsel))
    expect(pruefeKapsel(gelesene, REFERENZ)).toEqual({ unveraendert: true, abweichungen: [] })
    gelesene.ergebnis.zaehlunsicherheit.klassen[2]--
    expect(pruefeKapsel(gelesene, REFERENZ).abweichungen).toMatchObject([{ pfad: 'zaehlunsicherheit.klassen.3' }])
  })

  it('verteilt alle Wiederholungen auf die Klassen, knapp an einer Grenze auf mehrere', () => {
    const { klassen, ohneKlasse, wiederholungen, gezaehlt } = bestimmt(rechne(PROBE))
    expect(klassen.reduce((a, b) => a + b, 0) + ohneKlasse).toBe(wiederholungen)
    expect(gezaehlt).toBe(936)
    expect(klassen.filter(anzahl => anzahl > 50).length).toBeGreaterThan(1)
  })

  it.each(EDITIONEN.filter(({ verfahren }) => verfahren in ZAEHLANGABEN))(
    '$verfahren $edition: bewertet jede Wiederholung wie eine ganze Bewertung, mit weniger Kenngrößen',
    edition => {
      const istPhb = edition.verfahren === 'PHB'
      const parameter = istPhb ? PHB_DEMO_2026 : KNAPP
      const referenz = { taxaliste: istPhb ? indiziereTaxaliste(MUSTERALGEN) : LISTE, parameter }
      const { verfahren, edition: fassung } = edition
      const eingabe = { ...(istPhb ? MUSTERSCHALEN : MUSTERPROBE), verfahren, edition: fassung, wiederholungen: 60 }
      const einmal = (eine: BewertungsEingabe) => bewerte(ohneWiederholungen(eine), referenz, { erklaerung: false })
      const { ergebnis, zaehlunsicherheit } = bewerte(eingabe, referenz, { erklaerung: false })
      const mitAllen = ermittleZaehlunsicherheit(
        { eingabe, index: referenz.taxaliste, ergebnis, saat: berechneSha256(kanonisch(eingabe)) },
        gezogene => {
          const ganz = einmal(gezogene)
          return {
            ergebnis: ganz.ergebnis,
            taxazahl: ganz.kenngroessen.find(({ schluessel }) => schluessel === 'TAXA')?.wert ?? null,
            mitToleranz: ganz.meldungen.some(({ code }) => code.startsWith('TOLERANZ')),
          }
        },
      )
      expect(zaehlunsicherheit).toMatchObject({ einheit: istPhb ? 'Schalen' : 'Individuen', ohneKlasse: 0 })
      expect(mitAllen).toEqual(zaehlunsicherheit)
    },
  )

  it('stimmt mit einer zweiten, einfältigen Rechnung überein: jedes Individuum einzeln gezogen, ganz bewertet', () => {
    const gerechnet = bestimmt(rechne(PROBE))
    const topf = PROBE.taxa.flatMap((zeile, i) => Array.from({ length: zeile.anzahl }, () => i))
    const zufall = kongruenzgenerator(20_261_123)
    const klassen = [0, 0, 0, 0, 0]
    const werte: number[][] = gerechnet.module.map(() => [])
    const taxazahlen: number[] = []
    for (let runde = 0; runde < 1000; runde++) {
      const anzahlen = PROBE.taxa.map(() => 0)
      for (let k = 0; k < topf.length; k++) anzahlen[topf[Math.floor(zufall() * topf.length)]!]!++
      const taxa = PROBE.taxa.flatMap((zeile, i): EingabeTaxon[] =>
        anzahlen[i] === 0 ? [] : [{ ...zeile, anzahl: anzahlen[i]! }],
      )
      const { wiederholungen: _, ...eingabe } = { ...PROBE, taxa }
      const { ergebnis, kenngroessen } = rechne(eingabe)
      klassen[ergebnis.klasse! - 1]!++
      for (const [m, modul] of ergebnis.module.entries()) werte[m]!.push(modul.wert!)
      taxazahlen.push(kenngroessen.find(({ schluessel }) => schluessel === 'TAXA')!.wert!)
    }
    for (const [k, anzahl] of klassen.entries()) {
      const p = (anzahl + gerechnet.klassen[k]!) / 2000
      expect(Math.abs(anzahl - gerechnet.klassen[k]!)).toBeLessThanOrEqual(4 * Math.sqrt(2 * 1000 * p * (1 - p)))
    }
    for (const [m, { unten, oben, mittel }] of gerechnet.module.entries()) {
      // Modulwerte aus Taxazahlen springen: verglichen wird, welcher Anteil der zweiten Rechnung unter den Enden der Spanne liegt
      const andere = werte[m]!
      const anteil = (trifft: (wert: number) => boolean) => andere.filter(trifft).length / andere.length
      expect(anteil(wert => wert < unten - 1e-9)).toBeLessThan(0.08)
      expect(anteil(wert => wert <= unten + 1e-9)).toBeGreaterThan(0.02)
      expect(anteil(wert => wert > oben + 1e-9)).toBeLessThan(0.08)
      expect(anteil(wert => wert >= oben - 1e-9)).toBeGreaterThan(0.02)
      expect(Math.abs(mittelVon(andere) - mittel)).toBeLessThan(0.08 * (oben - unten))
    }
    expect(gerechnet.taxazahl?.mittel).toBeCloseTo(mittelVon(taxazahlen), 0)
  })

  it('gibt dem Saprobienindex die Spanne der Formel für ein gewogenes Mittel (Delta-Methode)', () => {
    const gerechnet = bestimmt(rechne(PROBE)).module.find(({ schluessel }) => schluessel === 'SAPROBIE')!
    const traeger = PROBE.taxa.flatMap(({ taxon, anzahl }) => {
      const stelle = LISTE.stelleJeName.get(taxon)!
      const gewicht = LISTE.gewicht[stelle]!
      return gewicht === 0 ? [] : [{ p: anzahl / 936, s: LISTE.saprobiewert[stelle]!, gewicht }]
    })
    const nenner = traeger.reduce((summe, { p, gewicht }) => summe + p * gewicht, 0)
    const si = traeger.reduce((summe, { p, s, gewicht }) => summe + p * s * gewicht, 0) / nenner
    const varianz =
      traeger.reduce((summe, { p, s, gewicht }) => summe + p * (gewicht * (s - si)) ** 2, 0) / nenner ** 2 / 936
    expect(gerechnet.mittel).toBeCloseTo(si, 2)
    const verhaeltnis = (gerechnet.oben - gerechnet.unten) / (2 * 1.6449 * Math.sqrt(varianz))
    expect(Math.abs(verhaeltnis - 1)).toBeLessThan(0.1)
  })

  it('zieht Shannon um die Verzerrung nach Miller und Madow zu tief', () => {
    const gleich = eingabeAus(
      MUSTERPROBE.taxa.slice(0, 20).map(({ taxon }) => [taxon, 20] as const),
      { edition: '2026-2', wiederholungen: 400 },
    )
    const werte = ziehungen(gleich).map(({ shannon }) => shannon)
    expect(werte).toHaveLength(400)
    // H = ln 20; erwartet H − (S − 1)/(2N) mit S = 20 und N = 400
    expect(Math.log(20) - mittelVon(werte)).toBeCloseTo(19 / 800, 2)
  })

  it('streut den Anteil eines Taxons mit p(1 − p)/n, Shannon mit (Σ p ln² p − H²)/n (Delta-Methode)', () => {
    const gezogen = ziehungen(PROBE)
    expect(gezogen).toHaveLength(1000)
    const n = PROBE.taxa.reduce((summe, { anzahl }) => summe + anzahl, 0)
    expect(n).toBe(936)
    // Die Varianz aus 1.000 Ziehungen streut selbst um √(2/1000), rund 4,5 %; zugelassen sind vier Standardabweichungen.
    const verhaeltnisse = PROBE.taxa.flatMap(({ taxon, anzahl }) => {
      const p = anzahl / n
      const anteile = gezogen.map(({ anzahlen }) => (anzahlen.get(taxon) ?? 0) / n)
      // Der Mittelwert ist auf vier Standardfehler genau der Anteil in der Probe.
      expect(Math.abs(mittelVon(anteile) - p)).toBeLessThan(4 * Math.sqrt((p * (1 - p)) / n / 1000))
      return anzahl < 20 ? [] : [varianzVon(anteile) / ((p * (1 - p)) / n)]
    })
    expect(verhaeltnisse.length).toBeGreaterThan(5)
    for (const verhaeltnis of verhaeltnisse) expect(Math.abs(verhaeltnis - 1)).toBeLessThan(4 * Math.sqrt(2 / 1000))

    const anteile = PROBE.taxa.map(({ anzahl }) => anzahl / n)
    const h = -anteile.reduce((summe, p) => summe + p * Math.log(p), 0)
    const varianz = (anteile.reduce((summe, p) => summe + p * Math.log(p) ** 2, 0) - h ** 2) / n
    const verhaeltnis = varianzVon(gezogen.map(({ shannon }) => shannon)) / varianz
    expect(Math.abs(verhaeltnis - 1)).toBeLessThan(4 * Math.sqrt(2 / 1000))
  })

  it('wird mit mehr Individuen bei gleichen Anteilen enger', () => {
    const breiten = [1, 4, 16].map(faktor => {
      const { unten, oben } = bestimmt(rechne(mitFaktor(faktor))).module[0]!
      return oben - unten
    })
    expect(breiten[1]!).toBeLessThan(0.7 * breiten[0]!)
    expect(breiten[2]!).toBeLessThan(0.7 * breiten[1]!)
  })

  it('weist die Taxazahl im Mittel zu tief aus, nie zu hoch', () => {
    const { taxazahl } = bestimmt(rechne(PROBE))
    expect(taxazahl!.oben).toBeLessThanOrEqual(26)
    expect(taxazahl!.mittel).toBeLessThan(26)
  })

  it('teilt eine Zeile in zwei, ohne dass sich etwas ändert; mitgezogen wird auch, was die Liste nicht führt', () => {
    const fremde = { taxon: 'Unbekanntus fictus', stadium: null, anzahl: 100, cf: false }
    const mitFremden = bestimmt(rechne({ ...PROBE, taxa: [...PROBE.taxa, fremde] }))
    expect(mitFremden.gezaehlt).toBe(1036)
    expect(mitFremden.module.map(({ schluessel }) => schluessel)).toEqual(['SAPROBIE', 'MMI1', 'MMI2'])
    const [erste, ...rest] = PROBE.taxa
    const geteilt = { ...PROBE, taxa: [{ ...erste!, anzahl: 100 }, ...rest, { ...erste!, stadium: 'L', anzahl: 12 }] }
    expect(bestimmt(rechne(geteilt)).gezaehlt).toBe(936)
    expect(bestimmt(rechne(geteilt)).taxazahl?.oben).toBe(26)
  })

  it.each([
    ['keine Funde', { taxa: [] }, 'enthält keine gezählten Individuen'],
    ['Dichten statt Zählungen', { taxa: [{ ...PROBE.taxa[0]!, anzahl: 3.2 }] }, 'Eine Anzahl ist keine ganze Zahl'],
    ['hochgerechnete Mengen', { taxa: [{ ...PROBE.taxa[0]!, anzahl: 30_001 }] }, 'Über 30.000 Individuen'],
    [
      'mehr Taxa, als eine Probe hat',
      { taxa: Array.from({ length: 501 }, (_, i) => ({ ...PROBE.taxa[0]!, anzahl: 3, taxon: `Taxon ${i}` })) },
      'mehr als 500 Taxa',
    ],
    [
      'ein Verfahren ohne Klasse',
      { verfahren: 'ZUSATZINDIZES', edition: '2026-1', parametersatz: null },
      'vergibt keine Klasse',
    ],
    ['Häufigkeitsklassen', { verfahren: 'MZB_QUALITATIV', edition: '2026-1', parametersatz: null }, 'keine gezählten'],
  ] as const)('nennt den Grund, wo sie sich nicht bestimmen lässt: %s', (_, abweichend, grund) => {
    const { zaehlunsicherheit } = rechne({ ...PROBE, ...abweichend })
    expect(zaehlunsicherheit).toEqual({ grund: expect.stringContaining(grund) })
  })

  it.each([0, -1, 1.5, 1001, '1000'])('weist eine fremde Eingabe mit %j Wiederholungen ab', wiederholungen => {
    expect(pruefeBewertungsEingabe({ ...PROBE, wiederholungen })).toEqual([
      'wiederholungen: Ganze Zahl von 1 bis 1000 erwartet.',
    ])
    expect(pruefeBewertungsEingabe(PROBE)).toEqual([])
  })
})

/** Was die Zählunsicherheit einer Eingabe zieht: Anzahlen je Taxon und Shannon jeder Wiederholung. */
function ziehungen(eingabe: BewertungsEingabe) {
  const gezogene: { anzahlen: ReadonlyMap<string, number>; shannon: number }[] = []
  const { ergebnis } = rechne(eingabe)
  ermittleZaehlunsicherheit({ eingabe, index: LISTE, ergebnis, saat: 'a'.repeat(64) }, gezogen => {
    const bewertet = rechne(ohneWiederholungen(gezogen))
    gezogene.push({
      anzahlen: new Map(gezogen.taxa.map(({ taxon, anzahl }) => [taxon, anzahl])),
      shannon: bewertet.kenngroessen.find(({ schluessel }) => schluessel === 'SHANNON')!.wert!,
    })
    return { ergebnis: bewertet.ergebnis, taxazahl: null, mitToleranz: false }
  })
  return gezogene
}

function varianzVon(werte: readonly number[]): number {
  const mittel = mittelVon(werte)
  return werte.reduce((summe, wert) => summe + (wert - mittel) ** 2, 0) / (werte.length - 1)
}

function mittelVon(werte: readonly number[]): number {
  return werte.reduce((summe, wert) => summe + wert, 0) / werte.length
}

/** Eigener Generator der zweiten Rechnung (Park & Miller), unabhängig vom Münzwurf. */
function kongruenzgenerator(saat: number): () => number {
  let zustand = saat
  return () => {
    zustand = (zustand * 48_271) % 2_147_483_647
    return zustand / 2_147_483_647
  }
}
