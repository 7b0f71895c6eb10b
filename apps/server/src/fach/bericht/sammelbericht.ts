import type { Readable } from 'node:stream'
import type { Akteur } from '@benthos/fachmodell'
import { formatiereAnzahl } from '@benthos/fachmodell/zahl/formatiereAnzahl'
import type { Endpunkt } from '@benthos/vertrag'
import type { Ausfuhrwahl } from '@benthos/vertrag/ausfuhrwahl'
import { MEDIENTYP } from '@benthos/vertrag/medientyp'
import { SAMMELBERICHT_AUFNAHMEN } from '@benthos/vertrag/sammelbericht'
import type { Kysely } from 'kysely'
import { alsCsvzeilen, CSV_BEGINN } from '../../technik/csv/alsCsvzeile.ts'
import type { DB } from '../../technik/db/schema.ts'
import { berechtige } from '../../technik/http/berechtigung.ts'
import { type Anfrage, benutzerVon, type Dienste } from '../../technik/http/kontext.ts'
import { Einwand } from '../../technik/http/problem.ts'
import type { Zipdatei } from '../../technik/zip/zipstrom.ts'
import { alsArchivstrom, belegteDatei, einmal, nachweisdatei, schliesseNach } from '../ausfuhr/archivteile.ts'
import { alsAbfrage, findeGewaehlte, ladeLesbareBezuege, ladeLesbares, nichtsGetroffen } from '../ausfuhr/auswahl.ts'
import { Ausfuhrgrenzen } from '../ausfuhr/bereich.ts'
import { beschreibeFilter } from '../ausfuhr/filterangabe.ts'
import { ladeGrundlagen } from '../ausfuhr/grundlagen.ts'
import { Ausfuhrnachweis, type Ausfuhrteil, nachweisangaben } from '../ausfuhr/nachweis.ts'
import type { Aufnahmeanfrage, Aufnahmesachverhalt } from '../rechte/aufnahmeLage.ts'
import type { Bezugsart } from '../rechte/bezugsrecht.ts'
import { alsDateiname } from './berichtsname.ts'
import { ladeCodes } from './sql.ts'

/** Eine Art von Bericht, die es zu einer Aufnahme oder einem Projekt geben kann. */
export type Sammelblatt = {
  /** wie der Nachweis sie nennt, etwa `MZB`; zugleich der Ordner im Archiv */
  schluessel: string
  /** wie das Verzeichnis sie nennt */
  label: string
  /** dessen Recht am Gegenstand gilt */
  vertrag: Endpunkt
  /**
   * @returns die PDFs dieses Gegenstands, je mit dem Anfang ihres Dateinamens; mindestens eines
   * @throws Einwand `NICHT_GEFUNDEN` mit dem Grund, wenn es keines gibt
   */
  zeichne(a: Blattanfrage): Promise<readonly Blatt[]>
}
type Blatt = { name: string; pdf: Buffer }
export type Blattanfrage = Aufnahmeanfrage & {
  abbruch: AbortSignal
  kopf: (name: string, wert: string) => void
  /** Zeitpunkt, zu dem alles im Archiv gilt */
  stand: string
}

/** Worüber ein Bericht ist: die gewählte Aufnahme, oder was sonst über sie zu finden ist. */
type Gegenstand = readonly [id: number, name: string]

/** Was sich zu einer Wahl von Aufnahmen sammeln lässt. */
export type Sammlung = {
  pfad: string
  /** im Namen der Datei und im Nachweis, etwa „Ergebnisberichte“ */
  name: string
  /** Feld des Nachweises und Spalte des Verzeichnisses, die das Blatt nennen */
  spalte: { feld: string; titel: string }
  /** warum es keines gibt, wo jemand nicht lesen darf; sagt nicht, ob es eines gäbe */
  nichtLesbar: string
  /** ohne: die gewählten Aufnahmen selbst */
  gegenstand?: {
    titel: string
    mehrere: string
    hoechstens: number
    /** wer die Datei später holt, muss auch die Gegenstände selbst noch lesen dürfen */
    bezug?: Bezugsart
    finde(db: Kysely<DB>, aufnahmen: readonly number[]): Promise<readonly Gegenstand[]>
    /** alle Aufnahmen, die in den Berichten stehen: nicht nur die gewählten */
    findeAufnahmen(db: Kysely<DB>, akteur: Akteur, gegenstaende: readonly number[]): Promise<readonly number[]>
  }
}

