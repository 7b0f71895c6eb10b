import { describe, expect, it } from 'vitest'
import { bewerte } from './bewerte.ts'
import { kanonisch } from './kanonisch.ts'
import { berechneKapsel, pruefeKapsel, schreibeKapsel } from './kapsel.ts'
import { MZB_DEMO_2026 } from './parameter/mzbDemo2026.ts'
import { MUSTERLISTE } from './pruefbeispiele/musterliste.ts'
import { MUSTERPROBE } from './pruefbeispiele/musterprobe.ts'
import { berechneSha256 } from './sha256.ts'
import { indiziereTaxaliste } from './taxalisteIndex.ts'

const REFERENZ = { taxaliste: indiziereTaxaliste(MUSTERLISTE), parameter: MZB_DEMO_2026 }
const KAPSEL = berechneKapsel(MUSTERPROBE, bewerte(MUSTERPROBE, REFERENZ, { erklaerung: false }))

describe('Ergebniskapsel', () => {
  it('übersteht JSON, trägt ihre Prüfsumme und rechnet sich zu denselben Bytes nach', () => {
    const { pruefsumme, ...inhalt } = KAPSEL
    expect(berechneSha256(kanonisch(inhalt))).toBe(pruefsumme)
    expect(pruefeKapsel(JSON.parse(JSON.stringify(KAPSEL)), REFERENZ)).toEqual({
      unveraendert: true,
      abweichungen: [],
    })
  })

  it('ist geschrieben dieselbe', () => {
    const { eingabe, ergebnis, pruefsumme } = schreibeKapsel(
      MUSTERPROBE,
      bewerte(MUSTERPROBE, REFERENZ, { erklaerung: true }),
      berechneSha256,
    )
    expect(pruefsumme).toBe(KAPSEL.pruefsumme)
    expect(JSON.parse(eingabe)).toEqual(JSON.parse(JSON.stringify(KAPSEL.eingabe)))
    expect(JSON.parse(ergebnis)).toEqual(JSON.parse(JSON.stringify(KAPSEL.ergebnis)))
  })

  it('ist mit und ohne Erklärung dieselbe', () => {
    const mit = bewerte(MUSTERPROBE, REFERENZ, { erklaerung: true })
    expect(berechneKapsel(MUSTERPROBE, mit)).toEqual(KAPSEL)
  })

  it('erkennt eine veränderte Eingabe', () => {
    const [erste, ...rest] = MUSTERPROBE.taxa
    const taxa = erste === undefined ? [] : [{ ...erste, anzahl: erste.anzahl + 1 }, ...rest]
    const veraendert = { ...KAPSEL, eingabe: { ...KAPSEL.eingabe, taxa } }
    const { unveraendert, abweichungen } = pruefeKapsel(veraendert, REFERENZ)
    expect(unveraendert).toBe(false)
    expect(abweichungen).toContainEqual({
      pfad: 'kenngroessen.INDIVIDUEN.wert',
      bezeichnung: 'Individuen der Probe: Wert',
      alt: 936,
      neu: 937,
    })
  })

  it('erkennt ein verändertes Ergebnis, dessen Prüfsumme nachgezogen wurde', () => {
    const ergebnis = { ...KAPSEL.ergebnis, ergebnis: { ...KAPSEL.ergebnis.ergebnis, klasse: 1 as const } }
    const gefaelscht = berechneKapsel(KAPSEL.eingabe, ergebnis)
    const { klasse } = KAPSEL.ergebnis.ergebnis
    const stelle = { pfad: 'ergebnis.klasse', bezeichnung: 'Gesamtergebnis: Klasse', alt: 1, neu: klasse }
    expect(pruefeKapsel(gefaelscht, REFERENZ)).toEqual({ unveraendert: true, abweichungen: [stelle] })
  })

  it('erkennt zusätzliche Angaben', () => {
    const ergaenzt = { ...KAPSEL, bemerkung: 'nachträglich' }
    expect(pruefeKapsel(ergaenzt, null)).toEqual({ unveraendert: false, abweichungen: null })
  })
})
