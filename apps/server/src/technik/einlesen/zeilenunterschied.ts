import { formatiereAnzahl } from '@benthos/fachmodell/zahl/formatiereAnzahl'
import type { Einleseform } from '@benthos/vertrag/einlesung'
import { type Dateizeile, kuerze, zelltext } from './datei/tabelle.ts'

/** Mehr Unterschiede liest in einem Satz niemand. */
const HOECHSTENS_UNTERSCHIEDE = 3
/** Von einer langen Bemerkung genügt der Anfang: gesucht ist die Zeile, nicht der Wortlaut. */
const ANFANG_ZEICHEN = 60

/** Was zwei Zeilen, die dasselbe benennen, in den Spalten verschieden sagen, die übernommen werden; beginnt mit dem Abstand zum Satz davor. */
export function zeigeUnterschied(
  dort: Dateizeile['zellen'],
  hier: Dateizeile['zellen'],
  { spalten }: Pick<Einleseform, 'spalten'>,
  titelVon: (feld: string) => string | undefined,
): string {
  const zeige = (zellen: Dateizeile['zellen'], nummer: number) => zelltext(zellen.get(nummer)).trim()
  const teile = spalten.flatMap(({ nummer, feld, kopf }) => {
    const [jetzt, zuerst] = [zeige(hier, nummer), zeige(dort, nummer)]
    if (feld === null || jetzt === zuerst) return []
    const [neu, alt] = [jetzt, zuerst].map(text => (text === '' ? 'leer' : `„${kuerze(text, ANFANG_ZEICHEN)}“`))
    return [`${titelVon(feld) ?? kopf} ${neu} statt ${alt}`]
  })
  if (teile.length === 0) return ' Beide Zeilen sagen dasselbe.'
  const weitere = teile.length - HOECHSTENS_UNTERSCHIEDE
  const rest = weitere > 0 ? ` und ${formatiereAnzahl(weitere, 'weitere Spalte', 'weitere Spalten')}` : ''
  return ` Anders als dort: ${teile.slice(0, HOECHSTENS_UNTERSCHIEDE).join(', ')}${rest}.`
}
