import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import { leseZahl } from '@benthos/fachmodell/zahl/leseZahl'
import { titelIn } from '@benthos/vertrag/feld'
import { Fund } from '@benthos/vertrag/fund'
import { lesungenVon } from '../taxa/zahl.ts'
import type { Einfuegeart } from './einfuegeart.ts'
import type { Pruefzeile } from './pruefliste.ts'

/** Eine Angabe einer Summenzeile neben dem, was gerechnet ist. */
export type Summenvergleich = {
  /** null: hier ist nichts zu vergleichen */
  stimmt: boolean | null
  text: string
}

const NICHTS: Summenvergleich = { stimmt: null, text: 'Hier steht keine Zahl, die sich vergleichen lässt.' }
/** Summen, die nie nur den Block seit der vorigen Summe meinen. */
const MEINT_ALLES = /gesamt|total/i

/**
 * Vergleicht jede Summenzeile mit den Zeilen, die sie meint: denen seit der vorigen Summe oder allen davor, je nachdem, womit die
 * gelesenen Zahlen aufgehen; eine Summe über den Funden meint alle. Gerechnet wird mit dem, was übernommen wird.
 * @param abgelehnt Nummern der Zeilen, die ein Mensch abgelehnt hat
 */
export function vergleicheSummen(
  pruefung: readonly Pruefzeile[],
  abgelehnt: ReadonlySet<number>,
  art: Einfuegeart,
): ReadonlyMap<number, readonly Summenvergleich[]> {
  const ergebnis = new Map<number, readonly Summenvergleich[]>()
  let anfang = 0
  for (const [i, zeile] of pruefung.entries()) {
    if (zeile.summe === undefined) continue
    const istFund = (p: Pruefzeile) => p.summe === undefined && p.lage !== 'UEBERSPRUNGEN'
    const davor = pruefung.slice(0, i).filter(istFund)
    const alle = davor.length > 0 ? davor : pruefung.filter(istFund)
    const block = pruefung.slice(anfang, i).filter(istFund)
    const bereiche = MEINT_ALLES.test(zeile.taxontext) || block.length === 0 ? [alle] : [block, alle]
    ergebnis.set(
      zeile.nr,
      zeile.summe === 'TAXA' ? [taxa(zeile, alle, abgelehnt)] : mengen(zeile, bereiche, abgelehnt, art),
    )
    anfang = i + 1
  }
  return ergebnis
}

function mengen(
  zeile: Pruefzeile,
  bereiche: readonly (readonly Pruefzeile[])[],
  abgelehnt: ReadonlySet<number>,
  art: Einfuegeart,
): readonly Summenvergleich[] {
  const verglichen = art.mengen.flatMap(({ spalte, ausrichtung, andereEinheit }) => {
    if (ausrichtung !== 'zahl' || andereEinheit?.test(zeile.taxontext)) return []
    const summiere = (zeilen: readonly Pruefzeile[]) => zeilen.reduce((n, p) => n + wertVon(p.zellen[spalte] ?? ''), 0)
    const lesungen = lesungenDer(zeile.zellen[spalte] ?? '')
    const paare = lesungen.flatMap(text => bereiche.map(bereich => ({ text, bereich })))
    const paar = paare.find(({ text, bereich }) => istGleich(summiere(bereich), text)) ?? paare[0]
    if (paar === undefined) return []
    const { text, bereich } = paar
    const summe = wertVon(text)
    const geht = (n: number) => istGleich(n, text)
    const gelesen = summiere(bereich)
    const uebernommen = summiere(bereich.filter(p => p.lage === 'ZUGEORDNET' && !abgelehnt.has(p.nr)))
    const kopf = `${titelIn(Fund, spalte)} ${formatiereZahl(summe)}`
    if (geht(uebernommen)) return [{ stimmt: true, text: `${kopf} stimmt mit den übernommenen Zeilen überein.` }]
    const uebrige = formatiereZahl(gelesen - uebernommen)
    if (geht(gelesen))
      return [
        {
          stimmt: false,
          text: `${kopf}: übernommen sind ${formatiereZahl(uebernommen)}, die übrigen ${uebrige} stehen in offenen oder abgelehnten Zeilen.`,
        },
      ]
    const abweichung = `${formatiereZahl(Math.abs(gelesen - summe))} ${gelesen < summe ? 'weniger' : 'mehr'}`
    const ohne = gelesen === uebernommen ? '' : ` Übernommen sind ${formatiereZahl(uebernommen)}.`
    return [
      {
        stimmt: false,
        text: `${kopf}: die Zeilen der Liste ergeben ${formatiereZahl(gelesen)}, das sind ${abweichung}.${ohne}`,
      },
    ]
  })
  return verglichen.length === 0 ? [NICHTS] : verglichen
}

function taxa(zeile: Pruefzeile, alle: readonly Pruefzeile[], abgelehnt: ReadonlySet<number>): Summenvergleich {
  const genannt = Object.values(zeile.zellen)
    .map(text => leseZahl(text))
    .find(zahl => zahl.art === 'WERT')
  if (genannt?.art !== 'WERT') return NICHTS
  const funde = alle.filter(p => p.lage === 'ZUGEORDNET' && !abgelehnt.has(p.nr))
  const verschiedene = new Set(funde.map(p => p.taxon?.name)).size
  const kopf = `${formatiereZahl(genannt.wert)} Taxa`
  // Manche zählen Larve und Imago eines Taxons getrennt.
  if ([verschiedene, funde.length].includes(genannt.wert))
    return { stimmt: true, text: `${kopf} stimmen mit den übernommenen Zeilen überein.` }
  const zeilen = `${formatiereZahl(funde.length)} ${funde.length === 1 ? 'Zeile' : 'Zeilen'}`
  return { stimmt: false, text: `${kopf}: übernommen sind ${formatiereZahl(verschiedene)} verschiedene in ${zeilen}.` }
}

/** Lesungen der Summe; was zwei Zahlen sein kann („1.313“), ist die, mit der die Zeilen aufgehen. */
function lesungenDer(zelle: string): readonly string[] {
  const mehrdeutig = lesungenVon(zelle)
  if (mehrdeutig.length > 0) return mehrdeutig
  return leseZahl(zelle).art === 'WERT' ? [zelle] : []
}

function wertVon(zelle: string): number {
  const zahl = leseZahl(zelle)
  return zahl.art === 'WERT' ? zahl.wert : 0
}

/** Gleich auf so viele Stellen, wie die Summe schreibt: sie darf gerundet sein. */
function istGleich(gerechnet: number, geschrieben: string): boolean {
  const stellen = geschrieben.split(',')[1]?.length ?? 0
  return Math.abs(gerechnet - wertVon(geschrieben)) <= (stellen === 0 ? 0 : 0.5 * 10 ** -stellen) + 1e-9
}
