import { formatiereDatum } from '@benthos/fachmodell/datum/formatiereDatum'
import { formatiereAnzahl } from '@benthos/fachmodell/zahl/formatiereAnzahl'
import { StatusBadge } from '@benthos/ui/badge/StatusBadge.tsx'
import { Link } from '@benthos/ui/link/Link.tsx'
import { Table } from '@benthos/ui/table/Table.tsx'
import type { TableColumn } from '@benthos/ui/table/tableTypes.ts'
import { memo } from 'react'
import type { Ausgang, Sammelzeile } from './Sammellauf.ts'
import stil from './Sammelseite.module.css'

const SPALTEN: readonly TableColumn<Sammelzeile>[] = [
  { id: 'code', header: 'Aufnahme', cell: z => z.code, isRowHeader: true, priority: 1 },
  { id: 'messstelle', header: 'Messstelle', cell: z => z.messstelle, priority: 3 },
  { id: 'datum', header: 'Datum', cell: z => formatiereDatum(z.datum), priority: 3, isNoWrap: true },
  { id: 'element', header: 'Element', cell: z => z.element, priority: 2 },
]
const stand = (header: string): TableColumn<Sammelzeile> => ({ id: 'jetzt', header, cell: z => z.jetzt, priority: 2 })
const VORSCHAU: readonly TableColumn<Sammelzeile>[] = [
  ...SPALTEN,
  stand('Jetzt'),
  {
    id: 'danach',
    header: 'Danach',
    cell: z => z.danach ?? <span className={stil['hindernis']}>{z.hindernis ?? 'noch nichts gewählt'}</span>,
    priority: 2,
  },
]

const HINWEISE: TableColumn<Sammelzeile> = {
  id: 'hinweise',
  header: 'Offene Hinweise',
  priority: 2,
  cell: z =>
    z.offeneHinweise ? (
      <Link href={`/aufnahme-detail/${z.aufnahmeId}/plausibilitaet`}>
        {formatiereAnzahl(z.offeneHinweise, 'offener Hinweis', 'offene Hinweise')}
      </Link>
    ) : (
      z.offeneHinweise === 0 && 'keine'
    ),
}

type Angaben = {
  zeilen: readonly Sammelzeile[]
  /** nach einem Lauf: was aus jeder Zeile wurde */
  ausgaenge: ReadonlyMap<string, Ausgang> | null
  laedt: boolean
  /** was mit einer Zeile geschehen ist, etwa „zugeordnet“ */
  partizip: string
}

/** Vorschau auf eine Sammeländerung, danach ihr Ergebnis; was nicht geschah, steht dann oben. */
export const Sammeltabelle = memo(function Sammeltabelle({ zeilen, ausgaenge, laedt, partizip }: Angaben) {
  const ergebnis = (z: Sammelzeile) => <Ergebnis ausgang={ausgaenge?.get(z.schluessel)} partizip={partizip} zeile={z} />
  return (
    <Table
      caption={ausgaenge ? 'Ergebnis' : 'Gewählte Aufnahmen'}
      columns={
        ausgaenge
          ? [...SPALTEN, stand('Vorher'), { id: 'ergebnis', header: 'Ergebnis', cell: ergebnis, priority: 2 }]
          : zeilen.some(z => z.offeneHinweise !== undefined)
            ? [...VORSCHAU, HINWEISE]
            : VORSCHAU
      }
      isLoading={laedt}
      rowHref={z => `/aufnahme-detail/${z.aufnahmeId}/status`}
      rowKey={z => z.schluessel}
      rows={ausgaenge ? zeilen.toSorted((a, b) => rang(a, ausgaenge) - rang(b, ausgaenge)) : zeilen}
    />
  )
})

/** Abgelehntes zuerst, dann nicht Erreichtes, dann Ausgelassenes, Erledigtes zuletzt. */
function rang(zeile: Sammelzeile, ausgaenge: ReadonlyMap<string, Ausgang>): number {
  const ausgang = ausgaenge.get(zeile.schluessel)
  if (zeile.danach === null) return 2
  if (ausgang === undefined) return 1
  return ausgang.art === 'abgelehnt' ? 0 : 3
}

type Ergebnisangaben = { ausgang: Ausgang | undefined; partizip: string; zeile: Sammelzeile }

function Ergebnis({ ausgang, partizip, zeile }: Ergebnisangaben) {
  if (zeile.danach === null) return <Ausgelassen grund={zeile.hindernis} wort="ausgelassen" />
  if (ausgang === undefined) return <Ausgelassen grund={null} wort={`noch nicht ${partizip}`} />
  if (ausgang.art === 'erledigt') return <StatusBadge label={zeile.danach} shape="check" tone="success" />
  return (
    <>
      <StatusBadge label={`nicht ${partizip}`} shape="cross" tone="danger" />
      <div className={stil['hindernis']}>{ausgang.grund}</div>
    </>
  )
}

function Ausgelassen({ wort, grund }: { wort: string; grund: string | null }) {
  return (
    <>
      <StatusBadge label={wort} shape="dash" />
      {grund !== null && <div className={stil['hindernis']}>{grund}</div>}
    </>
  )
}
