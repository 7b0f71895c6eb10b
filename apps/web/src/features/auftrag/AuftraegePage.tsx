import { formatiereAbstand } from '@benthos/fachmodell/datum/formatiereAbstand'
import { formatiereTag } from '@benthos/fachmodell/datum/formatiereZeitpunkt'
import { formatiereBytes } from '@benthos/fachmodell/zahl/formatiereBytes'
import { Alert } from '@benthos/ui/alert/Alert.tsx'
import { StatusBadge, type StatusBadgeProps } from '@benthos/ui/badge/StatusBadge.tsx'
import { Button } from '@benthos/ui/button/Button.tsx'
import { LinkButton } from '@benthos/ui/button/LinkButton.tsx'
import { Dialog } from '@benthos/ui/dialog/Dialog.tsx'
import { EmptyState } from '@benthos/ui/emptystate/EmptyState.tsx'
import { Table } from '@benthos/ui/table/Table.tsx'
import type { TableColumn } from '@benthos/ui/table/tableTypes.ts'
import { type Auftrag, type Auftragszustand, listeAuftraege } from '@benthos/vertrag/auftrag'
import {
  brichAuftragAb,
  leseAuftragsergebnis,
  loescheAuftrag,
  setzeAuftragFort,
} from '@benthos/vertrag/auftragsaufrufe'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { Auftragsfortschritt } from '../../fach/auftrag/Auftragsfortschritt.tsx'
import { istBeendet, istOffen, NACHLESEN_MS, ZUSTAND_LABEL } from '../../fach/auftrag/auftragsanzeige.ts'
import { speichereDatei } from '../../technik/http/herunterladen.ts'
import { rufe } from '../../technik/http/klient.ts'
import { Seitentitel } from '../../technik/rahmen/Seitentitel.tsx'
import { useNachlesen } from '../../technik/sitzung/useNachlesen.ts'
import stil from './Auftraege.module.css'
import { Verweisfenster } from './Verweisfenster.tsx'

const ZEICHEN: Readonly<Record<Auftragszustand, Pick<StatusBadgeProps, 'shape' | 'tone'>>> = {
  WAITING: { shape: 'empty', tone: 'neutral' },
  RUNNING: { shape: 'half', tone: 'info' },
  CANCELLING: { shape: 'half', tone: 'warning' },
  CANCELLED: { shape: 'dash', tone: 'neutral' },
  SUCCESS: { shape: 'check', tone: 'success' },
  FAILURE: { shape: 'cross', tone: 'danger' },
}

type Handlungen = {
  tue: (arbeit: () => Promise<unknown>) => void
  loesche: (auftrag: Auftrag) => void
  gibWeiter: (auftrag: Auftrag) => void
}

function spalten({ tue, loesche, gibWeiter }: Handlungen): readonly TableColumn<Auftrag>[] {
  return [
    { id: 'titel', header: 'Auftrag', cell: a => a.titel, isRowHeader: true, priority: 1 },
    {
      id: 'zustand',
      header: 'Zustand',
      cell: a => <StatusBadge label={ZUSTAND_LABEL[a.state]} {...ZEICHEN[a.state]} />,
      isNoWrap: true,
    },
    { id: 'fortschritt', header: 'Fortschritt', cell: a => <Fortschritt auftrag={a} />, width: '40%' },
    {
      id: 'begonnen',
      header: 'Begonnen',
      cell: a => (a.timeStarted === null ? null : formatiereAbstand(a.timeStarted, Date.now())),
      isNoWrap: true,
    },
    {
      id: 'handlungen',
      header: 'Handlungen',
      isHeaderHidden: true,
      cell: a => (
        <span className={stil['handlungen']}>
          {a.ansicht !== null && (
            <LinkButton aria-label={`${nenneAnsicht(a)}: ${a.titel}`} href={a.ansicht} size="dense">
              {nenneAnsicht(a)}
            </LinkButton>
          )}
          {a.ergebnis && (
            <Button
              aria-label={`Ergebnis herunterladen: ${a.titel}`}
              onPress={() =>
                tue(async () => speichereDatei(await rufe(leseAuftragsergebnis, { params: { id: a.id } })))
              }
              size="dense"
            >
              Ergebnis herunterladen
            </Button>
          )}
          {a.ergebnis && (
            <Button aria-label={`Verweis: ${a.titel}`} onPress={() => gibWeiter(a)} size="dense">
              Verweis
            </Button>
          )}
          {a.fortsetzung !== null && (
            <Button
              aria-label={`${a.fortsetzung}: ${a.titel}`}
              onPress={() => tue(() => rufe(setzeAuftragFort, { params: { id: a.id } }))}
              size="dense"
            >
              {a.fortsetzung}
            </Button>
          )}
          {istOffen(a) && (
            <Button
              aria-label={`Abbrechen: ${a.titel}`}
              onPress={() => tue(() => rufe(brichAuftragAb, { params: { id: a.id } }))}
              size="dense"
            >
              Abbrechen
            </Button>
          )}
          {istBeendet(a) && (
            <Button aria-label={`Löschen: ${a.titel}`} onPress={() => loesche(a)} size="dense" variant="quiet">
              Löschen
            </Button>
          )}
        </span>
      ),
    },
  ]
}

