import { createHash } from 'node:crypto'
import { ELEMENTE_LABEL, type Element, labelVon, PROBENMETHODEN, statusLabel } from '@benthos/fachmodell'
import { formatiereDatum } from '@benthos/fachmodell/datum/formatiereDatum'
import type { H2oMeldung } from '@benthos/vertrag/h2o'
import { stringify } from 'csv-stringify/sync'
import { alsWindows1252 } from '../../technik/zeichensatz/windows1252.ts'
import type { H2oEditionsangabe, Kopfquelle } from './edition.ts'
import type { H2oFund, H2oKopf } from './sql.ts'
import { codesystemDer, codeVon } from './taxoncode.ts'
import { alsZahl, schreibeText, schreibeZelle } from './zelle.ts'

/** Gelesenes zu einem Element einer Aufnahme, aus einem Schnappschuss. */
export type H2oBestand = {
  element: Element
  kopf: H2oKopf
  funde: readonly H2oFund[]
  mischbestaende: readonly { name: string }[]
  /** gezählt, nicht gelesen */
  erwartet: number
}

export type H2oAusfuhr = {
  edition: H2oEditionsangabe
  bestand: H2oBestand
  /** Zellen der Datenzeilen ohne die Satzart */
  zeilen: readonly (readonly string[])[]
  abgelehnt: readonly H2oMeldung[]
  warnungen: readonly H2oMeldung[]
  hindernis: string | null
  datei: { name: string; inhalt: Buffer; pruefsumme: string } | null
}

const MISCHBESTAND =
  'Mischbestände bestehen aus mehreren Taxa; das Layout kennt nur einzelne. Im Datenexport stehen sie mit ihren Anteilen.'
const OHNE_FLAECHE = 'Ind./m² fehlt: im Kopf der Probe steht keine Fläche.'

/**
 * Baut Datei, Warnungen und Abgelehntes; aus gleichen Daten immer dieselben Byte: nichts darin hängt an der Uhr oder am Abrufenden.
 * @throws Error, wenn Gelesenes und Gezähltes nicht übereinstimmen
 */
export function baueAusfuhr(edition: H2oEditionsangabe, bestand: H2oBestand): H2oAusfuhr {
  const { element, kopf, funde, mischbestaende, erwartet } = bestand
  if (funde.length + mischbestaende.length !== erwartet)
    throw new Error(
      `Ausfuhr in H2O-Manier: ${erwartet} Zeilen erwartet, ${funde.length + mischbestaende.length} gelesen.`,
    )
  const abgelehnt = new Meldungen()
  const warnungen = new Meldungen()
  const { zeilen, geschriebene } = schreibeFunde(edition, bestand, abgelehnt, warnungen)
  for (const { name } of mischbestaende) abgelehnt.melde(MISCHBESTAND, `Mischbestand „${name}“`)
  if (kopf.status !== 'PLAUSIBEL')
    warnungen.melde(`Das Qualitätselement ist noch nicht plausibel gesetzt (${statusLabel(kopf.status)}).`, 'Aufnahme')
  if (kopf.istDemo) warnungen.melde('Beispieldaten, keine wirkliche Erhebung.', 'Aufnahme')
  const kopfzeilen = edition.kopf.map(zeile => {
    if ('fest' in zeile) return [edition.satzarten.kopf, zeile.titel, zeile.fest]
    const { text, warnungen: befunde } = schreibeText(kopfwert(zeile.quelle, bestand, edition), zeile.titel)
    for (const befund of befunde) warnungen.melde(befund, 'Kopf der Datei')
    return [edition.satzarten.kopf, zeile.titel, text]
  })
  const hindernis =
    zeilen.length > 0
      ? null
      : erwartet === 0
        ? `Zum ${ELEMENTE_LABEL[element]} ist noch kein Fund gespeichert. Erfassen Sie zuerst die Taxaliste.`
        : 'Keine Zeile lässt sich in diesem Layout schreiben; warum, steht bei den abgelehnten.'
  const ende = endzeilen(edition, geschriebene, erwartet - zeilen.length)
  const inhalt = alsWindows1252(alsText(edition, kopfzeilen, zeilen, ende))
  const name = `${namensstamm(bestand)}.csv`
  const pruefsumme = createHash('sha256').update(inhalt).digest('hex')
  return {
    edition,
    bestand,
    zeilen,
    abgelehnt: abgelehnt.liste(),
    warnungen: warnungen.liste(),
    hindernis,
    datei: hindernis === null ? { name, inhalt, pruefsumme } : null,
  }
}

/** Name von Datei und Protokoll ohne Endung, den jedes Betriebssystem schreibt. */
export const namensstamm = ({ element, kopf }: Pick<H2oBestand, 'element' | 'kopf'>): string =>
  `H2O-Manier_${element}_${kopf.aufnahme.replaceAll(/[^A-Za-z0-9_-]/g, '_')}`

