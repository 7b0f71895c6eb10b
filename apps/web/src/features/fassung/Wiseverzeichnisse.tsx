import { labelVon } from '@benthos/fachmodell'
import { formatiereDatum } from '@benthos/fachmodell/datum/formatiereDatum'
import { formatiereTag } from '@benthos/fachmodell/datum/formatiereZeitpunkt'
import { formatiereAnzahl } from '@benthos/fachmodell/zahl/formatiereAnzahl'
import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import { Alert } from '@benthos/ui/alert/Alert.tsx'
import { Button } from '@benthos/ui/button/Button.tsx'
import { DateField } from '@benthos/ui/datefield/DateField.tsx'
import { FileField } from '@benthos/ui/filefield/FileField.tsx'
import { Select } from '@benthos/ui/select/Select.tsx'
import { Table } from '@benthos/ui/table/Table.tsx'
import type { TableColumn } from '@benthos/ui/table/tableTypes.ts'
import { TextField } from '@benthos/ui/textfield/TextField.tsx'
import { feldIn } from '@benthos/vertrag/feld'
import {
  ladeWiseverzeichnis,
  listeWiseverzeichnisse,
  WISE_VERZEICHNISGRENZE,
  WISE_VERZEICHNISSE,
  type WiseVerzeichnisart,
  type Wiseverzeichnis,
  Wiseverzeichnisangaben,
} from '@benthos/vertrag/wiseverzeichnis'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { abfrage } from '../../technik/http/abfrage.ts'
import { rufe } from '../../technik/http/klient.ts'
import { Problemfehler } from '../../technik/http/problemfehler.ts'
import { kurznachrichten } from '../../technik/meldungen/kurznachrichten.ts'
import stil from './Fassungen.module.css'

const SPALTEN: readonly TableColumn<Wiseverzeichnis>[] = [
  {
    id: 'art',
    header: 'Verzeichnis',
    cell: v => labelVon(WISE_VERZEICHNISSE, v.art),
    isRowHeader: true,
    priority: 1,
  },
  {
    id: 'stand',
    header: 'Stand',
    cell: v => (v.geladen ? formatiereDatum(v.geladen.stand) : 'keines geladen'),
    isNoWrap: true,
    priority: 1,
  },
  {
    id: 'kennungen',
    header: 'Kennungen',
    cell: v => v.geladen && formatiereZahl(v.geladen.kennungen),
    align: 'number',
  },
  { id: 'quelle', header: 'Quelle', cell: v => v.geladen?.quelle ?? null, priority: 2 },
  {
    id: 'geladen',
    header: 'Geladen',
    cell: v => v.geladen && formatiereTag(v.geladen.geladenAm),
    isNoWrap: true,
    priority: 3,
  },
]

/** Kennungen, die die Europäische Umweltagentur kennt: ansehen und, wer darf, laden. */
export function Wiseverzeichnisse({ darf }: { darf: boolean }) {
  const { data, error, isPending } = useQuery(abfrage(listeWiseverzeichnisse, {}))
  // Erst mit Inhalt: sonst schöbe eine Tabelle hinaus, was darunter steht.
  if (isPending) return null
  return (
    <section className={stil['seite']}>
      <div>
        <h2>Verzeichnisse der Europäischen Umweltagentur</h2>
        <p className={stil['leise']}>
          Gegen sie prüft die EU-Meldung ihre Kennungen (Regel D6). Ohne Verzeichnis bleibt die Regel „nicht prüfbar“.
        </p>
      </div>
      {error && (
        <Alert isLive severity="danger" title="Die Verzeichnisse konnten nicht geladen werden">
          {error.message}
        </Alert>
      )}
      <Table
        caption="Verzeichnisse der Europäischen Umweltagentur"
        columns={SPALTEN}
        rowKey={({ art }) => art}
        rows={data ?? []}
      />
      {darf && data && <Laden vorhandene={data} />}
    </section>
  )
}

function Laden({ vorhandene }: { vorhandene: readonly Wiseverzeichnis[] }) {
  const queryClient = useQueryClient()
  const [art, setzeArt] = useState<WiseVerzeichnisart>('MESSSTELLEN')
  const [quelle, setzeQuelle] = useState('')
  const [stand, setzeStand] = useState<string | null>(null)
  const [dateien, setzeDateien] = useState<readonly File[]>([])
  const [datei] = dateien
  const gelesen = Wiseverzeichnisangaben.safeParse({ art, quelle, stand })
  const ablage = useMutation({
    mutationFn: (angaben: Wiseverzeichnisangaben & { datei: File }) =>
      rufe(ladeWiseverzeichnis, {
        body: { ...angaben, version: vorhandene.find(eines => eines.art === art)?.version ?? 0 },
      }),
    onSuccess: ({ kennungen, andere, doppelte }) => {
      kurznachrichten.add({
        type: 'success',
        message: `Verzeichnis geladen: ${[
          formatiereAnzahl(kennungen, 'Kennung', 'Kennungen'),
          ...(andere > 0 ? [`${formatiereZahl(andere)} anderer Staaten übergangen`] : []),
          ...(doppelte > 0 ? [`${formatiereZahl(doppelte)} doppelt`] : []),
        ].join(', ')}`,
      })
      setzeDateien([])
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: [listeWiseverzeichnisse.pfad] }),
  })
  const { error } = ablage
  const amFeld = (name: string) =>
    error instanceof Problemfehler ? error.problem.errors.find(({ field }) => field === name)?.message : undefined
  const istAmFeld = ['art', 'quelle', 'stand', 'datei'].some(name => amFeld(name) !== undefined)
  const feld = (name: keyof Wiseverzeichnisangaben) => {
    const { label, hilfe } = feldIn(Wiseverzeichnisangaben, name)
    return { label, description: hilfe, errorMessage: amFeld(name) }
  }
  return (
    <form
      className={stil['abschnitt']}
      onSubmit={ereignis => {
        ereignis.preventDefault()
        if (datei && gelesen.success) ablage.mutate({ ...gelesen.data, datei })
      }}
    >
      <h3>Verzeichnis laden</h3>
      <p className={stil['leise']}>
        CSV mit den Spalten „Schema“ und „Kennung“ oder das Vokabular der Agentur mit der Spalte „Notation“. Kennungen
        anderer Staaten werden übergangen; die Datei ersetzt das bisherige Verzeichnis.
      </p>
      <Select
        {...feld('art')}
        className={stil['datum']}
        isClearable={false}
        onChange={wert => setzeArt(wert === 'WASSERKOERPER' ? wert : 'MESSSTELLEN')}
        options={WISE_VERZEICHNISSE}
        value={art}
      />
      <DateField {...feld('stand')} className={stil['datum']} onChange={setzeStand} value={stand} />
      <TextField {...feld('quelle')} maxLength={300} onChange={setzeQuelle} value={quelle} />
      <FileField
        errorMessage={amFeld('datei')}
        extensions={['.csv', '.txt', '.tsv']}
        label="Datei"
        maxSizeBytes={WISE_VERZEICHNISGRENZE}
        onChange={neue => {
          ablage.reset()
          setzeDateien(neue)
        }}
        value={dateien}
      />
      {error && !istAmFeld && (
        <Alert isLive severity="danger" title="Das Verzeichnis ist nicht geladen">
          {error.message}
        </Alert>
      )}
      <div className={stil['schritte']}>
        <Button
          isDisabled={!datei || !gelesen.success}
          isPending={ablage.isPending}
          pendingLabel="Wird geladen …"
          type="submit"
        >
          Verzeichnis laden
        </Button>
      </div>
    </form>
  )
}
