import { formatiereZahl } from '../zahl/formatiereZahl.ts'
import type { Aufnahmebild } from './aufnahmebild.ts'
import type { Pruefregel } from './befund.ts'

/** Unter so vielen Vergleichsaufnahmen ist keine Jahreszeit ungewöhnlich. */
const MINDESTENS = 30
/** Höchstens dieser Anteil fällt in den Monat und seine Nachbarmonate: Annahme dieser Anwendung. */
const HOECHSTANTEIL = 0.02

const MONATE = [
  'Jänner',
  'Februar',
  'März',
  'April',
  'Mai',
  'Juni',
  'Juli',
  'August',
  'September',
  'Oktober',
  'November',
  'Dezember',
] as const

/** Jahreszeit gegen die Monate der Vergleichsaufnahmen; amtliche Probenahmefenster sind nicht hinterlegt. */
export const pruefeJahreszeit: Pruefregel<Aufnahmebild> = ({ datum, monate, gebiet }) => {
  if (monate.length < MINDESTENS) return []
  const monat = Number(datum.slice(5, 7))
  const nahe = monate.filter(anderer => [0, 1, 11].includes(Math.abs(anderer - monat))).length
  if (nahe / monate.length > HOECHSTANTEIL) return []
  const name = (nummer: number) => MONATE[(nummer + 11) % 12] ?? ''
  const wieViele = nahe === 0 ? 'keine' : nahe === 1 ? 'nur eine' : `nur ${formatiereZahl(nahe)}`
  return [
    {
      regel: 'DATUM_JAHRESZEIT',
      teil: 'aufnahmedaten',
      stelle: 'datum',
      element: null,
      wert: datum,
      text:
        `Probenahme im ${name(monat)} ist hier ungewöhnlich: von ${formatiereZahl(monate.length)} Vergleichsaufnahmen ` +
        `(${gebiet}) fällt ${wieViele} in die Zeit von ${name(monat - 1)} bis ${name(monat + 1)}.`,
      quelle: 'Erfahrungswert aus den Aufnahmen dieses Gebiets; ein amtliches Probenahmefenster ist nicht hinterlegt',
    },
  ]
}
