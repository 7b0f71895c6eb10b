import { formatiereDatum } from '@benthos/fachmodell/datum/formatiereDatum'
import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import type { EChartsCoreOption } from 'echarts/core'
import type { Farben } from './farben.ts'

/** Baut das Diagramm für die Farben und die Breite (px) seines Platzes. */
export type Diagrammbau = (farben: Farben, breite: number) => EChartsCoreOption

/** Ein Wert an einem Tag; `klasse` nur am EQR. */
export type Zeitpunkt = { datum: string; wert: number; klasse: number | null; bruchstellen: readonly string[] }
export type Wechselpunkt = { datum: string; neu: number; verschwunden: number; bruchstellen: readonly string[] }

/** Schmaler beschriftet das Diagramm seine Achsen knapper. */
const SCHMAL = 480

/** Ein Wert über die Zeit; Klassen als Farbe und Ziffer, Bruchstellen als Strich. */
export function baueZeitdiagramm(
  punkte: readonly Zeitpunkt[],
  { einheit, bereich }: { einheit: string; bereich?: readonly [number, number] },
): Diagrammbau {
  return (farben, breite) => ({
    ...rahmen(farben),
    tooltip: hinweis(farben, ({ dataIndex }) => {
      const punkt = punkte[dataIndex]
      if (!punkt) return ''
      const wert = `${formatiereZahl(punkt.wert, 2, 2)} ${einheit}`.trimEnd()
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
  return (farben, breite) => ({
    ...rahmen(farben),
    grid: { left: 8, right: 32, top: 8, bottom: 24, containLabel: true },
    tooltip: hinweis(farben, ({ dataIndex }) => {
      const taxon = taxa[dataIndex]
      return taxon ? `${taxon.taxon}: in ${taxon.funde} von ${aufnahmen} Aufnahmen` : ''
    }),
    xAxis: { ...wertachse(farben), max: aufnahmen, minInterval: 1 },
    yAxis: {
      type: 'category',
      inverse: true,
      data: taxa.map(({ taxon }) => taxon),
      axisLabel: {
        color: farben.schrift,
        fontStyle: 'italic',
        width: breite < SCHMAL ? 130 : 240,
        overflow: 'truncate',
      },
      axisLine: { show: false },
      axisTick: { show: false },
    },
    series: [
      {
        type: 'bar',
        barMaxWidth: 14,
        data: taxa.map(({ funde }) => funde),
        itemStyle: { color: farben.haupt },
        label: { show: true, position: 'right', color: farben.nebenschrift },
      },
    ],
  })
}

const rahmen = (farben: Farben) => ({
  textStyle: { fontFamily: farben.schriftart, color: farben.schrift },
  grid: { left: 8, right: 24, top: 32, bottom: 8, containLabel: true },
})

const zeitachse = (farben: Farben, breite: number) => ({
  axisLabel: { color: farben.nebenschrift, hideOverlap: true, formatter: '{yyyy}' },
  axisLine: { lineStyle: { color: farben.linie } },
  splitNumber: breite < SCHMAL ? 3 : 8,
  minInterval: 365 * 24 * 3600 * 1000,
})

const wertachse = (farben: Farben) => ({
  type: 'value',
  axisLabel: { color: farben.nebenschrift, formatter: (wert: number) => formatiereZahl(wert, 2) },
  nameTextStyle: { color: farben.nebenschrift, align: 'left' },
  splitLine: { lineStyle: { color: farben.linie } },
})

/** Der Hinweis entsteht im SVG: als HTML trüge er Stile, die die Inhaltsrichtlinie nicht zulässt. */
const hinweis = (farben: Farben, formatter: (stelle: { dataIndex: number }) => string) => ({
  trigger: 'item',
  renderMode: 'richText',
  backgroundColor: farben.flaeche,
  borderColor: farben.linie,
  textStyle: { color: farben.schrift, fontSize: 13 },
  formatter,
})
