import type { Teilbeleg } from '@benthos/vertrag/ausfuhrnachweis'
import type { Feldart } from '@benthos/vertrag/feld'
import { alsCsvzeilen, CSV_BEGINN } from '../../technik/csv/alsCsvzeile.ts'
import { NAME_DER_DATENBANK, TAFELSCHLUESSEL } from '../archivpruefung/tafelschluessel.ts'
import type { Nachweisangaben } from './nachweis.ts'
import type { Ausfuhrspalte, Ausfuhrtafel } from './tafel.ts'

/** Was eine Tabelle des Archivs über sich sagt: Spalten aus dem Katalog der Felder. */

/** Spalte je Tabelle und Feld: Bezeichnung, Einheit, Art, Bereich, Hilfe. */
export function woerterbuch(tafeln: readonly Ausfuhrtafel[]): string {
  const kopf = ['tabelle', 'feld', 'bezeichnung', 'einheit', 'art', 'von', 'bis', 'element', 'hilfe', 'darwinCore']
  const zeilen = tafeln.flatMap(({ name, spalten }) =>
    spalten.map(({ feld, eintrag: e }) => [
      name,
      feld,
      e.label,
      e.einheit ?? null,
      TYPEN[e.art].type,
      bereichVon(e).min ?? null,
      bereichVon(e).max ?? null,
      e.element ?? null,
      e.hilfe,
      e.darwinCore ?? null,
    ]),
  )
  return CSV_BEGINN + alsCsvzeilen([kopf, ...zeilen])
}

/** Schlüssel jeder Auswahl mit dem, was am Schirm steht. */
export function wertelisten(tafeln: readonly Ausfuhrtafel[]): string {
  const zeilen = tafeln.flatMap(({ name, spalten }) =>
    spalten.flatMap(({ feld, eintrag }) => (eintrag.werte ?? []).map(({ value, label }) => [name, feld, value, label])),
  )
  return CSV_BEGINN + alsCsvzeilen([['tabelle', 'feld', 'wert', 'bezeichnung'], ...zeilen])
}

const ZAHL = { type: 'number', decimalChar: ',' } as const
const WAHRHEITSWERT = { type: 'boolean', trueValues: ['ja'], falseValues: ['nein'] } as const
const TEXT = { type: 'string' } as const

/** Typ einer Spalte im Tabellenschema von Frictionless Data (Table Schema 1.0). */
const TYPEN: Readonly<Record<Feldart, { type: string; format?: string }>> = {
  text: TEXT,
  textarea: TEXT,
  zahl: ZAHL,
  ganzzahl: { type: 'integer' },
  datum: { type: 'date' },
  zeit: { type: 'time', format: '%H:%M' },
  auswahl: TEXT,
  mehrfachauswahl: TEXT,
  verweis: TEXT,
  schalter: WAHRHEITSWERT,
  janein: WAHRHEITSWERT,
  datei: TEXT,
  zeilen: TEXT,
}

/** Bereich der Zahl, die in der Spalte steht: ein Verweis hat einen als Kennung, hinaus geht sein Name. */
const bereichVon = ({ art, min, max }: Ausfuhrspalte['eintrag']) =>
  TYPEN[art].type === 'number' || TYPEN[art].type === 'integer' ? { min, max } : {}

function alsFeld({ feld, eintrag }: Ausfuhrspalte) {
  const { art, label, einheit, hilfe, werte } = eintrag
  const { min, max } = bereichVon(eintrag)
  const grenzen = {
    ...(min !== undefined && { minimum: min }),
    ...(max !== undefined && { maximum: max }),
    ...(art === 'auswahl' && werte && { enum: werte.map(({ value }) => value) }),
    ...(art === 'mehrfachauswahl' && werte && { pattern: musterAus(werte.map(({ value }) => value)) }),
  }
  return {
    name: feld,
    title: einheit === undefined ? label : `${label} (${einheit})`,
    description: hilfe,
    ...TYPEN[art],
    ...(Object.keys(grenzen).length > 0 && { constraints: grenzen }),
  }
}

