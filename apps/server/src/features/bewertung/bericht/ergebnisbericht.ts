import type { BewertungsErgebnis, KenngroesseErgebnis, ModulErgebnis } from '@benthos/bewertung'
import { BIOREGIONEN, BUNDESLAENDER, labelVon, statusLabel } from '@benthos/fachmodell'
import { formatiereDatum } from '@benthos/fachmodell/datum/formatiereDatum'
import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import { bestimmeSpaltenstellen } from '@benthos/fachmodell/zahl/spaltenstellen'
import { Berichtsdokument } from '../../../pdf/berichtsdokument.ts'
import type { Berichtskopf, GespeicherteBewertung } from '../sql.ts'

/** Farben der Zustandsklassen; im Bericht immer mit Zahl und Wort. */
const KLASSENFARBEN = ['#2b6cc4', '#2f9e44', '#f2c500', '#ef7d1a', '#d7263d']
const OHNE_KLASSE = '#4a5866'
const MARKEN: Readonly<Record<string, string>> = {
  amtlich: 'amtlich',
  veroeffentlicht: 'veröffentlicht',
  abgeleitet: 'abgeleitet',
  demonstration: 'Demonstration',
}
/** So viele Taxa mit den größten Beiträgen zeigt der Bericht je Kenngröße; die Ergebnisseite zeigt alle. */
const TAXA_IM_BERICHT = 15

/** Ohne Projekt und Probenehmer, wo nur das Ergebnis öffentlich ist. */
type Kopf = Omit<Berichtskopf, 'projekt' | 'probenehmer'> & { projekt: string | null; probenehmer: string | null }

/** Ergebnisbericht: Klasse, Begründung, Module, Kenngrößen, Beiträge der Taxa, Meldungen, Herkunft. */
export function schreibeErgebnisbericht(
  kopf: Kopf,
  gespeichert: GespeicherteBewertung,
  ergebnis: BewertungsErgebnis,
): Promise<Buffer> {
  const { ergebnis: gesamt, herkunft } = ergebnis
  const hinweise = [herkunft.hinweis, kopf.ist_demo ? 'Beispieldaten' : null].filter(text => text !== null)
  const bericht = new Berichtsdokument({
    titel: `Ergebnisbericht ${kopf.code}`,
    betreff: `Makrozoobenthos, ${kopf.messstelle}, ${formatiereDatum(kopf.datum)}`,
    fusszeile: `Benthosdatenbank Fließgewässer · ${kopf.code} · Kapsel ${gespeichert.kapsel_hash.slice(0, 16)}`,
    hinweis: hinweise.length > 0 ? hinweise.join(' · ') : null,
    erstellt: new Date(gespeichert.erstellt_am),
  })
  bericht.ueberschrift('Ergebnisbericht Makrozoobenthos', 1)
  bericht.absatz(`${kopf.messstelle} · ${kopf.gewaesser} · ${formatiereDatum(kopf.datum)}`, 'fett')
  bericht.kasten(
    gesamt.klasse === null ? gesamt.text : `Zustandsklasse ${gesamt.klasse} – ${gesamt.text}`,
    gesamt.klasse === null ? OHNE_KLASSE : (KLASSENFARBEN[gesamt.klasse - 1] ?? OHNE_KLASSE),
  )
  bericht.absatz(gesamt.regel)
  if (gespeichert.veraltet)
    bericht.absatz('Die Daten wurden nach dieser Bewertung geändert; das Ergebnis ist veraltet.', 'fett')

  bericht.ueberschrift('Aufnahme')
  bericht.tabelle(
    [
      { titel: 'Angabe', breite: 3, schnitt: 'fett' },
      { titel: 'Wert', breite: 7 },
    ],
    [
      ['Aufnahme', kopf.code],
      ['Messstelle', `${kopf.messstelle_code} ${kopf.messstelle}`],
      ['Bundesland', labelVon(BUNDESLAENDER, kopf.bundesland) ?? ''],
      ['Bioregion', labelVon(BIOREGIONEN, kopf.bioregion) ?? 'keine Eingabe'],
      [
        'Saprobieller Grundzustand',
        kopf.saprobieller_grundzustand === null ? 'keine Eingabe' : formatiereZahl(kopf.saprobieller_grundzustand),
      ],
      ...(kopf.projekt === null ? [] : [['Projekt', kopf.projekt]]),
      ...(kopf.probenehmer === null ? [] : [['Probenehmer', kopf.probenehmer]]),
      ['Status MZB', kopf.mzb_status === null ? '' : statusLabel(kopf.mzb_status)],
    ],
  )
  bericht.ueberschrift('Module')
  bericht.tabelle(
    [
      { titel: 'Modul', breite: 4 },
      { titel: 'Wert', breite: 1.6, rechts: true },
      { titel: 'EQR', breite: 1.4, rechts: true },
      { titel: 'Ergebnis', breite: 3 },
      { titel: 'Grenzen', breite: 3 },
      { titel: 'Herkunft', breite: 2 },
    ],
    gesamt.module.map(modulzeile),
  )
  for (const modul of gesamt.module)
    if (modul.weggelassen) bericht.absatz(`${modul.label}: ${modul.weggelassen}`, 'normal', 'tinte2')
  if (ergebnis.meldungen.length > 0) {
    bericht.ueberschrift('Meldungen')
    bericht.tabelle(
      [
        { titel: 'Art', breite: 1.3 },
        { titel: 'Meldung', breite: 8 },
      ],
      ergebnis.meldungen.map(meldung => [
        { INFO: 'Hinweis', WARNUNG: 'Warnung', FEHLER: 'Fehler' }[meldung.schwere],
        meldung.text,
      ]),
    )
  }
  bericht.ueberschrift('Kenngrößen')
  bericht.tabelle(
    [
      { titel: 'Kenngröße', breite: 5 },
      { titel: 'Wert', breite: 1.6, rechts: true },
      { titel: 'Einheit', breite: 1.6 },
      { titel: 'Bewertung 0–1', breite: 1.8, rechts: true },
      { titel: 'Herkunft', breite: 2 },
    ],
    ergebnis.kenngroessen.map(k => [
      k.label,
      zahl(k.wert),
      k.einheit,
      stufe(k.score ?? null),
      MARKEN[k.marke] ?? k.marke,
    ]),
  )
  for (const kenngroesse of ergebnis.kenngroessen.filter(k => k.schluessel === 'SI')) beitraege(bericht, kenngroesse)

  bericht.ueberschrift('Herkunft und Nachvollziehbarkeit')
  bericht.tabelle(
    [
      { titel: 'Angabe', breite: 3, schnitt: 'fett' },
      { titel: 'Wert', breite: 7 },
    ],
    [
      ['Verfahren, Edition', `${herkunft.verfahren}, ${herkunft.edition}`],
      [
        'Parametersatz',
        herkunft.parametersatz
          ? `${herkunft.parametersatz.bezeichnung} (${MARKEN[herkunft.parametersatz.marke] ?? herkunft.parametersatz.marke})`
          : 'keiner',
      ],
      ['Taxaliste', herkunft.taxaliste],
      ['Rechenkern', herkunft.engine],
      ['Bewertet am', formatiereDatum(gespeichert.erstellt_am.slice(0, 10))],
      ['Prüfsumme der Kapsel', gespeichert.kapsel_hash],
      ...herkunft.werte.map(wert => [wert.label, `${MARKEN[wert.marke] ?? wert.marke}; ${wert.quelle}`]),
    ],
  )
  return bericht.fertige()
}

