import { createHash } from 'node:crypto'
import {
  type BewertungsEingabe,
  type Bewertungsreferenz,
  bewerte,
  ermittleEinzelbestimmungen,
  indiziereTaxaliste,
  type JederParametersatz,
  schreibeKapsel,
  type TaxalisteIndex,
} from '@benthos/bewertung'
import type {
  Bestimmungsausgang,
  Fadenantwort,
  Fadenaufgabe,
  Fadennachricht,
  Rechenausgang,
  Rechenergebnis,
} from './nachrichten.ts'

function errechne(eingabe: BewertungsEingabe, referenz: Bewertungsreferenz): Rechenergebnis {
  const ergebnis = bewerte(eingabe, referenz, { erklaerung: false })
  const kapsel = schreibeKapsel(eingabe, ergebnis, sha256)
  return {
    klasse: ergebnis.ergebnis.klasse,
    eingabe: utf8.encode(kapsel.eingabe),
    ergebnis: utf8.encode(kapsel.ergebnis),
    pruefsumme: kapsel.pruefsumme,
  }
}

const utf8 = new TextEncoder()

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Wer sucht, wartet auf das Ende: 150 Taxa sind so viel Arbeit wie ein Paket. */
function sucheBestimmungen(eingabe: BewertungsEingabe, referenz: Bewertungsreferenz): Bestimmungsausgang {
  const suche = ermittleEinzelbestimmungen(eingabe, referenz)
  let schritt = suche.next()
  while (schritt.done !== true) schritt = suche.next()
  return { bestimmungen: schritt.value }
}

/** Die Arbeit eines Rechenfadens: merkt sich Listen und Parametersätze, beantwortet Fragen und sonst nichts. */
export function baueRechenarbeit(): (nachricht: Fadennachricht) => Fadenantwort | null {
  const listen = new Map<string, TaxalisteIndex>()
  const saetze = new Map<string, JederParametersatz>()

  const loese = <A>(
    { eingabe, taxaliste, parametersatz }: Fadenaufgabe,
    wie: (eingabe: BewertungsEingabe, referenz: Bewertungsreferenz) => A,
  ): A | { fehler: string } => {
    try {
      const referenz = {
        taxaliste: geforderte(listen, taxaliste),
        parameter: parametersatz === null ? null : geforderte(saetze, parametersatz),
      }
      return wie(eingabe, referenz)
    } catch (fehler) {
      // Eine Eingabe, an der der Rechenkern scheitert, hält die übrigen nicht auf.
      return { fehler: fehler instanceof Error ? (fehler.stack ?? fehler.message) : String(fehler) }
    }
  }

  return nachricht => {
    switch (nachricht.art) {
      case 'TAXALISTE':
        listen.set(nachricht.schluessel, indiziereTaxaliste(nachricht.liste))
        return null
      case 'PARAMETERSATZ':
        saetze.set(nachricht.schluessel, nachricht.satz)
        return null
      case 'VERGISS':
        listen.delete(nachricht.schluessel)
        return null
      case 'PAKET':
        return nachricht.aufgaben.map((aufgabe): Rechenausgang => loese(aufgabe, errechne))
      case 'EINZELBESTIMMUNGEN':
        return loese(nachricht.aufgabe, sucheBestimmungen)
    }
  }
}

function geforderte<T>(bestand: ReadonlyMap<string, T>, schluessel: string): T {
  const wert = bestand.get(schluessel)
  if (wert === undefined) throw new TypeError(`Der Rechenfaden kennt ${schluessel} nicht.`)
  return wert
}
