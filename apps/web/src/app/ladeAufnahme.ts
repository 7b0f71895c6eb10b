import type { leseAufnahme } from '@benthos/vertrag/aufnahme'
import { istSichtbar } from '../fach/aufnahmeteile/unterseite.ts'
import { abfrage } from '../technik/http/abfrage.ts'
import { verbunden } from '../technik/http/klient.ts'
import { leseKennung } from '../technik/navigation/kennung.ts'
import { queryClient } from '../technik/sitzung/abfragen.ts'
import { AUFNAHMEUNTERSEITEN } from './aufnahmeunterseiten.ts'

/**
 * `leseAufnahme` ohne Schemata: die kommen mit der Seite, und so lange ginge auch die Frage nicht hinaus. Dieses Paket
 * (`aufnahmeweg`) braucht nur die Anwendung.
 */
export const AUFNAHMEKOPF = { methode: 'GET', pfad: '/aufnahme/:id' } as const

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
  const frage = abfrage(AUFNAHMEKOPF as unknown as typeof leseAufnahme, { params: { id: aufnahmeId } })
  const kopf = await queryClient.fetchQuery(frage)
  const seite = await paket
  if (unterseite && istSichtbar(unterseite, kopf)) await seite?.default.frageVorab?.(aufnahmeId, queryClient)
}
