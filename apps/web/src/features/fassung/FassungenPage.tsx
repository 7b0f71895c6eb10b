import { hatRecht } from '@benthos/fachmodell'
import { formatiereDatum } from '@benthos/fachmodell/datum/formatiereDatum'
import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import { Alert } from '@benthos/ui/alert/Alert.tsx'
import { StatusBadge } from '@benthos/ui/badge/StatusBadge.tsx'
import { DropdownMenu } from '@benthos/ui/menu/DropdownMenu.tsx'
import { Table } from '@benthos/ui/table/Table.tsx'
import type { TableColumn } from '@benthos/ui/table/tableTypes.ts'
import { type Fassung, listeFassungen } from '@benthos/vertrag/fassung'
import FileUp from 'lucide-react/icons/file-up'
import { useSearchParams } from 'react-router'
import { Seitentitel } from '../../technik/rahmen/Seitentitel.tsx'
import { akteurVon } from '../../technik/sitzung/akteur.ts'
import { useSitzung } from '../../technik/sitzung/sitzung.ts'
import { useNachlesen } from '../../technik/sitzung/useNachlesen.ts'
import stil from './Fassungen.module.css'
import { Fassungsansicht } from './Fassungsansicht.tsx'
import { laeuft, stand } from './texte.ts'
import { Wiseverzeichnisse } from './Wiseverzeichnisse.tsx'

const IMPORTE = [
  { id: 'taxaliste-mzb', label: 'Taxaliste MZB importieren' },
  { id: 'taxaliste-biomasse', label: 'Taxaliste MZB-Biomasse importieren' },
  { id: 'taxaliste-phb', label: 'Taxaliste PHB importieren' },
  { id: 'parametersatz', label: 'Parametersatz importieren' },
].map(eintrag => ({ ...eintrag, href: `/fassung-import/${eintrag.id}` }))

/** Nur solange eine Vorschau läuft, wird nachgelesen. */
const NACHLESEN_MS = 1000

const SPALTEN: readonly TableColumn<Fassung>[] = [
  { id: 'name', header: 'Fassung', cell: f => f.name, isNoWrap: true, isRowHeader: true, priority: 1 },
  { id: 'gegenstand', header: 'Wofür', cell: f => f.gegenstand, isNoWrap: true },
  { id: 'stand', header: 'Stand', cell: f => <StatusBadge {...stand(f)} />, isNoWrap: true },
  { id: 'gueltigVon', header: 'Gültig ab', cell: f => formatiereDatum(f.gueltigVon), isNoWrap: true, priority: 3 },
  { id: 'marken', header: 'Herkunft', cell: f => f.marken.join(', ') || 'keine Werte' },
  {
    id: 'eintraege',
    header: 'Taxa',
    cell: f => (f.eintraege === null ? null : formatiereZahl(f.eintraege)),
    align: 'number',
    priority: 3,
  },
  {
    id: 'luecken',
    header: 'Nicht hinterlegt',
    cell: f => (f.luecken.length === 0 ? null : f.luecken.join(', ')),
    priority: 3,
  },
]

const schluessel = (f: Fassung): string => `${f.art}/${f.id ?? f.name}`

/** Taxalisten und Parametersätze: was gilt, was galt, und was als Entwurf wartet. */
export default function FassungenPage() {
  const darf = hatRecht(akteurVon(useSitzung()), 'taxaliste.verwalten')
  const [adresse] = useSearchParams()
  const { data, error, isPending } = useNachlesen(
    listeFassungen,
    {},
    fassungen => (fassungen?.some(laeuft) ? NACHLESEN_MS : false),
    { refetchOnMount: 'always' },
  )
  const gewaehlte = data?.find(f => f.art === adresse.get('art') && String(f.id) === adresse.get('fassung'))
  const zeilen = (art: Fassung['art']) => data?.filter(f => f.art === art) ?? []
  return (
    <>
      <Seitentitel
        aktionen={
          darf && <DropdownMenu entries={IMPORTE} icon={FileUp} label="Fassung importieren" placement="bottom end" />
        }
        titel="Taxalisten und Parameter"
        zusatz="Eine neue Fassung gilt erst, wenn sie nach ihrer Vorschau aktiviert ist. Frühere Ergebnisse bleiben bei ihrer Fassung."
      />
      <div className={stil['seite']}>
        {error && (
          <Alert isLive severity="danger" title="Die Fassungen konnten nicht geladen werden">
            {error.message}
          </Alert>
        )}
        {gewaehlte && <Fassungsansicht darf={darf} fassung={gewaehlte} key={schluessel(gewaehlte)} />}
        {/* Nichts steht da, ehe es seinen Platz kennt: eine gewählte Fassung schöbe die Tafeln hinunter, jede Tafel die nächste. */}
        {!(isPending && adresse.has('fassung')) && (
          <Tafel isPending={isPending} titel="Taxalisten" zeilen={zeilen('taxaliste')} />
        )}
        {!isPending && (
          <>
            <Tafel titel="Parametersätze" zeilen={zeilen('parametersatz')} />
            <Wiseverzeichnisse darf={darf} />
          </>
        )}
      </div>
    </>
  )
}

function Tafel({
  titel,
  zeilen,
  isPending = false,
}: {
  titel: string
  zeilen: readonly Fassung[]
  isPending?: boolean
}) {
  // Eine Spalte, die für keine Zeile etwas sagt, nähme den anderen nur Platz.
  const spalten = SPALTEN.filter(({ id }) =>
    id === 'eintraege'
      ? zeilen.some(f => f.eintraege !== null)
      : id !== 'luecken' || zeilen.some(f => f.luecken.length > 0),
  )
  return (
    <section>
      <h2>{titel}</h2>
      <Table
        caption={titel}
        columns={spalten}
        isLoading={isPending}
        rowHref={f => (f.id === null ? undefined : `/fassungen?art=${f.art}&fassung=${f.id}`)}
        rowKey={schluessel}
        rows={zeilen}
      />
    </section>
  )
}
