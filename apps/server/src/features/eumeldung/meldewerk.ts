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
import type { Meldeteil } from '@benthos/bewertung/eumeldung/teilwert'
import type { Eumeldung } from '@benthos/vertrag/eumeldung'
import { belegteDatei, einmal, nachweisdatei } from '../../fach/ausfuhr/archivteile.ts'
import { belegeKopf, belegeZeilen } from '../../fach/ausfuhr/blattbeleg.ts'
import {
  Ausfuhrnachweis,
  type Ausfuhrteil,
  NACHWEISBLATT,
  NACHWEISSPALTEN,
  type Nachweisangaben,
  nachweistafel,
  nachweiszeilen,
} from '../../fach/ausfuhr/nachweis.ts'
import { type Ganzblatt, zeichne as schreibeMappe } from '../../technik/xlsx/ganzeMappe.ts'
import { schreibeZip, type Zipdatei } from '../../technik/zip/zipstrom.ts'
import { alsErgebnistext, ERGEBNISKOPF, ergebniszellen } from './ergebnistafel.ts'
import type { Verweigert } from './teile.ts'
import { alsMengen, alsStaende, type Meldeverzeichnisse, nenneVerzeichnisse } from './verzeichnisse.ts'
import { bilanziere, fasseZusammen } from './zusammenfassung.ts'

/** Was der Zeichenfaden bekommt: Daten, keine Funktionen. */
export type Meldeauftrag = {
  edition: Meldeedition
  /** Ergebnisse, die der Filter trifft, und welche davon gar nicht erst hinkommen */
  erwartet: number
  verweigert: Verweigert[]
  rahmen: { jahrVon: number | null; jahrBis: number }
  verzeichnisse: Meldeverzeichnisse
  form: 'json' | 'zip' | 'xlsx'
  entwurf: boolean
  stand: string
  angaben: Nachweisangaben
}

/**
 * Baut, prüft und schreibt die Meldung im Zeichenfaden: bei tausenden Zeilen stünde sonst jede andere Anfrage still.
 * @returns leer, wenn die Datei wegen eines Befunds der höchsten Stufe nicht entsteht
 */
export async function zeichne(auftrag: Meldeauftrag, teile: Meldeteil[]): Promise<Uint8Array> {
  const { edition } = auftrag
  const meldung = baueMeldung(edition, teile)
  const befunde = pruefeMeldung(edition, meldung.tabellen, {
    ...auftrag.rahmen,
    verzeichnisse: alsMengen(auftrag.verzeichnisse),
  })
  const ergebnisse = bilanziere(auftrag, meldung)
  if (auftrag.form === 'json')
    return Buffer.from(
      JSON.stringify({
        ...fasseZusammen(edition, meldung, befunde),
        ergebnisse,
        verzeichnisse: alsStaende(auftrag.verzeichnisse),
      }),
    )
  const haelt = bestimmeHoechsteStufe(befunde) === 'BLOCKER'
  if (haelt && !auftrag.entwurf) return new Uint8Array()
  const kopf = protokollkopf(auftrag, edition, meldung, ergebnisse, haelt)
  const inhalt = { edition, meldung, befunde, kopf, ergebnisse, zellen: ergebniszellen(teile, meldung) }
  const nachweis = new Ausfuhrnachweis(auftrag.angaben)
  if (auftrag.form === 'xlsx') return schreibeMappe(blaetter(inhalt, nachweis))
  const stuecke: Buffer[] = []
  for await (const stueck of schreibeZip(dateien(inhalt, nachweis), new Date(auftrag.stand))) stuecke.push(stueck)
  return Buffer.concat(stuecke)
}

function protokollkopf(
  { angaben, verzeichnisse }: Meldeauftrag,
  edition: Meldeedition,
  { tabellen }: Meldung,
  { erwartet, enthalten, verweigert }: Eumeldung['ergebnisse'],
  haelt: boolean,
): Protokollkopf {
  return [
    ...(haelt ? ([['ENTWURF', 'nicht zum Senden – die Prüfung nennt Befunde der Stufe BLOCKER']] as const) : []),
    ...nachweiszeilen(angaben),
    ['Ergebnisse', `${erwartet} erwartet, ${enthalten} enthalten, ${erwartet - enthalten} verweigert`],
    ...verweigert.map(({ grund, anzahl }) => ['Verweigert', `${anzahl}: ${grund}`] as const),
    ['Edition', `${edition.kennung} – ${edition.bezeichnung}`],
    ...nenneVerzeichnisse(verzeichnisse),
    ...edition.vorbehalte.map(vorbehalt => ['Vorbehalt', vorbehalt] as const),
    ...MELDETABELLEN.map(
      tabelle => [edition.tabellen[tabelle].name, `${tabellen[tabelle].length} Zeilen geschrieben`] as const,
    ),
  ]
}

