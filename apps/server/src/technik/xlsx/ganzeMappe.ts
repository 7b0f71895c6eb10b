import { Mappe, type Xlsxblatt, type Xlsxzeile } from './mappe.ts'

/** Blatt, dessen Zeilen alle schon da sind. */
export type Ganzblatt = Omit<Xlsxblatt, 'schuebe'> & { zeilen: readonly Xlsxzeile[] }

/** Schreibt eine kleine Mappe am Stück, als Zeichenmodul: sie wartet in der Schlange der Dokumente, statt abgewiesen zu werden. */
export async function zeichne(blaetter: readonly Ganzblatt[]): Promise<Uint8Array> {
  const mappe = new Mappe()
  const teile: Buffer[] = []
  for (const { name, spalten, fest, zeilen } of blaetter) {
    teile.push(await mappe.beginneBlatt(name, spalten, fest))
    teile.push(await mappe.schreibe(zeilen))
  }
  teile.push(await mappe.schliesse())
  return Buffer.concat(teile)
}
