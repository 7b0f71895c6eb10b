import { mitTransaktion } from '../db/datenbank.ts'
import type { Dienste } from '../http/kontext.ts'
import { DURCHSICHT_MS } from './konstanten.ts'
import { entferneInhalt, ladeUnbenutzte } from './sql.ts'

type Pflege = Pick<Dienste, 'db' | 'bilder'>

/**
 * Entfernt Inhalte, die kein Bild mehr benutzt: ersetzte, gelöschte und solche, deren Speicherung nach dem Hochladen
 * scheiterte. Die Datei geht vor dem Ende der Transaktion: bricht sie ab, bleibt der Vermerk und der nächste Lauf holt es nach.
 * Was sich nicht entfernen lässt, hält das Übrige nicht auf.
 * @returns Anzahl der entfernten Inhalte
 * @throws AggregateError mit allem, was scheiterte, nachdem das Übrige entfernt ist
 */
export async function entferneUnbenutzte({ db, bilder }: Pflege): Promise<number> {
  let anzahl = 0
  const gescheitert: unknown[] = []
  for (const hash of await ladeUnbenutzte(db)) {
    const arbeit = mitTransaktion(db, { benutzerId: null, anfrageId: null }, async tx => {
      const entfernt = await entferneInhalt(tx, hash)
      if (!entfernt) return
      if (entfernt.imSpeicher) await bilder.speicher?.entferne(hash)
      anzahl++
    })
    await arbeit.catch((fehler: unknown) => gescheitert.push(fehler))
  }
  if (gescheitert.length > 0)
    throw new AggregateError(gescheitert, `${anzahl} entfernt; gescheitert: ${gescheitert.join('; ')}`)
  return anzahl
}

/** Sieht regelmäßig nach unbenutzten Inhalten, bis die zurückgegebene Funktion es beendet. */
export function starteBilderpflege({ protokoll, ...pflege }: Pflege & Pick<Dienste, 'protokoll'>): () => Promise<void> {
  let laeuft: Promise<void> = Promise.resolve()
  const uhr = setInterval(() => {
    laeuft = laeuft.then(async () => {
      try {
        const anzahl = await entferneUnbenutzte(pflege)
        if (anzahl > 0) protokoll.info({ anzahl }, 'Unbenutzte Bildinhalte entfernt')
      } catch (fehler) {
        protokoll.error({ err: fehler }, 'Unbenutzte Bildinhalte konnten nicht entfernt werden')
      }
    })
  }, DURCHSICHT_MS)
  uhr.unref()
  return async () => {
    clearInterval(uhr)
    await laeuft
  }
}
