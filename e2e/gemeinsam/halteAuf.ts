import type { Page, Request } from 'playwright-core'

/**
 * Hält ab jetzt Anfragen auf, bis sie freigegeben werden; danach gehen sie unverändert durch.
 * @param muster Adresse, wie bei `route`
 * @param trifft welche davon; ohne Angabe alle
 * @returns gibt sie frei
 */
export async function halteAuf(
  seite: Page,
  muster: string,
  trifft: (anfrage: Request) => boolean = () => true,
): Promise<() => void> {
  let gibFrei = (): void => {}
  const frei = new Promise<void>(fertig => {
    gibFrei = fertig
  })
  await seite.route(muster, async route => {
    if (trifft(route.request())) await frei
    // Was die Seite inzwischen selbst aufgegeben hat, lässt sich nicht mehr fortsetzen.
    await route.continue().catch(() => undefined)
  })
  return gibFrei
}
