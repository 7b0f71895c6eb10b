import type { Wert } from '@benthos/fachmodell'
import { schreibabstand } from '@benthos/fachmodell/taxonname/aehnlichkeit'
import { Abstandsindex } from './abstandsindex.ts'

/** Kürzer ist ein Wort, das um einen Buchstaben abweicht, auch leicht ein anderes. */
const KUERZESTES_WORT = 4
/** So lang sind Kürzel wie „Stmk“ und „Bgld“. */
const KUERZEL = /^\p{L}{2,5}$/u

/** Was einem Wort ähnlich ist, und was davon allein gemeint sein kann. */
type Angebot = { vorschlag: string | null; ersatz: string | null }

type Eintrag = { form: string; label: string; lesarten: Lesarten }
type Lesarten = readonly string[]

/** Die Einträge einer Liste, vorbereitet für viele Wörter, die nicht in ihr stehen. */
export class Vorschlagsliste {
  readonly #eintraege: readonly Eintrag[]
  readonly #ganze: Abstandsindex
  readonly #anfaenge: Abstandsindex
  /** Eintrag zu jedem Anfang */
  readonly #traeger: number[] = []
  readonly #angebote = new Map<string, Angebot>()

  /** @param form macht Texte vergleichbar; gefragt wird mit Wörtern dieser Form */
  constructor(werte: readonly Wert[], form: (text: string) => string) {
    const labels = new Map(werte.map(({ label }) => [form(label), label]))
    this.#eintraege = [...labels].map(([eigene, label]) => ({ form: eigene, label, lesarten: anfaenge(eigene) }))
    this.#ganze = new Abstandsindex(this.#eintraege.map(eintrag => eintrag.form))
    this.#anfaenge = new Abstandsindex(
      this.#eintraege.flatMap(({ lesarten }, i) => {
        for (const _ of lesarten) this.#traeger.push(i)
        return lesarten
      }),
    )
  }

  /** Derselbe Text steht oft in vielen Zeilen. */
  zu(wort: string): Angebot {
    const bekanntes = this.#angebote.get(wort)
    if (bekanntes) return bekanntes
    const ersatz = this.#ersatz(wort)
    const angebot = { vorschlag: ersatz ?? this.#aehnlichster(wort), ersatz }
    this.#angebote.set(wort, angebot)
    return angebot
  }

  /**
   * Der eine Eintrag der Liste, der gemeint sein kann: er beginnt mit dem ganzen Text, er oder sein Anfang weicht um einen Buchstaben ab,
   * oder der Text ist sein Kürzel.
   */
  #ersatz(wort: string): string | null {
    // Eine Ziffer zu viel oder zu wenig ist eine andere Zahl, kein Tippfehler.
    if (!/\p{L}/u.test(wort)) return null
    const kuerzel = wort.replace(/\.$/, '')
    return (
      this.#einziger(
        form => wort.length >= 2 && form.startsWith(wort) && !/[\p{L}\d]/u.test(form.charAt(wort.length)),
      ) ??
      this.#umEinen(wort, this.#ganze.suche(wort, 2), eintrag => [eintrag.form]) ??
      this.#umEinen(
        wort,
        this.#anfaenge.suche(wort, 2).flatMap(stelle => this.#traeger[stelle] ?? []),
        eintrag => eintrag.lesarten,
      ) ??
      (KUERZEL.test(kuerzel) ? this.#einziger(form => istKuerzel(kuerzel, form)) : null)
    )
  }

  #einziger(passt: (form: string) => boolean): string | null {
    let gefunden: string | null = null
    for (const { form, label } of this.#eintraege) {
      if (!passt(form)) continue
      if (gefunden !== null) return null
      gefunden = label
    }
    return gefunden
  }

  #umEinen(wort: string, nahe: readonly number[], lesartenVon: (eintrag: Eintrag) => Lesarten): string | null {
    const [einer] = nahe
    const eintrag = einer === undefined ? undefined : this.#eintraege[einer]
    if (wort.length < KUERZESTES_WORT || !eintrag || nahe.some(stelle => stelle !== einer)) return null
    const passt = (lesart: string) => schreibabstand(wort, lesart, 1) <= 1 && ziffern(wort) === ziffern(lesart)
    return lesartenVon(eintrag).some(passt) ? eintrag.label : null
  }

  #aehnlichster(wort: string): string | null {
    const stelle = this.#ganze.naechste(wort, Math.max(1, Math.floor(wort.length / 3)))
    return stelle === null ? null : (this.#eintraege[stelle]?.label ?? null)
  }
}

/** Womit ein Eintrag beginnt, bis zu jedem Ende eines Worts: „Landesmessnetz Tirol“ von „Landesmessnetz Tirol (Demo)“. */
const anfaenge = (eintrag: string): string[] =>
  [...eintrag.matchAll(/[\p{L}\d](?![\p{L}\d])/gu)].map(({ index }) => eintrag.slice(0, index + 1))

const ziffern = (text: string): string => text.replaceAll(/\D/g, '')

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
