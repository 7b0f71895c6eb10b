import type { Bereich } from '@benthos/fachmodell'
import { legeFachprojektmessstelleAn, legeLandesmessstelleAn, Messstellenanlage } from '@benthos/vertrag/messstelle'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { Formular } from '../../technik/formular/Formular.tsx'
import { Uebersichtsplatz } from '../../technik/formular/Uebersichtsplatz.tsx'
import { Verlassensschutz } from '../../technik/formular/Verlassensschutz.tsx'
import { rufe } from '../../technik/http/klient.ts'
import { Seitentitel } from '../../technik/rahmen/Seitentitel.tsx'
import { akteurVon } from '../../technik/sitzung/akteur.ts'
import { useSitzung } from '../../technik/sitzung/sitzung.ts'
import { CHARAKTERISTIK, identifizierung, LAGE_ALLGEMEIN, LAGE_KOORDINATEN } from './felder.ts'
import stil from './Messstellen.module.css'

const LEER = { version: 0, daten: null }

/** Neue Messstelle mit allen vier Abschnitten; danach geht es zu ihren Stammdaten. */
export function Anlageformular({
  titel,
  adresse,
  arten,
}: {
  titel: string
  adresse: string
  arten: readonly Bereich[]
}) {
  const zugang = useSitzung()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const [art] = arten
  const [platz, setzePlatz] = useState<HTMLElement | null>(null)
  const abschnitte = useMemo(
    () => [
      { ...identifizierung(arten), titel: 'Identifizierung', klappbar: true, vorsatz: 'identifizierung' },
      { ...LAGE_ALLGEMEIN, titel: 'Allgemeine Lage', klappbar: true, vorsatz: 'lage_allgemein' },
      { ...LAGE_KOORDINATEN, titel: 'Koordinaten', klappbar: true, vorsatz: 'lage_koordinaten' },
      { ...CHARAKTERISTIK, titel: 'Charakteristik', klappbar: true, vorsatz: 'charakteristik' },
    ],
    [arten],
  )
  const akteur = akteurVon(zugang)
  return (
    <Verlassensschutz>
      <Seitentitel
        pruefbericht={<Uebersichtsplatz ref={setzePlatz} />}
        titel={titel}
        zusatz="Alle vier Abschnitte werden gemeinsam gespeichert."
      />
      <div className={stil['flaeche']} data-print="plain">
        <Formular
          abschnitte={abschnitte}
          bezeichnung={titel}
          entwurf={{ objekt: `messstelle/neu${adresse}`, titel, adresse }}
          groesse="xl"
          ladeStand={async () => LEER}
          modus="auto"
          schema={Messstellenanlage}
          speichere={async anlage => {
            const vertrag =
              anlage.identifizierung.art === 'FACHPROJEKT' ? legeFachprojektmessstelleAn : legeLandesmessstelleAn
            const { id } = await rufe(vertrag, { body: anlage })
            return {
              meldung: `Messstelle „${anlage.identifizierung.name}“ angelegt`,
              weiter: () => {
                void queryClient.invalidateQueries()
                void navigate(`/stammdaten/${id}`)
              },
            }
          }}
          speichertext="Messstelle anlegen"
          stand={LEER}
          uebersichtsplatz={platz}
          vorbelegung={{
            identifizierung: {
              art: art ?? null,
              aktiv: true,
              organisationseinheitId: art === 'GZUEV' ? null : (akteur?.organisationseinheitId ?? null),
            },
            lage_allgemein: { land: 'AT', bundesland: akteur?.bundesland ?? null },
            lage_koordinaten: { koordinatensystem: '31287' },
          }}
        />
      </div>
    </Verlassensschutz>
  )
}
