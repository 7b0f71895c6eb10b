import { createHash } from 'node:crypto'
import { ROLLEN_LABEL, rollenVon } from '@benthos/fachmodell'
import { formatiereZeitpunkt } from '@benthos/fachmodell/datum/formatiereZeitpunkt'
import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import type { Grundlagen, Ausfuhrnachweis as Nachweis, Teilbeleg } from '@benthos/vertrag/ausfuhrnachweis'
import type { Sitzung } from '../../technik/http/sitzung.ts'
import type { Konfiguration } from '../../technik/konfiguration/konfiguration.ts'
import type { Xlsxblatt, Xlsxzelle } from '../../technik/xlsx/mappe.ts'

/** Was schon vor dem Schreiben feststeht. */
export type Nachweisangaben = Omit<Nachweis, 'teile'>

/** Wie mit den Daten umzugehen ist: eine Lizenz ist ihnen noch nicht erteilt (A-AUSFUHR-04). */
export const NUTZUNG =
  'Keine Lizenz erteilt. Was nicht öffentlich freigegeben ist, darf nur weitergeben, wer für die Daten zuständig ist.'

/** Wer ausführt, wie jeder Nachweis ihn nennt. */
export function nenneAusfuehrenden({ name, username, akteur, organisationseinheit }: Sitzung): string {
  const rollen = rollenVon(akteur).map(rolle => ROLLEN_LABEL[rolle])
  const wer = [name, username, organisationseinheit?.name, rollen.join(', ')]
  return wer.filter(teil => teil).join(' · ')
}

/** Es geht nichts hinaus, was auf einer Liste oder einem Verfahren beruht. */
const OHNE_GRUNDLAGEN: Grundlagen = { taxalisten: [], verfahren: [], vorbehalte: [] }

type Ausfuhranlass = Pick<Nachweisangaben, 'inhalt' | 'abfrage' | 'filter' | 'stand'> & {
  sitzung: Sitzung
  konfiguration: Pick<Konfiguration, 'oeffentlicheUrl'>
  /** ohne: es geht nichts hinaus, was auf Listen oder Verfahren beruht */
  grundlagen?: Grundlagen
}

/** Angaben zu einer Ausfuhr dessen, was diese Person lesen darf. */
export function nachweisangaben(anlass: Ausfuhranlass): Nachweisangaben {
  const { sitzung, konfiguration, grundlagen = OHNE_GRUNDLAGEN, ...rest } = anlass
  return {
    ...rest,
    ...grundlagen,
    ausgefuehrtVon: nenneAusfuehrenden(sitzung),
    umfang: 'Was diese Person zum Stand der Daten lesen durfte; Erstbestimmungen.',
    quelle: ['Benthosdatenbank Fließgewässer', konfiguration.oeffentlicheUrl].filter(Boolean).join(', '),
    nutzung: NUTZUNG,
  }
}

/** Ein Teil, der gerade geschrieben wird: zählt Zeilen und Bytes und bildet die Prüfsumme. */
export class Ausfuhrteil {
  readonly name: string
  readonly #erwartet: number | null
  readonly #melde: (zeilen: number) => void
  readonly #pruefsumme = createHash('sha256')
  #geschrieben = 0
  #abgelehnt = 0
  #bytes = 0
  #beleg: Teilbeleg | null = null

  /** @param melde erfährt von jeder Zeile, die erledigt ist */
  constructor(name: string, erwartet: number | null, melde: (zeilen: number) => void) {
    this.name = name
    this.#erwartet = erwartet
    this.#melde = melde
  }

  /** @param zeilen so viele davon stehen in diesem Stück */
  nimm(inhalt: Buffer | string, zeilen = 0): void {
    this.#pruefsumme.update(inhalt)
    this.#bytes += Buffer.byteLength(inhalt)
    this.zaehle(zeilen)
  }

  /** Zählt Zeilen, die geschrieben sind, ihre Bytes aber anders vorbeikommen. */
  zaehle(zeilen: number): void {
    this.#geschrieben += zeilen
    this.#melde(zeilen)
  }

  /** Zählt Zeilen, die mit ihrem Grund genannt statt geschrieben sind. */
  lehneAb(zeilen: number): void {
    this.#abgelehnt += zeilen
    this.#melde(zeilen)
  }

  /** @throws Error, wenn es andere Zeilen waren als erwartet: eine stillschweigend kürzere Ausfuhr gibt es nicht */
  schliesse(): Teilbeleg {
    if (this.#beleg) return this.#beleg
    const erwartet = this.#erwartet
    if (erwartet !== null && erwartet !== this.#geschrieben + this.#abgelehnt)
      throw new Error(
        `Ausfuhr von ${this.name}: ${erwartet} Zeilen erwartet, ${this.#geschrieben} geschrieben, ${this.#abgelehnt} abgelehnt.`,
      )
    this.#beleg = {
      name: this.name,
      zeilenErwartet: erwartet,
      zeilenGeschrieben: erwartet === null ? null : this.#geschrieben,
      zeilenAbgelehnt: this.#abgelehnt,
      bytes: this.#bytes,
      sha256: this.#pruefsumme.digest('hex'),
    }
    return this.#beleg
  }
}

/** Sammelt, was eine Ausfuhr schreibt; der Nachweis kommt zuletzt, denn er nennt, was geschrieben ist. */
export class Ausfuhrnachweis {
  readonly angaben: Nachweisangaben
  readonly #teile: Ausfuhrteil[] = []
  readonly #melde: (ist: number, soll: number) => void
  #ist = 0
  #soll = 0

  /** @param melde erfährt, wie viele der Zeilen aller begonnenen Teile erledigt sind */
  constructor(angaben: Nachweisangaben, melde: (ist: number, soll: number) => void = () => undefined) {
    this.angaben = angaben
    this.#melde = melde
  }

