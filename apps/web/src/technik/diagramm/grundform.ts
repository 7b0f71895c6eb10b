import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import type { EChartsCoreOption } from 'echarts/core'
import type { Farben } from './farben.ts'

/** Was alle Diagramme gemein haben: Schrift, Rahmen, Wertachse, Hinweis. */

/** Baut das Diagramm für die Farben und die Breite (px) seines Platzes. */
export type Diagrammbau = (farben: Farben, breite: number) => EChartsCoreOption

/** Schmaler beschriftet das Diagramm seine Achsen knapper (px). */
export const SCHMAL = 480

export const rahmen = (farben: Farben) => ({
  textStyle: { fontFamily: farben.schriftart, color: farben.schrift },
  grid: { left: 8, right: 24, top: 32, bottom: 8, containLabel: true },
})

export const wertachse = (farben: Farben) => ({
  type: 'value',
  axisLabel: { color: farben.nebenschrift, formatter: (wert: number) => formatiereZahl(wert, 2) },
  nameTextStyle: { color: farben.nebenschrift, align: 'left' },
  splitLine: { lineStyle: { color: farben.linie } },
})

/** Der Hinweis entsteht im SVG: als HTML trüge er Stile, die die Inhaltsrichtlinie nicht zulässt. */
export const hinweis = (farben: Farben, formatter: (stelle: { dataIndex: number }) => string) => ({
  trigger: 'item',
  renderMode: 'richText',
  backgroundColor: farben.flaeche,
  borderColor: farben.linie,
  textStyle: { color: farben.schrift, fontSize: 13 },
  formatter,
})
