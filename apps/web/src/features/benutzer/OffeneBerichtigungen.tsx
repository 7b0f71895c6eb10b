import { formatiereTag } from '@benthos/fachmodell/datum/formatiereZeitpunkt'
import { formatiereAnzahl } from '@benthos/fachmodell/zahl/formatiereAnzahl'
import { LinkButton } from '@benthos/ui/button/LinkButton.tsx'
import { Table } from '@benthos/ui/table/Table.tsx'
import type { TableColumn } from '@benthos/ui/table/tableTypes.ts'
import type { OffeneBerichtigung } from '@benthos/vertrag/berichtigung'
import { useId } from 'react'
import stil from './Benutzer.module.css'

const nameVon = ({ vorname, nachname }: OffeneBerichtigung) => `${vorname} ${nachname}`.trim()

const SPALTEN: readonly TableColumn<OffeneBerichtigung>[] = [
  {
    id: 'name',
    header: 'Name',
    cell: b => (
      <span className={stil['umbrechbar']} translate="no">
        {nameVon(b)}
      </span>
    ),
    isRowHeader: true,
    priority: 1,
  },
  { id: 'text', header: 'Worum', cell: b => <span className={stil['anliegen']}>{b.text}</span>, priority: 2 },
  {
    id: 'organisation',
    header: 'Organisation',
    cell: b => <span className={stil['umbrechbar']}>{b.organisationseinheit}</span>,
    priority: 3,
  },
  { id: 'erbeten', header: 'Erbeten', cell: b => formatiereTag(b.eingelangtAm), isNoWrap: true, priority: 3 },
  {
    id: 'handlungen',
    header: 'Handlungen',
    isHeaderHidden: true,
    isNoWrap: true,
    priority: 1,
    cell: b => (
      <LinkButton
        aria-label={`Bitte von ${nameVon(b)} vom ${formatiereTag(b.eingelangtAm)} erledigen`}
        href={`/benutzer-bearbeiten/${b.benutzerId}`}
        size="dense"
      >
        Erledigen
      </LinkButton>
    ),
  },
]

/** Bitten um Berichtigung, die auf den Angemeldeten warten; erledigt werden sie am Konto, wo die Angaben stehen. Ohne welche steht hier nichts. */
export function OffeneBerichtigungen({ zeilen }: { zeilen: readonly OffeneBerichtigung[] }) {
  const titelId = useId()
  if (zeilen.length === 0) return null
  return (
    <section aria-labelledby={titelId} className={stil['wartende']}>
      <h2 className={stil['titel']} id={titelId}>
        {`${formatiereAnzahl(zeilen.length, 'Bitte', 'Bitten')} um Berichtigung offen`}
      </h2>
      <Table caption="Offene Bitten um Berichtigung" columns={SPALTEN} rowKey={({ id }) => String(id)} rows={zeilen} />
    </section>
  )
}
