import 'maplibre-gl/dist/maplibre-gl.css'
import { announce } from '@benthos/ui/announce/announce.ts'
import type { Kachelquelle } from '@benthos/vertrag/kacheln'
import { Map as Landkarte, type LngLatBoundsLike, setWorkerUrl } from 'maplibre-gl'
import arbeiter from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef } from 'react'
import { BLICKSTUFE, GROESSTE_STUFE, ORTSSTUFE, ZEICHENRAND_PX } from '../konstanten.ts'
import type { Grenzen, Kartenort, Kartensteuerung, Kartenziel, Marke, Messstellenauswahl } from '../typen.ts'
import { zeigeImDruck } from './druckbild.ts'
import { erneuereQuelle } from './erneuereQuelle.ts'
import { type Kartenfarben, liesFarben } from './farben.ts'
import { baueGrundstil } from './grundstil.ts'
import stil from './Kartenflaeche.module.css'
import { nenneKreuz } from './kreuztext.ts'
import { fuegeMarkenEin, setzeMarken } from './markenebenen.ts'
import {
  adresseVon,
  findeMessstelle,
  fuegeMessstellenEin,
  liesKreuzlage,
  macheMessstellenBekannt,
} from './messstellenebenen.ts'
import { sperreRandUndKnoepfe } from './sperren.ts'
import { zeichneBeiBedarf } from './zeichen.ts'

export type Kartenflaechenangaben = {
  /** Name der Karte für Vorleseprogramme */
  bezeichnung: string
  netz: Kachelquelle
  /** Messstellen, die sie zeigt */
  messstellen?: Messstellenauswahl
  marken: readonly Marke[]
  /** womit sie beginnt */
  beginn: Grenzen | Kartenort
  /** Rahmen um alles, was zu sehen sein soll; ein anderer Rahmen bewegt die Karte */
  rahmen?: Grenzen | null
  /** ein anderer Rahmen ist unterwegs; bis er da ist, ruht sie nicht */
  erwartetRahmen?: boolean
  /** Ort, der zu sehen sein soll; sie bewegt sich nur, wenn er es nicht ist. */
  imBlick?: Kartenort | null
  beiZiel?: (ziel: Kartenziel) => void
  beiStoerung: (gestoert: boolean) => void
  ref?: Ref<Kartensteuerung>
}

