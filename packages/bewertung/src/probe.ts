import type { Ebene } from './arbeitsfeld.ts'
import type { PhbIndikation } from './indikation.ts'
import type { Meldungssammlung, Mengeneinheit } from './meldungen.ts'
import { meldungen } from './meldungen.ts'
import type { Screeningindex } from './screeningliste.ts'
import type { TaxalisteIndex } from './taxalisteIndex.ts'
import type { BewertungsEingabe, EingabeTaxon } from './typen.ts'

/**
 * Aufbereitete Probe: Abundanzen je Taxon und je Wertungsebene, hochgerechnet auf die ganze Probe.
 * Gilt bis zur nächsten Bewertung mit derselben Taxaliste.
 */
export type Probe = {
  readonly index: TaxalisteIndex
  /** gültige Taxa (Synonyme und Stadien zusammengefasst) */
  readonly taxa: Ebene
  /** operationelle Taxa: Grundlage aller Taxazahlen */
  readonly operationell: Ebene
  readonly familien: Ebene
  readonly bmwp: Ebene
  readonly whpt: Ebene
  readonly life: Ebene
  readonly psi: Ebene
  /** Gruppenbits, Saprobiewert (NaN ohne) und Gewicht (0 ohne) je Platz in `taxa` */
  readonly gruppenbits: Int32Array
  readonly saprobiewert: Float64Array
  readonly gewicht: Float64Array
  /** Gruppenbits je Platz in `operationell` */
  readonly operationelleBits: Int32Array
  /** m², NaN ohne verwertbare Angabe */
  readonly flaeche: number
  /** Shannon-Diversität (ln), sobald sie einmal gerechnet ist; die Evenness nutzt sie weiter. NaN: noch nicht */
  shannon: number
  /** nur Phytobenthos */
  readonly phb?: PhbIndikation
  /** nur MZB Screening; fehlt ohne hinterlegte Screening-Liste */
  readonly screening?: Screeningindex
}

/** Zählungen außerhalb werden abgewiesen (Vertipper, eingefügte Kennungen); hohe werden nachgefragt. */
const ANZAHL_MINDESTENS = 0.001
const ANZAHL_AUFFAELLIG = 100_000
const ANZAHL_HOECHSTENS = 10_000_000
/** Ein kleinerer aussortierter Anteil oder eine größere Fläche ist ein Eingabefehler. */
const ANTEIL_MINDESTENS = 1e-6
const FLAECHE_HOECHSTENS = 1_000_000
const FLAECHE_MINDESTENS = 1e-4

/** Leitet aus den gezählten Taxa alle Ebenen ab; von hier an lesen Kenngrößen nur noch. */
export function schliesseProbeAb(index: TaxalisteIndex, zaehler: number, nenner: number, flaeche: number): Probe {
  const feld = index.arbeitsfeld
  feld.schliesseAb(zaehler, nenner)
  feld.fasseZusammen(feld.operationell, index.operationell)
  feld.fasseZusammen(feld.familien, index.familien.jeTaxon)
  feld.fasseZusammen(feld.bmwp, index.bmwp.jeTaxon)
  feld.fasseZusammen(feld.whpt, index.whpt.jeTaxon)
  feld.fasseZusammen(feld.life, index.life.jeTaxon)
  feld.fasseZusammen(feld.psi, index.psi.jeTaxon)
  const { taxa, operationell, familien, bmwp, whpt, life, psi } = feld
  const { gruppenbits, saprobiewert, gewicht, operationelleBits } = feld
  for (let i = 0; i < taxa.anzahl; i++) {
    const taxon = taxa.id[i]!
    gruppenbits[i] = index.gruppenbits[taxon]!
    saprobiewert[i] = index.saprobiewert[taxon]!
    gewicht[i] = index.gewicht[taxon]!
  }
  for (let i = 0; i < operationell.anzahl; i++) operationelleBits[i] = index.gruppenbits[operationell.id[i]!]!
  return {
    index,
    taxa,
    operationell,
    familien,
    bmwp,
    whpt,
    life,
    psi,
    gruppenbits,
    saprobiewert,
    gewicht,
    operationelleBits,
    flaeche,
    shannon: Number.NaN,
  }
}

function istAnteil(zaehler: number, nenner: number): boolean {
  const anteil = zaehler / nenner
  const darstellbar = zaehler >= ANTEIL_MINDESTENS && nenner <= Number.MAX_SAFE_INTEGER
  return darstellbar && anteil >= ANTEIL_MINDESTENS && anteil <= 1
}

