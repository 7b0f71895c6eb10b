import { afterAll, expect, test } from 'vitest'
import { pruefeDatacite } from '../../../../pruefstand/datacite.ts'
import { post } from '../../../../pruefstand/dienst.ts'
import { darwincorewelt } from '../darwincorewelt.pruefhilfe.ts'

/** Angaben für eine DOI, gegen das geprüft, was die Beschreibung von DataCite 4.6 verlangt. */

const { app, als, ende } = await darwincorewelt()
afterAll(ende)

const EIN = { aktiv: false, stunde: 3, behalten: 14 }
const PFLICHT = ['creators', 'titles', 'publisher', 'publicationYear', 'types', 'schemaVersion']

async function erstelle(lizenz: string | null): Promise<void> {
  const { version } = (await als('admin')('/api/archivbetrieb')).json()
  expect((await als('admin')(post('/api/archivbetrieb', { ...EIN, lizenz, version }))).statusCode).toBe(204)
  expect((await als('admin')(post('/api/archivbetrieb/erstellen'))).statusCode).toBe(200)
  await app.auftraege.arbeiteAb()
}

test('[A-DARWINCORE-08] Pflichtangaben, Listen und Formen stimmen, auch ohne Lizenz und ohne Datei; fehlt eine, fällt es auf', async () => {
  await erstelle('CC-BY-4.0')
  await erstelle(null)
  const [neue, alte] = (await als(null)('/api/archiv')).json().zeilen.map(({ fassung }: { fassung: string }) => fassung)
  expect(
    (await als('bund')(post(`/api/archiv/${alte}/entfernen`, { grund: 'Freigabe zurückgenommen.' }))).statusCode,
  ).toBe(204)
  for (const fassung of ['latest', neue, alte]) {
    const angaben = (await als(null)(`/api/archiv/${fassung}/metadaten`)).json()
    expect(pruefeDatacite(angaben), fassung).toEqual([])
    for (const pflicht of PFLICHT) {
      const { [pflicht]: _, ...ohne } = angaben
      expect(pruefeDatacite(ohne), pflicht).not.toEqual([])
    }
    expect(pruefeDatacite({ ...angaben, dates: [{ date: '1.5.2026', dateType: 'Issued' }] })).not.toEqual([])
    expect(pruefeDatacite({ ...angaben, unbekannt: 1 })).not.toEqual([])
  }
})