/** Die gezeichnete Karte. Sie gehört in ein eigenes, spät geladenes Stück: nur hier wird maplibre-gl gebraucht. */
export default function Kartenflaeche({ marken, messstellen, ref, ...angaben }: Kartenflaechenangaben) {
  const flaeche = useRef<HTMLDivElement>(null)
  const karte = useRef<Landkarte | null>(null)
  const beiZiel = useEffectEvent((x: number, y: number) => {
    if (!karte.current) return null
    const fund = findeMessstelle(karte.current, { x, y })
    if (fund === 'GRUPPE') return fund
    const { lng, lat } = karte.current.unproject([x, y])
    angaben.beiZiel?.({ ort: { laenge: lng, breite: lat }, messstelle: fund })
    return fund
  })
  const beiStoerung = useEffectEvent(angaben.beiStoerung)
  const beiRuhe = useEffectEvent((neue: Landkarte) => {
    if (neue.areTilesLoaded() && angaben.erwartetRahmen !== true) flaeche.current?.setAttribute('data-ruhig', 'true')
  })
  // Bis die Karte geladen ist, können Filter und Auswahl schon andere sein als zu ihrem Beginn.
  const fuelle = useEffectEvent((neue: Landkarte, farben: Kartenfarben) => {
    if (messstellen) fuegeMessstellenEin(neue, messstellen, farben)
    fuegeMarkenEin(neue, marken, farben)
    sperreRandUndKnoepfe(neue, neue.getContainer())
  })
  const erzeuge = useEffectEvent((element: HTMLElement) => {
    setWorkerUrl(arbeiter)
    macheMessstellenBekannt()
    const farben = liesFarben(element)
    const neue = new Landkarte({
      container: element,
      style: baueGrundstil(angaben.netz, farben),
      ...alsBlick(angaben.beginn),
      minZoom: angaben.netz.kleinsteStufe,
      maxZoom: GROESSTE_STUFE,
      maxBounds: weite(angaben.netz.grenzen),
      attributionControl: false,
      // Das Rad rollt die Seite; die Karte vergrößert mit gedrückter Strg-Taste, zwei Fingern oder den Schaltflächen.
      cooperativeGestures: true,
      dragRotate: false,
      pitchWithRotate: false,
      touchPitch: false,
      fadeDuration: 0,
      locale: { ...TEXTE, 'Map.Title': angaben.bezeichnung },
    })
    neue.keyboard.disableRotation()
    neue.touchZoomRotate.disableRotation()
    zeichneBeiBedarf(neue, farben)
    neue.on('load', () => {
      fuelle(neue, farben)
      element.dataset['bereit'] = 'true'
    })
    neue.on('remove', zeigeImDruck(neue, element, farben))
    return neue
  })

  useEffect(() => {
    const element = flaeche.current
    if (!element) return
    const neue = erzeuge(element)
    karte.current = neue
    neue.on('click', ({ point }) => beiZiel(point.x, point.y))
    neue.on('error', () => beiStoerung(true))
    neue.on('idle', () => beiRuhe(neue))
    // Gesagt wird nur, wohin Tasten sie bewegten, und erst, was danach ganz gezeichnet ist: eine gehaltene Taste spricht nicht bei
    // jedem Schritt.
    let istBewegt = false
    neue.on('movestart', ({ originalEvent }) => {
      element.removeAttribute('data-ruhig')
      istBewegt = (originalEvent as Event | undefined) instanceof KeyboardEvent
    })
    neue.on('idle', () => {
      if (!istBewegt) return
      istBewegt = false
      const { lng, lat } = neue.getCenter()
      announce(nenneKreuz(liesKreuzlage(neue), { laenge: lng, breite: lat }))
    })
    const taste = (ereignis: KeyboardEvent) => {
      if (ereignis.key !== 'Enter') return
      ereignis.preventDefault()
      const { clientWidth, clientHeight } = neue.getCanvas()
      istBewegt = beiZiel(clientWidth / 2, clientHeight / 2) === 'GRUPPE'
    }
    neue.getCanvas().addEventListener('keydown', taste)
    return () => {
      karte.current = null
      neue.remove()
    }
  }, [])

  useEffect(() => {
    if (karte.current) setzeMarken(karte.current, marken)
  }, [marken])

  const { laenge, breite } = angaben.imBlick ?? {}
  useEffect(() => {
    if (!karte.current || laenge === undefined || breite === undefined) return
    if (!karte.current.getBounds().contains([laenge, breite]))
      karte.current.easeTo({ center: [laenge, breite], zoom: Math.max(karte.current.getZoom(), BLICKSTUFE) })
  }, [laenge, breite])

  const rahmen = angaben.rahmen?.join()
  const zeigeRahmen = useEffectEvent(() => {
    if (angaben.rahmen) karte.current?.fitBounds(alsGrenzen(angaben.rahmen), EINPASSUNG)
  })
  const hatBegonnen = useRef(false)
  useEffect(() => {
    // Den ersten Rahmen zeigt die Karte von Beginn an.
    if (hatBegonnen.current && rahmen) zeigeRahmen()
    hatBegonnen.current = true
  }, [rahmen])

  useEffect(() => {
    if (angaben.erwartetRahmen === true) flaeche.current?.removeAttribute('data-ruhig')
    // Auch wenn der neue Rahmen der alte ist: wer auf ihre Ruhe wartet, erfährt sie beim nächsten Zeichnen.
    else karte.current?.triggerRepaint()
  }, [angaben.erwartetRahmen])

  const adresse = messstellen && adresseVon(messstellen)
  useEffect(() => {
    if (adresse === undefined) return
    flaeche.current?.removeAttribute('data-ruhig')
    if (karte.current) erneuereQuelle(karte.current, 'messstellen', adresse)
  }, [adresse])

  useImperativeHandle(ref, () => ({
    vergroessere: () => void karte.current?.zoomIn(),
    verkleinere: () => void karte.current?.zoomOut(),
    zeigeGrenzen: grenzen => void karte.current?.fitBounds(alsGrenzen(grenzen), EINPASSUNG),
    grenzen: () => {
      const blick = karte.current?.getBounds()
      return blick ? [blick.getWest(), blick.getSouth(), blick.getEast(), blick.getNorth()] : null
    },
    ladeNeu: () => {
      flaeche.current?.removeAttribute('data-ruhig')
      for (const name of ['netz', 'messstellen']) if (karte.current) erneuereQuelle(karte.current, name)
    },
  }))

  return <div className={stil['flaeche']} ref={flaeche} />
}

const TEXTE = {
  'CooperativeGesturesHandler.WindowsHelpText': 'Zum Vergrößern die Strg-Taste halten und am Rad drehen',
  'CooperativeGesturesHandler.MacHelpText': 'Zum Vergrößern die ⌘-Taste halten und am Rad drehen',
  'CooperativeGesturesHandler.MobileHelpText': 'Die Karte mit zwei Fingern bewegen',
}

function alsBlick(beginn: Grenzen | Kartenort) {
  if ('laenge' in beginn) return { center: [beginn.laenge, beginn.breite] as [number, number], zoom: ORTSSTUFE }
  return { bounds: alsGrenzen(beginn), fitBoundsOptions: EINPASSUNG }
}

/** Am Rand bleibt Platz für ein ganzes Zeichen. */
const EINPASSUNG = { padding: ZEICHENRAND_PX, maxZoom: ORTSSTUFE }

function alsGrenzen([west, sued, ost, nord]: Grenzen): LngLatBoundsLike {
  return [west, sued, ost, nord]
}

/** Mehr als die Kacheln: so lässt sich auch ihr Rand in die Mitte rücken, und in eine hohe, schmale Karte passt ganz Österreich. */
function weite([west, sued, ost, nord]: Grenzen): LngLatBoundsLike {
  return [west - 6, sued - 6, ost + 6, nord + 6]
}
