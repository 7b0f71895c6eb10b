import { formatiereTag } from '@benthos/fachmodell/datum/formatiereZeitpunkt'
import { Alert } from '@benthos/ui/alert/Alert.tsx'
import { Button } from '@benthos/ui/button/Button.tsx'
import { formatFileSize } from '@benthos/ui/filefield/checkFiles.ts'
import { FileField } from '@benthos/ui/filefield/FileField.tsx'
import {
  leseQsErgebnisbericht,
  QSBERICHTSGRENZE,
  type QsBericht,
  type QsErgebnisbericht,
  speichereQsErgebnisbericht,
} from '@benthos/vertrag/qs'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { speichereDatei } from '../../technik/http/herunterladen.ts'
import { rufe } from '../../technik/http/klient.ts'
import { Problemfehler } from '../../technik/http/problemfehler.ts'
import { kurznachrichten } from '../../technik/meldungen/kurznachrichten.ts'
import { Entfernungsfenster } from './Entfernungsfenster.tsx'
import { Angabe } from './Etikett.tsx'
import stil from './Qs.module.css'

type Gewaehlt = NonNullable<QsBericht['gewaehlt']>
type Angaben = { aufnahmeId: number; code: string; gewaehlt: Gewaehlt; bericht: QsErgebnisbericht }

/** Ergebnisbericht zur abgeschlossenen Zweitbestimmung: ansehen, hochladen, ersetzen, mit Grund entfernen. */
export function Ergebnisbericht({ aufnahmeId, code, gewaehlt, bericht }: Angaben) {
  const [entfernt, setzeEntfernt] = useState(false)
  const { methode, rechte } = gewaehlt
  const { datei } = bericht
  const params = { id: aufnahmeId }
  const abruf = useMutation({
    mutationFn: async () => speichereDatei(await rufe(leseQsErgebnisbericht, { params, query: { methode } })),
  })
  return (
    <section aria-labelledby="qs-ergebnisbericht" className={stil['block']}>
      <h2 id="qs-ergebnisbericht">Ergebnisbericht</h2>
      {datei ? (
        <dl className={stil['angaben']}>
          <Angabe name="Datei" wert={datei.name} />
          <Angabe name="Größe" wert={formatFileSize(datei.groesse)} />
          <Angabe name="Hochgeladen" wert={`${formatiereTag(datei.hochgeladenAm)}, ${datei.hochgeladenVon}`} />
          <Angabe name="SHA-256" wert={datei.pruefsumme} />
        </dl>
      ) : (
        <p>
          {bericht.entfernt
            ? `Entfernt am ${formatiereTag(bericht.entfernt.am)} von ${bericht.entfernt.von}: ${bericht.entfernt.grund}`
            : 'Zu dieser Zweitbestimmung ist noch kein Bericht hochgeladen.'}
        </p>
      )}
      {abruf.error && (
        <Alert isLive severity="danger" title="Der Bericht konnte nicht geladen werden">
          {abruf.error.message}
        </Alert>
      )}
      {datei && (
        <div className={stil['aktionen']}>
          <Button isPending={abruf.isPending} onPress={() => abruf.mutate()} pendingLabel="Einen Augenblick">
            Ergebnisbericht herunterladen (PDF)
          </Button>
          {rechte.berichten && <Button onPress={() => setzeEntfernt(true)}>Ergebnisbericht entfernen</Button>}
        </div>
      )}
      {rechte.berichten && <Hochladen aufnahmeId={aufnahmeId} bericht={bericht} methode={methode} />}
      {entfernt && (
        <Entfernungsfenster
          aufnahmeId={aufnahmeId}
          beiSchluss={() => setzeEntfernt(false)}
          bericht={bericht}
          code={code}
          methode={methode}
        />
      )}
    </section>
  )
}

function Hochladen({
  aufnahmeId,
  methode,
  bericht,
}: Pick<Angaben, 'aufnahmeId' | 'bericht'> & { methode: Gewaehlt['methode'] }) {
  const [dateien, setzeDateien] = useState<readonly File[]>([])
  const queryClient = useQueryClient()
  const ablage = useMutation({
    mutationFn: (datei: File) =>
      rufe(speichereQsErgebnisbericht, {
        params: { id: aufnahmeId },
        body: { methode, version: bericht.version, datei },
      }),
    onSuccess: () => {
      kurznachrichten.add({ type: 'success', message: 'Ergebnisbericht hochgeladen' })
      setzeDateien([])
    },
    onSettled: () => queryClient.invalidateQueries(),
  })
  const [datei] = dateien
  const { error } = ablage
  const amFeld =
    error instanceof Problemfehler ? error.problem.errors.find(({ field }) => field === 'datei') : undefined
  return (
    <form
      className={stil['block']}
      onSubmit={ereignis => {
        ereignis.preventDefault()
        if (datei) ablage.mutate(datei)
      }}
    >
      <FileField
        errorMessage={amFeld?.message}
        extensions={['.pdf']}
        label={bericht.datei ? 'Ergebnisbericht ersetzen' : 'Ergebnisbericht hochladen'}
        maxSizeBytes={QSBERICHTSGRENZE}
        onChange={neue => {
          ablage.reset()
          setzeDateien(neue)
        }}
        value={dateien}
      />
      {error && !amFeld && (
        <Alert isLive severity="danger" title="Der Bericht ist nicht hochgeladen">
          {error.message}
        </Alert>
      )}
      {datei && (
        <div className={stil['aktionen']}>
          <Button isPending={ablage.isPending} pendingLabel="Wird hochgeladen …" type="submit" variant="primary">
            {bericht.datei ? 'Ersetzen' : 'Hochladen'}
          </Button>
        </div>
      )}
    </form>
  )
}