/** Gleiches steht einmal da, mit allen seinen Stellen. */
class Meldungen {
  readonly #stellen = new Map<string, string[]>()

  melde(text: string, stelle: string): void {
    const stellen = this.#stellen.get(text)
    if (stellen) stellen.push(stelle)
    else this.#stellen.set(text, [stelle])
  }

  liste(): H2oMeldung[] {
    return [...this.#stellen].map(([text, stellen]) => ({ text, stellen }))
  }
}

function schreibeFunde(
  { spalten, form }: H2oEditionsangabe,
  { kopf, funde }: H2oBestand,
  abgelehnt: Meldungen,
  warnungen: Meldungen,
) {
  const zeilen: string[][] = []
  const geschriebene: H2oFund[] = []
  for (const fund of funde) {
    const stelle = `${labelVon(PROBENMETHODEN, fund.methode)}, Zeile ${fund.zeile}`
    const taxoncode = codeVon(fund.methode, fund.taxon, fund.gueltigerName)
    const zellen = spalten.map(spalte => schreibeZelle(spalte, form, { fund, kopf, taxoncode }))
    const maengel = zellen.flatMap(({ mangel }) => mangel ?? [])
    for (const mangel of maengel) abgelehnt.melde(mangel, stelle)
    if (maengel.length > 0) continue
    for (const warnung of zellen.flatMap(zelle => zelle.warnungen)) warnungen.melde(warnung, stelle)
    if (taxoncode === null && spalten.some(({ quelle }) => quelle === 'taxoncode'))
      warnungen.melde(`Zu „${fund.taxon}“ ist kein eindeutiger Code bekannt; die Spalte bleibt leer.`, stelle)
    if (fund.anzahl != null && !fund.hatFlaeche && spalten.some(({ quelle }) => quelle === 'individuenJeM2'))
      warnungen.melde(OHNE_FLAECHE, stelle)
    zeilen.push(zellen.map(({ text }) => text))
    geschriebene.push(fund)
  }
  return { zeilen, geschriebene }
}

function kopfwert(
  quelle: Kopfquelle,
  { element, kopf, funde }: H2oBestand,
  { form }: Pick<H2oEditionsangabe, 'form'>,
): string {
  switch (quelle) {
    case 'datum':
      return form.datum === 'JJJJ-MM-TT' ? kopf.datum : formatiereDatum(kopf.datum)
    case 'element':
      return ELEMENTE_LABEL[element]
    case 'status':
      return statusLabel(kopf.status)
    case 'taxalisten':
      return kopf.taxalisten.map(({ methode, name }) => `${methode}: ${name}`).join(', ')
    case 'codesystem':
      return [...new Set(funde.flatMap(({ methode }) => codesystemDer(methode) ?? []))].join(', ')
    case 'beispieldaten':
      return kopf.istDemo ? 'ja' : 'nein'
    default:
      return kopf[quelle]
  }
}

function endzeilen(edition: H2oEditionsangabe, funde: readonly H2oFund[], abgelehnte: number): string[][] {
  return edition.ende.map(zeile => {
    const wert = 'summe' in zeile ? summiere(funde, zeile.summe) : zeile.zaehle === 'zeilen' ? funde.length : abgelehnte
    return [edition.satzarten.ende, zeile.titel, alsZahl(wert, edition.form.dezimalzeichen)]
  })
}

/** Summe in Hundertsteln: so fein wird gezählt, und so bleibt kein Rundungsrest. */
function summiere(funde: readonly H2oFund[], feld: 'anzahl' | 'schalen'): number {
  return funde.reduce((summe, fund) => summe + Math.round((fund[feld] ?? 0) * 100), 0) / 100
}

/** Jede Zeile hat gleich viele Zellen, auch Kopf und Ende. */
function alsText(
  { spalten, satzarten, form }: H2oEditionsangabe,
  kopf: readonly string[][],
  daten: readonly (readonly string[])[],
  ende: readonly string[][],
): string {
  const breite = Math.max(spalten.length + 1, 3)
  const zeilen = [
    ...kopf,
    [satzarten.spalten, ...spalten.map(({ titel }) => titel)],
    ...daten.map(zeile => [satzarten.daten, ...zeile]),
    ...ende,
  ]
  return stringify(
    zeilen.map(zeile => [...zeile, ...Array<string>(breite - zeile.length).fill('')]),
    // Entschärft ist schon, und nur freier Text: „<5“ und „n.a.“ bleiben, was sie sind.
    { delimiter: form.trennzeichen, record_delimiter: '\r\n', quote_record_delimiter: true },
  )
}