function modulzeile(modul: ModulErgebnis): string[] {
  return [
    modul.label,
    stufe(modul.wert),
    stufe(modul.eqr),
    modul.klasse === null
      ? modul.text
      : `${modul.klasse} – ${modul.text}${modul.weggelassen ? ' (nicht herangezogen)' : ''}`,
    modul.grenzen ? modul.grenzen.map(grenze => stufe(grenze)).join(' / ') : 'nicht hinterlegt',
    MARKEN[modul.marke] ?? modul.marke,
  ]
}

function beitraege(bericht: Berichtsdokument, kenngroesse: KenngroesseErgebnis): void {
  const terme = [...(kenngroesse.terme ?? [])].sort((a, b) => Math.abs(b.anteil) - Math.abs(a.anteil))
  if (terme.length === 0) return
  const gezeigt = terme.slice(0, TAXA_IM_BERICHT)
  const zahlenspalten = (['abundanz', 'wert', 'gewicht'] as const).map(spalte => ({
    spalte,
    stellen: bestimmeSpaltenstellen(gezeigt.map(term => term[spalte])),
  }))
  bericht.ueberschrift(`Beiträge der Taxa: ${kenngroesse.label}`)
  bericht.tabelle(
    [
      { titel: 'Taxon', breite: 5, schnitt: 'kursiv' },
      { titel: 'Individuen', breite: 2, rechts: true },
      { titel: 'Wert', breite: 1.6, rechts: true },
      { titel: 'Gewicht', breite: 1.6, rechts: true },
      { titel: 'Beitrag', breite: 1.8, rechts: true },
    ],
    gezeigt.map(term => [
      term.taxon,
      ...zahlenspalten.map(({ spalte, stellen }) => {
        const wert = term[spalte]
        return wert === null ? '–' : formatiereZahl(wert, stellen, stellen)
      }),
      formatiereZahl(term.anteil, 4, 4),
    ]),
  )
  const rest = terme.slice(TAXA_IM_BERICHT)
  if (rest.length > 0) {
    const summe = rest.reduce((s, term) => s + term.anteil, 0)
    bericht.absatz(
      `Weitere ${rest.length} Taxa tragen zusammen ${formatiereZahl(summe, 4)} bei; die Summe aller Beiträge ist der Wert der Kenngröße.`,
      'normal',
      'tinte2',
    )
  }
}

/** Angezeigt wird mit zwei Nachkommastellen (Anzahlen ohne); gerechnet ist mit voller Genauigkeit. */
const zahl = (wert: number | null): string =>
  wert === null ? '–' : formatiereZahl(wert, 2, Number.isInteger(wert) ? 0 : 2)
const stufe = (wert: number | null): string => (wert === null ? '–' : formatiereZahl(wert, 2, 2))
