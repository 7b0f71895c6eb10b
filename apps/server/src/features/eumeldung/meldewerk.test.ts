import { WISE2_2024_12 } from '@benthos/bewertung/eumeldung/editionen/wise2-2024-12'
import { expect, test } from 'vitest'
import { zeichne } from './meldewerk.ts'

const angaben = {
  inhalt: 'EU-Meldung',
  abfrage: '/api/eumeldung/datei',
  filter: { inWorten: 'Ohne Filter', kriterien: {} },
  stand: '2026-01-01T00:00:00Z',
  ausgefuehrtVon: null,
  umfang: '',
  quelle: '',
  nutzung: '',
  taxalisten: [],
  verfahren: [],
  vorbehalte: [],
}

test.each([
  ['zip', 'ergebnisse.txt'],
  ['xlsx', 'Ergebnisse'],
] as const)('[A-AUSFUHR-14] fehlt ein Ergebnis, das der Filter traf, gibt es keine Meldung: %s', async (form, teil) => {
  const auftrag = {
    edition: WISE2_2024_12,
    verweigert: [],
    rahmen: { jahrVon: null, jahrBis: 2025 },
    verzeichnisse: { messstellen: null, wasserkoerper: null },
    form,
    entwurf: true,
    stand: angaben.stand,
    angaben,
  }
  await expect(zeichne({ ...auftrag, erwartet: 1 }, [])).rejects.toThrow(
    `Ausfuhr von ${teil}: 1 Zeilen erwartet, 0 geschrieben, 0 abgelehnt.`,
  )
  expect((await zeichne({ ...auftrag, erwartet: 0 }, [])).length).toBeGreaterThan(0)
})
