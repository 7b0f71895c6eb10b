import { KLASSENTEXTE } from '../../klassen.ts'
import { bestimmeSchlechtereGrenze } from '../../regeln/klassengrenzen.ts'
import type { SchlechtesterWert } from '../../regeln/schlechtesterWert.ts'
import type { ModulErgebnis } from '../../typen.ts'
import { zahltext } from '../../zahltext.ts'

/** Satz zum Wert eines Moduls, etwa 'Saprobie 1,98 → gut (≤ 2,15)'. */
function modultext({ label, wert, klasse, grenzen, richtung, text }: ModulErgebnis): string {
  if (wert === null || klasse === null || grenzen === null) {
    return wert === null ? `${label}: ${text}` : `${label} ${zahltext(wert)}: ${text}`
  }
  const grenze = bestimmeSchlechtereGrenze(klasse, grenzen)
  const zeichen = richtung === 'steigend' ? ['≥', '<'] : ['≤', '>']
  const bedingung = grenze === null ? `${zeichen[1]} ${zahltext(grenzen[3])}` : `${zeichen[0]} ${zahltext(grenze)}`
  return `${label} ${zahltext(wert)} → ${text} (${bedingung})`
}

/** Begründung, warum ein Wert nach der Toleranzregel entfällt. */
export function weglasstext(
  modul: ModulErgebnis,
  grenze: number,
  abstand: number,
  toleranz: number,
  norm: string,
): string {
  return (
    `${modul.label} liegt mit ${zahltext(modul.wert ?? 0)} als einziger Wert in einer schlechteren Klasse (${modul.text}) ` +
    `und ${zahltext(abstand)} von der Klassengrenze ${zahltext(grenze)} entfernt, also weniger als ${zahltext(toleranz)}; ` +
    `der Wert wird nach ${norm} nicht herangezogen.`
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

/** Regel als deutscher Satz mit allen Zahlen, die zur Klasse führen. */
export function regeltext(module: readonly ModulErgebnis[], entscheidung: SchlechtesterWert, norm: string): string {
  const werte = module.map(modultext).join(', ')
  const weggelassen = module.find(modul => modul.weggelassen !== undefined)?.weggelassen
  const entscheidend = module[entscheidung.entscheidend]
  return (
    `Der schlechteste Wert entscheidet (${norm}): ${werte}.` +
    (weggelassen === undefined ? '' : ` ${weggelassen}`) +
    ` Entscheidend ist ${entscheidend?.label ?? ''}: ${KLASSENTEXTE[entscheidung.klasse]}.`
  )
}

/** Satz für Ergebnisse ohne Klasse: was fehlt, je Modul. */
export function regeltextOhneKlasse(module: readonly ModulErgebnis[], norm: string): string {
  return `Ohne Klasse, weil nicht alle nach ${norm} nötigen Werte vorliegen: ${module.map(modultext).join(', ')}.`
}
