import { Dateimangel, type Zelle } from './datei/tabelle.ts'
import { HOECHSTENS_GEHALTEN } from './konstanten.ts'
import type { GesichteteZeile } from './zeilenpruefung.ts'

/** Der häufigste Inhalt steht für sich: Text als Text, eine Zahl als Zahl, alles andere als Zelle. */
type Gepackt = (number | string | Zelle)[]

/**
 * Hält die Zeilen einer Datei, bis feststeht, welche zusammengehören. Eine gedeutete Zeile braucht das Zehnfache der Zeichen, die in
 * ihr stehen; gepackt sind 300.000 Funde rund 30 MB.
 */
export class Zeilenlager {
  readonly #nummern: number[] = []
  readonly #zellen: string[] = []
  /** nur, was davon zu sagen ist */
  readonly #ausnahmen = new Map<number, Pick<GesichteteZeile, 'auslassen' | 'mangel'>>()
  #zeichen = 0

  /** @returns Platz der Zeile. @throws `Dateimangel`, wenn die Datei mehr enthält, als sich halten lässt */
  nimm({ nummer, zellen, auslassen, mangel }: GesichteteZeile): number {
    const gepackt: Gepackt = []
    for (const [spalte, zelle] of zellen) gepackt.push(spalte, packe(zelle))
    const text = JSON.stringify(gepackt)
    this.#zeichen += text.length
    if (this.#zeichen > HOECHSTENS_GEHALTEN) throw new Dateimangel(ZU_VIEL)
    const platz = this.#nummern.push(nummer) - 1
    this.#zellen.push(text)
    if (auslassen !== null || mangel !== null) this.#ausnahmen.set(platz, { auslassen, mangel })
    return platz
  }

  /** Die Zeile, wie sie hineinkam. */
  gib(platz: number): GesichteteZeile {
    const gepackt = JSON.parse(this.#zellen[platz] ?? '[]') as Gepackt
    const zellen = new Map<number, Zelle>()
    for (let i = 0; i < gepackt.length; i += 2) {
      const inhalt = gepackt[i + 1]
      zellen.set(
        Number(gepackt[i]),
        typeof inhalt === 'string'
          ? { art: 'TEXT', text: inhalt }
          : typeof inhalt === 'number'
            ? { art: 'ZAHL', zahl: inhalt }
            : (inhalt as Zelle),
      )
    }
    const { auslassen, mangel } = this.#ausnahmen.get(platz) ?? { auslassen: null, mangel: null }
    return { nummer: this.#nummern[platz] ?? 0, zellen, auslassen, mangel }
  }
}

function packe(zelle: Zelle): Gepackt[number] {
  if (zelle.art === 'ZAHL') return zelle.zahl
  return zelle.art === 'TEXT' && !zelle.istErgaenzt ? zelle.text : zelle
}

const ZU_VIEL = 'Die Datei enthält zu viel Text. Bitte teilen Sie sie auf mehrere Dateien auf.'
