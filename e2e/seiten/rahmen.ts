import type { Locator, Page } from 'playwright-core'
import type { Datenbank } from '../../apps/server/src/technik/db/datenbank.ts'
import { BREIT, neueSeite } from '../gemeinsam/browser.ts'
import { gehe } from '../gemeinsam/gehe.ts'
import type { Fenster } from '../gemeinsam/person.ts'
import type { Pruefling } from '../gemeinsam/pruefling.ts'

/** Ein Fenster wie auf einem 1280er-Schirm bei 400 % Vergrößerung. */
export const VIERFACH = { width: 320, height: 256 }
export const MITTEL = { width: 1024, height: 768 }
/** breiter als der begrenzte Inhalt: hier lässt sich die Breite umschalten */
export const SEHR_BREIT = { width: 1920, height: 1080 }

/**
 * Stellt zwei Bereiche her, die es im ausgelieferten Menü nicht gibt: „Auswertung“ mit einer Ebene von Unterpunkten (eine
 * davon verborgen) und „Verwaltung“ mit zweien.
 */
export async function fuegeBereicheHinzu(db: Datenbank): Promise<void> {
  const gemeinsam = { bereiche: [], recht: null, sichtbar: true, component: 'ProjektePage' }
  await db
    .insertInto('route')
    .values([
      { ...gemeinsam, id: 900, eltern_id: null, name: 'Auswertung', path: '/auswertung', reihenfolge: 900 },
      { ...gemeinsam, id: 901, eltern_id: 900, name: 'Nach Projekten', path: '/auswertung-projekte', reihenfolge: 901 },
      {
        ...gemeinsam,
        id: 902,
        eltern_id: 900,
        name: 'Verborgen',
        path: '/verborgen',
        reihenfolge: 902,
        sichtbar: false,
      },
      { ...gemeinsam, id: 910, eltern_id: null, name: 'Verwaltung', path: '/verwaltung', reihenfolge: 910 },
      { ...gemeinsam, id: 911, eltern_id: 910, name: 'Bestand', path: '/bestand', reihenfolge: 911 },
      {
        ...gemeinsam,
        id: 912,
        eltern_id: 911,
        name: 'Laufende Projekte',
        path: '/laufende-projekte',
        reihenfolge: 912,
      },
      {
        ...gemeinsam,
        id: 913,
        eltern_id: 910,
        name: 'Nur für die Administration',
        path: '/nur-administration',
        recht: 'benutzer.verwalten',
        reihenfolge: 913,
      },
    ])
    .execute()
}

export const hauptnavigation = (seite: Page): Locator => seite.getByRole('navigation', { name: 'Hauptnavigation' })
export const brotkrumen = (seite: Page): Locator => seite.getByRole('navigation', { name: 'Brotkrumen' })
export const fusszeile = (seite: Page): Locator => seite.getByRole('contentinfo')

export async function oeffne(seite: Page, adresse: string): Promise<void> {
  await gehe(seite, adresse)
  await seite.getByRole('heading', { level: 1 }).first().waitFor()
}

/** Neues Fenster auf einer Seite, ohne Anmeldung; die Prüfung schließt es selbst. */
export async function ohneAnmeldung(p: Pruefling, weg: string, groesse = BREIT): Promise<Fenster> {
  const fenster = await neueSeite(p.browser, groesse)
  await oeffne(fenster.seite, `${p.produkt.adresse}/${weg}`)
  return fenster
}

/** Alles, was die Tabulatortaste der Reihe nach erreicht, bis `ende`; jedes Mal muss der Fokus zu sehen sein. */
export async function laufeMitTabulator(seite: Page, ende: RegExp, hoechstens = 60): Promise<string[]> {
  const namen: string[] = []
  for (let i = 0; i < hoechstens; i++) {
    await seite.keyboard.press('Tab')
    // Der Sprungverweis fährt erst herein, wenn er den Fokus hat: bis zu sechzig Bilder lang.
    const { name, istSichtbar } = (await seite.evaluate(`(async () => {
      const e = document.activeElement
      const zuSehen = () => {
        const r = e.getBoundingClientRect()
        const im = r.width > 0 && r.height > 0 && r.bottom > 0 && r.top < innerHeight && r.right > 0 && r.left < innerWidth
        return im && getComputedStyle(e).outlineStyle !== 'none'
      }
      for (let bild = 0; bild < 60 && !zuSehen(); bild++) await new Promise(requestAnimationFrame)
      const fuer = e.labels && e.labels[0] ? e.labels[0].textContent : ''
      return { name: e.getAttribute('aria-label') || fuer || e.textContent.trim(), istSichtbar: zuSehen() }
    })()`)) as { name: string; istSichtbar: boolean }
    namen.push(istSichtbar ? name : `${name} (Fokus nicht zu sehen)`)
    if (ende.test(name)) return namen
  }
  return namen
}
