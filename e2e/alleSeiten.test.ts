import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { FESTE_SEITEN } from '../apps/web/src/app/seiten.ts'
import type { Weg } from '../apps/web/src/technik/navigation/weg.ts'
import { pruefeBarrierefreiheit, pruefeKontrastImDunklen } from './gemeinsam/axe.ts'
import { bild } from './gemeinsam/bild.ts'
import { BREIT, neueSeite, SCHMAL } from './gemeinsam/browser.ts'
import { alsPerson, laeuftUeber } from './gemeinsam/person.ts'
import { starteFuerDatei } from './gemeinsam/pruefling.ts'
import { doppeltGesagtes } from './gemeinsam/vorlesen.ts'
import { hauptschaltflaechen } from './seiten/hauptschaltflaechen.ts'
import { inhaltsbeginn } from './seiten/inhaltsbeginn.ts'
import { HOECHSTE_VERSCHIEBUNG, verschiebung, zaehleVerschiebung } from './seiten/schub.ts'
import {
  type Beispielobjekte,
  findeBeispiele,
  type Listenseite,
  oeffentlicheSeiten,
  SEITEN_DER_VERWALTUNG,
  seitenDesLandes,
} from './seiten/seitenliste.ts'
import { inSichRollende, zuLockereTabellen } from './seiten/tabellenzeilen.ts'

const p = starteFuerDatei({ DEMO_DATA: 'true' }, { karte: true })
let beispiele: Beispielobjekte
beforeAll(async () => {
  beispiele = await findeBeispiele(p)
})

const BREITEN = [
  ['1440', BREIT],
  ['390', SCHMAL],
] as const
/** Seiten, deren Inhalt eine Liste aus einzeiligen Zeilen ist. */
const LISTEN: ReadonlySet<string> = new Set([
  'aufnahmen-uebersicht',
  'messstellen-uebersicht',
  'projekte-uebersicht',
  'benutzerverwaltung',
  'organisationen',
  'qs-ziehungen',
  'user-tasklist',
  'fassungen',
])
/** So weit oben beginnt der Inhalt auf einem schmalen Schirm. */
const SPAETESTER_BEGINN = 300

/** Geht alle Seiten durch; liefert, was an ihnen nicht stimmt. */
async function pruefeAlle(
  seite: Page,
  fehler: string[],
  seiten: readonly Listenseite[],
  zusatz: string,
): Promise<Record<string, unknown>> {
  const befunde: Record<string, unknown> = {}
  await zaehleVerschiebung(seite)
  for (const { weg, fertig } of seiten) {
    await seite.goto(`${p.produkt.adresse}/${weg}`)
    await fertig(seite)
    await seite.waitForLoadState('networkidle')
    const verrutscht = await verschiebung(seite)
    await bild(seite, `${dateiname(weg)}-${zusatz}`)
    const beginn = await inhaltsbeginn(seite)
    const haupt = await hauptschaltflaechen(seite)
    const maengel = [
      ...(haupt.length <= 1 ? [] : [`mehr als eine Hauptschaltfläche: ${haupt.join(' | ')}`]),
      ...(await pruefeBarrierefreiheit(seite)),
      // Farben hängen nicht an der Breite: dunkel genügt eine.
      ...(zusatz.startsWith('1440') ? await pruefeKontrastImDunklen(seite) : []),
      ...(zusatz.startsWith('1440') ? await doppeltGesagtes(seite) : []),
      ...((await laeuftUeber(seite)) ? ['läuft waagrecht über'] : []),
      ...(zusatz.startsWith('1440') ? await zuLockereTabellen(seite, LISTEN.has(weg)) : []),
      ...(await inSichRollende(seite)),
      ...(beginn < SPAETESTER_BEGINN || zusatz.startsWith('1440') ? [] : [`beginnt erst bei ${beginn} Bildpunkten`]),
      ...(verrutscht <= HOECHSTE_VERSCHIEBUNG ? [] : [`verrutscht beim Laden um ${verrutscht.toFixed(3)}`]),
      ...fehler.splice(0).map(text => `Konsole: ${text}`),
    ]
    if (maengel.length > 0) befunde[weg] = maengel
  }
  return befunde
}

const dateiname = (weg: string) => weg.replaceAll(/\d+/g, 'n').replaceAll(/[^a-z-]+/g, '-')

/** Nicht hier, weil ihr Kennzeichen gelten muss; `e2e/weitere/post.test.ts` prüft sie schmal und breit. */
const ANDERSWO = ['/post-abmelden/:kennzeichen']

test('[ROUTE-01] die Liste der besuchten Seiten nennt jede der Anwendung', async () => {
  const wege = (einige: readonly Weg[]): string[] => einige.flatMap(({ path, subRoutes }) => [path, ...wege(subRoutes)])
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

// Siebzig Seiten mit axe brauchen auf einem ausgelasteten Rechner länger als die Vorgabe.
describe.each(BREITEN)('[GEN-03] Jede Seite bei %s Bildpunkten', { timeout: 600_000 }, (groesse, fenstergroesse) => {
  test('angemeldet: barrierefrei, nichts läuft über, nichts verrutscht, Tabellen dicht und ohne eigenes Rollen, keine Meldung der Konsole', async () => {
    const { seite, fehler, kontext } = await alsPerson(p.browser, p.produkt.adresse, 'Lena Leitgeb', fenstergroesse)
    expect(await pruefeAlle(seite, fehler, seitenDesLandes(beispiele), groesse)).toEqual({})
    await kontext.close()
  })

  test('die Verwaltung: ebenso', async () => {
    const { seite, fehler, kontext } = await alsPerson(p.browser, p.produkt.adresse, 'Adele Achleitner', fenstergroesse)
    expect(await pruefeAlle(seite, fehler, SEITEN_DER_VERWALTUNG, groesse)).toEqual({})
    await kontext.close()
  })

  test('ohne Anmeldung: ebenso, auch eine gesperrte', async () => {
    const { seite, fehler, kontext } = await neueSeite(p.browser, fenstergroesse)
    expect(await pruefeAlle(seite, fehler, oeffentlicheSeiten(beispiele), `${groesse}-anonym`)).toEqual({})
    await kontext.close()
  })
})
