import { findeEdition } from '@benthos/bewertung'
import {
  BEREICHE_LABEL,
  BUNDESLAENDER,
  ELEMENTE,
  ELEMENTE_LABEL,
  type Element,
  kurzVon,
  labelVon,
} from '@benthos/fachmodell'
import { formatiereDatum } from '@benthos/fachmodell/datum/formatiereDatum'
import { formatiereEnde } from '@benthos/fachmodell/datum/formatiereEnde'
import { formatiereZeitpunkt } from '@benthos/fachmodell/datum/formatiereZeitpunkt'
import { formatiereIndex } from '@benthos/fachmodell/kenngroesse'
import { listeKlassenanteile, nenneVerschobene } from '@benthos/fachmodell/zaehlunsicherheit'
import { formatiereAnzahl } from '@benthos/fachmodell/zahl/formatiereAnzahl'
import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import { titelIn } from '@benthos/vertrag/feld'
import { Projektdaten } from '@benthos/vertrag/projekt'
import type { Absender } from '../../fach/bericht/absender.ts'
import { ANGABEN } from '../../fach/bericht/aufnahme.ts'
import type { Hinweiszahl } from '../../fach/plausibilitaet/hinweise.ts'
import { Berichtsdokument } from '../../technik/pdf/berichtsdokument.ts'
import { bildeReihen, schreibeEntwicklung } from './entwicklung.ts'
import { HOECHSTENS_NUMMERN, KARTENHOEHE, type Projektkarte, zeichneKarte } from './karte.ts'
import { bildeOrte, type Ort } from './orte.ts'
import type { Projektangaben, Projektergebnis, Projektzeile } from './sql.ts'
import { nenneKlasse, schreibeVerteilung } from './verteilung.ts'

/** Was auf dem Projektbericht steht, so weit der Anfragende es lesen darf. */
export type Projektblatt = {
  projekt: Projektangaben
  zeilen: readonly Projektzeile[]
  /** Messstellen des Projekts ohne lesbare Aufnahme */
  uebrige: readonly { code: string; name: string }[]
  /** offene Plausibilitätshinweise */
  offene: readonly Hinweiszahl[]
  /** null: keine Messstelle hat Koordinaten */
  karte: Projektkarte | null
  /** Absender über dem Titel; null: ohne Briefkopf */
  briefkopf: Absender | null
  /** Zeitpunkt, zu dem alles gilt, ISO 8601 */
  stand: string
  nachweis: readonly (readonly [string, string])[]
}

/** Zeichnet den Projektbericht. Das Zeichenwerk ruft es in seinem Faden. */
export function zeichne(blatt: Projektblatt): Promise<Buffer> {
  const { projekt, zeilen, karte } = blatt
  const stand = formatiereZeitpunkt(blatt.stand)
  const hinweise = new Set(zeilen.flatMap(({ ergebnis }) => ergebnis?.hinweis ?? []))
  if (projekt.ist_demo || zeilen.some(({ istDemo }) => istDemo)) hinweise.add('Beispieldaten')
  const bericht = new Berichtsdokument({
    titel: `Projektbericht ${projekt.name}`,
    betreff: `Aufnahmen und Ergebnisse des Projekts, Stand ${stand}`,
    fusszeile: `Benthosdatenbank Fließgewässer · Projektbericht · Stand ${stand}`,
    hinweis: hinweise.size > 0 ? [...hinweise].join(' · ') : null,
    erstellt: new Date(blatt.stand),
  })
  const orte = bildeOrte(zeilen)
  const elemente = ELEMENTE.filter(element => zeilen.some(zeile => zeile.element === element))
  schreibeDeckblatt(bericht, blatt, orte, elemente)
  if (zeilen.length > 0) {
    bericht.neueSeite()
    schreibeKlassen(bericht, zeilen, orte, elemente)
    if (karte !== null) schreibeKarten(bericht, karte, orte, elemente)
    schreibeOrte(bericht, orte, elemente, karte !== null)
    schreibeAufnahmen(bericht, zeilen)
    schreibeEntwicklungen(bericht, zeilen, elemente)
    schreibeHinweise(bericht, blatt)
  }
  schreibeFehlende(bericht, blatt)
  if (zeilen.length > 0) schreibeHerkunft(bericht, zeilen)
  bericht.ueberschrift('Über diesen Bericht')
  bericht.tabelle(ANGABEN, blatt.nachweis)
  return bericht.fertige()
}

