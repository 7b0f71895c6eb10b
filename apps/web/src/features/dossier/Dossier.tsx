import { Alert } from '@benthos/ui/alert/Alert.tsx'
import { EmptyState } from '@benthos/ui/emptystate/EmptyState.tsx'
import { ExpandableBlock } from '@benthos/ui/expandable/ExpandableBlock.tsx'
import { Skeleton } from '@benthos/ui/skeleton/Skeleton.tsx'
import { Tabs } from '@benthos/ui/tabs/Tabs.tsx'
import { leseDossier } from '@benthos/vertrag/dossier'
import { useQuery } from '@tanstack/react-query'
import { abfrage } from '../../technik/http/abfrage.ts'
import stil from './Dossier.module.css'
import { Ergebnisverlauf } from './Ergebnisverlauf.tsx'
import { Taxahaeufigkeit } from './Taxahaeufigkeit.tsx'
import { Taxawechsel } from './Taxawechsel.tsx'

type Angaben = {
  messstelleId: number
  /** Sprungziel in der Adresse */
  anker?: string
  /** Es gibt Aufnahmen: bis sie geladen sind, bleibt dafür Platz. */
  istGross?: boolean
}

/** Die Messstelle über die Zeit: Ergebnisse, Taxawechsel, Häufigkeit der Taxa; jedes Diagramm mit seiner Tabelle. */
export default function Dossier({ messstelleId, anker, istGross }: Angaben) {
  const { data, error } = useQuery(abfrage(leseDossier, { params: { id: messstelleId } }))
  return (
    <ExpandableBlock anchor={anker} headingLevel={2} title="Entwicklung über die Zeit">
      {error && !data ? (
        <Alert isLive severity="danger" title="Die Entwicklung konnte nicht geladen werden">
          {error.message}
        </Alert>
      ) : !data ? (
        <div className={istGross ? stil['platz'] : undefined}>
          <Skeleton />
        </div>
      ) : data.ergebnisse.length === 0 && data.reihen.length === 0 ? (
        <EmptyState title="Noch keine Ergebnisse und keine Taxalisten">
          Sobald es an dieser Messstelle Taxalisten oder Bewertungen gibt, die Sie lesen dürfen, steht hier ihre
          Entwicklung.
        </EmptyState>
      ) : (
        <div className={stil['rahmen']}>
          <Tabs
            label="Entwicklung über die Zeit"
            items={[
              {
                id: 'ergebnisse',
                label: 'Klasse und Kenngrößen',
                content: <Ergebnisverlauf messstelleId={messstelleId} dossier={data} />,
              },
              {
                id: 'wechsel',
                label: 'Taxawechsel',
                content: <Taxawechsel messstelleId={messstelleId} reihen={data.reihen} />,
              },
              {
                id: 'taxa',
                label: 'Häufigkeit der Taxa',
                content: <Taxahaeufigkeit messstelleId={messstelleId} reihen={data.reihen} />,
              },
            ]}
          />
        </div>
      )}
    </ExpandableBlock>
  )
}
