import type { Wert } from '@benthos/fachmodell'
import { schreibabstand } from '@benthos/fachmodell/taxonname/aehnlichkeit'
import { nachSchluessel } from '../reihe/nachSchluessel.ts'
import { Abstandsindex } from './abstandsindex.ts'

/** Kürzer ist ein Wort, das um einen Buchstaben abweicht, auch leicht ein anderes. */
const KUERZESTES_WORT = 4
/** So lang sind Kürzel wie „Stmk“ und „Bgld“. */
const KUERZEL = /^\p{L}{2,5}$/u

/** Was einem Wort ähnlich ist, und was davon allein gemeint sein kann. */
type Angebot = { vorschlag: string | null; ersatz: string | null }

/** `werte`: Schlüssel, die so heißen */
type Eintrag = { form: string; label: string; werte: readonly string[]; lesarten: Lesarten }
type Lesarten = readonly string[]
type Wahl = (eintrag: Eintrag) => boolean

/** Die Einträge einer Liste, vorbereitet für viele Wörter, die nicht in ihr stehen. */
export class Vorschlagsliste {
  readonly #eintraege: readonly Eintrag[]
  readonly #ganze: Abstandsindex
  readonly #anfaenge: Abstandsindex
  /** Eintrag zu jedem Anfang */
  readonly #traeger: number[] = []
  readonly #angebote = new Map<string, { ersatz: Eintrag | null; vorschlag: Eintrag | null }>()

  /** @param form macht Texte vergleichbar; gefragt wird mit Wörtern dieser Form */
  constructor(werte: readonly Wert[], form: (text: string) => string) {
    this.#eintraege = [...nachSchluessel(werte, ({ label }) => form(label))].map(([eigene, gleiche]) => ({
      form: eigene,
      label: gleiche.at(-1)?.label ?? eigene,
      werte: gleiche.map(({ value }) => value),
      lesarten: anfaenge(eigene),
    }))
    this.#ganze = new Abstandsindex(this.#eintraege.map(eintrag => eintrag.form))
    this.#anfaenge = new Abstandsindex(
      this.#eintraege.flatMap(({ lesarten }, i) => {
        for (const _ of lesarten) this.#traeger.push(i)
        return lesarten
      }),
    )
  }

  /** @param ohne Schlüssel, die hier nicht gemeint sein können */
  zu(wort: string, ohne: ReadonlySet<string>): Angebot {
    const kommtInFrage: Wahl = ({ werte }) => !werte.every(wert => ohne.has(wert))
    // Derselbe Text steht oft in vielen Zeilen.
    const bekanntes = this.#angebote.get(wort) ?? this.#suche(wort, () => true)
    this.#angebote.set(wort, bekanntes)
    const istEigenes = bekanntes.vorschlag !== null && !kommtInFrage(bekanntes.vorschlag)
    const { vorschlag, ersatz } = istEigenes ? this.#suche(wort, kommtInFrage) : bekanntes
    return { vorschlag: vorschlag?.label ?? null, ersatz: ersatz?.label ?? null }
  }

  /** Ob irgendein Eintrag zu dem beiträgt, was `zu` sagt. */
  kenntAehnliches(wort: string): boolean {
    const kuerzel = wort.replace(/\.$/, '')
    return (
      this.#ganze.suche(wort, Math.max(2, weitester(wort))).length > 0 ||
      this.#anfaenge.suche(wort, 2).length > 0 ||
      this.#eintraege.some(({ form }) => form.startsWith(wort) || istKuerzel(kuerzel, form))
    )
  }

  #suche(wort: string, gilt: Wahl): { ersatz: Eintrag | null; vorschlag: Eintrag | null } {
    const ersatz = this.#ersatz(wort, gilt)
    return { vorschlag: ersatz ?? this.#aehnlichster(wort, gilt), ersatz }
  }

  /**
   * Der eine Eintrag der Liste, der gemeint sein kann: er beginnt mit dem ganzen Text, er oder sein Anfang weicht um einen Buchstaben ab,
   * zwei seiner Buchstaben sind vertauscht, oder der Text ist sein Kürzel.
   */
  #ersatz(wort: string, gilt: Wahl): Eintrag | null {
    // Eine Ziffer zu viel oder zu wenig ist eine andere Zahl, kein Tippfehler.
    if (!/\p{L}/u.test(wort)) return null
    const kuerzel = wort.replace(/\.$/, '')
    return (
      this.#einziger(
        gilt,
        form => wort.length >= 2 && form.startsWith(wort) && !/[\p{L}\d]/u.test(form.charAt(wort.length)),
      ) ??
      this.#umEinen(wort, gilt, this.#ganze.suche(wort, 2), eintrag => [eintrag.form]) ??
      this.#umEinen(
        wort,
        gilt,
        this.#anfaenge.suche(wort, 2).flatMap(stelle => this.#traeger[stelle] ?? []),
        eintrag => eintrag.lesarten,
      ) ??
      // „Atr“ ist eher „Art“ als ein Kürzel von „Artengruppe“.
      this.#einziger(gilt, form => istVertauscht(wort, form)) ??
      (KUERZEL.test(kuerzel) ? this.#einziger(gilt, form => istKuerzel(kuerzel, form)) : null)
    )
  }

  #einziger(gilt: Wahl, passt: (form: string) => boolean): Eintrag | null {
    let gefunden: Eintrag | null = null
    for (const eintrag of this.#eintraege) {
      if (!passt(eintrag.form) || !gilt(eintrag)) continue
      if (gefunden !== null) return null
      gefunden = eintrag
    }
    return gefunden
  }

  #umEinen(
    wort: string,
    gilt: Wahl,
    stellen: readonly number[],
    lesartenVon: (eintrag: Eintrag) => Lesarten,
  ): Eintrag | null {
    const nahe = stellen.flatMap(stelle => this.#eintraege[stelle] ?? []).filter(gilt)
    const [eintrag] = nahe
    if (!eintrag || nahe.some(anderer => anderer !== eintrag)) return null
    const passt = (lesart: string) =>
      Math.min(wort.length, lesart.length) >= KUERZESTES_WORT &&
      schreibabstand(wort, lesart, 1) <= 1 &&
      ziffern(wort) === ziffern(lesart)
    return lesartenVon(eintrag).some(passt) ? eintrag : null
  }

  #aehnlichster(wort: string, gilt: Wahl): Eintrag | null {
    const stelle = this.#ganze.naechste(wort, weitester(wort), eine => {
      const eintrag = this.#eintraege[eine]
      return eintrag !== undefined && gilt(eintrag)
    })
    return stelle === null ? null : (this.#eintraege[stelle] ?? null)
  }
}

