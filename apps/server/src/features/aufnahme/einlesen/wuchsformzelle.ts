import { CHORIOTOPE, FARBGRUPPEN, labelVon, type Wert, WUCHSFORMEN } from '@benthos/fachmodell'
import { formatiereAnzahl } from '@benthos/fachmodell/zahl/formatiereAnzahl'
import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import { leseZahl } from '@benthos/fachmodell/zahl/leseZahl'
import { meldungFuer } from '@benthos/vertrag'
import { titelIn } from '@benthos/vertrag/feld'
import { Wuchsformbefund } from '@benthos/vertrag/wuchsform'
import { SUBSTRATWORTE, WUCHSFORMBEISPIEL, WUCHSFORMWORTE } from '@benthos/vertrag/wuchsformspalte'
import { kuerze } from '../../../technik/einlesen/datei/tabelle.ts'
import { leseZellwert, type Zellmangel } from '../../../technik/einlesen/zellwert.ts'

/** Wuchsformen in einer Zelle: `Farbgruppe oder Art: Wuchsform, Deckung, Substrat, "Bemerkung"; …`, gelesen und geschrieben. */

/**
 * Sagt, was an einer Art nicht stimmt; null: die Taxaliste führt sie, oder sie steht so schon da.
 * @param befund null: was sonst zu ihr dasteht, ist nicht zu lesen
 */
export type Artmangel = (taxon: string, befund: Wuchsformbefund | null) => Pick<Zellmangel, 'meldung' | 'ersatz'> | null

type Angabe = Exclude<keyof Wuchsformbefund, 'taxon' | 'farbgruppe'>
type Angaben = { [A in Angabe]?: unknown }
/** Ein Stück der Zelle und wo es in ihr beginnt. */
type Stueck = { text: string; ab: number }

