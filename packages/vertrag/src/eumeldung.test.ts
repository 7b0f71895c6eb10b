import { expect, test } from 'vitest'
import { Meldepruefung } from './eumeldung.ts'

/** Ergebnis eines Auftrags, wie er es abgelegt hat, ehe sich Verzeichnisse der Agentur laden ließen. */
const AUFBEWAHRT = {
  edition: { kennung: '2024-12.2', bezeichnung: 'WISE-2', quelle: 'dd.eionet.europa.eu', vorbehalte: [] },
  hoechsteStufe: 'INFO',
  tabellen: [{ name: 'BiologyEQRData', zeilen: 1 }],
  ergebnisse: { erwartet: 1, enthalten: 1, verweigert: [] },
  regeln: [
    {
      regel: 'D6',
      satz: 'Die Kennung steht mit ihrem Schema im Verzeichnis der Agentur.',
      stufe: 'INFO',
      anzahl: 1,
      befunde: [
        {
          stufe: 'INFO',
          tabelle: 'BiologyEQRData',
          zeile: null,
          spalte: null,
          wert: null,
          satz: 'Nicht prüfbar: das Verzeichnis der Agentur ist nicht geladen.',
          ziel: null,
        },
      ],
    },
  ],
  zusammengefasst: [],
  geprueft: { stand: '2026-11-20T08:00:00.000Z', filter: 'Alle Aufnahmen', ausgefuehrtVon: 'land-noe' },
}

test('[A-EUMELDUNG-06] eine aufbewahrte Prüfung bleibt lesbar: ohne Angabe war kein Verzeichnis geladen', () => {
  expect(Meldepruefung.parse(AUFBEWAHRT)).toEqual({
    ...AUFBEWAHRT,
    verzeichnisse: { messstellen: null, wasserkoerper: null },
  })
  const geladen = { messstellen: { quelle: 'x', stand: '2026-11-01', kennungen: 3 }, wasserkoerper: null }
  expect(Meldepruefung.parse({ ...AUFBEWAHRT, verzeichnisse: geladen }).verzeichnisse).toEqual(geladen)
})
