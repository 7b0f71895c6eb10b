import { describe, expect, it } from 'vitest'
import { bewerte } from './bewerte.ts'
import { HINWEIS_DEMONSTRATION, KEINE_GRENZWERTE } from './klassen.ts'
import { MZB_AMTLICH } from './parameter/mzbAmtlich.ts'
import { MZB_DEMO_2026 } from './parameter/mzbDemo2026.ts'
import { berechneParameterpruefsumme } from './parameter/pruefung.ts'
import type { MmiBestandteil, Parametersatz } from './parameter/typen.ts'
import { MUSTERLISTE } from './pruefbeispiele/musterliste.ts'
import { bewertePruefprobe, eingabeAus, MUSTERPROBE, wertVon } from './pruefbeispiele/musterprobe.ts'
import { pruefliste, taxon } from './pruefbeispiele/pruefliste.ts'
import { indiziereTaxaliste } from './taxalisteIndex.ts'
import type { BewertungsEingabe, BewertungsErgebnis } from './typen.ts'

function codes(ergebnis: BewertungsErgebnis): string[] {
  return ergebnis.meldungen.map(meldung => meldung.code)
}

function meldung(ergebnis: BewertungsErgebnis, code: string) {
  const gefunden = ergebnis.meldungen.find(eine => eine.code === code)
  if (gefunden === undefined) throw new Error(`Die Meldung ${code} fehlt, vorhanden: ${codes(ergebnis).join(', ')}.`)
  return gefunden
}

/** Parametersatz, dessen MMI je eine Kenngröße haben: so lassen sich Werte genau treffen. */
function mitAnkern(mmi1: MmiBestandteil, mmi2: MmiBestandteil): Parametersatz {
  const satz: Parametersatz = {
    ...MZB_DEMO_2026,
    inhalt: {
      ...MZB_DEMO_2026.inhalt,
      degradation: {
        ...MZB_DEMO_2026.inhalt.degradation,
        indizes: [
          { schluessel: 'MMI1', typgruppe: 'VORLAND', bestandteile: [mmi1] },
          { schluessel: 'MMI2', typgruppe: 'VORLAND', bestandteile: [mmi2] },
        ],
      },
    },
  }
  return { ...satz, pruefsumme: berechneParameterpruefsumme(satz) }
}

/** 26 Taxa der Musterprobe: Anker (26 − 0,595·20) … ergeben genau den gewünschten MMI. */
function anker(wert: number): MmiBestandteil {
  return { kenngroesse: 'TAXA', unten: 26 - 20 * wert, oben: 26 - 20 * wert + 20, gewicht: 1 }
}

