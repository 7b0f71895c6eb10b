import { hatRecht } from '@benthos/fachmodell'
import { formatiereTag } from '@benthos/fachmodell/datum/formatiereZeitpunkt'
import { Alert } from '@benthos/ui/alert/Alert.tsx'
import { Button } from '@benthos/ui/button/Button.tsx'
import { EmptyState } from '@benthos/ui/emptystate/EmptyState.tsx'
import { Table } from '@benthos/ui/table/Table.tsx'
import type { TableColumn } from '@benthos/ui/table/tableTypes.ts'
import { type Hausname, listeHausnamen, merkeHausnamen, nimmHausnamenZurueck } from '@benthos/vertrag/hausname'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { NichtErlaubt } from '../../technik/fehler/Fehlerseiten.tsx'
import { abfrage } from '../../technik/http/abfrage.ts'
import { rufe } from '../../technik/http/klient.ts'
import { Seitentitel } from '../../technik/rahmen/Seitentitel.tsx'
import { Ladestand } from '../../technik/seite/Ladestand.tsx'
import { akteurVon } from '../../technik/sitzung/akteur.ts'
import { useSitzung } from '../../technik/sitzung/sitzung.ts'
import stil from './EigeneNamen.module.css'
import { Namensfenster } from './Namensfenster.tsx'

const ABFRAGE = abfrage(listeHausnamen, { query: {} })
/** Jede Antwort nennt alle Namen, und eine frühere überholte sonst die spätere. */
const NACHEINANDER = { id: listeHausnamen.pfad }

/** Namen, die sich die eigene Organisation beim Einfügen gemerkt hat: sehen, ändern, zurücknehmen. */
export default function EigeneNamenPage() {
  const zugang = useSitzung()
  const darf = hatRecht(akteurVon(zugang), 'hausname.fuehren')
  const organisation = zugang.sitzung.user.organisationseinheit?.name ?? null
  const queryClient = useQueryClient()
  const { data, error } = useQuery({ ...ABFRAGE, enabled: darf })
  const [geaendert, setzeGeaendert] = useState<Hausname | null>(null)
  const [zurueckgenommen, setzeZurueckgenommen] = useState<Hausname | null>(null)
  const zuruecknahme = useMutation({
    scope: NACHEINANDER,
    mutationFn: (name: Hausname) =>
      rufe(nimmHausnamenZurueck, { body: { namen: [{ id: name.id, taxon: name.taxon }] } }),
    onSuccess: (stand, name) => {
      queryClient.setQueryData(ABFRAGE.queryKey, stand)
      setzeZurueckgenommen(name)
    },
    // Hat ihn inzwischen jemand geändert, steht danach da, was er jetzt meint.
    onError: () => queryClient.invalidateQueries({ queryKey: ABFRAGE.queryKey }),
  })
  const wiederholung = useMutation({
    scope: NACHEINANDER,
    mutationFn: ({ fassung, text, taxon }: Hausname) =>
      rufe(merkeHausnamen, { body: { version: fassung ?? '', namen: [{ text, taxon, bisher: null }] } }),
    onSuccess: stand => {
      queryClient.setQueryData(ABFRAGE.queryKey, stand)
      setzeZurueckgenommen(null)
    },
    onError: () => queryClient.invalidateQueries({ queryKey: ABFRAGE.queryKey }),
  })
  if (!darf) return <NichtErlaubt />
  const fehler = zuruecknahme.error ?? wiederholung.error
  return (
    <>
      <Seitentitel
        titel="Eigene Namen"
        zusatz={`Schreibweisen, die Ihre Organisation${organisation === null ? '' : ` (${organisation})`} beim Einfügen von Taxalisten berichtigt und sich gemerkt hat. Sie gelten nur, wo die amtliche Taxaliste einen Namen nicht selbst zuordnet, und stehen in der Prüfansicht als gemerkt.`}
      />
      <Ladestand
        fehler={error}
        fehlertitel="Die Namen konnten nicht geladen werden"
        istDa={data !== undefined}
        zeilen={6}
      />
      {fehler && (
        <Alert isLive severity="danger" title="Es wurde nichts geändert">
          {fehler.message}
        </Alert>
      )}
      {zurueckgenommen && (
        <Alert isLive severity="success" title={`„${zurueckgenommen.text}“ ist zurückgenommen`}>
          <span className={stil['rueckgaengig']}>
            Beim nächsten Einfügen ist der Name wieder eine Frage. Was damit schon übernommen wurde, bleibt.
            {zurueckgenommen.fassung !== null && !zurueckgenommen.istOffen && (
              <Button
                isPending={wiederholung.isPending}
                onPress={() => wiederholung.mutate(zurueckgenommen)}
                size="dense"
              >
                Wieder merken
              </Button>
            )}
          </span>
        </Alert>
      )}
      {data?.zeilen.length === 0 && (
        <EmptyState title="Noch keine eigenen Namen">
          Berichtigen Sie beim Einfügen einer Taxaliste einen unbekannten Namen und wählen Sie „Namen merken“.
        </EmptyState>
      )}
      {data && data.zeilen.length > 0 && (
        <Table
          caption="Eigene Namen"
          columns={spalten(setzeGeaendert, name => zuruecknahme.mutate(name))}
          rowKey={({ id }) => String(id)}
          rows={data.zeilen}
        />
      )}
      {geaendert && (
        <Namensfenster
          beiErfolg={stand => {
            queryClient.setQueryData(ABFRAGE.queryKey, stand)
            setzeGeaendert(null)
          }}
          beiSchluss={() => setzeGeaendert(null)}
          name={geaendert}
        />
      )}
    </>
  )
}

function spalten(
  aendere: (name: Hausname) => void,
  nimmZurueck: (name: Hausname) => void,
): readonly TableColumn<Hausname>[] {
  return [
    {
      id: 'text',
      header: 'Geschrieben',
      cell: n => <span translate="no">{n.text}</span>,
      isRowHeader: true,
      priority: 1,
    },
    { id: 'taxon', header: 'Gemeintes Taxon', cell: n => <span translate="no">{n.taxon}</span>, priority: 1 },
    {
      id: 'stand',
      isNoWrap: true,
      header: 'Stand',
      cell: n =>
        n.istOffen ? (
          <span className={stil['offen']}>{`offen: fehlt in ${n.fassung ?? 'jeder gültigen Fassung'}`}</span>
        ) : (
          `gilt in ${n.fassung}`
        ),
      priority: 2,
    },
    {
      id: 'geaendert',
      isNoWrap: true,
      header: 'Gemerkt',
      cell: n => [formatiereTag(n.geaendertAm), n.geaendertVon].filter(teil => teil !== null).join(', '),
      priority: 3,
    },
    {
      id: 'handlungen',
      isNoWrap: true,
      header: 'Handlungen',
      isHeaderHidden: true,
      priority: 2,
      cell: n => (
        <span className={stil['handlungen']}>
          <Button
            aria-label={`„${n.text}“ ändern`}
            isDisabled={n.fassung === null}
            onPress={() => aendere(n)}
            size="dense"
          >
            Ändern
          </Button>
          <Button aria-label={`„${n.text}“ zurücknehmen`} onPress={() => nimmZurueck(n)} size="dense" variant="quiet">
            Zurücknehmen
          </Button>
        </span>
      ),
    },
  ]
}
