import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Dateien, die länger als eine Minute brauchen, die längste zuerst. vitest kennt auf einer frischen Maschine keine Dauern und ordnet
 * nach Größe: dann beginnen manche davon zuletzt, und am Ende wartet der Lauf auf einen Arbeiter.
 */
export const LANGE = [
  'e2e/alles/langsamerServer.test.ts',
  'e2e/alleSeiten.test.ts',
  'e2e/alleSeitenSchmal.test.ts',
  'e2e/absturzServer.test.ts',
  'e2e/alles/vergroesserung.test.ts',
  'e2e/absturzImTippen.test.ts',
  'e2e/arbeitsraum.test.ts',
  'e2e/alles/eile.test.ts',
  'e2e/einlesen.test.ts',
  'e2e/alles/filterEile.test.ts',
  'e2e/alles/druck.test.ts',
  'e2e/hauptaufgabe.test.ts',
  'apps/server/src/fach/rechte/matrix.test.ts',
  'apps/server/src/features/qs/blindheit.test.ts',
  'apps/server/src/features/einlesung/einleseAbsturz.test.ts',
  'apps/server/src/features/messstelle/einlesen/ruecknahmen.test.ts',
  'apps/server/src/features/probe/einlesen/fundruecknahmen.test.ts',
  'apps/server/src/fach/ausfuhr/ausfuhrrechte.test.ts',
]

/** Ordnet wie vitest, nur die langen Dateien nach vorn. */
export class LangeZuerst extends BaseSequencer {
  override async sort(dateien: TestSpecification[]): Promise<TestSpecification[]> {
    return langeZuerst(await super.sort(dateien), datei => datei.moduleId)
  }
}

/** @param pfad Pfad einer Datei, gleich ob von der Wurzel des Projekts oder des Rechners */
export function langeZuerst<T>(dateien: readonly T[], pfad: (datei: T) => string): T[] {
  const rang = (datei: T): number => {
    const stelle = LANGE.findIndex(lange => pfad(datei).endsWith(lange))
    return stelle === -1 ? LANGE.length : stelle
  }
  return dateien.toSorted((a, b) => rang(a) - rang(b))
}
