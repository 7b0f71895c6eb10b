import { labelVon, ROLLEN_LABEL, VERGABESTAENDE } from '@benthos/fachmodell'
import { formatiereDatum } from '@benthos/fachmodell/datum/formatiereDatum'
import { formatiereTag } from '@benthos/fachmodell/datum/formatiereZeitpunkt'
import { formatiereAnzahl } from '@benthos/fachmodell/zahl/formatiereAnzahl'
import { Button } from '@benthos/ui/button/Button.tsx'
import { ExpandableBlock } from '@benthos/ui/expandable/ExpandableBlock.tsx'
import { Table } from '@benthos/ui/table/Table.tsx'
import type { TableColumn } from '@benthos/ui/table/tableTypes.ts'
import { LAENGSTE_BEGRUENDUNG } from '@benthos/vertrag/bausteine'
import {
  type BenutzerAntwort,
  leseBenutzer,
  listeBenutzer,
  speichereBenutzer,
  type Uebergabe,
} from '@benthos/vertrag/benutzer'
import type { VergebeneRolle } from '@benthos/vertrag/rollenvergabe'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { abfrage } from '../../technik/http/abfrage.ts'
import { rufe } from '../../technik/http/klient.ts'
import { kurznachrichten } from '../../technik/meldungen/kurznachrichten.ts'
import { Begruendungsdialog } from '../../technik/seite/Begruendungsdialog.tsx'
import stil from './Benutzer.module.css'
import { Vergabefenster } from './Vergabefenster.tsx'

type Angaben = {
  benutzer: BenutzerAntwort
  /** wer übernimmt, was an der Person hängt: geschieht auch mit dem Entzug einer Rolle */
  uebergaben: readonly Uebergabe[]
  beiUebergabe: () => void
}

/** Rollen für andere Organisationen oder auf Zeit: geben, entziehen, und was war. */
export function WeitereRollen({ benutzer, uebergaben, beiUebergabe }: Angaben) {
  const titelId = useId()
  const [vergibt, setzeVergibt] = useState(false)
  const [entzieht, setzeEntzieht] = useState<VergebeneRolle | null>(null)
  const { vergaben, rechte } = benutzer
  const offene = vergaben.filter(({ stand }) => stand === 'GILT' || stand === 'BEGINNT')
  const fruehere = vergaben.filter(eine => !offene.includes(eine))
  if (vergaben.length === 0 && rechte.vergeben.length === 0) return null
  return (
    <section aria-labelledby={titelId} className={stil['flaeche']}>
      <h2 className={stil['titel']} id={titelId}>
        Weitere Rollen
      </h2>
      {offene.length === 0 ? (
        <p className={stil['absatz']}>Außer denen der eigenen Organisation hat die Person zurzeit keine Rollen.</p>
      ) : (
        <Table
          caption="Weitere Rollen"
          columns={[...SPALTEN, ENTZUG(setzeEntzieht)]}
          rowKey={({ id }) => String(id)}
          rows={offene}
        />
      )}
      {rechte.vergeben.length > 0 && (
        <p className={stil['handlung']}>
          <Button onPress={() => setzeVergibt(true)}>Rolle vergeben</Button>
        </p>
      )}
      {fruehere.length > 0 && (
        <ExpandableBlock isDefaultExpanded={false} isDense title={`Abgelaufen oder entzogen (${fruehere.length})`}>
          <Table
            caption="Abgelaufene und entzogene Rollen"
            columns={[...SPALTEN, ENDE]}
            rowKey={({ id }) => String(id)}
            rows={fruehere}
          />
        </ExpandableBlock>
      )}
      {vergibt && <Vergabefenster beiSchluss={() => setzeVergibt(false)} benutzer={benutzer} />}
      {entzieht && (
        <Entzug
          beiSchluss={() => setzeEntzieht(null)}
          beiUebergabe={beiUebergabe}
          benutzer={benutzer}
          uebergaben={uebergaben}
          vergabe={entzieht}
        />
      )}
    </section>
  )
}

