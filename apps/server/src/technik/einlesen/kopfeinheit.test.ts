import { EINLESESPALTEN, type Einlesespalte } from '@benthos/vertrag/einlesespalte'
import { describe, expect, test } from 'vitest'
import { oeffneTabelle } from './datei/oeffne.ts'
import { erkenneForm } from './kopf.ts'

/** Je Einheit des Katalogs, wie Leute sie schreiben, und was nicht dasselbe ist. */
const SCHREIBWEISEN: Readonly<Record<string, { gleiche: readonly string[]; andere: readonly string[] }>> = {
  m: { gleiche: ['m', 'M', 'm ü. A.', 'müA', 'm.ü.A.'], andere: ['cm', 'mm', 'km', 'm²', 'm/s', 'm pro s', 'ft'] },
  km: { gleiche: ['km', 'KM'], andere: ['m', 'hm', 'km²'] },
  cm: { gleiche: ['cm', 'cm über Pegelnull'], andere: ['m', 'mm', 'dm'] },
  'km²': { gleiche: ['km²', 'km2', 'km^2'], andere: ['ha', 'm²', 'km'] },
  'm³/s': { gleiche: ['m³/s', 'm3/s', 'm^3/s'], andere: ['l/s', 'm³/h', 'm³', 'm/s'] },
  'm/s': { gleiche: ['m/s', 'm/s in 10 cm'], andere: ['cm/s', 'm', 'km/h'] },
  'mg/l': { gleiche: ['mg/l', 'mg/L', 'mg/l O2'], andere: ['µg/l', 'mmol/l', '%', 'g/l'] },
  'µS/cm': { gleiche: ['µS/cm', 'μS/cm', 'µS/cm bei 20 °C'], andere: ['mS/cm', 'mS/m', 'S/m'] },
  '°C': { gleiche: ['°C', '° C', 'C', 'Grad C', 'Celsius'], andere: ['°F', 'K', 'F'] },
  '%': { gleiche: ['%', 'Prozent', '% der Sohle'], andere: ['‰', 'Anteil', 'ppm'] },
  'g/m²': { gleiche: ['g/m²', 'g/m2', 'g/m² FM'], andere: ['mg/m²', 'g', 'kg/m²', 'g/Probe'] },
}

const gemessene = Object.entries(EINLESESPALTEN).flatMap(([art, spalten]) =>
  spalten.flatMap(spalte => (spalte.einheit === undefined ? [] : [{ art, spalten, spalte, einheit: spalte.einheit }])),
)

describe.each(gemessene)('[API-17] $art, „$spalte.titel“ in $einheit', ({ spalten, spalte, einheit }) => {
  const { gleiche = [], andere = [] } = SCHREIBWEISEN[einheit] ?? {}
  const ueberschriften = (texte: readonly string[]) =>
    texte.flatMap(text => [`${spalte.titel} [${text}]`, `${spalte.titel} (${text})`])

  test('gilt mit ihrer Einheit, wie auch immer sie geschrieben ist, und ohne', async () => {
    for (const kopf of [spalte.titel, ...(spalte.synonyme ?? []), ...ueberschriften(gleiche)])
      expect({ kopf, ...(await deute(kopf, spalten)) }).toEqual({ kopf, feld: spalte.feld })
  })

  test('steht eine andere dabei, wird nichts übernommen, und die Form sagt, in welcher erfasst wird', async () => {
    for (const kopf of ueberschriften(andere))
      expect({ kopf, ...(await deute(kopf, spalten)) }).toEqual({
        kopf,
        feld: null,
        andereEinheit: `${spalte.titel} (${einheit})`,
      })
  })
})

test('[API-17] jede Einheit des Katalogs ist dabei', () => {
  expect(Object.keys(SCHREIBWEISEN).sort()).toEqual([...new Set(gemessene.map(({ einheit }) => einheit))].sort())
})

test('[API-17] wer die Spalte selbst zuordnet, bestimmt, dass nur ihre Überschrift nicht stimmt', async () => {
  const { feld = '' } = EINLESESPALTEN.AUFNAHMEN.find(({ titel }) => titel === 'Mittlere Tiefe') ?? {}
  const { spalten } = await form('Mittlere Tiefe [m]', EINLESESPALTEN.AUFNAHMEN, { '1': feld })
  expect(spalten[1]).toEqual({ nummer: 1, buchstabe: 'B', kopf: 'Mittlere Tiefe [m]', feld, vorschlag: null })
})

test('[API-17] hat die Datei die Spalte schon, ist eine zweite in anderer Einheit nur überzählig', async () => {
  const { spalten } = await form('Mittlere Tiefe;Mittlere Tiefe [m]', EINLESESPALTEN.AUFNAHMEN)
  expect(spalten[2]).toMatchObject({ feld: null, vorschlag: null })
  expect(spalten[2]).not.toHaveProperty('andereEinheit')
})

async function deute(kopf: string, spalten: readonly Einlesespalte[]) {
  const gelesen = await form(kopf, spalten)
  const { feld, andereEinheit } = gelesen.spalten[1] ?? {}
  return { feld, ...(andereEinheit !== undefined && { andereEinheit }) }
}

/** Daneben steht der Schlüssel, ohne den keine Datei gilt. */
async function form(koepfe: string, spalten: readonly Einlesespalte[], zuordnung?: Record<string, string>) {
  const [erste] = spalten
  if (!erste) throw new Error('Keine Spalten.')
  const tabelle = await oeffneTabelle(Buffer.from(`${erste.titel};${koepfe}\na;1`), { trennzeichen: ';' })
  return erkenneForm(tabelle, { spalten, schluessel: [erste.feld] }, { kopfzeile: 1, ...(zuordnung && { zuordnung }) })
}
