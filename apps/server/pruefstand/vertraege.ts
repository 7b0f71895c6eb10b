import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Endpunkt } from '@benthos/vertrag'

// oxlint-disable-next-line typescript/no-explicit-any -- die genauen Formen der Verträge sind hier gleichgültig
export type Vertrag = Endpunkt<any, any, any, any>

/** Alle Aufrufe, die der Vertrag nach außen gibt; auch die in Objekten zusammengefassten. */
export async function sammleVertraege(): Promise<Vertrag[]> {
  const ordner = fileURLToPath(new URL('../../../packages/vertrag/src/', import.meta.url))
  const dateien = readdirSync(ordner).filter(name => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  const module = await Promise.all(dateien.map(name => import(`${ordner}${name}`) as Promise<object>))
  const gefunden = new Map<string, Vertrag>()
  const sammle = (wert: unknown): void => {
    if (typeof wert !== 'object' || wert === null) return
    if ('pfad' in wert && 'recht' in wert) gefunden.set(nameVon(wert as Vertrag), wert as Vertrag)
    // Aufrufe eines Abschnitts, einer Methode oder eines Elements stehen zusammen in einem Objekt.
    else if (Object.getPrototypeOf(wert) === Object.prototype) for (const teil of Object.values(wert)) sammle(teil)
  }
  for (const modul of module) for (const wert of Object.values(modul)) sammle(wert)
  return [...gefunden.values()]
}

/** Name eines Aufrufs, etwa `GET /aufnahmen`. */
export function nameVon(vertrag: Vertrag): string {
  return `${vertrag.methode} ${vertrag.pfad}`
}
