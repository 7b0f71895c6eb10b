import type { TaxalisteIndex } from '../taxalisteIndex.ts'
import type { BewertungsEingabe, EingabeTaxon, Zaehlspanne, Zaehlunsicherheit } from '../typen.ts'
import type { Editionsergebnis } from '../verfahren/edition.ts'
import { Muenzwurf } from './muenzwurf.ts'
import { Multinomialziehung } from './multinomial.ts'
import { ZAEHLANGABEN, type Zaehlangaben } from './zaehlangaben.ts'

/** So oft wird eine Zählung wiederholt: die Spannen schwanken dann um weniger, als zwei Stellen zeigen. */
export const WIEDERHOLUNGEN = 1000
/** Darüber ist eine Anzahl meist hochgerechnet oder vertippt; die Grenzen halten auch eine fremde Eingabe bei einem Bruchteil einer Sekunde. */
const HOECHSTENS_GEZAEHLT = 30_000
const HOECHSTENS_TAXA = 500
/** Anteil der Wiederholungen unter und über der Spanne. */
const RAND = 0.05

/** Bewertet eine Wiederholung mit der Edition der Eingabe. */
export type Wiederholer = (eingabe: BewertungsEingabe, index: TaxalisteIndex) => Wiederholung
export type Wiederholung = { ergebnis: Editionsergebnis['ergebnis']; taxazahl: number | null; mitToleranz: boolean }

type Auftrag = {
  eingabe: BewertungsEingabe
  index: TaxalisteIndex
  ergebnis: Editionsergebnis['ergebnis']
  /** SHA-256 der Eingabe: dieselbe Eingabe zieht überall dieselben Wiederholungen */
  saat: string
}

/** Dieselbe Eingabe, ohne die Zählung zu wiederholen: für Rechnungen, von denen nur die Klasse zählt. */
export function ohneWiederholungen(eingabe: BewertungsEingabe): BewertungsEingabe {
  const { wiederholungen: _, ...uebrige } = eingabe
  return uebrige
}

/**
 * Wiederholt die Zählung: zieht so viele Individuen oder Schalen, wie gezählt wurden, mit den Anteilen der Zählung und bewertet jede
 * Ziehung. Quelle des Verfahrens: Wiederholungsziehung wie in RICT und den Fehlerstudien zu AQEM und STAR.
 */
export function ermittleZaehlunsicherheit(auftrag: Auftrag, wiederhole: Wiederholer): Zaehlunsicherheit {
  const { eingabe, index, ergebnis, saat } = auftrag
  const zaehlung = ZAEHLANGABEN[eingabe.verfahren]
  if (zaehlung === undefined)
    return { grund: 'Nicht bestimmbar: Das Verfahren bewertet keine gezählten Individuen oder vergibt keine Klasse.' }
  const { einheit } = zaehlung
  const { aussortiert } = eingabe.probe
  const gezaehlte = eingabe.taxa.filter(({ anzahl }) => anzahl > 0)
  const gezaehlt = gezaehlte.reduce((summe, { anzahl }) => summe + anzahl, 0)
  if (gezaehlt === 0) return { grund: `Nicht bestimmbar: Die Probe enthält keine gezählten ${einheit}.` }
  // Ohne Namen: den Grund liest auch, wer die Funde nicht lesen darf.
  if (gezaehlte.some(({ anzahl }) => !Number.isInteger(anzahl)))
    return { grund: 'Nicht bestimmbar: Eine Anzahl ist keine ganze Zahl, also keine Zählung.' }
  if (gezaehlt > HOECHSTENS_GEZAEHLT)
    return {
      grund: `Nicht bestimmbar: Über 30.000 ${einheit} werden nicht wiederholt; meist ist so eine Anzahl hochgerechnet und keine Zählung.`,
    }
  const taxa = fasseZusammen(gezaehlte, index)
  if (taxa.length > HOECHSTENS_TAXA)
    return { grund: 'Nicht bestimmbar: Zählungen mit mehr als 500 Taxa werden nicht wiederholt.' }
  const ziehung = new Multinomialziehung(taxa.map(({ anzahl }) => anzahl))
  const muenze = new Muenzwurf(saat)
  const beschraenkt = beschraenke(index, zaehlung, ergebnis)
  const wiederholungen = eingabe.wiederholungen ?? WIEDERHOLUNGEN
  const klassen: [number, number, number, number, number] = [0, 0, 0, 0, 0]
  const jeModul = ergebnis.module.map(() => new Float64Array(wiederholungen))
  const taxazahlen = new Float64Array(wiederholungen)
  let ohneKlasse = 0
  let mitToleranz = 0
  for (let i = 0; i < wiederholungen; i++) {
    ziehung.ziehe(muenze)
    const gezogene: EingabeTaxon[] = []
    for (let k = 0; k < taxa.length; k++) {
      const zeile = taxa[k]!
      zeile.anzahl = ziehung.gezogen[k]!
      if (zeile.anzahl > 0 && zeile.stelle >= 0) gezogene.push(zeile)
    }
    const wiederholung = wiederhole({ ...eingabe, taxa: gezogene }, beschraenkt)
    const { klasse, module } = wiederholung.ergebnis
    if (klasse === null) ohneKlasse++
    else klassen[klasse - 1]!++
    if (wiederholung.mitToleranz) mitToleranz++
    for (const [m, werte] of jeModul.entries()) werte[i] = module[m]?.wert ?? Number.NaN
    taxazahlen[i] = wiederholung.taxazahl ?? Number.NaN
  }
  return {
    wiederholungen,
    einheit,
    gezaehlt,
    istGanzAusgezaehlt: einheit === 'Individuen' && aussortiert.zaehler >= aussortiert.nenner,
    klassen,
    ohneKlasse,
    mitToleranz,
    module: ergebnis.module.flatMap((modul, m) => spanne(modul.schluessel, modul.label, jeModul[m]!) ?? []),
    taxazahl: spanne('TAXA', 'Zahl der Taxa', taxazahlen),
  }
}

