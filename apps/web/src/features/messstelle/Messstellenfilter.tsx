import { type Bereich, BIOREGIONEN, BUNDESLAENDER, MESSSTELLENARTEN } from '@benthos/fachmodell'
import { MultiSelect } from '@benthos/ui/select/MultiSelect.tsx'
import { Select } from '@benthos/ui/select/Select.tsx'
import { ComboBox } from '@benthos/ui/suggest/ComboBox.tsx'
import { listeFluesse, listeProjektwahl } from '@benthos/vertrag/listen'
import { Filterleiste, Suchtext } from '../../filter/Filterleiste.tsx'
import { sucheOptionen, useSuchtext } from '../../formular/useOptionen.ts'
import type { Messstellenauswahl } from './messstellenauswahl.ts'

type Angaben = { angaben: Messstellenauswahl; setze: (teil: Partial<Messstellenauswahl>) => void }

const LEER: Partial<Messstellenauswahl> = {
  suche: undefined,
  art: undefined,
  bundesland: undefined,
  bioregion: undefined,
  gewaesserId: undefined,
  projektId: undefined,
  aktiv: undefined,
}
const BETRIEB = [
  { value: 'true', label: 'in Betrieb' },
  { value: 'false', label: 'außer Betrieb' },
]
const kennung = (wert: string | null) => (wert === null ? undefined : [Number(wert)])

/** Kriterien der Messstellen; jede Änderung gilt sofort und steht in der Adresse. */
export function Messstellenfilter({ angaben, setze }: Angaben) {
  const gewaesser = useSuchtext(listeFluesse, angaben.gewaesserId?.[0])
  const projekt = useSuchtext(listeProjektwahl, angaben.projektId?.[0])
  return (
    <Filterleiste angaben={angaben} beiRuecksetzen={() => setze(LEER)} bezeichnung="Filter der Messstellen">
      <Suchtext
        beiSuche={suche => setze({ suche })}
        hilfe="Name, Code, GZÜV-ID oder Gewässer"
        wert={angaben.suche ?? ''}
      />
      <MultiSelect
        label="Art"
        onChange={werte => setze({ art: werte as Bereich[] })}
        options={MESSSTELLENARTEN}
        size="dense"
        value={angaben.art ?? []}
      />
      <MultiSelect
        label="Bundesland"
        onChange={werte => setze({ bundesland: werte as Messstellenauswahl['bundesland'] })}
        options={BUNDESLAENDER}
        size="dense"
        value={angaben.bundesland ?? []}
      />
      <ComboBox
        label="Gewässer"
        loadOptions={(suche, abbruch) => sucheOptionen(listeFluesse, suche, {}, abbruch)}
        onChange={wert => setze({ gewaesserId: kennung(wert) })}
        selectedLabel={gewaesser ?? ''}
        size="dense"
        value={angaben.gewaesserId?.[0] === undefined ? null : String(angaben.gewaesserId[0])}
      />
      <MultiSelect
        label="Bioregion"
        onChange={werte => setze({ bioregion: werte as Messstellenauswahl['bioregion'] })}
        options={BIOREGIONEN}
        size="dense"
        value={angaben.bioregion ?? []}
      />
      <ComboBox
        label="Projekt"
        loadOptions={(suche, abbruch) => sucheOptionen(listeProjektwahl, suche, {}, abbruch)}
        onChange={wert => setze({ projektId: kennung(wert) })}
        selectedLabel={projekt ?? ''}
        size="dense"
        value={angaben.projektId?.[0] === undefined ? null : String(angaben.projektId[0])}
      />
      <Select
        label="Betrieb"
        onChange={wert => setze({ aktiv: wert === null ? undefined : wert === 'true' })}
        options={BETRIEB}
        placeholder="alle"
        size="dense"
        value={angaben.aktiv === undefined ? null : String(angaben.aktiv)}
      />
    </Filterleiste>
  )
}
