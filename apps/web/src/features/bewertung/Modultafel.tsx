import { formatiereIndex, formatiereKenngroesse } from '@benthos/fachmodell/kenngroesse'
import { grenzenVon } from '@benthos/fachmodell/klassengrenzen'
import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import { ScaleBadge } from '@benthos/ui/badge/ScaleBadge.tsx'
import { Table } from '@benthos/ui/table/Table.tsx'
import type { TableColumn } from '@benthos/ui/table/tableTypes.ts'
import type { Modul } from '@benthos/vertrag/bewertung'
import stil from './Modultafel.module.css'
import { MARKENTEXT } from './texte.ts'

/** Module mit ihren Grenzen als Tabelle, darunter die Bestandteile der multimetrischen Indizes. */
export function Modultafel({ module }: { module: readonly Modul[] }) {
  return (
    <div className={stil['tafel']}>
      <Table
        caption="Module und ihre Klassengrenzen"
        columns={MODULSPALTEN}
        rowKey={({ schluessel }) => schluessel}
        rows={module}
      />
      <div className={stil['teile']}>
        {module.map(modul => modul.teile && <Bestandteile key={modul.schluessel} modul={modul} teile={modul.teile} />)}
      </div>
    </div>
  )
}

const MODULSPALTEN: readonly TableColumn<Modul>[] = [
  { id: 'label', header: 'Modul', cell: modul => modul.label, isRowHeader: true, priority: 1 },
  { id: 'wert', header: 'Wert', cell: modul => formatiereIndex(modul.wert, modul.grenzen ?? []), align: 'number' },
  {
    id: 'eqr',
    header: 'EQR',
    cell: modul => formatiereIndex(modul.eqr, grenzenVon(modul.eqr, [modul])),
    align: 'number',
  },
  {
    id: 'klasse',
    header: 'Ergebnis',
    cell: modul => (
      <ScaleBadge
        label={modul.weggelassen === undefined ? modul.text : `${modul.text} (nicht herangezogen)`}
        size="small"
        step={modul.klasse}
      />
    ),
  },
  {
    id: 'grenzen',
    header: 'Klassengrenzen',
    cell: modul => modul.grenzen?.map(grenze => formatiereZahl(grenze, 5, 2)).join(' · ') ?? 'nicht hinterlegt',
    align: 'number',
  },
  { id: 'marke', header: 'Herkunft', cell: modul => MARKENTEXT[modul.marke] },
]

type Teil = NonNullable<Modul['teile']>[number]

/** Woraus ein multimetrischer Index besteht: die Beiträge ergeben zusammen den Wert des Moduls. */
function Bestandteile({ modul, teile }: { modul: Modul; teile: readonly Teil[] }) {
  const sindGleichGewichtet = teile.every(({ gewicht }) => gewicht === teile[0]?.gewicht)
  return (
    <Table
      caption={`Bestandteile von ${modul.label}`}
      columns={sindGleichGewichtet ? TEILSPALTEN.filter(({ id }) => id !== 'gewicht') : TEILSPALTEN}
      isCaptionVisible
      rowKey={({ kenngroesse }) => kenngroesse}
      rows={teile}
    />
  )
}

const TEILSPALTEN: readonly TableColumn<Teil>[] = [
  { id: 'label', header: 'Kenngröße', cell: teil => teil.label, isRowHeader: true },
  { id: 'wert', header: 'Wert', cell: teil => formatiereKenngroesse(teil.wert, teil.kenngroesse), align: 'number' },
  {
    id: 'anker',
    header: 'Anker 0 – 1',
    cell: ({ kenngroesse, unten, oben }) =>
      `${formatiereKenngroesse(unten, kenngroesse)} – ${formatiereKenngroesse(oben, kenngroesse)}`,
    align: 'number',
    isNoWrap: true,
  },
  { id: 'score', header: 'Punkte', cell: teil => formatiereIndex(teil.score), align: 'number' },
  { id: 'gewicht', header: 'Gewicht', cell: teil => formatiereIndex(teil.gewicht), align: 'number' },
  { id: 'anteil', header: 'Beitrag', cell: teil => formatiereIndex(teil.anteil), align: 'number' },
]
