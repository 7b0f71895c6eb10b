import { FORM_DEFAULT_SIZE } from '@benthos/ui'
import { RadioGroup } from '@benthos/ui/choice/RadioGroup.tsx'
import { Switch } from '@benthos/ui/choice/Switch.tsx'
import { focusField } from '@benthos/ui/errorsummary/focusField.ts'
import { FORM_MEASURES, type FormSize } from '@benthos/ui/layout/FormLayout.tsx'
import { SearchField } from '@benthos/ui/suggest/SearchField.tsx'
import { beginneAufnahme } from '@benthos/vertrag/aufnahme'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { z } from 'zod'
import { feldId } from '../../src/technik/formular/Felder.tsx'
import { Formular } from '../../src/technik/formular/Formular.tsx'
import type { Serverstand } from '../../src/technik/formular/typen.ts'
import { Uebersichtsplatz } from '../../src/technik/formular/Uebersichtsplatz.tsx'
import type { Formularmodus } from '../../src/technik/formular/useFormular.ts'
import { Verlassensschutz } from '../../src/technik/formular/Verlassensschutz.tsx'
import { feldorte } from '../../src/technik/formular/werte.ts'
import { rufe } from '../../src/technik/http/klient.ts'
import { Seitentitel } from '../../src/technik/rahmen/Seitentitel.tsx'
import stil from './Musterformular.module.css'
import { MUSTERABSCHNITTE } from './musterfelder.ts'
import { Muster } from './musterschema.ts'

const MODI: readonly { value: Formularmodus; label: string }[] = [
  { value: 'auto', label: 'anlegen' },
  { value: 'edit', label: 'ansehen und bearbeiten' },
  { value: 'view', label: 'nur ansehen' },
]
const GROESSEN = Object.keys(FORM_MEASURES) as FormSize[]
const FORMULAR_ID = 'muster'
const ORTE = feldorte(MUSTERABSCHNITTE)
const LEER: Serverstand<z.output<typeof Muster> | null> = { version: 0, daten: null }

/** Ausgefüllt bis auf das, was leer bleiben darf, und die Messstelle: welche es gibt, weiß nur der Server. */
const VORBELEGUNG = {
  bezeichnung: 'Begehung am Kehrwasser',
  beschreibung: `Zufahrt über den Treppelweg.\n${'Das Ufer ist links flach und rechts verbaut. '.repeat(6)}`,
  flaeche: 1234.5,
  beginn: '2025-04-21',
  ende: '2025-04-30',
  gewaessertyp: 'STROM',
  werkzeuge: ['NETZ', 'LUPE'],
  wetter: 'NASS',
  veraendert: true,
  grund: `Neue Buhne, ${'Donaudampfschifffahrtsgesellschaftsanlegestelle'.repeat(3)}`,
  bestaetigt: true,
}

/** Jedes Element der Formularmaschine in jedem Modus, zum Ansehen und Prüfen; nicht in der Produktion. */
export default function Musterformular() {
  const [adresse, setzeAdresse] = useSearchParams()
  const modus = MODI.find(({ value }) => value === adresse.get('modus'))?.value ?? 'auto'
  const groesse = GROESSEN.find(name => name === adresse.get('groesse')) ?? FORM_DEFAULT_SIZE
  const waehle = (neu: Readonly<Record<string, string>>) => setzeAdresse({ modus, groesse, ...neu }, { replace: true })
  const [bleibt, setzeBleibt] = useState(false)
  const [suche, setzeSuche] = useState('')
  const [platz, setzePlatz] = useState<HTMLElement | null>(null)
  return (
    <Verlassensschutz>
      <Seitentitel
        pruefbericht={<Uebersichtsplatz ref={setzePlatz} />}
        suche={
          <SearchField
            loadSuggestions={async text => findeFelder(text)}
            maxLength={20}
            onChange={setzeSuche}
            onSelect={({ id }) => focusField(feldId(FORMULAR_ID, id))}
            placeholder="Feld suchen"
            value={suche}
          />
        }
        titel="Musterformular"
        zusatz="Der Server prüft Messstelle und Tag der Probenahme; gespeichert wird nur in diesem Fenster."
      />
      <div className={stil['wahl']}>
        <RadioGroup
          label="Modus"
          onChange={neu => waehle({ modus: neu })}
          options={MODI}
          orientation="horizontal"
          value={modus}
        />
        <RadioGroup
          label="Größe"
          onChange={neu => waehle({ groesse: neu })}
          options={GROESSEN.map(name => ({ value: name, label: name }))}
          orientation="horizontal"
          value={groesse}
        />
        {modus === 'edit' && (
          <Switch label="Nach dem Speichern bearbeitbar bleiben" onChange={setzeBleibt} value={bleibt} />
        )}
      </div>
      <div className={stil['flaeche']}>
        <Musterbogen bleibt={bleibt} groesse={groesse} key={modus} modus={modus} platz={platz} />
      </div>
    </Verlassensschutz>
  )
}

function findeFelder(text: string) {
  const gesucht = text.toLocaleLowerCase('de')
  return ORTE.filter(({ feld }) => feld.label.toLocaleLowerCase('de').includes(gesucht)).map(({ pfad, feld }) => ({
    id: pfad,
    label: feld.label,
  }))
}

type Bogenangaben = { modus: Formularmodus; groesse: FormSize; bleibt: boolean; platz: HTMLElement | null }

function Musterbogen({ modus, groesse, bleibt, platz }: Bogenangaben) {
  const [stand, setzeStand] = useState(LEER)
  return (
    <Formular
      abschnitte={MUSTERABSCHNITTE}
      bezeichnung="Muster"
      entwurf={{
        objekt: `muster/${modus}`,
        titel: 'Musterformular',
        adresse: `/galerie/formular?modus=${modus}`,
      }}
      groesse={groesse}
      id={FORMULAR_ID}
      ladeStand={async () => stand}
      modus={modus}
      schema={Muster}
      speichere={async (daten, version) => {
        await rufe(beginneAufnahme, { body: daten.probe })
        const neu = { version: version + 1, daten }
        setzeStand(neu)
        return neu
      }}
      stand={stand}
      stayInEditMode={bleibt}
      uebersichtsplatz={platz}
      {...(modus !== 'auto' && { vorbelegung: VORBELEGUNG })}
    />
  )
}
