import { KLASSENTEXTE } from '@benthos/fachmodell'
import { formatiereKenngroesse } from '@benthos/fachmodell/kenngroesse'
import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import type { Farben } from '../../technik/diagramm/farben.ts'
import { type Diagrammbau, hinweis, rahmen, SCHMAL, wertachse } from '../../technik/diagramm/grundform.ts'
import type { Profilpunkt, Wahlgroesse } from './profilpunkte.ts'

export type Profilrahmen = {
  punkte: readonly Profilpunkt[]
  /** km, von der Mündung her */
  ausschnitt: readonly [number, number]
  gewaehlt: Profilpunkt | undefined
}

/** Fünf Klassen, darunter eine Zeile für Messstellen ohne Klasse: auch sie stehen im Bild. */
const ZEILEN = [...Object.entries(KLASSENTEXTE).map(([klasse, wort]) => `${klasse} ${wort}`), 'ohne Klasse']
const OHNE_KLASSE = ZEILEN.length - 1

/** Klasse je Messstelle entlang des Laufs, die Quelle links. */
export function baueKlassenprofil({ punkte, ausschnitt, gewaehlt }: Profilrahmen): Diagrammbau {
  return (farben, breite) => ({
    ...rahmen(farben),
    grid: raster(breite),
    tooltip: hinweis(farben, ({ dataIndex }) => punkte[dataIndex]?.satz ?? ''),
    xAxis: kmachse(farben, ausschnitt),
    yAxis: {
      type: 'category',
      inverse: true,
      data: ZEILEN,
      axisLabel: { color: farben.nebenschrift, interval: 0 },
      axisLine: { show: false, onZero: false },
      axisTick: { show: false },
      splitLine: { show: true, lineStyle: { color: farben.linie } },
    },
    series: [
      {
        type: 'line',
        data: punkte.map(punkt => ({
          value: [punkt.km, punkt.klasse === null ? OHNE_KLASSE : punkt.klasse - 1],
          symbolSize: punkt.id === gewaehlt?.id ? 17 : 12,
          itemStyle: {
            color: punkt.klasse === null ? farben.flaeche : farben.klassen[punkt.klasse - 1],
            borderColor: farben.schrift,
            borderWidth: punkt.id === gewaehlt?.id ? 2 : 1,
          },
          label: {
            show: punkt.klasse !== null,
            position: 'top',
            formatter: String(punkt.klasse),
            color: farben.schrift,
          },
        })),
        // Zwischen zwei Messstellen liegt keine Klasse.
        lineStyle: { opacity: 0 },
        symbol: 'circle',
        labelLayout: { hideOverlap: true },
        markLine: striche(farben, wahlstrich(farben, gewaehlt)),
      },
    ],
  })
}

/** Eine Größe entlang des Laufs; wo eine Messstelle keinen Wert hat, bricht die Linie ab. */
export function baueGroessenprofil(groesse: Wahlgroesse, { punkte, ausschnitt, gewaehlt }: Profilrahmen): Diagrammbau {
  const { einheit, schluessel, grenzen } = groesse
  return (farben, breite) => ({
    ...rahmen(farben),
    grid: raster(breite),
    tooltip: hinweis(farben, ({ dataIndex }) => punkte[dataIndex]?.satz ?? ''),
    xAxis: kmachse(farben, ausschnitt),
    yAxis: { ...wertachse(farben), name: einheit, scale: true, axisLine: { show: false, onZero: false } },
    series: [
      {
        type: 'line',
        connectNulls: false,
        data: punkte.map(punkt => ({
          value: [punkt.km, punkt.wert],
          symbolSize: punkt.id === gewaehlt?.id ? 15 : 9,
        })),
        symbol: 'circle',
        lineStyle: { color: farben.haupt, width: 1.5 },
        itemStyle: { color: farben.haupt },
        markLine: striche(farben, [
          ...wahlstrich(farben, gewaehlt),
          ...(grenzen ?? []).map(grenze => ({
            yAxis: grenze,
            label: {
              show: true,
              position: 'insideEndTop',
              color: farben.nebenschrift,
              formatter: formatiereKenngroesse(grenze, schluessel),
            },
            lineStyle: { color: farben.nebenschrift, type: 'dashed' },
          })),
        ]),
      },
    ],
  })
}

/** Beide Diagramme beginnen an derselben Stelle: dieselbe Messstelle steht untereinander. */
const raster = (breite: number) => ({
  left: breite < SCHMAL ? 112 : 124,
  right: 20,
  top: 26,
  bottom: 40,
})

const kmachse = (farben: Farben, [min, max]: readonly [number, number]) => ({
  type: 'value',
  inverse: true,
  min,
  max,
  name: 'Fluss-km, Fließrichtung nach rechts',
  nameLocation: 'middle',
  nameGap: 24,
  nameTextStyle: { color: farben.nebenschrift },
  axisLabel: { color: farben.nebenschrift, hideOverlap: true, formatter: (km: number) => formatiereZahl(km, 1) },
  axisLine: { onZero: false, lineStyle: { color: farben.linie } },
  splitLine: { show: false },
})

const wahlstrich = (farben: Farben, gewaehlt: Profilpunkt | undefined) =>
  gewaehlt ? [{ xAxis: gewaehlt.km, lineStyle: { color: farben.haupt, type: 'solid', width: 1 } }] : []

const striche = (farben: Farben, data: readonly object[]) => ({
  silent: true,
  symbol: 'none',
  label: { show: false },
  lineStyle: { color: farben.nebenschrift },
  data,
})
