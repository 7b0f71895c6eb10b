import { Button } from '@benthos/ui/button/Button.tsx'
import { IconButton } from '@benthos/ui/button/IconButton.tsx'
import { EmptyState } from '@benthos/ui/emptystate/EmptyState.tsx'
import { ErrorState } from '@benthos/ui/errorstate/ErrorState.tsx'
import { Spinner } from '@benthos/ui/spinner/Spinner.tsx'
import { leseKachelquellen } from '@benthos/vertrag/kacheln'
import { useQuery } from '@tanstack/react-query'
import MapOff from 'lucide-react/icons/map-pin-off'
import Maximize from 'lucide-react/icons/maximize'
import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { abfrage } from '../../technik/http/abfrage.ts'
import { useIstDunkel } from '../../technik/layout/thema.ts'
import { useInhaltIstDa } from '../../technik/seite/useInhaltIstDa.ts'
import type { Kartenflaechenangaben } from './flaeche/Kartenflaeche.tsx'
import stil from './Karte.module.css'
import { OESTERREICH } from './konstanten.ts'
import type { Grenzen, Kartensteuerung } from './typen.ts'

type Kartenangaben = Omit<Kartenflaechenangaben, 'netz' | 'beiStoerung' | 'ref'> & {
  /** Legende und Ähnliches unter der Karte */
  fuss?: ReactNode
  /** noch steht nicht fest, was zu zeigen ist */
  wartet?: boolean
  /** Schaltfläche, die den gezeigten Ausschnitt übernimmt */
  beiAusschnitt?: (grenzen: Grenzen) => void
}

/** Danach fragt die nächste Karte nach, ob inzwischen ein anderes Gewässernetz gilt. */
const QUELLEN_GELTEN_MS = 60_000

const flaecheLaden = { queryKey: ['kartenflaeche'], queryFn: () => import('./flaeche/Kartenflaeche.tsx') }

/**
 * Karte mit Schaltflächen, Quellenangabe und allen Zuständen. Was sie zeigt, muss daneben auch als Text oder Liste stehen:
 * ohne WebGL bleibt nur das.
 */
export function Karte({ fuss, wartet = false, beiAusschnitt, ...angaben }: Kartenangaben) {
  // Die Karte ist das größte Paket und WebGL einzurichten das Teuerste der Seite: erst steht, was daneben zu lesen ist.
  const istDa = useInhaltIstDa()
  const kannZeichnen = useMemo(() => (istDa ? hatWebgl() : null), [istDa])
  const quellen = useQuery({
    ...abfrage(leseKachelquellen, {}),
    enabled: kannZeichnen === true,
    staleTime: QUELLEN_GELTEN_MS,
  })
  const paket = useQuery({ ...flaecheLaden, enabled: kannZeichnen === true, staleTime: 'static', retry: false })
  const [gestoert, setzeGestoert] = useState(false)
  const istDunkel = useIstDunkel()
  const steuerung = useRef<Kartensteuerung>(null)
  if (kannZeichnen === false)
    return (
      <div className={stil['ersatz']}>
        <EmptyState icon={MapOff} title="Dieser Browser kann die Karte nicht zeichnen">
          Die Karte braucht WebGL 2. Alle Angaben stehen auch als Text daneben; im Browser lässt sich meist die
          Hardwarebeschleunigung einschalten.
        </EmptyState>
      </div>
    )
  const fehler = quellen.error ?? paket.error
  if (fehler)
    return (
      <div className={stil['ersatz']}>
        <ErrorState
          isRetrying={quellen.isFetching || paket.isFetching}
          onRetry={() => {
            if (quellen.error) void quellen.refetch()
            if (paket.error) void paket.refetch()
          }}
          title="Die Karte konnte nicht geladen werden"
        >
          Bitte prüfen Sie die Verbindung. Alle Angaben stehen auch als Text daneben.
        </ErrorState>
      </div>
    )
  const Kartenflaeche = paket.data?.default
  return (
    <figure className={stil['karte']}>
      <div className={stil['bild']}>
        {Kartenflaeche && quellen.data && !wartet ? (
          <Kartenflaeche
            {...angaben}
            beiStoerung={setzeGestoert}
            // Ein neues Netz hat neue Kacheln, ein anderes Thema andere Farben: die Karte beginnt mit ihnen von vorn.
            key={`${quellen.data.gewaessernetz.url} ${istDunkel}`}
            netz={quellen.data.gewaessernetz}
            ref={steuerung}
          />
        ) : (
          <div className={stil['laedt']}>
            <Spinner label="Karte wird geladen" />
          </div>
        )}
        <div className={stil['knoepfe']} data-print="hide">
          <IconButton
            icon={Plus}
            label="Karte vergrößern"
            onPress={() => steuerung.current?.vergroessere()}
            placement="left"
            size="dense"
            variant="secondary"
          />
          <IconButton
            icon={Minus}
            label="Karte verkleinern"
            onPress={() => steuerung.current?.verkleinere()}
            placement="left"
            size="dense"
            variant="secondary"
          />
          <IconButton
            icon={Maximize}
            label="Ganz Österreich zeigen"
            onPress={() => steuerung.current?.zeigeGrenzen(OESTERREICH)}
            placement="left"
            size="dense"
            variant="secondary"
          />
        </div>
        {beiAusschnitt && (
          <div className={stil['ausschnitt']} data-print="hide">
            <Button
              onPress={() => {
                const grenzen = steuerung.current?.grenzen()
                if (grenzen) beiAusschnitt(grenzen)
              }}
              size="dense"
            >
              Nur dieser Ausschnitt
            </Button>
          </div>
        )}
        {gestoert && (
          <div className={stil['stoerung']}>
            <ErrorState
              onRetry={() => {
                setzeGestoert(false)
                steuerung.current?.ladeNeu()
              }}
              title="Ein Teil der Karte fehlt"
            />
          </div>
        )}
      </div>
      <figcaption className={stil['fuss']}>
        {fuss}
        <p className={stil['quellen']}>{quellen.data?.gewaessernetz.namensnennung}</p>
      </figcaption>
    </figure>
  )
}

function hatWebgl(): boolean {
  try {
    return document.createElement('canvas').getContext('webgl2') !== null
  } catch {
    return false
  }
}
