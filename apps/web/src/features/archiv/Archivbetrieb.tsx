import { formatiereDatum } from '@benthos/fachmodell/datum/formatiereDatum'
import { formatiereZeitpunkt } from '@benthos/fachmodell/datum/formatiereZeitpunkt'
import { Alert } from '@benthos/ui/alert/Alert.tsx'
import { Button } from '@benthos/ui/button/Button.tsx'
import { Card } from '@benthos/ui/card/Card.tsx'
import { Checkbox } from '@benthos/ui/choice/Checkbox.tsx'
import { EmptyState } from '@benthos/ui/emptystate/EmptyState.tsx'
import { NumberField } from '@benthos/ui/numberfield/NumberField.tsx'
import { Select } from '@benthos/ui/select/Select.tsx'
import { Table } from '@benthos/ui/table/Table.tsx'
import type { TableColumn } from '@benthos/ui/table/tableTypes.ts'
import {
  ARCHIVLIZENZEN,
  Archiveinstellung,
  type Archivlauf,
  type Archivlizenz,
  erstelleArchiv,
  leseArchivbetrieb,
  listeArchive,
  speichereArchivbetrieb,
} from '@benthos/vertrag/veroeffentlichung'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { rufe } from '../../technik/http/klient.ts'
import { kurznachrichten } from '../../technik/meldungen/kurznachrichten.ts'
import { Ladestand } from '../../technik/seite/Ladestand.tsx'
import { useNachlesen } from '../../technik/sitzung/useNachlesen.ts'
import stil from './Archive.module.css'

/** So oft liest die Seite nach, während ein Archiv entsteht, und sonst. */
const NACHLESEN_MS = { offen: 2000, sonst: 30_000 }

/** Einstellung und Läufe der öffentlichen Archive, für Administration und Bund. */
export function Archivbetrieb() {
  const queryClient = useQueryClient()
  const { data, error } = useNachlesen(leseArchivbetrieb, {}, stand =>
    stand?.laeufe[0]?.ausgang === 'OFFEN' ? NACHLESEN_MS.offen : NACHLESEN_MS.sonst,
  )
  const letzter = data?.laeufe[0]
  const stand = letzter && `${letzter.id} ${letzter.ausgang}`
  // Ist ein Lauf zu Ende, gibt es vielleicht eine neue Fassung.
  useEffect(() => {
    if (stand !== undefined) void queryClient.invalidateQueries({ queryKey: [listeArchive.pfad] })
  }, [queryClient, stand])
  const erstellung = useMutation({
    mutationFn: () => rufe(erstelleArchiv, {}),
    onSuccess: () => kurznachrichten.add({ type: 'success', message: 'Das Archiv wird erstellt' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: [leseArchivbetrieb.pfad] }),
  })
  const fehler = erstellung.error ?? error
  return (
    <>
      <Ladestand fehler={fehler} fehlertitel="Das ist nicht gelungen" istDa={data !== undefined} zeilen={6} />
      {letzter?.ausgang === 'GESCHEITERT' && (
        <Alert isLive severity="danger" title="Das letzte Archiv ist gescheitert">
          {letzter.grund}
        </Alert>
      )}
      {data && (
        <>
          <Einstellungskarte
            auftraggeber={data.auftraggeber}
            key={data.version}
            version={data.version}
            vorher={data.einstellung}
          />
          <Card title="Letzte Läufe">
            <div className={stil['block']}>
              <div>
                <Button
                  isDisabled={erstellung.isPending || letzter?.ausgang === 'OFFEN'}
                  onPress={() => erstellung.mutate()}
                >
                  Jetzt erstellen
                </Button>
              </div>
              {data.laeufe.length === 0 ? (
                <EmptyState title="Noch kein Lauf">Weder nachts noch von Hand wurde ein Archiv erstellt.</EmptyState>
              ) : (
                <Table
                  caption="Letzte Läufe"
                  columns={LAUFSPALTEN}
                  rowKey={({ id }) => String(id)}
                  rows={data.laeufe}
                />
              )}
            </div>
          </Card>
        </>
      )}
    </>
  )
}

const AUSGAENGE: Readonly<Record<Archivlauf['ausgang'], string>> = {
  NEU: 'neue Fassung',
  UNVERAENDERT: 'unverändert, keine neue Fassung',
  OFFEN: 'in Arbeit',
  GESCHEITERT: 'gescheitert',
}

