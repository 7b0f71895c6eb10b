import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import { Modal } from '@benthos/ui/dialog/Modal.tsx'
import type { AntwortVon } from '@benthos/vertrag'
import { leseAlgenmischbestaende, speichereAlgenmischbestand } from '@benthos/vertrag/phb'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useWatch } from 'react-hook-form'
import { Felder } from '../../technik/formular/Felder.tsx'
import { Formular } from '../../technik/formular/Formular.tsx'
import { rufe } from '../../technik/http/klient.ts'
import {
  alsFormular,
  alsMischbestand,
  anteilsumme,
  Mischbestandformular,
  mischbestandabschnitte,
} from './mischbestandformular.ts'
import stil from './Phbseiten.module.css'

type Bestaende = AntwortVon<typeof leseAlgenmischbestaende>
type Bestand = Bestaende['bestaende'][number]
const LEER = { version: 0, daten: null }

type Angaben = {
  aufnahmeId: number
  code: string
  /** null: ein neuer */
  bestand: Bestand | null
  fassung: string
  nurLesen: boolean
  beiSchluss: () => void
}

/** Schlüssel des Entwurfs zu einem Mischbestand. */
export const entwurfVon = (aufnahmeId: number, bestand: number | 'neu'): string =>
  `aufnahme/${aufnahmeId}/phb/algenmischbestand/${bestand}`

/** Algenmischbestand anlegen, bearbeiten oder ansehen, mit laufender Summe der Anteile. */
export function Mischbestandfenster({ aufnahmeId, code, bestand, fassung, nurLesen, beiSchluss }: Angaben) {
  const queryClient = useQueryClient()
  const params = { id: aufnahmeId }
  const abschnitte = useMemo(() => mischbestandabschnitte(fassung), [fassung])
  const titel = bestand?.daten.name ?? 'Neuer Algenmischbestand'
  const alsStand = ({ version, daten }: Bestand) => ({ version, daten: alsFormular(daten) })
  return (
    <Modal isOpen onClose={beiSchluss} size="wide" title={titel}>
      <Formular
        abschnitte={abschnitte}
        beiAbbruch={beiSchluss}
        bezeichnung={titel}
        darstellung={({ formularId, nurLesen: gesperrt }) =>
          abschnitte.map((abschnitt, i) => (
            <div key={abschnitt.felder[0]?.name}>
              <Felder abschnitt={abschnitt} formularId={formularId} nurLesen={gesperrt} schema={Mischbestandformular} />
              {i === 1 && <Anteilsumme />}
            </div>
          ))
        }
        entwurf={{
          objekt: entwurfVon(aufnahmeId, bestand?.id ?? 'neu'),
          titel: `${titel} · ${code}`,
          adresse: `/aufnahme-detail/${aufnahmeId}/phb/algenmischbestaende`,
        }}
        groesse="md"
        ladeStand={async () => {
          const { bestaende } = await rufe(leseAlgenmischbestaende, { params })
          const jetzt = bestaende.find(einer => einer.id === bestand?.id)
          if (bestand && !jetzt) throw new Error('Dieser Mischbestand wurde inzwischen gelöscht.')
          return jetzt ? alsStand(jetzt) : LEER
        }}
        modus={nurLesen ? 'view' : 'auto'}
        schema={Mischbestandformular}
        speichere={async (werte, version) => {
          const daten = alsMischbestand(werte)
          await rufe(speichereAlgenmischbestand, { params, body: { id: bestand?.id ?? null, version, daten } })
          return {
            meldung: `Mischbestand „${daten.name}“ gespeichert`,
            weiter: () => {
              void queryClient.invalidateQueries()
              beiSchluss()
            },
          }
        }}
        stand={bestand ? alsStand(bestand) : LEER}
      />
    </Modal>
  )
}

function Anteilsumme() {
  const summe = anteilsumme(useWatch() as Record<string, unknown>)
  return (
    <output className={stil['summe']} data-stand={summe === 0 ? 'leer' : summe === 100 ? 'voll' : 'offen'}>
      {`Summe der Anteile: ${formatiereZahl(summe)} % von 100 %`}
    </output>
  )
}
