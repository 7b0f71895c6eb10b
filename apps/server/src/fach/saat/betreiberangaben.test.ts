import { readdir, readFile } from 'node:fs/promises'
import { BARRIEREN } from '@benthos/fachmodell/barrieren'
import { leseAuszeichnung } from '@benthos/vertrag/auszeichnung'
import { BETREIBERANGABEN, leseStellen } from '@benthos/vertrag/betreiberangaben'
import { afterAll, expect, test } from 'vitest'
import { neueDatenbank } from '../../../pruefstand/neueDatenbank.ts'
import { leseKonfiguration } from '../../technik/konfiguration/konfiguration.ts'
import { verlangeBetreiberangaben } from './betreiberangaben.ts'
import { liesMitgelieferteSeiten, saeeInhalte } from './inhalte.ts'

const { db, entferne } = await neueDatenbank()
afterAll(entferne)
await saeeInhalte(db)

const PROD = { ENVIRONMENT: 'PROD', OIDC_URL: 'https://sso.example.at' }
/** Jede Angabe, wie README und Betriebshandbuch sie nennen. */
const GESETZT = {
  BETREIBER_NAME: 'Amt für Gewässer',
  BETREIBER_ANSCHRIFT: 'Uferweg 1, 1010 Wien',
  BETREIBER_TELEFON: '+43 1 000',
  BETREIBER_EMAIL: 'amt@beispiel.at',
  HELPDESK_KONTAKT: 'helpdesk@beispiel.at, werktags 9 bis 12 Uhr',
  DATENSCHUTZ_KONTAKT: 'datenschutz@beispiel.at',
  PROTOKOLL_FRIST: '30 Tage',
}
const verlange = (env: Record<string, string>) => verlangeBetreiberangaben(db, leseKonfiguration(env))

test('in PROD verweigert der Start, was fehlt, alles auf einmal, mit Seite und Variable', async () => {
  const fehler = await verlange(PROD).catch((f: unknown) => f as Error)
  expect(fehler).toMatchObject({ name: 'Startfehler', kennung: 'BETREIBERANGABEN' })
  for (const variable of Object.keys(GESETZT)) expect((fehler as Error).message).toContain(`- ${variable}: `)
  await expect(verlange({ ...PROD, ...GESETZT, BETREIBER_ANSCHRIFT: ' ' })).rejects.toThrow(
    /- BETREIBER_ANSCHRIFT: Anschrift, Seite „Impressum“/,
  )
})

