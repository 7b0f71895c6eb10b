import { expect, test } from 'vitest'
import { FESTE_SEITEN } from '../apps/web/src/app/seiten.ts'
import type { Weg } from '../apps/web/src/technik/navigation/weg.ts'
import { BREIT } from './gemeinsam/browser.ts'
import { starteFuerDatei } from './gemeinsam/pruefling.ts'
import { pruefeJedeSeite } from './seiten/rundgang.ts'
import { findeBeispiele, oeffentlicheSeiten, SEITEN_DER_VERWALTUNG, seitenDesLandes } from './seiten/seitenliste.ts'

const p = starteFuerDatei({ DEMO_DATA: 'true' }, { karte: true })

/** Nicht hier, weil ihr Kennzeichen gelten muss; `e2e/weitere/post.test.ts` prüft sie schmal und breit. */
const ANDERSWO = ['/post-abmelden/:kennzeichen']

test('[ROUTE-01] die Liste der besuchten Seiten nennt jede der Anwendung', async () => {
  const wege = (einige: readonly Weg[]): string[] => einige.flatMap(({ path, subRoutes }) => [path, ...wege(subRoutes)])
  const beispiele = await findeBeispiele(p)
  const desServers = await p.produkt.db.selectFrom('route').select('path').execute()
  const besucht = [...seitenDesLandes(beispiele), ...SEITEN_DER_VERWALTUNG, ...oeffentlicheSeiten(beispiele)].map(
    ({ weg }) => `/${weg.replace(/\?.*/, '')}`,
  )
  const istBesucht = (weg: string) => {
    const muster = new RegExp(`^${weg.replaceAll(/:[a-z]+/gi, '[^/]+')}(/|$)`)
    return besucht.some(einer => muster.test(einer))
  }
  const alle = [...wege(FESTE_SEITEN), ...desServers.map(({ path }) => path)]
  expect(alle.length).toBeGreaterThan(60)
  expect(alle.filter(weg => !istBesucht(weg))).toEqual(ANDERSWO)
})

pruefeJedeSeite(p, '1440', BREIT)
