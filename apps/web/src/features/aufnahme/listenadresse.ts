import { FREIGABESTATUSWERTE, STATUSWERTE, type Status } from '@benthos/fachmodell'
import { AUFNAHMEN_SORTIERUNGEN } from '@benthos/vertrag/aufnahme'

/** Filter, Sortierung und Seite der Liste stehen in der Adresse: so lassen sie sich teilen und überleben das Zurück. */

export type Listenadresse = {
  suche: string
  mzbStatus: Status[]
  mzbKlasse: number[]
  bundesland: string[]
  datumVon: string | null
  datumBis: string | null
  freigabe: string[]
  messstelleId: number[]
  seite: number
  groesse: number
  sortierung: (typeof AUFNAHMEN_SORTIERUNGEN)[number]
  richtung: 'auf' | 'ab'
}

const DATUM = /^\d{4}-\d{2}-\d{2}$/
const VORGABE = { seite: 1, groesse: 50, sortierung: 'datum', richtung: 'ab' } as const

/** Liest die Adresse; Unlesbares gilt als nicht gesetzt. */
export function leseListenadresse(adresse: URLSearchParams): Listenadresse {
  const zahl = (name: string, vorgabe: number): number => {
    const wert = Number(adresse.get(name))
    return Number.isInteger(wert) && wert > 0 ? wert : vorgabe
  }
  const datum = (name: string): string | null => {
    const wert = adresse.get(name)
    return wert !== null && DATUM.test(wert) ? wert : null
  }
  const sortierung = AUFNAHMEN_SORTIERUNGEN.find(name => name === adresse.get('sortierung'))
  return {
    suche: adresse.get('suche') ?? '',
    mzbStatus: STATUSWERTE.filter(status => adresse.getAll('mzbStatus').includes(status)),
    mzbKlasse: [1, 2, 3, 4, 5].filter(klasse => adresse.getAll('mzbKlasse').includes(String(klasse))),
    bundesland: adresse.getAll('bundesland'),
    datumVon: datum('datumVon'),
    datumBis: datum('datumBis'),
    freigabe: FREIGABESTATUSWERTE.filter(wert => adresse.getAll('freigabe').includes(wert)),
    messstelleId: adresse
      .getAll('messstelleId')
      .map(Number)
      .filter(id => Number.isInteger(id) && id > 0),
    seite: zahl('seite', VORGABE.seite),
    groesse: Math.min(200, zahl('groesse', VORGABE.groesse)),
    sortierung: sortierung ?? VORGABE.sortierung,
    richtung: adresse.get('richtung') === 'auf' ? 'auf' : VORGABE.richtung,
  }
}

/** Schreibt nur, was von der Vorgabe abweicht. */
export function schreibeListenadresse(angaben: Listenadresse): URLSearchParams {
  const adresse = new URLSearchParams()
  for (const [name, wert] of Object.entries(angaben)) {
    for (const einzeln of Array.isArray(wert) ? wert : [wert]) {
      const istVorgabe = name in VORGABE && VORGABE[name as keyof typeof VORGABE] === einzeln
      if (einzeln !== null && einzeln !== '' && !istVorgabe) adresse.append(name, String(einzeln))
    }
  }
  return adresse
}

/** Zahl der gesetzten Kriterien; die Liste zeigt sie an, damit ein vergessener Filter nicht täuscht. */
export function zaehleKriterien(angaben: Listenadresse): number {
  const { suche, mzbStatus, mzbKlasse, bundesland, datumVon, datumBis, freigabe, messstelleId } = angaben
  return (
    [suche, datumVon, datumBis].filter(Boolean).length +
    [mzbStatus, mzbKlasse, bundesland, freigabe, messstelleId].filter(liste => liste.length > 0).length
  )
}
