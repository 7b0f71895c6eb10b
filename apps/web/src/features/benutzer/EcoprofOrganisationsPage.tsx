import { BUNDESLAENDER, labelVon, ORGANISATIONSARTEN } from '@benthos/fachmodell'
import { StatusBadge } from '@benthos/ui/badge/StatusBadge.tsx'
import { Button } from '@benthos/ui/button/Button.tsx'
import { LinkButton } from '@benthos/ui/button/LinkButton.tsx'
import { Table } from '@benthos/ui/table/Table.tsx'
import type { TableColumn } from '@benthos/ui/table/tableTypes.ts'
import { titelIn } from '@benthos/vertrag/feld'
import { listeOrganisationen, Organisationsdaten, type OrganisationZeile } from '@benthos/vertrag/organisation'
import { leseBenutzeranlage } from '@benthos/vertrag/registrierung'
import { useQuery } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { abfrage } from '../../technik/http/abfrage.ts'
import { leseKennung } from '../../technik/navigation/kennung.ts'
import { Seitentitel } from '../../technik/rahmen/Seitentitel.tsx'
import { Ladestand } from '../../technik/seite/Ladestand.tsx'
import stil from './Benutzer.module.css'
import { Organisationsfenster } from './Organisationsfenster.tsx'
import { unbekannteOrganisation } from './unbekannteOrganisation.ts'

/** Organisationseinheiten: ansehen; die Administration legt an und ändert. */
export default function EcoprofOrganisationsPage() {
  const { data, error } = useQuery(abfrage(listeOrganisationen, {}))
  const [offen, setzeOffen] = useState<OrganisationZeile | 'NEU' | null>(null)
  const darf = data?.rechte.bearbeiten === true
  const [adresse, setzeAdresse] = useSearchParams()
  const gesucht = leseKennung(adresse.get('registrierung')) || null
  const anlage = useQuery({
    ...abfrage(leseBenutzeranlage, { query: { registrierung: gesucht ?? 0 } }),
    enabled: darf && gesucht !== null,
  })
  const wartende = gesucht === null ? null : anlage.data?.registrierung
  const genannte = wartende && unbekannteOrganisation(wartende)
  return (
    <>
      <Seitentitel
        aktionen={
          darf && (
            <Button icon={Plus} onPress={() => setzeOffen('NEU')} size="dense" variant="primary">
              Neue Organisation
            </Button>
          )
        }
        titel="Organisationen"
        zusatz="Ämter, Büros und Universitäten, denen Benutzer, Projekte und Aufträge gehören."
      />
      <Ladestand
        fehler={error}
        fehlertitel="Die Organisationen konnten nicht geladen werden"
        istDa={data !== undefined}
        zeilen={8}
      />
      {data && (
        <Table
          caption="Organisationen"
          columns={spalten(darf ? setzeOffen : null)}
          rowKey={({ id }) => String(id)}
          rows={data.zeilen}
        />
      )}
      {offen !== null && (
        <Organisationsfenster beiSchluss={() => setzeOffen(null)} organisation={offen === 'NEU' ? null : offen} />
      )}
      {offen === null && wartende && genannte && (
        <Organisationsfenster
          beiSchluss={() => setzeAdresse({}, { replace: true })}
          fuer={{ registrierung: wartende.id, ...genannte }}
          organisation={null}
        />
      )}
    </>
  )
}

function spalten(oeffne: ((zeile: OrganisationZeile) => void) | null): readonly TableColumn<OrganisationZeile>[] {
  return [
    {
      id: 'name',
      header: titelIn(Organisationsdaten, 'name'),
      cell: z => z.daten.name,
      isRowHeader: true,
      priority: 1,
    },
    {
      id: 'art',
      header: titelIn(Organisationsdaten, 'art'),
      cell: z => labelVon(ORGANISATIONSARTEN, z.daten.art),
      priority: 2,
    },
    {
      id: 'bundesland',
      header: titelIn(Organisationsdaten, 'bundesland'),
      cell: z => labelVon(BUNDESLAENDER, z.daten.bundesland),
      priority: 2,
    },
    {
      id: 'auftragnehmer',
      header: titelIn(Organisationsdaten, 'istAuftragnehmer'),
      cell: z => (z.daten.istAuftragnehmer ? 'ja' : 'nein'),
      priority: 2,
    },
    { id: 'benutzer', header: 'Aktive Benutzer', cell: z => z.anzahlBenutzer, align: 'number', priority: 3 },
    {
      id: 'stand',
      header: 'Stand',
      cell: z => (
        <StatusBadge
          label={z.daten.aktiv ? 'zur Wahl' : 'nicht zur Wahl'}
          shape={z.daten.aktiv ? 'full' : 'empty'}
          tone={z.daten.aktiv ? 'success' : 'neutral'}
        />
      ),
      isNoWrap: true,
      priority: 3,
    },
    {
      id: 'handlungen',
      header: 'Handlungen',
      isHeaderHidden: true,
      isNoWrap: true,
      priority: 2,
      cell: z => (
        <span className={stil['zeilenhandlungen']}>
          <LinkButton
            aria-label={`Benutzer von ${z.daten.name}`}
            href={`/benutzerverwaltung?organisationseinheitId=${z.id}`}
            size="dense"
          >
            Benutzer
          </LinkButton>
          {oeffne && (
            <Button aria-label={`${z.daten.name} bearbeiten`} onPress={() => oeffne(z)} size="dense" variant="quiet">
              Bearbeiten
            </Button>
          )}
        </span>
      ),
    },
  ]
}