function schreibeDeckblatt(
  bericht: Berichtsdokument,
  { projekt, zeilen, briefkopf, stand }: Projektblatt,
  orte: readonly Ort[],
  elemente: readonly Element[],
): void {
  if (briefkopf !== null) bericht.briefkopf(briefkopf)
  bericht.ueberschrift('Projektbericht', 1)
  bericht.ueberschrift(projekt.name, 2)
  const tage = zeilen.map(({ datum }) => datum).toSorted()
  const aufnahmen = new Set(zeilen.map(({ aufnahmeId }) => aufnahmeId)).size
  const auftragnehmer = [...new Set(zeilen.flatMap(zeile => zeile.auftragnehmer ?? []))].toSorted((a, b) =>
    a.localeCompare(b, 'de'),
  )
  const wenn = (titel: string, wert: string | null): [string, string][] => (wert ? [[titel, wert]] : [])
  bericht.tabelle(ANGABEN, [
    ...wenn(titelIn(Projektdaten, 'kurzbezeichnung'), projekt.kurzbezeichnung),
    [titelIn(Projektdaten, 'bereich'), BEREICHE_LABEL[projekt.bereich]],
    [titelIn(Projektdaten, 'organisationseinheitId'), projekt.organisationseinheit],
    ...wenn(titelIn(Projektdaten, 'auftraggeber'), projekt.auftraggeber),
    ...wenn(titelIn(Projektdaten, 'bundesland'), labelVon(BUNDESLAENDER, projekt.bundesland) ?? null),
    ['Laufzeit', `${formatiereDatum(projekt.beginn)} – ${formatiereEnde(projekt.ende)}`],
    ...wenn(
      'Aufnahmen von – bis',
      tage[0] === undefined ? null : `${formatiereDatum(tage[0])} – ${formatiereDatum(tage.at(-1) ?? tage[0])}`,
    ),
    ...wenn('Auftragnehmer', auftragnehmer.join(', ')),
    ['Messstellen', formatiereZahl(orte.length)],
    ['Aufnahmen', formatiereZahl(aufnahmen)],
    ...elemente.map((element): [string, string] => {
      const eigene = zeilen.filter(zeile => zeile.element === element)
      const mitKlasse = eigene.filter(({ ergebnis }) => ergebnis !== null && ergebnis.klasse !== null).length
      return [`${ELEMENTE_LABEL[element]} (${element})`, `${mitKlasse} von ${eigene.length} mit Klasse`]
    }),
    ['Stand der Daten', formatiereZeitpunkt(stand)],
  ])
  for (const absatz of (projekt.beschreibung ?? '').split(/\n+/))
    if (absatz.trim() !== '') bericht.absatz(absatz.trim())
  bericht.absatz(
    'Der Bericht zeigt, was die unten genannte Person zum Stand der Daten lesen durfte; was sie nicht lesen durfte, ist auch nicht gezählt.',
    'normal',
    'tinte2',
  )
}

function schreibeKlassen(
  bericht: Berichtsdokument,
  zeilen: readonly Projektzeile[],
  orte: readonly Ort[],
  elemente: readonly Element[],
): void {
  bericht.ueberschrift('Verteilung der Klassen', 2, 140)
  for (const element of elemente)
    schreibeVerteilung(
      bericht,
      ELEMENTE_LABEL[element],
      zeilen.filter(zeile => zeile.element === element).map(({ ergebnis }) => ergebnis?.klasse ?? null),
      orte.flatMap(({ klassen }) => klassen[element]?.klasse ?? (element in klassen ? null : [])),
    )
}

/** Punkt; so hoch ist die Überschrift über einer Karte */
const UNTERTITEL = 40

