import { leseAufnahme } from '@benthos/vertrag/aufnahme'
import { abfrage } from '../technik/http/abfrage.ts'
import { verbunden } from '../technik/http/klient.ts'
import { leseKennung } from '../technik/navigation/kennung.ts'
import { queryClient } from '../technik/sitzung/abfragen.ts'
import { AUFNAHMEUNTERSEITEN } from './aufnahmeunterseiten.ts'

/** Lädt die Unterseite, die eine Adresse nennt, und fragt nach der Aufnahme und ihrem Inhalt, sobald die Anmeldung steht. */
export async function ladeAufnahme({ id, '*': pfad }: Readonly<Record<string, string | undefined>>): Promise<void> {
  const aufnahmeId = leseKennung(id)
  const paket = AUFNAHMEUNTERSEITEN.find(eine => eine.pfad === pfad)?.lade?.()
  await verbunden
  if (!Number.isInteger(aufnahmeId)) return
  await Promise.all([
    queryClient.prefetchQuery(abfrage(leseAufnahme, { params: { id: aufnahmeId } })),
    paket?.then(seite => seite.default.frageVorab?.(aufnahmeId, queryClient)),
  ])
}
