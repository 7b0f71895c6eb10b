import type { Einlesung } from '@benthos/vertrag/einlesung'
import { afterAll, expect, test } from 'vitest'
import { fundruecknahmepruefung } from './fundruecknahme.pruefhilfe.ts'

const p = await fundruecknahmepruefung()
afterAll(() => p.ende())
const { als, neueAufnahme, liesEin, lade, nimmZurueck, vorgang } = p

test('[A-EINLESEN-22] dieselbe Datei noch einmal: der Bericht nennt, wann, von wem und als was; fremde Vorgänge und Zurückgenommenes nicht', async () => {
  const { code } = await neueAufnahme()
  const inhalt = [
    ['Aufnahme', 'Taxon', 'Anzahl'],
    [code, 'Baetis rhodani', '3'],
    [code, 'Gammarus fossarum', '4'],
  ]
  const erste = await liesEin(inhalt)
  expect(erste.schonGeladen).toEqual([])
  // Nur geprüft ist noch nicht geladen.
  const nurGeprueft = await liesEin(inhalt)
  expect(nurGeprueft.schonGeladen).toEqual([])
  const geladen = await lade(erste.id)
  expect(geladen.schonGeladen).toEqual([])
  const zweite = await liesEin(inhalt)
  const hinweis = {
    id: erste.id,
    art: 'FUNDE_MHS',
    dateiname: 'taxa.csv',
    geladenAm: geladen.geladenAm,
    von: 'Anna Auinger',
  }
  expect(zweite.schonGeladen).toEqual([hinweis])
  expect(zweite.zustand).toBe('GEPRUEFT')
  // Dieselbe Datei mit anderer Methode, und eine Datei, die sich um ein Zeichen unterscheidet.
  expect((await liesEin(inhalt, { methode: 'QUANTITATIV' })).schonGeladen).toEqual([hinweis])
  expect((await liesEin(inhalt.with(1, [code, 'Baetis rhodani', '5']))).schonGeladen).toEqual([])
  // Wer den Vorgang nicht sehen darf, erfährt von ihm nichts; die Administration sieht alle.
  expect((await liesEin(inhalt, {}, 'validate', 'auftragnehmer2')).schonGeladen).toEqual([])
  expect((await liesEin(inhalt, {}, 'validate', 'land-noe')).schonGeladen).toEqual([])
  expect((await vorgang(zweite.id, 'admin')).schonGeladen).toEqual([hinweis])
  const liste = await als('auftragnehmer')('/api/einlesen?groesse=50')
  expect(liste.json<{ zeilen: Einlesung[] }>().zeilen.every(zeile => !('schonGeladen' in zeile))).toBe(true)
  await nimmZurueck(erste.id)
  expect((await vorgang(zweite.id)).schonGeladen).toEqual([])
  // Ein Hinweis, keine Weigerung.
  expect(await lade(nurGeprueft.id)).toMatchObject({ zustand: 'GELADEN' })
  await p.db.deleteFrom('probe').execute()
  const dritte = await liesEin(inhalt)
  expect(dritte.schonGeladen.map(({ id }) => id)).toEqual([nurGeprueft.id])
  expect(await lade(dritte.id)).toMatchObject({ zustand: 'GELADEN', geladen: 2 })
})
