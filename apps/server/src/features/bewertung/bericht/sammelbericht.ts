import type { Readable } from 'node:stream'
import { ELEMENTE, ELEMENTE_LABEL, type Element } from '@benthos/fachmodell'
import { formatiereAnzahl } from '@benthos/fachmodell/zahl/formatiereAnzahl'
import type { QueryVon } from '@benthos/vertrag'
import { leseErgebnisbericht } from '@benthos/vertrag/bewertung'
import { MEDIENTYP } from '@benthos/vertrag/medientyp'
import { type ladeSammelberichte, SAMMELBERICHT_AUFNAHMEN } from '@benthos/vertrag/sammelbericht'
import { alsArchivstrom, belegt, type Dateibeleg, einmal, schliesseNach } from '../../../fach/ausfuhr/archivteile.ts'
import { alsAbfrage, findeGewaehlte } from '../../../fach/ausfuhr/auswahl.ts'
import { nachweiskopf } from '../../../fach/ausfuhr/nachweis.ts'
import type { Aufnahmesachverhalt } from '../../../fach/rechte/aufnahmeLage.ts'
import { alsCsvzeilen, CSV_BEGINN } from '../../../technik/csv/alsCsvzeile.ts'
import { berechtige } from '../../../technik/http/berechtigung.ts'
import { type Anfrage, benutzerVon, type Dienste } from '../../../technik/http/kontext.ts'
import { Einwand } from '../../../technik/http/problem.ts'
import type { Schnappschuss } from '../../../technik/schnappschuss/schnappschuss.ts'
import type { Zipdatei } from '../../../technik/zip/zipstrom.ts'
import { ladeCodes } from '../sql.ts'
import { zeichneBericht } from './zeichneBericht.ts'

type Berichtsanfrage = Anfrage<unknown, QueryVon<typeof ladeSammelberichte>, unknown, unknown>

/** Ein Qualitätselement einer Aufnahme, wie das Verzeichnis es nennt: als Datei oder mit dem Grund, warum keine da ist. */
type Verzeichniszeile = { aufnahme: string; element: Element | null; beleg: Dateibeleg | null; grund: string | null }

/** So viele Berichte sind zugleich in Arbeit: gezeichnet wird in zwei Fäden, gelesen aus einer Verbindung. */
const ZUGLEICH = 4

const NICHT_LESBAR = 'kein Ergebnis, das Sie lesen dürfen'
const UNBEKANNT = 'nicht gefunden oder für Sie nicht sichtbar'

/**
 * Berichte der gewählten Aufnahmen als ZIP aus einem Stand. Wozu es keinen gibt, steht mit dem Grund im Verzeichnis; ob es etwas
 * nicht gibt oder der Anfragende es nicht lesen darf, sagt der Grund nicht.
 */
export async function sammleBerichte(dienste: Dienste, a: Berichtsanfrage): Promise<Readable> {
  const sitzung = benutzerVon(a)
  const { benutzerId, akteur } = sitzung
  const { element: elemente = ELEMENTE, briefkopf: _, ...wahl } = a.query
  const quelle = await dienste.schnappschuesse.oeffne({ benutzerId, abbruch: a.abbruch })
  try {
    const ids = await findeGewaehlte(quelle.tx, akteur, wahl)
    pruefeUmfang(ids, wahl.id)
    a.beruhtAuf(ids)
    const codes = await ladeCodes(quelle.tx, ids)
    const lesbar = new Set(ids)
    const unbekannte = (wahl.id ?? []).filter(id => !lesbar.has(id))
    const nachweis = nachweiskopf({
      inhalt: `Ergebnisberichte: ${formatiereAnzahl(ids.length, 'Aufnahme', 'Aufnahmen')}`,
      abfrage: alsAbfrage('/export/ergebnisberichte', a.query),
      stand: quelle.stand,
      sitzung,
      konfiguration: dienste.konfiguration,
    })
    const dateien = baueDateien(dienste, { ...a, db: quelle.tx }, quelle, {
      codes: [...codes],
      unbekannte: [...new Set(unbekannte)],
      elemente: ELEMENTE.filter(element => elemente.includes(element)),
      nachweis,
    })
    const strom = alsArchivstrom(dateien, quelle.stand, a.abbruch)
    schliesseNach(strom, quelle, dienste)
    a.kopf('content-type', MEDIENTYP.zip)
    a.kopf('content-disposition', `attachment; filename="Ergebnisberichte_${quelle.stand.slice(0, 10)}.zip"`)
    return strom
  } catch (fehler) {
    await quelle.schliesse()
    throw fehler
  }
}

