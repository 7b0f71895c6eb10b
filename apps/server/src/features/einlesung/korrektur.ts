import { labelVon } from '@benthos/fachmodell'
import {
  type Beanstandung,
  EINLESEARTEN,
  type Einleseform,
  PRUEFERGEBNIS,
  ZEILENAUSGAENGE,
} from '@benthos/vertrag/einlesung'
import type { Datenbank } from '../../technik/db/datenbank.ts'
import { schreibeAbgelehnte } from '../../technik/einlesen/anmerken/abgelehnteZeilen.ts'
import { merkeMappeAn, type Zeilenvermerk } from '../../technik/einlesen/anmerken/originalmappe.ts'
import { leseCsvfelder } from '../../technik/einlesen/datei/csv.ts'
import { oeffneTabelle } from '../../technik/einlesen/datei/oeffne.ts'
import {
  type Dateizeile,
  spaltennummer,
  type Tabelle,
  type Zelle,
  zelltext,
} from '../../technik/einlesen/datei/tabelle.ts'
import type { Dateiangaben, Einlesehandwerk } from '../../technik/einlesen/einleseart.ts'
import { alsVorgabe } from '../../technik/einlesen/formvorgabe.ts'
import { jsonleserVon } from '../../technik/einlesen/jsonleser.ts'
import { STAPEL_ZEILEN } from '../../technik/einlesen/konstanten.ts'
import type { Xlsxblatt, Xlsxzeile } from '../../technik/xlsx/mappe.ts'
import type { Zipdatei } from '../../technik/zip/zipstrom.ts'
import { ladeAbgelehnte, ladeBefunde } from './sql.ts'

type Befunde = Awaited<ReturnType<typeof ladeBefunde>>
type Befund = Befunde extends Map<number, infer B> ? B : never

type Gepruefte = { id: number; handwerk: Einlesehandwerk; form: Einleseform; angaben: Dateiangaben }

/**
 * Eine hochgeladene Excel-Mappe noch einmal, mit Anmerkungen und Farbe in den beanstandeten Zellen; sonst ist sie, wie sie kam.
 * @returns `null`: so geht es mit dieser Datei nicht, siehe `baueKorrektur`
 */
export async function merkeOriginalAn(
  db: Datenbank,
  { id, form }: Pick<Gepruefte, 'id' | 'form'>,
  inhalt: Buffer,
): Promise<AsyncGenerator<Zipdatei> | null> {
  if (form.dateiart !== 'XLSX') return null
  const befundZu = baueBefundleser(db, id)
  const { spalte, istEigene } = ergebnisspalteVon(form)
  return merkeMappeAn(inhalt, {
    blatt: form.blatt,
    kopfzeile: form.kopfzeile,
    ergebnis: { spalte, titel: PRUEFERGEBNIS, istEigene },
    vermerkZu: async zeile => {
      const befund = await befundZu(zeile)
      return befund && alsVermerk(befund)
    },
  })
}

function alsVermerk(befund: Befund): Zeilenvermerk {
  const maengel = new Map<number, string>()
  const ohneZelle: string[] = []
  for (const beanstandung of befund.beanstandungen) {
    const text = beanstandungstext(beanstandung)
    const [, spalte] = /^([A-Z]+)\d+$/.exec(beanstandung.zelle ?? '') ?? []
    if (spalte === undefined) ohneZelle.push(`${beanstandung.spalte}: ${text}`)
    else {
      const ort = spaltennummer(spalte)
      maengel.set(ort, [...(maengel.has(ort) ? [maengel.get(ort)] : []), text].join('\n'))
    }
  }
  return { maengel, ohneZelle, ergebnis: ergebnistext(befund) }
}

/** Spalte des Prüfergebnisses ab 0: die einer früheren Prüfung, sonst die hinter der letzten. */
function ergebnisspalteVon({ spalten }: Einleseform): { spalte: number; istEigene: boolean } {
  const eigene = spalten.find(({ kopf }) => kopf === PRUEFERGEBNIS)
  return eigene
    ? { spalte: eigene.nummer, istEigene: true }
    : { spalte: Math.max(0, ...spalten.map(({ nummer }) => nummer)) + 1, istEigene: false }
}

/** Befund je Zeile, in Stücken geholt; gefragt wird in der Folge der Zeilen. */
function baueBefundleser(db: Datenbank, id: number): (zeile: number) => Promise<Befund | undefined> {
  let befunde: Befunde = new Map()
  let bis = 0
  return async zeile => {
    if (zeile > bis) {
      bis = zeile + STAPEL_ZEILEN
      befunde = await ladeBefunde(db, id, zeile, bis)
    }
    return befunde.get(zeile)
  }
}

