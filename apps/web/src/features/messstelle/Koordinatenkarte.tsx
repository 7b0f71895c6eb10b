import type { LageKoordinaten } from '@benthos/vertrag/messstellenabschnitte'
import { useFormContext, useWatch } from 'react-hook-form'
import { useParams } from 'react-router'
import type { Abschnittszusatz } from '../../formular/typen.ts'
import { hole } from '../../formular/werte.ts'
import { Lagekarte } from '../../karte/Lagekarte.tsx'
import type { Lageaenderung } from '../../karte/useLagewahl.ts'

type Feldname = keyof LageKoordinaten & string
const FELDER = ['koordinatensystem', 'x', 'y', 'routeId', 'stationierung'] as const satisfies readonly Feldname[]

/** Karte unter den Koordinaten: sie zeigt, was in den Feldern steht, und füllt sie beim Bearbeiten. */
export function Koordinatenkarte({ pfad, nurLesen }: Abschnittszusatz) {
  const id = Number(useParams()['id'])
  const { setValue, trigger } = useFormContext()
  const werte: unknown = useWatch()
  const wert = (feld: Feldname) => hole(werte, pfad(feld))
  const [x, y, stationierung] = [wert('x'), wert('y'), wert('stationierung')]
  const koordinatensystem = wert('koordinatensystem') as LageKoordinaten['koordinatensystem'] | null
  const routeId = wert('routeId') as LageKoordinaten['routeId']
  const setze = (werte: Partial<LageKoordinaten>) => {
    for (const [feld, wert] of Object.entries(werte)) setValue(pfad(feld), wert, { shouldDirty: true })
    void trigger(FELDER.map(pfad))
  }
  const uebernimm = (neu: Lageaenderung) =>
    setze({
      ...(neu.art === 'PUNKT' && { koordinatensystem: neu.koordinatensystem, x: neu.x, y: neu.y }),
      ...((neu.art === 'STELLE' || neu.mitStelle) && { routeId: neu.routeId, stationierung: neu.stationierung }),
    })
  return (
    <Lagekarte
      lage={koordinatensystem && istZahl(x) && istZahl(y) ? { koordinatensystem, x, y } : null}
      stelle={routeId && istZahl(stationierung) ? { routeId, stationierung } : null}
      {...(Number.isInteger(id) && { messstelleId: id })}
      {...(!nurLesen && { beiAenderung: uebernimm })}
    />
  )
}

function istZahl(wert: unknown): wert is number {
  return typeof wert === 'number' && Number.isFinite(wert)
}
