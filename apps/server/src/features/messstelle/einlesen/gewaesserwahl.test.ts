import { afterAll, expect, test } from 'vitest'
import { post } from '../../../../pruefstand/dienst.ts'
import { messstellenpruefung } from '../messstelle.pruefhilfe.ts'
import { ladeVerweise } from './kenntnis.ts'

const p = await messstellenpruefung()
afterAll(() => p.ende())

test('[A-STELLE-18] Die Datei nennt ein angelegtes Gewässer mit oder ohne Vorfluter', async () => {
  const antwort = await p.als('land-noe')(post('/api/gewaesser', { name: 'Mühlbach', muendetInId: p.DONAU }))
  const { id } = antwort.json<{ id: number }>()
  const verweise = await ladeVerweise(p.db, { rollen: ['ADMIN'], organisationseinheitId: null, bundesland: null })
  const gewaesser = verweise['identifizierung.gewaesserId'] ?? []
  expect(gewaesser.filter(({ value }) => value === String(id)).map(({ label }) => label)).toEqual([
    'Mühlbach → Donau',
    'Mühlbach',
  ])
  expect(gewaesser.filter(({ label }) => label === 'Donau')).toHaveLength(1)
})
