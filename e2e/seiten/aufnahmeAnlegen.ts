import type { Tastatur } from './tastatur.ts'

/** Legt ein Landesprojekt an und bleibt in der Liste der Projekte. */
export async function legeLandesprojektAn(t: Tastatur, name: string): Promise<void> {
  const { seite } = t
  await t.betaetige(seite.getByRole('navigation', { name: 'Hauptnavigation' }).getByRole('link', { name: 'Projekte' }))
  await t.betaetige(seite.getByRole('button', { name: 'Neues Projekt' }).first())
  const formular = seite.getByRole('form', { name: 'Neues Projekt' })
  await t.fuelle(formular.getByRole('textbox', { name: /^Name/ }), name)
  await t.waehle(formular.getByRole('button', { name: /^Bereich/ }), 'Land')
  await t.fuelle(formular.getByRole('group', { name: 'Laufzeit' }).getByRole('textbox', { name: /^von/ }), '1.1.2024')
  await t.druecke('Control+s')
  await seite.getByText(`Projekt „${name}“ angelegt`).first().waitFor()
}

/** Legt zu einer Messstelle eine Aufnahme mit Makrozoobenthos an, von deren Stammdaten aus. */
export async function legeAufnahmeAn(t: Tastatur, angaben: { projekt: string; datum: string }): Promise<void> {
  const { seite } = t
  await t.betaetige(seite.getByRole('link', { name: 'Aufnahme anlegen' }))
  await seite.getByRole('heading', { name: 'Aufnahme anlegen', level: 1 }).waitFor()
  await t.suche(seite.getByRole('combobox', { name: /^Projekt/ }), angaben.projekt, angaben.projekt)
  await t.fuelle(seite.getByRole('textbox', { name: /^Datum/ }), angaben.datum)
  // Gespeichert wird sofort: der Code muss trotzdem zum Datum passen.
  await t.druecke('Control+s')
  await seite.getByRole('navigation', { name: 'Teile der Aufnahme' }).waitFor()
}
