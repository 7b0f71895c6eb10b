import { schreibeZahl } from '@benthos/fachmodell/zahl/schreibeZahl'
import type { PhbFund } from '@benthos/vertrag/fund'
import type { Zeile, Zellen } from '../modell/zeile.ts'
import { zelleVon } from '../modell/zeile.ts'
import { UNSICHER } from './unsicher.ts'
import { zahlVon } from './zahl.ts'

/** Zeile des Rasters als Fund des Vertrags. Unlesbares wird null; ob das erlaubt ist, sagt die Prüfung. */
export function alsPhbFund(zeile: Zeile, nummer: number): PhbFund {
  const zahl = (spalte: string) => {
    const gelesen = zahlVon(zeile, spalte)
    return gelesen.art === 'WERT' ? gelesen.wert : null
  }
  return {
    zeile: nummer,
    taxon: zelleVon(zeile, 'taxon'),
    schalen: zahl('schalen'),
    schaetzklasse: zahl('schaetzklasse'),
    deckung: zahl('deckung'),
    cf: zelleVon(zeile, 'cf') === UNSICHER,
    bemerkung: zelleVon(zeile, 'bemerkung') || null,
  }
}

/** Fund vom Server als Zeile des Rasters. */
export function alsPhbZeile(fund: PhbFund): Zeile {
  const zahl = (wert: number | null) => (wert === null ? '' : schreibeZahl(wert))
  const zellen: Zellen = {
    taxon: fund.taxon,
    schalen: zahl(fund.schalen),
    schaetzklasse: zahl(fund.schaetzklasse),
    deckung: zahl(fund.deckung),
    cf: fund.cf ? UNSICHER : '',
    bemerkung: fund.bemerkung ?? '',
  }
  return {
    id: `s${fund.zeile}`,
    nummer: fund.zeile,
    zellen: Object.fromEntries(Object.entries(zellen).filter(([, text]) => text !== '')),
  }
}
