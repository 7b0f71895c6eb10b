import { formatiereDatum } from '@benthos/fachmodell/datum/formatiereDatum'
import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import { Table } from '@benthos/ui/table/Table.tsx'
import type { TableColumn } from '@benthos/ui/table/tableTypes.ts'
import type { Dossierreihe, Dossierwechsel } from '@benthos/vertrag/dossier'
import { useMemo } from 'react'
import { Zeichnung } from '../../technik/diagramm/Zeichnung.tsx'
import stil from './Dossier.module.css'
import { baueWechseldiagramm } from './diagrammbau.ts'
import { Methodenwahl } from './Methodenwahl.tsx'
import { Tabellendatei } from './Tabellendatei.tsx'

const HOEHE = 240

/** Neue und verschwundene Taxa von einer Aufnahme zur nächsten, mit Ähnlichkeit. */
export function Taxawechsel({ messstelleId, reihen }: { messstelleId: number; reihen: readonly Dossierreihe[] }) {
  return (
    <Methodenwahl reihen={reihen}>
      {reihe =>
        reihe.wechsel.length === 0 ? (
          <p>Es gibt erst eine Taxaliste dieser Methode. Ein Vergleich wird ab der zweiten Aufnahme möglich.</p>
        ) : (
          <Wechselansicht messstelleId={messstelleId} wechsel={reihe.wechsel} />
        )
      }
    </Methodenwahl>
  )
}

function Wechselansicht({ messstelleId, wechsel }: { messstelleId: number; wechsel: readonly Dossierwechsel[] }) {
  const baue = useMemo(
    () =>
      baueWechseldiagramm(
        wechsel.map(({ nach, neu, verschwunden, bruchstellen }) => ({
          datum: nach.datum,
          neu: neu.length,
          verschwunden: verschwunden.length,
          bruchstellen,
        })),
      ),
    [wechsel],
  )
  const hatMengen = wechsel.some(({ brayCurtis }) => brayCurtis !== null)
  return (
    <>
      <Zeichnung
        baue={baue}
        bezeichnung={`Neue und verschwundene Taxa zu ${wechsel.length} Aufnahmen. Alle Werte stehen in der Tabelle darunter.`}
        hoehe={HOEHE}
        titel="Neue (oben) und verschwundene Taxa (unten) gegenüber der vorigen Aufnahme"
      />
      <p className={stil['legende']}>
        {`Sørensen vergleicht, welche Taxa vorkommen${hatMengen ? ', Bray–Curtis auch ihre Dichten' : ''}; 100 % heißt gleich. Was neu erscheint oder verschwindet, kann auch an der Bestimmung liegen.`}
      </p>
      <div className={stil['tabellenkopf']}>
        <h3>Werte</h3>
        <Tabellendatei messstelleId={messstelleId} tabelle="wechsel" />
      </div>
      <Table
        caption="Taxawechsel zwischen aufeinanderfolgenden Aufnahmen"
        columns={hatMengen ? SPALTEN : SPALTEN.filter(({ id }) => id !== 'brayCurtis')}
        output="copy"
        rowKey={({ nach }) => String(nach.aufnahmeId)}
        rows={wechsel.toReversed()}
      />
    </>
  )
}

const prozent = (wert: number | null) => (wert === null ? '–' : formatiereZahl(wert, 1, 1))

const SPALTEN: readonly TableColumn<Dossierwechsel>[] = [
  {
    id: 'zeit',
    header: 'Von – nach',
    cell: w => `${formatiereDatum(w.von.datum)} – ${formatiereDatum(w.nach.datum)}`,
    isRowHeader: true,
    priority: 1,
  },
  { id: 'gemeinsame', header: 'Gemeinsam', cell: w => w.gemeinsame, align: 'number', priority: 3 },
  { id: 'soerensen', header: 'Sørensen', unit: '%', cell: w => prozent(w.soerensen), align: 'number', priority: 2 },
  {
    id: 'brayCurtis',
    header: 'Bray–Curtis',
    unit: '%',
    cell: w => prozent(w.brayCurtis),
    align: 'number',
    priority: 2,
  },
  { id: 'neu', header: 'Neu', cell: w => <Taxa namen={w.neu} />, priority: 2 },
  { id: 'verschwunden', header: 'Verschwunden', cell: w => <Taxa namen={w.verschwunden} />, priority: 2 },
  {
    id: 'bruch',
    header: 'Änderung der Grundlage',
    cell: w => (w.bruchstellen.length === 0 ? '–' : w.bruchstellen.join('; ')),
    priority: 3,
  },
]

/** Anzahl; die Namen öffnen sich auf Wunsch. */
function Taxa({ namen }: { namen: readonly string[] }) {
  if (namen.length === 0) return '0'
  return (
    <details className={stil['namen']}>
      <summary>{namen.length}</summary>
      <em>{namen.join(', ')}</em>
    </details>
  )
}
