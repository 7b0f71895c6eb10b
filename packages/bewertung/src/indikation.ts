import { ermittleListenwerte } from './listenwerte.ts'
import type { Indikation, ParameterPhb } from './parameter/typen.ts'
import type { TaxalisteIndex } from './taxalisteIndex.ts'

/** Indexwert und Gewicht je Stelle der Liste; Gewicht 0: das Taxon zeigt nichts an. */
export type Indikatorfeld = { readonly wert: Float64Array; readonly gewicht: Float64Array }

/** Was das Phytobenthos aus Liste und Parametersatz braucht; null: nicht hinterlegt. */
export type PhbIndikation = {
  readonly trophie: Indikatorfeld | null
  readonly saprobie: Indikatorfeld | null
  /** 1 an den Stellen der Referenzarten */
  readonly referenzarten: Uint8Array | null
}

function baueIndikatorfeld(index: TaxalisteIndex, indikation: Indikation | null): Indikatorfeld | null {
  if (indikation === null) return null
  const anzahl = index.liste.taxa.length
  const feld = { wert: new Float64Array(anzahl).fill(Number.NaN), gewicht: new Float64Array(anzahl) }
  if (indikation.art === 'WERTE') {
    const werte = ermittleListenwerte(index, indikation.wert)
    const gewichte = ermittleListenwerte(index, indikation.gewicht)
    for (let i = 0; i < anzahl; i++) {
      if (Number.isNaN(werte[i]) || !(gewichte[i]! > 0)) continue
      feld.wert[i] = werte[i]!
      feld.gewicht[i] = gewichte[i]!
    }
    return feld
  }
  const gruppen = ermittleListenwerte(index, indikation.gruppe)
  const zuordnung = new Map(indikation.zuordnung.map(eine => [eine.schluesselzahl, eine]))
  for (let i = 0; i < anzahl; i++) {
    const eine = zuordnung.get(gruppen[i]!)
    if (eine === undefined) continue
    feld.wert[i] = eine.wert
    feld.gewicht[i] = eine.gewicht
  }
  return feld
}

function markiereReferenzarten(
  index: TaxalisteIndex,
  liste: ParameterPhb['referenzarten']['liste'],
): Uint8Array | null {
  if (liste === null) return null
  if (liste.art === 'WERTE') {
    const werte = ermittleListenwerte(index, liste.kenngroesse)
    return Uint8Array.from(werte, wert => (liste.werte.includes(wert) ? 1 : 0))
  }
  const marken = new Uint8Array(index.liste.taxa.length)
  for (const name of liste.taxa) {
    const stelle = index.stelleJeName.get(name)
    if (stelle !== undefined) marken[index.akzeptiert[stelle]!] = 1
  }
  return marken
}

const JE_LISTE = new WeakMap<TaxalisteIndex, WeakMap<ParameterPhb, PhbIndikation>>()

/** Übersetzt die Indikation eines Parametersatzes für eine Liste; je Paar einmal. */
export function ermittlePhbIndikation(index: TaxalisteIndex, inhalt: ParameterPhb): PhbIndikation {
  const jeInhalt = JE_LISTE.get(index) ?? new WeakMap<ParameterPhb, PhbIndikation>()
  JE_LISTE.set(index, jeInhalt)
  const vorhanden = jeInhalt.get(inhalt)
  if (vorhanden !== undefined) return vorhanden
  const indikation: PhbIndikation = {
    trophie: baueIndikatorfeld(index, inhalt.trophie.indikation),
    saprobie: baueIndikatorfeld(index, inhalt.saprobie.indikation),
    referenzarten: markiereReferenzarten(index, inhalt.referenzarten.liste),
  }
  jeInhalt.set(inhalt, indikation)
  return indikation
}
