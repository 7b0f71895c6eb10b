import { KLASSENTEXTE } from '../../klassen.ts'
import { bestimmeSchlechtereGrenze } from '../../regeln/klassengrenzen.ts'
import type { SchlechtesterWert } from '../../regeln/schlechtesterWert.ts'
import type { Klasse, ModulErgebnis } from '../../typen.ts'
import { zahltext } from '../../zahltext.ts'

/** Schreibt einen Wert so, dass er neben den Zahlen, mit denen ihn der Satz vergleicht, unterscheidbar bleibt. */
export type Zahlschreiber = (wert: number, neben: readonly number[]) => string

/** Satz zum Wert eines Moduls, etwa 'Saprobie 1,98 → gut (≤ 2,15)'. */
function modultext({ label, wert, klasse, grenzen, richtung, text }: ModulErgebnis, schreibe: Zahlschreiber): string {
  if (wert === null || klasse === null || grenzen === null) {
    return wert === null ? `${label}: ${text}` : `${label} ${zahltext(wert)}: ${text}`
  }
  const grenze = bestimmeSchlechtereGrenze(klasse, grenzen)
  const zeichen = richtung === 'steigend' ? ['≥', '<'] : ['≤', '>']
  const bedingung = grenze === null ? `${zeichen[1]} ${zahltext(grenzen[3])}` : `${zeichen[0]} ${zahltext(grenze)}`
  return `${label} ${schreibe(wert, grenzen)} → ${text} (${bedingung})`
}

/** Begründung, warum ein Wert nach der Toleranzregel entfällt. */
export function weglasstext(
  modul: ModulErgebnis,
  grenze: number,
  abstand: number,
  toleranz: number,
  norm: string,
  schreibe: Zahlschreiber = zahltext,
): string {
  return `${verfehlung(modul, grenze, abstand, toleranz, schreibe)}; der Wert wird nach ${norm} nicht herangezogen.`
}

/** Begründung, warum ein einzelner schlechterer Wert nur um eine Klasse besser zählt, obwohl die übrigen noch besser sind. */
export function begrenzungstext(
  modul: ModulErgebnis,
  grenze: number,
  abstand: number,
  toleranz: number,
  norm: string,
  schreibe: Zahlschreiber,
): string {
  const klasse = KLASSENTEXTE[(modul.klasse! - 1) as Klasse]
  return (
    `${verfehlung(modul, grenze, abstand, toleranz, schreibe)}; nach ${norm} zählt er als ${klasse}, aber nicht besser: ` +
    'sonst führte ein schlechterer Wert zu einer besseren Klasse.'
  )
}

function verfehlung(
  modul: ModulErgebnis,
  grenze: number,
  abstand: number,
  toleranz: number,
  schreibe: Zahlschreiber,
): string {
  return (
    `${modul.label} liegt mit ${schreibe(modul.wert ?? 0, [grenze])} als einziger Wert in einer schlechteren Klasse (${modul.text}) ` +
    `und ${schreibe(abstand, [0, toleranz])} von der Klassengrenze ${zahltext(grenze)} entfernt, also weniger als ${zahltext(toleranz)}`
  )
}

/** Begründung nach dem Wortlaut des § 9: nur dieser eine Wert liegt nahe an einer Klassengrenze. */
export function weglasstextGrenznah(
  modul: ModulErgebnis,
  grenze: number,
  abstand: number,
  toleranz: number,
  norm: string,
): string {
  return (
    `${modul.label} liegt mit ${zahltext(modul.wert ?? 0)} als einziger Wert weniger als ${zahltext(toleranz)} von einer ` +
    `Klassengrenze entfernt (${zahltext(abstand)} von ${zahltext(grenze)}); der Wert wird nach ${norm} nicht herangezogen.`
  )
}

/**
 * Regel als deutscher Satz mit allen Zahlen, die zur Klasse führen.
 * @param begruendung wie die Toleranz angewendet wurde
 */
export function regeltext(
  module: readonly ModulErgebnis[],
  entscheidung: SchlechtesterWert,
  norm: string,
  begruendung: string | undefined = module.find(modul => modul.weggelassen !== undefined)?.weggelassen,
  schreibe: Zahlschreiber = zahltext,
): string {
  const werte = module.map(modul => modultext(modul, schreibe)).join(', ')
  const entscheidend = module[entscheidung.entscheidend]
  return (
    `Der schlechteste Wert entscheidet (${norm}): ${werte}.` +
    (begruendung === undefined ? '' : ` ${begruendung}`) +
    ` Entscheidend ist ${entscheidend?.label ?? ''}: ${KLASSENTEXTE[entscheidung.klasse]}.`
  )
}

/** Satz für Ergebnisse ohne Klasse: was fehlt, je Modul. */
export function regeltextOhneKlasse(module: readonly ModulErgebnis[], norm: string): string {
  return `Ohne Klasse, weil nicht alle nach ${norm} nötigen Werte vorliegen: ${module.map(modul => modultext(modul, zahltext)).join(', ')}.`
}
