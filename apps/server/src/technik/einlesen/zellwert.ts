import { labelVon, type Wert } from '@benthos/fachmodell'
import { leseDatum } from '@benthos/fachmodell/datum/leseDatum'
import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import { type Dezimalzeichen, leseZahl } from '@benthos/fachmodell/zahl/leseZahl'
import { leseZahlAusListe } from '@benthos/fachmodell/zahl/leseZahlAusListe'
import type { Spalteninhalt } from '@benthos/vertrag/einlesespalte'
import { kuerze, type Zelle, ZU_LANG, zelltext } from './datei/tabelle.ts'
import { tagAusZahl, uhrzeit } from './datei/tagzelle.ts'
import { ersatzFuerTag, ersatzFuerZahl } from './ersatz.ts'
import { Neuverweis } from './neuverweis.ts'
import { Vorschlagsliste } from './vorschlagsliste.ts'

/** Was an einer Zelle nicht stimmt, was stattdessen stehen könnte, und, wo nur eines gemeint sein kann, der Ersatz dafür. */
export type Zellmangel = {
  meldung: string
  vorschlag: string | null
  ersatz?: string | null
  /** dasselbe, wo Einträge mit diesen Schlüsseln nicht gemeint sein können */
  ohne?(schluessel: ReadonlySet<string>): Zellmangel
}

/** Ergebnis einer Zelle: ein Wert (`null`: leeren) oder ihr Mangel. */
export type Zellwert = { wert: unknown } | Zellmangel

/** So schreibt man, dass ein gespeicherter Wert verschwinden soll; eine leere Zelle lässt ihn stehen. */
export const LEEREN = '(leer)'

/** So viele Ziffern einer Zahl hält eine Tabelle fest und liest `leseZahl`. */
const TRAGENDE_STELLEN = 15

/**
 * Liest eine Zelle als Inhalt ihrer Spalte.
 * @param verweise Einträge einer Spalte mit Verweis
 */
export function leseZellwert(
  zelle: Zelle,
  inhalt: Spalteninhalt,
  dezimalzeichen: Dezimalzeichen | null,
  verweise: readonly Wert[] = [],
): Zellwert {
  if (zelle.art === 'MANGEL') return { meldung: zelle.grund, vorschlag: null }
  const text = zelltext(zelle).trim()
  if (text.toLowerCase() === LEEREN) return { wert: null }
  // Keine Zahl, kein Tag und kein Eintrag einer Liste ist so lang; die Meldung wiederholte sonst den ganzen Text.
  if (inhalt.art !== 'TEXT' && kuerze(text) !== text) return { meldung: ZU_LANG, vorschlag: null }
  switch (inhalt.art) {
    case 'TEXT':
      return { wert: zelle.art === 'ZAHL' ? alsKennziffer(zelle.zahl) : text }
    case 'ZAHL':
      return leseZahlzelle(zelle, text, dezimalzeichen)
    case 'TAG':
      return leseTag(zelle, text)
    case 'ZEIT':
      return leseZeit(zelle, text)
    case 'JA_NEIN':
      return leseJaNein(zelle, text)
    case 'WAHL':
      return leseWahl(ausgeschrieben(text, inhalt.schreibweisen), inhalt.werte, true)
    case 'MEHRFACH':
      return leseMehrere(text, inhalt.werte)
    case 'VERWEIS':
      return leseVerweis(text, verweise)
  }
}

/** Nummern, die Excel als Zahl hält (Wasserkörper): ohne Tausenderpunkt. */
const alsKennziffer = (zahl: number): string => (Number.isInteger(zahl) ? String(zahl) : formatiereZahl(zahl, 15))

/** Steht in der Zelle ein Name, nach dem sich fragen lässt, und nicht „(leer)“ oder ein Mangel? */
export function istName(zelle: Zelle): boolean {
  const text = zelltext(zelle).trim()
  return zelle.art !== 'MANGEL' && text !== '' && text.toLowerCase() !== LEEREN && kuerze(text) === text
}

