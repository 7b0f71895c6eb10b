import {
  BUNDESLAENDER,
  type Bundesland,
  STATUSWERTE,
  type Status,
  statusLabel,
  ZUSTANDSKLASSEN,
} from '@benthos/fachmodell'
import { DateField } from '@benthos/ui/datefield/DateField.tsx'
import { MultiSelect } from '@benthos/ui/select/MultiSelect.tsx'
import type { QueryVon } from '@benthos/vertrag'
import type { listeAufnahmen } from '@benthos/vertrag/aufnahme'
import { Filterleiste, Suchtext } from '../../filter/Filterleiste.tsx'

export type Auswahl = QueryVon<typeof listeAufnahmen>

const STATUSWAHL = STATUSWERTE.map(value => ({ value, label: statusLabel(value) }))
const KLASSENWAHL = ZUSTANDSKLASSEN.map(({ value, label }) => ({ value, label: `${value} – ${label}` }))
const ISO_DATUM = /^\d{4}-\d{2}-\d{2}$/

type Angaben = { angaben: Auswahl; setze: (teil: Partial<Auswahl>) => void; beiRuecksetzen: () => void }

/** Kriterien der Aufnahmenliste; jede Änderung gilt sofort und steht in der Adresse. */
export function Filterzeile({ angaben, setze, beiRuecksetzen }: Angaben) {
  /** Ein unlesbares Datum bleibt im Feld stehen, filtert aber nicht. */
  const datum = (wert: string | null): string | undefined => (wert !== null && ISO_DATUM.test(wert) ? wert : undefined)
  return (
    <Filterleiste bezeichnung="Filter der Aufnahmen" angaben={angaben} beiRuecksetzen={beiRuecksetzen}>
      <Suchtext
        wert={angaben.suche ?? ''}
        hilfe="Code, Messstelle, Gewässer"
        beiSuche={suche => setze({ suche: suche || undefined })}
      />
      <MultiSelect
        label="Status MZB"
        size="dense"
        options={STATUSWAHL}
        value={angaben.mzbStatus ?? []}
        onChange={werte => setze({ mzbStatus: werte as Status[] })}
      />
      <MultiSelect
        label="Klasse MZB"
        size="dense"
        options={KLASSENWAHL}
        value={(angaben.mzbKlasse ?? []).map(String)}
        onChange={werte => setze({ mzbKlasse: werte.map(Number) })}
      />
      <MultiSelect
        label="Bundesland"
        size="dense"
        options={[...BUNDESLAENDER]}
        value={angaben.bundesland ?? []}
        onChange={werte => setze({ bundesland: werte as Bundesland[] })}
      />
      <DateField
        label="Datum von"
        size="dense"
        value={angaben.datumVon ?? null}
        onChange={wert => setze({ datumVon: datum(wert) })}
      />
      <DateField
        label="Datum bis"
        size="dense"
        value={angaben.datumBis ?? null}
        onChange={wert => setze({ datumBis: datum(wert) })}
      />
    </Filterleiste>
  )
}