function schreibeKarten(
  bericht: Berichtsdokument,
  karte: Projektkarte,
  orte: readonly Ort[],
  elemente: readonly Element[],
): void {
  const erklaerung = `Im Ring steht die Klasse der jüngsten bewerteten Aufnahme, ein Strich heißt ohne Klasse${orte.length > HOECHSTENS_NUMMERN ? '' : '; daneben die Nummer der Messstelle'}. Wo sich Ringe überdecken, liegt die schlechtere Klasse oben.`
  // Die Namensnennung gehört zu jeder Karte, auch wo sie die Seite füllt.
  const karteMitNennung = KARTENHOEHE + bericht.platzFuer(karte.namensnennung)
  bericht.ueberschrift('Karte der Messstellen', 2, bericht.platzFuer(erklaerung) + UNTERTITEL + karteMitNennung)
  bericht.absatz(erklaerung, 'normal', 'tinte2')
  const mitKlasse = elemente.filter(element => orte.some(({ klassen }) => klassen[element]))
  // Ohne jede Klasse zeigt eine Karte, wo die Messstellen liegen; eine zweite zeigte dasselbe.
  for (const element of mitKlasse.length > 0 ? mitKlasse : elemente.slice(0, 1)) {
    bericht.ueberschrift(ELEMENTE_LABEL[element], 3, karteMitNennung)
    const punkte = orte.flatMap(({ nummer, punkt, klassen }) =>
      punkt === null || !(element in klassen) ? [] : [{ nummer, punkt, klasse: klassen[element]?.klasse ?? null }],
    )
    zeichneKarte(bericht, element, karte, punkte, orte.length <= HOECHSTENS_NUMMERN)
    bericht.absatz(karte.namensnennung, 'normal', 'tinte2')
  }
  const ohneLage = orte.filter(({ punkt }) => punkt === null).map(({ nummer, name }) => `${nummer} ${name}`)
  if (ohneLage.length > 0) bericht.absatz(`Ohne Koordinaten und nicht auf der Karte: ${ohneLage.join('; ')}.`)
}

function schreibeOrte(
  bericht: Berichtsdokument,
  orte: readonly Ort[],
  elemente: readonly Element[],
  mitKarte: boolean,
): void {
  bericht.ueberschrift('Messstellen')
  if (!mitKarte) bericht.absatz('Keine der Messstellen hat Koordinaten; eine Karte gibt es deshalb nicht.')
  bericht.tabelle(
    [
      { titel: 'Nr.', breite: 0.8, rechts: true },
      { titel: 'Messstelle', breite: 4 },
      { titel: 'Gewässer', breite: 2.4 },
      { titel: 'Aufnahmen', breite: 1.9, rechts: true },
      ...elemente.map(element => ({ titel: `${element} zuletzt`, breite: 2.6 })),
    ],
    orte.map(ort => [
      String(ort.nummer),
      `${ort.name} (${ort.code})`,
      ort.gewaesser,
      formatiereZahl(ort.aufnahmen),
      ...elemente.map(element => {
        if (!(element in ort.klassen)) return '–'
        const letzte = ort.klassen[element]
        return letzte ? `${nenneKlasse(letzte.klasse)}, ${formatiereDatum(letzte.datum)}` : 'ohne Klasse'
      }),
    ]),
  )
}

function schreibeAufnahmen(bericht: Berichtsdokument, zeilen: readonly Projektzeile[]): void {
  bericht.ueberschrift('Aufnahmen und Ergebnisse')
  bericht.tabelle(
    [
      { titel: 'Messstelle, Aufnahme', breite: 3.8 },
      { titel: 'Gewässer', breite: 2.2 },
      { titel: 'Datum', breite: 1.7 },
      { titel: 'QE', breite: 0.9 },
      { titel: 'Klasse', breite: 2.1 },
      { titel: 'Maßgebend', breite: 3 },
      { titel: 'Anteil', breite: 1.7, rechts: true },
    ],
    zeilen.map(zeile => [
      `${zeile.messstelle}, ${zeile.aufnahme}`,
      zeile.gewaesser,
      formatiereDatum(zeile.datum),
      zeile.element,
      nenneErgebnis(zeile),
      zeile.ergebnis === null ? '–' : nenneMassgebendes(zeile.ergebnis),
      zeile.ergebnis === null ? '–' : nenneAnteil(zeile.ergebnis),
    ]),
  )
  bericht.absatz(
    'Einschätzung ist die Klasse, die eine Expertin oder ein Experte mit Begründung neben die errechnete stellt. Maßgebend ist das Modul mit dem schlechtesten Wert nach der Regel des Verfahrens; den ganzen Regelsatz nennt der Ergebnisbericht der Aufnahme. Anteil: wie oft dieselbe Klasse herauskäme, wenn man noch einmal auszählte; „selten“ heißt, dass das Ergebnis an seltenen Taxa hängt, ein Strich, dass es nicht gerechnet oder nicht bestimmbar ist.',
    'normal',
    'tinte2',
  )
}

