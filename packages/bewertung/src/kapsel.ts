import type { Abweichung } from './abweichung.ts'
import { vergleicheErgebnisse } from './abweichung.ts'
import type { Bewertungsreferenz } from './bewerte.ts'
import { bewerte } from './bewerte.ts'
import { kanonisch } from './kanonisch.ts'
import { berechneSha256 } from './sha256.ts'
import type { BewertungsEingabe, BewertungsErgebnis } from './typen.ts'

export const KAPSELFORMAT = 'benthos-ergebniskapsel/1'

/** Ergebniskapsel: Eingabe und Ergebnis mit Prüfsumme; überall zu denselben Bytes nachrechenbar. */
export type Ergebniskapsel = {
  format: typeof KAPSELFORMAT
  eingabe: BewertungsEingabe
  /** Ergebnis ohne Terme; die Erklärung folgt aus der Eingabe */
  ergebnis: BewertungsErgebnis
  /** SHA-256 des kanonischen JSON ohne dieses Feld */
  pruefsumme: string
}

export type Kapselpruefung = {
  /** Die Prüfsumme passt zum Inhalt der Kapsel. */
  unveraendert: boolean
  /** Stellen, an denen die Nachrechnung anders ausgeht; leer: dieselben Bytes; null ohne Referenz. */
  abweichungen: readonly Abweichung[] | null
}

function ohneTerme(ergebnis: BewertungsErgebnis): BewertungsErgebnis {
  return { ...ergebnis, kenngroessen: ergebnis.kenngroessen.map(eine => ({ ...eine, terme: undefined })) }
}

/** Baut die Kapsel eines Ergebnisses. */
export function berechneKapsel(eingabe: BewertungsEingabe, ergebnis: BewertungsErgebnis): Ergebniskapsel {
  const inhalt = { format: KAPSELFORMAT, eingabe, ergebnis: ohneTerme(ergebnis) } as const
  return { ...inhalt, pruefsumme: berechneSha256(kanonisch(inhalt)) }
}

/**
 * Dieselbe Kapsel als kanonisches JSON von Eingabe und Ergebnis, einmal geschrieben für Prüfsumme und Ablage: für viele auf
 * einmal. @param sha256 etwa die der Laufzeit, die schneller ist
 */
export function schreibeKapsel(
  eingabe: BewertungsEingabe,
  ergebnis: BewertungsErgebnis,
  sha256: (text: string) => string,
): { eingabe: string; ergebnis: string; pruefsumme: string } {
  const [e, r, format] = [kanonisch(eingabe), kanonisch(ohneTerme(ergebnis)), kanonisch(KAPSELFORMAT)]
  return { eingabe: e, ergebnis: r, pruefsumme: sha256(`{"eingabe":${e},"ergebnis":${r},"format":${format}}`) }
}

/** Prüft eine Kapsel: Prüfsumme, und mit Referenz auch die Nachrechnung bis zum letzten Byte. */
export function pruefeKapsel(kapsel: Ergebniskapsel, referenz: Bewertungsreferenz | null): Kapselpruefung {
  const { pruefsumme, ...inhalt } = kapsel
  const unveraendert = berechneSha256(kanonisch(inhalt)) === pruefsumme
  if (referenz === null) return { unveraendert, abweichungen: null }
  const neu = bewerte(kapsel.eingabe, referenz, { erklaerung: false })
  return { unveraendert, abweichungen: vergleicheNachrechnung(kapsel.ergebnis, neu) }
}

/**
 * Wie `vergleicheErgebnisse`, gelesen als Nachrechnung: welche Fassung des Rechenkerns gerechnet hat, steht im Ergebnis, ist
 * aber nicht sein Inhalt; ein neuer Rechenkern mit denselben Zahlen weicht nicht ab.
 */
export function vergleicheNachrechnung(gespeichert: BewertungsErgebnis, neu: BewertungsErgebnis): Abweichung[] {
  return vergleicheErgebnisse(gespeichert, {
    ...neu,
    herkunft: { ...neu.herkunft, engine: gespeichert.herkunft.engine },
  })
}
