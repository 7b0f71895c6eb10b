import type { Element } from '@benthos/fachmodell'
import { formatiereDatum } from '@benthos/fachmodell/datum/formatiereDatum'
import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import { Table } from '@benthos/ui/table/Table.tsx'
import type { TableColumn } from '@benthos/ui/table/tableTypes.ts'
import { type AufnahmeZeile, listeAufnahmen } from '@benthos/vertrag/aufnahme'
import { Ergebnisuebersicht, leseErgebnisuebersichtNachKennung } from '@benthos/vertrag/ergebnisuebersicht'
import { skipToken, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { abfrage } from '../../../technik/http/abfrage.ts'
import { rufe } from '../../../technik/http/klient.ts'
import { findeVorige, type Gegenueber, stelleGegenueber } from './vorige.ts'

/** So weit zurück wird gesucht: mehr Aufnahmen an einem Tag hat keine Messstelle. */
const HOECHSTENS = 25

/** Was sich seit der vorigen Aufnahme derselben Messstelle geändert hat. */
export function Unterschied({ aufnahme, element }: { aufnahme: AufnahmeZeile; element: Element }) {
  const { id, datum, messstelleId } = aufnahme
  const query = {
    messstelleId: [messstelleId],
    element: [element],
    datumBis: datum,
    sortierung: 'datum',
    richtung: 'ab',
  } as const
  const fruehere = useQuery(abfrage(listeAufnahmen, { query: { ...query, groesse: HOECHSTENS } }))
  const vorige = fruehere.data && findeVorige(fruehere.data.zeilen, aufnahme)
  const ergebnisse = useQuery({
    queryKey: [leseErgebnisuebersichtNachKennung.pfad, id, vorige?.id],
    queryFn: vorige ? ({ signal }) => liesErgebnisse([id, vorige.id], signal) : skipToken,
  })
  const fehler = fruehere.error ?? ergebnisse.error
  if (fehler) return <p>Der Vergleich konnte nicht geladen werden. {fehler.message}</p>
  if (vorige === undefined) return <p>Vorige Aufnahme wird gesucht …</p>
  if (vorige === null) return <p>Es ist die erste Aufnahme an dieser Messstelle mit {element}, die Sie lesen dürfen.</p>
  const verweis = (
    <Link to={`/aufnahme-detail/${vorige.id}`}>{`${vorige.code} vom ${formatiereDatum(vorige.datum)}`}</Link>
  )
  const fuehrendes = (aufnahmeId: number) =>
    ergebnisse.data?.find(
      ({ aufnahmeId: eine, ergebnis }) => eine === aufnahmeId && ergebnis?.element === element && ergebnis.fuehrend,
    )?.ergebnis
  const [jetzt, zuvor] = [fuehrendes(id), fuehrendes(vorige.id)]
  if (!ergebnisse.data) return <p>Vergleich mit {verweis} wird geladen …</p>
  if (!jetzt || !zuvor)
    return (
      <p>
        Vorige Aufnahme: {verweis}. {jetzt ? 'Sie' : 'Diese'} hat noch kein Ergebnis, das sich vergleichen ließe.
      </p>
    )
  return (
    <>
      <p>
        Vorige Aufnahme: {verweis}
        {jetzt.methode !== zuvor.methode && ' – mit einer anderen Methode, nur bedingt vergleichbar'}.
      </p>
      <Table
        caption={`Unterschied zur vorigen Aufnahme, ${element}`}
        columns={SPALTEN}
        hasCards={false}
        rowKey={zeile => zeile.id}
        rows={stelleGegenueber(jetzt, zuvor)}
      />
    </>
  )
}

const zahl = (wert: number | null, stellen: number) => (wert === null ? '–' : formatiereZahl(wert, stellen, stellen))

const SPALTEN: readonly TableColumn<Gegenueber>[] = [
  { id: 'label', header: 'Angabe', cell: z => z.label, isRowHeader: true },
  { id: 'zuvor', header: 'zuvor', cell: z => zahl(z.zuvor, z.stellen), align: 'number' },
  { id: 'jetzt', header: 'jetzt', cell: z => zahl(z.jetzt, z.stellen), align: 'number' },
  {
    id: 'unterschied',
    header: 'Unterschied',
    cell: ({ jetzt, zuvor, stellen }) => {
      if (jetzt === null || zuvor === null) return '–'
      const text = zahl(Math.abs(jetzt - zuvor), stellen)
      if (!/[1-9]/.test(text)) return 'gleich'
      return `${jetzt > zuvor ? '+' : '−'}${text}`
    },
    align: 'number',
  },
]

async function liesErgebnisse(id: number[], abbruch: AbortSignal) {
  const datei = await rufe(leseErgebnisuebersichtNachKennung, { query: { id, format: 'json' }, abbruch })
  return Ergebnisuebersicht.parse(JSON.parse(await datei.text())).zeilen
}
