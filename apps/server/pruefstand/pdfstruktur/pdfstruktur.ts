import { pruefeDokument } from './dokument.ts'
import { pruefeSeiten } from './inhalt.ts'
import { Leser, liesPdfObjekte, type Objekte } from './objekte.ts'
import { pruefeSchriften } from './schriften.ts'
import { pruefeStruktur } from './struktur.ts'

/**
 * Ein PDF, gelesen mit qpdf und gemessen an dem, was sich von PDF/UA-1 (ISO 14289-1) mit einem Programm prüfen lässt; Nummern sind
 * die seiner Abschnitte, gezählt wie in den Prüfprofilen von veraPDF. Ob Ersatztexte und Reihenfolge etwas taugen, sieht nur ein Mensch.
 * @returns was fehlt, je Fund ein Satz; leer: nichts davon
 */
export function pruefePdfStruktur(pdf: Buffer): string[] {
  const kopf = /^%PDF-1\.[0-7][\r\n]/.test(pdf.toString('latin1', 0, 10)) ? [] : ['6.1-1: Kopf ist nicht %PDF-1.n']
  return [...kopf, ...pruefePdfObjekte(liesPdfObjekte(pdf))]
}

/** Dasselbe an schon gelesenen Objekten. */
export function pruefePdfObjekte(objekte: Objekte): string[] {
  const befunde = new Set<string>()
  const melde = (stimmt: boolean, satz: string) => void (stimmt || befunde.add(satz))
  const leser = new Leser(objekte)
  pruefeDokument(leser, melde)
  pruefeSeiten(leser, pruefeStruktur(leser, melde), melde)
  pruefeSchriften(leser, melde)
  return [...befunde]
}
