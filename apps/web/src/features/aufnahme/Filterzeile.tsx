import { BUNDESLAENDER, STATUSWERTE, type Status, statusLabel } from '@benthos/fachmodell'
import { Button } from '@benthos/ui/button/Button.tsx'
import { DateField } from '@benthos/ui/datefield/DateField.tsx'
import { MultiSelect } from '@benthos/ui/select/MultiSelect.tsx'
import { TextField } from '@benthos/ui/textfield/TextField.tsx'
import { useEffect, useState } from 'react'
import stil from './AufnahmenPage.module.css'
import { type Listenadresse, zaehleKriterien } from './listenadresse.ts'

const STATUSWAHL = STATUSWERTE.map(value => ({ value, label: statusLabel(value) }))
const KLASSENWAHL = ['sehr gut', 'gut', 'mäßig', 'unbefriedigend', 'schlecht'].map((label, i) => ({
  value: String(i + 1),
  label: `${i + 1} – ${label}`,
}))
/** Spezifikation, Abschnitt 9: Suche mit 400 ms Verzögerung. */
const SUCHVERZOEGERUNG_MS = 400
const LEER: Partial<Listenadresse> = {
  suche: '',
  mzbStatus: [],
  mzbKlasse: [],
  bundesland: [],
  datumVon: null,
  datumBis: null,
  freigabe: [],
  messstelleId: [],
}

/** Kriterien der Liste; jede Änderung gilt sofort und steht in der Adresse. */
export function Filterzeile({
  angaben,
  setze,
}: {
  angaben: Listenadresse
  setze: (teil: Partial<Listenadresse>) => void
}) {
  const [suche, setzeSuche] = useState(angaben.suche)
  // Zurück im Verlauf oder „Filter zurücksetzen“ ändert die Adresse; das Feld folgt ihr.
  const [bekannt, setzeBekannt] = useState(angaben.suche)
  if (bekannt !== angaben.suche) {
    setzeBekannt(angaben.suche)
    setzeSuche(angaben.suche)
  }
  useEffect(() => {
    if (suche === angaben.suche) return
    const uhr = setTimeout(() => setze({ suche }), SUCHVERZOEGERUNG_MS)
    return () => clearTimeout(uhr)
  }, [suche, angaben.suche, setze])
  const kriterien = zaehleKriterien(angaben)
  return (
    <search aria-label="Filter der Aufnahmen" className={stil['filter']}>
      <TextField
        label="Suche in Code, Messstelle, Gewässer"
        size="dense"
        value={suche}
        onChange={setzeSuche}
        maxLength={100}
      />
      <MultiSelect
        label="Status MZB"
        size="dense"
        options={STATUSWAHL}
        value={angaben.mzbStatus}
        onChange={werte => setze({ mzbStatus: werte as Status[] })}
      />
      <MultiSelect
        label="Klasse MZB"
        size="dense"
        options={KLASSENWAHL}
        value={angaben.mzbKlasse.map(String)}
        onChange={werte => setze({ mzbKlasse: werte.map(Number) })}
      />
      <MultiSelect
        label="Bundesland"
        size="dense"
        options={[...BUNDESLAENDER]}
        value={angaben.bundesland}
        onChange={bundesland => setze({ bundesland })}
      />
      <DateField label="Datum von" size="dense" value={angaben.datumVon} onChange={datumVon => setze({ datumVon })} />
      <DateField label="Datum bis" size="dense" value={angaben.datumBis} onChange={datumBis => setze({ datumBis })} />
      <div className={stil['filterstand']}>
        <span>
          {kriterien === 0
            ? 'Keine Filterkriterien gesetzt'
            : kriterien === 1
              ? '1 Filterkriterium gesetzt'
              : `${kriterien} Filterkriterien gesetzt`}
        </span>
        {kriterien > 0 && (
          <Button variant="quiet" size="dense" onPress={() => setze(LEER)}>
            Filter zurücksetzen
          </Button>
        )}
      </div>
    </search>
  )
}
