import { formatiereZeitpunkt } from '@benthos/fachmodell/datum/formatiereZeitpunkt'
import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import { Alert } from '@benthos/ui/alert/Alert.tsx'
import { Button } from '@benthos/ui/button/Button.tsx'
import { ProgressBar } from '@benthos/ui/progress/ProgressBar.tsx'
import { beginneFassungsvorschau, brichVorschauAb, type Fassung, leseVorschaudatei } from '@benthos/vertrag/fassung'
import Download from 'lucide-react/icons/download'
import { speichereDatei } from '../../technik/http/herunterladen.ts'
import { rufe } from '../../technik/http/klient.ts'
import stil from './Fassungen.module.css'
import { laeuft } from './texte.ts'
import { Uebergaenge } from './Uebergaenge.tsx'
import { useFassungshandlung } from './useFassungshandlung.ts'
import { Vorschauzeilen } from './Vorschauzeilen.tsx'

/** Was der Entwurf an den jüngsten Ergebnissen änderte: rechnen lassen, ansehen, mitnehmen. */
export function Vorschau({ fassung }: { fassung: Fassung }) {
  const { art, vorschau } = fassung
  const handlung = useFassungshandlung()
  const params = { art, id: fassung.id ?? 0 }
  const auftrag = vorschau?.auftrag ?? null
  const arbeitet = laeuft(fassung)
  const unterbrochen = vorschau !== null && !vorschau.istVollstaendig && !arbeitet
  return (
    <section aria-labelledby="vorschau" className={stil['abschnitt']}>
      <h3 id="vorschau">1. Vorschau</h3>
      <p>
        Rechnet die jüngsten Ergebnisse mit dem Entwurf nach und zeigt, welche in eine andere Klasse kämen.
        Gespeichertes ändert sich dabei nicht.
      </p>
      {handlung.error && (
        <Alert isLive severity="danger">
          {handlung.error.message}
        </Alert>
      )}
      {arbeitet && auftrag && (
        <ProgressBar
          label="Ergebnisse werden nachgerechnet"
          value={auftrag.fortschritt.soll ? (auftrag.fortschritt.ist / auftrag.fortschritt.soll) * 100 : undefined}
          valueText={
            auftrag.state === 'WAITING'
              ? 'wartet'
              : [
                  `${formatiereZahl(auftrag.fortschritt.ist)} von ${formatiereZahl(auftrag.fortschritt.soll ?? 0)} Aufnahmen`,
                  auftrag.fortschritt.text,
                ]
                  .filter(teil => teil !== null)
                  .join(', ')
          }
        />
      )}
      {unterbrochen && (
        <Alert isLive severity="warning" title="Die Vorschau ist nicht vollständig">
          {auftrag?.fehler ??
            'Sie wurde abgebrochen. Starten Sie sie noch einmal, um den Entwurf aktivieren zu können.'}
        </Alert>
      )}
      <div className={stil['schritte']}>
        {arbeitet && auftrag ? (
          <Button
            isDisabled={auftrag.state === 'CANCELLING'}
            onPress={() => handlung.mutate(() => rufe(brichVorschauAb, { params }))}
          >
            {auftrag.state === 'CANCELLING' ? 'Wird abgebrochen …' : 'Vorschau abbrechen'}
          </Button>
        ) : (
          <Button
            isPending={handlung.isPending}
            onPress={() => handlung.mutate(() => rufe(beginneFassungsvorschau, { params }))}
            variant={vorschau?.istVollstaendig ? 'secondary' : 'primary'}
          >
            {vorschau === null ? 'Vorschau starten' : 'Vorschau noch einmal rechnen'}
          </Button>
        )}
        {vorschau?.istVollstaendig && auftrag?.state === 'SUCCESS' && (
          <Button
            icon={Download}
            onPress={() => handlung.mutate(async () => speichereDatei(await rufe(leseVorschaudatei, { params })))}
          >
            Alle Zeilen als CSV
          </Button>
        )}
      </div>
      {vorschau?.istVollstaendig && (
        <>
          <p className={stil['leise']}>
            {`Gerechnet ${vorschau.beendetAm === null ? '' : formatiereZeitpunkt(vorschau.beendetAm)}, begonnen von ${vorschau.angelegtVon}`}
          </p>
          <Uebergaenge vorschau={vorschau} />
          <Vorschauzeilen ort={params} vorschau={vorschau.id} />
        </>
      )}
    </section>
  )
}
