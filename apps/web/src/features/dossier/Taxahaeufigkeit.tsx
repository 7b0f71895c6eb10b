import { formatiereDatum } from '@benthos/fachmodell/datum/formatiereDatum'
import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import { Button } from '@benthos/ui/button/Button.tsx'
import { Link } from '@benthos/ui/link/Link.tsx'
import { Table } from '@benthos/ui/table/Table.tsx'
import type { TableColumn } from '@benthos/ui/table/tableTypes.ts'
import type { Dossierreihe } from '@benthos/vertrag/dossier'
import { useMemo } from 'react'
import { taxonadresse } from '../../fach/taxon/taxonadresse.ts'
import { Zeichnung } from '../../technik/diagramm/Zeichnung.tsx'
import { useKurzeListe } from '../../technik/layout/useKurzeListe.ts'
import stil from './Dossier.module.css'
import { baueTaxadiagramm } from './diagrammbau.ts'
import { Methodenwahl } from './Methodenwahl.tsx'
import { Tabellendatei } from './Tabellendatei.tsx'

/** So viele Taxa zeigt das Diagramm, die Tabelle alle. */
const IM_BILD = 15
const ZEILENHOEHE = 24

/** In wie vielen Aufnahmen ein Taxon vorkommt, seit wann und zuletzt. */
export function Taxahaeufigkeit({ messstelleId, reihen }: { messstelleId: number; reihen: readonly Dossierreihe[] }) {
  return (
    <Methodenwahl reihen={reihen}>
      {reihe => <Haeufigkeitsansicht key={reihe.methode} messstelleId={messstelleId} reihe={reihe} />}
    </Methodenwahl>
  )
}

function Haeufigkeitsansicht({ messstelleId, reihe }: { messstelleId: number; reihe: Dossierreihe }) {
  const { aufnahmen, taxa } = reihe
  const { gezeigte, zeigeAlle } = useKurzeListe(taxa)
  const hatDichten = taxa.some(({ dichte }) => dichte !== null)
  const haeufigste = useMemo(() => taxa.slice(0, IM_BILD), [taxa])
  const baue = useMemo(() => baueTaxadiagramm(haeufigste, aufnahmen.length), [haeufigste, aufnahmen.length])
  return (
    <>
      <Zeichnung
        baue={baue}
        bezeichnung={`Die ${haeufigste.length} häufigsten von ${taxa.length} Taxa in ${aufnahmen.length} Aufnahmen. Alle Werte stehen in der Tabelle darunter.`}
        hoehe={haeufigste.length * ZEILENHOEHE + 40}
        titel={`Häufigste Taxa: in so vielen der ${aufnahmen.length} Aufnahmen gefunden`}
      />
      <div className={stil['tabellenkopf']}>
        <h3>{`Alle ${taxa.length} Taxa`}</h3>
        <Tabellendatei messstelleId={messstelleId} tabelle="taxa" />
      </div>
      <Table
        caption="Häufigkeit der Taxa"
        columns={hatDichten ? SPALTEN : SPALTEN.filter(({ id }) => id !== 'dichte')}
        // Hundert Karten wären auf einem schmalen Schirm hundert Bildschirme.
        hasCards={false}
        hasStickyHeader
        output="copy"
        rowKey={({ taxon }) => taxon}
        rows={gezeigte}
        total={taxa.length}
      />
      {zeigeAlle && <Button onPress={zeigeAlle}>{`Alle ${formatiereZahl(taxa.length)} Taxa zeigen`}</Button>}
    </>
  )
}

const SPALTEN: readonly TableColumn<Dossierreihe['taxa'][number]>[] = [
  { id: 'taxon', header: 'Taxon', cell: t => <Name taxon={t} />, isRowHeader: true, priority: 1 },
  { id: 'funde', header: 'Funde', cell: t => t.funde, align: 'number', priority: 2 },
  { id: 'zuerst', header: 'Erster Fund', cell: t => formatiereDatum(t.zuerst), priority: 3, isNoWrap: true },
  { id: 'zuletzt', header: 'Letzter Fund', cell: t => formatiereDatum(t.zuletzt), priority: 2, isNoWrap: true },
  {
    id: 'dichte',
    header: 'Mittlere Dichte',
    unit: 'Ind./m²',
    cell: t => (t.dichte === null ? '–' : formatiereZahl(t.dichte, 1, 1)),
    align: 'number',
    priority: 3,
  },
]

function Name({ taxon: { taxon, abgeleitet } }: { taxon: Dossierreihe['taxa'][number] }) {
  return (
    <>
      <Link href={taxonadresse(taxon)}>
        <em>{taxon}</em>
      </Link>
      {abgeleitet && ' (abgeleitet)'}
    </>
  )
}
