import { describe, expect, it } from 'vitest'
import { bewerte } from './bewerte.ts'
import { pruefeBewertungsEingabe } from './eingabe.ts'
import { ermittleEinzelbestimmungen } from './einzelbestimmungen.ts'
import { indexFuer } from './erweiterterIndex.ts'
import { kanonisch } from './kanonisch.ts'
import { MZB_DEMO_2026 } from './parameter/mzbDemo2026.ts'
import { MUSTERLISTE } from './pruefbeispiele/musterliste.ts'
import { MUSTERPROBE } from './pruefbeispiele/musterprobe.ts'
import { pruefliste, taxon } from './pruefbeispiele/pruefliste.ts'
import { ermittleTaxagruppen } from './taxagruppen.ts'
import { indiziereTaxaliste } from './taxalisteIndex.ts'
import type { BewertungsEingabe, BewertungsErgebnis } from './typen.ts'

const BAETIDAE = { gruppe: 'Ephemeroptera', familie: 'Baetidae', wertungsfamilie: 'Baetidae' } as const
const LISTE = pruefliste([
  taxon('Baetidae Gen. sp.', { ...BAETIDAE, rang: 'FAMILIE', bmwp: 4, whpt: [5, 5, 5, 5, 5] }),
  taxon('Baetis sp.', { ...BAETIDAE, rang: 'GATTUNG' }),
  taxon('Baetis alpinus', { ...BAETIDAE, saprobie: [2, 6, 2, 0, 0, 3] }),
  taxon('Baetis fuscatus', { ...BAETIDAE, saprobie: [0, 2, 6, 2, 0, 3] }),
  taxon('Baetis rhodani', { ...BAETIDAE, saprobie: [0, 3, 4, 3, 0, 1] }),
  taxon('Baetis rhodani ssp. eins', { ...BAETIDAE, rang: 'UNTERART', operationell: 'Baetis rhodani' }),
  taxon('Baetis scambus', { ...BAETIDAE, saprobie: [0, 3, 5, 2, 0, 3] }),
  taxon('Baetis scambus/fuscatus', { ...BAETIDAE, rang: 'ARTENGRUPPE', saprobie: [0, 2, 6, 2, 0, 3] }),
  taxon('Acentrella scamba', { ...BAETIDAE, akzeptiert: 'Baetis scambus', operationell: 'Baetis scambus' }),
])
const INDEX = indiziereTaxaliste(LISTE)

const zeile = (name: string, anzahl = 10) => ({ taxon: name, stadium: null, anzahl, cf: false })
function eingabe(...taxa: BewertungsEingabe['taxa'][number][]): BewertungsEingabe {
  return { ...MUSTERPROBE, taxaliste: LISTE.name, taxa, ...ermittleTaxagruppen(taxa, INDEX) }
}
const rechne = (e: BewertungsEingabe): BewertungsErgebnis =>
  bewerte(e, { taxaliste: INDEX, parameter: MZB_DEMO_2026 }, { erklaerung: true })
const wert = ({ kenngroessen }: BewertungsErgebnis, schluessel: string) =>
  kenngroessen.find(k => k.schluessel === schluessel)?.wert

