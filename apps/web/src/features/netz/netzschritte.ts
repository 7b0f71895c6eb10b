import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import { aktiviereMitgeliefertes, aktiviereNetz, loescheNetzeinfuhr, type Netzeinfuhr } from '@benthos/vertrag/netz'
import { rufe } from '../../technik/http/klient.ts'

/** Was die Administration mit einem Netz tun kann, und was es bewirkt: danach wird gefragt, ehe es geschieht. */
export type Netzschritt = {
  handlung: string
  folge: string
  art: 'primary' | 'danger'
  tue: () => Promise<unknown>
}

/** Der Weg zurück zu dem Netz, das mit dem Produkt kam. */
export const ZUM_MITGELIEFERTEN: Netzschritt = {
  handlung: 'Mitgeliefertes Netz aktivieren',
  folge:
    'Die Flüsse aus Natural Earth ersetzen das geltende Gewässernetz samt Karte und Kilometrierung. Der Import, der jetzt gilt, bleibt als abgelöst stehen und lässt sich wieder aktivieren.',
  art: 'primary',
  tue: () => rufe(aktiviereMitgeliefertes, {}),
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
