import { messeEngine } from './engine.ts'
import type { Messbericht, Messzeile } from './ergebnis.ts'

/** Base R rechnet die sieben Indizes an 25 Taxa etwa so oft je Sekunde; Vergleich aus der Planung, nicht aus diesem Lauf. */
const BASE_R_JE_SEKUNDE = 23_000

/** Die Messung der Bewertung als Bericht; ihre Werte sind je Sekunde Rechenzeit eines Kerns, größer ist besser. */
export async function messeBewertung(): Promise<Messbericht> {
  const m = messeEngine()
  const zeile = (name: string, wert: number, ziel: number, schranke: number | null): Messzeile => ({
    name,
    einheit: 'je s und Kern',
    wert: { median: wert },
    schranke: schranke === null ? null : { median: schranke },
    verhaeltnis: schranke === null ? null : wert / schranke,
    ziel: `≥ ${ziel}`,
    erreicht: wert >= ziel,
  })
  return {
    name: 'Bewertung: Rechenzeit eines Kerns',
    zeilen: [
      zeile(`Bewertung, ${m.taxaJeBewertung} Taxa`, m.bewertungenJeSekunde, m.ziele.bewertung, null),
      zeile(
        `Bewertung mit Erklärung, ${m.taxaJeBewertung} Taxa`,
        m.bewertungenMitErklaerungJeSekunde,
        m.ziele.erklaerung,
        null,
      ),
      zeile(
        `Wiederholungen der Zählung, ${m.taxaJeBewertung} Taxa`,
        m.wiederholungenJeSekunde,
        m.ziele.wiederholungen,
        m.bewertungenJeSekunde,
      ),
      zeile('sieben Indizes, 25 Taxa', m.siebenIndizesJeSekunde, m.ziele.siebenIndizes, BASE_R_JE_SEKUNDE),
    ],
    bemerkungen: [
      `${m.kenngroessenJeBewertung} Kenngrößen je Bewertung; gezählt wird die verbrauchte Rechenzeit, der beste Durchgang gilt.`,
      `Schranke der sieben Indizes: Base R mit ${BASE_R_JE_SEKUNDE} je Sekunde auf vergleichbarer Maschine, nicht in diesem Lauf gemessen.`,
    ],
  }
}
