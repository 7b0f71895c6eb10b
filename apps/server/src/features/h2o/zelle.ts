import { MENGENFELDER, METHODENANGABEN } from '@benthos/fachmodell'
import { formatiereDatum } from '@benthos/fachmodell/datum/formatiereDatum'
import { entschaerfeFormel } from '@benthos/fachmodell/tabelle/entschaerfeFormel'
import { schreibeZahl } from '@benthos/fachmodell/zahl/schreibeZahl'
import { FUND_JE_ELEMENT } from '@benthos/vertrag/fund'
import { nachWindows1252 } from '../../technik/zeichensatz/windows1252.ts'
import type { Fundquelle, H2oEditionsangabe, H2oSpaltenangabe } from './edition.ts'
import type { H2oFund, H2oKopf } from './sql.ts'

/** Woraus eine Zelle wird: der Fund, der Kopf der Aufnahme, der Code seines Taxons. */
export type H2oZeile = { fund: H2oFund; kopf: H2oKopf; taxoncode: string | null }

/** Was beim Schreiben einer Zelle auffällt. `mangel`: mit ihr geht die Zeile nicht hinaus. */
type Zellbefund = { text: string; mangel?: string; warnungen: readonly string[] }

/** Schreibt eine Zelle in der Art der Edition. */
export function schreibeZelle(spalte: H2oSpaltenangabe, form: H2oEditionsangabe['form'], zeile: H2oZeile): Zellbefund {
  if (!gilt(spalte.quelle, zeile.fund)) return { text: form.nichtAnwendbar, warnungen: [] }
  const wert = wertVon(spalte.quelle, zeile)
  const befund =
    wert === null || wert === '' ? schreibeLeeres(spalte, form, zeile) : schreibeWert(spalte, form, String(wert), wert)
  if (befund.text === '' && spalte.pflicht === true) return { ...befund, mangel: `${spalte.titel} fehlt.` }
  if (spalte.laenge !== undefined && befund.text.length > spalte.laenge)
    return { ...befund, mangel: `${spalte.titel} ist länger als ${spalte.laenge} Zeichen.` }
  return befund
}

/** Misst die Methode dieses Taxon in der Größe, oder kennt das Element die Angabe überhaupt? */
function gilt(quelle: Fundquelle, { methode, gruppe }: H2oFund): boolean {
  const { element, mengenVon } = METHODENANGABEN[methode]
  const gemessen = mengenVon({ gruppe })
  if (quelle === 'individuenJeM2') return gemessen.includes('anzahl')
  const menge = MENGENFELDER.find(({ value }) => value === quelle)
  if (menge) return gemessen.includes(menge.value)
  return !NUR_MANCHER_ELEMENTE.has(quelle) || quelle in FUND_JE_ELEMENT[element].shape
}
const NUR_MANCHER_ELEMENTE: ReadonlySet<string> = new Set(
  Object.values(FUND_JE_ELEMENT).flatMap(({ shape }) => Object.keys(shape)),
)

function wertVon(quelle: Fundquelle, { fund, kopf, taxoncode }: H2oZeile): string | number | null {
  if (quelle === 'taxoncode') return taxoncode
  if (quelle in kopf) return kopf[quelle as 'aufnahme' | 'messstelle' | 'messstellenname' | 'gewaesser' | 'datum']
  return fund[quelle as Exclude<keyof H2oFund, 'hatFlaeche'>] ?? null
}

function schreibeLeeres(
  { obergrenzen }: H2oSpaltenangabe,
  { kleiner, dezimalzeichen }: H2oEditionsangabe['form'],
  zeile: H2oZeile,
): Zellbefund {
  const stufe = obergrenzen && wertVon(obergrenzen.quelle, zeile)
  const grenze = stufe === null || stufe === undefined ? undefined : obergrenzen?.je[String(stufe)]
  return { text: grenze === undefined ? '' : kleiner + alsZahl(grenze, dezimalzeichen), warnungen: [] }
}

function schreibeWert(
  spalte: H2oSpaltenangabe,
  form: H2oEditionsangabe['form'],
  roh: string,
  wert: string | number,
): Zellbefund {
  switch (spalte.art) {
    case 'zahl':
      return { text: schreibeMenge(Number(wert), spalte.stellen, form), warnungen: [] }
    case 'datum':
      return { text: form.datum === 'JJJJ-MM-TT' ? roh : formatiereDatum(roh), warnungen: [] }
    case 'auswahl':
      return { text: spalte.werte?.[roh] ?? roh, warnungen: [] }
    case 'schluessel':
      return schreibeSchluessel(spalte.titel, roh)
    case 'text':
      return schreibeText(roh, spalte.titel)
  }
}

/** Was gerundet verschwände, steht als „kleiner als“: nichts sieht aus wie keines. */
function schreibeMenge(n: number, stellen: number, { kleiner, dezimalzeichen }: H2oEditionsangabe['form']): string {
  // Auf 14 Stellen ist der Fehler der binären Darstellung weg; danach wird kaufmännisch gerundet.
  const teile = Math.round(Number((n * 10 ** stellen).toPrecision(14)))
  return n > 0 && teile === 0
    ? kleiner + alsZahl(1 / 10 ** stellen, dezimalzeichen)
    : alsZahl(teile / 10 ** stellen, dezimalzeichen)
}

/** Zahl mit allen ihren Stellen, ohne Tausenderzeichen. */
export function alsZahl(n: number, dezimalzeichen: ',' | '.'): string {
  return schreibeZahl(n).replace(',', dezimalzeichen)
}

/** An einem Schlüssel erkennt die Gegenstelle etwas: er geht hinaus, wie er ist, oder gar nicht. */
function schreibeSchluessel(titel: string, roh: string): Zellbefund {
  const { text, ersetzt } = nachWindows1252(roh)
  const mangel =
    ersetzt.length > 0
      ? `${titel} „${roh}“ lässt sich in Windows-1252 nicht schreiben: ${nenneZeichen(ersetzt[0]?.zeichen ?? '')}.`
      : entschaerfeFormel(text) !== text
        ? `${titel} „${roh}“ beginnt wie eine Formel.`
        : undefined
  return { text, ...(mangel !== undefined && { mangel }), warnungen: [] }
}

/**
 * Freier Text: eine Zeile, nur Zeichen von Windows-1252, keine Formel. Was sich dafür ändert, wird genannt.
 * @param titel wo er steht
 */
export function schreibeText(roh: string, titel: string): Zellbefund {
  const { text, ersetzt } = nachWindows1252(roh)
  const einzeilig = text.trim()
  const entschaerft = entschaerfeFormel(einzeilig)
  const warnungen = [
    ...new Set(ersetzt.map(e => `${titel}: ${nenneZeichen(e.zeichen)} ${nenneErsatz(e.durch)}.`)),
    ...(entschaerft === einzeilig
      ? []
      : [`${titel} beginnt wie eine Formel; davor steht ein Hochkomma, das nicht zum Text gehört.`]),
  ]
  return { text: entschaerft, warnungen }
}

function nenneZeichen(zeichen: string): string {
  const nummer = `U+${(zeichen.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
  if (zeichen === '\n' || zeichen === '\r') return 'ein Zeilenende'
  return /[\p{C}\p{Z}\p{M}]/u.test(zeichen) ? `das Zeichen ${nummer}` : `„${zeichen}“ (${nummer})`
}

const nenneErsatz = (durch: string): string =>
  durch === '' ? 'ist weggelassen' : durch === ' ' ? 'ist durch ein Blank ersetzt' : `ist durch „${durch}“ ersetzt`
