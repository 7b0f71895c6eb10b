import { labelVon } from '@benthos/fachmodell'
import { EINLESEARTEN, type Einleseform, PRUEFERGEBNIS, ZEILENAUSGAENGE } from '@benthos/vertrag/einlesung'
import type { Datenbank } from '../../technik/db/datenbank.ts'
import { oeffneTabelle } from '../../technik/einlesen/datei/oeffne.ts'
import { type Dateizeile, type Tabelle, type Zelle, zelltext } from '../../technik/einlesen/datei/tabelle.ts'
import type { Dateiangaben, Einlesehandwerk } from '../../technik/einlesen/einleseart.ts'
import { alsVorgabe } from '../../technik/einlesen/formvorgabe.ts'
import { jsonleserVon } from '../../technik/einlesen/jsonleser.ts'
import { STAPEL_ZEILEN } from '../../technik/einlesen/konstanten.ts'
import type { Xlsxblatt, Xlsxzeile } from '../../technik/xlsx/mappe.ts'
import { ladeBefunde } from './sql.ts'

type Befunde = Awaited<ReturnType<typeof ladeBefunde>>
type Befund = Befunde extends Map<number, infer B> ? B : never

/**
 * Die hochgeladene Datei als Blatt einer Excel-Mappe, mit Anmerkungen in den beanstandeten Zellen und dem Ausgang am Ende jeder
 * Zeile. Jeder Wert steht an seiner Stelle, damit sich die Datei verbessern und noch einmal hochladen lässt. Entsteht Zeile um
 * Zeile.
 */
export async function baueKorrektur(
  db: Datenbank,
  { id, handwerk, form, angaben }: { id: number; handwerk: Einlesehandwerk; form: Einleseform; angaben: Dateiangaben },
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
  const ergebnisspalte = Math.max(0, ...form.spalten.map(({ nummer }) => nummer)) + 1
  const vorhandene = form.spalten.find(({ kopf }) => kopf === PRUEFERGEBNIS)?.nummer ?? ergebnisspalte
  let befunde: Befunde = new Map()
  let bis = 0
  let schub: Xlsxzeile[] = []
  for await (const zeile of tabelle.zeilen()) {
    if (zeile.nummer > bis) {
      if (schub.length > 0) yield schub
      schub = []
      bis = zeile.nummer + STAPEL_ZEILEN
      befunde = await ladeBefunde(db, id, zeile.nummer, bis)
    }
    schub.push(alsXlsxzeile(zeile, befunde.get(zeile.nummer), zeile.nummer === form.kopfzeile, vorhandene + 1))
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
      ...(befund?.beanstandungen ?? []).map(({ zelle, meldung, vorschlag }) =>
        // Eine Spalte, die der Datei fehlt, hat keine Zelle: was fehlt, steht im Prüfergebnis.
        zelle === null
          ? { ort: ergebnisspalte, rot: true }
          : {
              ort: zelle,
              rot: true,
              notiz: vorschlag === null ? meldung : `${meldung} Meinten Sie „${vorschlag}“?`,
            },
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

function ergebnistext({ ausgang, grund, beanstandungen }: Befund): string {
  const wort = labelVon(ZEILENAUSGAENGE, ausgang) ?? ausgang
  if (beanstandungen.length === 0) return grund === null ? wort : `${wort}: ${grund}`
  return `${wort}: ${beanstandungen.map(b => `${b.spalte}: ${b.meldung}`).join(' | ')}`
}
