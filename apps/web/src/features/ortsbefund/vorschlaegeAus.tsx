import { formatiereDatum } from '@benthos/fachmodell/datum/formatiereDatum'
import { Link } from '@benthos/ui/link/Link.tsx'
import type { AntwortVon } from '@benthos/vertrag'
import type { vorbefundMorphologie } from '@benthos/vertrag/vorbefund'
import { zeigeFeld } from '@benthos/vertrag/zeigeFeld'
import type { Abschnitt } from '../../technik/formular/typen.ts'
import type { Vorschlaege } from '../../technik/formular/Vorschlagkontext.ts'
import { feldpfad } from '../../technik/formular/werte.ts'

export type Vorbefund = AntwortVon<typeof vorbefundMorphologie.lese>

/**
 * Der vorige Ortsbefund der Messstelle als Vorschläge zu den Feldern dieses Abschnitts; null: es gibt keinen.
 * @param name Abschnitt, wie er in der Adresse heißt
 */
export function vorschlaegeAus(
  vorbefund: Vorbefund | undefined,
  abschnitte: readonly Abschnitt[],
  name: string,
): Vorschlaege | null {
  if (!vorbefund) return null
  const { aufnahme, daten } = vorbefund
  const tag = formatiereDatum(aufnahme.datum)
  const werte = abschnitte.flatMap(abschnitt =>
    abschnitt.felder.flatMap(feld => {
      const wert = daten[feld.name]
      const anzeige = feld.eintrag ? zeigeFeld(feld.eintrag, wert) : null
      return anzeige === null ? [] : [[feldpfad(feld.name, abschnitt), { wert, anzeige }] as const]
    }),
  )
  return {
    herkunft: tag,
    quelle: (
      <>
        Vorschläge aus dem Ortsbefund vom {tag} (
        <Link href={`/aufnahme-detail/${aufnahme.id}/ortsbefund/${name}`}>{aufnahme.code}</Link>)
      </>
    ),
    werte: new Map(werte),
  }
}
