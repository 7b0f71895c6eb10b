import { leseAufnahme } from '@benthos/vertrag/aufnahme'
import { abfrage } from '../technik/http/abfrage.ts'
import { verbunden } from '../technik/http/klient.ts'
import { queryClient } from '../technik/sitzung/abfragen.ts'
import { AUFNAHMEUNTERSEITEN } from './aufnahmeunterseiten.ts'

/** Lädt die Unterseite, die eine Adresse nennt, und fragt nach der Aufnahme, sobald die Anmeldung steht. */
export async function ladeAufnahme({ id, '*': pfad }: Readonly<Record<string, string | undefined>>): Promise<void> {
  const aufnahmeId = Number(id)
  const unterseite = AUFNAHMEUNTERSEITEN.find(eine => eine.pfad === pfad)
  await Promise.all([
    unterseite?.lade?.(),
    Number.isInteger(aufnahmeId) &&
      verbunden.then(() => queryClient.prefetchQuery(abfrage(leseAufnahme, { params: { id: aufnahmeId } }))),
  ])
}
