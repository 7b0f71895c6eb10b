import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import { Alert } from '@benthos/ui/alert/Alert.tsx'
import { Button } from '@benthos/ui/button/Button.tsx'
import { Link } from '@benthos/ui/link/Link.tsx'
import { listeNachbarn, type Nachbarmessstelle } from '@benthos/vertrag/lrs'
import { useQuery } from '@tanstack/react-query'
import { abfrage } from '../../technik/http/abfrage.ts'
import { useSitzung } from '../../technik/sitzung/sitzung.ts'
import { WARNABSTAND_M } from './konstanten.ts'
import stil from './Lagekarte.module.css'
import { abstandstext, ortstext, stellentext } from './lagetexte.ts'
import type { Lage } from './useLage.ts'
import type { Lageaenderung } from './useLagewahl.ts'

type Lagetextangaben = {
  lage: Lage
  messstelleId?: number | undefined
  beiAenderung?: ((neu: Lageaenderung) => void) | undefined
}

/** Was die Karte zeigt, als Text: Lage, nächstes Gewässer, angegebene Stelle und die Nachbarn am Gewässer. */
export function Lagetext({ lage, messstelleId, beiAenderung }: Lagetextangaben) {
  const { ort, naechste, station, abstand } = lage
  const istUebernommen =
    naechste !== null && station?.routeId === naechste.routeId && station.stationierung === naechste.stationierung
  return (
    <>
      {lage.stationsfehler !== null && <Alert severity="warning">{lage.stationsfehler}</Alert>}
      <dl className={stil['angaben']}>
        <dt>Lage (WGS84)</dt>
        <dd>{ort ? ortstext(ort) : 'keine Koordinaten'}</dd>
        <dt>Nächstes Gewässer</dt>
        <dd>
          {naechste ? `${stellentext(naechste)}, ${abstandstext(naechste.abstand)} entfernt` : gewaesserlos(lage)}
          {beiAenderung && naechste && !istUebernommen && (
            <Button onPress={() => beiAenderung({ art: 'STELLE', ...naechste })} size="dense">
              Route und Fluss-km übernehmen
            </Button>
          )}
        </dd>
        {station && (
          <>
            <dt>Angegebene Stelle</dt>
            <dd>
              {stellentext(station)}
              {abstand !== null && `, ${abstandstext(abstand)} vom Punkt`}
            </dd>
          </>
        )}
      </dl>
      {abstand !== null && abstand > Math.max(WARNABSTAND_M, naechste?.genauigkeit ?? 0) && (
        <Alert severity="warning">
          {`Der Punkt liegt ${abstandstext(abstand)} von der angegebenen Stelle am Gewässer entfernt. Bitte prüfen Sie Koordinaten, Route und Fluss-km.`}
        </Alert>
      )}
      {(station ?? naechste) && <Nachbarn messstelleId={messstelleId} stelle={station ?? naechste} />}
    </>
  )
}

function gewaesserlos({ ort, laedt }: Lage): string {
  if (laedt) return 'wird gesucht …'
  return ort ? 'im Umkreis von 5 km keines im Netz' : '–'
}

type Nachbarangaben = {
  stelle: { routeId: string; stationierung: number } | null
  messstelleId: number | undefined
}

function Nachbarn({ stelle, messstelleId }: Nachbarangaben) {
  const { isLoggedIn } = useSitzung().sitzung
  const { data } = useQuery({
    ...abfrage(listeNachbarn, {
      query: {
        routeId: stelle?.routeId ?? '-',
        stationierung: stelle?.stationierung ?? 0,
        ...(messstelleId !== undefined && { ausser: messstelleId }),
      },
    }),
    enabled: isLoggedIn && stelle !== null,
  })
  if (!data) return null
  return (
    <div className={stil['nachbarn']}>
      <Nachbarliste messstellen={data.flussauf} titel="Nächste Messstellen flussauf" />
      <Nachbarliste messstellen={data.flussab} titel="Nächste Messstellen flussab" />
    </div>
  )
}

function Nachbarliste({ titel, messstellen }: { titel: string; messstellen: readonly Nachbarmessstelle[] }) {
  return (
    <div>
      <h3 className={stil['nachbartitel']}>{titel}</h3>
      {messstellen.length === 0 ? (
        <p>keine</p>
      ) : (
        <ul className={stil['nachbarliste']}>
          {messstellen.map(nachbar => (
            <li key={nachbar.id}>
              <Link href={`/stammdaten/${nachbar.id}`}>{nachbar.messstelle}</Link>
              {` ${formatiereZahl(nachbar.fliessweg, 1)} km, ${stellentext(nachbar)}`}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