const SPALTEN: readonly TableColumn<VergebeneRolle>[] = [
  { id: 'rolle', header: 'Rolle', cell: ({ rolle }) => ROLLEN_LABEL[rolle], isRowHeader: true, priority: 1 },
  { id: 'organisation', header: 'Organisation', cell: v => v.organisationseinheit, priority: 1 },
  { id: 'zeitraum', header: 'Gilt', cell: nenneZeitraum, priority: 2 },
  { id: 'stand', header: 'Stand', cell: v => labelVon(VERGABESTAENDE, v.stand), isNoWrap: true, priority: 2 },
  { id: 'grund', header: 'Begründung', cell: v => v.grund, priority: 3 },
  {
    id: 'vergeben',
    header: 'Vergeben',
    cell: v => [v.vergebenVon, formatiereTag(v.vergebenAm)].filter(Boolean).join(', '),
    priority: 3,
  },
]

const ENDE: TableColumn<VergebeneRolle> = {
  id: 'ende',
  header: 'Entzogen',
  cell: v => v.entzogenAm && [v.entzogenVon, formatiereTag(v.entzogenAm), v.entzugsgrund].filter(Boolean).join(', '),
  priority: 3,
}

const ENTZUG = (entziehe: (vergabe: VergebeneRolle) => void): TableColumn<VergebeneRolle> => ({
  id: 'handlungen',
  header: 'Handlungen',
  isHeaderHidden: true,
  isNoWrap: true,
  priority: 1,
  cell: vergabe =>
    vergabe.entziehbar && (
      <Button
        aria-label={`${benenne(vergabe)} entziehen`}
        onPress={() => entziehe(vergabe)}
        size="dense"
        variant="quiet"
      >
        Entziehen
      </Button>
    ),
})

const benenne = ({ rolle, organisationseinheit }: VergebeneRolle): string =>
  [ROLLEN_LABEL[rolle], organisationseinheit].filter(Boolean).join(', ')

function nenneZeitraum({ gueltigAb, gueltigBis }: VergebeneRolle): string {
  return `ab ${formatiereDatum(gueltigAb)}${gueltigBis === null ? '' : ` bis ${formatiereDatum(gueltigBis)}`}`
}

function Entzug({
  benutzer: { id, version, daten },
  uebergaben,
  beiUebergabe,
  vergabe,
  beiSchluss,
}: Angaben & { vergabe: VergebeneRolle; beiSchluss: () => void }) {
  const queryClient = useQueryClient()
  const entzug = useMutation({
    mutationFn: (grund: string) =>
      rufe(speichereBenutzer, {
        body: { id, version, daten, uebergaben: [...uebergaben], entzuege: [{ id: vergabe.id, grund }] },
      }),
    onSuccess: gespeichert => {
      queryClient.setQueryData(abfrage(leseBenutzer, { params: { id } }).queryKey, gespeichert)
      kurznachrichten.add({ type: 'success', message: `Rolle „${benenne(vergabe)}“ entzogen` })
      beiUebergabe()
      beiSchluss()
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: [listeBenutzer.pfad] }),
  })
  return (
    <Begruendungsdialog
      art="warning"
      bestaetige={grund => entzug.mutate(grund)}
      fehler={entzug.error?.message ?? null}
      fehlertitel="Die Rolle wurde nicht entzogen"
      handlung="Rolle entziehen"
      hoechstens={LAENGSTE_BEGRUENDUNG}
      istPflicht
      laeuft={entzug.isPending}
      laeuftText="Wird entzogen …"
      schliesse={beiSchluss}
      titel="Rolle entziehen?"
    >
      <p>{`„${benenne(vergabe)}“ endet sofort, auch in offenen Fenstern und für laufende Aufträge dieser Person.`}</p>
      {uebergaben.length > 0 && (
        <p>{`Zugleich wird übergeben, was Sie unter „Offene Arbeit“ gewählt haben: ${formatiereAnzahl(uebergaben.length, 'Stück', 'Stücke')}.`}</p>
      )}
    </Begruendungsdialog>
  )
}