test('vollständig, in einer anderen Umgebung oder ohne die Stelle im Text startet er', async () => {
  await verlange({ ...PROD, ...GESETZT })
  for (const ENVIRONMENT of ['LOCAL', 'TEST', 'DEMO']) await verlange({ ENVIRONMENT })
  await verlange({ ...PROD, ENVIRONMENT: 'PREPROD' })
  const { id } = await db
    .insertInto('benutzer')
    .values({ username: 'redaktion', vorname: 'R', nachname: 'R', rollen: ['ADMIN'], provider: 'KEYCLOAK' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('cms_fassung')
    .values({ seite: 'helpdesk', version: 2, titel: 'Helpdesk', inhalt: 'Tel. 1', anmerkung: null, benutzer_id: id })
    .execute()
  const { HELPDESK_KONTAKT: _, ...uebrige } = GESETZT
  await verlange({ ...PROD, ...uebrige })
})

test.each(['Zeile 1\nZeile 2', '**fett**', '[x](https://x.at)', '{{Telefon}}', 'x'.repeat(201)])(
  'BETREIBER_NAME=%j wird abgelehnt',
  wert => {
    expect(() => leseKonfiguration({ BETREIBER_NAME: wert })).toThrow(/BETREIBER_NAME ist keine Angabe/)
  },
)

test('jede Angabe kommt in einem mitgelieferten Text vor und steht im Betriebshandbuch', async () => {
  const texte = (await liesMitgelieferteSeiten()).map(({ inhalt }) => inhalt).join('\n')
  expect(new Set(leseStellen(texte))).toEqual(new Set(BETREIBERANGABEN))
  const handbuch = await readFile(new URL('../../../../../docs/betrieb.md', import.meta.url), 'utf8')
  for (const variable of Object.keys(GESETZT)) expect(handbuch).toContain(`\`${variable}\``)
})

test('[A-BARRIERE-02] die Erklärung zur Barrierefreiheit folgt der Mustererklärung', async () => {
  const seite = (await liesMitgelieferteSeiten()).find(s => s.seite === 'barrierefreiheit')
  const text = seite?.inhalt ?? ''
  // Wörtlich und in dieser Folge, digitalbarrierefrei.at, „Mustererklärung zur Barrierefreiheit (deutsch)“.
  const ueberschriften = leseAuszeichnung(text).bloecke.flatMap(b =>
    b.art === 'ueberschrift' && b.ebene === 2 ? [b.teile.map(t => ('text' in t ? t.text : '')).join('')] : [],
  )
  expect([seite?.titel, ...ueberschriften]).toEqual([
    'Erklärung zur Barrierefreiheit',
    'Stand der Vereinbarkeit mit den Anforderungen',
    'Nicht barrierefreie Inhalte',
    'Erstellung dieser Erklärung zur Barrierefreiheit',
    'Feedback und Kontaktangaben',
    'Durchsetzungsverfahren',
  ])
  expect(text.match(/\*\*(vollständig|teilweise|nicht)\*\*/g)).toEqual(['**teilweise**'])
  expect(text).toContain('WCAG 2.1')
  expect(text).toContain('EN 301 549 V3.2.1 (2021-03)')
  expect(text).toContain('BGBl. I Nr. 59/2019')
  expect(text).toMatch(/am \d{2}\.\d{2}\.\d{4} erstellt und zuletzt am \d{2}\.\d{2}\.\d{4} überprüft/)
  expect(text).toContain('(/barriere-melden)')
})

test('[A-BARRIERE-02] die Erklärung nennt genau die bekannten Barrieren, und nur sie lässt die Prüfung der Seiten aus', async () => {
  const seite = (await liesMitgelieferteSeiten()).find(s => s.seite === 'barrierefreiheit')
  const [, abschnitt = ''] = /## Nicht barrierefreie Inhalte\n([\s\S]*?)\n## /.exec(seite?.inhalt ?? '') ?? []
  const genannte = [...abschnitt.matchAll(/^- \*\*(.+):\*\* (.+)$/gm)].map(([, name, satz]) => ({ name, satz }))
  expect(genannte.map(({ name }) => name)).toEqual(BARRIEREN.map(({ name }) => name))
  expect(abschnitt.match(/^- /gm)).toHaveLength(BARRIEREN.length)
  // Durchführungsbeschluss (EU) 2018/1523: was unvereinbar ist, getrennt von dem, was nicht unter das Gesetz fällt.
  const [unvereinbar = '', ausserhalb = ''] = abschnitt.split(
    '### Die Inhalte fallen nicht in den Anwendungsbereich der anwendbaren Rechtsvorschriften',
  )
  expect(unvereinbar).toContain('### Unvereinbarkeit mit den Barrierefreiheitsbestimmungen')
  const zeilen = (text: string) => text.match(/^- .*$/gm) ?? []
  expect(zeilen(unvereinbar).length).toBeGreaterThan(0)
  for (const zeile of zeilen(unvereinbar)) expect(zeile).toMatch(/ Geplant bis \d{2}\.\d{2}\.20\d{2}\.$/)
  for (const zeile of zeilen(ausserhalb)) expect(zeile).not.toContain('Geplant')
  expect(zeilen(ausserhalb)).toEqual([expect.stringContaining('Dateien, die Benutzer bereitstellen')])
  for (const [i, { kriterium, stelle }] of BARRIEREN.entries()) {
    if (kriterium !== null) expect(genannte[i]?.satz).toContain(`Erfolgskriterium ${kriterium}`)
    // Was eine Seite sichtbar verletzt, verletzt ein Kriterium.
    if (stelle !== undefined) expect(kriterium, stelle).not.toBeNull()
  }
  const e2e = new URL('../../../../../e2e/', import.meta.url)
  const dateien = (await readdir(e2e, { recursive: true })).filter(name => /^(?!.*node_modules).*\.ts$/.test(name))
  const texte = await Promise.all(
    dateien.map(async name => [name, await readFile(new URL(name, e2e), 'utf8')] as const),
  )
  const prueft = texte.filter(([, text]) => /axe\.run|axe-core/.test(text)).map(([name]) => name)
  expect(prueft).toEqual(['gemeinsam/axe.ts'])
  const axe = texte.find(([name]) => name === 'gemeinsam/axe.ts')?.[1] ?? ''
  expect(axe.match(/\b(exclude|rules|disabledRules|enabled)\b[^\n]*/g)).toEqual(['exclude: AUSGELASSENES }'])
})
