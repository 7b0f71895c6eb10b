import { beforeAll, expect, test } from 'vitest'
import { type Musterwelt, musterwelt } from '../../apps/server/pruefstand/musterwelt.ts'
import { pruefeBarrierefreiheit } from '../gemeinsam/axe.ts'
import { bild } from '../gemeinsam/bild.ts'
import { alsPerson, laeuftUeber } from '../gemeinsam/person.ts'
import { schliesseFensterNachJedem, starteFuerDatei } from '../gemeinsam/pruefling.ts'

const p = starteFuerDatei()
schliesseFensterNachJedem(p)
let welt: Musterwelt
beforeAll(async () => {
  welt = await musterwelt(p.produkt.db)
})

test('[A-DSGVO-01] gesperrt, begründet, gelöscht mit der Tastatur; danach steht da, wo andere sie noch nennen', async () => {
  const { db } = p.produkt
  const { id } = await db
    .insertInto('benutzer')
    .values({
      username: 'xq.quittenbaum',
      vorname: 'Xaveria-Philomena Theresia',
      nachname: 'Quittenbaum-Hinterholzberger',
      email: 'x.q@beispiel.example',
      organisationseinheit_id: await welt.organisationVon('land-noe'),
      rollen: ['LAND'],
      aktiv: false,
      provider: 'KEYCLOAK',
      externer_schluessel: null,
      aktive_rolle: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const aufnahme = await welt.aufnahme({})
  await db
    .updateTable('aufnahme')
    .set({ bemerkung: 'Xaveria-Philomena Theresia Quittenbaum-Hinterholzberger rief an' })
    .where('id', '=', aufnahme)
    .execute()
  const { seite } = await alsPerson(
    p.browser,
    p.produkt.adresse,
    'Adele Achleitner',
    { width: 1440, height: 900 },
    `/benutzer-bearbeiten/${id}`,
  )
  const knopf = seite.getByRole('button', { name: 'Angaben löschen' })
  await knopf.focus()
  await seite.keyboard.press('Enter')
  const fenster = seite.getByRole('alertdialog', { name: 'Angaben zur Person löschen?' })
  const grund = fenster.getByRole('textbox')
  await grund.focus()
  await seite.keyboard.type('Frau Quittenbaum-Hinterholzberger wünscht es')
  const bestaetige = fenster.getByRole('button', { name: 'Angaben löschen' })
  await bestaetige.focus()
  await seite.keyboard.press('Enter')
  await fenster.getByText('Die Angaben wurden nicht gelöscht').waitFor()
  await bild(seite, 'person-loeschen-falsch')
  expect(await pruefeBarrierefreiheit(seite)).toEqual([])
  await grund.focus()
  await seite.keyboard.press('ControlOrMeta+a')
  await seite.keyboard.type('Antrag vom 3. Mai')
  await bestaetige.focus()
  await seite.keyboard.press('Enter')
  await seite.getByText(`Die Person heißt jetzt überall „Person ${id}“`).waitFor()
  await seite.getByText('aufnahme, bemerkung: 1 Zeile').waitFor()
  await seite.getByRole('heading', { level: 1, name: `Person ${id}` }).waitFor()
  expect(await pruefeBarrierefreiheit(seite)).toEqual([])
  for (const breite of [390, 1440, 1920]) {
    await seite.setViewportSize({ width: breite, height: 900 })
    await bild(seite, `person-geloescht-${breite}`)
    expect(await laeuftUeber(seite), String(breite)).toBe(false)
  }
})
