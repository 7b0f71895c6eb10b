import { warteAufFokus } from '../gemeinsam/fokus.ts'
import { aufnahmeteil } from './aufnahmeteil.ts'
import type { Tastatur } from './tastatur.ts'

/** Öffnet die Bewertung einer Aufnahme, startet sie und wartet auf das Ergebnis; liefert den Text des Gesamtergebnisses. */
export const bewerteMzb = (t: Tastatur): Promise<string> => bewerte(t, 'MZB')

export const bewertePhb = (t: Tastatur): Promise<string> => bewerte(t, 'PHB')

async function bewerte(t: Tastatur, element: 'MZB' | 'PHB'): Promise<string> {
  const { seite } = t
  await t.betaetige(aufnahmeteil(seite, `Bewertung ${element}`))
  await t.betaetige(seite.getByRole('button', { name: 'Bewertung starten' }))
  return seite.getByRole('region', { name: 'Gesamtergebnis' }).innerText()
}

/** Klappt einen gefalteten Abschnitt der Begründung auf, etwa `Kenngrößen`. */
export async function klappeAuf(t: Tastatur, abschnitt: string, zurueck = false): Promise<void> {
  const schalter = t.seite.getByRole('button', { name: abschnitt, exact: true })
  await schalter.waitFor()
  if ((await schalter.getAttribute('aria-expanded')) !== 'true') await t.betaetige(schalter, zurueck)
}

/** Klappt die Beiträge einer Kenngröße auf; liefert Taxa mit Beitrag und die Summe, wie sie dastehen. */
export async function leseBeitraege(t: Tastatur, kenngroesse: string): Promise<{ taxa: string[]; summe: string }> {
  const { seite } = t
  await klappeAuf(t, 'Kenngrößen')
  await t.betaetige(seite.getByRole('button', { name: `Beiträge zu ${kenngroesse}`, exact: true }))
  const tafel = seite.getByRole('table', { name: `Beiträge zu ${kenngroesse}` })
  await tafel.waitFor()
  const taxa = await tafel.locator('tbody tr').allInnerTexts()
  const summe = await tafel.locator('tfoot td').first().innerText()
  return { taxa, summe }
}

/** Lädt den Ergebnisbericht herunter, so wie ihn dieser Eintrag des Menüs anbietet. */
export async function ladeErgebnisbericht(
  t: Tastatur,
  eintrag = 'Ergebnisbericht (PDF)',
): Promise<{ name: string; pfad: string }> {
  const { seite } = t
  await t.betaetige(seite.getByRole('button', { name: 'Bericht und Daten' }), true)
  await warteAufFokus(seite.getByRole('menuitem', { name: 'Ergebnisbericht (PDF)' }))
  const ziel = seite.getByRole('menuitem', { name: eintrag })
  while (!(await ziel.evaluate(element => element === document.activeElement))) await t.druecke('ArrowDown')
  const [datei] = await Promise.all([seite.waitForEvent('download'), t.druecke('Enter')])
  return { name: datei.suggestedFilename(), pfad: await datei.path() }
}

/** Übergibt die Aufnahme: danach sind ihre Daten gesperrt. */
export async function uebergib(t: Tastatur): Promise<void> {
  const { seite } = t
  await t.betaetige(aufnahmeteil(seite, 'Status und Freigabe'))
  await t.betaetige(seite.getByRole('button', { name: / übergeben$/ }))
  await t.betaetige(seite.getByRole('alertdialog').getByRole('button', { name: 'Übergeben', exact: true }))
  await seite.getByRole('alertdialog').waitFor({ state: 'detached' })
}
