import { BEARBEITBARE_STATUS, ELEMENTE, kurzVon } from '@benthos/fachmodell'
import type { AufnahmeKopf, Elementstand } from '@benthos/vertrag/aufnahme'
import type { Unterseite } from './unterseite.ts'

/** Wie es um einen Teil der Aufnahme steht. */
export type Teilstand = 'VOLLSTAENDIG' | 'ZU_TUN' | 'HINWEISE' | 'GESPERRT'

/**
 * Stand eines Teils; null, wo es nichts zu erledigen gibt (Verlauf, Summen, Varianten).
 * Gesperrtes geht vor, denn daran ist nichts zu tun; Fehlendes vor Hinweisen, denn es hält die Übergabe auf.
 * @param offene Zahl der offenen Hinweise zu diesem Teil
 */
export function teilstand(seite: Unterseite, aufnahme: AufnahmeKopf, offene: number): Teilstand | null {
  const istErledigt = erledigung(seite, aufnahme)
  if (istErledigt !== null && istGesperrt(seite, aufnahme)) return 'GESPERRT'
  if (istErledigt === false) return 'ZU_TUN'
  if (offene > 0) return 'HINWEISE'
  return istErledigt ? 'VOLLSTAENDIG' : null
}

/** Ob zu diesem Teil schon etwas gespeichert ist; wo nichts zu erledigen ist, gibt es auch nichts zu speichern. */
export function istGespeichert(seite: Unterseite, aufnahme: AufnahmeKopf): boolean {
  const { pfad, element, probe } = seite
  if (probe) {
    const stand = aufnahme.proben.find(eine => eine.methode === probe.methode)
    return stand !== undefined && probe.braucht.some(angabe => stand[angabe])
  }
  // Ein veraltetes Ergebnis ist nicht erledigt, aber gespeichert; der Status steht nie aus.
  if (element !== undefined && pfad === `bewertung/${element}`) return aufnahme[element]?.bewertungId != null
  return pfad !== 'status' && erledigung(seite, aufnahme) === true
}

const PROBENANGABEN = { istKopfErfasst: 'Angaben zur Probe', hatTaxa: 'Taxa' } as const

/** Was an einem Teil, der zu tun ist, noch fehlt, in Worten: „es fehlen Taxa“. */
export function wasFehlt({ pfad, element, probe }: Unterseite, aufnahme: AufnahmeKopf): string {
  if (probe) {
    const stand = aufnahme.proben.find(eine => eine.methode === probe.methode)
    const fehlende = probe.braucht.filter(angabe => !stand?.[angabe]).map(angabe => PROBENANGABEN[angabe])
    return `es fehlen ${fehlende.join(' und ')}`
  }
  if (element !== undefined && pfad === `bewertung/${element}`)
    return aufnahme[element]?.veraltet ? 'das Ergebnis ist veraltet' : 'noch nicht bewertet'
  return pfad === 'mzb/methoden' ? 'keine Methode angefügt' : 'nichts gespeichert'
}

/** null: an diesem Teil gibt es nichts zu erledigen */
function erledigung({ pfad, element, probe }: Unterseite, aufnahme: AufnahmeKopf): boolean | null {
  const abschnitt = aufnahme.ortsbefund.find(eigener => pfad === `ortsbefund/${eigener.abschnitt}`)
  if (abschnitt) return abschnitt.istErfasst
  if (probe) {
    const stand = aufnahme.proben.find(eine => eine.methode === probe.methode)
    return stand !== undefined && probe.braucht.every(angabe => stand[angabe])
  }
  switch (pfad) {
    case 'aufnahmedaten':
      return true
    case 'mzb/methoden':
      return aufnahme.mzbMethoden.length > 0
    case 'status':
      return ELEMENTE.map(eines => aufnahme[kurzVon(eines)]).every(stand => stand === null || istUebergeben(stand))
  }
  if (element !== undefined && pfad === `bewertung/${element}`) return istBewertet(aufnahme[element])
  return null
}

function istGesperrt({ pfad, element }: Unterseite, aufnahme: AufnahmeKopf): boolean {
  const abschnitt = aufnahme.ortsbefund.find(eigener => pfad === `ortsbefund/${eigener.abschnitt}`)
  if (abschnitt) return abschnitt.istGesperrt
  const stand = element === undefined ? null : aufnahme[element]
  return stand !== null && istUebergeben(stand)
}

const istUebergeben = ({ status }: Elementstand): boolean => !BEARBEITBARE_STATUS.includes(status)
const istBewertet = (stand: Elementstand | null): boolean => stand?.bewertungId != null && !stand.veraltet