function nenneErgebnis({ ergebnis, einschaetzung }: Projektzeile): string {
  const teile = [
    ergebnis === null ? 'nicht bewertet' : nenneKlasse(ergebnis.klasse),
    ...(ergebnis?.veraltet ? ['veraltet'] : []),
    ...(einschaetzung === null ? [] : [`Einschätzung ${einschaetzung}`]),
  ]
  return teile.join(', ')
}

/** @example 'Saprobie 1,98; Trophie nicht herangezogen' */
export function nenneMassgebendes({ klasse, module, entscheidend, text }: Projektergebnis): string {
  if (klasse === null) return text
  const modul = module.find(({ schluessel }) => schluessel === entscheidend)
  if (modul === undefined) return '–'
  const weggelassen = module.flatMap(eines => (eines.weggelassen ? [`${eines.label} nicht herangezogen`] : []))
  return [`${modul.label} ${formatiereIndex(modul.wert, modul.grenzen ?? [])}`, ...weggelassen].join('; ')
}

/** Anteil der Wiederholungen mit derselben Klasse. */
export function nenneAnteil({ klasse, zaehlunsicherheit: z, module }: Projektergebnis): string {
  if (klasse === null || z === null || 'grund' in z) return '–'
  const anteil = listeKlassenanteile(z).find(eine => eine.klasse === klasse)?.anteil ?? '0 %'
  const haengt = nenneVerschobene(z, { ergebnis: { module }, kenngroessen: [] }).length > 0
  return haengt ? `${anteil}, selten` : anteil
}

function schreibeEntwicklungen(
  bericht: Berichtsdokument,
  zeilen: readonly Projektzeile[],
  elemente: readonly Element[],
): void {
  const mitReihen = elemente
    .map(element => ({ element, reihen: bildeReihen(zeilen, element) }))
    .filter(({ reihen }) => reihen.length > 0)
  bericht.ueberschrift('Entwicklung der Messstellen', 2, mitReihen.length === 0 ? 20 : 90)
  if (mitReihen.length === 0)
    return bericht.absatz('Keine Messstelle hat zwei bewertete Aufnahmen; eine Entwicklung lässt sich nicht angeben.')
  for (const { element, reihen } of mitReihen) schreibeEntwicklung(bericht, element, reihen)
}

const SCHWERE = { WARNUNG: 'Warnung', FEHLER: 'Fehler' } as const

/** Eine Zeile je Qualitätselement einer Aufnahme: einzeln wären es in großen Projekten Tausende. */
function schreibeHinweise(bericht: Berichtsdokument, { zeilen, offene }: Projektblatt): void {
  const zahlen = new Map(offene.map(eine => [eine.id, eine]))
  const eintraege = zeilen.flatMap(zeile => {
    const anzahl = zahlen.get(zeile.aufnahmeId)?.[kurzVon(zeile.element)] ?? 0
    const hinweise = [
      ...(zeile.ergebnis?.veraltet
        ? ['Veraltet: die Daten wurden nach der Bewertung geändert; das Ergebnis gilt nicht mehr.']
        : []),
      ...(zeile.ergebnis?.meldungen ?? []).flatMap(({ schwere, text }) =>
        schwere === 'INFO' ? [] : [`${SCHWERE[schwere]}: ${text}`],
      ),
      ...(anzahl === 0 ? [] : [`Plausibilität: ${formatiereAnzahl(anzahl, 'offener Hinweis', 'offene Hinweise')}.`]),
    ]
    return hinweise.length === 0 ? [] : [[zeile.aufnahme, zeile.element, hinweise.join('\n')]]
  })
  bericht.ueberschrift(
    `Offene Hinweise (${formatiereAnzahl(eintraege.length, 'Ergebnis', 'Ergebnisse')})`,
    2,
    eintraege.length === 0 ? 20 : 72,
  )
  if (eintraege.length === 0) return bericht.absatz('Es ist kein Hinweis offen.')
  bericht.tabelle(
    [
      { titel: 'Aufnahme', breite: 2.6 },
      { titel: 'QE', breite: 0.9 },
      { titel: 'Hinweise', breite: 8.8 },
    ],
    eintraege,
  )
}

