import type { Tastatur } from './tastatur.ts'

/** Meldet eine Demo-Person an, von der Startseite aus. */
export async function meldeSichAn(t: Tastatur, name: string): Promise<void> {
  const { seite } = t
  await t.betaetige(seite.getByRole('button', { name: 'Anmelden' }))
  await seite.getByRole('heading', { name: 'Als wen möchten Sie arbeiten?' }).waitFor()
  await t.betaetige(seite.getByRole('button', { name }))
  await seite.getByRole('heading', { name: `Guten Tag, ${name}` }).waitFor()
}
