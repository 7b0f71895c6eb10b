import { labelVon, QS_AUSWAHLEN } from '@benthos/fachmodell'
import { formatiereDatum } from '@benthos/fachmodell/datum/formatiereDatum'
import { formatiereTag } from '@benthos/fachmodell/datum/formatiereZeitpunkt'
import { Alert } from '@benthos/ui/alert/Alert.tsx'
import { Button } from '@benthos/ui/button/Button.tsx'
import type { QsAuftrag, QsBericht } from '@benthos/vertrag/qs'
import { useState } from 'react'
import { Anforderungsfenster, Zuweisungsfenster } from './Auftragsfenster.tsx'
import { Angabe } from './Etikett.tsx'
import { Handlungsdialog } from './Handlungsdialog.tsx'
import stil from './Qs.module.css'
import { Qsdateien } from './Qsdateien.tsx'

type Gewaehlt = NonNullable<QsBericht['gewaehlt']>
type Fenster = 'anfordern' | 'zuweisen' | 'zurueckziehen' | null

/** Stand des Auftrags einer Probe, und was der Angemeldete daran tun kann. */
export function Auftragsblock({
  aufnahmeId,
  code,
  gewaehlt,
}: {
  aufnahmeId: number
  code: string
  gewaehlt: Gewaehlt
}) {
  const [fenster, setzeFenster] = useState<Fenster>(null)
  const { auftrag, rechte, hindernis, istBlind } = gewaehlt
  const angaben = { aufnahmeId, code, gewaehlt, beiSchluss: () => setzeFenster(null) }
  return (
    <section aria-labelledby="qs-auftrag" className={stil['block']}>
      <h2 id="qs-auftrag">{`Zweitbestimmung ${gewaehlt.label}`}</h2>
      {auftrag ? (
        <Auftragsangaben auftrag={auftrag} />
      ) : (
        <p>{hindernis ?? 'Zu dieser Probe ist keine Zweitbestimmung angefordert.'}</p>
      )}
      {istBlind && rechte.bestimmen && (
        <Alert severity="info" title="Sie bestimmen diese Probe blind">
          Von der Erstbestimmung sehen Sie nirgends etwas, bis Ihre eigene Liste abgeschlossen ist: nicht hier, nicht in
          Listen, nicht auf der Karte und nicht in Berichten.
        </Alert>
      )}
      {(auftrag || rechte.anfordern) && (
        <div className={stil['aktionen']}>
          {rechte.anfordern && (
            <Button onPress={() => setzeFenster('anfordern')} variant="primary">
              Zweitbestimmung anfordern
            </Button>
          )}
          {rechte.zuweisen && (
            <Button
              onPress={() => setzeFenster('zuweisen')}
              variant={auftrag?.zweitbestimmer ? 'secondary' : 'primary'}
            >
              {auftrag?.zweitbestimmer ? 'Zuweisung ändern' : 'Zuweisen'}
            </Button>
          )}
          {rechte.zurueckziehen && <Button onPress={() => setzeFenster('zurueckziehen')}>Auftrag zurückziehen</Button>}
          <Qsdateien aufnahmeId={aufnahmeId} code={code} gewaehlt={gewaehlt} />
        </div>
      )}
      {fenster === 'anfordern' && <Anforderungsfenster {...angaben} />}
      {fenster === 'zuweisen' && <Zuweisungsfenster {...angaben} />}
      {fenster === 'zurueckziehen' && (
        <Handlungsdialog
          {...angaben}
          aktion="ZURUECKZIEHEN"
          erfolg="Auftrag zurückgezogen"
          fehlertitel="Der Auftrag ist nicht zurückgezogen"
          handlung="Auftrag zurückziehen"
          titel="Auftrag zurückziehen?"
        >
          <p>Der Auftrag und was zur Zweitbestimmung schon eingegeben ist, werden gelöscht.</p>
          <p>Wer beauftragt war, sieht danach die Erstbestimmung und kann diese Probe nicht mehr blind bestimmen.</p>
        </Handlungsdialog>
      )}
    </section>
  )
}

function Auftragsangaben({ auftrag }: { auftrag: QsAuftrag }) {
  const { zweitbestimmer, seed, ziehung, anlass, frist, abgeschlossenAm } = auftrag
  const auswahl = labelVon(QS_AUSWAHLEN, auftrag.auswahl) ?? ''
  return (
    <dl className={stil['angaben']}>
      <Angabe
        name="Stand"
        wert={abgeschlossenAm === null ? 'Offen' : `Abgeschlossen am ${formatiereTag(abgeschlossenAm)}`}
      />
      <Angabe
        name="Zweitbestimmung durch"
        wert={
          zweitbestimmer
            ? [zweitbestimmer.name, zweitbestimmer.organisation].filter(teil => teil !== null).join(', ')
            : 'Noch niemandem zugewiesen'
        }
      />
      {frist !== null && <Angabe name="Frist" wert={formatiereDatum(frist)} />}
      <Angabe name="Angefordert" wert={`${formatiereTag(auftrag.angefordertAm)}, ${auftrag.angefordertVon}`} />
      <Angabe
        name="Auswahl der Probe"
        wert={[auswahl, ziehung !== null && `Ziehung ${ziehung}`, seed !== null && `Startwert ${seed}`]
          .filter(teil => teil !== false)
          .join(', ')}
      />
      {anlass !== null && <Angabe name="Anlass" wert={anlass} />}
    </dl>
  )
}
