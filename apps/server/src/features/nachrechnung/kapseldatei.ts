import { berechneSha256, type Ergebniskapsel, KAPSELFORMAT, kanonisch } from '@benthos/bewertung'
import type { Kapselzeile } from './sql.ts'

export const KAPSELDATEIFORMAT = 'benthos-kapseldatei/1'

/**
 * Kapsel mit dem, was jemand Jahre später braucht, um sie zuzuordnen und nachzurechnen. Edition, Parametersatz mit Prüfsumme
 * und Rechenkern stehen in `kapsel.ergebnis.herkunft`; Namen von Personen stehen nirgends.
 */
export type Kapseldatei = {
  format: typeof KAPSELDATEIFORMAT
  aufnahme: { code: string; datum: string; messstelle: string; gewaesser: string }
  bewertetAm: string
  taxaliste: { name: string; gueltigVon: string; pruefsumme: string }
  kapsel: Ergebniskapsel
  /** SHA-256 des kanonischen JSON ohne dieses Feld */
  pruefsumme: string
}

/** Kapseldatei eines gespeicherten Ergebnisses. */
export function baueKapseldatei(zeile: Kapselzeile): Kapseldatei {
  const inhalt = {
    format: KAPSELDATEIFORMAT,
    aufnahme: {
      code: zeile.code,
      datum: zeile.datum,
      messstelle: zeile.messstelle,
      gewaesser: zeile.gewaesser,
    },
    bewertetAm: zeile.erstellt_am,
    taxaliste: { name: zeile.taxaliste, gueltigVon: zeile.gueltig_von, pruefsumme: zeile.taxaliste_pruefsumme },
    kapsel: {
      format: KAPSELFORMAT,
      eingabe: zeile.eingabe as Ergebniskapsel['eingabe'],
      ergebnis: zeile.ergebnis as Ergebniskapsel['ergebnis'],
      pruefsumme: zeile.kapsel_hash,
    },
  } as const
  return { ...inhalt, pruefsumme: berechneDateipruefsumme(inhalt) }
}

/** Prüfsumme der ganzen Datei, ohne die in ihr genannte. */
export function berechneDateipruefsumme(datei: Omit<Kapseldatei, 'pruefsumme'>): string {
  return berechneSha256(kanonisch({ ...datei, pruefsumme: undefined }))
}
