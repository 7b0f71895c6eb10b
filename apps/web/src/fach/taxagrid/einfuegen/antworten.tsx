import { deuteMehrdeutiges } from '@benthos/fachmodell/zahl/leseZahlAusListe'
import type { Vorschlag } from '../gitter/spalte.ts'
import { pruefeStadium } from '../taxa/pruefeFund.ts'
import { Taxonname } from '../taxa/Taxonname.tsx'
import type { Einfuegeart } from './einfuegeart.ts'
import type { Pruefzeile } from './pruefliste.ts'

/** So viele Antworten haben je eine Ziffer; was mehr zur Wahl hat, wird gesucht. */
const HOECHSTENS = 9

/**
 * Antworten auf die Frage zu einem Feld einer Zeile, die ohne Tippen zu geben sind: die ähnlichen Taxa, beide Lesungen einer
 * mehrdeutigen Zahl, die Einträge einer kurzen Werteliste. Leer: hier muss getippt werden.
 * @param anfang die erste Einordnung der Zeile: mit ihr bleiben die Antworten stehen, wenn eine gegeben ist
 */
export function antwortenZu(anfang: Pruefzeile, feld: string, art: Einfuegeart): readonly Vorschlag[] {
  if (feld === 'taxon')
    return anfang.vorschlaege.map(({ name, rang, gruppe }) => ({
      schluessel: name,
      text: name,
      anzeige: <Taxonname name={name} rang={rang} />,
      zusatz: gruppe,
      zellen: { taxon: name },
    }))
  const menge = art.mengen.find(({ spalte }) => spalte === feld)
  if (menge?.ausrichtung === 'zahl')
    return (deuteMehrdeutiges(anfang.zellen[feld] ?? '') ?? [])
      .filter(lesung => menge.pruefe(lesung) === null)
      .map(lesung => ({ schluessel: lesung, text: lesung, zellen: { [feld]: lesung } }))
  const werte = art.spalten.find(({ id }) => id === feld)?.vorschlaege?.('') ?? []
  const gueltige =
    feld === 'artStadium'
      ? werte.filter(w => pruefeStadium(anfang.taxon ?? undefined, w.zellen[feld] ?? '') === null)
      : werte
  return gueltige.length > HOECHSTENS ? [] : gueltige
}
