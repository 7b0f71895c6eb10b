import { BENUTZEREREIGNISSE, labelVon, ROLLEN_LABEL } from '@benthos/fachmodell'
import { formatiereZeitpunkt } from '@benthos/fachmodell/datum/formatiereZeitpunkt'
import { Table } from '@benthos/ui/table/Table.tsx'
import type { TableColumn } from '@benthos/ui/table/tableTypes.ts'
import type { BenutzerAntwort, Benutzerereignis } from '@benthos/vertrag/benutzer'
import { useId } from 'react'
import stil from './Benutzer.module.css'

const SPALTEN: readonly TableColumn<Benutzerereignis>[] = [
  { id: 'was', header: 'Was', cell: was, isRowHeader: true, priority: 1 },
  { id: 'wann', header: 'Wann', cell: e => formatiereZeitpunkt(e.zeitpunkt), isNoWrap: true, priority: 1 },
  { id: 'wer', header: 'Wer', cell: e => e.durch ?? 'System', priority: 2 },
  { id: 'grund', header: 'Begründung', cell: e => e.grund, priority: 2 },
]

/** Jede Vergabe, Entziehung und Sperre mit wer, wann und warum. */
export function Benutzerverlauf({ benutzer: { verlauf } }: { benutzer: BenutzerAntwort }) {
  const titelId = useId()
  return (
    <section aria-labelledby={titelId} className={stil['flaeche']}>
      <h2 className={stil['titel']} id={titelId}>
        Verlauf
      </h2>
      {verlauf.length === 0 ? (
        <p className={stil['leer']}>
          Seit es diesen Verlauf gibt, hat niemand Rollen, Organisation oder Sperre geändert.
        </p>
      ) : (
        <Table caption="Verlauf" columns={SPALTEN} rowKey={({ id }) => String(id)} rows={verlauf} />
      )}
    </section>
  )
}

function was({ art, rolle, organisationseinheit, gegenstand, andere }: Benutzerereignis): string {
  const name = labelVon(BENUTZEREREIGNISSE, art) ?? ''
  const satz = name.slice(0, 1).toUpperCase() + name.slice(1)
  if (gegenstand !== null)
    return `${satz}, ${art === 'ARBEIT_UEBERNOMMEN' ? 'von' : 'an'} ${andere ?? 'niemanden'}: ${gegenstand}`
  if (art === 'ZUSAMMENGEFUEHRT') return `${satz} mit ${andere ?? 'einem anderen Konto'}`
  const ziel = [rolle && ROLLEN_LABEL[rolle], organisationseinheit].filter(Boolean).join(', ')
  return ziel === '' ? satz : `${satz}: ${ziel}`
}