describe('MZB detailliert', () => {
  it('ergibt Klasse, Module, Regel und Herkunft', () => {
    const { ergebnis, herkunft } = bewertePruefprobe(MUSTERLISTE, MUSTERPROBE)
    expect(ergebnis.module.map(modul => modul.schluessel)).toEqual(['SAPROBIE', 'MMI1', 'MMI2'])
    expect(ergebnis.klasse).toBe(Math.max(...ergebnis.module.map(modul => modul.klasse ?? 0)))
    expect(ergebnis.regel).toMatch(
      /^Der schlechteste Wert entscheidet \(§ 10 Abs\. 1 QZV Ökologie OG\): Saprobie 1,\d+ → gut \(≤ 2,15\)/,
    )
    expect(ergebnis.regel).toContain(`Entscheidend ist ${ergebnis.module[2]?.label}: ${ergebnis.text}.`)
    expect(herkunft).toMatchObject({
      verfahren: 'MZB_DETAILLIERT',
      edition: '2026-1',
      taxaliste: 'Prüfliste',
      hinweis: 'Demonstrationsparameter – nicht amtlich',
      parametersatz: { name: 'MZB-DEMO-2026', pruefsumme: MZB_DEMO_2026.pruefsumme },
    })
  })

  it('hat Modulteile, die zusammen den MMI ergeben, und trägt die Bewertung an den Kenngrößen', () => {
    const { ergebnis, kenngroessen } = bewertePruefprobe(MUSTERLISTE, MUSTERPROBE)
    for (const modul of ergebnis.module.slice(1)) {
      expect(modul.teile).toHaveLength(4)
      expect((modul.teile ?? []).reduce((summe, teil) => summe + teil.anteil, 0)).toBeCloseTo(
        modul.wert ?? Number.NaN,
        12,
      )
      for (const teil of modul.teile ?? []) {
        expect(kenngroessen.find(eine => eine.schluessel === teil.kenngroesse)?.score).toBe(teil.score)
      }
    }
  })

  it('kennzeichnet jedes Ergebnis aus Demonstrationsparametern', () => {
    const ergebnis = bewertePruefprobe(MUSTERLISTE, MUSTERPROBE)
    expect(ergebnis.ergebnis.module.every(modul => modul.marke === 'demonstration')).toBe(true)
    expect(meldung(ergebnis, 'NICHT_AMTLICH').text).toBe(`${HINWEIS_DEMONSTRATION}: Parametersatz MZB-DEMO-2026.`)
    expect(meldung(ergebnis, 'WERTE_NICHT_AMTLICH').text).toContain('sap_g')
  })

  it('rechnet Indexwerte auch ohne hinterlegte Grenzwerte, vergibt aber keine Klasse', () => {
    const ergebnis = bewertePruefprobe(MUSTERLISTE, { ...MUSTERPROBE, parametersatz: 'MZB-AMTLICH' }, MZB_AMTLICH)
    expect(ergebnis.ergebnis.klasse).toBeNull()
    expect(ergebnis.ergebnis.text).toBe('keine Bewertung – Grenzwerte nicht hinterlegt')
    expect(ergebnis.ergebnis.module.map(modul => modul.text)).toEqual([
      KEINE_GRENZWERTE,
      KEINE_GRENZWERTE,
      KEINE_GRENZWERTE,
    ])
    expect(ergebnis.ergebnis.module[0]?.wert).toBe(wertVon(ergebnis, 'SI'))
    expect(wertVon(ergebnis, 'SI')).toBeGreaterThan(1)
    expect(ergebnis.herkunft.hinweis).toBeNull()
    expect(ergebnis.ergebnis.gesichert).toBe(false)
  })

  it.each([
    [0.595, 2, true],
    [0.57, 3, false],
    [0.58, 3, false],
    [0.6, 2, false],
  ])('wendet die Toleranz des § 10 an: MMI1 %d neben guten Werten → Klasse %i', (mmi1, klasse, weggelassen) => {
    const ergebnis = bewertePruefprobe(MUSTERLISTE, MUSTERPROBE, mitAnkern(anker(mmi1), anker(0.7)))
    expect(ergebnis.ergebnis.module[1]?.wert).toBeCloseTo(mmi1, 12)
    expect(ergebnis.ergebnis.klasse).toBe(klasse)
    expect(ergebnis.ergebnis.module[1]?.weggelassen !== undefined).toBe(weggelassen)
    expect(codes(ergebnis).includes('TOLERANZ_ANGEWENDET')).toBe(weggelassen)
  })

  it('nennt bei angewandter Toleranz alle Zahlen im Regelsatz', () => {
    const { ergebnis } = bewertePruefprobe(MUSTERLISTE, MUSTERPROBE, mitAnkern(anker(0.595), anker(0.7)))
    expect(ergebnis.regel).toContain(
      'Allgemeine Degradation (MMI 1) liegt mit 0,595 als einziger Wert in einer schlechteren Klasse (mäßig) und 0,005 von der Klassengrenze 0,60 entfernt, also weniger als 0,02; der Wert wird nach § 10 Abs. 1 QZV Ökologie OG nicht herangezogen.',
    )
  })

  it('lässt bei zwei schlechteren Werten keinen weg: 0,595 und 0,590 → mäßig', () => {
    const { ergebnis } = bewertePruefprobe(MUSTERLISTE, MUSTERPROBE, mitAnkern(anker(0.595), anker(0.59)))
    expect(ergebnis.klasse).toBe(3)
  })

  it('warnt, wenn der weggelassene Wert mehrere Klassen schlechter liegt', () => {
    const ergebnis = bewertePruefprobe(MUSTERLISTE, MUSTERPROBE, mitAnkern(anker(0.395), anker(0.7)))
    expect(meldung(ergebnis, 'TOLERANZ_MEHRERE_KLASSEN').schwere).toBe('WARNUNG')
    expect(ergebnis.ergebnis.gesichert).toBe(false)
  })
})

