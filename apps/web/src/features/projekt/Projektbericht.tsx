import { formatiereAnzahl } from '@benthos/fachmodell/zahl/formatiereAnzahl'
import { Alert } from '@benthos/ui/alert/Alert.tsx'
import { Button } from '@benthos/ui/button/Button.tsx'
import { RadioGroup } from '@benthos/ui/choice/RadioGroup.tsx'
import { Dialog } from '@benthos/ui/dialog/Dialog.tsx'
import { FormLayout } from '@benthos/ui/layout/FormLayout.tsx'
import { beauftrageAusfuhr } from '@benthos/vertrag/auftragsaufrufe'
import type { Briefkopf } from '@benthos/vertrag/briefkopf'
import type { ProjektZeile } from '@benthos/vertrag/projekt'
import { leseProjektbericht, PROJEKTBERICHT_AUFNAHMEN, PROJEKTBERICHT_SOFORT } from '@benthos/vertrag/projektbericht'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useAuftragsstart } from '../../fach/auftrag/useAuftragsstart.ts'
import { BRIEFKOPFTEXT, useBriefkoepfe } from '../../fach/bericht/briefkoepfe.ts'
import { baueAdresse } from '../../technik/http/adresse.ts'
import { speichereDatei } from '../../technik/http/herunterladen.ts'
import { rufe } from '../../technik/http/klient.ts'

/** Der Bericht eines Projekts: unmittelbar, wenn er schnell gezeichnet ist, sonst oder auf Wunsch im Hintergrund. */
export function Projektbericht({ projekt, beiSchluss }: { projekt: ProjektZeile; beiSchluss: () => void }) {
  const [briefkopf, setzeBriefkopf] = useState<Briefkopf>('ohne')
  const koepfe = useBriefkoepfe()
  const angaben = { params: { id: projekt.id }, query: { briefkopf } }
  const laden = useMutation({
    mutationFn: () => rufe(leseProjektbericht, angaben),
    onSuccess: datei => {
      speichereDatei(datei)
      beiSchluss()
    },
  })
  const starten = useAuftragsstart(
    () =>
      rufe(beauftrageAusfuhr, {
        body: { adresse: baueAdresse(leseProjektbericht.pfad, angaben.params, angaben.query) },
      }),
    beiSchluss,
  )
  const istLang = projekt.anzahlAufnahmen > PROJEKTBERICHT_SOFORT
  const istZuLang = projekt.anzahlAufnahmen > PROJEKTBERICHT_AUFNAHMEN
  const fehler = laden.error ?? starten.error
  return (
    <Dialog
      actions={
        <>
          <Button onPress={beiSchluss}>Abbrechen</Button>
          {!istZuLang && (
            <Button
              isDisabled={laden.isPending}
              isPending={starten.isPending}
              onPress={() => starten.mutate()}
              pendingLabel="Wird gestartet …"
              variant={istLang ? 'primary' : 'secondary'}
            >
              Im Hintergrund erstellen
            </Button>
          )}
          {!istLang && (
            <Button
              isDisabled={starten.isPending}
              isPending={laden.isPending}
              onPress={() => laden.mutate()}
              pendingLabel="Wird gezeichnet …"
              variant="primary"
            >
              Bericht laden
            </Button>
          )}
        </>
      }
      isOpen
      onClose={beiSchluss}
      title="Projektbericht (PDF)"
    >
      <FormLayout>
        <p>
          {`„${projekt.daten.name}“: ${formatiereAnzahl(projekt.anzahlAufnahmen, 'Aufnahme', 'Aufnahmen')} an ${formatiereAnzahl(projekt.anzahlMessstellen, 'Messstelle', 'Messstellen')}. Der Bericht enthält, was Sie jetzt lesen dürfen: Klassen, Karte, Ergebnisse, Entwicklung, offene Hinweise und was noch ohne Klasse ist.`}
        </p>
        {istLang && !istZuLang && <p>So lange Berichte entstehen im Hintergrund und liegen danach unter „Aufträge“.</p>}
        {istZuLang && (
          <Alert severity="info" title="Das Projekt ist zu groß für einen Bericht">
            {`Er fasst höchstens ${formatiereAnzahl(PROJEKTBERICHT_AUFNAHMEN, 'Aufnahme', 'Aufnahmen')}. Die Ergebnisübersicht der Aufnahmenliste fasst alle.`}
          </Alert>
        )}
        {koepfe.length > 1 && (
          <RadioGroup
            label="Briefkopf"
            onChange={wert => setzeBriefkopf(wert as Briefkopf)}
            options={koepfe.map(kopf => ({ value: kopf, label: BRIEFKOPFTEXT[kopf] }))}
            value={briefkopf}
          />
        )}
        {fehler && (
          <Alert isLive severity="danger" title="Der Bericht wurde nicht erstellt">
            {fehler.message}
          </Alert>
        )}
      </FormLayout>
    </Dialog>
  )
}