describe('Als was Gruppen zählen', () => {
  it.each([
    [['Baetis rhodani-Gr.'], undefined],
    [['Baetis rhodani-Gr.', 'Baetis alpinus'], undefined],
    [['Baetis rhodani-Gr.', 'Baetis sp.'], undefined],
    [['Baetis rhodani-Gr.', 'Baetis rhodani'], { 'Baetis rhodani-Gr.': 'Baetis rhodani' }],
    [['Baetis rhodani s. l.', 'Baetis rhodani'], { 'Baetis rhodani s. l.': 'Baetis rhodani' }],
    [['Baetis rhodani-Gr.', 'Baetis rhodani ssp. eins'], { 'Baetis rhodani-Gr.': 'Baetis rhodani' }],
    [['Baetis alpinus/rhodani', 'Baetis rhodani'], { 'Baetis alpinus/rhodani': 'Baetis rhodani' }],
    [['Baetis alpinus/rhodani', 'Baetis rhodani', 'Baetis alpinus'], { 'Baetis alpinus/rhodani': 'Baetis alpinus' }],
    [['Baetis scambus/fuscatus', 'Baetis fuscatus'], { 'Baetis scambus/fuscatus': 'Baetis fuscatus' }],
    [['Baetis scambus/fuscatus', 'Acentrella scamba'], { 'Baetis scambus/fuscatus': 'Baetis scambus' }],
    [['Baetis scambus/fuscatus'], undefined],
  ])('%j: %j', (namen, zaehltAls) => {
    expect(
      ermittleTaxagruppen(
        namen.map(n => zeile(n)),
        INDEX,
      ).zaehltAls,
    ).toEqual(zaehltAls)
  })

  it('eine Art ohne Individuen steht nicht in der Probe', () => {
    const gruppen = ermittleTaxagruppen([zeile('Baetis rhodani-Gr.'), zeile('Baetis rhodani', 0)], INDEX)
    expect(gruppen.zaehltAls).toBeUndefined()
  })

  it('die Taxazahl zählt Gruppe und Art einmal, Gruppe ohne ihre Art als eigenes Taxon', () => {
    const taxazahl = (...namen: string[]) => wert(rechne(eingabe(...namen.map(n => zeile(n)))), 'TAXA')
    expect(taxazahl('Baetis rhodani-Gr.', 'Baetis rhodani', 'Baetis alpinus')).toBe(2)
    expect(taxazahl('Baetis rhodani-Gr.', 'Baetis alpinus')).toBe(2)
    expect(taxazahl('Baetis scambus/fuscatus', 'Baetis scambus')).toBe(1)
    expect(taxazahl('Baetis scambus/fuscatus', 'Baetis rhodani')).toBe(2)
  })
})

