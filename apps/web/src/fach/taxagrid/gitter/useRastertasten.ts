import { announce } from '@benthos/ui/announce/announce.ts'
import { type KeyboardEvent, useRef } from 'react'
import { istAmRand } from '../modell/navigation.ts'
import type { GitterAngaben } from './Gitter.tsx'
import { geheImVerlauf } from './geheImVerlauf.ts'
import { neueKennung } from './gitterspeicher.ts'
import { deuteTaste, istAendernd, type Tastenwirkung } from './tastatur.ts'

type Angaben = GitterAngaben & {
  /** Zeilen je Bildschirmseite */
  seite: number
  beginne: (text: string, art: 'ERSETZEN' | 'AENDERN') => void
  haltFokus: (an: boolean) => void
}

/** Behandelt Tasten des Rasters; der offene Editor behandelt seine selbst. */
export function useRastertasten(p: Angaben): (e: KeyboardEvent) => void {
  const { gitter, spalten } = p
  /** Esc wurde gedrückt: das nächste Tab verlässt das Raster */
  const verlassen = useRef(false)

  return e => {
    if (e.defaultPrevented) return
    const wirkung = deuteTaste(e)
    if (wirkung === null) return
    const warVerlassen = verlassen.current
    verlassen.current = wirkung.art === 'VERLASSEN'
    if (gitter.stand.bearbeitung !== null) return
    if (p.nurLesen && istAendernd(wirkung)) return
    if (wirkung.art === 'TAB') return beiTab(e, wirkung.zurueck, warVerlassen)
    if (!(wirkung.art === 'BEGINNE' && wirkung.natuerlich)) e.preventDefault()
    fuehreAus(wirkung)
  }

  /** Tab geht von Zelle zu Zelle und verlässt das Raster am Rand oder nach Esc. */
  function beiTab(e: KeyboardEvent, zurueck: boolean, warVerlassen: boolean) {
    const weiter = zurueck ? 'LINKS' : 'RECHTS'
    if (warVerlassen || p.nurLesen || istAmRand(gitter.stand, weiter, spalten)) {
      p.haltFokus(false)
      return
    }
    e.preventDefault()
    gitter.sende({ art: 'WEITER', weiter })
  }

  function fuehreAus(wirkung: Exclude<Tastenwirkung, { art: 'TAB' }>) {
    const { aktiv, zeilen } = gitter.stand
    const zeile = zeilen[aktiv.zeile]
    const spalte = spalten[aktiv.spalte]
    switch (wirkung.art) {
      case 'BEFEHL': {
        const { befehl } = wirkung
        if (befehl.art === 'RUECKGAENGIG' || befehl.art === 'WIEDERHOLE') return geheImVerlauf(gitter, befehl.art)
        return gitter.sende(befehl)
      }
      case 'SEITE':
        return gitter.sende({
          art: 'BEWEGE',
          bewegung: { art: 'SCHRITT', zeilen: wirkung.richtung * p.seite, spalten: 0 },
          erweitern: wirkung.erweitern,
        })
      case 'BEGINNE':
        return p.beginne(wirkung.text, wirkung.bearbeitung)
      case 'UMSCHALTEN':
        if (spalte?.umschalten !== undefined && zeile !== undefined) {
          return gitter.sende({ art: 'SETZE', zeile: zeile.id, zellen: spalte.umschalten(zeile), name: spalte.kopf })
        }
        return p.beginne('', 'ERSETZEN')
      case 'NEUE_ZEILE':
        return gitter.sende({ art: 'NEUE_ZEILE', kennung: neueKennung() })
      case 'ZEILE_WAEHLEN':
        gitter.sende({ art: 'GEHE_ZU', stelle: { zeile: aktiv.zeile, spalte: 0 }, erweitern: false })
        return gitter.sende({
          art: 'GEHE_ZU',
          stelle: { zeile: aktiv.zeile, spalte: spalten.length - 1 },
          erweitern: true,
        })
      case 'BERICHTIGEN': {
        const vorschlag = zeile && spalte && p.befunde.get(zeile.id)?.[spalte.id]?.vorschlaege?.[0]
        if (zeile && vorschlag) {
          gitter.sende({ art: 'SETZE', zeile: zeile.id, zellen: vorschlag.zellen, name: 'Vorschlag übernehmen' })
          // Der Fokus bleibt auf der Zelle: ihren neuen Text liest kein Vorleser von selbst.
          announce(`„${vorschlag.text}“ übernommen`)
        }
        return
      }
      case 'RUECKFRAGE':
        return p.beiRueckfrage?.(aktiv.zeile)
      case 'HILFE':
        return p.beiHilfe()
      case 'NAECHSTER_FEHLER':
        return p.beiNaechstemFehler(wirkung.zurueck)
      case 'VERLASSEN':
        announce('Tab verlässt das Raster')
    }
  }
}
