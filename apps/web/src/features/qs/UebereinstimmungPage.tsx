import { labelVon, QS_GLIEDERUNGEN, type QsGliederung } from '@benthos/fachmodell'
import { schreibeRangkorrelation } from '@benthos/fachmodell/qs/vergleichsworte'
import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import { EmptyState } from '@benthos/ui/emptystate/EmptyState.tsx'
import { ErrorState } from '@benthos/ui/errorstate/ErrorState.tsx'
import { Select } from '@benthos/ui/select/Select.tsx'
import { Skeleton } from '@benthos/ui/skeleton/Skeleton.tsx'
import { Table } from '@benthos/ui/table/Table.tsx'
import type { TableColumn } from '@benthos/ui/table/tableTypes.ts'
import { leseQsUebereinstimmung, type QsUebereinstimmung } from '@benthos/vertrag/qsuebereinstimmung'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { abfrage } from '../../technik/http/abfrage.ts'
import { Seitentitel } from '../../technik/rahmen/Seitentitel.tsx'
import stil from './Uebereinstimmung.module.css'

type Zeile = QsUebereinstimmung['zeilen'][number]

const ALLE = 'Alle zusammen'
const nameVon = ({ name, haus }: Zeile): string => (name === null ? ALLE : haus === null ? name : `${name} (${haus})`)
const anteil = (wert: number | null): string => (wert === null ? '–' : formatiereZahl(wert, 1, 1))
const prozent = (wert: number): string => `${anteil(wert)} %`
const bereich = ({ von, bis }: Zeile): string => `${prozent(von)} bis ${prozent(bis)}`

/** Wie gut erste und zweite Bestimmungen übereinstimmen, je Jahr: Bild und Tabelle derselben Zahlen. */
export default function UebereinstimmungPage() {
  const [nach, setzeNach] = useState<QsGliederung>('AUFTRAGNEHMER')
  const [name, setzeName] = useState(ALLE)
  const { data, error, isPlaceholderData } = useQuery({
    ...abfrage(leseQsUebereinstimmung, { query: { nach } }),
    placeholderData: keepPreviousData,
  })
  const gliederung = labelVon(QS_GLIEDERUNGEN, nach) ?? ''
  return (
    <>
      <Seitentitel laeuft={isPlaceholderData} titel="Übereinstimmung der Bestimmungen" />
      <div className={stil['seite']}>
        <p>
          Gezählt sind abgeschlossene Zweitbestimmungen, die Sie sehen dürfen, im Jahr der Probenahme. Der Anteil sagt,
          wie viele der Taxa einer der beiden Listen in beiden stehen.
        </p>
        {error && !data ? (
          <ErrorState title="Die Übereinstimmung konnte nicht geladen werden">{error.message}</ErrorState>
        ) : !data ? (
          <Skeleton lines={8} />
        ) : data.zeilen.length === 0 ? (
          <EmptyState title="Noch nichts zu vergleichen">
            Hier stehen die Zahlen, sobald eine Zweitbestimmung abgeschlossen ist, die Sie sehen dürfen.
          </EmptyState>
        ) : (
          <>
            <div className={stil['wahl']}>
              <Select
                isClearable={false}
                label="Gliedern nach"
                onChange={wert => {
                  setzeNach(wert as QsGliederung)
                  setzeName(ALLE)
                }}
                options={QS_GLIEDERUNGEN}
                value={nach}
              />
              <Select
                isClearable={false}
                label="Im Bild"
                onChange={wert => setzeName(wert ?? ALLE)}
                options={[...new Set(data.zeilen.map(nameVon))].map(wert => ({ value: wert, label: wert }))}
                value={name}
              />
            </div>
            <Verlaufsbild
              name={name}
              zeilen={data.zeilen.filter(zeile => zeile.jahr !== null && nameVon(zeile) === name)}
            />
            <Table
              caption={`Übereinstimmung nach ${gliederung} und Jahr`}
              columns={spaltenFuer(gliederung)}
              rowKey={zeile => `${nameVon(zeile)}/${zeile.jahr ?? ''}`}
              rows={data.zeilen}
            />
          </>
        )}
      </div>
    </>
  )
}

/** Je Jahr der Anteil als Strich in seinem Vertrauensbereich, auf einer Skala von 0 bis 100 %. */
function Verlaufsbild({ name, zeilen }: { name: string; zeilen: readonly Zeile[] }) {
  return (
    <figure className={stil['bild']}>
      <figcaption>{`${name}: Anteil gemeinsamer Taxa mit Vertrauensbereich zu 95 %`}</figcaption>
      <ul>
        {zeilen.map(zeile => (
          <li key={zeile.jahr}>
            <span>{zeile.jahr}</span>
            <span aria-hidden="true" className={stil['skala']}>
              <span
                className={stil['band']}
                style={{ insetInlineStart: `${zeile.von}%`, inlineSize: `${zeile.bis - zeile.von}%` }}
              />
              <span className={stil['wert']} style={{ insetInlineStart: `${zeile.anteil}%` }} />
            </span>
            <span>{`${prozent(zeile.anteil)} (${bereich(zeile)})`}</span>
          </li>
        ))}
      </ul>
    </figure>
  )
}

const spaltenFuer = (gliederung: string): readonly TableColumn<Zeile>[] => [
  { id: 'name', header: gliederung, cell: nameVon, isRowHeader: true, priority: 1 },
  { id: 'jahr', header: 'Jahr', cell: zeile => zeile.jahr ?? 'alle Jahre' },
  { id: 'proben', header: 'Proben', cell: zeile => formatiereZahl(zeile.proben), align: 'number' },
  { id: 'taxa', header: 'Taxa', cell: zeile => formatiereZahl(zeile.taxa), align: 'number' },
  { id: 'gemeinsame', header: 'In beiden Listen', cell: zeile => formatiereZahl(zeile.gemeinsame), align: 'number' },
  { id: 'anteil', header: 'Anteil', unit: '%', cell: zeile => anteil(zeile.anteil), align: 'number', isNoWrap: true },
  { id: 'bereich', header: 'Vertrauensbereich 95 %', cell: bereich, align: 'number', isNoWrap: true },
  { id: 'ptd', header: 'PTD', unit: '%', cell: zeile => anteil(zeile.ptd), align: 'number', isNoWrap: true },
  {
    id: 'spearman',
    header: 'Spearman ρ',
    cell: zeile => (zeile.spearman === null ? '–' : schreibeRangkorrelation(zeile.spearman)),
    align: 'number',
  },
]
