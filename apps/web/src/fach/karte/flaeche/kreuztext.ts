import { formatiereAnzahl } from '@benthos/fachmodell/zahl/formatiereAnzahl'
import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import { TREFFERWEITE_PX } from '../konstanten.ts'
import type { Kartenort } from '../typen.ts'

/** Ein Zeichen der Karte, von ihrer Mitte aus: Bildpunkte nach rechts und nach unten. */
export type Zeichenort = Readonly<{ name: string; anzahl: number; rechts: number; unten: number }>

/** Was die Eingabetaste wählte, und alles, was die Karte sonst zeigt. */
export type Kreuzlage = Readonly<{ unter: Zeichenort | null; alle: readonly Zeichenort[] }>

/**
 * Was die Karte nach einem Schritt der Pfeiltasten für alle sagt, die sie nicht sehen: was unter dem Kreuz liegt, sonst in welche
 * Richtung die nächste Messstelle zu finden ist.
 * @param mitte ohne Messstellen auf der Karte: der Punkt, den die Eingabetaste setzt
 */
export function nenneKreuz(lage: Kreuzlage | null, mitte: Kartenort): string {
  if (lage === null)
    return `Kreuz auf ${formatiereZahl(mitte.breite, 4)}° Nord, ${formatiereZahl(mitte.laenge, 4)}° Ost`
  const { unter, alle } = lage
  if (unter !== null)
    return unter.anzahl === 1
      ? `Unter dem Kreuz: ${unter.name}`
      : `Unter dem Kreuz: ${formatiereAnzahl(unter.anzahl, 'Messstelle', 'Messstellen')}, die Eingabetaste führt näher heran`
  const [naechstes] = alle.toSorted((a, b) => Math.hypot(a.rechts, a.unten) - Math.hypot(b.rechts, b.unten))
  return naechstes
    ? `Keine Messstelle unter dem Kreuz, die nächste ${richtungZu(naechstes)}`
    : 'Keine Messstelle im Ausschnitt'
}

/** In den Worten der Pfeiltasten: „rechts oben“. */
function richtungZu({ rechts, unten }: Zeichenort): string {
  const quer = rechts > TREFFERWEITE_PX ? ['rechts'] : rechts < -TREFFERWEITE_PX ? ['links'] : []
  const laengs = unten > TREFFERWEITE_PX ? ['unten'] : unten < -TREFFERWEITE_PX ? ['oben'] : []
  return [...quer, ...laengs].join(' ')
}