describe('Abgeleitete Taxa in der Bewertung', () => {
  const probe = eingabe(zeile('Baetis rhodani-Gr.', 30), zeile('Baetis alpinus', 10), zeile('Unsinn foobarus-Gr.', 5))

  it('stehen mit Großgruppe und Familie in der Eingabe, ohne Werte; Erfundenes nicht', () => {
    expect(probe.abgeleiteteTaxa).toEqual([
      {
        name: 'Baetis rhodani-Gr.',
        rang: 'ARTENGRUPPE',
        gruppe: 'Ephemeroptera',
        familie: 'Baetidae',
        gattung: null,
        wertungsfamilie: 'Baetidae',
      },
    ])
    expect(pruefeBewertungsEingabe(probe)).toEqual([])
  })

  it('zählen in Taxa, Dichte und Familie, tragen aber den Saprobienindex nicht', () => {
    const ergebnis = rechne(probe)
    const ohne = rechne(eingabe(zeile('Baetis alpinus', 10)))
    expect(wert(ergebnis, 'TAXA')).toBe(2)
    expect(wert(ergebnis, 'INDIVIDUEN')).not.toBe(wert(ohne, 'INDIVIDUEN'))
    expect(ergebnis.ergebnis.module.find(m => m.schluessel === 'SAPROBIE')?.wert).toBe(
      ohne.ergebnis.module.find(m => m.schluessel === 'SAPROBIE')?.wert,
    )
    expect(ergebnis.kenngroessen.flatMap(k => k.terme ?? []).map(t => t.taxon)).toContain('Baetis rhodani-Gr.')
  })

  it('die Meldung nennt sie beim Namen und sagt, dass sie nichts anzeigen; Unbekanntes bleibt unbekannt', () => {
    const meldungen = rechne(probe).meldungen.filter(m => m.taxon !== undefined)
    expect(meldungen.map(m => [m.code, m.taxon])).toEqual([
      ['TAXON_ABGELEITET', 'Baetis rhodani-Gr.'],
      ['TAXON_UNBEKANNT', 'Unsinn foobarus-Gr.'],
    ])
    expect(meldungen[0]?.text).toContain('ohne eigene Indikatorwerte')
    const gruppen = rechne(eingabe(zeile('Baetis scambus/fuscatus'), zeile('Baetis scambus')))
    expect(gruppen.meldungen.find(m => m.code === 'GRUPPE_ZAEHLT_ALS')?.text).toContain('Baetis scambus')
  })

  it('fremde Werte in der Eingabe gehen nicht ein, und die Liste gilt vor der Eingabe', () => {
    const [abgeleitet] = probe.abgeleiteteTaxa ?? []
    const mitWerten = { ...abgeleitet, werte: { sap_p: 10, sap_g: 5 } } as typeof abgeleitet
    const gefaelscht = {
      ...probe,
      abgeleiteteTaxa: [mitWerten, { ...abgeleitet, name: 'Baetis alpinus', familie: 'Fremdidae' }],
    } as BewertungsEingabe
    expect(kanonisch(rechne(gefaelscht).kenngroessen)).toBe(kanonisch(rechne(probe).kenngroessen))
  })

  it('ergeben dieselbe Liste, als stünden sie in ihr', () => {
    const { abgeleiteteTaxa: [abgeleitet] = [] } = probe
    if (abgeleitet === undefined) expect.fail('nichts abgeleitet')
    const neu = { ...abgeleitet, autor: null, akzeptiert: null, operationell: abgeleitet.name, werte: {} }
    const { arbeitsfeld: _a, ...erweitert } = indexFuer(probe, INDEX)
    const { arbeitsfeld: _b, ...ganz } = indiziereTaxaliste({ ...LISTE, taxa: [...LISTE.taxa, neu] })
    expect(erweitert).toEqual(ganz)
  })

  it('die Reihenfolge der Zeilen ändert an Eingabe und Ergebnis nichts', () => {
    const [a, b, c] = [zeile('Baetis rhodani-Gr.', 7), zeile('Baetis alpinus/fuscatus', 3), zeile('Baetis rhodani', 11)]
    const [vorwaerts, rueckwaerts] = [eingabe(a, b, c), eingabe(c, b, a)]
    expect(rueckwaerts.abgeleiteteTaxa).toEqual(vorwaerts.abgeleiteteTaxa)
    expect(kanonisch(rechne(rueckwaerts).kenngroessen)).toBe(kanonisch(rechne(vorwaerts).kenngroessen))
  })

  it('lassen sich weglassen oder gröber nehmen wie jedes andere Taxon', () => {
    const lauf = ermittleEinzelbestimmungen(probe, { taxaliste: INDEX, parameter: MZB_DEMO_2026 })
    const geprueft: number[] = []
    let schritt = lauf.next()
    for (; schritt.done !== true; schritt = lauf.next()) geprueft.push(schritt.value)
    expect(geprueft).toEqual([1, 2, 3])
  })
})

describe('Eingaben ohne Gruppen', () => {
  it('sind und rechnen Byte für Byte wie bisher', () => {
    const index = indiziereTaxaliste(MUSTERLISTE)
    expect(ermittleTaxagruppen(MUSTERPROBE.taxa, index)).toEqual({})
    expect(indexFuer(MUSTERPROBE, index)).toBe(index)
  })
})

describe('Form einer fremden Eingabe', () => {
  it.each([
    [{ abgeleiteteTaxa: 'x' }, 'abgeleiteteTaxa: Liste erwartet.'],
    [{ abgeleiteteTaxa: [1] }, 'abgeleiteteTaxa[0]: Objekt erwartet.'],
    [{ abgeleiteteTaxa: [{ name: 1, rang: 'ART', gruppe: 'x' }] }, 'abgeleiteteTaxa[0].name: Text erwartet.'],
    [
      { abgeleiteteTaxa: [{ name: 'x', rang: 'Y', gruppe: 'x' }] },
      'abgeleiteteTaxa[0].rang: "Y" steht nicht zur Wahl.',
    ],
    [{ zaehltAls: [] }, 'zaehltAls: Objekt erwartet.'],
    [{ zaehltAls: { a: 1 } }, 'zaehltAls.a: Text erwartet.'],
  ])('%j: %s', (teil, satz) => {
    expect(pruefeBewertungsEingabe({ ...MUSTERPROBE, ...teil })).toContain(satz)
  })
})
