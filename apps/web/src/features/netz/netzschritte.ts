import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import { aktiviereNetz, loescheNetzeinfuhr, type Netzeinfuhr } from '@benthos/vertrag/netz'
import { rufe } from '../../technik/http/klient.ts'

/** Was die Administration mit einem Import tun kann, und was es bewirkt: danach wird gefragt, ehe es geschieht. */
export type Netzschritt = {
  handlung: string
  folge: string
  art: 'primary' | 'danger'
  tue: () => Promise<unknown>
}

/** Die Schritte, die dieser Import gerade zulässt. */
export function schritteVon({ id, zustand, arbeit, name, dateiname, bericht }: Netzeinfuhr): readonly Netzschritt[] {
  if (arbeit !== null || zustand === 'AKTIV') return []
  const params = { id }
  const aktiviere = { art: 'primary', tue: () => rufe(aktiviereNetz, { params }) } as const
  const ersetzt = `„${name}“ ersetzt das bisherige Gewässernetz samt Karte und Kilometrierung.`
  const verwaiste = formatiereZahl(bericht?.verwaisteMessstellen ?? 0)
  const loeschen: Netzschritt = {
    handlung: 'Import löschen',
    folge: `Die Datei „${dateiname}“ und ihr Prüfbericht gehen verloren; das geltende Netz bleibt.`,
    art: 'danger',
    tue: () => rufe(loescheNetzeinfuhr, { params }),
  }
  if (zustand === 'GEPRUEFT')
    return [
      {
        ...aktiviere,
        handlung: 'Netz aktivieren',
        folge: `${ersetzt} Messstellen ohne ihre Route im neuen Netz: ${verwaiste}.`,
      },
      loeschen,
    ]
  if (zustand === 'ABGELOEST')
    return [
      {
        ...aktiviere,
        handlung: 'Wieder aktivieren',
        folge: `${ersetzt} Seine Routen entstehen aus der gespeicherten Datei, wie sie waren. Messstellen ohne ihre Route in diesem Netz, als es geprüft wurde: ${verwaiste}.`,
      },
      { ...loeschen, folge: `${loeschen.folge} Wieder aktivieren lässt sich dieses Netz danach nicht mehr.` },
    ]
  return [loeschen]
}
