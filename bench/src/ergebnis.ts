import { loadavg } from 'node:os'
import type { Kennwerte } from './statistik.ts'

export type Messwert = Pick<Kennwerte, 'median'> & Partial<Kennwerte>

/** Eine Zeile des Berichts: gemessener Wert, untere Schranke aus demselben Lauf, Ziel und ob es erreicht ist. */
export type Messzeile = {
  name: string
  einheit: string
  wert: Messwert
  /** null, wo es keine gibt */
  schranke: Messwert | null
  /** Wert durch Schranke, wie das Ziel ihn meint (Median oder p95); null ohne Schranke */
  verhaeltnis: number | null
  /** wie das Ziel lautet; leer: nur zur Kenntnis */
  ziel: string
  erreicht: boolean | null
  /** der wievielte Durchgang hier steht; nur, wo verfehlte Ziele wiederholt werden */
  durchgang?: number
}

export type Messbericht = {
  name: string
  zeilen: Messzeile[]
  /** Umstände, die zum Verstehen der Zahlen nötig sind */
  bemerkungen: string[]
}

export const zahl = (wert: number, stellen?: number): string => {
  const n = stellen ?? (Math.abs(wert) >= 1000 ? 0 : Math.abs(wert) >= 100 ? 1 : 2)
  return wert.toLocaleString('de-AT', { minimumFractionDigits: n, maximumFractionDigits: n, useGrouping: true })
}

const KOPF = ['', 'Median', 'p95', 'Schranke', 'p95', 'Verhältnis', 'Ziel', ''] as const
const LINKSBUENDIG: ReadonlySet<number> = new Set([0, 6, 7])

const DURCHGAENGE = 3

/**
 * Misst bis zu dreimal und behält den ersten Durchgang, der sein Ziel erreicht, sonst den letzten: auf einer geteilten
 * Maschine verdirbt ein fremder Rechenstoß ein p95 leicht, dreimal hintereinander selten.
 */
export async function messeMitWiederholung(
  messe: () => Promise<Messzeile>,
  melde: (text: string) => void = () => undefined,
  hoechstens = DURCHGAENGE,
): Promise<Messzeile> {
  for (let durchgang = 1; ; durchgang++) {
    const zeile = { ...(await messe()), durchgang }
    melde(kurz(zeile))
    if (zeile.erreicht !== false || durchgang === hoechstens) return zeile
  }
}

/** Eine Zeile, sobald sie gemessen ist: wer einen langen Lauf abbricht, hat, was bis dahin feststand. */
const kurz = ({ name, wert, einheit, ziel, erreicht }: Messzeile): string =>
  `  ${name}: ${zahl(wert.median)} ${einheit}${erreicht === false ? ` (${ziel} verfehlt)` : ''}, Last ${(loadavg()[0] ?? 0).toFixed(1)}`

export const WIEDERHOLUNG = `Ein verfehltes Ziel wird bis zu ${DURCHGAENGE - 1} Mal neu gemessen; der Durchgang steht in Klammern.`

/** Tabelle für das Terminal, Spalten nach ihrem breitesten Eintrag. */
export function alsTabelle({ name, zeilen, bemerkungen }: Messbericht): string {
  const inhalt = zeilen.map(z => [
    z.name,
    `${zahl(z.wert.median)} ${z.einheit}`,
    z.wert.p95 === undefined ? '' : zahl(z.wert.p95),
    z.schranke === null ? '' : zahl(z.schranke.median),
    z.schranke?.p95 === undefined ? '' : zahl(z.schranke.p95),
    z.verhaeltnis === null ? '' : zahl(z.verhaeltnis, 2),
    z.ziel,
    z.erreicht === null
      ? ''
      : `${z.erreicht ? 'erreicht' : 'VERFEHLT'}${(z.durchgang ?? 1) > 1 ? ` (${z.durchgang}.)` : ''}`,
  ])
  const breiten = KOPF.map((kopf, i) => Math.max(kopf.length, ...inhalt.map(zeile => (zeile[i] ?? '').length)))
  const zeile = (felder: readonly string[]): string =>
    felder
      .map((feld, i) => (LINKSBUENDIG.has(i) ? feld.padEnd(breiten[i] ?? 0) : feld.padStart(breiten[i] ?? 0)))
      .join('  ')
      .trimEnd()
  const mitZiel = zeilen.filter(z => z.erreicht !== null)
  const bilanz = `${mitZiel.filter(z => z.erreicht).length} von ${mitZiel.length} Zielen erreicht.`
  return [
    `\n## ${name}`,
    zeile(KOPF),
    ...inhalt.map(zeile),
    ...[...(mitZiel.length > 0 ? [bilanz] : []), ...bemerkungen].map(b => `  ${b}`),
  ].join('\n')
}