function pruefeUmfang(ids: readonly number[], genannt: readonly number[] | undefined): void {
  if (ids.length === 0 && genannt === undefined)
    throw new Einwand(
      'NICHT_GEFUNDEN',
      'Der Filter trifft keine Aufnahme, die Sie lesen dürfen. Ändern Sie ihn und versuchen Sie es erneut.',
    )
  if (ids.length > SAMMELBERICHT_AUFNAHMEN)
    throw new Einwand(
      'EINGABE_UNGUELTIG',
      `Ein Archiv fasst die Berichte von höchstens ${formatiereAnzahl(SAMMELBERICHT_AUFNAHMEN, 'Aufnahme', 'Aufnahmen')}, der Filter trifft ${ids.length}. Schränken Sie ihn ein.`,
    )
}

type Umfang = {
  codes: readonly (readonly [id: number, code: string])[]
  /** genannte, die es für den Anfragenden nicht gibt */
  unbekannte: readonly number[]
  elemente: readonly Element[]
  nachweis: readonly [string, string][]
}

async function* baueDateien(
  dienste: Dienste,
  a: Berichtsanfrage,
  { stand }: Schnappschuss,
  { codes, unbekannte, elemente, nachweis }: Umfang,
): AsyncGenerator<Zipdatei> {
  const paare = codes.flatMap(([id, code]) => elemente.map(element => ({ id, code, element })))
  const benenne = baueNamen()
  const zeilen: Verzeichniszeile[] = []
  const unterwegs: Promise<Buffer | string>[] = []
  for (let i = 0; i < paare.length; i++) {
    // Die nächsten entstehen, während dieser geschrieben wird.
    for (const voraus of paare.slice(i + unterwegs.length, i + ZUGLEICH)) {
      const bericht = zeichne(dienste, a, voraus)
      // Wer vorher aufhört, holt ihn nie ab.
      bericht.catch(() => undefined)
      unterwegs.push(bericht)
    }
    const { id, code, element } = paare[i] as (typeof paare)[number]
    a.melde(i, paare.length, `${zeilen.filter(({ beleg }) => beleg).length} Berichte`)
    const inhalt = (await unterwegs.shift()) as Buffer | string
    if (typeof inhalt === 'string') {
      zeilen.push({ aufnahme: code, element, beleg: null, grund: inhalt })
      continue
    }
    const beleg = { pfad: benenne(element, code, id), bytes: 0, sha256: '' }
    yield { name: beleg.pfad, inhalt: belegt(ausEinem(inhalt), beleg) }
    zeilen.push({ aufnahme: code, element, beleg, grund: null })
  }
  a.melde(paare.length, paare.length)
  for (const id of unbekannte) zeilen.push({ aufnahme: `Nummer ${id}`, element: null, beleg: null, grund: UNBEKANNT })
  yield { name: 'Verzeichnis.csv', inhalt: einmal(alsVerzeichnis(zeilen)) }
  yield {
    name: 'nachweis.json',
    inhalt: einmal(alsNachweis(zeilen, paare.length + unbekannte.length, stand, nachweis)),
  }
}

