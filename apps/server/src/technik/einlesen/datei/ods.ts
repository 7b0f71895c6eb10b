import type { Formvorgabe } from '@benthos/vertrag/einlesung'
import { HOECHSTENS_BLAETTER, HOECHSTENS_SPALTEN, LETZTE_ZEILE } from '../konstanten.ts'
import { durchlaufe } from './arbeitsmappe.ts'
import { type Archiv, oeffneArchiv } from './archiv.ts'
import { anzahl, istVerborgen, odsZeilenleser } from './odsZeile.ts'
import { Dateimangel, type Dateizeile, type Tabelle } from './tabelle.ts'
import { attributVon, leseXml } from './xml.ts'

/** Tabellen der OpenDocument-Norm (ODF 1.2 und 1.3, Teil „OpenDocument Schema“), wie LibreOffice sie schreibt. */

const INHALT = 'content.xml'
const TABELLENDOKUMENT = 'application/vnd.oasis.opendocument.spreadsheet'
const GESCHUETZT = 'Die Datei ist mit einem Kennwort geschützt. Bitte entfernen Sie den Schutz.'

/** Ist das Archiv ein OpenDocument, auch ein verschlüsseltes oder keine Tabelle? */
export const istOpenDocument = (archiv: Archiv): boolean => archiv.hat(INHALT) || archiv.hat('encrypted-package')

/** Öffnet eine OpenDocument-Tabelle. Formeln gelten mit ihrem gespeicherten Ergebnis, Makros werden nicht beachtet. */
export async function oeffneOds(inhalt: Buffer, vorgabe: Formvorgabe): Promise<Tabelle> {
  const archiv = await oeffneArchiv(inhalt)
  await pruefeArt(archiv)
  return alsTabelle(inhalt, await leseBlaetter(archiv), vorgabe.blatt)
}

function alsTabelle(inhalt: Buffer, blaetter: readonly Blatt[], name: string | undefined): Tabelle {
  const platz = waehleBlatt(blaetter, name)
  return {
    form: {
      dateiart: 'ODS',
      blatt: blaetter[platz]?.name ?? null,
      blaetter: blaetter.map(blatt => blatt.name),
      zeichensatz: null,
      trennzeichen: null,
      ausgeblendete: blaetter.filter(blatt => blatt.istVerborgen).map(blatt => blatt.name),
    },
    verborgeneSpalten: async () => leseVerborgeneSpalten(await oeffneArchiv(inhalt), platz),
    zeilen: async function* () {
      yield* leseZeilen(await oeffneArchiv(inhalt), platz)
    },
    mitBlatt: anderes => alsTabelle(inhalt, blaetter, anderes),
  }
}

async function pruefeArt(archiv: Archiv): Promise<void> {
  let istVerschluesselt = !archiv.hat(INHALT)
  await durchlaufe(archiv, 'META-INF/manifest.xml', e => {
    if (e.art === 'ANFANG' && e.name === 'encryption-data') istVerschluesselt = true
  })
  if (istVerschluesselt) throw new Dateimangel(GESCHUETZT)
  let art = ''
  for await (const stueck of archiv.packeAus('mimetype')) art = `${art}${stueck.toString('latin1')}`.slice(0, 200)
  if (!art.startsWith(TABELLENDOKUMENT))
    throw new Dateimangel(
      'Die Datei ist kein Tabellendokument (.ods). Bitte speichern Sie die Tabelle in diesem Format.',
    )
}

type Blatt = { name: string; istVerborgen: boolean }

/** Alle Blätter in der Folge der Datei; verborgen ist eines über seinen Stil. */
async function leseBlaetter(archiv: Archiv): Promise<readonly Blatt[]> {
  const verborgene = new Set<string>()
  const blaetter: Blatt[] = []
  let stil = ''
  let tiefe = 0
  await durchlaufe(archiv, INHALT, e => {
    if (e.art === 'TEXT') return
    if (e.name === 'table') tiefe += e.art === 'ANFANG' ? 1 : -1
    if (e.art === 'ENDE') return
    if (e.name === 'style') stil = attributVon(e, 'style', 'name') ?? ''
    else if (e.name === 'table-properties' && attributVon(e, 'table', 'display') === 'false') verborgene.add(stil)
    else if (e.name === 'table' && tiefe === 1) {
      if (blaetter.length === HOECHSTENS_BLAETTER)
        throw new Dateimangel(`Die Datei hat mehr als ${HOECHSTENS_BLAETTER} Tabellenblätter.`)
      const istVerborgen = verborgene.has(attributVon(e, 'table', 'style-name') ?? '')
      blaetter.push({ name: attributVon(e, 'table', 'name') ?? '', istVerborgen })
    }
  })
  if (blaetter.length === 0) throw new Dateimangel('Die Datei enthält kein Tabellenblatt.')
  return blaetter
}

/** Platz des gewählten Blatts, sonst des ersten sichtbaren. */
function waehleBlatt(blaetter: readonly Blatt[], name: string | undefined): number {
  const gewaehltes = blaetter.findIndex(blatt => blatt.name === name)
  const sichtbares = blaetter.findIndex(blatt => !blatt.istVerborgen)
  return gewaehltes >= 0 ? gewaehltes : Math.max(0, sichtbares)
}

/** Ausgeblendete Spalten eines Blatts; sie stehen vor seinen Zeilen. */
async function leseVerborgeneSpalten(archiv: Archiv, platz: number): Promise<ReadonlySet<number>> {
  const verborgene = new Set<number>()
  let blatt = -1
  let tiefe = 0
  let spalte = 0
  for await (const ereignisse of leseXml(archiv.packeAus(INHALT)))
    for (const e of ereignisse) {
      if (e.art === 'TEXT') continue
      if (e.name === 'table') {
        tiefe += e.art === 'ANFANG' ? 1 : -1
        if (e.art === 'ANFANG' && tiefe === 1) blatt++
      }
      if (blatt !== platz || e.art !== 'ANFANG') continue
      if (e.name === 'table-row') return verborgene
      if (e.name !== 'table-column') continue
      const ende = spalte + anzahl(e, 'number-columns-repeated')
      if (istVerborgen(e)) for (let i = spalte; i < Math.min(ende, HOECHSTENS_SPALTEN); i++) verborgene.add(i)
      spalte = ende
    }
  return verborgene
}

/** Zeilen eines Blatts, in denen etwas steht; eine wiederholte so oft, wie sie dasteht. */
async function* leseZeilen(archiv: Archiv, platz: number): AsyncGenerator<Dateizeile> {
  let blatt = -1
  let tiefe = 0
  let nummer = 0
  const leser = odsZeilenleser()
  for await (const ereignisse of leseXml(archiv.packeAus(INHALT)))
    for (const e of ereignisse) {
      if (e.art !== 'TEXT' && e.name === 'table') {
        if (e.art === 'ANFANG' && ++tiefe === 1) blatt++
        if (e.art === 'ENDE' && --tiefe === 0 && blatt === platz) return
      }
      // Eine Tabelle in einer Zelle gehört nicht zum Blatt.
      if (blatt !== platz || tiefe !== 1) continue
      const zeile = leser(e)
      if (!zeile) continue
      const { wiederholt, ...rest } = zeile
      if (rest.zellen.size > 0)
        for (let i = 1; i <= wiederholt; i++) {
          if (nummer + i > LETZTE_ZEILE) throw new Dateimangel('Die Tabelle hat mehr Zeilen, als ein Blatt fasst.')
          yield { nummer: nummer + i, ...rest }
        }
      nummer += wiederholt
    }
}
