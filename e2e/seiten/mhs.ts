import type { Locator, Page } from 'playwright-core'
import { warteAufFokus } from '../gemeinsam/fokus.ts'
import { aufnahmeteil } from './aufnahmeteil.ts'
import type { Tastatur } from './tastatur.ts'

/** Seite „MHS“ einer Aufnahme. */
export const mhsseite = (seite: Page) => {
  const einfuegen = seite.getByRole('dialog', { name: 'Einfügen prüfen' })
  return {
    raster: seite.getByRole('grid', { name: /^Taxaliste MHS/ }),
    speichern: seite.getByRole('button', { name: 'Speichern', exact: true }).last(),
    summen: seite.locator('[data-summen]'),
    beanstandungen: seite.getByRole('region', { name: 'Beanstandungen' }),
    abgelehnte: seite.getByRole('region', { name: 'Abgelehnte Zeilen', exact: true }),
    einfuegen,
    bilanz: einfuegen.locator('[data-bilanz]'),
    uebernehmen: einfuegen.getByRole('button', { name: /Zeilen? übernehmen$/ }),
  }
}

/** Öffnet Probe und Taxa aus der Navigation der Aufnahme. */
export async function oeffneMhs(t: Tastatur): Promise<void> {
  await t.betaetige(aufnahmeteil(t.seite, 'MHS'))
  await t.seite.getByRole('heading', { name: 'Probenkopf' }).waitFor()
}

/** Fügt unter „Methoden“ eine Methode an; danach steht ihre Seite mit dem offenen Probenkopf da. */
export async function fuegeMethodeAn(t: Tastatur, methode: string): Promise<void> {
  await t.betaetige(aufnahmeteil(t.seite, 'Methoden'))
  await t.betaetige(t.seite.getByRole('button', { name: `${methode} anfügen`, exact: true }))
  await t.seite.getByRole('heading', { name: 'Probenkopf' }).waitFor()
}

/** Fügt die detaillierte Methode an und speichert ihren Kopf. */
export async function erfasseProbenkopf(t: Tastatur, angaben: { anteil: string }): Promise<void> {
  const { seite } = t
  await fuegeMethodeAn(t, 'Detaillierte MZB-Methode (MHS)')
  await t.fuelle(seite.getByRole('textbox', { name: /Aussortierter Anteil/ }), angaben.anteil)
  await t.druecke('Control+s')
  await seite.getByText('Probenkopf MHS gespeichert').first().waitFor()
}

/** Fügt eine Liste aus der Zwischenablage in das Raster ein; danach steht die Prüfansicht da. */
export async function fuegeListeEin(t: Tastatur, text: string): Promise<void> {
  const { raster, einfuegen } = mhsseite(t.seite)
  await legeInZwischenablage(t.seite, text)
  await geheInsRaster(t, raster)
  await t.druecke('Control+v')
  await warteAufFokus(einfuegen)
}

/** Mit Tab bis zur Zelle, die im Raster den Fokus nimmt. */
export async function geheInsRaster(t: Tastatur, raster: Locator): Promise<void> {
  await t.geheZu(raster.locator('[tabindex="0"]'))
}

/** Legt Text in die Zwischenablage, wie es das Kopieren in Excel täte. */
export async function legeInZwischenablage(seite: Page, text: string): Promise<void> {
  await seite.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await seite.evaluate(inhalt => navigator.clipboard.writeText(inhalt), text)
}

/** Speichert mit Strg+S aus dem Raster. */
export async function speichereTaxa(t: Tastatur): Promise<void> {
  await t.druecke('Control+s')
  await t.seite.getByText(/^Gespeichert um/).waitFor()
}

/** Beantwortet die Frage nach einem Taxon: Suchtext tippen (leer: der erste Vorschlag), Eintrag wählen, weiter. */
export async function beantworteTaxon(t: Tastatur, gelesen: string, suche: string, eintrag: string): Promise<void> {
  const { einfuegen } = mhsseite(t.seite)
  const feld = einfuegen.getByRole('combobox', { name: `„${gelesen}“` })
  if (suche === '') await t.geheZu(feld)
  else await t.fuelle(feld, suche)
  await t.waehleMarkierten(feld, eintrag)
  await feld.and(t.seite.locator(':not([aria-invalid])')).waitFor()
}

/** Im Raster geht Tab von Zelle zu Zelle; Esc und Tab führen hinaus. */
export async function verlasseRaster(t: Tastatur): Promise<void> {
  await t.druecke('Escape', 'Tab')
  await mhsseite(t.seite).raster.locator(':focus').waitFor({ state: 'detached' })
}

/** Schreibt eine Zeile: Taxon, über das Stadium hinweg, Anzahl; danach steht der Fokus im Taxon der nächsten Zeile. */
export async function schreibeZeile(t: Tastatur, taxon: string, anzahl: string): Promise<void> {
  await t.tippe(taxon)
  await t.druecke('Tab', 'Tab')
  await t.tippe(anzahl)
  await t.druecke('Enter')
}