/** @returns das PDF, oder warum es keines gibt */
async function zeichne(
  dienste: Dienste,
  a: Berichtsanfrage,
  { id, element }: { id: number; element: Element },
): Promise<Buffer | string> {
  const vertrag = leseErgebnisbericht[element]
  const rahmen = { ...a, kopf: () => undefined }
  const params = { id }
  try {
    // Neben dem Schnappschuss: in einer Transaktion hielte die Prüfung die Aufnahme fest, und diese darf nur lesen.
    const berechtigte = await berechtige(dienste, { vertrag }, params, rahmen, dienste.db)
    const anfrage = { ...rahmen, params, fakten: berechtigte.fakten as Aufnahmesachverhalt }
    try {
      return await zeichneBericht(dienste, anfrage, element, a.query.briefkopf)
    } catch (fehler) {
      // Ein Briefkopf, den er nicht setzen darf, ist kein Mangel der Aufnahme.
      if (fehler instanceof Einwand && fehler.code === 'NICHT_GEFUNDEN') return fehler.message
      throw fehler
    }
  } catch (fehler) {
    if (fehler instanceof Einwand && (fehler.code === 'NICHT_GEFUNDEN' || istVerwehrt(fehler))) return NICHT_LESBAR
    throw fehler
  }
}

/** Das Recht an der Aufnahme fehlt, nicht das am Briefkopf: dessen Einwand hat einen eigenen Satz. */
const istVerwehrt = ({ code, message }: Einwand): boolean =>
  code === 'NICHT_ERLAUBT' && message === new Einwand('NICHT_ERLAUBT').message

/** Namen, die jedes Betriebssystem schreibt; zwei Codes, die dabei gleich würden, unterscheidet die Nummer der Aufnahme. */
function baueNamen(): (element: Element, code: string, id: number) => string {
  const vergeben = new Set<string>()
  return (element, code, id) => {
    const name = `${element}/Ergebnisbericht_${element}_${code.replaceAll(/[^A-Za-z0-9_-]/g, '_').slice(0, 80)}`
    // Wo Groß und klein gleich gelten, überschriebe einer den anderen.
    const eigener = vergeben.has(name.toLowerCase()) ? `${name}_${id}` : name
    vergeben.add(eigener.toLowerCase())
    return `${eigener}.pdf`
  }
}

async function* ausEinem(inhalt: Buffer): AsyncGenerator<Buffer> {
  yield inhalt
}

const alsVerzeichnis = (zeilen: readonly Verzeichniszeile[]): string =>
  CSV_BEGINN +
  alsCsvzeilen([
    ['Aufnahme', 'Qualitätselement', 'Datei', 'Bytes', 'SHA-256', 'Kein Bericht, weil'],
    ...zeilen.map(({ aufnahme, element, beleg, grund }) => [
      aufnahme,
      element && ELEMENTE_LABEL[element],
      beleg?.pfad ?? null,
      beleg?.bytes ?? null,
      beleg?.sha256 ?? null,
      grund,
    ]),
  ])

/** @throws Error, wenn etwas weder als Bericht noch mit einem Grund dasteht */
function alsNachweis(
  zeilen: readonly Verzeichniszeile[],
  erwartet: number,
  stand: string,
  kopf: readonly [string, string][],
): string {
  if (zeilen.length !== erwartet)
    throw new Error(`Berichte: ${erwartet} Zeilen erwartet, ${zeilen.length} geschrieben.`)
  const enthalten = zeilen.flatMap(({ aufnahme, element, beleg }) =>
    beleg === null ? [] : [{ aufnahme, element, path: beleg.pfad, bytes: beleg.bytes, hash: `sha256:${beleg.sha256}` }],
  )
  const ausgelassen = zeilen.flatMap(({ aufnahme, element, grund }) =>
    grund === null ? [] : [{ aufnahme, element, grund }],
  )
  const inhalt = {
    ...Object.fromEntries(kopf),
    stand,
    erwartet,
    enthalten: enthalten.length,
    ausgelassen: ausgelassen.length,
    berichte: enthalten,
    ohneBericht: ausgelassen,
  }
  return `${JSON.stringify(inhalt, null, 2)}\n`
}