/** Steht dieselbe Kombination aus Taxon und Stadium schon weiter oben? Nur bei wiederholten Taxa gefragt. */
function istDoppelt(taxa: readonly EingabeTaxon[], zeile: EingabeTaxon, bis: number): boolean {
  for (let i = 0; i < bis; i++) {
    const andere = taxa[i]!
    if (andere.taxon === zeile.taxon && andere.stadium === zeile.stadium && andere.anzahl > 0) return true
  }
  return false
}

function meldeAuffaelligkeiten(zeile: EingabeTaxon, nummer: number, sammlung: Meldungssammlung): void {
  const feld = `taxa[${nummer}].anzahl`
  if (zeile.anzahl > ANZAHL_AUFFAELLIG) sammlung.push(meldungen.anzahlAuffaellig(zeile.taxon, zeile.anzahl, feld))
  if (!Number.isInteger(zeile.anzahl)) {
    sammlung.push(meldungen.anzahlNichtGanzzahlig(zeile.taxon, zeile.anzahl, feld))
  }
}

function meldeUngezaehlt(zeile: EingabeTaxon, nummer: number, sammlung: Meldungssammlung): void {
  const feld = `taxa[${nummer}].anzahl`
  if (zeile.anzahl === 0) sammlung.push(meldungen.anzahlNull(zeile.taxon, feld))
  else sammlung.push(meldungen.anzahlUngueltig(zeile.taxon, zeile.anzahl, feld))
}

/** Was eine Zeile für ihre Meldungen braucht. */
type Zeilenlage = { taxon: string; menge: number; nummer: number; einheit: Mengeneinheit }

/** Stelle des Taxons in der Liste; −1 mit einer Meldung, wenn es dort nicht steht. */
function sucheTaxon(lage: Zeilenlage, index: TaxalisteIndex, sammlung: Meldungssammlung): number {
  const { taxon, menge, nummer, einheit } = lage
  const stelle = index.stelleJeName.get(taxon)
  if (stelle !== undefined) return stelle
  sammlung.push(meldungen.taxonUnbekannt(taxon, menge, index.liste.name, `taxa[${nummer}].taxon`, einheit))
  return -1
}

/** Gültiges Taxon zur Stelle; ein Synonym wird gemeldet. */
function findeGueltiges(stelle: number, lage: Zeilenlage, index: TaxalisteIndex, sammlung: Meldungssammlung): number {
  const gueltig = index.akzeptiert[stelle]!
  const { taxon, menge, nummer, einheit } = lage
  if (gueltig !== stelle)
    sammlung.push(meldungen.taxonSynonym(taxon, menge, index.namen[gueltig]!, `taxa[${nummer}].taxon`, einheit))
  return gueltig
}

/** Zählt Individuen oder Schalen. Geschätzte Funde des Phytobenthos werden nur gegen die Liste geprüft. */
function zaehleTaxa(
  taxa: readonly EingabeTaxon[],
  index: TaxalisteIndex,
  sammlung: Meldungssammlung,
  einheit: Mengeneinheit,
): void {
  const feld = index.arbeitsfeld
  let mitCf = 0
  let geschaetzt = 0
  feld.beginne()
  for (let i = 0; i < taxa.length; i++) {
    const zeile = taxa[i]!
    if (!(zeile.anzahl >= ANZAHL_MINDESTENS && zeile.anzahl <= ANZAHL_HOECHSTENS)) {
      const klasse = zeile.haeufigkeitsklasse ?? 0
      if (einheit === 'SCHALEN' && zeile.anzahl === 0 && klasse > 0) {
        geschaetzt++
        const lage: Zeilenlage = { taxon: zeile.taxon, menge: klasse, nummer: i, einheit: 'KLASSE' }
        const stelle = sucheTaxon(lage, index, sammlung)
        if (stelle >= 0) findeGueltiges(stelle, lage, index, sammlung)
      } else meldeUngezaehlt(zeile, i, sammlung)
      continue
    }
    const lage: Zeilenlage = { taxon: zeile.taxon, menge: zeile.anzahl, nummer: i, einheit }
    const stelle = sucheTaxon(lage, index, sammlung)
    if (stelle < 0) continue
    if (zeile.anzahl > ANZAHL_AUFFAELLIG || !Number.isInteger(zeile.anzahl)) meldeAuffaelligkeiten(zeile, i, sammlung)
    const gueltig = findeGueltiges(stelle, lage, index, sammlung)
    if (zeile.cf) mitCf++
    if (feld.menge[gueltig] !== 0 && istDoppelt(taxa, zeile, i)) {
      sammlung.push(meldungen.taxonDoppelt(zeile.taxon, zeile.anzahl, `taxa[${i}].taxon`, einheit))
    }
    feld.zaehle(gueltig, zeile.anzahl)
  }
  if (mitCf > 0) sammlung.push(meldungen.taxaCf(mitCf))
  if (geschaetzt > 0) sammlung.push(meldungen.taxaGeschaetzt(geschaetzt))
}