/** Womit ein Eintrag beginnt, bis zu jedem Ende eines Worts: „Landesmessnetz Tirol“ von „Landesmessnetz Tirol (Demo)“. */
const anfaenge = (eintrag: string): string[] =>
  [...eintrag.matchAll(/[\p{L}\d](?![\p{L}\d])/gu)].map(({ index }) => eintrag.slice(0, index + 1))

/** So weit weicht ein Eintrag höchstens ab, der noch vorgeschlagen wird. */
const weitester = (wort: string): number => Math.max(1, Math.floor(wort.length / 3))

const ziffern = (text: string): string => text.replaceAll(/\D/g, '')

/** Derselbe Text bis auf zwei benachbarte Buchstaben; schon bei dreien ist das ein Tippfehler, kein anderes Wort. */
function istVertauscht(wort: string, eintrag: string): boolean {
  if (wort.length < 3 || wort.length !== eintrag.length) return false
  const ort = [...wort].findIndex((_, i) => wort.charAt(i) !== eintrag.charAt(i))
  if (ort < 0) return false
  const getauscht = wort.slice(0, ort) + wort.charAt(ort + 1) + wort.charAt(ort) + wort.slice(ort + 2)
  return getauscht === eintrag && ziffern(wort) === ziffern(eintrag)
}

/** Anfangsbuchstabe und danach Buchstaben in derselben Folge, alle aus einem Wort. */
function istKuerzel(kuerzel: string, eintrag: string): boolean {
  if (eintrag.charAt(0) !== kuerzel.charAt(0) || !/^\p{L}+$/u.test(eintrag)) return false
  let ort = 0
  for (const buchstabe of kuerzel) {
    ort = eintrag.indexOf(buchstabe, ort) + 1
    if (ort === 0) return false
  }
  return true
}
