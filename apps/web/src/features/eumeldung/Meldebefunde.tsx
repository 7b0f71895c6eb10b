import { formatiereDatum } from '@benthos/fachmodell/datum/formatiereDatum'
import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import { StatusBadge, type StatusTone } from '@benthos/ui/badge/StatusBadge.tsx'
import { ExpandableBlock } from '@benthos/ui/expandable/ExpandableBlock.tsx'
import { Link } from '@benthos/ui/link/Link.tsx'
import { Table } from '@benthos/ui/table/Table.tsx'
import type { TableColumn } from '@benthos/ui/table/tableTypes.ts'
import type { Eumeldung } from '@benthos/vertrag/eumeldung'
import { Aufnahmeverweis } from '../../fach/aufnahmeteile/Aufnahmeverweis.tsx'
import stil from './Eumeldung.module.css'

type Regel = Eumeldung['regeln'][number]
type Befund = Regel['befunde'][number]
type Zusammengefasst = Eumeldung['zusammengefasst'][number]

const STUFEN: Readonly<Record<Befund['stufe'], { label: string; tone: StatusTone }>> = {
  BLOCKER: { label: 'Blocker', tone: 'danger' },
  ERROR: { label: 'Fehler', tone: 'danger' },
  WARNING: { label: 'Warnung', tone: 'warning' },
  INFO: { label: 'Hinweis', tone: 'info' },
}

/** Befunde nach Regeln, die schwersten zuerst und offen; darunter Zeilen aus mehreren Aufnahmen mit ihren Teilen. */
export function Meldebefunde({ meldung: { regeln, zusammengefasst } }: { meldung: Eumeldung }) {
  return (
    <>
      {regeln.map(regel => (
        <ExpandableBlock
          aside={<Stufe stufe={regel.stufe} />}
          headingLevel={2}
          isDefaultExpanded={regel.stufe === 'BLOCKER'}
          isDense
          key={regel.regel}
          title={`${regel.regel}: ${regel.satz} (${formatiereZahl(regel.anzahl)})`}
        >
          <Table
            caption={
              regel.anzahl > regel.befunde.length
                ? `Die ersten ${formatiereZahl(regel.befunde.length)} von ${formatiereZahl(regel.anzahl)} Befunden; alle stehen im Protokoll der Datei`
                : `Befunde der Regel ${regel.regel}`
            }
            columns={SPALTEN}
            isCaptionVisible={regel.anzahl > regel.befunde.length}
            rowKey={({ nummer }) => String(nummer)}
            rows={regel.befunde.map((befund, nummer) => ({ ...befund, nummer }))}
            total={regel.anzahl}
          />
        </ExpandableBlock>
      ))}
      {zusammengefasst.length > 0 && (
        <ExpandableBlock
          headingLevel={2}
          isDefaultExpanded={false}
          isDense
          title={`Zeilen aus mehreren Aufnahmen (${formatiereZahl(zusammengefasst.length)})`}
        >
          <p className={stil['text']}>
            Mehrere Aufnahmen eines Orts in einem Jahr ergeben eine Zeile: das Mittel ihrer normalisierten EQR und
            dessen Klasse.
          </p>
          <Table
            caption="Zeilen aus mehreren Aufnahmen"
            columns={TEILSPALTEN}
            rowKey={({ tabelle, zeile }) => `${tabelle} ${zeile}`}
            rows={zusammengefasst}
          />
        </ExpandableBlock>
      )}
    </>
  )
}

function Stufe({ stufe }: { stufe: Befund['stufe'] }) {
  const { label, tone } = STUFEN[stufe]
  return <StatusBadge label={label} shape={stufe === 'BLOCKER' ? 'cross' : 'full'} tone={tone} />
}

const SPALTEN: readonly TableColumn<Befund & { nummer: number }>[] = [
  {
    id: 'zeile',
    header: 'Zeile',
    cell: b => (b.zeile === null ? `${b.tabelle}` : `${b.tabelle}, Zeile ${formatiereZahl(b.zeile)}`),
    isRowHeader: true,
    priority: 1,
  },
  { id: 'spalte', header: 'Spalte', cell: b => <span className={stil['wert']}>{b.spalte ?? '–'}</span>, priority: 3 },
  { id: 'satz', header: 'Befund', cell: b => b.satz, priority: 2 },
  { id: 'stufe', header: 'Stufe', cell: b => <Stufe stufe={b.stufe} />, priority: 3 },
  {
    id: 'ziel',
    header: 'Beheben in',
    cell: ({ ziel }) => (ziel === null ? '–' : <Link href={adresseVon(ziel)}>{ziel.name}</Link>),
    priority: 2,
  },
]

const adresseVon = ({ art, id }: NonNullable<Befund['ziel']>): string =>
  art === 'MESSSTELLE' ? `/stammdaten/${id}` : `/aufnahme-detail/${id}`

/** Dezimaltext der Datei als Zahl der Oberfläche; leer: nicht zu berechnen. */
const alsNeqr = (text: string): string => (text === '' ? '–' : formatiereZahl(Number(text)))

const TEILSPALTEN: readonly TableColumn<Zusammengefasst>[] = [
  {
    id: 'kennung',
    header: 'Kennung',
    cell: z => <span className={stil['wert']}>{z.kennung || `${z.tabelle}, Zeile ${z.zeile}`}</span>,
    isRowHeader: true,
    priority: 1,
  },
  { id: 'jahr', header: 'Jahr', cell: z => z.jahr, priority: 2, isNoWrap: true },
  { id: 'kenngroesse', header: 'Kenngröße', cell: z => z.kenngroesse, priority: 3, isNoWrap: true },
  { id: 'klasse', header: 'Klasse', cell: z => z.klasse || '–', priority: 2 },
  { id: 'neqr', header: 'nEQR', cell: z => alsNeqr(z.neqr), align: 'number', priority: 2 },
  {
    id: 'teile',
    header: 'Aufnahmen',
    cell: z => (
      <ul className={stil['liste']}>
        {z.teile.map(({ id, code, datum, klasse, neqr }) => (
          <li key={id}>
            <Aufnahmeverweis code={code} id={id} />
            {` ${formatiereDatum(datum)}, Klasse ${klasse}${neqr === null ? '' : `, nEQR ${alsNeqr(neqr)}`}`}
          </li>
        ))}
      </ul>
    ),
    priority: 2,
  },
]
