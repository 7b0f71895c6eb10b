import type { Page } from 'playwright-core'

/**
 * Schlüssel der Entwürfe, die dieser Browser festgeschrieben hat, etwa `aufnahme/12/mzb/mhs`. Seine Datenbank arbeitet der
 * Reihe nach: ist sie gelesen, ist auch nichts mehr unterwegs, was vorher getippt wurde.
 */
export function leseEntwuerfe(seite: Page): Promise<string[]> {
  return seite.evaluate(
    () =>
      new Promise<string[]>((fertig, scheitert) => {
        const anfrage = indexedDB.open('benthosdb-entwuerfe')
        anfrage.onerror = () => scheitert(anfrage.error)
        anfrage.onsuccess = () => {
          const transaktion = anfrage.result.transaction(['koepfe', 'teile'], 'readonly')
          const schluessel = transaktion.objectStore('koepfe').getAllKeys()
          transaktion.oncomplete = () => {
            anfrage.result.close()
            fertig(schluessel.result.map(teile => (teile as string[])[1] ?? ''))
          }
        }
      }),
  )
}
