import { describe, expect, it } from 'vitest'
import { meldungen } from './meldungen.ts'
import type { Meldung } from './typen.ts'

const ALLE: readonly Meldung[] = [
  meldungen.verfahrenUnbekannt('X', '1'),
  meldungen.taxalistePasstNicht('A', 'B'),
  meldungen.parametersatzPasstNicht('A', 'B'),
  meldungen.taxonUnbekannt('X', 1, 'Liste', 'taxa[0].taxon'),
  meldungen.anzahlUngueltig('X', Number.NaN, 'taxa[0].anzahl'),
  meldungen.anzahlNull('X', 'taxa[0].anzahl'),
  meldungen.anzahlAuffaellig('X', 200_000, 'taxa[0].anzahl'),
  meldungen.anzahlNichtGanzzahlig('X', 2.5, 'taxa[0].anzahl'),
  meldungen.taxonSynonym('X', 3, 'Y', 'taxa[0].taxon'),
  meldungen.taxonAbgeleitet('X-Gr.', 'Y', 'X'),
  meldungen.gruppeZaehltAls('X-Gr.', 'X'),
  meldungen.taxonDoppelt('X', 3, 'taxa[0].taxon'),
  meldungen.taxaCf(1),
  meldungen.klasseUngueltig('X', 9, 'taxa[0].haeufigkeitsklasse'),
  meldungen.klasseDoppelt('X', 3, 'taxa[0].taxon'),
  meldungen.taxaGeschaetzt(2),
  meldungen.keineSchalen(),
  meldungen.wenigSchalen('WARNUNG', 312, 400),
  meldungen.wenigTrophietaxa('WARNUNG', 2, 5),
  meldungen.trophieAbdeckungGering('INFO', 12.5, 20),
  meldungen.wenigScreeningtaxa('WARNUNG', 2, 5),
  meldungen.screeninglisteFehlt('P'),
  meldungen.probeNurFuer('Phytobenthos', 'Proben des Phytobenthos', 'MHS'),
  meldungen.typangabeFehlt('Trophie', 'trophischer Grundzustand', 'typologie.trophischerGrundzustand'),
  meldungen.referenzFehlt('Trophie', 'P'),
  meldungen.indikationFehlt('Trophie', 'P'),
  meldungen.keineTraeger('Trophie'),
  meldungen.keineTaxa(),
  meldungen.aussortiertUngueltig(0, 1),
  meldungen.flaecheUngueltig(0),
  meldungen.flaecheFehlt(),
  meldungen.methodePasstNicht('QUALITATIV'),
  meldungen.grundzustandFehlt(),
  meldungen.grundzustandUnbekannt(1.6, 'P'),
  meldungen.typgruppeFehlt(),
  meldungen.grenzwerteFehlen('Saprobie', 'P'),
  meldungen.ankerpunkteFehlen('MMI', 'P'),
  meldungen.bestandteilNichtBerechenbar('MMI', 'K'),
  meldungen.keineIndikatortaxa(),
  meldungen.wenigIndikatortaxa('WARNUNG', 2, 10),
  meldungen.haeufigkeitssummeKlein('WARNUNG', 2, 20),
  meldungen.wenigIndividuen('WARNUNG', 2, 100),
  meldungen.abdeckungGering('INFO', 12.5, 30),
  meldungen.toleranzAngewendet('Text.', 0.595, 0.6, 0.005),
  meldungen.toleranzBegrenzt('Text.', 0.395, 0.4, 0.005),
  meldungen.toleranzMehrereKlassen('MMI', 2),
  meldungen.saeureNichtEingestuft(),
  meldungen.nichtAmtlich('Hinweis', 'P'),
  meldungen.werteAbgeleitet(['a', 'b']),
]

describe('Meldungskatalog', () => {
  it('ist hier vollständig geprüft', () => {
    expect(ALLE).toHaveLength(Object.keys(meldungen).length)
  })

  it('hat eindeutige Codes', () => {
    expect(new Set(ALLE.map(meldung => meldung.code)).size).toBe(ALLE.length)
  })

  it.each(ALLE)('$code: ganzer deutscher Satz, nur endliche Zahlen', ({ code, text, zahlen }) => {
    expect(code).toMatch(/^[A-Z_]+$/)
    expect(text).toMatch(/^\S.*\.$/s)
    expect(text).not.toMatch(/NaN|undefined|Infinity|null/)
    expect(Object.values(zahlen).every(Number.isFinite)).toBe(true)
  })

  it('beugt nach der Zahl: 1 Individuum, 1.313 Individuen', () => {
    expect(meldungen.taxonSynonym('X', 1, 'Y', 'f').text).toContain('(1 Individuum)')
    expect(meldungen.taxonSynonym('X', 1313, 'Y', 'f').text).toContain('(1.313 Individuen)')
    expect(meldungen.taxaCf(1).text).toMatch(/^1 Zeile ist/)
  })
})
