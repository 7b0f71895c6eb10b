import {
  alsZellen,
  beschreibeEdition,
  bestimmeHoechsteStufe,
  type Protokollkopf,
  schreibeMeldecsv,
  schreibeMeldeprotokoll,
} from '@benthos/bewertung/eumeldung/ausgabe'
import { baueMeldung, type Meldung } from '@benthos/bewertung/eumeldung/bau'
import { MELDETABELLEN, type Meldeedition } from '@benthos/bewertung/eumeldung/edition'
import { pruefeMeldung } from '@benthos/bewertung/eumeldung/pruefung'
import type { Meldebefund } from '@benthos/bewertung/eumeldung/regeln'
import { findeMeldeedition } from '@benthos/bewertung/eumeldung/register'
import type { Meldeteil } from '@benthos/bewertung/eumeldung/teilwert'
import type { Eumeldung } from '@benthos/vertrag/eumeldung'
import { type Ganzblatt, zeichne as schreibeMappe } from '../../technik/xlsx/ganzeMappe.ts'
import { schreibeZip, type Zipdatei } from '../../technik/zip/zipstrom.ts'
import type { Verweigert } from './teile.ts'
import { bilanziere, fasseZusammen } from './zusammenfassung.ts'

/** Was der Zeichenfaden bekommt: Daten, keine Funktionen. */
export type Meldeauftrag = {
  edition: string
  teile: Meldeteil[]
  /** Ergebnisse, die der Filter trifft, und welche davon gar nicht erst hinkommen */
  erwartet: number
  verweigert: Verweigert[]
  rahmen: { jahrVon: number | null; jahrBis: number }
  form: 'json' | 'zip' | 'xlsx'
  entwurf: boolean
  stand: string
  kopf: [string, string][]
}

/**
 * Baut, prüft und schreibt die Meldung im Zeichenfaden: bei tausenden Zeilen stünde sonst jede andere Anfrage still.
 * @returns leer, wenn die Datei wegen eines Befunds der höchsten Stufe nicht entsteht
 */
export async function zeichne(auftrag: Meldeauftrag): Promise<Uint8Array> {
  const edition = findeMeldeedition(auftrag.edition)
  if (edition === undefined) throw new RangeError(`Die Edition ${auftrag.edition} gibt es nicht.`)
  const meldung = baueMeldung(edition, auftrag.teile)
  const befunde = pruefeMeldung(edition, meldung.tabellen, {
    ...auftrag.rahmen,
    verzeichnisse: { messstellen: null, wasserkoerper: null },
  })
  const ergebnisse = bilanziere(auftrag, meldung)
  if (auftrag.form === 'json')
    return Buffer.from(JSON.stringify({ ...fasseZusammen(edition, meldung, befunde), ergebnisse }))
  const haelt = bestimmeHoechsteStufe(befunde) === 'BLOCKER'
  if (haelt && !auftrag.entwurf) return new Uint8Array()
  const kopf = protokollkopf(auftrag, edition, meldung, ergebnisse, haelt)
  if (auftrag.form === 'xlsx') return schreibeMappe(blaetter(edition, meldung, befunde, kopf))
  const teile: Buffer[] = []
  for await (const teil of schreibeZip(dateien(edition, meldung, befunde, kopf), new Date(auftrag.stand)))
    teile.push(teil)
  return Buffer.concat(teile)
}

function protokollkopf(
  { kopf }: Meldeauftrag,
  edition: Meldeedition,
  { tabellen }: Meldung,
  { erwartet, enthalten, verweigert }: Eumeldung['ergebnisse'],
  haelt: boolean,
): Protokollkopf {
  return [
    ...(haelt ? ([['ENTWURF', 'nicht zum Senden – die Prüfung nennt Befunde der Stufe BLOCKER']] as const) : []),
    ...kopf,
    ['Ergebnisse', `${erwartet} erwartet, ${enthalten} enthalten, ${erwartet - enthalten} verweigert`],
    ...verweigert.map(({ grund, anzahl }) => ['Verweigert', `${anzahl}: ${grund}`] as const),
    ['Edition', `${edition.kennung} – ${edition.bezeichnung}`],
    ...edition.vorbehalte.map(vorbehalt => ['Vorbehalt', vorbehalt] as const),
    ...MELDETABELLEN.map(
      tabelle => [edition.tabellen[tabelle].name, `${tabellen[tabelle].length} Zeilen geschrieben`] as const,
    ),
  ]
}

async function* dateien(
  edition: Meldeedition,
  { tabellen }: Meldung,
  befunde: readonly Meldebefund[],
  kopf: Protokollkopf,
): AsyncGenerator<Zipdatei> {
  for (const tabelle of MELDETABELLEN)
    yield datei(`${edition.tabellen[tabelle].name}.csv`, schreibeMeldecsv(edition, tabelle, tabellen[tabelle]))
  yield datei('protokoll.txt', schreibeMeldeprotokoll(edition, kopf, befunde))
  yield datei('edition.json', beschreibeEdition(edition))
}

function datei(name: string, text: string): Zipdatei {
  async function* inhalt() {
    yield Buffer.from(text)
  }
  return { name, inhalt: inhalt() }
}

/** Zahlen als Zahlen, Codes, Jahre und Kennungen als Text; das Protokoll liegt bei, Reportnet übergeht es. */
function blaetter(
  edition: Meldeedition,
  { tabellen }: Meldung,
  befunde: readonly Meldebefund[],
  kopf: Protokollkopf,
): Ganzblatt[] {
  const tafeln = MELDETABELLEN.map((tabelle): Ganzblatt => {
    const { blatt, spalten } = edition.tabellen[tabelle]
    const { zellen } = alsZellen(edition, tabelle, tabellen[tabelle])
    const istZahl = spalten.map(({ art }) => art === 'dezimal' || art === 'ganzzahl')
    return {
      name: blatt,
      spalten: spalten.map(({ name }) => ({ titel: name, breite: name.length + 2 })),
      zeilen: zellen.map(zeile => zeile.map((wert, i) => (wert === '' ? null : istZahl[i] ? Number(wert) : wert))),
    }
  })
  return [
    ...tafeln,
    {
      name: 'Protokoll',
      spalten: [
        { titel: 'Angabe oder Regel', breite: 24 },
        { titel: 'Wert oder Stufe', breite: 40 },
        ...['Tabelle', 'Zeile', 'Spalte', 'Wert', 'Befund'].map(titel => ({ titel, breite: 30 })),
      ],
      zeilen: [
        ...kopf.map(([name, wert]) => [name, wert]),
        ...befunde.map(b => [b.regel, b.stufe, edition.tabellen[b.tabelle].name, b.zeile, b.spalte, b.wert, b.satz]),
      ],
    },
  ]
}