  /** @param erwartet Zeilen, die der Teil haben muss; `null`: er hat keine */
  beginne(name: string, erwartet: number | null): Ausfuhrteil {
    // Was keine Zeilen erwartet, zählt im Fortschritt nicht.
    const teil = new Ausfuhrteil(name, erwartet, zeilen => {
      if (erwartet === null || zeilen === 0) return
      this.#ist += zeilen
      this.#melde(this.#ist, this.#soll)
    })
    this.#soll += erwartet ?? 0
    this.#teile.push(teil)
    return teil
  }

  /** @throws Error, wenn ein Teil andere Zeilen hat, als zu erwarten waren */
  schliesse(): Nachweis {
    return { ...this.angaben, teile: this.#teile.map(teil => teil.schliesse()) }
  }
}

/** Der Nachweis als Datei eines Archivs. @param dazu was nur diese Ausfuhr sagt */
export function alsNachweisdatei(nachweis: Nachweis, dazu: Readonly<Record<string, unknown>> = {}): string {
  return `${JSON.stringify({ ...nachweis, ...dazu }, null, 2)}\n`
}

/** Angaben in der Folge, in der sie in Mappen und Texten stehen. @param mitKriterien auch, was nur Programme lesen */
export function nachweiszeilen(nachweis: Nachweisangaben, { mitKriterien = true } = {}): [string, string][] {
  const { inhalt, abfrage, filter, stand, ausgefuehrtVon, umfang, quelle, nutzung } = nachweis
  return [
    ['Inhalt', inhalt],
    ['Filter', kuerze(filter.inWorten)],
    ...(mitKriterien ? ([['Kriterien', kuerze(JSON.stringify(filter.kriterien))]] as [string, string][]) : []),
    ['Abfrage', kuerze(abfrage)],
    ['Stand der Daten', formatiereZeitpunkt(stand)],
    ...(ausgefuehrtVon === null ? [] : [['Ausgeführt von', ausgefuehrtVon] as [string, string]]),
    ['Umfang', umfang],
    ['Quelle', quelle],
    ['Nutzung', nutzung],
    ['Taxalisten', aufgezaehlt(nachweis.taxalisten)],
    ['Verfahren', aufgezaehlt(nachweis.verfahren)],
    ...nachweis.vorbehalte.map((satz): [string, string] => ['Vorbehalt', satz]),
  ]
}

const aufgezaehlt = (was: readonly string[]): string => (was.length === 0 ? 'keine' : was.join('; '))

/** Eine Zelle fasst 32.767 Zeichen; zwanzigtausend gewählte Kennungen passen nicht hinein. */
const HOECHSTENS_ZEICHEN = 8000
const kuerze = (text: string): string =>
  text.length <= HOECHSTENS_ZEICHEN ? text : `${text.slice(0, HOECHSTENS_ZEICHEN)}… (gekürzt)`

const BELEGKOPF = ['Teil', 'Zeilen erwartet', 'Zeilen geschrieben', 'Zeilen abgelehnt', 'SHA-256']

/** Zeilen des Blatts „Nachweis“: Angaben, Besonderes dieser Ausfuhr, Belege jedes Teils. */
export function nachweistafel(nachweis: Nachweis, dazu: readonly Xlsxzelle[][] = []): Xlsxzelle[][] {
  return [
    ...nachweiszeilen(nachweis),
    ...dazu,
    [],
    BELEGKOPF,
    ...nachweis.teile.map(t => [t.name, t.zeilenErwartet, t.zeilenGeschrieben, t.zeilenAbgelehnt, t.sha256]),
    [],
    ['Prüftext', PRUEFTEXT],
  ]
}

/** Wie sich die Prüfsumme eines Blatts nachrechnen lässt. */
export const PRUEFTEXT =
  'SHA-256 eines Blatts: je Zeile mit ihrem Kopf ein JSON-Feld ihrer Zellen (Tage als JJJJ-MM-TT, leere null, am Ende keine leeren), jede mit Zeilenende LF, UTF-8.'

/** Das letzte Blatt jeder Mappe; gelesen wird es erst, wenn alle vor ihm geschrieben sind. */
export function nachweisblatt(nachweis: Ausfuhrnachweis, dazu: () => readonly Xlsxzelle[][] = () => []): Xlsxblatt {
  async function* zeilen() {
    yield nachweistafel(nachweis.schliesse(), dazu())
  }
  return { name: NACHWEISBLATT, spalten: NACHWEISSPALTEN, schuebe: zeilen() }
}

export const NACHWEISBLATT = 'Nachweis'
export const NACHWEISSPALTEN = [
  { titel: 'Angabe', breite: 28 },
  { titel: 'Wert', breite: 60 },
  { titel: '', breite: 18 },
  { titel: '', breite: 18 },
  { titel: '', breite: 66 },
]

/** Der Nachweis als Absätze eines Texts. */
export function alsNachweistext(nachweis: Nachweis): string[][] {
  return [
    nachweiszeilen(nachweis).map(([angabe, wert]) => `${angabe}: ${wert}`),
    nachweis.teile.flatMap(t => [
      `Datei: ${t.name}`,
      `Größe: ${formatiereZahl(t.bytes)} Byte`,
      `SHA-256: ${t.sha256}`,
      ...(t.zeilenErwartet === null
        ? []
        : [
            `Zeilen erwartet: ${t.zeilenErwartet}`,
            `Zeilen geschrieben: ${t.zeilenGeschrieben ?? 0}`,
            `Zeilen abgelehnt: ${t.zeilenAbgelehnt}`,
          ]),
    ]),
  ]
}
