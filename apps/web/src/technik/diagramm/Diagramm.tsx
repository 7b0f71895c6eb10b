import { BarChart, LineChart } from 'echarts/charts'
import { GridComponent, MarkLineComponent, TooltipComponent } from 'echarts/components'
import { init, use as nutze } from 'echarts/core'
import { LabelLayout } from 'echarts/features'
import { SVGRenderer } from 'echarts/renderers'
import { useEffect, useRef } from 'react'
import { leseFarben } from './farben.ts'
import type { Diagrammbau } from './grundform.ts'
import stil from './Zeichnung.module.css'

type Angaben = {
  /** was das Diagramm zeigt, in einem Satz; dieselben Werte stehen in einer Tabelle daneben */
  bezeichnung: string
  /** px */
  hoehe: number
  baue: Diagrammbau
}

/** Diagramm als SVG, ohne Bewegung; folgt der Breite seines Platzes. */
export default function Diagramm({ bezeichnung, hoehe, baue }: Angaben) {
  const platz = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = platz.current
    if (!element) return
    nutze([LineChart, BarChart, GridComponent, TooltipComponent, MarkLineComponent, LabelLayout, SVGRenderer])
    const diagramm = init(element, null, { renderer: 'svg' })
    const zeichne = () => {
      diagramm.resize({ height: hoehe })
      diagramm.setOption({ animation: false, ...baue(leseFarben(element), element.clientWidth) }, true)
      // Der Druck zeichnet nicht neu: mit dem Ausschnitt passt das Bild sich der Breite des Papiers an.
      element.querySelector('svg')?.setAttribute('viewBox', `0 0 ${element.clientWidth} ${hoehe}`)
    }
    const beobachter = new ResizeObserver(zeichne)
    beobachter.observe(element)
    return () => {
      beobachter.disconnect()
      diagramm.dispose()
    }
  }, [baue, hoehe])
  return (
    <div aria-label={bezeichnung} className={stil['diagramm']} ref={platz} role="img" style={{ blockSize: hoehe }} />
  )
}
