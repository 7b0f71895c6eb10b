import { labelVon, type Wert } from '@benthos/fachmodell'
import type { Einlesespalte } from '@benthos/vertrag/einlesespalte'
import { EINLESEARTEN, type Einleseart } from '@benthos/vertrag/einlesung'
import ExcelJS from 'exceljs'
import { spaltenname } from '../../technik/einlesen/datei/tabelle.ts'
import { LEEREN } from '../../technik/einlesen/zellwert.ts'

/** So viele Zeilen bekommen Auswahllisten; darunter lassen sie sich kopieren. */
const ZEILEN_MIT_AUSWAHL = 500
const KOPF: ExcelJS.Fill = { type: 'pattern', pattern: 'solid', fgColor: { argb: 'FFE8EEF2' } }

export type Vorlageneingabe = {
  art: Einleseart
  spalten: readonly Einlesespalte[]
  verweise: Readonly<Record<string, readonly Wert[]>>
  /** die Zeilen zusammen sind ein Objekt, das als Ganzes neu entsteht */
  istGanz: boolean
}

/**
 * Zeichnet die Excel-Vorlage einer Art: leere Tabelle mit Auswahllisten, Beschreibung der Spalten, Werte der Listen. Das
 * Zeichenwerk ruft es in seinem Faden.
 */
export async function zeichne({ art, spalten, verweise, istGanz }: Vorlageneingabe): Promise<Buffer> {
  const buch = new ExcelJS.Workbook()
  const tabelle = buch.addWorksheet(labelVon(EINLESEARTEN, art) ?? art, { views: [{ state: 'frozen', ySplit: 1 }] })
  const beschreibung = buch.addWorksheet('Beschreibung', { views: [{ state: 'frozen', ySplit: 1 }] })
  const listen = buch.addWorksheet('Listen')
  beschreibe(beschreibung, spalten)
  // Was als Ganzes neu entsteht, hat keinen gespeicherten Wert, der bleiben könnte.
  if (!istGanz) beschreibung.addRows([[], [LEERE_ZELLE]])
  spalten.forEach((spalte, i) => {
    const kopf = tabelle.getCell(1, i + 1)
    kopf.value = spalte.titel
    kopf.font = { bold: spalte.pflicht === true }
    kopf.fill = KOPF
    kopf.note = hinweis(spalte)
    tabelle.getColumn(i + 1).width = Math.max(12, spalte.titel.length + 2)
    const auswahl = auswahlVon(spalte, verweise[spalte.feld])
    if (auswahl.length === 0) return
    const ort = schreibeListe(listen, spalte.titel, auswahl)
    for (let zeile = 2; zeile <= ZEILEN_MIT_AUSWAHL; zeile++)
      tabelle.getCell(zeile, i + 1).dataValidation = {
        type: 'list',
        allowBlank: true,
        formulae: [ort],
        // Wo mehrere Einträge stehen dürfen oder auch anderer Text, ist die Liste nur eine Hilfe.
        showErrorMessage: spalte.inhalt.art !== 'MEHRFACH' && spalte.anhalt === undefined,
        // Was beim Einlesen gefragt wird oder eine andere Zeile anlegt, fehlt in der Liste noch.
        errorStyle: spalte.fragt || spalte.nenntEigene ? 'warning' : 'stop',
        errorTitle: spalte.titel,
        error: hinweisAufFehlendes(spalte),
      }
  })
  return Buffer.from(await buch.xlsx.writeBuffer())
}

const hinweis = ({ hilfe, pflicht }: Einlesespalte): string =>
  pflicht ? `${hilfe} Für neue Einträge verpflichtend.` : hilfe

function hinweisAufFehlendes({ fragt, nenntEigene }: Einlesespalte): string {
  if (fragt) return 'Das steht nicht in der Liste. Die Prüfung der Datei fragt danach.'
  if (nenntEigene) return 'Das steht nicht in der Liste. Es gilt, wenn eine andere Zeile dieser Datei es anlegt.'
  return 'Bitte wählen Sie einen Eintrag der Liste.'
}

function auswahlVon({ inhalt, anhalt }: Einlesespalte, verweise: readonly Wert[] = []): readonly string[] {
  if (anhalt) return anhalt
  if (inhalt.art === 'JA_NEIN') return ['ja', 'nein']
  const eintraege = 'werte' in inhalt ? inhalt.werte : inhalt.art === 'VERWEIS' ? verweise : []
  return eintraege.map(({ label }) => label)
}

/** @returns Bezug auf die Liste, wie ihn eine Auswahl braucht */
function schreibeListe(listen: ExcelJS.Worksheet, titel: string, eintraege: readonly string[]): string {
  const spalte = listen.columnCount + 1
  const name = spaltenname(spalte - 1)
  listen.getCell(1, spalte).value = titel
  listen.getCell(1, spalte).font = { bold: true }
  eintraege.forEach((eintrag, i) => {
    listen.getCell(i + 2, spalte).value = eintrag
  })
  return `Listen!$${name}$2:$${name}$${eintraege.length + 1}`
}

const LEERE_ZELLE = `Eine leere Zelle lässt einen gespeicherten Wert, wie er ist; „${LEEREN}“ löscht ihn.`

const INHALT = {
  TEXT: 'Text',
  ZAHL: 'Zahl',
  TAG: 'Datum',
  ZEIT: 'Uhrzeit',
  JA_NEIN: 'ja oder nein',
  WAHL: 'Eintrag der Liste',
  MEHRFACH: 'Einträge der Liste',
  VERWEIS: 'Eintrag der Liste',
} as const satisfies Record<Einlesespalte['inhalt']['art'], string>

function beschreibe(blatt: ExcelJS.Worksheet, spalten: readonly Einlesespalte[]): void {
  blatt.columns = [
    { header: 'Spalte', width: 28 },
    { header: 'Verpflichtend für neue Einträge', width: 18 },
    { header: 'Inhalt', width: 18 },
    { header: 'Einheit', width: 10 },
    { header: 'Beschreibung', width: 70 },
    { header: 'Beispiel', width: 30 },
    { header: 'Auch erkannt als', width: 40 },
  ]
  for (const s of spalten)
    blatt.addRow([
      s.titel,
      s.pflicht ? 'ja' : '',
      INHALT[s.inhalt.art],
      s.einheit ?? '',
      s.hilfe,
      s.beispiel,
      (s.synonyme ?? []).join(', '),
    ])
  blatt.getRow(1).font = { bold: true }
}
