import { afterAll, describe, expect, test } from 'vitest'
import { einlesepruefung, gueltig, KOPF } from './einlesen.pruefhilfe.ts'

const p = await einlesepruefung()
afterAll(() => p.ende())
const { neue, pruefe, zeilen } = p

describe('[API-14] Mängel, die nichts miteinander zu tun haben, stehen zugleich da, jeder an seiner Zelle', () => {
  const stellen = async (id: number) =>
    (await zeilen(id)).map(z => z.beanstandungen.map(b => `${b.zelle} ${b.meldung}`))

  test('Name, vergebener Code und fremdes Bundesland', async () => {
    const fach = await neue('FACHPROJEKT')
    const { id } = await pruefe([KOPF, gueltig(fach.code).with(1, 'X').with(4, 'Wien')])
    expect(await stellen(id)).toEqual([
      [
        expect.stringMatching(/^B2 /),
        'E2 Sie dürfen Messstellen nur in Ihrem eigenen Bundesland führen',
        'A2 Diesen Code trägt schon eine andere Messstelle',
      ],
    ])
  })

  test('GZÜV-ID und Code verschiedener Messstellen, Name und Bioregion; was der Zeile sonst fehlte, hängt daran, welche gemeint ist', async () => {
    const [nachId, nachCode] = [await neue('GZUEV'), await neue('LAND')]
    const gzuevId = nachId.identifizierung.daten?.gzuevId ?? ''
    const { id } = await pruefe([
      ['GZÜV-ID', 'Code', 'Name', 'Bioregion'],
      [gzuevId, nachCode.code, 'X', 'ZZ'],
    ])
    expect(await stellen(id)).toEqual([
      [
        expect.stringMatching(/^D2 /),
        expect.stringMatching(/^B2 Die GZÜV-ID gehört zur Messstelle/),
        expect.stringMatching(/^C2 /),
      ],
    ])
  })
})