const AUFNAHMEN: NonNullable<Sammlung['gegenstand']> = {
  titel: 'Aufnahme',
  mehrere: 'Aufnahmen',
  hoechstens: SAMMELBERICHT_AUFNAHMEN,
  finde: async (db, aufnahmen) => [...(await ladeCodes(db, aufnahmen))],
  findeAufnahmen: async (_, __, aufnahmen) => aufnahmen,
}

type Berichtsanfrage = Anfrage<unknown, Readonly<Record<string, unknown>>, unknown, unknown>

/** Ein Blatt, wie das Verzeichnis es nennt: als Datei oder mit dem Grund, warum keine da ist. */
type Verzeichniszeile = {
  gegenstand: Gegenstand
  blatt: Sammelblatt | null
  teil: Ausfuhrteil | null
  grund: string | null
}

/** So viele Berichte sind zugleich in Arbeit: gezeichnet wird in zwei Fäden, gelesen aus einer Verbindung. */
const ZUGLEICH = 4

const UNBEKANNT = 'nicht gefunden oder für Sie nicht sichtbar'

/**
 * Berichte zu den gewählten Aufnahmen als ZIP aus einem Stand. Wozu es keinen gibt, steht mit dem Grund im Verzeichnis; ob es etwas
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
    const gewaehlte = await findeGewaehlte(quelle.tx, akteur, wahl)
    if (gewaehlte.length === 0 && wahl.id === undefined) throw nichtsGetroffen()
    const { gegenstand = AUFNAHMEN } = sammlung
    const gegenstaende = await gegenstand.finde(quelle.tx, gewaehlte)
    pruefeUmfang(gegenstaende.length, gegenstand)
    const nummern = gegenstaende.map(([id]) => id)
    const aufnahmen = await gegenstand.findeAufnahmen(quelle.tx, akteur, nummern)
    await a.beruhtAuf(async () => ({
      ...(await ladeLesbares(quelle.tx, akteur, aufnahmen)),
      ...(gegenstand.bezug && {
        [gegenstand.bezug]: await ladeLesbareBezuege(quelle.tx, akteur, gegenstand.bezug, nummern),
      }),
    }))
    const lesbar = new Set(gewaehlte)
    const unbekannte = (wahl.id ?? []).filter(id => !lesbar.has(id))
    const grenzen = new Ausfuhrgrenzen({ akteur, aufnahmen })
    const { feld, titel } = sammlung.spalte
    const nachweis = new Ausfuhrnachweis(
      nachweisangaben({
        inhalt: `${sammlung.name}: ${formatiereAnzahl(gegenstaende.length, gegenstand.titel, gegenstand.mehrere)}`,
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
      { ...a, db: quelle.tx, stand: quelle.stand },
      {
        sammlung,
        gegenstaende,
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

function pruefeUmfang(anzahl: number, { titel, mehrere, hoechstens }: NonNullable<Sammlung['gegenstand']>): void {
  if (anzahl > hoechstens)
    throw new Einwand(
      'EINGABE_UNGUELTIG',
      `Ein Archiv fasst die Berichte von höchstens ${formatiereAnzahl(hoechstens, titel, mehrere)}, der Filter trifft ${anzahl}. Schränken Sie ihn ein.`,
    )
}

type Umfang = {
  sammlung: Sammlung
  gegenstaende: readonly Gegenstand[]
  /** genannte, die es für den Anfragenden nicht gibt */
  unbekannte: readonly number[]
  blaetter: readonly Sammelblatt[]
  nachweis: Ausfuhrnachweis
}