/** Höchste Häufigkeitsklasse der siebenteiligen Skala. */
const KLASSE_HOECHSTENS = 7

/** Nimmt je Taxon die höchste seiner Häufigkeitsklassen: Klassen lassen sich nicht zusammenzählen. */
function nimmKlassen(taxa: readonly EingabeTaxon[], index: TaxalisteIndex, sammlung: Meldungssammlung): void {
  const feld = index.arbeitsfeld
  let mitCf = 0
  feld.beginne()
  for (const [i, zeile] of taxa.entries()) {
    const klasse = zeile.haeufigkeitsklasse ?? 0
    if (!(Number.isInteger(klasse) && klasse >= 1 && klasse <= KLASSE_HOECHSTENS)) {
      sammlung.push(
        meldungen.klasseUngueltig(zeile.taxon, zeile.haeufigkeitsklasse ?? null, `taxa[${i}].haeufigkeitsklasse`),
      )
      continue
    }
    const lage: Zeilenlage = { taxon: zeile.taxon, menge: klasse, nummer: i, einheit: 'KLASSE' }
    const stelle = sucheTaxon(lage, index, sammlung)
    if (stelle < 0) continue
    const gueltig = findeGueltiges(stelle, lage, index, sammlung)
    if (zeile.cf) mitCf++
    if (feld.menge[gueltig] !== 0) {
      sammlung.push(meldungen.klasseDoppelt(zeile.taxon, klasse, `taxa[${i}].taxon`))
      feld.zaehle(gueltig, Math.max(0, klasse - feld.menge[gueltig]!))
    } else feld.zaehle(gueltig, klasse)
  }
  if (mitCf > 0) sammlung.push(meldungen.taxaCf(mitCf))
  if (feld.taxa.anzahl === 0) sammlung.push(meldungen.keineTaxa())
}

/** Probe aus Häufigkeitsklassen (qualitativ, Screening): die Abundanz eines Taxons ist seine Klasse. Wirft nie. */
export function liesHaeufigkeiten(
  eingabe: BewertungsEingabe,
  index: TaxalisteIndex,
  sammlung: Meldungssammlung,
  screening: Screeningindex | null,
): Probe {
  nimmKlassen(eingabe.taxa, index, sammlung)
  const probe = schliesseProbeAb(index, 1, 1, Number.NaN)
  return screening === null ? probe : { ...probe, screening }
}

/** Probe aus gezählten Schalen des Phytobenthos. Wirft nie. */
export function liesSchalen(
  eingabe: BewertungsEingabe,
  index: TaxalisteIndex,
  sammlung: Meldungssammlung,
  phb: PhbIndikation,
): Probe {
  zaehleTaxa(eingabe.taxa, index, sammlung, 'SCHALEN')
  if (index.arbeitsfeld.taxa.anzahl === 0) sammlung.push(meldungen.keineSchalen())
  return { ...schliesseProbeAb(index, 1, 1, Number.NaN), phb }
}

/** Bereitet die Probe auf und meldet alles, was nicht oder anders als eingegeben eingeht. Wirft nie. */
export function liesProbe(eingabe: BewertungsEingabe, index: TaxalisteIndex, sammlung: Meldungssammlung): Probe {
  zaehleTaxa(eingabe.taxa, index, sammlung, 'INDIVIDUEN')
  let { zaehler, nenner } = eingabe.probe.aussortiert
  let flaeche = eingabe.probe.flaeche ?? Number.NaN
  if (eingabe.probe.flaeche === null) sammlung.push(meldungen.flaecheFehlt())
  else if (!(flaeche >= FLAECHE_MINDESTENS && flaeche <= FLAECHE_HOECHSTENS)) {
    sammlung.push(meldungen.flaecheUngueltig(flaeche))
    flaeche = Number.NaN
  }
  if (!istAnteil(zaehler, nenner)) {
    // Ohne gültigen Anteil bleiben Verhältnisse der Taxa richtig, Dichten nicht
    sammlung.push(meldungen.aussortiertUngueltig(zaehler, nenner))
    zaehler = 1
    nenner = 1
    flaeche = Number.NaN
  }
  if (index.arbeitsfeld.taxa.anzahl === 0) sammlung.push(meldungen.keineTaxa())
  return schliesseProbeAb(index, zaehler, nenner, flaeche)
}
