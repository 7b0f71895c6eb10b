import { type Diagrammbau, hinweis, rahmen, SCHMAL, wertachse } from './grundform.ts'

/** Ein Balken mit seinem Taxon; `ton` unterscheidet, was die Beschriftung auch sagt. */
export type Balken = {
  name: string
  wert: number
  beschriftung: string
  hinweis: string
  ton?: 'haupt' | 'warnung'
}

/** Liegende Balken, der erste oben; Namen stehen kursiv als Taxa. */
export function baueBalkendiagramm(
  balken: readonly Balken[],
  achse: { max?: number; minInterval?: number } = {},
): Diagrammbau {
  return (farben, breite) => ({
    ...rahmen(farben),
    grid: { left: 8, right: 56, top: 8, bottom: 24, containLabel: true },
    tooltip: hinweis(farben, ({ dataIndex }) => balken[dataIndex]?.hinweis ?? ''),
    xAxis: { ...wertachse(farben), ...achse },
    yAxis: {
      type: 'category',
      inverse: true,
      data: balken.map(({ name }) => name),
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
        data: balken.map(({ wert, beschriftung, ton = 'haupt' }) => ({
          value: wert,
          itemStyle: { color: farben[ton] },
          label: { formatter: beschriftung },
        })),
        label: { show: true, position: 'right', color: farben.nebenschrift },
      },
    ],
  })
}
