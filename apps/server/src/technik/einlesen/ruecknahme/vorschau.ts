import { HOECHSTENS_KONFLIKTE, type Ruecknahmevorschau } from '@benthos/vertrag/ruecknahme'
import type { Datenbank } from '../../db/datenbank.ts'
import { STAPEL_ZEILEN } from '../konstanten.ts'
import { type Befund, merkmalVon, type Pruefumstaende, pruefeEinheiten } from './pruefung.ts'
import type { Einheit, Zeilenstand } from './ruecknahmewerk.ts'

/** Was eine Rücknahme jetzt täte; geändert wird nichts. */
export async function sichteRuecknahme(
  db: Datenbank,
  einheiten: readonly Einheit[],
  umstaende: Pruefumstaende,
): Promise<Omit<Ruecknahmevorschau, 'hindernis'>> {
  const ausser = new Map<string, Zeilenstand | null>()
  const beigaben: string[] = []
  const konflikte: Ruecknahmevorschau['konflikte'] = []
  let [neue, geaenderte, konfliktzahl] = [0, 0, 0]
  const zaehle = ({ einheit, konflikt, abhaengig }: Befund) => {
    const { zeilen, ausgang, bezeichnung, schluessel, spuren } = einheit
    if (konflikt === null) {
      for (const spur of spuren) ausser.set(merkmalVon(spur.tabelle, spur.schluessel), abhaengig?.vorher ?? null)
      if (zeilen.length === 0) beigaben.push(bezeichnung)
      else if (ausgang === 'ANGENOMMEN') neue += zeilen.length
      else geaenderte += zeilen.length
      return
    }
    const ist = zeilen.length === 0
    konfliktzahl += ist ? 1 : zeilen.length
    for (const zeile of ist ? [null] : zeilen)
      konflikte.push({ ...konflikt, zeile, bezeichnung, objektId: ist ? null : Number(schluessel) })
  }
  const zuZeilen = einheiten.filter(({ zeilen }) => zeilen.length > 0)
  for (let ab = 0; ab < zuZeilen.length; ab += STAPEL_ZEILEN)
    for (const befund of await pruefeEinheiten(db, zuZeilen.slice(ab, ab + STAPEL_ZEILEN), { ...umstaende, ausser }))
      zaehle(befund)
  // Eine nach der anderen: was in eine Beigabe mündet, steht ihr nicht im Weg, wenn es selbst geht.
  for (const einheit of einheiten.filter(({ zeilen }) => zeilen.length === 0)) {
    const [befund] = await pruefeEinheiten(db, [einheit], { ...umstaende, ausser })
    if (befund && befund.schritte.length > 0) zaehle(befund)
  }
  const geordnet = konflikte.toSorted((a, b) => (a.zeile ?? Infinity) - (b.zeile ?? Infinity))
  return { neue, geaenderte, beigaben, konfliktzahl, konflikte: geordnet.slice(0, HOECHSTENS_KONFLIKTE) }
}
