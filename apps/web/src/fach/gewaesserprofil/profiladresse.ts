import { ELEMENTE, type Element, kurzVon } from '@benthos/fachmodell'
import { leseKennung } from '../../technik/navigation/kennung.ts'

/** Was ein Gewässerprofil zeigt, wie es in seiner Adresse steht. */
export type Profilwahl = {
  gewaesser: number | null
  element: Element
  /** Schlüssel der Größe; `null`: die erste, die es gibt */
  groesse: string | null
  /** erstes und letztes Jahr */
  von: number | null
  bis: number | null
  /** Lauf im Netz, wo das Gewässer mehrere hat */
  lauf: string | null
  /** gewählte Messstelle */
  stelle: number | null
}

export function leseProfilwahl(suche: URLSearchParams): Profilwahl {
  const kurz = suche.get('element')
  return {
    gewaesser: alsZahl(suche.get('gewaesser')),
    element: ELEMENTE.find(element => kurzVon(element) === kurz) ?? ELEMENTE[0],
    groesse: suche.get('groesse'),
    von: alsZahl(suche.get('von')),
    bis: alsZahl(suche.get('bis')),
    lauf: suche.get('lauf'),
    stelle: alsZahl(suche.get('stelle')),
  }
}

/** @example profiladresse({ gewaesser: 7, stelle: 12 }) // '/gewaesserprofil?gewaesser=7&stelle=12' */
export function profiladresse(wahl: Partial<Profilwahl>): string {
  const suche = schreibeProfilwahl(wahl).toString()
  return suche === '' ? '/gewaesserprofil' : `/gewaesserprofil?${suche}`
}

export function schreibeProfilwahl({ element, ...wahl }: Partial<Profilwahl>): URLSearchParams {
  const suche = new URLSearchParams()
  const { gewaesser, ...rest } = wahl
  if (gewaesser != null) suche.set('gewaesser', String(gewaesser))
  if (element !== undefined) suche.set('element', kurzVon(element))
  for (const [name, wert] of Object.entries(rest)) if (wert != null) suche.set(name, String(wert))
  return suche
}

/** Ganze Zahl ab 1; alles andere gilt als nicht angegeben. */
const alsZahl = (text: string | null): number | null => leseKennung(text) || null
