import type { Choriotop, Typgruppe } from '@benthos/fachmodell'
import type { Zufall } from './zufall.ts'

/** Übliche Choriotope je Typgruppe, die häufigsten zuerst. */
const UEBLICH: Readonly<Record<Typgruppe, readonly Choriotop[]>> = {
  ALPIN: ['MESOLITHAL', 'MAKROLITHAL', 'MIKROLITHAL', 'MEGALITHAL', 'AKAL', 'PSAMMAL', 'ALGEN'],
  VORLAND: ['MESOLITHAL', 'MIKROLITHAL', 'AKAL', 'MAKROLITHAL', 'PSAMMAL', 'XYLAL', 'CPOM'],
  TIEFLAND: ['PSAMMAL', 'AKAL', 'PELAL', 'MIKROLITHAL', 'SUBMERSE_MAKROPHYTEN', 'XYLAL', 'CPOM', 'ARGYLLAL'],
  GROSSER_FLUSS: ['MIKROLITHAL', 'AKAL', 'MESOLITHAL', 'TECHNOLITHAL_1', 'PSAMMAL', 'PELAL', 'XYLAL'],
}

/** Deckungen in 5-%-Schritten zur Summe 100 und je 5 % eine der 20 Teilproben. */
export function erzeugeChoriotope(
  typgruppe: Typgruppe,
  zufall: Zufall,
): { zeilen: { choriotop: Choriotop; deckung: number; unter5: boolean; einheiten: number }[]; bemerkung: null } {
  const auswahl = UEBLICH[typgruppe].slice(0, zufall.ganz(4, UEBLICH[typgruppe].length))
  const einheiten = auswahl.map(() => 1)
  for (let rest = 20 - auswahl.length; rest > 0; rest--) {
    const stelle = Math.min(auswahl.length - 1, Math.floor(Math.abs(zufall.normal()) * auswahl.length * 0.4))
    einheiten[stelle] = (einheiten[stelle] ?? 0) + 1
  }
  return {
    zeilen: auswahl.map((choriotop, i) => ({
      choriotop,
      deckung: (einheiten[i] ?? 0) * 5,
      unter5: false,
      einheiten: einheiten[i] ?? 0,
    })),
    bemerkung: null,
  }
}
