import { ELEMENTE, type Element } from '@benthos/fachmodell'
import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import { Alert } from '@benthos/ui/alert/Alert.tsx'
import { Button } from '@benthos/ui/button/Button.tsx'
import { Dialog } from '@benthos/ui/dialog/Dialog.tsx'
import { FormLayout } from '@benthos/ui/layout/FormLayout.tsx'
import { HOECHSTE_SAMMELAUSWAHL, listeAufnahmecodes } from '@benthos/vertrag/aufnahme'
import { starteBewertung } from '@benthos/vertrag/bewertung'
import { useState } from 'react'
import { useAuftragsstart } from '../../fach/auftrag/useAuftragsstart.ts'
import type { Auswahl } from '../../fach/filter/auswahlverweis.ts'
import { type Trefferzahl, treffersatz } from '../../fach/filter/trefferzahl.ts'
import { Elementwahl } from '../../fach/sammelaenderung/Elementwahl.tsx'
import { rufe } from '../../technik/http/klient.ts'

type Angaben = { auswahl: Auswahl; anzahl: Trefferzahl; beiSchluss: () => void }

/** Fragt nach und lässt die gewählten Aufnahmen als Auftrag im Hintergrund bewerten. */
export function Sammelbewertung({ auswahl, anzahl, beiSchluss }: Angaben) {
  const [elemente, setzeElemente] = useState<readonly Element[]>(ELEMENTE)
  const [istGeprueft, setzeGeprueft] = useState(false)
  const starten = useAuftragsstart(
    async () =>
      rufe(starteBewertung, { body: { aufnahmen: [...(await kennungen(auswahl))], elemente: [...elemente] } }),
    beiSchluss,
  )
  return (
    <Dialog
      actions={
        <>
          <Button onPress={beiSchluss}>Abbrechen</Button>
          <Button
            isPending={starten.isPending}
            onPress={() => {
              setzeGeprueft(true)
              if (elemente.length > 0) starten.mutate()
            }}
            pendingLabel="Wird gestartet …"
            variant="primary"
          >
            Bewertung starten
          </Button>
        </>
      }
      isOpen
      onClose={beiSchluss}
      title={anzahl.gesamt === 1 ? 'Aufnahme bewerten?' : `${treffersatz(anzahl, 'Aufnahme', 'Aufnahmen')} bewerten?`}
    >
      <FormLayout>
        <p>
          Die gewählten Aufnahmen werden im Hintergrund bewertet; Sie können inzwischen weiterarbeiten. Was sich nicht
          bewerten lässt – gesperrt, ohne Probe oder nicht in Ihrer Zuständigkeit –, bleibt unverändert und steht mit
          dem Grund in der Ergebnisdatei des Auftrags. Brechen Sie den Auftrag ab, bleibt, was schon bewertet ist.
        </p>
        <Elementwahl
          beiWahl={setzeElemente}
          elemente={elemente}
          fehler={istGeprueft && elemente.length === 0 ? 'Wählen Sie mindestens ein Qualitätselement.' : undefined}
        />
        {starten.error && (
          <Alert isLive severity="danger" title="Die Bewertung wurde nicht gestartet">
            {starten.error.message}
          </Alert>
        )}
      </FormLayout>
    </Dialog>
  )
}

/**
 * Alle Treffer zählt der Server auf: sie stehen auf Seiten, die hier niemand geladen hat. Ob es zu viele sind, steht erst dann
 * fest, denn die Liste zählt nicht so weit.
 */
async function kennungen(auswahl: Auswahl): Promise<readonly number[]> {
  if (auswahl.art === 'einzeln') return auswahl.ids
  const treffer = await rufe(listeAufnahmecodes, { query: { ...auswahl.filter, anzahl: HOECHSTE_SAMMELAUSWAHL + 1 } })
  if (treffer.length > HOECHSTE_SAMMELAUSWAHL)
    throw new RangeError(
      `Ein Auftrag bewertet höchstens ${formatiereZahl(HOECHSTE_SAMMELAUSWAHL)} Aufnahmen. Grenzen Sie die Liste mit dem Filter ein.`,
    )
  return treffer.map(({ id }) => id)
}
