import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { pruefeBarrierefreiheit } from '../gemeinsam/axe.ts'
import { bild } from '../gemeinsam/bild.ts'
import { unerwartet } from '../gemeinsam/browser.ts'
import { alsPerson, laeuftUeber } from '../gemeinsam/person.ts'
import { starteFuerDatei } from '../gemeinsam/pruefling.ts'
import { Tastatur } from '../seiten/tastatur.ts'

const p = starteFuerDatei()

type Reise = {
  /** Eintrag des Menüs „Fassung importieren“ */
  eintrag: string
  /** Verfahren eines Parametersatzes, seine Bezeichnung */
  verfahren?: readonly [string, string]
  kopf: string
  gute: string
  schlechte: string
  /** was der Bericht zur schlechten Zeile sagt */
  mangel: string
  berichtigt: string
  geladen: string
}

const TAXON = 'Taxon;Rang;Großgruppe;Familie'

test.each<Reise>([
  {
    eintrag: 'Taxaliste MZB importieren',
    kopf: TAXON,
    gute: 'Baetis rhodani;Art;Ephemeroptera;Baetidae',
    schlechte: 'Gammarus fossarum;Art;;Gammaridae',
    mangel: 'C3 · Großgruppe',
    berichtigt: 'Crustacea',
    geladen: '2 Taxa sind geladen',
  },
  {
    eintrag: 'Taxaliste PHB importieren',
    kopf: TAXON,
    gute: 'Achnanthidium minutissimum;Art;Bacillariophyceae;Achnanthidiaceae',
    schlechte: 'Navicula lanceolata;Art;;Naviculaceae',
    mangel: 'C3 · Großgruppe',
    berichtigt: 'Bacillariophyceae',
    geladen: '2 Taxa sind geladen',
  },
  {
    eintrag: 'Taxaliste MZB-Biomasse importieren',
    kopf: TAXON,
    gute: 'Baetis rhodani;Art;Ephemeroptera;Baetidae',
    schlechte: 'Gammarus fossarum;Art;;Gammaridae',
    mangel: 'C3 · Großgruppe',
    berichtigt: 'Crustacea',
    geladen: '2 Taxa sind geladen',
  },
  {
    eintrag: 'Parametersatz importieren',
    verfahren: ['MZB detailliert', 'Satz der Reise'],
    kopf: 'Abschnitt;Typ;Name;Gewicht;Anker unten;Anker oben;sehr gut | gut;gut | mäßig;mäßig | unbefriedigend;unbefriedigend | schlecht',
    gute: 'Saprobie: Klassengrenzen;1,5;;;;;1,65;2,15;2,75;3,4',
    schlechte: 'Saprobie: Klassengrenzen;3;;;;;1,65;2,15;2,75;3,4',
    mangel: 'B3 · Typ',
    berichtigt: '1,25',
    geladen: '2 Angaben sind geladen',
  },
])(
  '[A-EINLESEN-36] $eintrag, mit der Tastatur: Fehler an der Zelle, dort berichtigen, als Entwurf laden, verwerfen',
  async ({ eintrag, verfahren, kopf, gute, schlechte, mangel, berichtigt, geladen }) => {
    const { kontext, seite, fehler } = await alsPerson(p.browser, p.produkt.adresse, 'Adele Achleitner')
    const t = new Tastatur(seite)
    await seite.goto(`${p.produkt.adresse}/fassungen`)
    const maus = await Tastatur.ueberwacheMaus(seite)
    await t.betaetige(seite.getByRole('button', { name: 'Fassung importieren' }))
    const ziel = seite.getByRole('menuitem', { name: eintrag })
    await pfeileBis(t, ziel, istAktiv)
    await t.druecke('Enter')
    await seite.getByRole('heading', { level: 1, name: eintrag }).waitFor()

    await fuelleAus(t, [kopf, gute, schlechte], verfahren)
    await seite.getByText(mangel).waitFor()
    await expect.poll(() => seite.getByRole('button', { name: 'Als Entwurf laden' }).isDisabled()).toBe(true)
    await seite.getByText('Berichtigen Sie die Zellen im Bericht, oder verbessern Sie die Datei').waitFor()
    for (const breite of [390, 1440]) {
      await seite.setViewportSize({ width: breite, height: 900 })
      await expect.poll(() => laeuftUeber(seite)).toBe(false)
      await bild(seite, `${eintrag.toLowerCase().replaceAll(' ', '-')}-bericht-${breite}`)
    }
    expect(await pruefeBarrierefreiheit(seite)).toEqual([])

    await t.betaetige(seite.getByRole('button', { name: /^[BC]3 berichtigen$/ }))
    await t.fuelle(seite.getByRole('textbox', { name: /^Wert in [BC]3$/ }), berichtigt)
    await t.druecke('Enter')
    await t.betaetige(seite.getByRole('button', { name: 'Als Entwurf laden' }), true)
    await seite.getByText(geladen).waitFor()
    await t.betaetige(seite.getByRole('link', { name: 'Zu den Taxalisten und Parametern' }))
    await t.betaetige(seite.getByRole('link', { name: NAME }))
    await t.betaetige(seite.getByRole('button', { name: 'Entwurf verwerfen' }))
    const frage = seite.getByRole('alertdialog')
    await t.betaetige(frage.getByRole('button', { name: 'Entwurf verwerfen' }))
    await frage.waitFor({ state: 'detached' })
    await seite.getByRole('link', { name: NAME }).waitFor({ state: 'detached' })
    expect(maus()).toBe(0)
    expect(unerwartet(fehler)).toEqual([])
    await kontext.close()
  },
)

