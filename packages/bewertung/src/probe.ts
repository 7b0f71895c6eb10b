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
  /** m², NaN ohne verwertbare Angabe */
  readonly flaeche: number
}

/** Ab der ersten Zählung je Zeile wird nachgefragt, über der zweiten abgewiesen (Vertipper, eingefügte Kennungen). */
const ANZAHL_AUFFAELLIG = 100_000
const ANZAHL_HOECHSTENS = 10_000_000

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
  return { index, taxa, operationell, familien, bmwp, whpt, life, psi, flaeche }
}

function istAnteil(zaehler: number, nenner: number): boolean {
  return zaehler > 0 && zaehler <= nenner && Number.isFinite(nenner)
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
    if (!(zeile.anzahl > 0 && zeile.anzahl <= ANZAHL_HOECHSTENS)) {
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
  else if (!(flaeche > 0 && Number.isFinite(flaeche))) {
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
