import { formatiereIndex } from './kenngroesse.ts'
import { formatiereNeben } from './zahl/formatiereNeben.ts'
import { formatiereZahl } from './zahl/formatiereZahl.ts'
import { KLASSENTEXTE } from './zustandsklasse.ts'

type Klasse = keyof typeof KLASSENTEXTE

/** Was eine Leiter von einem Modul wissen muss. */
export type Leitermodul = {
  label: string
  text: string
  wert: number | null
  klasse: Klasse | null
  /** Grenzen zwischen den Klassen, von der besten zur schlechtesten */
  grenzen: readonly number[] | null
  richtung: 'steigend' | 'fallend'
}
type Leiterspanne = { unten: number; oben: number }

/** Maßstäbliche Leiter, die beste Klasse links; Stellen und Breiten in Prozent ihrer Länge. */
export type Klassenleiter = {
  /** `zifferAmEnde`: am Anfang der Klasse verdeckte der Wert oder seine Spanne ihre Ziffer */
  stufen: { klasse: Klasse; von: number; breite: number; zifferAmEnde: boolean }[]
  grenzen: { wert: number; text: string; stelle: number }[]
  stelle: number
  /** wo 90 % der wiederholten Zählungen liegen */
  spanne: { von: number; breite: number; text: string } | null
  /** Wert, wie er neben den Grenzen zu lesen ist */
  text: string
  naechste: { grenze: string; abstand: string; klasse: Klasse }
}

/**
 * Legt Wert, Spanne und Grenzen eines Moduls auf eine Leiter in seinem Maßstab. Ein EQR und ein multimetrischer Index reichen von 1
 * bis 0; anderswo (Saprobienindex) stehen über der ersten und unter der letzten Grenze je eine mittlere Klassenbreite.
 * @returns null ohne Wert, Klasse oder Grenzen
 */
export function baueKlassenleiter(modul: Leitermodul, spanne: Leiterspanne | null = null): Klassenleiter | null {
  const { wert, klasse, grenzen, richtung } = modul
  const [erste, letzte] = [grenzen?.[0], grenzen?.at(-1)]
  if (wert === null || klasse === null || grenzen === null || erste === undefined || letzte === undefined) return null
  const werte = [wert, ...(spanne === null ? [] : [spanne.unten, spanne.oben])]
  const [anfang, ende] = enden(grenzen, richtung, werte)
  const stelleVon = (zahl: number) => (100 * (zahl - anfang)) / (ende - anfang)
  const stellen = [0, ...grenzen.map(stelleVon), 100]
  const stelle = stelleVon(wert)
  const raender = spanne === null ? [] : [stelleVon(spanne.unten), stelleVon(spanne.oben)]
  return {
    stufen: stellen.slice(0, -1).map((von, i) => {
      const bis = stellen[i + 1] ?? 100
      const zifferAmEnde = istVerdeckt(von, bis, stelle, raender)
      return { klasse: (i + 1) as Klasse, von, breite: bis - von, zifferAmEnde }
    }),
    grenzen: grenzen.map(grenze => ({ wert: grenze, text: formatiereZahl(grenze, 5, 2), stelle: stelleVon(grenze) })),
    stelle,
    spanne:
      spanne === null
        ? null
        : {
            von: Math.min(...raender),
            breite: Math.max(...raender) - Math.min(...raender),
            text: `${formatiereIndex(spanne.unten, grenzen)} – ${formatiereIndex(spanne.oben, grenzen)}`,
          },
    text: formatiereIndex(wert, grenzen),
    naechste: findeNaechste(wert, klasse, grenzen),
  }
}

/** Die Leiter in einem Satz, für alle, die sie nicht sehen. */
export function beschreibeKlassenleiter(modul: Leitermodul, leiter: Klassenleiter): string {
  const grenzen = leiter.grenzen.map(({ text }) => text).join(', ')
  const spanne = leiter.spanne === null ? '' : `; 90 % der Wiederholungen ${leiter.spanne.text}`
  return `${modul.label} ${leiter.text}, Klasse ${modul.klasse} von 5, ${modul.text}; Klassengrenzen ${grenzen}${spanne}; ${nenneNaechste(leiter)}`
}

/** @example nenneNaechste(leiter) // 'nächste Grenze 2,10 zu gut, 0,15 entfernt' */
export function nenneNaechste({ naechste }: Klassenleiter): string {
  return `nächste Grenze ${naechste.grenze} zu ${KLASSENTEXTE[naechste.klasse]}, ${naechste.abstand} entfernt`
}

/** Platz der Ziffer einer Klasse, in Prozent der Leiter */
const ZIFFER = 5

/** Ob am Anfang einer Klasse für ihre Ziffer kein Platz ist, an ihrem Ende aber eher. */
function istVerdeckt(von: number, bis: number, stelle: number, raender: readonly number[]): boolean {
  const marken = [stelle, ...raender].filter(eine => eine >= von && eine <= bis)
  if (!marken.some(eine => eine - von < ZIFFER)) return false
  return stelle < (von + bis) / 2 || !marken.some(eine => bis - eine < ZIFFER)
}

function enden(
  grenzen: readonly number[],
  richtung: Leitermodul['richtung'],
  werte: readonly number[],
): readonly [number, number] {
  if (richtung === 'steigend' && [...grenzen, ...werte].every(zahl => zahl >= 0 && zahl <= 1)) return [1, 0]
  const [erste, letzte] = [grenzen[0] ?? 0, grenzen.at(-1) ?? 0]
  const klassenbreite = (letzte - erste) / Math.max(1, grenzen.length - 1)
  const besser = richtung === 'steigend' ? Math.max : Math.min
  const schlechter = richtung === 'steigend' ? Math.min : Math.max
  return [besser(erste - klassenbreite, ...werte), schlechter(letzte + klassenbreite, ...werte)]
}

/** Die nächste Grenze ist immer eine der eigenen Klasse; auf der Grenze selbst gehört der Wert zur besseren. */
function findeNaechste(wert: number, klasse: Klasse, grenzen: readonly number[]): Klassenleiter['naechste'] {
  const nachbarn = ([klasse - 1, klasse + 1] as Klasse[]).flatMap(nachbar => {
    const grenze = grenzen[Math.min(nachbar, klasse) - 1]
    return grenze === undefined ? [] : [{ grenze, klasse: nachbar, abstand: Math.abs(wert - grenze) }]
  })
  const naechste = nachbarn.toSorted((a, b) => a.abstand - b.abstand)[0]
  if (naechste === undefined) throw new RangeError('Eine Leiter ohne Grenzen hat keine nächste.')
  // So viele Stellen, wie der Wert daneben zeigt: 0,595 liegt 0,005 unter 0,60. Ein Abstand, der keiner ist, steht als 0,00.
  const stellen = formatiereIndex(wert, grenzen).split(',')[1]?.length ?? 0
  return {
    grenze: formatiereZahl(naechste.grenze, 5, 2),
    abstand: formatiereNeben(naechste.abstand < GLEICH ? 0 : naechste.abstand, [0], stellen),
    klasse: naechste.klasse,
  }
}

/** Rechenungenauigkeit; feiner werden Werte nicht verglichen. */
const GLEICH = 5e-13
