/** Tiefer liegen in keinem Vertrag Felder eines Formulars (`identifizierung.daten.code`). */
const TIEFE = 3

/**
 * Weg zu einem Feld im gesendeten Rumpf, die flachste Stelle zuerst; `null`, wenn es dort nicht vorkommt.
 * @example stelleImRumpf({ version: 1, daten: { code: 'X' } }, 'code') // 'daten.code'
 */
export function stelleImRumpf(rumpf: unknown, feld: string): string | null {
  let ebene: [string, unknown][] = [['', rumpf]]
  for (let tiefe = 0; tiefe < TIEFE; tiefe++) {
    const objekte = ebene.filter((eintrag): eintrag is [string, object] => istObjekt(eintrag[1]))
    const treffer = objekte.find(([, objekt]) => Object.hasOwn(objekt, feld))
    if (treffer) return `${treffer[0]}${feld}`
    ebene = objekte.flatMap(([weg, objekt]) =>
      Object.entries(objekt).map(([name, wert]): [string, unknown] => [`${weg}${name}.`, wert]),
    )
  }
  return null
}

function istObjekt(wert: unknown): wert is object {
  return typeof wert === 'object' && wert !== null && !Array.isArray(wert)
}
