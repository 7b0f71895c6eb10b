import { Table } from '@benthos/ui/table/Table.tsx'
import type { TableColumn } from '@benthos/ui/table/tableTypes.ts'
import type { Fassungswechselstand, Taxonwechsel } from '@benthos/vertrag/taxaliste'
import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { Vorschlagsfeld } from '../gitter/Vorschlagsfeld.tsx'
import { type Eingabeliste, eingabelisteVon } from '../taxa/eingabeliste.ts'
import { taxonvorschlaege } from '../taxa/spalten.tsx'
import { fassungVon } from '../taxa/useFassung.ts'
import stil from './FassungWechseln.module.css'
import { istOffen, wechseltext } from './wechselbilanz.ts'

type Namenswahl = {
  /** gewählte Namen je Taxon ohne eindeutige Entsprechung */
  wahl: Readonly<Record<string, string>>
  beiWahl: (taxon: string, name: string) => void
}

/** So viele Kennwerte stehen beim Namen; die übrigen als Zahl. */
const GENANNTE = 2

/** Was der Wechsel an jedem Taxon ändert; wo etwas offen ist, mit der Frage nach dem neuen Namen. */
export function Wechseltabelle({ stand, ...namen }: Namenswahl & { stand: z.output<typeof Fassungswechselstand> }) {
  const liste = useQuery({ ...fassungVon(stand.nach), enabled: stand.aenderungen.some(hatFrage) })
  return (
    <Table
      caption={`Änderungen beim Wechsel auf ${stand.nach}`}
      columns={spalten(stand, namen, liste.data && eingabelisteVon(liste.data))}
      rowKey={a => a.taxon}
      rows={stand.aenderungen}
    />
  )
}

function hatFrage(a: Taxonwechsel): boolean {
  return istOffen(a) || a.art === 'GEWAEHLT'
}

function spalten(
  { von, nach }: { von: string; nach: string },
  namen: Namenswahl,
  liste: Eingabeliste | undefined,
): readonly TableColumn<Taxonwechsel>[] {
  return [
    { id: 'taxon', header: `Taxon in ${von}`, cell: a => <span translate="no">{a.taxon}</span>, priority: 1 },
    {
      id: 'aenderung',
      header: `In ${nach}`,
      cell: a => (
        <div className={stil['wahl']}>
          <span>{wechseltext(a)}</span>
          {a.gleichMit.length === 0 ? null : (
            <span className={stil['werte']}>
              {`danach dasselbe wie ${a.gleichMit.join(', ')}: gleiche Funde bleiben getrennt und lassen sich in der Liste zusammenfassen`}
            </span>
          )}
          {hatFrage(a) && liste && <Namensfrage {...namen} aenderung={a} liste={liste} />}
        </div>
      ),
    },
    { id: 'werte', header: 'Andere Kennwerte', cell: a => <span className={stil['werte']}>{wertetext(a)}</span> },
  ]
}

function Namensfrage({
  aenderung,
  liste,
  wahl,
  beiWahl,
}: Namenswahl & { aenderung: Taxonwechsel; liste: Eingabeliste }) {
  const { taxon, vorschlaege } = aenderung
  return (
    <Vorschlagsfeld
      beiUebernahme={(text, zellen) => beiWahl(taxon, zellen?.['taxon'] ?? text.trim())}
      istFehlerhaft={istOffen(aenderung)}
      name={`Neuer Name für ${taxon}`}
      platzhalter="Taxon suchen …"
      suche={text => taxonvorschlaege(liste, text)}
      text={wahl[taxon] ?? ''}
      vorab={vorschlaege.map(name => ({ schluessel: name, text: name, zellen: { taxon: name } }))}
    />
  )
}

function wertetext({ andereWerte }: Taxonwechsel): string {
  const genannte = andereWerte.slice(0, GENANNTE).join(', ')
  const weitere = andereWerte.length - GENANNTE
  return genannte === '' ? 'keine' : genannte + (weitere > 0 ? ` und ${weitere} weitere` : '')
}
