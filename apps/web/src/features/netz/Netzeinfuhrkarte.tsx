import { formatiereZeitpunkt } from '@benthos/fachmodell/datum/formatiereZeitpunkt'
import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import { Alert } from '@benthos/ui/alert/Alert.tsx'
import { StatusBadge, type StatusBadgeProps } from '@benthos/ui/badge/StatusBadge.tsx'
import { Button } from '@benthos/ui/button/Button.tsx'
import { Card } from '@benthos/ui/card/Card.tsx'
import { DataList } from '@benthos/ui/datalist/DataList.tsx'
import { formatFileSize } from '@benthos/ui/filefield/checkFiles.ts'
import { ProgressBar } from '@benthos/ui/progress/ProgressBar.tsx'
import { brichAuftragAb } from '@benthos/vertrag/auftragsaufrufe'
import { leseNetzdatei, type Netzeinfuhr } from '@benthos/vertrag/netz'
import Download from 'lucide-react/icons/download'
import { alsRechnung } from '../../technik/einlesen/bilanz.ts'
import { speichereDatei } from '../../technik/http/herunterladen.ts'
import { rufe } from '../../technik/http/klient.ts'
import stil from './Netz.module.css'
import { Netzbefunde } from './Netzbefunde.tsx'
import { Netzfrage } from './Netzfrage.tsx'
import { schritteVon } from './netzschritte.ts'
import { useNetzhandlung } from './useNetzhandlung.ts'

const ZUSTAND: Readonly<Record<Netzeinfuhr['zustand'], StatusBadgeProps>> = {
  PRUEFUNG: { label: 'wird geprüft', shape: 'half', tone: 'info' },
  GEPRUEFT: { label: 'geprüft, gilt noch nicht', shape: 'empty', tone: 'info' },
  AKTIVIERUNG: { label: 'wird aktiviert', shape: 'half', tone: 'info' },
  AKTIV: { label: 'gilt', shape: 'check', tone: 'success' },
  ABGELOEST: { label: 'abgelöst', shape: 'dash', tone: 'neutral' },
  UNLESBAR: { label: 'nicht lesbar', shape: 'cross', tone: 'danger' },
  ABGEBROCHEN: { label: 'abgebrochen', shape: 'dash', tone: 'warning' },
}

/** Eine Einfuhr: ihr Stand, der Prüfbericht und was sich damit tun lässt. */
export function Netzeinfuhrkarte({ einfuhr }: { einfuhr: Netzeinfuhr }) {
  const { id, dateiname, zustand, arbeit, bericht, meldung } = einfuhr
  const { gefragt, frage, handlung } = useNetzhandlung()
  return (
    <Card aside={<StatusBadge {...ZUSTAND[zustand]} />} title={einfuhr.name}>
      <div className={stil['einfuhr']}>
        <p className={stil['leise']}>
          {`${dateiname} (${formatFileSize(einfuhr.bytes)}), hochgeladen ${formatiereZeitpunkt(einfuhr.angelegtAm)} von ${einfuhr.angelegtVon}. Prüfsumme (SHA-256): `}
          <code>{einfuhr.sha256}</code>
        </p>
        {(meldung ?? handlung.error) && (
          <Alert isLive severity="danger">
            {meldung ?? handlung.error?.message}
          </Alert>
        )}
        {arbeit && (
          <ProgressBar
            label={zustand === 'AKTIVIERUNG' ? 'Aktivierung' : 'Prüfung'}
            value={arbeit.soll === null ? undefined : (arbeit.ist / arbeit.soll) * 100}
            valueText={arbeit.text ?? 'wartet'}
          />
        )}
        {einfuhr.bilanz && bericht && (
          <>
            <DataList
              items={[
                { label: 'Merkmale der Datei', value: alsRechnung(einfuhr.bilanz) },
                { label: 'Routen', value: `${zahl(bericht.routen)} mit ${zahl(bericht.kilometer)} km` },
                { label: 'münden in eine andere', value: zahl(bericht.muendungen) },
                { label: 'Messstellen ohne ihre Route', value: zahl(bericht.verwaisteMessstellen) },
              ]}
            />
            <Netzbefunde befunde={bericht.abgelehnteMerkmale} gesamt={einfuhr.bilanz.abgelehnt} titel="Abgelehnt" />
            <Netzbefunde befunde={bericht.hinweiszeilen} gesamt={bericht.hinweise} titel="Hinweise" />
          </>
        )}
        <div className={stil['schritte']}>
          {arbeit?.istEigene && (
            <Button onPress={() => handlung.mutate(() => rufe(brichAuftragAb, { params: { id: arbeit.auftragId } }))}>
              Abbrechen
            </Button>
          )}
          <Button
            icon={Download}
            onPress={() =>
              handlung.mutate(async () => {
                const original = await rufe(leseNetzdatei, { params: { id } })
                speichereDatei(new File([original], dateiname))
              })
            }
          >
            Originaldatei
          </Button>
          {schritteVon(einfuhr).map(schritt => (
            <Button key={schritt.handlung} onPress={() => frage(schritt)}>
              {schritt.handlung}
            </Button>
          ))}
        </div>
      </div>
      <Netzfrage handlung={handlung} schliesse={() => frage(null)} schritt={gefragt} />
    </Card>
  )
}

const zahl = (wert: number) => formatiereZahl(wert, 1)
