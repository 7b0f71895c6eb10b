import { istTag } from '@benthos/fachmodell/datum/leseDatum'
import { DateField } from '@benthos/ui/datefield/DateField.tsx'
import { MultiSelect } from '@benthos/ui/select/MultiSelect.tsx'
import { Select } from '@benthos/ui/select/Select.tsx'
import { ComboBox } from '@benthos/ui/suggest/ComboBox.tsx'
import { TextField } from '@benthos/ui/textfield/TextField.tsx'
import { Datum } from '@benthos/vertrag/bausteine'
import type { Kriteriumswert } from '@benthos/vertrag/filter'
import { useState } from 'react'
import { sucheOptionen, useSuchtext } from '../../technik/formular/useOptionen.ts'
import { useTippverzoegerung } from '../../technik/formular/useTippverzoegerung.ts'
import { Ausschnittfeld } from './Ausschnittfeld.tsx'
import type { Kriterium } from './typen.ts'
import { useEintraege } from './useEintraege.ts'

type Angaben<K extends Kriterium = Kriterium> = {
  kriterium: K
  wert: Kriteriumswert
  /** jede Eingabe wirkt sofort: Getipptes erst nach einer Pause */
  istLive: boolean
  ruecksetzung: string
  setze: (wert: Kriteriumswert) => void
}
type VonArt<A extends Kriterium['art']> = Extract<Kriterium, { art: A }>

/** Eingabefeld eines Kriteriums. */
export function Kriteriumsfeld(angaben: Angaben) {
  const { kriterium, wert, setze } = angaben
  const gemeinsam = { label: kriterium.label, size: 'dense' } as const
  switch (kriterium.art) {
    case 'text':
      return angaben.istLive ? (
        <VerzoegertesTextfeld {...angaben} kriterium={kriterium} />
      ) : (
        <TextField
          {...gemeinsam}
          description={kriterium.hilfe}
          maxLength={kriterium.maxLaenge}
          onChange={setze}
          value={alsText(wert)}
        />
      )
    case 'datum':
      return <Datumskriterium {...angaben} kriterium={kriterium} />
    case 'auswahl':
      return (
        <Select
          {...gemeinsam}
          onChange={setze}
          options={kriterium.optionen}
          placeholder="alle"
          value={wert === null ? null : alsText(wert)}
        />
      )
    case 'ausschnitt':
      return <Ausschnittfeld label={kriterium.label} setze={setze} wert={alsText(wert)} />
    case 'mehrfachauswahl':
      return <Mehrfachauswahl {...angaben} kriterium={kriterium} />
    case 'suche':
      return <Objektsuche {...angaben} kriterium={kriterium} />
  }
}

function VerzoegertesTextfeld({ kriterium, wert, ruecksetzung, setze }: Angaben<VonArt<'text'>>) {
  const [text, setzeText] = useTippverzoegerung(alsText(wert), ruecksetzung, setze)
  return (
    <TextField
      description={kriterium.hilfe}
      label={kriterium.label}
      maxLength={kriterium.maxLaenge}
      onChange={setzeText}
      size="dense"
      value={text}
    />
  )
}

/** Was kein Datum ist oder vor allen Erhebungen liegt, bleibt mit seiner Meldung im Feld stehen, filtert aber nicht. */
function Datumskriterium({ kriterium, wert, setze }: Angaben<VonArt<'datum'>>) {
  const [ungueltig, setzeUngueltig] = useState<string | null>(null)
  // Was sich nicht lesen lässt, erklärt das Feld selbst, und erst nach dem Verlassen.
  const grund =
    ungueltig !== null && istTag(ungueltig) ? Datum.safeParse(ungueltig).error?.issues[0]?.message : undefined
  return (
    <DateField
      errorMessage={grund}
      label={kriterium.label}
      onChange={neu => {
        const gilt = Datum.safeParse(neu).success
        setzeUngueltig(gilt ? null : neu)
        setze(gilt ? neu : null)
      }}
      size="dense"
      value={ungueltig ?? (wert === null ? null : alsText(wert))}
    />
  )
}

function Mehrfachauswahl({ kriterium, wert, setze }: Angaben<VonArt<'mehrfachauswahl'>>) {
  return (
    <MultiSelect
      label={kriterium.label}
      onChange={setze}
      options={useEintraege(kriterium)}
      placeholder="alle"
      size="dense"
      value={alsListe(wert)}
    />
  )
}

function Objektsuche({ kriterium, wert, setze }: Angaben<VonArt<'suche'>>) {
  const [erste = null] = alsListe(wert)
  const nachgeschlagen = useSuchtext(kriterium.getDisplayValue ? null : kriterium.liste, erste)
  const text = kriterium.getDisplayValue?.(erste)[0] ?? nachgeschlagen
  return (
    <ComboBox
      label={kriterium.label}
      loadOptions={(suche, abbruch) => sucheOptionen(kriterium.liste, suche, {}, abbruch)}
      onChange={neu => setze(neu === null ? [] : [neu])}
      placeholder="alle"
      selectedLabel={text ?? ''}
      size="dense"
      value={erste}
    />
  )
}

const alsText = (wert: Kriteriumswert): string => (typeof wert === 'string' ? wert : '')
const alsListe = (wert: Kriteriumswert): readonly string[] => (Array.isArray(wert) ? wert : [])
