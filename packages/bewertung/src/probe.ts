import type { Ebene } from './arbeitsfeld.ts'
import type { Meldungssammlung } from './meldungen.ts'
import { meldungen } from './meldungen.ts'
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

function zaehleTaxa(taxa: readonly EingabeTaxon[], index: TaxalisteIndex, sammlung: Meldungssammlung): void {
  const feld = index.arbeitsfeld
  let mitCf = 0
  feld.beginne()
  for (let i = 0; i < taxa.length; i++) {
    const zeile = taxa[i]!
    const stelle = index.stelleJeName.get(zeile.taxon)
    if (!(zeile.anzahl >= ANZAHL_MINDESTENS && zeile.anzahl <= ANZAHL_HOECHSTENS)) {
      meldeUngezaehlt(zeile, i, sammlung)
      continue
    }
    if (stelle === undefined) {
      sammlung.push(meldungen.taxonUnbekannt(zeile.taxon, zeile.anzahl, index.liste.name, `taxa[${i}].taxon`))
      continue
    }
    const gueltig = index.akzeptiert[stelle]!
    if (zeile.anzahl > ANZAHL_AUFFAELLIG || !Number.isInteger(zeile.anzahl)) meldeAuffaelligkeiten(zeile, i, sammlung)
    if (gueltig !== stelle) {
      const name = index.namen[gueltig]!
      sammlung.push(meldungen.taxonSynonym(zeile.taxon, zeile.anzahl, name, `taxa[${i}].taxon`))
    }
    if (zeile.cf) mitCf++
    if (feld.menge[gueltig] !== 0 && istDoppelt(taxa, zeile, i)) {
      sammlung.push(meldungen.taxonDoppelt(zeile.taxon, zeile.anzahl, `taxa[${i}].taxon`))
    }
    feld.zaehle(gueltig, zeile.anzahl)
  }
  if (mitCf > 0) sammlung.push(meldungen.taxaCf(mitCf))
}

/** Bereitet die Probe auf und meldet alles, was nicht oder anders als eingegeben eingeht. Wirft nie. */
export function liesProbe(eingabe: BewertungsEingabe, index: TaxalisteIndex, sammlung: Meldungssammlung): Probe {
  zaehleTaxa(eingabe.taxa, index, sammlung)
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
