import type { Readable } from 'node:stream'
import { formatiereAnzahl } from '@benthos/fachmodell/zahl/formatiereAnzahl'
import type { Endpunkt } from '@benthos/vertrag'
import type { Ausfuhrwahl } from '@benthos/vertrag/ausfuhrwahl'
import { MEDIENTYP } from '@benthos/vertrag/medientyp'
import { SAMMELBERICHT_AUFNAHMEN } from '@benthos/vertrag/sammelbericht'
import { alsCsvzeilen, CSV_BEGINN } from '../../technik/csv/alsCsvzeile.ts'
import { berechtige } from '../../technik/http/berechtigung.ts'
import { type Anfrage, benutzerVon, type Dienste } from '../../technik/http/kontext.ts'
import { Einwand } from '../../technik/http/problem.ts'
import type { Zipdatei } from '../../technik/zip/zipstrom.ts'
import { alsArchivstrom, belegteDatei, einmal, nachweisdatei, schliesseNach } from '../ausfuhr/archivteile.ts'
import { alsAbfrage, findeGewaehlte, ladeLesbares, nichtsGetroffen } from '../ausfuhr/auswahl.ts'
import { Ausfuhrgrenzen } from '../ausfuhr/bereich.ts'
import { beschreibeFilter } from '../ausfuhr/filterangabe.ts'
import { ladeGrundlagen } from '../ausfuhr/grundlagen.ts'
import { Ausfuhrnachweis, type Ausfuhrteil, nachweisangaben } from '../ausfuhr/nachweis.ts'
import type { Aufnahmeanfrage, Aufnahmesachverhalt } from '../rechte/aufnahmeLage.ts'
import { ladeCodes } from './sql.ts'

/** Eine Art von Bericht, die es zu einer Aufnahme geben kann. */
export type Sammelblatt = {
  /** wie der Nachweis sie nennt, etwa `MZB`; zugleich der Ordner im Archiv */
  schluessel: string
  /** wie das Verzeichnis sie nennt */
  label: string
  /** dessen Recht an der Aufnahme gilt */
  vertrag: Endpunkt
  /**
   * @returns die PDFs dieser Aufnahme, je mit dem Anfang ihres Dateinamens; mindestens eines
   * @throws Einwand `NICHT_GEFUNDEN` mit dem Grund, wenn es keines gibt
   */
  zeichne(a: Blattanfrage): Promise<readonly Blatt[]>
}
type Blatt = { name: string; pdf: Buffer }
export type Blattanfrage = Aufnahmeanfrage & { abbruch: AbortSignal; kopf: (name: string, wert: string) => void }

/** Was sich zu einer Wahl von Aufnahmen sammeln lässt. */
export type Sammlung = {
  pfad: string
  /** im Namen der Datei und im Nachweis, etwa „Ergebnisberichte“ */
  name: string
  /** Feld des Nachweises und Spalte des Verzeichnisses, die das Blatt nennen */
  spalte: { feld: string; titel: string }
  /** warum es keines gibt, wo jemand nicht lesen darf; sagt nicht, ob es eines gäbe */
  nichtLesbar: string
}

type Berichtsanfrage = Anfrage<unknown, Readonly<Record<string, unknown>>, unknown, unknown>

/** Ein Blatt einer Aufnahme, wie das Verzeichnis es nennt: als Datei oder mit dem Grund, warum keine da ist. */
type Verzeichniszeile = {
  aufnahme: string
  blatt: Sammelblatt | null
  teil: Ausfuhrteil | null
  grund: string | null
}

/** So viele Berichte sind zugleich in Arbeit: gezeichnet wird in zwei Fäden, gelesen aus einer Verbindung. */
const ZUGLEICH = 4

const UNBEKANNT = 'nicht gefunden oder für Sie nicht sichtbar'

/**
 * Berichte der gewählten Aufnahmen als ZIP aus einem Stand. Wozu es keinen gibt, steht mit dem Grund im Verzeichnis; ob es etwas
 * nicht gibt oder der Anfragende es nicht lesen darf, sagt der Grund nicht.
 */
