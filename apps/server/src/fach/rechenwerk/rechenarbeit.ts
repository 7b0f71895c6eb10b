import { createHash } from 'node:crypto'
import {
  type BewertungsEingabe,
  type Bewertungsreferenz,
  bewerte,
  indiziereTaxaliste,
  type JederParametersatz,
  schreibeKapsel,
  type TaxalisteIndex,
} from '@benthos/bewertung'
import type { Fadenaufgabe, Fadennachricht, Rechenausgang, Rechenergebnis } from './nachrichten.ts'

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

/** Die Arbeit eines Rechenfadens: merkt sich Listen und Parametersätze, beantwortet Pakete und sonst nichts. */
export function baueRechenarbeit(): (nachricht: Fadennachricht) => Rechenausgang[] | null {
  const listen = new Map<string, TaxalisteIndex>()
  const saetze = new Map<string, JederParametersatz>()

  const rechne = ({ eingabe, taxaliste, parametersatz }: Fadenaufgabe): Rechenausgang => {
    try {
      const referenz = {
        taxaliste: geforderte(listen, taxaliste),
        parameter: parametersatz === null ? null : geforderte(saetze, parametersatz),
      }
      return errechne(eingabe, referenz)
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
        return nachricht.aufgaben.map(rechne)
    }
  }
}

function geforderte<T>(bestand: ReadonlyMap<string, T>, schluessel: string): T {
  const wert = bestand.get(schluessel)
  if (wert === undefined) throw new TypeError(`Der Rechenfaden kennt ${schluessel} nicht.`)
  return wert
}
