import { CHORIOTOPE, FARBGRUPPEN, labelVon, WUCHSFORMEN } from '@benthos/fachmodell'
import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import { Alert } from '@benthos/ui/alert/Alert.tsx'
import { Button } from '@benthos/ui/button/Button.tsx'
import { Card } from '@benthos/ui/card/Card.tsx'
import { EmptyState } from '@benthos/ui/emptystate/EmptyState.tsx'
import { Skeleton } from '@benthos/ui/skeleton/Skeleton.tsx'
import { Table } from '@benthos/ui/table/Table.tsx'
import type { TableColumn } from '@benthos/ui/table/tableTypes.ts'
import type { AntwortVon } from '@benthos/vertrag'
import { titelIn } from '@benthos/vertrag/feld'
import { leseWuchsformen, loescheWuchsform, Wuchsformbefund } from '@benthos/vertrag/wuchsform'
import { useQuery } from '@tanstack/react-query'
import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { abfrage } from '../../technik/http/abfrage.ts'
import { rufe } from '../../technik/http/klient.ts'
import { Loeschknopf } from '../../technik/seite/Loeschknopf.tsx'
import { Teilsperre } from '../../technik/seite/Teilsperre.tsx'
import stil from './Ortsbefund.module.css'
import { entwurfVon, Wuchsformfenster } from './Wuchsformfenster.tsx'

type Zeile = AntwortVon<typeof leseWuchsformen>['zeilen'][number]

/** Makroskopische Arten und Farbgruppen am Ort mit Wuchsform, Deckung und Substrat. */
export function Wuchsformen({ aufnahmeId, code }: { aufnahmeId: number; code: string }) {
  const params = { id: aufnahmeId }
  const { data, error } = useQuery(abfrage(leseWuchsformen, { params }))
  const [offen, setzeOffen] = useState<number | 'neu' | null>(null)
  if (error && !data)
    return (
      <Alert isLive severity="danger" title="Die Wuchsformen konnten nicht geladen werden">
        {error.message}
      </Alert>
    )
  if (!data) return <Skeleton />
  const { zeilen, bearbeitbar, sperre } = data
  // Immer an derselben Stelle: nach dem Schließen des Fensters gehört der Fokus wieder hierher.
  const neu = (
    <Button icon={Plus} onPress={() => setzeOffen('neu')}>
      Wuchsform hinzufügen
    </Button>
  )
  return (
    <div className={stil['wuchsformen']}>
      <Card aside={bearbeitbar ? neu : undefined} title="Makroskopische Arten und Wuchsformen">
        <Teilsperre aufnahmeId={aufnahmeId} sperre={sperre} />
        {zeilen.length === 0 ? (
          <EmptyState title="Noch keine Wuchsformen">
            Was mit freiem Auge zu sehen ist: eine Art oder nur ihre Farbe, mit Wuchsform und Deckung.
          </EmptyState>
        ) : (
          <Table
            caption="Makroskopische Arten und Wuchsformen"
            columns={bearbeitbar ? [...SPALTEN, aktionsspalte(aufnahmeId, setzeOffen)] : SPALTEN}
            rowKey={({ id }) => String(id)}
            rows={zeilen}
          />
        )}
      </Card>
      {offen !== null && (
        <Wuchsformfenster
          aufnahmeId={aufnahmeId}
          beiSchluss={() => setzeOffen(null)}
          code={code}
          fassung={data.taxalistenversion}
          key={offen}
          zeile={zeilen.find(({ id }) => id === offen) ?? null}
        />
      )}
    </div>
  )
}

const farbe = ({ farbgruppe }: Zeile['daten']) => labelVon(FARBGRUPPEN, farbgruppe) ?? ''
const wuchsform = ({ wuchsform: form }: Zeile['daten']) => labelVon(WUCHSFORMEN, form) ?? ''

function bezeichnung({ daten }: Zeile): string {
  return `${daten.taxon ?? farbe(daten)}, ${wuchsform(daten)}`
}

const SPALTEN: readonly TableColumn<Zeile>[] = [
  {
    id: 'art',
    header: 'Art oder Farbgruppe',
    isRowHeader: true,
    priority: 1,
    cell: ({ daten }) =>
      daten.taxon ? (
        <span>
          <em>{daten.taxon}</em>
          {daten.farbgruppe && `, ${farbe(daten)}`}
        </span>
      ) : (
        farbe(daten)
      ),
  },
  { id: 'wuchsform', header: titelIn(Wuchsformbefund, 'wuchsform'), cell: ({ daten }) => wuchsform(daten) },
  {
    id: 'deckung',
    header: titelIn(Wuchsformbefund, 'deckung'),
    unit: '%',
    align: 'number',
    cell: ({ daten }) => formatiereZahl(daten.deckung),
  },
  {
    id: 'substrat',
    header: titelIn(Wuchsformbefund, 'substrat'),
    cell: ({ daten }) => labelVon(CHORIOTOPE, daten.substrat) ?? '–',
  },
  {
    id: 'bemerkung',
    header: titelIn(Wuchsformbefund, 'bemerkung'),
    priority: 3,
    cell: ({ daten }) => daten.bemerkung ?? '–',
  },
]

function aktionsspalte(aufnahmeId: number, bearbeite: (id: number) => void): TableColumn<Zeile> {
  return {
    id: 'aktionen',
    header: 'Aktionen',
    isHeaderHidden: true,
    cell: zeile => (
      <span className={stil['aktionen']}>
        <Button
          aria-label={`${bezeichnung(zeile)} bearbeiten`}
          icon={Pencil}
          onPress={() => bearbeite(zeile.id)}
          size="dense"
          variant="quiet"
        >
          Bearbeiten
        </Button>
        <Loeschknopf
          beschriftung="Löschen"
          entwuerfe={[entwurfVon(aufnahmeId, zeile.id)]}
          folge={`Die Angabe „${bezeichnung(zeile)}“ wird gelöscht.`}
          gegenstand={bezeichnung(zeile)}
          gelungen="Wuchsform gelöscht"
          loesche={() =>
            rufe(loescheWuchsform, {
              params: { id: aufnahmeId, wuchsform: zeile.id },
              body: { version: zeile.version },
            })
          }
        />
      </span>
    ),
  }
}