export async function sammleBerichte(
  dienste: Dienste,
  a: Berichtsanfrage,
  wahl: Ausfuhrwahl,
  sammlung: Sammlung,
  blaetter: readonly Sammelblatt[],
): Promise<Readable> {
  const sitzung = benutzerVon(a)
  const { benutzerId, akteur } = sitzung
  const quelle = await dienste.schnappschuesse.oeffne({ benutzerId, abbruch: a.abbruch })
  try {
    const ids = await findeGewaehlte(quelle.tx, akteur, wahl)
    pruefeUmfang(ids, wahl.id)
    await a.beruhtAuf(() => ladeLesbares(quelle.tx, akteur, ids))
    const codes = await ladeCodes(quelle.tx, ids)
    const lesbar = new Set(ids)
    const unbekannte = (wahl.id ?? []).filter(id => !lesbar.has(id))
    const grenzen = new Ausfuhrgrenzen({ akteur, aufnahmen: ids })
    const { feld, titel } = sammlung.spalte
    const nachweis = new Ausfuhrnachweis(
      nachweisangaben({
        inhalt: `${sammlung.name}: ${formatiereAnzahl(ids.length, 'Aufnahme', 'Aufnahmen')}`,
        abfrage: alsAbfrage(sammlung.pfad, a.query),
        filter: await beschreibeFilter(quelle.tx, akteur, wahl, {
          [feld]: { label: titel, wert: blaetter.map(({ label }) => label).join(', ') },
          briefkopf: { label: 'Briefkopf', wert: a.query['briefkopf'] },
        }),
        stand: quelle.stand,
        sitzung,
        konfiguration: dienste.konfiguration,
        grundlagen: await ladeGrundlagen(quelle.tx, e => grenzen.liestEines([e])),
      }),
    )
    const dateien = baueDateien(
      dienste,
      { ...a, db: quelle.tx },
      {
        sammlung,
        codes: [...codes],
        unbekannte: [...new Set(unbekannte)],
        blaetter,
        nachweis,
      },
    )
    const strom = alsArchivstrom(dateien, quelle.stand, a.abbruch)
    schliesseNach(strom, quelle, dienste)
    a.kopf('content-type', MEDIENTYP.zip)
    a.kopf('content-disposition', `attachment; filename="${sammlung.name}_${quelle.stand.slice(0, 10)}.zip"`)
    return strom
  } catch (fehler) {
    await quelle.schliesse()
    throw fehler
  }
}

function pruefeUmfang(ids: readonly number[], genannt: readonly number[] | undefined): void {
  if (ids.length === 0 && genannt === undefined) throw nichtsGetroffen()
  if (ids.length > SAMMELBERICHT_AUFNAHMEN)
    throw new Einwand(
      'EINGABE_UNGUELTIG',
      `Ein Archiv fasst die Berichte von höchstens ${formatiereAnzahl(SAMMELBERICHT_AUFNAHMEN, 'Aufnahme', 'Aufnahmen')}, der Filter trifft ${ids.length}. Schränken Sie ihn ein.`,
    )
}

type Umfang = {
  sammlung: Sammlung
  codes: readonly (readonly [id: number, code: string])[]
  /** genannte, die es für den Anfragenden nicht gibt */
  unbekannte: readonly number[]
  blaetter: readonly Sammelblatt[]
  nachweis: Ausfuhrnachweis
}

async function* baueDateien(
  dienste: Dienste,
  a: Berichtsanfrage,
  { sammlung, codes, unbekannte, blaetter, nachweis }: Umfang,
): AsyncGenerator<Zipdatei> {
  const paare = codes.flatMap(([id, code]) => blaetter.map(blatt => ({ id, code, blatt })))
  const benenne = baueNamen()
  const zeilen: Verzeichniszeile[] = []
  const unterwegs: Promise<readonly Blatt[] | string>[] = []
  for (let i = 0; i < paare.length; i++) {
    // Die nächsten entstehen, während dieser geschrieben wird.
    for (const voraus of paare.slice(i + unterwegs.length, i + ZUGLEICH)) {
      const bericht = zeichne(dienste, a, sammlung, voraus)
      // Wer vorher aufhört, holt ihn nie ab.
      bericht.catch(() => undefined)
      unterwegs.push(bericht)
    }
    const { id, code, blatt } = paare[i] as (typeof paare)[number]
    a.melde(i, paare.length, `${zeilen.filter(({ teil }) => teil).length} Berichte`)
    const gezeichnete = (await unterwegs.shift()) as readonly Blatt[] | string
    if (typeof gezeichnete === 'string') {
      zeilen.push({ aufnahme: code, blatt, teil: null, grund: gezeichnete })
      continue
    }
    for (const { name, pdf } of gezeichnete) {
      let teil: Ausfuhrteil | null = null
      yield belegteDatei(nachweis, benenne(`${blatt.schluessel}/${name}`, code, id), null, eigener => {
        teil = eigener
        return ausEinem(pdf)
      })
      zeilen.push({ aufnahme: code, blatt, teil, grund: null })
    }
  }
  a.melde(paare.length, paare.length)
  for (const id of unbekannte) zeilen.push({ aufnahme: `Nummer ${id}`, blatt: null, teil: null, grund: UNBEKANNT })
  yield belegteDatei(nachweis, 'Verzeichnis.csv', zeilen.length, teil => {
    teil.zaehle(zeilen.length)
    return einmal(alsVerzeichnis(sammlung, zeilen))
  })
  yield nachweisdatei(nachweis, nenneBestand(sammlung, zeilen, paare.length + unbekannte.length))
}