function leseZahlzelle(zelle: Zelle, text: string, dezimalzeichen: Dezimalzeichen | null): Zellwert {
  // Was eine Formel darüber hinaus enthält (0,30000000000000004), ist ihr Rechenrest; Excel zeigt es nie.
  if (zelle.art === 'ZAHL') return { wert: Number(zelle.zahl.toPrecision(TRAGENDE_STELLEN)) }
  if (zelle.art === 'TAG')
    return {
      meldung: 'Hier steht ein Datum; vermutlich hat Excel die Zahl umgewandelt.',
      vorschlag: alsZahl(zelle.tag),
    }
  const gelesen = leseZahlAusListe(text, dezimalzeichen)
  if (gelesen.art === 'WERT') return { wert: gelesen.wert }
  return {
    meldung: gelesen.art === 'FEHLER' ? gelesen.grund : 'Hier fehlt eine Zahl.',
    vorschlag: null,
    ersatz: dezimalzeichen === null ? null : ersatzFuerZahl(text, dezimalzeichen),
  }
}

/** Die Zahl, aus der Excel diesen Tag machte. @example alsZahl('2026-05-01') // '1,5' */
function alsZahl(tag: string): string {
  const [, monat, tagImMonat] = tag.split('-').map(Number)
  return `${tagImMonat},${monat}`
}

function leseTag(zelle: Zelle, text: string): Zellwert {
  // Eine Zahl aus Excel in einer Spalte für Tage ist ein Datum ohne Datumsformat.
  const zahl = zelle.art === 'ZAHL' ? zelle.zahl : /^\d{5}$/.test(text) ? Number(text) : null
  const tag = zelle.art === 'TAG' ? zelle : zahl === null ? null : tagAusZahl(zahl)
  if (tag !== null && zelle.art !== 'TEXT') return tag.zeit === undefined ? { wert: tag.tag } : mitUhrzeit(tag)
  const gelesen = leseDatum(text)
  if (gelesen.art === 'WERT') return { wert: gelesen.wert }
  const vorschlag = tag === null ? ersatzFuerTag(text) : zelltext(tag)
  const meldung = gelesen.art === 'FEHLER' ? gelesen.grund : 'Hier fehlt ein Datum.'
  return { meldung, vorschlag, ersatz: vorschlag }
}

/** Was der Tag allein wäre, ist klar; ob die Uhrzeit fehlen darf, sagt nur, wer sie eintrug. */
function mitUhrzeit({ tag, zeit }: Extract<Zelle, { art: 'TAG' }>): Zellmangel {
  const vorschlag = zelltext({ art: 'TAG', tag })
  return {
    meldung: `In der Zelle steht neben dem Datum eine Uhrzeit (${zeit}). Bitte lassen Sie nur das Datum stehen; eine Uhrzeit gehört in ihre eigene Spalte.`,
    vorschlag,
    ersatz: vorschlag,
  }
}

const SEKUNDEN_JE_TAG = 24 * 60 * 60

/** HH:MM; Excel hält eine Uhrzeit als Teil des Tages. */
function leseZeit(zelle: Zelle, text: string): Zellwert {
  const sekunden = sekundenVon(zelle, text)
  if (sekunden === null) return { meldung: 'Erwartet wird eine Uhrzeit in der Form HH:MM.', vorschlag: null }
  const ohneSekunden = uhrzeit(sekunden - (sekunden % 60))
  if (sekunden % 60 === 0) return { wert: ohneSekunden }
  return {
    meldung: `Die Uhrzeit hat Sekunden (${uhrzeit(sekunden)}). Bitte geben Sie sie in der Form HH:MM an.`,
    vorschlag: ohneSekunden,
    ersatz: ohneSekunden,
  }
}

/** Seit Mitternacht; `null`, wo keine Uhrzeit steht. */
function sekundenVon(zelle: Zelle, text: string): number | null {
  if (zelle.art === 'ZAHL' && zelle.zahl >= 0 && zelle.zahl < 1)
    return Math.round(zelle.zahl * SEKUNDEN_JE_TAG) % SEKUNDEN_JE_TAG
  const teile = /^(\d{1,2})[:.](\d{2})(?::(\d{2}))?(?: ?(?:Uhr|h))?$/i.exec(text)
  if (!teile) return null
  const [stunde = 0, minute = 0, sekunde = 0] = teile.slice(1).map(teil => Number(teil ?? 0))
  return stunde < 24 && minute < 60 && sekunde < 60 ? stunde * 3600 + minute * 60 + sekunde : null
}

const JA = new Set(['ja', 'j', 'wahr', 'true', 'x', '1', 'yes'])
const NEIN = new Set(['nein', 'n', 'falsch', 'false', '0', 'no'])

