import type { Verlaufseintrag } from '@benthos/vertrag/verlauf'
import { afterAll, expect, test } from 'vitest'
import { fundruecknahmepruefung } from './fundruecknahme.pruefhilfe.ts'

const p = await fundruecknahmepruefung()
afterAll(() => p.ende())
const { als, neueAufnahme, geladen, nimmZurueck, bearbeite } = p

const KOPF = ['Aufnahme', 'Taxon', 'Stadium', 'Anzahl']
const verlauf = async (id: number, wer = 'auftragnehmer', query = '') =>
  (await als(wer)(`/aufnahme/${id}/history/mzb${query}`)).json<{ eintraege: Verlaufseintrag[] }>().eintraege
const taxalisten = (eintraege: readonly Verlaufseintrag[]) => eintraege.filter(e => e.titel.startsWith('Taxaliste'))

test('[A-EINLESEN-21] der Verlauf nennt Datei, Zeile und Import; sein Protokoll öffnet nur, wer ihn begonnen hat, und die Administration', async () => {
  const [a, b] = [await neueAufnahme(), await neueAufnahme()]
  await bearbeite(a.id, () => [{ zeile: 1, taxon: 'Baetis rhodani', artStadium: 'LARVE', anzahl: 1 } as never])
  const { id, angelegtAm } = await geladen([
    KOPF,
    [b.code, 'Gammarus pulex', '', '9'],
    [a.code, 'Summe', '', '3'],
    [a.code, 'Elmis aenea', 'Imago', '2'],
    [a.code, 'Baetis rhodani', 'Larve', '7'],
  ])
  const herkunft = {
    art: 'IMPORT',
    einlesung: id,
    einleseart: 'FUNDE_MHS',
    dateiname: 'taxa.csv',
    hochgeladenAm: angelegtAm,
  }
  const [eingelesen, vonHand] = taxalisten(await verlauf(a.id))
  expect(eingelesen?.herkunft).toEqual(herkunft)
  expect(eingelesen?.aenderungen.map(({ label, dateizeile }) => `${label}: ${dateizeile}`).toSorted()).toEqual([
    'Baetis rhodani (Larve): 5',
    'Elmis aenea (Imago): 4',
  ])
  expect(vonHand?.herkunft).toBeNull()
  expect(vonHand?.aenderungen.map(a => a.dateizeile)).toEqual([undefined])
  expect(taxalisten(await verlauf(b.id))[0]?.aenderungen.map(a => a.dateizeile)).toEqual([2])
  // Auch der Status, der mit dem Import wechselte, kam aus der Datei; seitenweise ist es dasselbe.
  const status = (await verlauf(b.id, 'auftragnehmer', '?seite=1&groesse=50')).filter(e => e.titel === 'Status')
  expect(status.map(e => e.herkunft)).toEqual([herkunft])
  for (const [wer, einlesung] of [
    ['admin', id],
    ['land-noe', null],
    ['qs', null],
  ] as const)
    expect(taxalisten(await verlauf(a.id, wer))[0]?.herkunft).toEqual({ ...herkunft, einlesung })
})

test('[A-EINLESEN-21] breite Listen nennen die Zeile ihres Taxons; die Rücknahme nennt den Import, und der Status führt zurück', async () => {
  const [a, b] = [await neueAufnahme(), await neueAufnahme()]
  const { id, angelegtAm } = await geladen([
    ['Taxon', a.code, b.code],
    ['Baetis rhodani', '12', '3'],
    ['Gammarus fossarum', '', '41'],
  ])
  expect(taxalisten(await verlauf(b.id))[0]?.aenderungen.map(x => [x.label, x.dateizeile])).toEqual([
    ['Baetis rhodani', 2],
    ['Gammarus fossarum', 3],
  ])
  await nimmZurueck(id)
  const eintraege = await verlauf(b.id)
  const zurueck = {
    art: 'RUECKNAHME',
    einlesung: id,
    einleseart: 'FUNDE_MHS',
    dateiname: 'taxa.csv',
    hochgeladenAm: angelegtAm,
  }
  expect(taxalisten(eintraege)[0]).toMatchObject({ art: 'DELETED', herkunft: zurueck })
  expect(taxalisten(eintraege)[0]?.aenderungen.every(x => x.dateizeile === undefined)).toBe(true)
  const [status] = eintraege.filter(e => e.titel === 'Status')
  expect(status).toMatchObject({
    herkunft: zurueck,
    aenderungen: [{ feld: 'STATUS', label: 'Status', vorher: 'Rohdaten', nachher: 'Neu' }],
  })
})
