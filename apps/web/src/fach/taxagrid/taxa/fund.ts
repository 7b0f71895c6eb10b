import { schreibeZahl } from '@benthos/fachmodell/zahl/schreibeZahl'
import type { MzbFund } from '@benthos/vertrag/fund'
import type { Zeile, Zellen } from '../modell/zeile.ts'
import { zelleVon } from '../modell/zeile.ts'
import { stadiumVon } from './stadium.ts'
import { UNSICHER } from './unsicher.ts'
import { zahlVon } from './zahl.ts'

/** Zeile des Rasters als Fund des Vertrags. Unlesbares wird null; ob das erlaubt ist, sagt die Prüfung. */
export function alsFund(zeile: Zeile, nummer: number): MzbFund {
  const zahl = (spalte: string) => {
    const gelesen = zahlVon(zeile, spalte)
    return gelesen.art === 'WERT' ? gelesen.wert : null
  }
  return {
    zeile: nummer,
    taxon: zelleVon(zeile, 'taxon'),
    artStadium: stadiumVon(zelleVon(zeile, 'artStadium')),
    anzahl: zahl('anzahl'),
    haeufigkeitsklasse: zahl('haeufigkeitsklasse'),
    habitat: zelleVon(zeile, 'habitat') || null,
    cf: zelleVon(zeile, 'cf') === UNSICHER,
    biomasse: zahl('biomasse'),
    bemerkung: zelleVon(zeile, 'bemerkung') || null,
  }
}

/** Fund vom Server als Zeile des Rasters. */
export function alsZeile(fund: MzbFund): Zeile {
  const zellen: Zellen = {
    taxon: fund.taxon,
    artStadium: fund.artStadium ?? '',
    anzahl: fund.anzahl === null ? '' : schreibeZahl(fund.anzahl),
    haeufigkeitsklasse: fund.haeufigkeitsklasse === null ? '' : String(fund.haeufigkeitsklasse),
    biomasse: fund.biomasse === null ? '' : schreibeZahl(fund.biomasse),
    habitat: fund.habitat ?? '',
    cf: fund.cf ? UNSICHER : '',
    bemerkung: fund.bemerkung ?? '',
  }
  return {
    id: `s${fund.zeile}`,
    nummer: fund.zeile,
    zellen: Object.fromEntries(Object.entries(zellen).filter(([, text]) => text !== '')),
  }
}