describe('Fachliche Mängel werden Meldungen', () => {
  function mit(abweichend: Partial<BewertungsEingabe>): BewertungsErgebnis {
    return bewertePruefprobe(MUSTERLISTE, { ...MUSTERPROBE, ...abweichend })
  }
  const zeile = (name: string, anzahl: number) => ({ taxon: name, stadium: null, anzahl, cf: false })

  it('unbekanntes Taxon: Text mit Name und Zahl, Feld, FEHLER; die übrigen Werte bleiben', () => {
    const ergebnis = mit({ taxa: [...MUSTERPROBE.taxa, zeile('Baetis rodani', 12)] })
    expect(meldung(ergebnis, 'TAXON_UNBEKANNT')).toEqual({
      code: 'TAXON_UNBEKANNT',
      schwere: 'FEHLER',
      text: 'Baetis rodani (12 Individuen): steht nicht in der Taxaliste Prüfliste und geht nicht in die Bewertung ein.',
      taxon: 'Baetis rodani',
      feld: 'taxa[26].taxon',
      zahlen: { anzahl: 12 },
    })
    expect(wertVon(ergebnis, 'SI')).toBe(wertVon(mit({}), 'SI'))
    expect(ergebnis.ergebnis.gesichert).toBe(false)
  })

  it('Synonym: gewertet als gültiges Taxon', () => {
    const ergebnis = mit({ taxa: [...MUSTERPROBE.taxa, zeile('Ephemerella ignita', 3)] })
    expect(meldung(ergebnis, 'TAXON_SYNONYM').text).toBe(
      'Ephemerella ignita (3 Individuen): Synonym, gewertet als Serratella ignita.',
    )
    expect(wertVon(ergebnis, 'TAXA')).toBe(wertVon(mit({}), 'TAXA'))
  })

  it('doppelte Zeile desselben Stadiums wird zusammengezählt, verschiedene Stadien sind keine Dopplung', () => {
    const doppelt = mit({ taxa: [...MUSTERPROBE.taxa, zeile('Baetis rhodani', 1)] })
    expect(meldung(doppelt, 'TAXON_DOPPELT').feld).toBe('taxa[26].taxon')
    const stadien = mit({
      taxa: [
        { taxon: 'Limnius volckmari', stadium: 'LARVE', anzahl: 4, cf: false },
        { taxon: 'Limnius volckmari', stadium: 'IMAGO', anzahl: 2, cf: false },
      ],
    })
    expect(codes(stadien)).not.toContain('TAXON_DOPPELT')
    expect(wertVon(stadien, 'TAXA')).toBe(1)
    expect(wertVon(stadien, 'INDIVIDUEN')).toBe(6)
  })

  it.each([
    [-3, 'ANZAHL_UNGUELTIG', 'FEHLER', 26],
    [Number.NaN, 'ANZAHL_UNGUELTIG', 'FEHLER', 26],
    [Number.POSITIVE_INFINITY, 'ANZAHL_UNGUELTIG', 'FEHLER', 26],
    [1e9, 'ANZAHL_UNGUELTIG', 'FEHLER', 26],
    [0, 'ANZAHL_NULL', 'INFO', 26],
    [250_000, 'ANZAHL_AUFFAELLIG', 'WARNUNG', 27],
    [2.5, 'ANZAHL_NICHT_GANZZAHLIG', 'WARNUNG', 27],
  ])('Anzahl %d → %s', (anzahl, code, schwere, taxa) => {
    const ergebnis = mit({ taxa: [...MUSTERPROBE.taxa, zeile('Perla marginata', 0), zeile('Niphargus sp.', anzahl)] })
    const treffer = ergebnis.meldungen.filter(eine => eine.code === code && eine.taxon === 'Niphargus sp.')
    expect(treffer).toHaveLength(1)
    expect(treffer[0]).toMatchObject({ schwere, feld: 'taxa[27].anzahl' })
    expect(wertVon(ergebnis, 'TAXA')).toBe(taxa)
  })

  it('cf.-Bestimmungen werden gezählt und genannt', () => {
    const ergebnis = mit({ taxa: MUSTERPROBE.taxa.map((eine, i) => ({ ...eine, cf: i < 2 })) })
    expect(meldung(ergebnis, 'TAXA_CF').text).toBe(
      '2 Zeilen sind mit cf. bestimmt und mit den Werten des genannten Taxons gewertet.',
    )
  })

  it('leere Probe: keine Bewertung, keine Kenngröße mit erfundenem Wert', () => {
    const ergebnis = mit({ taxa: [] })
    expect(ergebnis.ergebnis).toMatchObject({
      klasse: null,
      text: 'keine Bewertung – keine wertbaren Taxa',
      module: [],
    })
    expect(meldung(ergebnis, 'KEINE_TAXA').schwere).toBe('FEHLER')
    for (const schluessel of ['SI', 'SHANNON', 'ASPT', 'LIFE', 'EPT_TAXA_PROZENT']) {
      expect(wertVon(ergebnis, schluessel)).toBeNull()
    }
    expect(wertVon(ergebnis, 'TAXA')).toBe(0)
  })

  it('kein Indikatortaxon: kein Saprobienindex, keine Klasse', () => {
    const ergebnis = mit({ taxa: [zeile('Pisidium sp.', 40), zeile('Perla marginata', 20)] })
    expect(wertVon(ergebnis, 'SI')).toBeNull()
    expect(meldung(ergebnis, 'KEINE_INDIKATORTAXA').schwere).toBe('FEHLER')
    expect(ergebnis.ergebnis.text).toBe('keine Bewertung – kein Indikatortaxon')
  })

  it.each([
    [null, 'GRUNDZUSTAND_FEHLT'],
    [1.6, 'GRUNDZUSTAND_UNBEKANNT'],
    [Number.NaN, 'GRUNDZUSTAND_UNBEKANNT'],
  ])('saprobieller Grundzustand %s → %s, Indexwert bleibt', (saprobiellerGrundzustand, code) => {
    const ergebnis = mit({ typologie: { ...MUSTERPROBE.typologie, saprobiellerGrundzustand } })
    expect(meldung(ergebnis, code).feld).toBe('typologie.saprobiellerGrundzustand')
    expect(ergebnis.ergebnis.klasse).toBeNull()
    expect(ergebnis.ergebnis.module[0]?.wert).toBe(wertVon(ergebnis, 'SI'))
    expect(ergebnis.ergebnis.module[1]?.klasse).not.toBeNull()
  })

  it('fehlende Typgruppe: MMI entfallen, Saprobie bleibt klassifiziert', () => {
    const ergebnis = mit({ typologie: { ...MUSTERPROBE.typologie, typgruppe: null } })
    expect(codes(ergebnis).filter(code => code === 'TYPGRUPPE_FEHLT')).toHaveLength(1)
    expect(ergebnis.ergebnis.text).toBe('keine Bewertung – Typgruppe fehlt')
    expect(ergebnis.ergebnis.module[0]?.klasse).toBe(2)
  })

  it.each([
    [0, 30],
    [31, 30],
    [-1, 2],
    [1, 0],
    [Number.NaN, 1],
  ])('aussortierter Anteil %d/%d ist ungültig: Dichte entfällt, Verhältnisse bleiben', (zaehler, nenner) => {
    const ergebnis = mit({ probe: { ...MUSTERPROBE.probe, aussortiert: { zaehler, nenner } } })
    expect(meldung(ergebnis, 'AUSSORTIERT_UNGUELTIG').feld).toBe('probe.aussortiert')
    expect(wertVon(ergebnis, 'INDIVIDUEN_M2')).toBeNull()
    expect(wertVon(ergebnis, 'SI')).toBe(wertVon(mit({}), 'SI'))
  })

  it.each([
    [null, 'FLAECHE_FEHLT', 'INFO'],
    [0, 'FLAECHE_UNGUELTIG', 'FEHLER'],
    [-1.25, 'FLAECHE_UNGUELTIG', 'FEHLER'],
  ])('Fläche %s → %s', (flaeche, code, schwere) => {
    const ergebnis = mit({ probe: { ...MUSTERPROBE.probe, flaeche } })
    expect(meldung(ergebnis, code).schwere).toBe(schwere)
    expect(wertVon(ergebnis, 'INDIVIDUEN_M2')).toBeNull()
  })

  it('Mindestanforderungen: wenige Indikatortaxa, kleine Häufigkeitssumme, wenige Individuen', () => {
    const ergebnis = mit({
      taxa: [zeile('Baetis rhodani', 8), zeile('Leuctra fusca', 3), zeile('Perla marginata', 50)],
    })
    expect(meldung(ergebnis, 'INDIKATORTAXA_ZU_WENIG').zahlen).toEqual({ taxa: 2, minimum: 10 })
    expect(meldung(ergebnis, 'HAEUFIGKEITSSUMME_ZU_KLEIN').zahlen).toEqual({ summe: 4, minimum: 20 })
    expect(meldung(ergebnis, 'INDIVIDUEN_ZU_WENIG').zahlen).toEqual({ individuen: 61, minimum: 100 })
    expect(meldung(ergebnis, 'ABDECKUNG_GERING').schwere).toBe('INFO')
    expect(ergebnis.ergebnis.gesichert).toBe(false)
  })

  it('falsche Methode: Kenngrößen ja, Klasse nein', () => {
    const ergebnis = mit({ probe: { ...MUSTERPROBE.probe, methode: 'QUALITATIV' } })
    expect(meldung(ergebnis, 'METHODE_PASST_NICHT').schwere).toBe('FEHLER')
    expect(ergebnis.ergebnis.klasse).toBeNull()
    expect(wertVon(ergebnis, 'SI')).not.toBeNull()
  })

  it('fehlender Bestandteil: der MMI wird nicht aus dem Rest gebildet', () => {
    const liste = pruefliste([taxon('X', { saprobie: [0, 2, 6, 2, 0, 3] })])
    const ergebnis = bewertePruefprobe(liste, eingabeAus([['X', 300]]))
    expect(meldung(ergebnis, 'BESTANDTEIL_NICHT_BERECHENBAR').text).toContain('WHPT nach Präsenz, ASPT')
    expect(ergebnis.ergebnis.module[1]?.wert).toBeNull()
  })
})

