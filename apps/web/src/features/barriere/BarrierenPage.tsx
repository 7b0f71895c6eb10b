import { hatRecht } from '@benthos/fachmodell'
import { formatiereTag } from '@benthos/fachmodell/datum/formatiereZeitpunkt'
import { Button } from '@benthos/ui/button/Button.tsx'
import { EmptyState } from '@benthos/ui/emptystate/EmptyState.tsx'
import { Table } from '@benthos/ui/table/Table.tsx'
import type { TableColumn } from '@benthos/ui/table/tableTypes.ts'
import { erledigeBarriere, type GespeicherteBarrieremeldung, listeBarrieren } from '@benthos/vertrag/barriere'
import { LAENGSTE_BEGRUENDUNG } from '@benthos/vertrag/bausteine'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { NichtErlaubt } from '../../technik/fehler/Fehlerseiten.tsx'
import { abfrage } from '../../technik/http/abfrage.ts'
import { rufe } from '../../technik/http/klient.ts'
import { kurznachrichten } from '../../technik/meldungen/kurznachrichten.ts'
import { Seitentitel } from '../../technik/rahmen/Seitentitel.tsx'
import { Begruendungsdialog } from '../../technik/seite/Begruendungsdialog.tsx'
import { Ladestand } from '../../technik/seite/Ladestand.tsx'
import { akteurVon } from '../../technik/sitzung/akteur.ts'
import { useSitzung } from '../../technik/sitzung/sitzung.ts'
import stil from './Barriere.module.css'

/** Was gemeldet wurde, und was daraufhin geschah. */
export default function BarrierenPage() {
  const darf = hatRecht(akteurVon(useSitzung()), 'inhalt.verwalten')
  const { data, error } = useQuery({ ...abfrage(listeBarrieren, {}), enabled: darf })
  const [erledigt, setzeErledigt] = useState<GespeicherteBarrieremeldung | null>(null)
  if (!darf) return <NichtErlaubt />
  return (
    <>
      <Seitentitel
        titel="Gemeldete Barrieren"
        zusatz="Offene zuerst. Wer eine Adresse angegeben hat, wartet auf Antwort, spätestens innerhalb von zwei Monaten; mit dem Erledigen wird sie gelöscht. Erledigte Meldungen bleiben zwölf Monate."
      />
      <Ladestand
        fehler={error}
        fehlertitel="Die Meldungen konnten nicht geladen werden"
        istDa={data !== undefined}
        zeilen={4}
      />
      {data?.zeilen.length === 0 && (
        <EmptyState title="Keine Meldungen">Bisher hat niemand eine Barriere gemeldet.</EmptyState>
      )}
      {data && data.zeilen.length > 0 && (
        <Table
          caption="Gemeldete Barrieren"
          columns={spalten(setzeErledigt)}
          rowKey={({ id }) => String(id)}
          rows={data.zeilen}
        />
      )}
      {erledigt && <Erledigung beiSchluss={() => setzeErledigt(null)} meldung={erledigt} />}
    </>
  )
}

const inText = (text: string | null) => text && <span className={stil['text']}>{text}</span>

function spalten(
  erledige: (meldung: GespeicherteBarrieremeldung) => void,
): readonly TableColumn<GespeicherteBarrieremeldung>[] {
  return [
    { id: 'beschreibung', header: 'Barriere', cell: m => inText(m.beschreibung), isRowHeader: true, priority: 1 },
    { id: 'seite', header: 'Seite', cell: m => inText(m.seite), priority: 2 },
    { id: 'hilfsmittel', header: 'Hilfsmittel', cell: m => inText(m.hilfsmittel), priority: 3 },
    { id: 'eingelangt', header: 'Eingelangt', cell: m => formatiereTag(m.eingelangtAm), isNoWrap: true, priority: 2 },
    { id: 'kontakt', header: 'Antwort an', cell: m => inText(m.kontakt), priority: 2 },
    {
      id: 'stand',
      header: 'Stand',
      priority: 1,
      cell: m =>
        m.erledigtAm === null ? (
          <Button
            aria-label={`Meldung vom ${formatiereTag(m.eingelangtAm)} erledigen: ${m.beschreibung.slice(0, 80)}`}
            onPress={() => erledige(m)}
            size="dense"
          >
            Erledigen
          </Button>
        ) : (
          <span className={stil['text']}>
            {`${formatiereTag(m.erledigtAm)}${m.erledigtVon === null ? '' : `, ${m.erledigtVon}`}: ${m.massnahme}`}
          </span>
        ),
    },
  ]
}

function Erledigung({ meldung, beiSchluss }: { meldung: GespeicherteBarrieremeldung; beiSchluss: () => void }) {
  const queryClient = useQueryClient()
  const { id, version } = meldung
  const erledigung = useMutation({
    mutationFn: (massnahme: string) => rufe(erledigeBarriere, { params: { id }, body: { version, massnahme } }),
    onSuccess: () => {
      kurznachrichten.add({ type: 'success', message: 'Meldung erledigt' })
      beiSchluss()
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: [listeBarrieren.pfad] }),
  })
  return (
    <Begruendungsdialog
      bestaetige={massnahme => erledigung.mutate(massnahme)}
      fehler={erledigung.error?.message ?? null}
      fehlertitel="Die Meldung wurde nicht erledigt"
      frage="Was ist geschehen?"
      handlung="Meldung erledigen"
      hoechstens={LAENGSTE_BEGRUENDUNG}
      istPflicht
      laeuft={erledigung.isPending}
      laeuftText="Wird erledigt …"
      schliesse={beiSchluss}
      titel="Meldung erledigen?"
    >
      <p className={stil['text']}>{meldung.beschreibung}</p>
      {meldung.kontakt !== null && (
        <p>{`Antworten Sie vorher an ${meldung.kontakt}: die Adresse wird mit dem Erledigen gelöscht.`}</p>
      )}
    </Begruendungsdialog>
  )
}
