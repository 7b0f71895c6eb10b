import type { LageKoordinaten } from '@benthos/vertrag/messstellenabschnitte'
import { useFormContext, useWatch } from 'react-hook-form'
import { useParams } from 'react-router'
import { Lagekarte } from '../../fach/karte/Lagekarte.tsx'
import type { Lageaenderung } from '../../fach/karte/useLagewahl.ts'
import type { Abschnittszusatz } from '../../technik/formular/typen.ts'
import { hole } from '../../technik/formular/werte.ts'
import { Koordinatenhilfe } from './Koordinatenhilfe.tsx'
import { useSystemwechsel } from './useSystemwechsel.ts'

type Feldname = keyof LageKoordinaten & string
const FELDER = ['koordinatensystem', 'x', 'y', 'routeId', 'stationierung'] as const satisfies readonly Feldname[]

/** Unter den Koordinaten: Deutung und Umrechnung, dann die Karte; sie zeigt, was in den Feldern steht, und füllt sie. */
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
  const paar = koordinatensystem && istZahl(x) && istZahl(y) ? { koordinatensystem, x, y } : null
  const wechsel = useSystemwechsel(pfad('koordinatensystem'), paar, setze)
  return (
    <>
      <Koordinatenhilfe paar={paar} wechsel={wechsel} {...(!nurLesen && { uebernimm: setze })} />
      <Lagekarte
        lage={paar}
        stelle={routeId && istZahl(stationierung) ? { routeId, stationierung } : null}
        {...(Number.isInteger(id) && { messstelleId: id })}
        {...(!nurLesen && { beiAenderung: uebernimm })}
      />
    </>
  )
}

function istZahl(wert: unknown): wert is number {
  return typeof wert === 'number' && Number.isFinite(wert)
}
