import { bereicheMitRecht } from '@benthos/fachmodell'
import { formatiereAnzahl } from '@benthos/fachmodell/zahl/formatiereAnzahl'
import { Modal } from '@benthos/ui/dialog/Modal.tsx'
import { Link } from '@benthos/ui/link/Link.tsx'
import { leseProjekteinlesungen } from '@benthos/vertrag/objekteinlesungen'
import {
  legeProjektAn,
  listeProjekte,
  Projektdaten,
  type ProjektZeile,
  speichereProjekt,
} from '@benthos/vertrag/projekt'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Formular } from '../../technik/formular/Formular.tsx'
import { rufe } from '../../technik/http/klient.ts'
import { akteurVon } from '../../technik/sitzung/akteur.ts'
import { useSitzung } from '../../technik/sitzung/sitzung.ts'
import { Einlesungen } from '../../technik/verlauf/Einlesungen.tsx'
import { projektfelder } from './felder.ts'

const LEER = { version: 0, daten: null }

/** Projekt anlegen (`projekt` null), bearbeiten oder ansehen. Schließt jemand das Fenster, bleibt der Entwurf. */
export function Projektfenster({ projekt, beiSchluss }: { projekt: ProjektZeile | null; beiSchluss: () => void }) {
  const zugang = useSitzung()
  const queryClient = useQueryClient()
  const akteur = useMemo(() => akteurVon(zugang), [zugang])
  const bereiche = useMemo(() => bereicheMitRecht(akteur, 'projekt.bearbeiten'), [akteur])
  const bereich = projekt?.daten.bereich
  const abschnitte = useMemo(
    () => [projektfelder(bereich && !bereiche.includes(bereich) ? [bereich] : bereiche)],
    [bereich, bereiche],
  )
  const titel = projekt ? projekt.daten.name : 'Neues Projekt'
  return (
    <Modal isOpen onClose={beiSchluss} size="wide" title={titel}>
      {projekt && projekt.anzahlAufnahmen > 0 && (
        <p>
          <Link href={`/projekt-matrix/${projekt.id}`}>Taxamatrix</Link>
          {`: die Taxa in ${formatiereAnzahl(projekt.anzahlAufnahmen, 'Aufnahme', 'Aufnahmen')} dieses Projekts`}
        </p>
      )}
      <Formular
        abschnitte={abschnitte}
        beiAbbruch={beiSchluss}
        bezeichnung={titel}
        entwurf={{
          objekt: projekt ? `projekt/${projekt.id}` : 'projekt/neu',
          titel: projekt ? `Projekt ${titel}` : titel,
          adresse: '/projekte-uebersicht',
        }}
        groesse="md"
        ladeStand={async () => (projekt ? ladeProjekt(projekt.id) : LEER)}
        modus={projekt && !projekt.rechte.bearbeiten ? 'view' : 'auto'}
        schema={Projektdaten}
        speichere={async (daten, version) => {
          if (projekt) await rufe(speichereProjekt, { params: { id: projekt.id }, body: { version, daten } })
          else await rufe(legeProjektAn, { body: daten })
          return {
            meldung: `Projekt „${daten.name}“ ${projekt ? 'gespeichert' : 'angelegt'}`,
            weiter: () => {
              void queryClient.invalidateQueries()
              beiSchluss()
            },
          }
        }}
        speichertext={projekt ? 'Speichern' : 'Projekt anlegen'}
        stand={projekt ?? LEER}
        vorbelegung={{
          bereich: bereiche.length === 1 ? bereiche[0] : null,
          organisationseinheitId: akteur?.organisationseinheitId ?? null,
          bundesland: akteur?.bundesland ?? null,
        }}
      />
      {projekt?.rechte.bearbeiten && <Einlesungen aufruf={leseProjekteinlesungen} id={projekt.id} />}
    </Modal>
  )
}

async function ladeProjekt(id: number): Promise<ProjektZeile> {
  const { zeilen } = await rufe(listeProjekte, { query: { id: [id] } })
  const [projekt] = zeilen
  if (!projekt) throw new Error('Das Projekt wurde inzwischen gelöscht.')
  return projekt
}
