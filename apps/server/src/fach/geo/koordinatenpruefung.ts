import { KOORDINATENSYSTEME, labelVon } from '@benthos/fachmodell'
import { listeLesarten, schlageLageVor } from '@benthos/fachmodell/lage/lagevorschlag'
import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import type { Problem } from '@benthos/vertrag'
import type { LageKoordinaten } from '@benthos/vertrag/messstellenabschnitte'
import { abstandVonOesterreich } from './grenze.ts'
import type { Koordinatensystem } from './koordinatensysteme.ts'
import { nachWgs84 } from './umrechnung.ts'

/** So weit vor der Grenze ist eine Messstelle noch denkbar (Oberlieger, gemeinsame Messstellen). */
export const RANDZONE_KM = 30

type Eingabe = Pick<LageKoordinaten, 'koordinatensystem' | 'x' | 'y'>
export type Koordinatenergebnis =
  | { ok: true; laenge: number; breite: number }
  | { ok: false; fehler: Problem['errors'][number] }

/**
 * Rechnet die eingegebenen Koordinaten um. Liegen sie nicht in Österreich und seiner Randzone, nennt der Fehler die
 * Vertauschung oder die Koordinatensysteme, mit denen der Punkt in Österreich läge, am Feld, das zu ändern ist.
 */
export function pruefeKoordinaten({ koordinatensystem, x, y }: Eingabe): Koordinatenergebnis {
  const punkt = nachWgs84(koordinatensystem, x, y)
  const abstand = punkt ? abstandVonOesterreich(punkt) : Number.POSITIVE_INFINITY
  if (punkt && abstand <= RANDZONE_KM) return { ok: true, laenge: punkt[0], breite: punkt[1] }
  return { ok: false, fehler: benenne({ koordinatensystem, x, y }, abstand) }
}

/** Lesarten, mit denen das Paar in Österreich läge, die einfachste Verwechslung zuerst. */
export function schlageLesartenVor(eingabe: Eingabe): Eingabe[] {
  const { koordinatensystem: system, x, y } = eingabe
  return listeLesarten(schlageVor(eingabe), { system, x, y }).map(({ system, ...paar }) => ({
    koordinatensystem: system,
    ...paar,
  }))
}

const schlageVor = ({ koordinatensystem, x, y }: Eingabe) =>
  schlageLageVor({ system: koordinatensystem, x, y }, SYSTEME, liegtInOesterreich)

function benenne({ koordinatensystem, x, y }: Eingabe, abstand: number): Problem['errors'][number] {
  const vorschlag = schlageVor({ koordinatensystem, x, y })
  switch (vorschlag?.art) {
    case 'VERTAUSCHT':
      return {
        field: 'x',
        message: `Mit diesen Werten liegt der Punkt nicht in Österreich. Sind x und y vertauscht? x = ${zahl(y)}, y = ${zahl(x)} läge in Österreich.`,
      }
    case 'ANDERES_SYSTEM':
      return {
        field: 'koordinatensystem',
        message: `In diesem Koordinatensystem liegt der Punkt nicht in Österreich, wohl aber ${aufzaehlung(vorschlag.systeme)}.`,
      }
    case 'ANDERES_SYSTEM_VERTAUSCHT':
      return {
        field: 'koordinatensystem',
        message: `In diesem Koordinatensystem liegt der Punkt nicht in Österreich, wohl aber mit vertauschtem x und y ${aufzaehlung(vorschlag.systeme)}.`,
      }
    case undefined: {
      const weite = abstand < 20_000 ? `${Math.round(abstand)} km außerhalb von` : 'nicht in'
      return {
        field: 'x',
        message: `Der Punkt liegt ${weite} Österreich; erlaubt sind höchstens ${RANDZONE_KM} km. Bitte prüfen Sie x, y und das Koordinatensystem.`,
      }
    }
  }
}

const SYSTEME: readonly Koordinatensystem[] = KOORDINATENSYSTEME.map(system => system.value)

function liegtInOesterreich(system: Koordinatensystem, x: number, y: number): boolean {
  const punkt = nachWgs84(system, x, y)
  return punkt !== null && abstandVonOesterreich(punkt) === 0
}

function aufzaehlung(namen: readonly Koordinatensystem[]): string {
  const texte = namen.map(system => `in „${labelVon(KOORDINATENSYSTEME, system)}“`)
  return texte.length === 1 ? String(texte[0]) : `${texte.slice(0, -1).join(', ')} oder ${texte.at(-1)}`
}

function zahl(wert: number): string {
  return formatiereZahl(wert, 7)
}