function leseJaNein(zelle: Zelle, text: string): Zellwert {
  if (zelle.art === 'JA_NEIN') return { wert: zelle.wert }
  const wort = text.toLowerCase()
  if (JA.has(wort) || NEIN.has(wort)) return { wert: JA.has(wort) }
  return { meldung: 'Erwartet wird „ja“ oder „nein“.', vorschlag: null }
}

/** Ein gespeicherter Wert, wie er in der Datei stünde; leer für keinen. */
export function zeigeWert(wert: unknown, inhalt: Spalteninhalt, verweise: readonly Wert[] = []): string {
  if (wert === null || wert === undefined) return ''
  switch (inhalt.art) {
    case 'TEXT':
    case 'ZEIT':
      return String(wert)
    case 'ZAHL':
      return formatiereZahl(Number(wert), TRAGENDE_STELLEN)
    case 'TAG':
      return String(wert).split('-').toReversed().join('.')
    case 'JA_NEIN':
      return wert === true ? 'ja' : 'nein'
    case 'WAHL':
      return labelVon(inhalt.werte, String(wert)) ?? ''
    case 'MEHRFACH':
      return (wert as readonly string[]).map(eines => labelVon(inhalt.werte, eines)).join('; ')
    case 'VERWEIS':
      if (wert instanceof Neuverweis) return `${wert.text} (neu)`
      // Worauf nur Gespeichertes zeigt, muss nicht zur Wahl stehen; seine Kennung sagt niemandem etwas.
      return verweise.find(({ value }) => value === String(wert))?.label ?? 'anderer Eintrag'
  }
}

/** Punkt oder Leerzeichen vor drei Ziffern, aber nicht nach einer führenden Null: „0.002“ ist keine 2. */
const TAUSENDERZEICHEN = /(?<=(?<![\d.,])[1-9]\d{0,2}(?:[. ]\d{3})*)[. ](?=\d{3}(?!\d))/g

const ZIFFER = /\d/

