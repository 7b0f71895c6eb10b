import { type Farbgruppe, listeWuchsformen } from '@benthos/fachmodell'
import { Modal } from '@benthos/ui/dialog/Modal.tsx'
import type { AntwortVon } from '@benthos/vertrag'
import { sucheTaxa } from '@benthos/vertrag/taxaliste'
import { leseWuchsformen, speichereWuchsform, Wuchsformbefund } from '@benthos/vertrag/wuchsform'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Feldtatkontext } from '../../technik/formular/Feldtatkontext.ts'
import { Formular } from '../../technik/formular/Formular.tsx'
import { abschnitt } from '../../technik/formular/typen.ts'
import { rufe } from '../../technik/http/klient.ts'

type Zeile = AntwortVon<typeof leseWuchsformen>['zeilen'][number]
const LEER = { version: 0, daten: null }

type Angaben = {
  aufnahmeId: number
  code: string
  /** null: eine neue */
  zeile: Zeile | null
  /** Fassung der PHB-Taxaliste, aus der die Arten gewählt werden */
  fassung: string
  beiSchluss: () => void
}

/** Schlüssel des Entwurfs zu einer Wuchsform. */
export const entwurfVon = (aufnahmeId: number, wuchsform: number | 'neu'): string =>
  `aufnahme/${aufnahmeId}/wuchsform/${wuchsform}`

/** Makroskopische Art oder Farbgruppe mit Wuchsform anlegen oder bearbeiten; die Farbe bestimmt, welche Wuchsformen es gibt. */
export function Wuchsformfenster({ aufnahmeId, code, zeile, fassung, beiSchluss }: Angaben) {
  const queryClient = useQueryClient()
  const params = { id: aufnahmeId }
  const abschnitte = useMemo(() => [felder(fassung)], [fassung])
  const titel = zeile ? 'Wuchsform bearbeiten' : 'Neue Wuchsform'
  return (
    <Modal isOpen onClose={beiSchluss} size="wide" title={titel}>
      {/* Was sich an Feldern des Ortsbefunds tun lässt, gilt nicht den gleichnamigen dieser Zeile. */}
      <Feldtatkontext value={KEINE_TAT}>
        <Formular
          abschnitte={abschnitte}
          beiAbbruch={beiSchluss}
          bezeichnung={titel}
          entwurf={{
            objekt: entwurfVon(aufnahmeId, zeile?.id ?? 'neu'),
            titel: `${titel} · ${code}`,
            adresse: `/aufnahme-detail/${aufnahmeId}/ortsbefund/phytobenthos`,
          }}
          groesse="md"
          ladeStand={async () => {
            const { zeilen } = await rufe(leseWuchsformen, { params })
            const jetzt = zeilen.find(({ id }) => id === zeile?.id)
            if (zeile && !jetzt) throw new Error('Diese Wuchsform wurde inzwischen gelöscht.')
            return jetzt ?? LEER
          }}
          modus="auto"
          schema={Wuchsformbefund}
          speichere={async (daten, version) => {
            await rufe(speichereWuchsform, { params, body: { id: zeile?.id ?? null, version, daten } })
            return {
              meldung: 'Wuchsform gespeichert',
              weiter: () => {
                void queryClient.invalidateQueries()
                beiSchluss()
              },
            }
          }}
          stand={zeile ?? LEER}
        />
      </Feldtatkontext>
    </Modal>
  )
}

const KEINE_TAT = () => null

const felder = (fassung: string) =>
  abschnitt(Wuchsformbefund, {
    felder: [
      'farbgruppe',
      { name: 'taxon', art: 'suche', liste: sucheTaxa, abfrage: () => ({ version: fassung }) },
      {
        name: 'wuchsform',
        zeige: ({ value }, { farbgruppe, wuchsform }) =>
          value === wuchsform ||
          listeWuchsformen((farbgruppe as Farbgruppe | undefined) ?? null).some(form => form.value === value),
      },
      { name: 'deckung', spalten: 3 },
      'substrat',
      { name: 'bemerkung', zeilen: 2 },
    ],
  })
