/**
 * Sauerstoffsättigung des Süßwassers nach Benson und Krause (1980, 1984), wie DIN EN ISO 5814 und die USGS (Technical
 * Memorandum 2011.03) sie verwenden; Luftdruck aus der Seehöhe nach der Normatmosphäre (ISO 2533). Ohne Salzgehalt: unter
 * 2000 µS/cm macht er weniger als ein Prozent aus.
 */

/** Wofür die Gleichung gemessen ist, °C. */
const GUELTIG = { von: 0, bis: 40 }

/**
 * Luftdruck der Normatmosphäre in einer Seehöhe.
 * @param meter Seehöhe in m
 * @returns Druck in atm
 */
export function luftdruckInSeehoehe(meter: number): number {
  return (1 - 2.25577e-5 * meter) ** 5.25588
}

/**
 * Gehalt luftgesättigten Süßwassers.
 * @param celsius Wassertemperatur in °C
 * @param atm Luftdruck in atm
 * @returns mg/l
 */
export function saettigungswert(celsius: number, atm: number): number {
  const t = celsius + 273.15
  const beiNormaldruck = Math.exp(
    -139.34411 + 1.575701e5 / t - 6.642308e7 / t ** 2 + 1.2438e10 / t ** 3 - 8.621949e11 / t ** 4,
  )
  const dampfdruck = Math.exp(11.8571 - 3840.7 / t - 216961 / t ** 2)
  const theta = 0.000975 - 1.426e-5 * celsius + 6.436e-8 * celsius ** 2
  return (beiNormaldruck * (atm - dampfdruck) * (1 - theta * atm)) / ((1 - dampfdruck) * (1 - theta))
}

/**
 * Sauerstoffsättigung aus dem gemessenen Gehalt.
 * @param gehalt gelöster Sauerstoff in mg/l
 * @param celsius Wassertemperatur in °C
 * @param meter Seehöhe der Messstelle in m
 * @returns Sättigung in %; null außerhalb von 0 bis 40 °C
 * @example sauerstoffsaettigung(9.09, 20, 0) // rund 100
 */
export function sauerstoffsaettigung(gehalt: number, celsius: number, meter: number): number | null {
  if (!(celsius >= GUELTIG.von && celsius <= GUELTIG.bis)) return null
  return (100 * gehalt) / saettigungswert(celsius, luftdruckInSeehoehe(meter))
}
