import type { TestProject } from 'vitest/node'
import type { Pruefstandort } from './pruefdatenbank.ts'
import { richtePruefstandEin } from './pruefstand.ts'

declare module 'vitest' {
  interface ProvidedContext {
    pruefstand: Pruefstandort
  }
}

/** Von vitest einmal je Lauf gerufen; was zurückkommt, räumt am Ende auf. */
export default async function setup(projekt: TestProject): Promise<() => Promise<void>> {
  const stand = await richtePruefstandEin()
  projekt.provide('pruefstand', stand.ort)
  return () => stand.schliesse()
}