/** Gezogene Zeile; `stelle` in der Taxaliste, −1, wenn sie das Taxon nicht führt */
type Zaehlzeile = EingabeTaxon & { stelle: number }

/**
 * Zeilen je gültigem Taxon: die Summe mehrerer Ziehungen ist dieselbe Ziehung aus ihrer Summe. Was die Liste nicht führt, wird
 * mitgezogen, denn es wurde mitgezählt, und geht wie in der Bewertung nicht ein. Geordnet wie die Liste.
 */
function fasseZusammen(gezaehlte: readonly EingabeTaxon[], index: TaxalisteIndex): Zaehlzeile[] {
  const jeTaxon = new Map<string, Zaehlzeile>()
  for (const { taxon, anzahl } of gezaehlte) {
    const stelle = index.stelleJeName.get(taxon)
    const gueltig = stelle === undefined ? -1 : index.akzeptiert[stelle]!
    const name = index.namen[gueltig] ?? taxon
    const zeile = jeTaxon.get(name)
    if (zeile === undefined) jeTaxon.set(name, { taxon: name, stadium: null, anzahl, cf: false, stelle: gueltig })
    else zeile.anzahl += anzahl
  }
  return [...jeTaxon.values()].sort((a, b) => a.stelle - b.stelle)
}

const BESCHRAENKT = new WeakMap<TaxalisteIndex, Map<string, TaxalisteIndex>>()

/** Die Taxaliste, auf der nur gerechnet wird, was die Module brauchen; je Auswahl eine, denn Pläne hängen an ihr. */
function beschraenke(
  index: TaxalisteIndex,
  zaehlung: Zaehlangaben,
  { module }: Editionsergebnis['ergebnis'],
): TaxalisteIndex {
  const teile = module.flatMap(modul => modul.teile ?? []).map(teil => teil.kenngroesse)
  const nurKenngroessen = new Set(['TAXA', ...zaehlung.kenngroessen, ...teile])
  const schluessel = [...nurKenngroessen].join()
  const jeAuswahl = BESCHRAENKT.get(index) ?? new Map<string, TaxalisteIndex>()
  BESCHRAENKT.set(index, jeAuswahl)
  const beschraenkt = jeAuswahl.get(schluessel) ?? { ...index, nurKenngroessen }
  jeAuswahl.set(schluessel, beschraenkt)
  return beschraenkt
}

/** Mittel und 5- bis 95-%-Spanne (nächster Rang) der Wiederholungen mit Wert. */
function spanne(schluessel: string, label: string, werte: Float64Array): Zaehlspanne | null {
  const vorhandene = werte.filter(wert => !Number.isNaN(wert)).sort()
  const anzahl = vorhandene.length
  if (anzahl === 0) return null
  const rang = (anteil: number) => vorhandene[Math.max(0, Math.ceil(anteil * anzahl) - 1)]!
  return {
    schluessel,
    label,
    unten: rang(RAND),
    oben: rang(1 - RAND),
    mittel: vorhandene.reduce((summe, wert) => summe + wert, 0) / anzahl,
    ohneWert: werte.length - anzahl,
  }
}
