import type { Tastatur } from './tastatur.ts'

export type Landesmessstelle = {
  code: string
  name: string
  /** Anfang des Namens zum Suchen und der Eintrag */
  gewaesser: readonly [string, string]
}

/** Legt eine Landesmessstelle in Niederösterreich mit allem an, was die Bewertung braucht; danach stehen ihre Stammdaten da. */
export async function legeLandesmessstelleAn(t: Tastatur, angaben: Landesmessstelle): Promise<void> {
  await oeffneAnlage(t)
  await fuelleAnlage(t, angaben)
}

/** Geht von irgendeiner Seite zum leeren Formular. */
export async function oeffneAnlage(t: Tastatur): Promise<void> {
  const { seite } = t
  await t.betaetige(
    seite.getByRole('navigation', { name: 'Hauptnavigation' }).getByRole('link', { name: 'Messstellen' }),
  )
  await t.betaetige(seite.getByRole('link', { name: 'Neue Messstelle' }).first())
  await seite.getByRole('heading', { name: 'Messstelle anlegen', level: 1 }).waitFor()
}

/** Füllt das offene Formular und speichert. */
export async function fuelleAnlage(t: Tastatur, angaben: Landesmessstelle): Promise<void> {
  const { seite } = t
  const textfeld = (name: string | RegExp) => seite.getByRole('textbox', { name })
  const auswahl = (name: string | RegExp) => seite.getByRole('button', { name })
  await t.fuelle(textfeld(/^Code/), angaben.code)
  await t.fuelle(textfeld(/^Name/), angaben.name)
  await t.suche(seite.getByRole('combobox', { name: /^Gewässer/ }), ...angaben.gewaesser)
  await t.fuelle(textfeld(/^x /), '540000')
  await t.fuelle(textfeld(/^y /), '480000')
  await t.waehle(auswahl(/^Bioregion/), 'Flysch')
  await t.waehle(auswahl(/^Höhenklasse/), '200–500 m')
  await t.fuelle(textfeld(/^Einzugsgebiet/), '350')
  await t.waehle(auswahl(/^Saprobieller Grundzustand/), '1,75')
  await t.druecke('Control+s')
  await seite.getByRole('heading', { name: angaben.name, level: 1 }).waitFor()
}