async function* baueDateien(
  dienste: Dienste,
  a: Berichtsanfrage & Pick<Blattanfrage, 'stand'>,
  { sammlung, gegenstaende, unbekannte, blaetter, nachweis }: Umfang,
): AsyncGenerator<Zipdatei> {
  const paare = gegenstaende.flatMap(gegenstand => blaetter.map(blatt => ({ gegenstand, blatt })))
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
    const { gegenstand, blatt } = paare[i] as (typeof paare)[number]
    a.melde(i, paare.length, `${zeilen.filter(({ teil }) => teil).length} Berichte`)
    const gezeichnete = (await unterwegs.shift()) as readonly Blatt[] | string
    if (typeof gezeichnete === 'string') {
      zeilen.push({ gegenstand, blatt, teil: null, grund: gezeichnete })
      continue
    }
    for (const { name, pdf } of gezeichnete) {
      let teil: Ausfuhrteil | null = null
      yield belegteDatei(nachweis, benenne(`${blatt.schluessel}/${name}`, gegenstand), null, eigener => {
        teil = eigener
        return ausEinem(pdf)
      })
      zeilen.push({ gegenstand, blatt, teil, grund: null })
    }
  }
  a.melde(paare.length, paare.length)
  for (const id of unbekannte)
    zeilen.push({
      gegenstand: [id, `${sammlung.gegenstand ? 'Aufnahme ' : ''}Nummer ${id}`],
      blatt: null,
      teil: null,
      grund: UNBEKANNT,
    })
  yield belegteDatei(nachweis, 'Verzeichnis.csv', zeilen.length, teil => {
    teil.zaehle(zeilen.length)
    return einmal(alsVerzeichnis(sammlung, zeilen))
  })
  yield nachweisdatei(nachweis, nenneBestand(sammlung, zeilen, paare.length + unbekannte.length))
}

/** @returns die PDFs, oder warum es keines gibt */
async function zeichne(
  dienste: Dienste,
  a: Berichtsanfrage & Pick<Blattanfrage, 'stand'>,
  { nichtLesbar }: Sammlung,
  { gegenstand: [id], blatt }: { gegenstand: Gegenstand; blatt: Sammelblatt },
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

/** Das Recht am Gegenstand fehlt, nicht das am Briefkopf: dessen Einwand hat einen eigenen Satz. */
const istVerwehrt = ({ code, message }: Einwand): boolean =>
  code === 'NICHT_ERLAUBT' && message === new Einwand('NICHT_ERLAUBT').message

/** Namen, die jedes Betriebssystem schreibt; zwei, die dabei gleich würden, unterscheidet die Nummer. */
function baueNamen(): (anfang: string, gegenstand: Gegenstand) => string {
  const vergeben = new Set<string>()
  return (anfang, [id, code]) => {
    const name = `${anfang}_${alsDateiname(code).slice(0, 80)}`
    // Wo Groß und klein gleich gelten, überschriebe einer den anderen.
    const eigener = vergeben.has(name.toLowerCase()) ? `${name}_${id}` : name
    vergeben.add(eigener.toLowerCase())
    return `${eigener}.pdf`
  }
}

async function* ausEinem(inhalt: Buffer): AsyncGenerator<Buffer> {
  yield inhalt
}

const alsVerzeichnis = ({ spalte, gegenstand = AUFNAHMEN }: Sammlung, zeilen: readonly Verzeichniszeile[]): string =>
  CSV_BEGINN +
  alsCsvzeilen([
    [gegenstand.titel, spalte.titel, 'Datei', 'Bytes', 'SHA-256', 'Kein Bericht, weil'],
    ...zeilen.map(({ gegenstand: [, name], blatt, teil, grund }) => {
      const beleg = teil?.schliesse()
      return [name, blatt?.label ?? null, beleg?.name ?? null, beleg?.bytes ?? null, beleg?.sha256 ?? null, grund]
    }),
  ])

/** @throws Error, wenn etwas weder als Bericht noch mit einem Grund dasteht */
function nenneBestand(
  { spalte, gegenstand = AUFNAHMEN }: Sammlung,
  zeilen: readonly Verzeichniszeile[],
  erwartet: number,
) {
  const genannte = new Set(zeilen.map(({ gegenstand: [id], blatt }) => `${blatt?.schluessel} ${id}`))
  if (genannte.size !== erwartet) throw new Error(`Berichte: ${erwartet} erwartet, ${genannte.size} genannt.`)
  const nenne = ({ gegenstand: [, name], blatt }: Verzeichniszeile) => ({
    [gegenstand.titel.toLowerCase()]: name,
    [spalte.feld]: blatt?.schluessel ?? null,
  })
  const berichte = zeilen.flatMap(zeile => (zeile.teil === null ? [] : [{ ...nenne(zeile), name: zeile.teil.name }]))
  const ohneBericht = zeilen.flatMap(zeile => (zeile.grund === null ? [] : [{ ...nenne(zeile), grund: zeile.grund }]))
  return { erwartet, enthalten: berichte.length, ausgelassen: ohneBericht.length, berichte, ohneBericht }
}
