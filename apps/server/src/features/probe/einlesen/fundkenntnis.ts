import type { Probenmethode, TaxonEintrag } from '@benthos/fachmodell'
import { leseDatum } from '@benthos/fachmodell/datum/leseDatum'
import type { Hausnamen } from '@benthos/fachmodell/taxonname/hausnamen'
import type { Zuordnung } from '@benthos/fachmodell/taxonname/typen'
import { bereinige } from '@benthos/vertrag/bausteine'
import { type Methodenfund, schluesselGleicher } from '@benthos/vertrag/fund'
import type { GeladeneTaxaliste } from '../../../fach/taxalisten/taxalisten.ts'
import type { Dateikontext, Feldbeanstandung, Zeilenwerte } from '../../../technik/einlesen/einleseart.ts'

/** Was die Prüfung von Funden über Bestehendes weiß, gleich woher; rein. */

/** Feld der Spalte, an der die Zeile nach ihrem Taxon fragt. */
export const TAXONSPALTE = 'taxon'

/** Wohin die Funde einer Zeile gehören, so weit sie es nennt. */
export type Zielnennung = { code: string } | { stelle: string; datum: string }

/** Woran sich ein Fund misst: die Fassung seiner Probe und was in ihr schon steht. */
export type Probeninhalt = {
  taxaliste: GeladeneTaxaliste
  /** Bestimmer im Kopf der Probe */
  bestimmer: string | null
  funde: ReadonlyMap<string, Methodenfund>
}

/** Eine Aufnahme, in die eingelesen wird, mit dem, was in ihrer Probe schon steht. */
export type Zielprobe = Probeninhalt & {
  aufnahmeId: number
  code: string
  /** darf der Einleser diese Probe jetzt ändern? */
  bearbeitbar: boolean
  /** so viele Funde nimmt die Probe noch auf */
  platz: number
  /** Schlüssel der Funde, die dazukommen; wächst mit der Prüfung der Zeilen */
  neue: Set<string>
  /** wie sich Messstelle und Tag der Aufnahme nennen lassen */
  stellen: readonly string[]
  datum: string
}

export type Namensantwort = { art: 'TAXON'; name: string } | { art: 'AUSLASSEN' } | { art: 'FEHLT' }

export type Fundkenntnis = {
  methode: Probenmethode
  kontext: Dateikontext
  /** je genannter Aufnahme; fehlt sie, gibt es sie für den Einleser nicht */
  ziele: ReadonlyMap<string, Zielprobe>
  /** Messstelle und Tag, die mehrere Aufnahmen nennen */
  mehrdeutige: ReadonlyMap<string, readonly string[]>
  /** woran sich misst, was zu keiner Aufnahme gehört: eine leere Probe, wie sie heute entstünde */
  neueProbe: Probeninhalt
  antworten: ReadonlyMap<string, Namensantwort>
  hausnamen: Hausnamen | null
  /** schon Zugeordnetes: derselbe Name steht oft in vielen Zeilen, und Vorschläge zu unbekannten sind teuer */
  zuordnungen: Map<string, Zuordnung<TaxonEintrag>>
  /** schon Gelesenes: dieselbe Menge, dasselbe Stadium steht in vielen Zeilen */
  gelesene: Map<string, Angabe>
}

/** Was der Vertrag aus einem Wert macht, oder warum er ihn nicht annimmt. */
export type Angabe = { wert: unknown; mangel: string | null }

/** Eine Probe ohne Kopf und Funde. */
export const leereProbe = (taxaliste: GeladeneTaxaliste): Probeninhalt => ({
  taxaliste,
  bestimmer: null,
  funde: new Map(),
})

/** Wozu eine Zeile gehört; `null`: sie nennt es nicht. */
export function zielnennung(werte: Zeilenwerte, { angaben }: Dateikontext): Zielnennung | null {
  const code = text(werte['aufnahme'])
  if (code !== '') return { code }
  const [stelle, datum] = [text(werte['messstelle']), aufnahmetag(werte)]
  if (stelle !== '' && datum !== '') return { stelle, datum }
  const vorgabe = text(angaben['aufnahme'])
  return vorgabe === '' || stelle !== '' || datum !== '' ? null : { code: vorgabe }
}

/** Text einer Zelle, wie gespeicherte Texte aussehen: in einer Schreibweise je Zeichen und ohne Unsichtbares. */
export const text = (wert: unknown): string => (typeof wert === 'string' ? bereinige(wert).trim() : '')

const TEILE_DES_TAGS = ['tag', 'monat', 'jahr'] as const

/** Felder, aus denen `zielnennung` liest. */
export const ZIELFELDER: ReadonlySet<string> = new Set(['aufnahme', 'messstelle', 'datum', ...TEILE_DES_TAGS])

/** Tag der Aufnahme, den eine Zeile nennt: in seiner Spalte, sonst in Jahr, Monat und Tag; leer, wo keiner dasteht. */
export const aufnahmetag = (werte: Zeilenwerte): string => text(werte['datum']) || tagAusTeilen(werte)

/** @returns JJJJ-MM-TT; leer, wenn ein Teil fehlt oder es den Tag nicht gibt */
function tagAusTeilen(werte: Zeilenwerte): string {
  if (TEILE_DES_TAGS.every(teil => werte[teil] === undefined)) return ''
  const gelesen = leseDatum(TEILE_DES_TAGS.map(teil => text(werte[teil])).join('.'))
  return gelesen.art === 'WERT' ? gelesen.wert : ''
}

/** Ob „Datum“ und der Tag aus seinen Teilen Verschiedenes sagen. */
export function widersprichtSichImTag(werte: Zeilenwerte): boolean {
  const [datum, tag] = [text(werte['datum']), tagAusTeilen(werte)]
  return datum !== '' && tag !== '' && datum !== tag
}

/** Warum eine Zeile keinen Tag nennt: gar nicht, nur zum Teil, oder einen, den es nicht gibt. */
export function fehlenderTag(werte: Zeilenwerte): Feldbeanstandung {
  const [erster, ...weitere] = TEILE_DES_TAGS.filter(teil => text(werte[teil]) !== '')
  if (erster === undefined) return { feld: 'datum', meldung: 'Hier fehlt das Datum der Aufnahme.' }
  const istGanz = weitere.length === TEILE_DES_TAGS.length - 1
  return istGanz
    ? { feld: erster, meldung: 'Jahr, Monat und Tag ergeben keinen Tag des Kalenders.' }
    : { feld: erster, meldung: 'Hier fehlt ein Teil des Datums: es braucht Jahr, Monat und Tag.' }
}

export function zielschluessel(nennung: Zielnennung | null): string {
  if (nennung === null) return ''
  return 'code' in nennung ? `c ${nennung.code}` : `s ${nennung.stelle} ${nennung.datum}`
}

/** Gleiche Funde haben denselben Schlüssel, auch unter einem Synonym. */
export function fundschluessel(fund: Methodenfund, taxaliste: GeladeneTaxaliste, bestimmer: string | null): string {
  const gueltiger = taxaliste.finde(fund.taxon)?.akzeptiert ?? fund.taxon
  return schluesselGleicher(gueltiger, bestimmer, feld => fund[feld])
}
