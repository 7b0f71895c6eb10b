import { Ausfuhrnachweis } from '@benthos/vertrag/ausfuhrnachweis'
import { alsJson } from './beschreibung.ts'
import { HOLE_NEU, type Maengelliste } from './maengel.ts'
import type { Dateiangabe } from './tafelform.ts'

/** `nachweis.json`, wie jedes Archiv ihn hat: was in jeder Datei zu stehen hat. */
export const NACHWEIS = 'nachweis.json'

/** @returns was der Nachweis über jede Datei sagt; null, wenn er sich nicht lesen lässt */
export function liesNachweis(inhalt: Buffer, maengel: Maengelliste): Map<string, Dateiangabe> | null {
  const gelesen = Ausfuhrnachweis.safeParse(alsJson(inhalt))
  if (!gelesen.success) {
    maengel.melde(`Der Nachweis ist kein JSON in der Form, die das Produkt schreibt; ${HOLE_NEU}`, NACHWEIS)
    return null
  }
  const { teile } = gelesen.data
  for (const { name, zeilenErwartet, zeilenGeschrieben, zeilenAbgelehnt } of teile)
    if (zeilenErwartet !== null && zeilenErwartet !== (zeilenGeschrieben ?? 0) + zeilenAbgelehnt)
      maengel.melde(
        `Von ${name} waren ${zeilenErwartet} Zeilen zu schreiben und ${zeilenGeschrieben ?? 0} sind geschrieben; führen Sie die Daten noch einmal aus.`,
        NACHWEIS,
      )
  return new Map(
    teile.map(({ name, bytes, sha256, zeilenGeschrieben }) => [
      name,
      { datei: name, bytes, sha256, zeilen: zeilenGeschrieben },
    ]),
  )
}

/** Zwei Verzeichnisse eines Archivs müssen dasselbe sagen. */
export function vergleicheAngaben(
  nachweis: ReadonlyMap<string, Dateiangabe>,
  verzeichnis: readonly Dateiangabe[],
  maengel: Maengelliste,
): void {
  for (const { datei, bytes, sha256, zeilen } of verzeichnis) {
    const anderer = nachweis.get(datei)
    if (anderer?.bytes !== bytes || anderer.sha256 !== sha256 || (zeilen !== null && anderer.zeilen !== zeilen))
      maengel.melde(`Der Nachweis sagt über ${datei} etwas anderes als die Beschreibung; ${HOLE_NEU}`, NACHWEIS)
  }
}