/** Eigene Aufträge mit Fortschritt, Abbruch und Ergebnis. */
export default function AuftraegePage() {
  const queryClient = useQueryClient()
  const [loeschend, setzeLoeschend] = useState<Auftrag | null>(null)
  const [weitergegebenerId, setzeWeitergegeben] = useState<number | null>(null)
  const { data, error, isPending } = useNachlesen(listeAuftraege, {}, () => NACHLESEN_MS)
  const handlung = useMutation({
    mutationFn: (arbeit: () => Promise<unknown>) => arbeit(),
    onSettled: () => queryClient.invalidateQueries({ queryKey: [listeAuftraege.pfad] }),
  })
  const fehler = handlung.error ?? error
  const tabellenspalten = useMemo(
    () => spalten({ tue: handlung.mutate, loesche: setzeLoeschend, gibWeiter: ({ id }) => setzeWeitergegeben(id) }),
    [handlung.mutate],
  )
  const weitergegeben = data?.find(({ id }) => id === weitergegebenerId)
  return (
    <>
      <Seitentitel titel="Aufträge" zusatz="Lange Arbeiten laufen hier weiter, auch wenn Sie die Seite verlassen." />
      {fehler && (
        <Alert isLive severity="danger">
          {fehler.message}
        </Alert>
      )}
      <Table
        caption="Eigene Aufträge"
        columns={tabellenspalten}
        emptyState={
          <EmptyState title="Sie haben keine Aufträge.">
            Sammelbewertungen, Importe und Exporte erscheinen hier.
          </EmptyState>
        }
        isLoading={isPending}
        rowKey={a => String(a.id)}
        rows={data ?? []}
      />
      {weitergegeben?.ergebnis && (
        <Verweisfenster
          auftrag={weitergegeben}
          beiSchluss={() => setzeWeitergegeben(null)}
          ergebnis={weitergegeben.ergebnis}
        />
      )}
      <Dialog
        actions={
          <>
            <Button onPress={() => setzeLoeschend(null)}>Behalten</Button>
            <Button
              onPress={() => {
                if (loeschend) handlung.mutate(() => rufe(loescheAuftrag, { params: { id: loeschend.id } }))
                setzeLoeschend(null)
              }}
              variant="danger"
            >
              Auftrag löschen
            </Button>
          </>
        }
        isOpen={loeschend !== null}
        kind="warning"
        onClose={() => setzeLoeschend(null)}
        title="Auftrag löschen?"
      >
        <p>{`„${loeschend?.titel ?? ''}“ und seine Ergebnisdatei werden gelöscht. Was der Auftrag getan hat, bleibt.`}</p>
      </Dialog>
    </>
  )
}

/** Wer zusieht, liest noch kein Ergebnis. */
const nenneAnsicht = (auftrag: Auftrag): string => (istBeendet(auftrag) ? 'Ergebnis ansehen' : 'Ansehen')

function Fortschritt({ auftrag }: { auftrag: Auftrag }) {
  const { fehler, zusammenfassung, ergebnis } = auftrag
  if (fehler !== null) return <span className={stil['fehler']}>{fehler}</span>
  if (istBeendet(auftrag))
    return (
      <div>
        {zusammenfassung}
        {ergebnis && (
          <span className={stil['datei']}>
            {` · ${formatiereBytes(ergebnis.bytes)}, aufgehoben bis ${formatiereTag(ergebnis.bis)}`}
          </span>
        )}
      </div>
    )
  if (auftrag.state === 'WAITING') return null
  return <Auftragsfortschritt auftrag={auftrag} />
}
