import { afterAll, expect, test } from 'vitest'
import { neueDatenbank } from '../../../pruefstand/neueDatenbank.ts'
import { warneVorAlterErklaerung } from './erklaerungsalter.ts'
import { liesMitgelieferteSeiten, saeeInhalte } from './inhalte.ts'

const { db, entferne } = await neueDatenbank()
afterAll(entferne)
const PROD = { umgebung: 'PROD' } as const

/** Der mitgelieferte Text mit diesem Satz an Stelle des Tages der Überprüfung, und alles bis zu diesem Tag geplant. */
async function stelle(satz: string, geplantBis = '31.12.2099'): Promise<void> {
  const seiten = (await liesMitgelieferteSeiten()).map(eine => ({
    ...eine,
    inhalt: eine.inhalt
      .replace(/zuletzt am \d{2}\.\d{2}\.\d{4} überprüft/, satz)
      .replace(/Geplant bis \d{2}\.\d{2}\.\d{4}/g, `Geplant bis ${geplantBis}`),
  }))
  expect(await saeeInhalte(db, seiten)).toBeGreaterThan(0)
}

test('[A-BARRIERE-02] in PROD sagt der Start, wenn die Erklärung älter als zwölf Monate ist, und nur dann', async () => {
  await stelle('zuletzt am 29.02.2028 überprüft')
  for (const heute of ['2028-02-29', '2028-12-31', '2029-02-28'])
    expect(await warneVorAlterErklaerung(db, PROD, heute), heute).toBeNull()
  for (const heute of ['2029-03-01', '2031-01-01'])
    expect(await warneVorAlterErklaerung(db, PROD, heute), heute).toContain('zuletzt am 29.02.2028 überprüft')
  expect(await warneVorAlterErklaerung(db, { umgebung: 'PREPROD' }, '2031-01-01')).toBeNull()
})

test.each(['im Herbst überprüft', 'zuletzt am 31.02.2028 überprüft'])(
  '[A-BARRIERE-02] auch ohne lesbaren Tag („%s“) sagt er es',
  async satz => {
    await stelle(satz)
    expect(await warneVorAlterErklaerung(db, PROD, '2028-03-01')).toContain('keinen Tag der letzten Überprüfung')
  },
)

test('[A-BARRIERE-02] ist verstrichen, bis wann eine Barriere behoben sein soll, sagt er es', async () => {
  await stelle('zuletzt am 01.06.2028 überprüft', '30.06.2028')
  expect(await warneVorAlterErklaerung(db, PROD, '2028-06-30')).toBeNull()
  expect(await warneVorAlterErklaerung(db, PROD, '2028-07-01')).toBe(
    'Die Erklärung zur Barrierefreiheit nennt Barrieren, die bis 30.06.2028 behoben sein sollten: prüfen Sie, ob sie es sind, und berichtigen Sie den Text.',
  )
})

test('[A-BARRIERE-02] die mitgelieferte Erklärung nennt einen Tag, und die Beschwerde geht an das Formular der FFG', async () => {
  const seiten = await liesMitgelieferteSeiten()
  await saeeInhalte(db, seiten)
  const text = seiten.find(({ seite }) => seite === 'barrierefreiheit')?.inhalt ?? ''
  const [, tag = '', monat = '', jahr = ''] = /zuletzt am (\d{2})\.(\d{2})\.(\d{4})/.exec(text) ?? []
  expect(await warneVorAlterErklaerung(db, PROD, `${jahr}-${monat}-${tag}`)).toBeNull()
  expect(text).toContain('(https://www.ffg.at/form/kontaktformular-beschwerdestelle)')
})
