import type { LageAllgemein, LageKoordinaten } from '@benthos/vertrag/messstellenabschnitte'
import { useFormContext, useWatch } from 'react-hook-form'
import { Lagekarte } from '../../fach/karte/Lagekarte.tsx'
import type { Lageaenderung } from '../../fach/karte/useLagewahl.ts'
import type { Abschnittszusatz } from '../../technik/formular/typen.ts'
import { useUebernahme } from '../../technik/formular/useUebernahme.ts'
import { hole } from '../../technik/formular/werte.ts'
import { useKennung } from '../../technik/navigation/kennung.ts'
import { Koordinatenhilfe } from './Koordinatenhilfe.tsx'
import { useSystemwechsel } from './useSystemwechsel.ts'

type Feldname = keyof LageKoordinaten & string
const FELDER = ['koordinatensystem', 'x', 'y', 'routeId', 'stationierung'] as const satisfies readonly Feldname[]

/** Beim Lesen steht die Karte zuerst: nach ihr wird gesucht, nicht nach den Zahlen. Beim Bearbeiten folgt sie den Feldern. */
export function Lagekopf({ pfad, nurLesen }: Abschnittszusatz) {
  const { id, paar, stelle } = useLagewerte(pfad)
  return nurLesen && <Lagekarte lage={paar} stelle={stelle} {...(id !== null && { messstelleId: id })} />
}

/** Unter den Koordinaten: Deutung und Umrechnung, beim Bearbeiten die Karte; sie zeigt, was in den Feldern steht, und füllt sie. */
export function Koordinatenkarte({ pfad, ortVon, nurLesen }: Abschnittszusatz) {
  const trageEin = useUebernahme()
  const { setValue, trigger } = useFormContext()
  const { id, werte, paar, stelle } = useLagewerte(pfad)
  const setze = (werte: Partial<LageKoordinaten>) => {
    for (const [feld, wert] of Object.entries(werte)) setValue(pfad(feld), wert, { shouldDirty: true })
    void trigger(FELDER.map(pfad))
  }
  const uebernimm = (neu: Lageaenderung) =>
    setze({
      ...(neu.art === 'PUNKT' && { koordinatensystem: neu.koordinatensystem, x: neu.x, y: neu.y }),
      ...((neu.art === 'STELLE' || neu.mitStelle) && { routeId: neu.routeId, stationierung: neu.stationierung }),
    })
  // Nur wo alle Abschnitte ein Formular sind, steht auch die allgemeine Lage darin.
  const allgemein = hole(werte, 'lage_allgemein')
  const lagefelder =
    nurLesen || allgemein === undefined
      ? undefined
      : {
          werte: allgemein as Partial<LageAllgemein>,
          setze: (neu: Partial<LageAllgemein>) => {
            // Von hinten: jedes Eintragen setzt den Fokus, er soll im ersten Feld bleiben.
            for (const [feld, wert] of Object.entries(neu).toReversed())
              trageEin(ortVon(`lage_allgemein.${feld}`), wert)
          },
        }
  const wechsel = useSystemwechsel(pfad('koordinatensystem'), paar, setze)
  return (
    <>
      <Koordinatenhilfe
        lagefelder={lagefelder}
        paar={paar}
        wechsel={wechsel}
        {...(!nurLesen && { uebernimm: setze })}
      />
      {!nurLesen && (
        <Lagekarte beiAenderung={uebernimm} lage={paar} stelle={stelle} {...(id !== null && { messstelleId: id })} />
      )}
    </>
  )
}

/** Punkt und Stelle am Gewässer, wie sie gerade in den Feldern stehen; was unvollständig ist, ist `null`. */
function useLagewerte(pfad: Abschnittszusatz['pfad']) {
  const id = useKennung()
  const werte: unknown = useWatch()
  const wert = (feld: Feldname) => hole(werte, pfad(feld))
  const [x, y, stationierung] = [wert('x'), wert('y'), wert('stationierung')]
  const koordinatensystem = wert('koordinatensystem') as LageKoordinaten['koordinatensystem'] | null
  const routeId = wert('routeId') as LageKoordinaten['routeId']
  return {
    id: Number.isInteger(id) ? id : null,
    werte,
    paar: koordinatensystem && istZahl(x) && istZahl(y) ? { koordinatensystem, x, y } : null,
    stelle: routeId && istZahl(stationierung) ? { routeId, stationierung } : null,
  }
}

function istZahl(wert: unknown): wert is number {
  return typeof wert === 'number' && Number.isFinite(wert)
}
