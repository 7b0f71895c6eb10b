import { type Einleseform, ZEILENAUSGAENGE, type Zeilenausgang } from '@benthos/vertrag/einlesung'
import { type Dateizeile, spaltenname, type Zelle } from './datei/tabelle.ts'
import { istVerdeckt } from './datei/verbundene.ts'

/** Jede Zelle mit Inhalt unter der Kopfzeile hat genau einen Ausgang. */

/** Zellen einer Zeile oder Datei je Ausgang. */
export type Zellzaehlung = Readonly<Record<Zeilenausgang, number>>

const KEINE_ZELLEN: Zellzaehlung = {
  ANGENOMMEN: 0,
  GEAENDERT: 0,
  UNVERAENDERT: 0,
  UEBERSPRUNGEN: 0,
  ABGELEHNT: 0,
}

/** Was über die Zellen einer Zeile zu wissen ist. */
type Zeilenlage = {
  ausgang: Zeilenausgang
  /** Feld je Spalte, die übernommen wird */
  feldVon: ReadonlyMap<number, string>
  /** Felder, die sich ändern */
  geaenderte: ReadonlySet<string>
  /** Zellen, die für sich einen Ausgang haben */
  eigene: ReadonlyMap<string, Zeilenausgang> | undefined
}

/**
 * Was aus jeder Zelle einer Zeile wurde. Was in einer Spalte steht, die niemand übernimmt, ist übersprungen; von einer abgelehnten Zeile
 * gilt nichts.
 */
export function zaehleZellen(zellen: Dateizeile['zellen'], lage: Zeilenlage): Zellzaehlung {
  const zaehlung = { ...KEINE_ZELLEN }
  for (const [spalte, zelle] of zellen) if (zaehlt(zelle)) zaehlung[ausgangDer(lage.feldVon.get(spalte), lage)]++
  return zaehlung
}

/** Gezählt wird, was in der Datei steht. */
const zaehlt = (zelle: Zelle): boolean => !istVerdeckt(zelle) && !(zelle.art === 'TEXT' && zelle.istErgaenzt === true)

function ausgangDer(
  feld: string | undefined,
  { ausgang, geaenderte, eigene }: Omit<Zeilenlage, 'feldVon'>,
): Zeilenausgang {
  if (feld === undefined) return 'UEBERSPRUNGEN'
  if (ausgang === 'ABGELEHNT') return ausgang
  const eigener = eigene?.get(feld)
  if (eigener !== undefined) return eigener
  return ausgang === 'GEAENDERT' && !geaenderte.has(feld) ? 'UNVERAENDERT' : ausgang
}

export function summiereZellen(zaehlungen: readonly Zellzaehlung[]): Zellzaehlung {
  const summe = { ...KEINE_ZELLEN }
  for (const zaehlung of zaehlungen) for (const { value } of ZEILENAUSGAENGE) summe[value] += zaehlung[value]
  return summe
}

/** Zählt Zeilen und Zellen, wie sie der Leser der Datei liefert, ehe jemand sie ordnet oder über sie urteilt. */
export class Dateizaehler {
  #zeilen = 0
  readonly #jeSpalte = new Map<number, number>()
  /** davon die mit einem Wert, den eine Formel aus einer anderen Datei holt */
  readonly #ausAndererDatei = new Map<number, number>()

  nimm({ zellen, ausAndererDatei }: Dateizeile): void {
    this.#zeilen++
    for (const [spalte, zelle] of zellen) {
      if (!zaehlt(zelle)) continue
      zaehleWeiter(this.#jeSpalte, spalte)
      if (zelle.art !== 'MANGEL' && ausAndererDatei?.has(spalte)) zaehleWeiter(this.#ausAndererDatei, spalte)
    }
  }

  get gelesen(): { zeilen: number; zellen: number } {
    let zellen = 0
    for (const anzahl of this.#jeSpalte.values()) zellen += anzahl
    return { zeilen: this.#zeilen, zellen }
  }

  /** Die Form der Datei mit dem, was in jeder Spalte steht; auch einer, die erst weit unten beginnt. */
  ergaenze(form: Einleseform): Einleseform {
    const bekannte = new Set(form.spalten.map(({ nummer }) => nummer))
    const spaete = [...this.#jeSpalte.keys()].filter(nummer => !bekannte.has(nummer))
    const spalten = [
      ...form.spalten,
      ...spaete.map(nummer => ({ nummer, buchstabe: spaltenname(nummer), kopf: '', feld: null, vorschlag: null })),
    ]
    return {
      ...form,
      spalten: spalten
        .map(spalte => {
          const ausAndererDatei = this.#ausAndererDatei.get(spalte.nummer)
          return {
            ...spalte,
            zellen: this.#jeSpalte.get(spalte.nummer) ?? 0,
            ...(ausAndererDatei !== undefined && { ausAndererDatei }),
          }
        })
        .toSorted((a, b) => a.nummer - b.nummer),
    }
  }
}

function zaehleWeiter(jeSpalte: Map<number, number>, spalte: number): void {
  jeSpalte.set(spalte, (jeSpalte.get(spalte) ?? 0) + 1)
}
