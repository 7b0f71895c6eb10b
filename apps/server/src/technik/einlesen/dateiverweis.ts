import type { Wert } from '@benthos/fachmodell'
import { nachSchluessel } from '../reihe/nachSchluessel.ts'
import type { Zeilenwerte } from './einleseart.ts'
import type { GeleseneZeile } from './zeilenpruefung.ts'

/** Verweise auf das, was erst eine andere Zeile derselben Datei anlegt. */

/** Kennung dessen, was eine Zeile anlegt, solange es keine eigene hat; Gespeichertes hat Kennungen über null. */
export const zeilenkennung = (nummer: number): number => -nummer

/** Zeile, die eine Kennung meint; `null`: Gespeichertes. */
export const zeileZu = (kennung: unknown): number | null =>
  typeof kennung === 'number' && kennung < 0 ? -kennung : null

type Verweiszeile = { nummer: number; werte: Zeilenwerte }

/**
 * Was eine Art dazu sagt. In der Spalte steht für eine andere Zeile deren `zeilenkennung`. Geprüft und geladen wird so, dass eine Zeile
 * nach der kommt, auf der sie aufbaut; doppelt ist trotzdem, was in der Datei später steht.
 */
export type Dateiverweis<K = unknown, S = unknown> = {
  feld: string
  /** rein: wie heißt, was diese Zeile anlegt oder umbenennt, das Genaueste zuerst; nichts, wo der Bestand es so kennt */
  benenne(werte: Zeilenwerte, verweistext: string, kenntnis: K): readonly string[]
  /** rein: Schlüssel des Eintrags, den die Zeile selbst ändert oder anlegt; auf ihn zeigt sie nie */
  eigene(nummer: number, werte: Zeilenwerte, kenntnis: K): ReadonlySet<string>
  /** rein: zu einer Zeile die nächste, auf der sie aufbaut, auch über Gespeichertes */
  sucheDavor(zeilen: readonly Verweiszeile[], kenntnis: K): ReadonlyMap<number, number>
  /** was an Zeilen nicht stimmt, die auf sich selbst aufbauen: an jeder derselbe Satz */
  kreissatz(nummern: readonly number[]): string
  /** was eine angenommene Zeile täte, wissen die folgenden */
  merke(kenntnis: K, nummer: number, speichern: S): void
  /** was eine frühere Zeile dieses Vorgangs anlegte oder änderte, hat seine eigene Kennung */
  merkeGeladenes(kenntnis: K, nummer: number, objektId: number): void
}

export type Verkettung = {
  /** Plätze der Zeilen in der Folge, in der sie zu prüfen sind */
  folge: readonly number[]
  davor: ReadonlyMap<number, number>
  /** Satz je Zeile, die zu einem Kreis gehört */
  kreise: ReadonlyMap<number, string>
}

/**
 * Was jede Zeile einer Datei anlegt, wie die Spalte es nennen darf.
 * @param namen wie es in jeder Zeile heißt, das Genaueste zuerst
 */
export function sammleAngelegte(nummern: readonly number[], namen: readonly (readonly string[])[]): Wert[][] {
  const genannte = new Set<string>()
  return nummern.map((nummer, platz) => {
    const [genau, ...weitere] = namen[platz] ?? []
    // Dieselbe noch einmal ist doppelt; gemeint ist die erste.
    if (genau === undefined || genannte.has(genau.toLowerCase())) return []
    genannte.add(genau.toLowerCase())
    return [genau, ...weitere].map(label => ({ value: String(zeilenkennung(nummer)), label }))
  })
}

/**
 * Ordnet die Zeilen einer Datei.
 * @param zeilen in der Folge der Datei, gedeutet im Wissen, was sie anlegen
 */
export function verkette<K, S>(verweis: Dateiverweis<K, S>, zeilen: readonly Verweiszeile[], kenntnis: K): Verkettung {
  const davor = verweis.sucheDavor(zeilen, kenntnis)
  const { folge, kreise } = ordne(
    zeilen.map(({ nummer }) => nummer),
    davor,
  )
  const platzVon = new Map(zeilen.map(({ nummer }, platz) => [nummer, platz]))
  return {
    folge: folge.flatMap(nummer => platzVon.get(nummer) ?? []),
    davor,
    kreise: new Map(kreise.flatMap(kreis => kreis.map(nummer => [nummer, verweis.kreissatz(kreis)] as const))),
  }
}

/** In der Folge der Datei, aber jede nach der, die vor ihr stehen muss. */
function ordne(
  nummern: readonly number[],
  davor: ReadonlyMap<number, number>,
): { folge: number[]; kreise: number[][] } {
  const folge: number[] = []
  const kreise: number[][] = []
  /** Zeile, von der aus sie erreicht ist */
  const erreicht = new Map<number, number>()
  for (const start of nummern) {
    const weg: number[] = []
    let nummer: number | undefined = start
    for (; nummer !== undefined && !erreicht.has(nummer); nummer = davor.get(nummer)) {
      erreicht.set(nummer, start)
      weg.push(nummer)
    }
    if (nummer !== undefined && weg.length > 0 && erreicht.get(nummer) === start)
      kreise.push(weg.slice(weg.indexOf(nummer)).toSorted((a, b) => a - b))
    folge.push(...weg.toReversed())
  }
  return { folge, kreise }
}

/** Was über Zeilen zu sagen ist, die auf sich selbst aufbauen, steht an der Zelle des Verweises. */
export function mitKreis(zeile: GeleseneZeile, feld: string, { kreise }: Verkettung): GeleseneZeile {
  const meldung = kreise.get(zeile.nummer)
  if (meldung === undefined) return zeile
  return { ...zeile, fehlerJeFeld: new Map(zeile.fehlerJeFeld).set(feld, { meldung, vorschlag: null }) }
}

/** Diese Zeilen, alle, die auf ihnen aufbauen, und alle, auf denen sie aufbauen. */
export function mitVerketteten(nummern: Iterable<number>, { davor }: Verkettung): ReadonlySet<number> {
  const danach = nachSchluessel([...davor], ([, vorige]) => vorige)
  const gefunden = new Set(nummern)
  // Was dazukommt, ist selbst noch an der Reihe.
  for (const nummer of gefunden) for (const [andere] of danach.get(nummer) ?? []) gefunden.add(andere)
  const mitVorigen = new Set<number>()
  for (const start of gefunden)
    for (
      let nummer: number | undefined = start;
      nummer !== undefined && !mitVorigen.has(nummer);
      nummer = davor.get(nummer)
    )
      mitVorigen.add(nummer)
  return mitVorigen
}