/** @returns die PDFs, oder warum es keines gibt */
async function zeichne(
  dienste: Dienste,
  a: Berichtsanfrage,
  { nichtLesbar }: Sammlung,
  { id, blatt }: { id: number; blatt: Sammelblatt },
): Promise<readonly Blatt[] | string> {
  const rahmen = { ...a, kopf: () => undefined }
  const params = { id }
  try {
    // Neben dem Schnappschuss: in einer Transaktion hielte die Prüfung die Aufnahme fest, und diese darf nur lesen.
    const berechtigte = await berechtige(dienste, { vertrag: blatt.vertrag }, params, rahmen, dienste.db)
    const anfrage = { ...rahmen, params, fakten: berechtigte.fakten as Aufnahmesachverhalt }
    try {
      return await blatt.zeichne(anfrage)
    } catch (fehler) {
      // Ein Briefkopf, den er nicht setzen darf, ist kein Mangel der Aufnahme.
      if (fehler instanceof Einwand && fehler.code === 'NICHT_GEFUNDEN') return fehler.message
      throw fehler
    }
  } catch (fehler) {
    if (fehler instanceof Einwand && (fehler.code === 'NICHT_GEFUNDEN' || istVerwehrt(fehler))) return nichtLesbar
    throw fehler
  }
}

/** Das Recht an der Aufnahme fehlt, nicht das am Briefkopf: dessen Einwand hat einen eigenen Satz. */
const istVerwehrt = ({ code, message }: Einwand): boolean =>
  code === 'NICHT_ERLAUBT' && message === new Einwand('NICHT_ERLAUBT').message

/** Namen, die jedes Betriebssystem schreibt; zwei Codes, die dabei gleich würden, unterscheidet die Nummer der Aufnahme. */
function baueNamen(): (anfang: string, code: string, id: number) => string {
  const vergeben = new Set<string>()
  return (anfang, code, id) => {
    const name = `${anfang}_${code.replaceAll(/[^A-Za-z0-9_-]/g, '_').slice(0, 80)}`
    // Wo Groß und klein gleich gelten, überschriebe einer den anderen.
    const eigener = vergeben.has(name.toLowerCase()) ? `${name}_${id}` : name
    vergeben.add(eigener.toLowerCase())
    return `${eigener}.pdf`
  }
}

async function* ausEinem(inhalt: Buffer): AsyncGenerator<Buffer> {
  yield inhalt
}

const alsVerzeichnis = ({ spalte }: Sammlung, zeilen: readonly Verzeichniszeile[]): string =>
  CSV_BEGINN +
  alsCsvzeilen([
    ['Aufnahme', spalte.titel, 'Datei', 'Bytes', 'SHA-256', 'Kein Bericht, weil'],
    ...zeilen.map(({ aufnahme, blatt, teil, grund }) => {
      const beleg = teil?.schliesse()
      return [aufnahme, blatt?.label ?? null, beleg?.name ?? null, beleg?.bytes ?? null, beleg?.sha256 ?? null, grund]
    }),
  ])

/** @throws Error, wenn etwas weder als Bericht noch mit einem Grund dasteht */
function nenneBestand({ spalte }: Sammlung, zeilen: readonly Verzeichniszeile[], erwartet: number) {
  const genannte = new Set(zeilen.map(({ aufnahme, blatt }) => `${blatt?.schluessel} ${aufnahme}`))
  if (genannte.size !== erwartet) throw new Error(`Berichte: ${erwartet} erwartet, ${genannte.size} genannt.`)
  const nenne = ({ aufnahme, blatt }: Verzeichniszeile) => ({ aufnahme, [spalte.feld]: blatt?.schluessel ?? null })
  const berichte = zeilen.flatMap(zeile => (zeile.teil === null ? [] : [{ ...nenne(zeile), name: zeile.teil.name }]))
  const ohneBericht = zeilen.flatMap(zeile => (zeile.grund === null ? [] : [{ ...nenne(zeile), grund: zeile.grund }]))
  return { erwartet, enthalten: berichte.length, ausgelassen: ohneBericht.length, berichte, ohneBericht }
}