const LAUFSPALTEN: readonly TableColumn<Archivlauf>[] = [
  {
    id: 'am',
    header: 'Begonnen',
    cell: l => formatiereZeitpunkt(l.am),
    isNoWrap: true,
    isRowHeader: true,
    priority: 1,
  },
  {
    id: 'tag',
    header: 'Anlass',
    cell: l => (l.tag === null ? 'von Hand' : `Nacht zum ${formatiereDatum(l.tag)}`),
    priority: 2,
  },
  { id: 'ausgang', header: 'Ausgang', cell: l => AUSGAENGE[l.ausgang], priority: 1 },
  { id: 'fassung', header: 'Fassung', cell: l => l.fassung ?? '–', priority: 2 },
  { id: 'grund', header: 'Grund', cell: l => l.grund ?? '–', priority: 3 },
]

const STUNDEN = Array.from({ length: 24 }, (_, stunde) => ({ value: String(stunde), label: `${stunde} Uhr` }))
const LIZENZEN = (Object.keys(ARCHIVLIZENZEN) as Archivlizenz[]).map(value => ({
  value,
  label: ARCHIVLIZENZEN[value].label,
}))

type Karte = { vorher: Archiveinstellung; version: number; auftraggeber: string | null }

function Einstellungskarte({ vorher, version, auftraggeber }: Karte) {
  const queryClient = useQueryClient()
  const [wahl, setzeWahl] = useState(vorher)
  const [behalten, setzeBehalten] = useState<number | string | null>(vorher.behalten)
  const gelesen = Archiveinstellung.safeParse({ ...wahl, behalten })
  const speicherung = useMutation({
    mutationFn: (body: Archiveinstellung) => rufe(speichereArchivbetrieb, { body: { ...body, version } }),
    // Nach einem Fehler bleibt stehen, was eingegeben ist.
    onSuccess: () => {
      kurznachrichten.add({ type: 'success', message: 'Einstellung gespeichert' })
      return Promise.all(
        [leseArchivbetrieb, listeArchive].map(({ pfad }) => queryClient.invalidateQueries({ queryKey: [pfad] })),
      )
    },
  })
  return (
    <Card title="Einstellung">
      <div className={stil['block']}>
        {speicherung.error && (
          <Alert isLive severity="danger" title="Die Einstellung wurde nicht gespeichert">
            {speicherung.error.message}
          </Alert>
        )}
        <Checkbox
          label="Jede Nacht ein Archiv erstellen"
          onChange={aktiv => setzeWahl({ ...wahl, aktiv })}
          value={wahl.aktiv}
        />
        <div className={stil['felder']} data-labels="above">
          <Select
            isClearable={false}
            label="Stunde"
            onChange={stunde => setzeWahl({ ...wahl, stunde: Number(stunde) })}
            options={STUNDEN}
            value={String(wahl.stunde)}
          />
          <NumberField
            decimals={0}
            errorMessage={gelesen.success ? undefined : 'Eine ganze Zahl von 1 bis 366'}
            label="So viele Archive aufheben"
            onChange={setzeBehalten}
            value={behalten}
          />
          <Select
            label="Lizenz"
            onChange={lizenz => setzeWahl({ ...wahl, lizenz: lizenz as Archivlizenz | null })}
            options={LIZENZEN}
            placeholder="keine erteilt"
            value={wahl.lizenz}
          />
        </div>
        <p className={stil['hinweis']}>
          {`Ist die Stunde heute schon vorbei, entsteht das erste Archiv sofort nach dem Einschalten. Es geschieht im Namen dessen, der zuletzt gespeichert hat${auftraggeber === null ? '' : ` (${auftraggeber})`}; enthalten ist immer nur, was jeder lesen darf. Die Dateien älterer Archive entfernt erst das nächste; ihre Angaben bleiben.`}
        </p>
        <div>
          <Button
            isDisabled={!gelesen.success || speicherung.isPending}
            onPress={() => gelesen.success && speicherung.mutate(gelesen.data)}
            variant="primary"
          >
            Einstellung speichern
          </Button>
        </div>
      </div>
    </Card>
  )
}