/** Beliebig viele Werte der Liste, durch „|“ getrennt. */
const musterAus = (werte: readonly string[]): string => `(${werte.join('|')})(\\|(${werte.join('|')}))*`

/** Schlüssel und Verweise der Tafel, wie das Tabellenschema sie nennt. */
function alsSchluessel(name: string) {
  const eintrag = TAFELSCHLUESSEL[name]
  if (!eintrag) throw new Error(`Die Tafel ${name} hat keinen Eintrag unter ihren Schlüsseln.`)
  return {
    ...(eintrag.schluessel.length > 0 && { primaryKey: eintrag.schluessel }),
    ...(eintrag.verweise.length > 0 && {
      foreignKeys: eintrag.verweise.map(({ felder, tafel, zielfelder }) => ({
        fields: felder,
        reference: { resource: tafel, fields: zielfelder },
      })),
    }),
  }
}

/** `datapackage.json` nach Frictionless Data Package 1.0; wer was wann ausgeführt hat, steht im Nachweis. @param name Schlüssel der Art von Paket */
export function datenpaket(
  name: string,
  { inhalt, stand, nutzung }: Nachweisangaben,
  tafeln: readonly { tafel: Ausfuhrtafel; beleg: Teilbeleg }[],
  beilagen: readonly Teilbeleg[],
): string {
  const paket = {
    profile: 'data-package',
    name,
    title: inhalt,
    description: nutzung,
    created: stand,
    resources: tafeln.map(({ tafel, beleg }) => ({
      profile: 'tabular-data-resource',
      name: tafel.name.toLowerCase(),
      title: tafel.titel,
      path: beleg.name,
      format: 'csv',
      mediatype: 'text/csv',
      encoding: 'utf-8',
      bytes: beleg.bytes,
      hash: `sha256:${beleg.sha256}`,
      zeilenErwartet: beleg.zeilenErwartet,
      zeilenGeschrieben: beleg.zeilenGeschrieben,
      dialect: { delimiter: ';', lineTerminator: '\r\n', quoteChar: '"', doubleQuote: true, header: true },
      schema: {
        fields: tafel.spalten.map(alsFeld),
        missingValues: [''],
        // Worauf verwiesen wird, gibt es nur in der ganzen Datenbank.
        ...(name === NAME_DER_DATENBANK && alsSchluessel(tafel.name)),
      },
    })),
    beilagen: beilagen.map(({ name, bytes, sha256 }) => ({ path: name, bytes, hash: `sha256:${sha256}` })),
  }
  return `${JSON.stringify(paket, null, 2)}\n`
}

/** Was an jeder Datei eines solchen Archivs gleich ist. */
export const SCHREIBWEISE = `Zeichensatz UTF-8 mit Kennung am Anfang (BOM), Trennzeichen Strichpunkt, Zeilenende CR LF,
Dezimalkomma, Tage als JJJJ-MM-TT, Wahrheitswerte „ja“ und „nein“, leer heißt: keine Angabe.
Mehrere Werte einer Auswahl stehen in einer Zelle und sind durch „|“ getrennt.
Ein Text, den eine Tabellenkalkulation als Formel ausführte (er beginnt mit = + - @, Tabulator
oder Wagenrücklauf), beginnt hier mit einem Hochkomma; es gehört nicht zum Text.

woerterbuch.csv    was jedes Feld bedeutet: Bezeichnung, Einheit, Art, Bereich, Erklärung
wertelisten.csv    was die Schlüssel der Auswahlfelder bedeuten
datapackage.json   dasselbe für Programme (Frictionless Data Package)
nachweis.json      wonach ausgewählt ist, Stand, Lizenz, Fassungen der Taxalisten und Verfahren,
                   und je Datei erwartete und geschriebene Zeilen, Größe und SHA-256
`
