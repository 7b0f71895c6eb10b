import { METHODENANGABEN, type Probenmethode } from '@benthos/fachmodell'
import { schreibeZahl } from '@benthos/fachmodell/zahl/schreibeZahl'
import { FUND_JE_ELEMENT, type Fund, type Methodenfund } from '@benthos/vertrag/fund'
import { type Zeile, zelleVon } from '../modell/zeile.ts'
import { stadiumVon } from './stadium.ts'
import { UNSICHER } from './unsicher.ts'
import { zahlVon } from './zahl.ts'

type Fundfeld = Exclude<keyof Fund, 'zeile'>

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
  cf: (zeile, feld) => zelleVon(zeile, feld) === UNSICHER,
  biomasse: zahl,
  schalen: zahl,
  schaetzklasse: zahl,
  deckung: zahl,
}

/** Was die Methode an einem Fund erfasst. */
export function felderDer(methode: Probenmethode): readonly Fundfeld[] {
  const { shape } = FUND_JE_ELEMENT[METHODENANGABEN[methode].element]
  return (Object.keys(shape) as (keyof Fund)[]).filter(feld => feld !== 'zeile')
}

/** Baut die Form am Server: eine Zeile des Rasters als Fund der Methode. Unlesbares wird null; ob das erlaubt ist, sagt die Prüfung. */
export function alsFundDer(methode: Probenmethode): (zeile: Zeile, nummer: number) => Methodenfund {
  const felder = felderDer(methode)
  return (zeile, nummer) =>
    ({
      zeile: nummer,
      ...Object.fromEntries(felder.map(feld => [feld, (LIES[feld] ?? text)(zeile, feld as never)])),
    }) as Methodenfund
}

/** Fund vom Server als Zeile des Rasters; in ihr stehen nur Zellen mit Inhalt. */
export function alsZeile({ zeile, ...fund }: Methodenfund): Zeile {
  const zellen = Object.entries(fund).flatMap(([feld, wert]) => {
    const zelle = typeof wert === 'number' ? schreibeZahl(wert) : wert === true ? UNSICHER : wert || ''
    return zelle === '' ? [] : [[feld, zelle] as const]
  })
  return { id: `s${zeile}`, nummer: zeile, zellen: Object.fromEntries(zellen) }
}
