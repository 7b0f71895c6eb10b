import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { pruefeBarrierefreiheit } from './gemeinsam/axe.ts'
import { bild } from './gemeinsam/bild.ts'
import { BREIT, neueSeite, SCHMAL } from './gemeinsam/browser.ts'
import { alsPerson, laeuftUeber } from './gemeinsam/person.ts'
import { starteFuerDatei } from './gemeinsam/pruefling.ts'

const p = starteFuerDatei({ DEMO_DATA: 'true' }, { karte: true })
let aufnahmeId: number
let messstelleId: number
beforeAll(async () => {
  // Eine bewertete Demo-Aufnahme, die Lena Leitgeb (Land Niederösterreich) noch bearbeiten darf.
  const gewaehlt = await p.produkt.db
    .selectFrom('aufnahme')
    .innerJoin('messstelle', 'messstelle.id', 'aufnahme.messstelle_id')
    .select(['aufnahme.id', 'aufnahme.messstelle_id'])
    .where('aufnahme.mzb_status', '=', 'BEWERTET')
    .where('aufnahme.phb_status', 'is not', null)
    .where('messstelle.bundesland', '=', 'AT-3')
    .where('messstelle.art', '=', 'LAND')
    .orderBy('aufnahme.datum', 'desc')
    .orderBy('aufnahme.id')
    .limit(1)
    .executeTakeFirstOrThrow()
  aufnahmeId = gewaehlt.id
  messstelleId = gewaehlt.messstelle_id
})

const BREITEN = [
  ['1440', BREIT],
  ['390', SCHMAL],
] as const
/** Ein Fenster von 1440 × 900 bei 200 % Vergrößerung. */
const VERGROESSERT = { width: 720, height: 450 }

/** Weg und woran man erkennt, dass die Seite fertig ist. */
type Seite = { weg: string; fertig: (seite: Page) => Promise<unknown> }
const ueberschrift = (name: string | RegExp) => (seite: Page) => seite.getByRole('heading', { name }).first().waitFor()

const seitenDesLandes = (): Seite[] => [
  { weg: 'start', fertig: ueberschrift('Ihre Arbeit nach Status') },
  { weg: 'messstellen-uebersicht', fertig: seite => seite.getByText(/^1–\d+ von \d+/).waitFor() },
  { weg: 'messstelle-anlegen', fertig: ueberschrift('Charakteristik') },
  { weg: `stammdaten/${messstelleId}`, fertig: ueberschrift('Charakteristik') },
  { weg: 'projekte-uebersicht', fertig: seite => seite.getByText(/^1–\d+ von \d+/).waitFor() },
  { weg: 'aufnahmen-uebersicht', fertig: seite => seite.getByText(/^1–\d+ von \d+/).waitFor() },
  { weg: 'aufnahme-anlegen', fertig: seite => seite.getByRole('combobox', { name: /^Messstelle/ }).waitFor() },
  {
    weg: `aufnahme-anlegen?messstelle=${messstelleId}`,
    fertig: seite => seite.getByRole('textbox', { name: /^Code/ }).waitFor(),
  },
  { weg: `aufnahme-duplizieren/${aufnahmeId}`, fertig: ueberschrift('Aus der Vorlage übernehmen') },
  ...[
    ['aufnahmedaten', (seite: Page) => seite.getByText('Probenehmerin oder Probenehmer').first().waitFor()],
    ['status', ueberschrift('Nächster Schritt')],
    ['ortsbefund/choriotop', (seite: Page) => seite.getByRole('table').first().waitFor()],
    ['mzb/methoden', ueberschrift('Methoden dieser Aufnahme')],
    ['mzb/mhs', (seite: Page) => seite.getByRole('grid').waitFor()],
    ['bewertung/mzb', ueberschrift('Kenngrößen')],
    ['verlauf/mzb', ueberschrift('Verlauf MZB')],
    ['verlauf/phb', ueberschrift('Verlauf PHB')],
  ].map(([teil, fertig]) => ({ weg: `aufnahme-detail/${aufnahmeId}/${teil}`, fertig }) as Seite),
  { weg: 'gibt-es-nicht', fertig: ueberschrift(/nicht gefunden/) },
]

/** Geht alle Seiten durch; liefert, was an ihnen nicht stimmt. */
async function pruefeAlle(
  seite: Page,
  fehler: string[],
  seiten: readonly Seite[],
  zusatz: string,
): Promise<Record<string, unknown>> {
  const befunde: Record<string, unknown> = {}
  for (const { weg, fertig } of seiten) {
    await seite.goto(`${p.produkt.adresse}/${weg}`)
    await fertig(seite)
    await seite.waitForLoadState('networkidle')
    await bild(seite, `${dateiname(weg)}-${zusatz}`)
    const maengel = [
      ...(await pruefeBarrierefreiheit(seite)),
      ...((await laeuftUeber(seite)) ? ['läuft waagrecht über'] : []),
      ...fehler.splice(0).map(text => `Konsole: ${text}`),
    ]
    if (maengel.length > 0) befunde[weg] = maengel
  }
  return befunde
}

const dateiname = (weg: string) => weg.replaceAll(/\d+/g, 'n').replaceAll(/[^a-z-]+/g, '-')

test('Ergebnis und Taxaraster bei 200 % Vergrößerung: nichts läuft über', async () => {
  const { seite, fehler, kontext } = await alsPerson(p.browser, p.produkt.adresse, 'Lena Leitgeb', VERGROESSERT)
  const seiten = seitenDesLandes().filter(({ weg }) => /bewertung|mhs/.test(weg))
  expect(seiten).toHaveLength(2)
  expect(await pruefeAlle(seite, fehler, seiten, '200-prozent')).toEqual({})
  await kontext.close()
})

describe.each(BREITEN)('[GEN-03] Jede Seite bei %s Bildpunkten', (groesse, fenstergroesse) => {
  test('angemeldet: barrierefrei, nichts läuft über, keine Meldung der Konsole', async () => {
    const { seite, fehler, kontext } = await alsPerson(p.browser, p.produkt.adresse, 'Lena Leitgeb', fenstergroesse)
    expect(await pruefeAlle(seite, fehler, seitenDesLandes(), groesse)).toEqual({})
    await kontext.close()
  })

  test('ohne Anmeldung: Startseite und gesperrte Seite', async () => {
    const { seite, fehler, kontext } = await neueSeite(p.browser, fenstergroesse)
    const seiten: Seite[] = [
      { weg: 'start', fertig: seite => seite.getByText('Messstellen mit veröffentlichten Ergebnissen').waitFor() },
      { weg: 'aufnahmen-uebersicht', fertig: ueberschrift('Zugriff nicht erlaubt') },
    ]
    expect(await pruefeAlle(seite, fehler, seiten, `${groesse}-anonym`)).toEqual({})
    await kontext.close()
  })
})
