import { afterAll, describe, expect, test } from 'vitest'
import { fundpruefung } from './funde.pruefhilfe.ts'

const p = await fundpruefung()
afterAll(() => p.ende())
const { neueAufnahme, zeilen, liesEin, tue, db } = p

const KOPF = ['Aufnahme', 'Taxon', 'Stadium', 'Anzahl']
const befunde = async (id: number) =>
  (await zeilen(id)).map(z => [z.ausgang, ...z.beanstandungen.map(b => `${b.zelle} ${b.meldung}`)])
const orte = async (id: number) => (await zeilen(id)).map(z => z.beanstandungen.map(b => b.zelle))
const OHNE = 'mit diesem Qualitätselement gibt es nicht, oder Sie dürfen sie nicht sehen.'

describe('[A-EINLESEN-42] eine Zeile, deren Aufnahme nicht gilt, sagt auch alles andere, was an ihr nicht stimmt', () => {
  test('unbekannte Aufnahme, unbekanntes Taxon, unmögliche Menge: drei Beanstandungen an ihren Zellen', async () => {
    const { id, fragen } = await liesEin([
      KOPF,
      ['ERFUNDEN-1', 'Erfundenia nonsensica', '', '-3'],
      ['ERFUNDEN-1', 'Elmis aenea', 'Puppe', '<5'],
      ['ERFUNDEN-1', 'Baetis rhodani Lv.', 'Imago', '3'],
      ['ERFUNDEN-1', '', 'Larve', '3'],
    ])
    expect((await orte(id)).map(zellen => zellen.toSorted())).toEqual([
      ['A2', 'B2', 'D2'],
      ['A3', 'C3', 'D3'],
      ['A4', 'C4'],
      ['A5', 'B5'],
    ])
    expect(fragen.map(f => [f.text, f.zeilen])).toEqual([['Erfundenia nonsensica', 1]])
  })

  test('eine fremde, eine mehrdeutige, eine übergebene und eine fehlende Aufnahme ebenso', async () => {
    const fremde = await neueAufnahme({ mzb: { auftragnehmer: 'auftragnehmer2' } })
    const gesperrte = await neueAufnahme({ mzb: { auftragnehmer: 'auftragnehmer', status: 'BEWERTUNG_ABGESCHLOSSEN' } })
    const [a, b] = [await neueAufnahme(), await neueAufnahme()]
    const { stelleId, stelle } = await db
      .selectFrom('aufnahme')
      .innerJoin('messstelle', 'messstelle.id', 'aufnahme.messstelle_id')
      .select(['messstelle.id as stelleId', 'messstelle.code as stelle'])
      .where('aufnahme.id', '=', a.id)
      .executeTakeFirstOrThrow()
    await db.updateTable('aufnahme').set({ messstelle_id: stelleId }).where('id', '=', b.id).execute()
    const rest = ['Erfundenia nonsensica', '-3']
    const { id, fragen } = await liesEin([
      ['Aufnahme', 'Messstelle', 'Datum', 'Taxon', 'Anzahl'],
      [fremde.code, '', '', ...rest],
      ['ERFUNDEN-1', '', '', ...rest],
      ['', stelle, '21.04.2025', ...rest],
      [gesperrte.code, '', '', ...rest],
      ['', '', '', ...rest],
    ])
    expect((await orte(id)).map(zellen => zellen.toSorted())).toEqual([
      ['A2', 'D2', 'E2'],
      ['A3', 'D3', 'E3'],
      ['B4', 'D4', 'E4'],
      ['A5', 'D5', 'E5'],
      ['A6', 'D6', 'E6'],
    ])
    expect(fragen.map(f => [f.text, f.zeilen])).toEqual([['Erfundenia nonsensica', 5]])
    // Eine fremde ist von einer erfundenen nicht zu unterscheiden.
    const [eine, andere] = (await befunde(id)).map(b => b.join(' ').replaceAll(/\b([A-Z])\d\b/g, '$1'))
    expect(eine?.replace(fremde.code, '…')).toBe(andere?.replace('ERFUNDEN-1', '…'))
  })

  test('was sonst stimmt, bleibt unbeanstandet: Name, Stadium, Menge; doppelt ist nur, was in einer Aufnahme steht', async () => {
    const { id, fragen } = await liesEin([
      KOPF,
      ['ERFUNDEN-1', 'Baetis rhodani (Pictet, 1843)', 'Lv', '3'],
      ['ERFUNDEN-1', 'Baetis rhodani', 'Larve', '3'],
      ['ERFUNDEN-1', 'Summe', '', '6'],
    ])
    expect(await befunde(id)).toEqual([
      ['ABGELEHNT', `A2 Eine Aufnahme „ERFUNDEN-1“ ${OHNE}`],
      ['ABGELEHNT', `A3 Eine Aufnahme „ERFUNDEN-1“ ${OHNE}`],
      ['UEBERSPRUNGEN'],
    ])
    expect(fragen).toEqual([])
  })

  test('die Antwort gilt auch hier: mit ihr bleibt nur die Aufnahme, ausgelassen ist es kein Fund mehr', async () => {
    const { id, fragen } = await liesEin([
      KOPF,
      ['ERFUNDEN-1', 'Bachfloh', '', '3'],
      ['ERFUNDEN-1', 'Erfundenia nonsensica', '', '3'],
    ])
    const [floh, erfunden] = fragen
    const danach = await tue(id, 'pruefen', {
      antworten: [
        { feld: 'taxon', schluessel: floh?.schluessel, entscheid: { art: 'WIE', text: 'Gammarus fossarum' } },
        { feld: 'taxon', schluessel: erfunden?.schluessel, entscheid: { art: 'AUSLASSEN' } },
      ],
    })
    expect(await befunde(id)).toEqual([['ABGELEHNT', `A2 Eine Aufnahme „ERFUNDEN-1“ ${OHNE}`], ['UEBERSPRUNGEN']])
    expect(danach.fragen.map(f => f.entscheid?.art)).toEqual(['WIE', 'AUSLASSEN'])
  })

  test('Phytobenthos: auch ohne Aufnahme steht fest, was geschätzt und was gezählt wird', async () => {
    const { id } = await liesEin(
      [
        ['Probe', 'Taxon', 'Schalen', 'Schätzklasse'],
        ['ERFUNDEN-1', 'Cladophora glomerata', '', '3'],
        ['ERFUNDEN-1', 'Cladophora glomerata', '5', ''],
      ],
      { methode: 'PHB' },
    )
    expect((await orte(id)).map(zellen => zellen.toSorted())).toEqual([['A2'], ['A3', 'C3', 'D3']])
  })
})
