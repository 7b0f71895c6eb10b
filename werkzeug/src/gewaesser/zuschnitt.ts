import { abstandKm, istInnerhalb, type Linie, type Punkt } from '@benthos/fachmodell/lage/linie'
import { runde } from './topologie.ts'

/**
 * Grenzflüsse (Rhein, Inn, Salzach, March) springen in der groben Quelle über die Grenze; drei Kilometer halten sie ganz.
 * Sie decken die Lageungenauigkeit von Natural Earth im Maßstab 1 : 10 Mio.
 */
export const SAUM_KM = 3
const SCHRITT_KM = 0.5

/** Teile der Linie, die in Österreich oder höchstens `SAUM_KM` außerhalb liegen. */
export function schneideZu(linie: Linie, grenze: readonly Linie[]): Linie[] {
  const nah = (punkt: Punkt) => istInnerhalb(punkt, grenze) || abstandKm(punkt, grenze) <= SAUM_KM
  const teile: Punkt[][] = []
  let offen: Punkt[] | null = null
  for (const { punkt, vorher, istStuetzpunkt } of verdichte(linie)) {
    if (!nah(punkt)) {
      // Der letzte nahe Zwischenpunkt schließt das Stück ab.
      if (offen && vorher) nimm(offen, vorher)
      offen = null
      continue
    }
    if (!offen) {
      offen = [punkt]
      teile.push(offen)
    } else if (istStuetzpunkt) nimm(offen, punkt)
  }
  return teile.filter(teil => teil.length > 1).map(teil => teil.map(([x, y]): Punkt => [runde(x), runde(y)]))
}

function nimm(teil: Punkt[], punkt: Punkt): void {
  const letzter = teil.at(-1)
  if (letzter?.[0] !== punkt[0] || letzter[1] !== punkt[1]) teil.push(punkt)
}

type Zwischenpunkt = { punkt: Punkt; vorher: Punkt | null; istStuetzpunkt: boolean }

/** Stützpunkte und Zwischenpunkte im Abstand von höchstens `SCHRITT_KM`. */
function* verdichte(linie: Linie): Generator<Zwischenpunkt> {
  let vorher: Punkt | null = null
  for (const [i, ende] of linie.entries()) {
    const anfang = linie[i - 1]
    const schritte = anfang ? Math.max(1, Math.ceil(abstandKm(anfang, [[ende]]) / SCHRITT_KM)) : 1
    for (let s = 1; s <= schritte; s++) {
      const t = s / schritte
      const punkt: Punkt = anfang
        ? [anfang[0] + t * (ende[0] - anfang[0]), anfang[1] + t * (ende[1] - anfang[1])]
        : ende
      yield { punkt, vorher, istStuetzpunkt: s === schritte }
      vorher = punkt
    }
  }
}