/** Was in die Datei geht, gleich in welcher Form. */
type Inhalt = {
  edition: Meldeedition
  meldung: Meldung
  befunde: readonly Meldebefund[]
  kopf: Protokollkopf
  ergebnisse: Eumeldung['ergebnisse']
  zellen: ReturnType<typeof ergebniszellen>
}

async function* dateien(
  { edition, meldung: { tabellen }, befunde, kopf, ergebnisse, zellen }: Inhalt,
  nachweis: Ausfuhrnachweis,
): AsyncGenerator<Zipdatei> {
  for (const tabelle of MELDETABELLEN) {
    const csv = schreibeMeldecsv(edition, tabelle, tabellen[tabelle])
    yield belegteDatei(nachweis, `${edition.tabellen[tabelle].name}.csv`, tabellen[tabelle].length, teil => {
      // Unter der Kopfzeile; die Werte der Tabellen haben keine Zeilenenden.
      teil.zaehle(csv.trimEnd().split('\n').length - 1)
      return einmal(csv)
    })
  }
  yield belegteDatei(nachweis, 'ergebnisse.txt', ergebnisse.erwartet, teil => {
    zaehle(teil, ergebnisse, zellen)
    return einmal(alsErgebnistext(zellen))
  })
  yield belegteDatei(nachweis, 'protokoll.txt', null, () => einmal(schreibeMeldeprotokoll(edition, kopf, befunde)))
  yield belegteDatei(nachweis, 'edition.json', null, () => einmal(beschreibeEdition(edition)))
  yield nachweisdatei(nachweis, { edition: edition.kennung })
}

/** Geschrieben ist, was dasteht; verweigert, was das Protokoll mit seinem Grund nennt. */
function zaehle(teil: Ausfuhrteil, { erwartet, enthalten }: Eumeldung['ergebnisse'], zellen: Inhalt['zellen']): void {
  teil.zaehle(zellen.length)
  teil.lehneAb(erwartet - enthalten)
}

/** Zahlen als Zahlen, Codes, Jahre und Kennungen als Text; das Protokoll liegt bei, Reportnet übergeht es. */
function blaetter(
  { edition, meldung: { tabellen }, befunde, kopf, ergebnisse, zellen: ihre }: Inhalt,
  nachweis: Ausfuhrnachweis,
): Ganzblatt[] {
  const tafeln = MELDETABELLEN.map((tabelle): Ganzblatt => {
    const { blatt, spalten } = edition.tabellen[tabelle]
    const { zellen } = alsZellen(edition, tabelle, tabellen[tabelle])
    const istZahl = spalten.map(({ art }) => art === 'dezimal' || art === 'ganzzahl')
    const zeilen = zellen.map(zeile => zeile.map((wert, i) => (wert === '' ? null : istZahl[i] ? Number(wert) : wert)))
    const kopfspalten = spalten.map(({ name }) => ({ titel: name, breite: name.length + 2 }))
    const teil = nachweis.beginne(blatt, tabellen[tabelle].length)
    belegeKopf(teil, kopfspalten)
    belegeZeilen(teil, zeilen)
    return { name: blatt, spalten: kopfspalten, zeilen }
  })
  const ergebnisspalten = ERGEBNISKOPF.map(titel => ({ titel, breite: 24 }))
  const teil = nachweis.beginne('Ergebnisse', ergebnisse.erwartet)
  belegeKopf(teil, ergebnisspalten)
  belegeZeilen(teil, ihre, 0)
  zaehle(teil, ergebnisse, ihre)
  return [
    ...tafeln,
    { name: 'Ergebnisse', spalten: ergebnisspalten, zeilen: ihre },
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
    { name: NACHWEISBLATT, spalten: NACHWEISSPALTEN, zeilen: nachweistafel(nachweis.schliesse()) },
  ]
}
