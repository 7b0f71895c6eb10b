import { BarChart, LineChart } from 'echarts/charts'
import { GridComponent, MarkLineComponent, TooltipComponent } from 'echarts/components'
import { init, use as nutze } from 'echarts/core'
import { LabelLayout } from 'echarts/features'
import { SVGRenderer } from 'echarts/renderers'
import { useEffect, useEffectEvent, useRef } from 'react'
import { abonniereDruck, istDruck } from '../druck/druck.ts'
import { leseFarben } from './farben.ts'
import type { Diagrammbau } from './grundform.ts'
import stil from './Zeichnung.module.css'

type Angaben = {
  /** was das Diagramm zeigt, in einem Satz; dieselben Werte stehen in einer Tabelle daneben */
  bezeichnung: string
  /** px */
  hoehe: number
  baue: Diagrammbau
  /** Klick in die Zeichenfläche, mit dem Wert der waagrechten Achse dort: so trifft auch, wer neben den Punkt tippt */
  beiStelle?: ((x: number) => void) | undefined
}

/** Unter dem Zeiger hellte sie eine Farbe auf, die sie nicht lesen kann; der Hinweis sagt genug. */
const OHNE_HERVORHEBUNG = { bar: { emphasis: { disabled: true } }, line: { emphasis: { disabled: true } } }

/** Breite des Satzspiegels auf A4 hoch: 180 mm zu 96 Punkten je Zoll. */
const BLATTBREITE_PX = 680

/** Diagramm als SVG, ohne Bewegung; folgt der Breite seines Platzes. */
export default function Diagramm({ bezeichnung, hoehe, baue, beiStelle }: Angaben) {
  const platz = useRef<HTMLDivElement>(null)
  const melde = useEffectEvent((x: number) => beiStelle?.(x))
  useEffect(() => {
    const element = platz.current
    if (!element) return
    nutze([LineChart, BarChart, GridComponent, TooltipComponent, MarkLineComponent, LabelLayout, SVGRenderer])
    const diagramm = init(element, OHNE_HERVORHEBUNG, { renderer: 'svg' })
    const zeichne = () => {
      const breite = istDruck() ? BLATTBREITE_PX : element.clientWidth
      diagramm.resize({ width: breite, height: hoehe })
      diagramm.setOption({ animation: false, ...baue(leseFarben(element), breite) }, true)
      // Der Druck wartet auf kein nächstes Bild.
      if (istDruck()) diagramm.getZr().flush()
      // Auf einem Blatt anderer Breite passt das Bild sich mit seinem Ausschnitt an.
      element.querySelector('svg')?.setAttribute('viewBox', `0 0 ${breite} ${hoehe}`)
    }
    diagramm.getZr().on('click', ({ offsetX, offsetY }) => {
      if (diagramm.containPixel('grid', [offsetX, offsetY]))
        melde(Number(diagramm.convertFromPixel({ xAxisIndex: 0 }, offsetX)))
    })
    const beobachter = new ResizeObserver(zeichne)
    beobachter.observe(element)
    const vergissDruck = abonniereDruck(zeichne)
    return () => {
      vergissDruck()
      beobachter.disconnect()
      diagramm.dispose()
    }
  }, [baue, hoehe])
  return (
    <div aria-label={bezeichnung} className={stil['diagramm']} ref={platz} role="img" style={{ blockSize: hoehe }} />
  )
}
