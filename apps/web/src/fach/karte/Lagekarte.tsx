import { Button } from '@benthos/ui/button/Button.tsx'
import { Switch } from '@benthos/ui/choice/Switch.tsx'
import { useState } from 'react'
import { Karte } from './Karte.tsx'
import { OESTERREICH } from './konstanten.ts'
import stil from './Lagekarte.module.css'
import { Lagetext } from './Lagetext.tsx'
import { markenVon } from './markenVon.ts'
import { type Netzlage, useLage } from './useLage.ts'
import { type Lageaenderung, useLagewahl } from './useLagewahl.ts'

type Lagekartenangaben = Netzlage & {
  /** Die Messstelle selbst ist nicht ihr eigener Nachbar. */
  messstelleId?: number
  /** Ohne sie wird nur gezeigt. */
  beiAenderung?: (neu: Lageaenderung) => void
}

/**
 * Lage einer Messstelle am Gewässer: Punkt, nächste Route mit Fluss-km und Abstand, Nachbarn. Beim Bearbeiten setzt ein Klick
 * oder die Eingabetaste den Punkt; auf dem Gewässer auch Route und Fluss-km.
 */
export function Lagekarte({ messstelleId, beiAenderung, ...netzlage }: Lagekartenangaben) {
  const lage = useLage(netzlage)
  const [rastetEin, setzeRastetEin] = useState(true)
  const wahl = useLagewahl(netzlage.lage?.koordinatensystem, rastetEin, beiAenderung)
  const { ort, station } = lage
  // Die Karte beginnt am Ort: vorher ist er zu ermitteln, später nicht mehr neu zu beginnen.
  const [hatBegonnen, setzeBegonnen] = useState(false)
  if (!lage.laedt && !hatBegonnen) setzeBegonnen(true)
  return (
    <div className={stil['lage']}>
      {beiAenderung && (
        <div className={stil['werkzeuge']}>
          <p>
            Ein Klick auf die Karte setzt den Punkt; mit der Tastatur verschieben ihn die Pfeiltasten unter das Kreuz,
            die Eingabetaste setzt ihn.
          </p>
          <Switch label="Am Gewässer einrasten" onChange={setzeRastetEin} value={rastetEin} />
          <Button
            isDisabled={!station}
            onPress={() => station && beiAenderung({ art: 'PUNKT', ...station, mitStelle: false })}
            size="dense"
          >
            Punkt aus Route und Fluss-km setzen
          </Button>
        </div>
      )}
      <div className={stil['flaeche']}>
        {hatBegonnen && (
          <Karte
            beginn={ort ?? station ?? OESTERREICH}
            beiZiel={ziel => beiAenderung && wahl.setze(ziel.ort)}
            bezeichnung="Lage der Messstelle"
            imBlick={ort}
            marken={markenVon(lage)}
          />
        )}
      </div>
      {beiAenderung && (
        <p className={stil['meldung']} role="status">
          {wahl.meldung}
        </p>
      )}
      <Lagetext beiAenderung={beiAenderung} lage={lage} messstelleId={messstelleId} />
    </div>
  )
}