const NAME = 'Fassung der Reise'

async function fuelleAus(t: Tastatur, zeilen: readonly string[], verfahren?: readonly [string, string]): Promise<void> {
  const { seite } = t
  await seite
    .getByLabel('Excel-, ODS-, CSV- oder JSON-Datei')
    .and(seite.locator('input'))
    .setInputFiles({ name: 'fassung.csv', mimeType: 'text/csv', buffer: Buffer.from(zeilen.join('\n')) })
  if (verfahren) await waehle(t, seite, verfahren[0])
  for (const [feld, wert] of [
    [/^Name der Fassung/, NAME],
    [/^Gültig ab/, '01.06.2026'],
    [/^Quelle/, 'Prüfliste 2026'],
    [/^Lizenz/, 'frei'],
  ] as const)
    await t.fuelle(seite.getByRole('textbox', { name: feld }), wert)
  await waehle(t, seite, 'veröffentlicht')
  if (verfahren) await t.fuelle(seite.getByRole('textbox', { name: /^Bezeichnung/ }), verfahren[1])
  await t.betaetige(seite.getByRole('button', { name: 'Hochladen und prüfen' }))
  await seite.getByRole('heading', { name: 'Bericht' }).waitFor()
}

/** Ein Feld mit Knöpfen: die Tabulatortaste erreicht eines davon, die Pfeile die übrigen. */
async function waehle(t: Tastatur, seite: Page, eintrag: string): Promise<void> {
  const ziel = seite.getByRole('radio', { name: eintrag, exact: true })
  await t.geheZu(seite.getByRole('radiogroup').filter({ has: ziel }).getByRole('radio').first())
  await t.druecke('Space')
  await pfeileBis(t, ziel, knopf => knopf.isChecked())
}

async function pfeileBis(t: Tastatur, ziel: Locator, istErreicht: (ziel: Locator) => Promise<boolean>): Promise<void> {
  await ziel.waitFor()
  for (let i = 0; i < 20 && !(await istErreicht(ziel)); i++) await t.druecke('ArrowDown')
  expect(await istErreicht(ziel)).toBe(true)
}

const istAktiv = (ziel: Locator): Promise<boolean> => ziel.evaluate(element => element === document.activeElement)
