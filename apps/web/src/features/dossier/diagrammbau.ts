import { formatiereDatum } from '@benthos/fachmodell/datum/formatiereDatum'
import { formatiereKenngroesse } from '@benthos/fachmodell/kenngroesse'
import { type Balken, baueBalkendiagramm } from '../../technik/diagramm/balkendiagramm.ts'
import type { Farben } from '../../technik/diagramm/farben.ts'
import { type Diagrammbau, hinweis, rahmen, SCHMAL, wertachse } from '../../technik/diagramm/grundform.ts'

/** Ein Wert an einem Tag; `klasse` nur am EQR, `grenzen`: Klassengrenzen, neben denen der Wert zu lesen ist. */
export type Zeitpunkt = {
  datum: string
  wert: number
  grenzen: readonly number[]
  klasse: number | null
  bruchstellen: readonly string[]
}
export type Wechselpunkt = { datum: string; neu: number; verschwunden: number; bruchstellen: readonly string[] }

/** Ein Wert über die Zeit; Klassen als Farbe und Ziffer, Bruchstellen als Strich. */
export function baueZeitdiagramm(
  punkte: readonly Zeitpunkt[],
  { einheit, schluessel, bereich }: { einheit: string; schluessel: string; bereich?: readonly [number, number] },
): Diagrammbau {
  return (farben, breite) => ({
    ...rahmen(farben),
    tooltip: hinweis(farben, ({ dataIndex }) => {
      const punkt = punkte[dataIndex]
      if (!punkt) return ''
      const wert = `${formatiereKenngroesse(punkt.wert, schluessel, punkt.grenzen)} ${einheit}`.trimEnd()
      return [`${formatiereDatum(punkt.datum)}: ${wert}`, ...punkt.bruchstellen].join('\n')
    }),
    xAxis: { ...zeitachse(farben, breite), type: 'time', boundaryGap: ['2%', '2%'] },
    yAxis: { ...wertachse(farben), name: einheit, scale: true, ...(bereich && { min: bereich[0], max: bereich[1] }) },
    series: [
      {
        type: 'line',
        data: punkte.map(({ datum, wert, klasse }) => ({
          value: [datum, wert],
          ...(klasse !== null && {
            itemStyle: { color: farben.klassen[klasse - 1], borderColor: farben.schrift, borderWidth: 1 },
            label: { show: true, position: 'top', formatter: String(klasse), color: farben.schrift },
          }),
        })),
        // Zwei Aufnahmen kurz nacheinander: lieber eine Ziffer als zwei unlesbare; die Tabelle nennt beide.
        labelLayout: { hideOverlap: true },
        symbol: 'circle',
        symbolSize: 11,
        lineStyle: { color: farben.haupt, width: 1.5 },
        itemStyle: { color: farben.haupt },
        markLine: {
          silent: true,
          symbol: 'none',
          label: { show: false },
          lineStyle: { color: farben.warnung, type: 'dashed' },
          data: punkte.filter(p => p.bruchstellen.length > 0).map(({ datum }) => ({ xAxis: datum })),
        },
      },
    ],
  })
}

/** Neue Taxa nach oben, verschwundene nach unten. */
export function baueWechseldiagramm(punkte: readonly Wechselpunkt[]): Diagrammbau {
  return farben => ({
    ...rahmen(farben),
    tooltip: hinweis(farben, ({ dataIndex }) => {
      const punkt = punkte[dataIndex]
      return punkt
        ? [
            `${formatiereDatum(punkt.datum)}: ${punkt.neu} neu, ${punkt.verschwunden} verschwunden`,
            ...punkt.bruchstellen,
          ].join('\n')
        : ''
    }),
    xAxis: {
      type: 'category',
      data: punkte.map(({ datum }) => formatiereDatum(datum)),
      axisLabel: { color: farben.nebenschrift, hideOverlap: true },
      axisLine: { onZero: true, lineStyle: { color: farben.nebenschrift } },
      axisTick: { show: false },
    },
    yAxis: {
      ...wertachse(farben),
      name: 'Taxa',
      axisLabel: { color: farben.nebenschrift, formatter: (w: number) => String(Math.abs(w)) },
    },
    series: [
      {
        name: 'neu',
        type: 'bar',
        stack: 'wechsel',
        barMaxWidth: 28,
        data: punkte.map(p => p.neu),
        itemStyle: { color: farben.gut },
      },
      {
        name: 'verschwunden',
        type: 'bar',
        stack: 'wechsel',
        barMaxWidth: 28,
        data: punkte.map(p => -p.verschwunden),
        itemStyle: { color: farben.warnung },
      },
    ],
  })
}

/** Häufigste Taxa: in wie vielen Aufnahmen sie vorkommen. */
export function baueTaxadiagramm(taxa: readonly { taxon: string; funde: number }[], aufnahmen: number): Diagrammbau {
  const balken = taxa.map(
    ({ taxon, funde }): Balken => ({
      name: taxon,
      wert: funde,
      beschriftung: String(funde),
      hinweis: `${taxon}: in ${funde} von ${aufnahmen} Aufnahmen`,
    }),
  )
  return baueBalkendiagramm(balken, { max: aufnahmen, minInterval: 1 })
}

const zeitachse = (farben: Farben, breite: number) => ({
  axisLabel: { color: farben.nebenschrift, hideOverlap: true, formatter: '{yyyy}' },
  axisLine: { lineStyle: { color: farben.linie } },
  splitNumber: breite < SCHMAL ? 3 : 8,
  minInterval: 365 * 24 * 3600 * 1000,
})
