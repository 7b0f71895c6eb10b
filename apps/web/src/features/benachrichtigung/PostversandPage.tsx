import { hatRecht } from '@benthos/fachmodell'
import { formatiereZeitpunkt } from '@benthos/fachmodell/datum/formatiereZeitpunkt'
import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import { Button } from '@benthos/ui/button/Button.tsx'
import { Card } from '@benthos/ui/card/Card.tsx'
import { DataList } from '@benthos/ui/datalist/DataList.tsx'
import { EmptyState } from '@benthos/ui/emptystate/EmptyState.tsx'
import { Table } from '@benthos/ui/table/Table.tsx'
import type { TableColumn } from '@benthos/ui/table/tableTypes.ts'
import type { AntwortVon } from '@benthos/vertrag'
import { lesePoststand, type Postfehler, wiederholePost } from '@benthos/vertrag/post'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { NichtErlaubt } from '../../technik/fehler/Fehlerseiten.tsx'
import { rufe } from '../../technik/http/klient.ts'
import { kurznachrichten } from '../../technik/meldungen/kurznachrichten.ts'
import { Seitentitel } from '../../technik/rahmen/Seitentitel.tsx'
import { Ladestand } from '../../technik/seite/Ladestand.tsx'
import { akteurVon } from '../../technik/sitzung/akteur.ts'
import { useSitzung } from '../../technik/sitzung/sitzung.ts'
import { useNachlesen } from '../../technik/sitzung/useNachlesen.ts'
import stil from './Benachrichtigung.module.css'
import { Versandeinstellung } from './Versandeinstellung.tsx'

/** So oft liest die offene Seite nach. */
const NACHLESEN_MS = 15_000

/** Versand von E-Mails: eingestellt, im Ausgang, gescheitert; mit Probe und noch einem Versuch. */
export default function PostversandPage() {
  const darf = hatRecht(akteurVon(useSitzung()), 'post.verwalten')
  const queryClient = useQueryClient()
  const { data, error } = useNachlesen(lesePoststand, {}, () => NACHLESEN_MS, { enabled: darf })
  const wiederholung = useMutation({
    mutationFn: (id: number) => rufe(wiederholePost, { params: { id } }),
    onSuccess: () => kurznachrichten.add({ type: 'success', message: 'Die E-Mail wartet wieder im Ausgang' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: [lesePoststand.pfad] }),
  })
  if (!darf) return <NichtErlaubt />
  const fehler = wiederholung.error ?? error
  return (
    <>
      <Seitentitel
        titel="Versand von E-Mails"
        zusatz="Benachrichtigungen, die per E-Mail hinausgehen. Gespeichert sind Person, Zustand und Fehler, nicht der Inhalt; erledigte bleiben 90 Tage stehen."
      />
      <Ladestand fehler={fehler} fehlertitel="Das ist nicht gelungen" istDa={data !== undefined} zeilen={8} />
      {data && (
        <div className={stil['stapel']}>
          <Versandeinstellung versand={data.versand} />
          <Card title="Ausgang">
            <DataList
              items={[
                { label: 'Wartet', value: formatiereZahl(data.zahlen.wartet) },
                { label: 'Wird eben übergeben', value: formatiereZahl(data.zahlen.inVersand) },
                { label: 'Gesendet', value: formatiereZahl(data.zahlen.gesendet) },
                { label: 'Entfallen', value: formatiereZahl(data.zahlen.entfallen) },
                { label: 'Gescheitert', value: formatiereZahl(data.zahlen.gescheitert) },
              ]}
              layout="grid"
            />
            <p className={stil['hinweis']}>
              Entfallen ist, was der Empfänger schon gelesen oder abbestellt hatte oder nicht mehr lesen darf.
            </p>
          </Card>
          <Card title="Letzte Fehler">
            {data.fehler.length === 0 ? (
              <EmptyState title="Keine Fehler">{ohneFehler(data)}</EmptyState>
            ) : (
              <Table
                caption="Letzte Fehler"
                columns={spalten(id => wiederholung.mutate(id))}
                rowKey={({ id }) => String(id)}
                rows={data.fehler}
              />
            )}
          </Card>
        </div>
      )}
    </>
  )
}

/** Warum kein Fehler dasteht: „alles ging hinaus“ gilt nur, wo etwas hinausging. */
function ohneFehler({ versand, zahlen }: AntwortVon<typeof lesePoststand>): string {
  if (zahlen.gesendet > 0) return 'Alles ging hinaus, ist entfallen oder wartet auf seinen ersten Versuch.'
  if (zahlen.wartet + zahlen.inVersand > 0) return 'Noch ging nichts hinaus; was wartet, hatte noch keinen Versuch.'
  return versand
    ? 'Zurzeit ist nichts gesendet und nichts zu senden.'
    : 'Solange der Versand nicht eingerichtet ist, wird nichts gesendet.'
}

function spalten(wiederhole: (id: number) => void): readonly TableColumn<Postfehler>[] {
  return [
    { id: 'am', header: 'Wann', cell: p => formatiereZeitpunkt(p.am), isNoWrap: true, isRowHeader: true, priority: 1 },
    {
      id: 'empfaenger',
      header: 'An',
      cell: p => <span className={stil['wortlaut']}>{p.empfaenger}</span>,
      priority: 2,
    },
    { id: 'grund', header: 'Grund', cell: p => <span className={stil['wortlaut']}>{p.grund}</span>, priority: 1 },
    { id: 'versuche', header: 'Versuche', cell: p => formatiereZahl(p.versuche), align: 'number', priority: 3 },
    {
      id: 'stand',
      header: 'Stand',
      priority: 1,
      cell: p =>
        p.zustand === 'WARTET' ? (
          'wartet auf den nächsten Versuch'
        ) : (
          <Button
            aria-label={`Noch einmal versuchen: E-Mail an ${p.empfaenger} vom ${formatiereZeitpunkt(p.am)}`}
            onPress={() => wiederhole(p.id)}
            size="dense"
          >
            Noch einmal versuchen
          </Button>
        ),
    },
  ]
}
