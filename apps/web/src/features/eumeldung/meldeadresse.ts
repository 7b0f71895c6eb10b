import { ELEMENTE } from '@benthos/fachmodell'
import { AufnahmenFilter } from '@benthos/vertrag/aufnahme'
import { type Auswahl, leseAuswahl } from '../../fach/filter/auswahlverweis.ts'

/** Was die Seite zeigt, steht in ihrer Adresse: Auswahl der Liste, Jahre, Edition. */
export type Meldewahl = {
  /** null: alles, was der Angemeldete melden darf */
  auswahl: Auswahl | null
  istUnlesbar: boolean
  jahrVon: number
  jahrBis: number
  element: string | null
  /** Kennung der Edition; null: die, die gilt */
  edition: string | null
  /** Auftrag, in dem diese Auswahl geprüft wird */
  auftragId: number | null
}

const EIGENE = ['jahrVon', 'jahrBis', 'element', 'edition', 'auftrag']

/** @param vorjahr das letzte Jahr, das sich melden lässt; ohne Angabe nur dieses */
export function leseMeldewahl(adresse: URLSearchParams, vorjahr: number): Meldewahl {
  const ihre = new URLSearchParams([...adresse].filter(([name]) => !EIGENE.includes(name)))
  const auswahl = leseAuswahl(AufnahmenFilter, ihre)
  const jahr = (name: string) => {
    const text = adresse.get(name) ?? ''
    return /^\d{4}$/.test(text) ? Number(text) : vorjahr
  }
  return {
    auswahl,
    istUnlesbar: auswahl === null && ihre.size > 0,
    jahrVon: Math.min(jahr('jahrVon'), jahr('jahrBis')),
    jahrBis: jahr('jahrBis'),
    element: adresse.get('element'),
    edition: adresse.get('edition'),
    auftragId: /^[1-9]\d{0,8}$/.test(adresse.get('auftrag') ?? '') ? Number(adresse.get('auftrag')) : null,
  }
}

/** Abfrage an den Server. */
export function alsMeldeabfrage({ auswahl, jahrVon, jahrBis, element, edition }: Meldewahl) {
  const gewaehlt = ELEMENTE.find(eines => eines === element)
  return {
    ...(auswahl?.art === 'einzeln' ? { id: [...auswahl.ids] } : (auswahl?.filter ?? {})),
    ...(gewaehlt === undefined ? {} : { element: [gewaehlt] }),
    ...(edition === null ? {} : { edition }),
    jahrVon,
    jahrBis,
  }
}
