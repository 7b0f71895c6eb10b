import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'

/** Eine Datei mit Messstellen: Überschriften und Zeilen, und die Seite, die sie einliest. */

export const KOPF = 'Code;Name;Art;Gewässer;Bundesland;EPSG;Rechtswert;Hochwert;Bioregion;Seehöhe [m];Bemerkung'
export const zeile = (code: string, teil: { gewaesser?: string; land?: string } = {}) =>
  [
    code,
    `Hainburg ${code}`,
    'Landesmessstelle',
    teil.gewaesser ?? 'Donau',
    teil.land ?? 'Niederösterreich',
    '31287',
    '668592,73',
    '478846,81',
    'Donau',
    '139,5',
    'alt',
  ].join(';')

/** Ordner für die Dateien einer Prüfdatei; danach gibt es ihn nicht mehr. */
export function dateiordner() {
  let ordner = ''
  beforeAll(async () => {
    ordner = await mkdtemp(join(tmpdir(), 'import-'))
  })
  afterAll(() => rm(ordner, { recursive: true, force: true }))
  return {
    weg: (name: string) => join(ordner, name),
    /** Wie Excel sie schreibt: Windows-1252. */
    async legeDateiAn(name: string, zeilen: readonly string[]): Promise<string> {
      const weg = join(ordner, name)
      await writeFile(weg, Buffer.from(zeilen.join('\r\n'), 'latin1'))
      return weg
    },
  }
}

export async function ladeHoch(seite: Page, adresse: string, weg: string): Promise<void> {
  await seite.goto(`${adresse}/messstellen-import`)
  await seite.getByLabel('Excel-, ODS- oder CSV-Datei').setInputFiles(weg)
  await seite.getByRole('button', { name: 'Datei prüfen' }).click()
  await seite.getByRole('heading', { name: 'Bericht' }).waitFor()
}

export const bilanz = (seite: Page) =>
  seite.getByRole('group', { name: 'Bilanz der Zeilen' }).getByRole('button').allTextContents()
