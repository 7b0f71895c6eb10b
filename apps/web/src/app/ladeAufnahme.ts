import { leseAufnahme } from '@benthos/vertrag/aufnahme'
import { istSichtbar } from '../fach/aufnahmeteile/unterseite.ts'
import { abfrage } from '../technik/http/abfrage.ts'
import { verbunden } from '../technik/http/klient.ts'
import { leseKennung } from '../technik/navigation/kennung.ts'
import { queryClient } from '../technik/sitzung/abfragen.ts'
import { AUFNAHMEUNTERSEITEN } from './aufnahmeunterseiten.ts'

/**
 * Lädt die Unterseite, die eine Adresse nennt, und fragt nach der Aufnahme, sobald die Anmeldung steht; nach dem Inhalt nur, wer ihn
 * sehen darf.
 */
export async function ladeAufnahme({ id, '*': pfad }: Readonly<Record<string, string | undefined>>): Promise<void> {
  const aufnahmeId = leseKennung(id)
  const unterseite = AUFNAHMEUNTERSEITEN.find(eine => eine.pfad === pfad)
  const paket = unterseite?.lade?.()
  await verbunden
  if (!Number.isInteger(aufnahmeId)) return
  const kopf = await queryClient.fetchQuery(abfrage(leseAufnahme, { params: { id: aufnahmeId } }))
  const seite = await paket
  if (unterseite && istSichtbar(unterseite, kopf)) await seite?.default.frageVorab?.(aufnahmeId, queryClient)
}
