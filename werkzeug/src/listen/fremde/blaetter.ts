import { oeffneTabelle } from '@benthos/server/src/technik/einlesen/datei/oeffne.ts'
import { type Dateizeile, zelltext } from '@benthos/server/src/technik/einlesen/datei/tabelle.ts'
import type { Blattzeile } from './messung.ts'

/**
 * Liest alle Blätter einer Arbeitsmappe, wie DARLEQ sie erwartet: Code, Name, danach eine Spalte je Probe. Kopfzeilen haben keinen
 * Namen; eine leere Zelle ist 0.
 */
export async function leseBlaetter(inhalt: Buffer): Promise<ReadonlyMap<string, readonly Blattzeile[]>> {
  const { form } = await oeffneTabelle(inhalt, {})
  const blaetter = new Map<string, readonly Blattzeile[]>()
  for (const blatt of form.blaetter) {
    const zeilen: Blattzeile[] = []
    for await (const zeile of (await oeffneTabelle(inhalt, { blatt })).zeilen()) zeilen.push(...alsTaxon(zeile))
    blaetter.set(blatt, zeilen)
  }
  return blaetter
}

function alsTaxon({ zellen }: Dateizeile): readonly Blattzeile[] {
  const [code, name] = [zelltext(zellen.get(0)).trim(), zelltext(zellen.get(1)).trim()]
  if (code === '' || name === '') return []
  const mengen = [...zellen].flatMap(([spalte, zelle]) => (spalte > 1 && zelle.art === 'ZAHL' ? [zelle.zahl] : []))
  return [{ code, name, mengen }]
}
