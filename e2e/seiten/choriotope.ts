import { aufnahmeteil } from './aufnahmeteil.ts'
import type { Tastatur } from './tastatur.ts'

/** Trägt Deckungen in Prozent ein, lässt die 20 Teilproben vorschlagen und speichert. */
export async function erfasseChoriotope(t: Tastatur, deckungen: Readonly<Record<string, string>>): Promise<void> {
  const { seite } = t
  await t.betaetige(aufnahmeteil(seite, 'Choriotope'))
  for (const [choriotop, deckung] of Object.entries(deckungen))
    await t.fuelle(seite.getByRole('textbox', { name: `Deckung ${choriotop}` }), deckung)
  await t.betaetige(seite.getByRole('button', { name: 'Teilproben vorschlagen' }))
  await t.druecke('Control+s')
  await seite
    .getByText(/^Choriotope.* gespeichert$/)
    .first()
    .waitFor()
}
