import { METHODENANGABEN, type Probenmethode } from '@benthos/fachmodell'
import { schreibeZahl } from '@benthos/fachmodell/zahl/schreibeZahl'
import { type Fund, type Fundfeld, fundfelder, type Methodenfund, mitKurzform } from '@benthos/vertrag/fund'
import { type Zeile, zelleVon } from '../modell/zeile.ts'
import { stadiumVon } from './stadium.ts'
import { zahlVon } from './zahl.ts'

const text = (zeile: Zeile, feld: Fundfeld) => zelleVon(zeile, feld) || null
const zahl = (zeile: Zeile, feld: Fundfeld) => {
  const gelesen = zahlVon(zeile, feld)
  return gelesen.art === 'WERT' ? gelesen.wert : null
}
/** Felder, die mehr sind als ihr Text. */
const LIES: { readonly [F in Fundfeld]?: (zeile: Zeile, feld: F) => Fund[F] } = {
  taxon: zelleVon,
  artStadium: (zeile, feld) => stadiumVon(zelleVon(zeile, feld)),
  anzahl: zahl,
  haeufigkeitsklasse: zahl,
  biomasse: zahl,
  schalen: zahl,
  schaetzklasse: zahl,
  deckung: zahl,
}

/** Was die Methode an einem Fund erfasst. */
export function felderDer(methode: Probenmethode): readonly Fundfeld[] {
  return fundfelder(METHODENANGABEN[methode].element)
}

/** Baut die Form am Server: eine Zeile des Rasters als Fund der Methode. Unlesbares wird null; ob das erlaubt ist, sagt die Prüfung. */
export function alsFundDer(methode: Probenmethode): (zeile: Zeile, nummer: number) => Methodenfund {
  const felder = felderDer(methode)
  return (zeile, nummer) =>
    mitKurzform({
      zeile: nummer,
      ...Object.fromEntries(felder.map(feld => [feld, (LIES[feld] ?? text)(zeile, feld as never)])),
    } as Methodenfund)
}

/** Fund vom Server als Zeile des Rasters; in ihr stehen nur Zellen mit Inhalt. */
export function alsZeile(gespeichert: Methodenfund): Zeile {
  const { zeile, cf: _, ...fund } = mitKurzform(gespeichert)
  const zellen = Object.entries(fund).flatMap(([feld, wert]) => {
    const zelle = typeof wert === 'number' ? schreibeZahl(wert) : (wert ?? '')
    return zelle === '' ? [] : [[feld, zelle] as const]
  })
  return { id: `s${zeile}`, nummer: zeile, zellen: Object.fromEntries(zellen) }
}
