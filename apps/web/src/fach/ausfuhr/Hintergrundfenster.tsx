import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import { Alert } from '@benthos/ui/alert/Alert.tsx'
import { Button } from '@benthos/ui/button/Button.tsx'
import { RadioGroup } from '@benthos/ui/choice/RadioGroup.tsx'
import { Dialog } from '@benthos/ui/dialog/Dialog.tsx'
import { FormLayout } from '@benthos/ui/layout/FormLayout.tsx'
import { beauftrageAusfuhr } from '@benthos/vertrag/auftragsaufrufe'
import { ladeDatenbank } from '@benthos/vertrag/datenbankexport'
import { leseErgebnisuebersicht, leseErgebnisuebersichtNachKennung } from '@benthos/vertrag/ergebnisuebersicht'
import { ladeSammelberichte, SAMMELBERICHT_AUFNAHMEN } from '@benthos/vertrag/sammelbericht'
import { useState } from 'react'
import { baueAdresse } from '../../technik/http/adresse.ts'
import { rufe } from '../../technik/http/klient.ts'
import { useAuftragsstart } from '../auftrag/useAuftragsstart.ts'
import type { Auswahl } from '../filter/auswahlverweis.ts'
import { AUSWAHLAUSFUHREN } from './useAuswahlausfuhren.ts'

type Angaben = { auswahl: Auswahl; beiSchluss: () => void }

/** Fragt, welche Ausfuhr zur Auswahl im Hintergrund entstehen soll, und gibt sie in Auftrag. */
export function Hintergrundfenster({ auswahl, beiSchluss }: Angaben) {
  const wahlen = listeWahlen(auswahl)
  const [welche, setzeWelche] = useState(wahlen[0]?.id ?? '')
  const starten = useAuftragsstart(
    () => rufe(beauftrageAusfuhr, { body: { adresse: wahlen.find(({ id }) => id === welche)?.adresse ?? '' } }),
    beiSchluss,
  )
  return (
    <Dialog
      actions={
        <>
          <Button onPress={beiSchluss}>Abbrechen</Button>
          <Button
            isPending={starten.isPending}
            onPress={() => starten.mutate()}
            pendingLabel="Wird gestartet …"
            variant="primary"
          >
            Auftrag starten
          </Button>
        </>
      }
      isOpen
      onClose={beiSchluss}
      title="Im Hintergrund erstellen"
    >
      <FormLayout>
        <p>
          Die Datei entsteht, während Sie weiterarbeiten oder abgemeldet sind, und liegt danach unter „Aufträge“. Es
          gibt sie ganz oder gar nicht; sie enthält, was Sie beim Entstehen lesen dürfen.
        </p>
        <RadioGroup
          label={auswahl.art === 'einzeln' ? 'Zu den gewählten Aufnahmen' : 'Zu allen Treffern des Filters'}
          onChange={setzeWelche}
          options={wahlen.map(({ id, label }) => ({ value: id, label }))}
          value={welche}
        />
        {starten.error && (
          <Alert isLive severity="danger" title="Der Auftrag wurde nicht gestartet">
            {starten.error.message}
          </Alert>
        )}
      </FormLayout>
    </Dialog>
  )
}

/** Was sich zur Auswahl erstellen lässt, mit der Adresse, unter der es sich auch unmittelbar rufen ließe. */
function listeWahlen(auswahl: Auswahl): { id: string; label: string; adresse: string }[] {
  const query = auswahl.art === 'einzeln' ? { id: auswahl.ids } : auswahl.filter
  const uebersicht = auswahl.art === 'einzeln' ? leseErgebnisuebersichtNachKennung : leseErgebnisuebersicht
  return [
    {
      id: 'uebersicht',
      label: 'Ergebnisübersicht (Excel)',
      adresse: baueAdresse(uebersicht.pfad, {}, { ...query, format: 'xlsx' }),
    },
    ...AUSWAHLAUSFUHREN.map(({ id, label, ausfuhr }) => ({ id, label, adresse: baueAdresse(ausfuhr.pfad, {}, query) })),
    {
      id: 'berichte',
      label: `Ergebnisberichte (PDF in einem ZIP), höchstens ${formatiereZahl(SAMMELBERICHT_AUFNAHMEN)} Aufnahmen`,
      adresse: baueAdresse(ladeSammelberichte.pfad, {}, query),
    },
    ...(auswahl.art === 'alle'
      ? [{ id: 'datenbank', label: 'Sichtbare Datenbank (ZIP), ohne Filter', adresse: ladeDatenbank.pfad }]
      : []),
  ]
}
