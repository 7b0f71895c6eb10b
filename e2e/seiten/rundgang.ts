import type { Page, ViewportSize } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { pruefeBarrierefreiheit, pruefeKontrastImDunklen } from '../gemeinsam/axe.ts'
import { bild } from '../gemeinsam/bild.ts'
import { neueSeite } from '../gemeinsam/browser.ts'
import { alsPerson, laeuftUeber } from '../gemeinsam/person.ts'
import type { Pruefling } from '../gemeinsam/pruefling.ts'
import { doppeltGesagtes } from '../gemeinsam/vorlesen.ts'
import { hauptschaltflaechen } from './hauptschaltflaechen.ts'
import { inhaltsbeginn } from './inhaltsbeginn.ts'
import { HOECHSTE_VERSCHIEBUNG, verschiebung, zaehleVerschiebung } from './schub.ts'
import {
  type Beispielobjekte,
  findeBeispiele,
  type Listenseite,
  oeffentlicheSeiten,
  SEITEN_DER_VERWALTUNG,
  seitenDesLandes,
} from './seitenliste.ts'
import { inSichRollende, zuLockereTabellen } from './tabellenzeilen.ts'

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

/**
 * Prüfungen über jede Seite bei einer Fensterbreite, angemeldet, in der Verwaltung und ohne Anmeldung. Je Breite eine Datei: zusammen
 * wären sie länger als alles andere, und der Lauf wartete auf sie.
 * @param groesse Breite in Bildpunkten, wie sie im Namen der Prüfung steht
 */
export function pruefeJedeSeite(p: Pruefling, groesse: string, fenstergroesse: ViewportSize): void {
  let beispiele: Beispielobjekte
  beforeAll(async () => {
    beispiele = await findeBeispiele(p)
  })

  // Siebzig Seiten mit axe brauchen auf einem ausgelasteten Rechner länger als die Vorgabe.
  describe(`[GEN-03] Jede Seite bei ${groesse} Bildpunkten`, { timeout: 900_000 }, () => {
    test('angemeldet: barrierefrei, nichts läuft über, nichts verrutscht, Tabellen dicht und ohne eigenes Rollen, keine Meldung der Konsole', async () => {
      const { seite, fehler, kontext } = await alsPerson(p.browser, p.produkt.adresse, 'Lena Leitgeb', fenstergroesse)
      expect(await pruefeAlle(p, seite, fehler, seitenDesLandes(beispiele), groesse)).toEqual({})
      await kontext.close()
    })

    test('die Verwaltung: ebenso', async () => {
      const { seite, fehler, kontext } = await alsPerson(
        p.browser,
        p.produkt.adresse,
        'Adele Achleitner',
        fenstergroesse,
      )
      expect(await pruefeAlle(p, seite, fehler, SEITEN_DER_VERWALTUNG, groesse)).toEqual({})
      await kontext.close()
    })

    test('ohne Anmeldung: ebenso, auch eine gesperrte', async () => {
      const { seite, fehler, kontext } = await neueSeite(p.browser, fenstergroesse)
      expect(await pruefeAlle(p, seite, fehler, oeffentlicheSeiten(beispiele), `${groesse}-anonym`)).toEqual({})
      await kontext.close()
    })
  })
}

/** Geht alle Seiten durch; liefert, was an ihnen nicht stimmt. */
async function pruefeAlle(
  p: Pruefling,
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
