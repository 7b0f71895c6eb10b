import { afterAll, expect, test } from 'vitest'
import { naechsteAdresse } from '../../../pruefstand/aufrufe.ts'
import { pruefdienst } from '../../../pruefstand/dienst.ts'
import { musterwelt } from '../../../pruefstand/musterwelt.ts'

const { db, als, ende } = await pruefdienst()
afterAll(ende)
const welt = await musterwelt(db)
const frei = { status: 'PLAUSIBEL', freigabe: 'OEFFENTLICH' } as const
for (const datum of ['2023-05-01', '2024-05-01']) await welt.aufnahme({ datum, mzb: frei })

test('[A-OGC-01] feindselige Angaben an jedem Weg: 400 oder 404 mit Grund, nie ein Fehler des Servers', async () => {
  const BOESE = [
    '',
    ' ',
    '%00',
    '%EF%BF%BE',
    '%ED%A0%80',
    "'",
    '1;drop table aufnahme',
    '-0',
    '1e309',
    'NaN',
    'Infinity',
    '0x10',
    '9'.repeat(400),
    '+1',
    '../..',
    '../../etc/passwd',
    '%F0%9F%A6%90',
    '[]',
    '{}',
    'null',
    '__proto__',
    '1,1,1,1,',
    ',,,',
    '180,90,-180,-90',
    '1e1,1,2,2',
    'NaN,NaN,NaN,NaN',
    '0000-01-01',
    '0001-01-01T00:00:00Z',
    '9999-12-31T23:59:59Z',
    '9999-12-31',
    '-2024-01-01',
    '2024-05-01T25:00:00Z',
    '2024-05-01T00:00:60Z',
    '2024-05-01T00:00:00%2B99:99',
    '0000-01-01/9999-12-31',
    '0000-01-01T00:00:00-23:59/..',
    '2024-05-01T00:00:00.123456789012345678Z',
    '2024-W01-1',
  ]
  const wege = [
    '',
    '/api',
    '/conformance',
    '/collections',
    '/collections/messstellen',
    '/collections/messstellen/items',
    '/collections/aufnahmen/items',
    '/collections/bewertungen/items',
    '/collections/aufnahmen/items/1',
  ]
  const namen = [
    'f',
    'limit',
    'bbox',
    'datetime',
    'next',
    'offset',
    'crs',
    'bbox-crs',
    'filter',
    'limit[]',
    '__proto__',
  ]
  // Jede von einer anderen Adresse: die Grenze je Minute soll hier nichts abfangen.
  const rufeNeu = (pfad: string) => als(null)({ method: 'GET', url: `/ogc${pfad}`, remoteAddress: naechsteAdresse() })
  const falsche: string[] = []
  for (const weg of wege)
    for (const name of namen)
      for (const wert of BOESE) {
        // Über die übrigen Angaben sagt die Norm an allen Wegen dasselbe; die Werte zählen nur, wo sie gelesen werden.
        if (!weg.endsWith('/items') && wert !== BOESE[0] && wert !== "'") continue
        const antwort = await rufeNeu(`${weg}?${name}=${wert}`)
        const { statusCode } = antwort
        const nimmtAn = statusCode === 200 && ['bbox', 'datetime', 'limit'].includes(name) && weg.endsWith('/items')
        if (!nimmtAn && ![400, 404].includes(statusCode)) falsche.push(`${statusCode} ${weg}?${name}=${wert}`)
      }
  for (const wert of BOESE.filter(eines => eines.trim() !== '')) {
    // Als ein Stück: unverschlüsselt wäre manches ein anderer Weg.
    const stueck = wert.startsWith('%') ? wert : encodeURIComponent(wert).replaceAll('.', '%2E')
    for (const weg of [`/collections/${stueck}`, `/collections/aufnahmen/items/${stueck}`]) {
      const { statusCode } = await rufeNeu(weg)
      if (![400, 404, 414].includes(statusCode)) falsche.push(`${statusCode} ${weg}`)
    }
  }
  expect(falsche).toEqual([])
})