/** In Anführungszeichen und Klammern trennt nichts. */
const ZUSAMMEN = String.raw`"(?:[^"]|"")*"|„[^„“”]*[“”]|\([^()]*\)`
const BEFUNDE = new RegExp(String.raw`(?:${ZUSAMMEN}|[^;\n])+`, 'g')
/** Der Beistrich zwischen zwei Ziffern ist ein Dezimalzeichen. */
const ANGABEN = new RegExp(String.raw`(?:${ZUSAMMEN}|(?<=\d),(?=\d)|[^,])+`, 'g')
const KOPF = /^([^:,"„]*):/
const DECKUNG = /^(\d+(?:[.,]\d+)?)\s*%?$/
const BEMERKUNG = /^(?:"([^]*)"|„([^]*)[“”])$/

/** Jedes Wort einer Bezeichnung meint sie auch allein. @example „schwarz“ ist „blaugrün bis schwarz“ */
const worte = (werte: readonly Wert[], trenner: RegExp): Record<string, string> =>
  Object.fromEntries(
    werte.flatMap(({ value, label }) => label.split(trenner).map(wort => [wort.toLowerCase(), value] as const)),
  )

const FARBE = { art: 'WAHL', werte: FARBGRUPPEN, schreibweisen: worte(FARBGRUPPEN, / bis /) } as const
const MERKMAL = {
  art: 'WAHL',
  werte: [...WUCHSFORMWORTE, ...SUBSTRATWORTE],
  schreibweisen: { ...worte(CHORIOTOPE, /$/), ...worte(WUCHSFORMEN, /, /), fäden: 'FAEDEN' },
} as const

/** Was danach kommt, ist ungelesen: in eine Zelle passen Tausende, zu jedem Wort Vorschläge zu suchen, hielte den Server auf. */
const HOECHSTENS_MAENGEL = 20
/** Ein Befund hat vier; was noch mehr nennt, ist keiner. */
const HOECHSTENS_ANGABEN = 8
/** So lang nimmt auch das Formular eine Art; Längeres nachzuschlagen und zu melden, hieße, den ganzen Text zu wiederholen. */
const HOECHSTENS_ARTZEICHEN = 200

/**
 * Liest die Befunde einer Zelle und was an ihnen nicht stimmt, auf einmal; nach zwanzig Mängeln nur noch, wie viele Befunde folgen.
 * @returns die gültigen Befunde in ihrer Folge
 */
export function liesWuchsformen(
  zelle: string,
  artmangel: Artmangel,
): { befunde: readonly Wuchsformbefund[]; maengel: readonly Zellmangel[] } {
  const stuecke = zerlege({ text: zelle, ab: 0 }, BEFUNDE)
  const gelesene: ({ stueck: Stueck } & ReturnType<typeof liesBefund>)[] = []
  let gezaehlte = 0
  for (const stueck of stuecke) {
    if (gezaehlte >= HOECHSTENS_MAENGEL) break
    const gelesen = { stueck, ...liesBefund(zelle, stueck, artmangel) }
    gezaehlte += gelesen.maengel.length
    gelesene.push(gelesen)
  }
  const gesehen = new Set<string>()
  const doppelte = gelesene.flatMap(({ stueck, befund }) => {
    if (befund === null) return []
    const schluessel = wuchsformschluessel(befund)
    const istDoppelt = gesehen.has(schluessel)
    gesehen.add(schluessel)
    return istDoppelt ? [{ meldung: `${an(stueck)}: ${DOPPELT}`, vorschlag: null }] : []
  })
  return {
    befunde: gelesene.flatMap(({ befund }) => befund ?? []),
    maengel: [
      ...gelesene.flatMap(({ maengel }) => maengel),
      ...doppelte,
      ...ungelesen(stuecke.length - gelesene.length),
    ],
  }
}

/** Woran sich dieselbe Wuchsform zeigt: Art, Farbgruppe, Gestalt und Substrat, wie sie auch die Datenbank nur einmal nimmt. */
export const wuchsformschluessel = ({ taxon, farbgruppe, wuchsform, substrat }: Wuchsformbefund): string =>
  JSON.stringify([taxon, farbgruppe, wuchsform, substrat])

/** Befunde, wie sie in der Zelle stünden; gelesen sind es wieder dieselben. */
export function schreibeWuchsformen(befunde: readonly Wuchsformbefund[]): string {
  return befunde.map(schreibeBefund).join('; ')
}

function schreibeBefund({ taxon, farbgruppe, wuchsform, deckung, substrat, bemerkung }: Wuchsformbefund): string {
  const farbe = farbgruppe && labelVon(FARBGRUPPEN, farbgruppe)
  const angaben = [
    labelVon(WUCHSFORMWORTE, wuchsform),
    `${formatiereZahl(deckung, 1)} %`,
    substrat && labelVon(SUBSTRATWORTE, substrat),
    bemerkung && `"${bemerkung.replaceAll('"', '""')}"`,
  ]
  const kopf = taxon && farbe ? `${taxon} (${farbe})` : (taxon ?? farbe)
  return `${kopf}: ${angaben.filter(Boolean).join(', ')}`
}

function liesBefund(zelle: string, stueck: Stueck, artmangel: Artmangel) {
  const maengel: Zellmangel[] = []
  const ruege = (meldung: string, mangel: Partial<Zellmangel> = {}) =>
    maengel.push({ vorschlag: null, ...mangel, meldung: `${an(stueck)}: ${meldung}` })
  /** Übernommen wird für die ganze Zelle: was sonst in ihr steht, bleibt. */
  const statt = ({ text, ab }: Stueck, ersatz: string | null = null) => {
    const ganze = ersatz && zelle.slice(0, ab) + ersatz + zelle.slice(ab + text.length)
    return ganze && kuerze(ganze) === ganze ? ganze : null
  }
  const kopf = KOPF.exec(stueck.text)?.[1]
  if (kopf === undefined || kopf.trim() === '') {
    ruege(OHNE_KOPF)
    return { befund: null, maengel }
  }
  const wer = { text: kopf.trim(), ab: stueck.ab }
  const rest = { text: stueck.text.slice(kopf.length + 1), ab: stueck.ab + kopf.length + 1 }
  const teile = zerlege(rest, ANGABEN)
  if (wer.text.length > HOECHSTENS_ARTZEICHEN || teile.length > HOECHSTENS_ANGABEN) {
    ruege(ZU_VIEL)
    return { befund: null, maengel }
  }
  const { taxon, farbgruppe } = liesKopf(wer.text)
  const angaben: Angaben = {}
  let istLesbar = true
  for (const teil of teile) {
    const gelesen = liesAngabe(teil.text)
    if ('meldung' in gelesen) {
      istLesbar = false
      ruege(gelesen.meldung, { vorschlag: gelesen.vorschlag, ersatz: statt(teil, gelesen.ersatz) })
    } else if ((angaben[gelesen.feld] ?? gelesen.wert) === gelesen.wert) angaben[gelesen.feld] = gelesen.wert
    else
      ruege(`„${kuerze(teil.text, 60)}“ ist eine zweite Angabe zu „${titelIn(Wuchsformbefund, gelesen.feld)}“. ${ZWEI}`)
  }
  const ergebnis = Wuchsformbefund.safeParse({ taxon, farbgruppe, ...angaben }, { reportInput: true })
  for (const issue of ergebnis.error?.issues ?? []) {
    const feld = String(issue.path[0]) as keyof Wuchsformbefund
    const titel = titelIn(Wuchsformbefund, feld)
    if (feld in angaben || feld === 'taxon') ruege(`${titel}: ${meldungFuer(issue)}`)
    // Was nicht zu lesen ist, fehlt nur deshalb.
    else if (istLesbar) ruege(`Es fehlt noch die ${titel}.`)
  }
  const mangel = taxon === null ? null : artmangel(taxon, ergebnis.data ?? null)
  if (mangel) {
    const farbe = leseWort(wer.text, FARBE)
    const gemeinte = 'wert' in farbe ? null : (farbe.ersatz ?? null)
    if (gemeinte) ruege(`„${taxon}“ ist keine Farbgruppe.`, { vorschlag: gemeinte, ersatz: statt(wer, gemeinte) })
    else ruege(mangel.meldung, { ersatz: statt({ ...wer, text: taxon ?? '' }, mangel.ersatz) })
    // Was die Art betrifft, steht in der Zelle vorn.
    maengel.unshift(...maengel.splice(-1))
  }
  return { befund: maengel.length === 0 ? (ergebnis.data ?? null) : null, maengel }
}

const ungelesen = (befunde: number): Zellmangel[] =>
  befunde === 0
    ? []
    : [
        {
          meldung: `In dieser Zelle folgen noch ${formatiereAnzahl(befunde, 'Befund', 'Befunde')}, die erst gelesen werden, wenn das Genannte behoben ist.`,
          vorschlag: null,
        },
      ]

/** Farbgruppe, Art oder Art mit der Farbgruppe in Klammern. */
function liesKopf(text: string): { taxon: string | null; farbgruppe: unknown } {
  const allein = leseWort(text, FARBE)
  if ('wert' in allein) return { taxon: null, farbgruppe: allein.wert }
  const klammer = text.lastIndexOf('(')
  const farbe = klammer > 0 && text.endsWith(')') ? leseWort(text.slice(klammer + 1, -1), FARBE) : null
  if (farbe && 'wert' in farbe) return { taxon: text.slice(0, klammer).trim(), farbgruppe: farbe.wert }
  return { taxon: text, farbgruppe: null }
}

function liesAngabe(text: string): { feld: Angabe; wert: unknown } | Zellmangel {
  const [, gerade, deutsche] = BEMERKUNG.exec(text) ?? []
  const bemerkung = gerade?.replaceAll('""', '"') ?? deutsche
  if (bemerkung !== undefined) return { feld: 'bemerkung', wert: bemerkung }
  const zahl = DECKUNG.exec(text)?.[1] ?? ''
  const deckung = leseZahl(zahl, zahl.includes('.') ? '.' : ',')
  if (deckung.art === 'WERT') return { feld: 'deckung', wert: deckung.wert }
  const merkmal = leseWort(text, MERKMAL)
  if (!('wert' in merkmal)) {
    const { vorschlag, ersatz } = merkmal
    return { meldung: `„${kuerze(text, 60)}“ ${UNKLAR}`, vorschlag, ersatz: ersatz ?? null }
  }
  const istWuchsform = WUCHSFORMEN.some(({ value }) => value === merkmal.wert)
  return { feld: istWuchsform ? 'wuchsform' : 'substrat', wert: merkmal.wert }
}

const leseWort = (text: string, wahl: typeof FARBE | typeof MERKMAL) => leseZellwert({ art: 'TEXT', text }, wahl, null)

function zerlege({ text, ab }: Stueck, muster: RegExp): Stueck[] {
  return [...text.matchAll(muster)].flatMap(({ 0: roh, index }) => {
    const stueck = roh.trim()
    return stueck === '' ? [] : [{ text: stueck, ab: ab + index + roh.indexOf(stueck) }]
  })
}

const an = ({ text }: Stueck): string => `„${kuerze(text, 60)}“`

const OHNE_KOPF = `Zuerst steht die Farbgruppe oder die Art mit einem Doppelpunkt, wie in „${WUCHSFORMBEISPIEL.split(';')[0]}“.`
const UNKLAR =
  'ist weder eine Wuchsform noch ein Choriotop noch eine Deckung in %. Eine Bemerkung setzen Sie bitte in Anführungszeichen.'
const ZU_VIEL =
  'Das ist kein Befund: nach der Farbgruppe oder der Art (höchstens 200 Zeichen) stehen Wuchsform, Deckung, Substrat und Bemerkung.'
const ZWEI = 'Zwei Befunde trennen Sie bitte mit Strichpunkt, jeder mit seiner Farbgruppe oder Art.'
const DOPPELT = 'Diese Wuchsform steht an diesem Substrat zweimal in der Zelle. Bitte fassen Sie beide zusammen.'