/** Abgelehnte Zeilen einer CSV-Datei, mit ihrer Nummer und dem Grund in der letzten Spalte; `null`: es gibt keine. */
export async function baueAbgelehnte(
  db: Datenbank,
  { id, form }: Pick<Gepruefte, 'id' | 'form'>,
  inhalt: Buffer,
): Promise<string | null> {
  const gruende = new Map(
    (await ladeAbgelehnte(db, id)).map(({ nummer, beanstandungen }) => [
      nummer,
      `Zeile ${nummer}: ${beanstandungen.map(b => `${b.spalte}: ${beanstandungstext(b)}`).join(' | ')}`,
    ]),
  )
  if (form.dateiart !== 'CSV' || gruende.size === 0) return null
  return schreibeAbgelehnte(leseCsvfelder(inhalt, alsVorgabe(form)), form, gruende)
}

/**
 * Eine andere Datei als Excel (CSV, OpenDocument, JSON) als Blatt einer neuen Mappe, mit Anmerkungen in den beanstandeten Zellen und dem Ausgang am Ende jeder
 * Zeile. Jeder Wert steht an seiner Stelle, damit sich die Datei verbessern und noch einmal hochladen lässt. Entsteht Zeile um
 * Zeile.
 */
export async function baueKorrektur(
  db: Datenbank,
  { id, handwerk, form, angaben }: Gepruefte,
  inhalt: Buffer,
): Promise<Xlsxblatt> {
  const { art } = handwerk
  const tabelle = await oeffneTabelle(inhalt, alsVorgabe(form), jsonleserVon(handwerk, angaben))
  return {
    name: labelVon(EINLESEARTEN, art) ?? art,
    spalten: [],
    fest: form.kopfzeile,
    schuebe: leseZeilen(db, id, form, tabelle),
  }
}

async function* leseZeilen(
  db: Datenbank,
  id: number,
  form: Einleseform,
  tabelle: Tabelle,
): AsyncGenerator<readonly Xlsxzeile[]> {
  const { spalte } = ergebnisspalteVon(form)
  const befundZu = baueBefundleser(db, id)
  let schub: Xlsxzeile[] = []
  for await (const zeile of tabelle.zeilen()) {
    if (schub.length === STAPEL_ZEILEN) {
      yield schub
      schub = []
    }
    schub.push(alsXlsxzeile(zeile, await befundZu(zeile.nummer), zeile.nummer === form.kopfzeile, spalte + 1))
  }
  if (schub.length > 0) yield schub
}

/** @param ergebnisspalte Spalte des Prüfergebnisses, ab 1 */
function alsXlsxzeile(
  { nummer, zellen }: Dateizeile,
  befund: Befund | undefined,
  istKopf: boolean,
  ergebnisspalte: number,
): Xlsxzeile {
  return {
    nummer,
    fett: istKopf,
    zellen: [
      ...[...zellen].map(([spalte, zelle]) => ({ ort: spalte + 1, wert: zellinhalt(zelle) })),
      ...(istKopf ? [{ ort: ergebnisspalte, wert: PRUEFERGEBNIS }] : []),
      ...(befund ? [{ ort: ergebnisspalte, wert: ergebnistext(befund) }] : []),
      ...(befund?.beanstandungen ?? []).map(beanstandung =>
        // Eine Spalte, die der Datei fehlt, hat keine Zelle: was fehlt, steht im Prüfergebnis.
        beanstandung.zelle === null
          ? { ort: ergebnisspalte, rot: true }
          : { ort: beanstandung.zelle, rot: true, notiz: beanstandungstext(beanstandung) },
      ),
    ],
  }
}

/** Formeln kommen mit ihrem Ergebnis zurück, Text immer als Text: nichts davon führt Excel aus. */
function zellinhalt(zelle: Zelle): string | number | boolean {
  switch (zelle.art) {
    case 'ZAHL':
      return zelle.zahl
    case 'JA_NEIN':
      return zelle.wert
    default:
      return zelltext(zelle)
  }
}

/** Die Regel, und was stattdessen gemeint sein könnte. */
export const beanstandungstext = ({ meldung, vorschlag }: Pick<Beanstandung, 'meldung' | 'vorschlag'>): string =>
  vorschlag === null ? meldung : `${meldung} Meinten Sie „${vorschlag}“?`

function ergebnistext({ ausgang, grund, beanstandungen }: Befund): string {
  const wort = labelVon(ZEILENAUSGAENGE, ausgang) ?? ausgang
  if (beanstandungen.length === 0) return grund === null ? wort : `${wort}: ${grund}`
  return `${wort}: ${beanstandungen.map(b => `${b.spalte}: ${b.meldung}`).join(' | ')}`
}