function schreibeFehlende(bericht: Berichtsdokument, { zeilen, uebrige }: Projektblatt): void {
  const ohne = zeilen.filter(({ ergebnis }) => ergebnis === null || ergebnis.klasse === null)
  const titel = zeilen.length === 0 ? 'Aufnahmen' : `Ohne Klasse (${formatiereZahl(ohne.length)})`
  bericht.ueberschrift(titel, 2, ohne.length === 0 ? 20 : 72)
  if (zeilen.length === 0)
    bericht.absatz('Zu diesem Projekt gibt es keine Aufnahme, die die unten genannte Person lesen darf.')
  else if (ohne.length === 0) bericht.absatz('Jedes Qualitätselement jeder Aufnahme hat eine Klasse.')
  else
    bericht.tabelle(
      [
        { titel: 'Messstelle, Aufnahme', breite: 5 },
        { titel: 'Datum', breite: 1.7 },
        { titel: 'QE', breite: 0.9 },
        { titel: 'Keine Klasse, weil', breite: 5 },
      ],
      ohne.map(zeile => [
        `${zeile.messstelle}, ${zeile.aufnahme}`,
        formatiereDatum(zeile.datum),
        zeile.element,
        nenneGrund(zeile),
      ]),
    )
  if (uebrige.length > 0)
    bericht.absatz(
      `Messstellen des Projekts ohne lesbare Aufnahme: ${uebrige.map(({ name, code }) => `${name} (${code})`).join('; ')}.`,
    )
}

/** Warum dieses Element keine Klasse hat. */
export function nenneGrund({ ergebnis, status }: Pick<Projektzeile, 'ergebnis' | 'status'>): string {
  if (ergebnis !== null) return ergebnis.text
  return status === 'NEU' ? 'noch keine Daten erfasst' : 'Daten erfasst, noch nicht bewertet'
}

function schreibeHerkunft(bericht: Berichtsdokument, zeilen: readonly Projektzeile[]): void {
  const gruppen = new Map<string, { angaben: string[]; anzahl: number }>()
  for (const { element, ergebnis } of zeilen) {
    if (ergebnis === null) continue
    const { verfahren, edition, parametersatz, taxaliste, rechenkern } = ergebnis
    const label = findeEdition(verfahren, edition)?.label ?? 'Unbekanntes Verfahren'
    const angaben = [element, label, edition, parametersatz || 'keiner', taxaliste, rechenkern]
    const gruppe = gruppen.get(angaben.join('\n')) ?? { angaben, anzahl: 0 }
    gruppe.anzahl += 1
    gruppen.set(angaben.join('\n'), gruppe)
  }
  bericht.ueberschrift('Verfahren und Listen', 2, gruppen.size === 0 ? 20 : 72)
  if (gruppen.size === 0) return bericht.absatz('Es ist noch nichts bewertet.')
  bericht.tabelle(
    [
      { titel: 'QE', breite: 0.9 },
      { titel: 'Verfahren', breite: 3.6 },
      { titel: 'Edition', breite: 1.4 },
      { titel: 'Parametersatz', breite: 2.6 },
      { titel: 'Taxaliste', breite: 1.9 },
      { titel: 'Rechenkern', breite: 1.7 },
      { titel: 'Ergebnisse', breite: 1.7, rechts: true },
    ],
    [...gruppen.values()].map(({ angaben, anzahl }) => [...angaben, formatiereZahl(anzahl)]),
  )
}
