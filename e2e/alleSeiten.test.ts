import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { pruefeBarrierefreiheit, pruefeKontrastImDunklen } from './gemeinsam/axe.ts'
import { bild } from './gemeinsam/bild.ts'
import { BREIT, neueSeite, SCHMAL } from './gemeinsam/browser.ts'
import { alsPerson, laeuftUeber } from './gemeinsam/person.ts'
import { starteFuerDatei } from './gemeinsam/pruefling.ts'
import { hauptschaltflaechen } from './seiten/hauptschaltflaechen.ts'
import { inhaltsbeginn } from './seiten/inhaltsbeginn.ts'
import { verschiebung, zaehleVerschiebung } from './seiten/schub.ts'
import {
  type Beispielobjekte,
  findeBeispiele,
  type Listenseite,
  SEITEN_DER_VERWALTUNG,
  seitenDesLandes,
  ueberschrift,
} from './seiten/seitenliste.ts'

const p = starteFuerDatei({ DEMO_DATA: 'true' }, { karte: true })
let beispiele: Beispielobjekte
beforeAll(async () => {
  beispiele = await findeBeispiele(p)
})

const BREITEN = [
  ['1440', BREIT],
  ['390', SCHMAL],
] as const
/** Soll des Entwurfs (Dichte und Stille) auf jeder Seite. */
const HOECHSTE_VERSCHIEBUNG = 0.05
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
      ...((await laeuftUeber(seite)) ? ['läuft waagrecht über'] : []),
      ...(beginn < SPAETESTER_BEGINN || zusatz.startsWith('1440') ? [] : [`beginnt erst bei ${beginn} Bildpunkten`]),
      ...(verrutscht <= HOECHSTE_VERSCHIEBUNG ? [] : [`verrutscht beim Laden um ${verrutscht.toFixed(3)}`]),
      ...fehler.splice(0).map(text => `Konsole: ${text}`),
    ]
    if (maengel.length > 0) befunde[weg] = maengel
  }
  return befunde
}

const dateiname = (weg: string) => weg.replaceAll(/\d+/g, 'n').replaceAll(/[^a-z-]+/g, '-')

describe.each(BREITEN)('[GEN-03] Jede Seite bei %s Bildpunkten', (groesse, fenstergroesse) => {
  test('angemeldet: barrierefrei, nichts läuft über, nichts verrutscht, keine Meldung der Konsole', async () => {
    const { seite, fehler, kontext } = await alsPerson(p.browser, p.produkt.adresse, 'Lena Leitgeb', fenstergroesse)
    expect(await pruefeAlle(seite, fehler, seitenDesLandes(beispiele), groesse)).toEqual({})
    await kontext.close()
  })

  test('die Verwaltung: ebenso', async () => {
    const { seite, fehler, kontext } = await alsPerson(p.browser, p.produkt.adresse, 'Adele Achleitner', fenstergroesse)
    expect(await pruefeAlle(seite, fehler, SEITEN_DER_VERWALTUNG, groesse)).toEqual({})
    await kontext.close()
  })

  test('ohne Anmeldung: Startseite und gesperrte Seite', async () => {
    const { seite, fehler, kontext } = await neueSeite(p.browser, fenstergroesse)
    const seiten: Listenseite[] = [
      { weg: 'start', fertig: seite => seite.getByText('Messstellen mit veröffentlichten Ergebnissen').waitFor() },
      { weg: 'aufnahmen-uebersicht', fertig: ueberschrift('Zugriff nicht erlaubt') },
    ]
    expect(await pruefeAlle(seite, fehler, seiten, `${groesse}-anonym`)).toEqual({})
    await kontext.close()
  })
})