/** Vergleichbar ohne Großschreibung, überzählige Leerzeichen und Tausenderzeichen; `EPSG:31287` ist 31287. */
function vergleichsform(text: string): string {
  const form = text
    .normalize('NFC')
    .toLowerCase()
    .replace(/^epsg[:\s]*/, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return ZIFFER.test(form) ? form.replaceAll(TAUSENDERZEICHEN, '') : form
}

/** Einträge nach der Form ihres Texts und, wo er eine Zahl ist, nach dieser; dazu, was dem ähnlich ist, was nicht in der Liste steht. */
type Verzeichnis = { nachForm: ReadonlyMap<string | number, readonly Wert[]>; vorschlaege: Vorschlagsliste | null }

const VERZEICHNISSE = new WeakMap<readonly Wert[], Verzeichnis>()

/** Einträge nach Text und Schlüssel; je Liste einmal gebaut. */
function verzeichnis(werte: readonly Wert[], mitSchluessel: boolean): Verzeichnis {
  const vorhanden = VERZEICHNISSE.get(werte)
  if (vorhanden) return vorhanden
  const nachForm = new Map<string | number, Wert[]>()
  for (const wert of werte) {
    const zahl = zahlIn(wert.label)
    const formen = [wert.label, ...(mitSchluessel ? [wert.value] : [])].map(vergleichsform)
    for (const form of new Set([...formen, ...(zahl === null ? [] : [zahl])]))
      nachForm.set(form, [...(nachForm.get(form) ?? []), wert])
  }
  const neu = { nachForm, vorschlaege: null }
  VERZEICHNISSE.set(werte, neu)
  return neu
}

function zahlIn(text: string): number | null {
  // Die meisten Namen haben keine Ziffer.
  const gelesen = ZIFFER.test(text) ? leseZahl(text) : null
  return gelesen?.art === 'WERT' ? gelesen.wert : null
}

/** Was ein Kürzel meint; „constructor“ führt kein Verzeichnis, auch wenn jedes Objekt es hat. */
function ausgeschrieben(text: string, schreibweisen: Readonly<Record<string, string>> = {}): string {
  const kuerzel = kuerzelVon(text)
  return Object.hasOwn(schreibweisen, kuerzel) ? (schreibweisen[kuerzel] ?? text) : text
}

/** Ein Kürzel, wie `schreibweisen` es führt. @example kuerzelVon('(Lv.)') // 'lv' */
const kuerzelVon = (text: string): string =>
  text
    .replace(/^\((.*)\)$/, '$1')
    .trim()
    .toLowerCase()
    .replace(/\.$/, '')

function leseWahl(text: string, werte: readonly Wert[], mitSchluessel: boolean): Zellwert {
  const wort = vergleichsform(text)
  const verz = verzeichnis(werte, mitSchluessel)
  // „2“ und „2,0“ stehen in Excel, wo die Liste „2,00“ sagt: dieselbe Zahl, aber auch nur dieselbe.
  const treffer = verz.nachForm.get(wort) ?? verz.nachForm.get(zahlIn(text) ?? '') ?? []
  const [einziger, zweiter] = treffer
  if (einziger && !zweiter) return { wert: einziger.value }
  if (zweiter)
    return { meldung: `„${text}“ gibt es mehrmals; welcher Eintrag gemeint ist, bleibt offen.`, vorschlag: null }
  const mangel = (ohne: ReadonlySet<string>): Zellmangel => {
    const angebot = () => {
      verz.vorschlaege ??= new Vorschlagsliste(werte, vergleichsform)
      return verz.vorschlaege.zu(wort, ohne)
    }
    return {
      meldung: `„${text}“ steht nicht in der Liste.`,
      // Erst der Bericht fragt danach: was in anderen Zeilen steht, ist dann bekannt, und die wenigsten Zellen kommen hinein.
      get vorschlag() {
        return angebot().vorschlag
      },
      get ersatz() {
        return angebot().ersatz
      },
      // Nur ein Verweis kann auf sich selbst zeigen.
      ...(!mitSchluessel && { ohne: mangel }),
    }
  }
  return mangel(NICHTS)
}

const NICHTS: ReadonlySet<string> = new Set()

/** Was ein Text als Verweis bedeutet, wenn unter dem, was zur Wahl steht, nur diese Einträge dazukommen oder fehlen. */
export class Auswahlunterschied {
  readonly #werte: readonly Wert[]
  readonly #vorschlaege: Vorschlagsliste

  constructor(werte: readonly Wert[]) {
    this.#werte = werte
    this.#vorschlaege = new Vorschlagsliste(werte, vergleichsform)
  }

  /** Ob er damit anderes bedeuten kann. */
  betrifft(text: string): boolean {
    const { nachForm } = verzeichnis(this.#werte, false)
    return nachForm.has(vergleichsform(text)) || nachForm.has(zahlIn(text) ?? '')
  }

  /** Ob zu ihm damit anderes vorgeschlagen sein kann. */
  betrifftVorschlag(text: string): boolean {
    return this.#vorschlaege.kenntAehnliches(vergleichsform(text))
  }
}

/** Mehrere Einträge einer Liste: mit Strichpunkt, Schrägstrich, Plus oder in Zeilen; mit Beistrich, wo kein Eintrag selbst einen hat. */
function leseMehrere(text: string, werte: readonly Wert[]): Zellwert {
  const gelesene: string[] = []
  let bisher = 0
  for (const teil of text.split(/[;+/\n]/).filter(eines => eines.trim() !== '')) {
    const stuecke = teil.split(',')
    for (let ab = 0; ab < stuecke.length; ) {
      // Der längste Eintrag, der hier beginnt: „alpine Rasen, Fels“ ist einer.
      const bis = stuecke.findLastIndex((_, ende) => ende >= ab && istEintrag(stuecke.slice(ab, ende + 1), werte))
      const genannt = stuecke
        .slice(ab, Math.max(bis, ab) + 1)
        .join(',')
        .trim()
      const stelle = text.indexOf(genannt, bisher)
      bisher = stelle + genannt.length
      const eines = leseWahl(genannt, werte, true)
      if (!('wert' in eines)) {
        // Übernommen wird für die ganze Zelle: was sonst in ihr steht, bleibt.
        const ersatz = eines.ersatz ? text.slice(0, stelle) + eines.ersatz + text.slice(bisher) : null
        return { ...eines, ersatz }
      }
      gelesene.push(String(eines.wert))
      ab = bis + 1
    }
  }
  return { wert: [...new Set(gelesene)] }
}

const istEintrag = (stuecke: readonly string[], werte: readonly Wert[]): boolean =>
  'wert' in leseWahl(stuecke.join(',').trim(), werte, true)

/** Liest einen Namen als Verweis auf einen dieser Einträge. */
export function leseVerweis(text: string, werte: readonly Wert[]): Zellwert {
  const gelesen = leseWahl(text, werte, false)
  return 'wert' in gelesen ? { wert: Number(gelesen.wert) } : gelesen
}
