import { AUFBEWAHRUNG } from '@benthos/fachmodell/aufbewahrung'
import { CMS_SEITEN, CmsDaten } from '@benthos/vertrag/cms'
import { afterAll, expect, test } from 'vitest'
import { neueDatenbank } from '../../../pruefstand/neueDatenbank.ts'
import { liesMitgelieferteSeiten, saeeInhalte } from './inhalte.ts'

const { db, entferne } = await neueDatenbank()
afterAll(entferne)

const neueste = (seite: string) =>
  db
    .selectFrom('cms_fassung')
    .select(['version', 'inhalt'])
    .where('seite', '=', seite)
    .orderBy('version', 'desc')
    .executeTakeFirstOrThrow()

test('jeder mitgelieferte Text besteht die Prüfung, die auch für Redakteure gilt', async () => {
  const seiten = await liesMitgelieferteSeiten()
  expect(seiten.map(({ seite }) => seite)).toEqual([...CMS_SEITEN])
  for (const { seite, titel, inhalt } of seiten)
    expect(CmsDaten.safeParse({ titel, inhalt }).error?.issues ?? [], seite).toEqual([])
})

test('ein neuer Auslieferungsstand ersetzt nur, was niemand bearbeitet hat', async () => {
  expect(await saeeInhalte(db)).toBe(CMS_SEITEN.length)
  expect(await saeeInhalte(db)).toBe(0)
  const { id } = await db
    .insertInto('benutzer')
    .values({ username: 'redaktion', vorname: 'R', nachname: 'R', rollen: ['ADMIN'], provider: 'KEYCLOAK' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('cms_fassung')
    .values({ seite: 'impressum', version: 2, titel: 'Impressum', inhalt: 'Amt', anmerkung: null, benutzer_id: id })
    .execute()
  const geaendert = ['impressum', 'helpdesk'].map(seite => ({ seite, titel: 'Neu', inhalt: 'neuer Text' }))
  expect(await saeeInhalte(db, geaendert)).toBe(1)
  expect(await neueste('impressum')).toEqual({ version: 2, inhalt: 'Amt' })
  expect(await neueste('helpdesk')).toEqual({ version: 2, inhalt: 'neuer Text' })
})

test('[A-DSGVO-05] die Datenschutzerklärung nennt jede Frist, die der Server einhält', async () => {
  const datenschutz = (await liesMitgelieferteSeiten()).find(({ seite }) => seite === 'datenschutz')?.inhalt ?? ''
  for (const { label, tage, ab } of Object.values(AUFBEWAHRUNG)) {
    const zeile = datenschutz.split('\n').find(eine => eine.startsWith(`| ${label} |`)) ?? ''
    expect(zeile, label).toContain(ab)
    if (tage > 0) expect(zeile, label).toContain(`${tage} Tage`)
  }
  expect(datenschutz).not.toContain('@@')
})