describe('Eingabe und Referenz', () => {
  const index = indiziereTaxaliste(MUSTERLISTE)
  it.each<[string, Partial<BewertungsEingabe>, Parametersatz | null, string]>([
    ['unbekannte Edition', { edition: '1999-1' }, MZB_DEMO_2026, 'VERFAHREN_UNBEKANNT'],
    ['andere Taxaliste', { taxaliste: 'MZB 2025.1' }, MZB_DEMO_2026, 'TAXALISTE_PASST_NICHT'],
    ['anderer Parametersatz', { parametersatz: 'MZB-AMTLICH' }, MZB_DEMO_2026, 'PARAMETERSATZ_PASST_NICHT'],
    ['fehlender Parametersatz', {}, null, 'PARAMETERSATZ_PASST_NICHT'],
  ])('%s: nichts wird gerechnet', (_, abweichend, parameter, code) => {
    const ergebnis = bewerte({ ...MUSTERPROBE, ...abweichend }, { taxaliste: index, parameter }, { erklaerung: false })
    expect(meldung(ergebnis, code).schwere).toBe('FEHLER')
    expect(ergebnis.kenngroessen).toEqual([])
    expect(ergebnis.ergebnis.klasse).toBeNull()
  })
})

describe('Rechenspeicher', () => {
  it('überträgt nichts aus einer Bewertung, die mit einem Programmfehler abbrach', () => {
    const referenz = { taxaliste: indiziereTaxaliste(MUSTERLISTE), parameter: MZB_DEMO_2026 }
    const erwartet = bewerte(MUSTERPROBE, referenz, { erklaerung: false })
    const kaputt = { ...MUSTERPROBE, taxa: [...MUSTERPROBE.taxa, null] } as unknown as BewertungsEingabe
    expect(() => bewerte(kaputt, referenz, { erklaerung: false })).toThrow(TypeError)
    expect(bewerte(MUSTERPROBE, referenz, { erklaerung: false })).toEqual(erwartet)
  })
})

describe('Zusatzindizes', () => {
  it('brauchen keinen Parametersatz und vergeben keine Klasse, mit denselben Werten wie MZB detailliert', () => {
    const index = indiziereTaxaliste(MUSTERLISTE)
    const eingabe: BewertungsEingabe = { ...MUSTERPROBE, verfahren: 'ZUSATZINDIZES', parametersatz: null }
    const ergebnis = bewerte(eingabe, { taxaliste: index, parameter: null }, { erklaerung: true })
    const voll = bewertePruefprobe(MUSTERLISTE, MUSTERPROBE)
    expect(ergebnis.ergebnis.klasse).toBeNull()
    expect(ergebnis.herkunft.parametersatz).toBeNull()
    expect(ergebnis.kenngroessen.map(eine => eine.schluessel)).toContain('LIFE')
    for (const { schluessel, wert } of ergebnis.kenngroessen) expect(wert).toBe(wertVon(voll, schluessel))
  })
})
