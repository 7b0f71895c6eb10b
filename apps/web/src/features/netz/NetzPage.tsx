import { hatRecht } from '@benthos/fachmodell'
import { formatiereZeitpunkt } from '@benthos/fachmodell/datum/formatiereZeitpunkt'
import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import { Alert } from '@benthos/ui/alert/Alert.tsx'
import { Button } from '@benthos/ui/button/Button.tsx'
import { Card } from '@benthos/ui/card/Card.tsx'
import { EmptyState } from '@benthos/ui/emptystate/EmptyState.tsx'
import { Skeleton } from '@benthos/ui/skeleton/Skeleton.tsx'
import { type GeltendesNetz, listeNetzeinfuhren } from '@benthos/vertrag/netz'
import { useQuery } from '@tanstack/react-query'
import { NichtErlaubt } from '../../technik/fehler/Fehlerseiten.tsx'
import { Verlassensschutz } from '../../technik/formular/Verlassensschutz.tsx'
import { Seitentitel } from '../../technik/rahmen/Seitentitel.tsx'
import { akteurVon } from '../../technik/sitzung/akteur.ts'
import { useSitzung } from '../../technik/sitzung/sitzung.ts'
import { useNachlesen } from '../../technik/sitzung/useNachlesen.ts'
import { GEWAESSER_OHNE_NETZ, GewaesserOhneNetz } from './GewaesserOhneNetz.tsx'
import stil from './Netz.module.css'
import { Netzeinfuhrkarte } from './Netzeinfuhrkarte.tsx'
import { Netzfrage } from './Netzfrage.tsx'
import { Netzhochladen } from './Netzhochladen.tsx'
import { ZUM_MITGELIEFERTEN } from './netzschritte.ts'
import { useNetzhandlung } from './useNetzhandlung.ts'

/** Nur solange ein Import läuft, wird nachgelesen. */
const NACHLESEN_MS = 1500

/** Gewässernetz: was gilt, und der Import eines amtlichen Netzes. */
export default function NetzPage() {
  const darf = hatRecht(akteurVon(useSitzung()), 'netz.verwalten')
  const { data, error, isFetched } = useNachlesen(
    listeNetzeinfuhren,
    {},
    netze => (netze?.einfuhren.some(({ arbeit }) => arbeit) ? NACHLESEN_MS : false),
    { enabled: darf },
  )
  const gewaesser = useQuery({ ...GEWAESSER_OHNE_NETZ, enabled: darf })
  if (!darf) return <NichtErlaubt />
  return (
    <Verlassensschutz>
      <Seitentitel
        titel="Gewässernetz"
        zusatz="Routen, Fluss-Kilometer und Linien der Karte. Ein neues Netz gilt erst, wenn Sie es aktivieren."
      />
      <div className={stil['seite']}>
        {error && (
          <Alert isLive severity="danger" title="Die Gewässernetze konnten nicht geladen werden">
            {error.message}
          </Alert>
        )}
        {/* Alles auf einmal: was unter den geltenden Netzen steht, rückte sonst, wenn sie kommen. */}
        {gewaesser.error && (
          <Alert isLive severity="danger" title="Die angelegten Gewässer konnten nicht geladen werden">
            {gewaesser.error.message}
          </Alert>
        )}
        {isFetched && gewaesser.isFetched ? (
          <>
            {data && <Geltende netze={data.geltende} />}
            {gewaesser.data && <GewaesserOhneNetz zeilen={gewaesser.data.zeilen} />}
            <Netzhochladen />
            <h2>Frühere Importe</h2>
            {data?.einfuhren.map(einfuhr => (
              <Netzeinfuhrkarte einfuhr={einfuhr} key={einfuhr.id} />
            ))}
            {data?.einfuhren.length === 0 && (
              <EmptyState title="Noch kein Import">
                Hochgeladene Netze stehen hier mit ihrem Prüfbericht, auch nachdem ein neueres sie abgelöst hat.
              </EmptyState>
            )}
          </>
        ) : (
          <Skeleton lines={3} />
        )}
      </div>
    </Verlassensschutz>
  )
}

function Geltende({ netze }: { netze: readonly GeltendesNetz[] }) {
  const { gefragt, frage, handlung } = useNetzhandlung()
  const istEingefuehrt = netze.length > 0 && !netze.some(({ istMitgeliefert }) => istMitgeliefert)
  return (
    <Card title="Es gilt">
      <div className={stil['einfuhr']}>
        {netze.length === 0 && <p>Noch ist kein Gewässernetz geladen.</p>}
        {netze.map(netz => (
          <p key={netz.name}>
            <strong>{netz.name}</strong>
            {`: ${formatiereZahl(netz.routen)} Routen mit ${formatiereZahl(netz.kilometer, 0)} km, Genauigkeit ${formatiereZahl(netz.genauigkeit, 0)} m, geladen ${formatiereZeitpunkt(netz.geladenAm)}. ${netz.namensnennung}`}
          </p>
        ))}
        {handlung.error && (
          <Alert isLive severity="danger">
            {handlung.error.message}
          </Alert>
        )}
        {istEingefuehrt && (
          <div className={stil['schritte']}>
            <Button onPress={() => frage(ZUM_MITGELIEFERTEN)}>{ZUM_MITGELIEFERTEN.handlung}</Button>
          </div>
        )}
      </div>
      <Netzfrage handlung={handlung} schliesse={() => frage(null)} schritt={gefragt} />
    </Card>
  )
}
