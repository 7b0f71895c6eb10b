import { describe, expect, test } from 'vitest'
import { baueFadenvorrat, Fadentod, SchlangeVoll } from './fadenvorrat.ts'

/** Faden ohne Thread: jede Arbeit bestimmt selbst, wann sie fertig ist. */
const faden = () => ({ warBereit: () => true, beende: async () => {} })
const vorratVon = (anzahl: number, schlange?: { gesamt: number; jeAuftraggeber: number }) =>
  baueFadenvorrat({ name: 'Der Vorrat', starte: faden, anzahl, hoechstens: 2, ...(schlange && { schlange }) })

/** Hält den einen Faden fest, bis `los` gerufen wird; merkt, in welcher Folge die übrigen drankommen. */
function reihe(vorrat: ReturnType<typeof vorratVon>) {
  const folge: string[] = []
  let los = () => {}
  const erste = vorrat.reiheEin(() => new Promise<void>(fertig => (los = fertig)), { fuer: 0 })
  return {
    folge,
    los: () => los(),
    erste,
    stelleAn: (name: string, fuer: number | null) =>
      vorrat.reiheEin(
        async () => {
          folge.push(name)
        },
        { fuer },
      ),
  }
}

describe('wer drankommt', () => {
  test('abwechselnd unter Personen, nicht der Reihe nach; ohne Anmeldung zuletzt', async () => {
    const { folge, los, erste, stelleAn } = reihe(vorratVon(1))
    const alle = [
      stelleAn('niemand', null),
      stelleAn('A1', 1),
      stelleAn('A2', 1),
      stelleAn('A3', 1),
      stelleAn('B1', 2),
      stelleAn('B2', 2),
      stelleAn('C1', 3),
    ]
    los()
    await Promise.all([erste, ...alle])
    expect(folge).toEqual(['A1', 'B1', 'C1', 'A2', 'B2', 'A3', 'niemand'])
  })

  test('mehr, als in der Schlange Platz haben: abgelehnt wird, wer zu viele hat, nicht wer noch keinen hat', async () => {
    const { los, erste, stelleAn } = reihe(vorratVon(1, { gesamt: 3, jeAuftraggeber: 2 }))
    const angenommene = [stelleAn('A1', 1), stelleAn('A2', 1)]
    await expect(stelleAn('A3', 1)).rejects.toBeInstanceOf(SchlangeVoll)
    angenommene.push(stelleAn('B1', 2))
    await expect(stelleAn('C1', 3)).rejects.toBeInstanceOf(SchlangeVoll)
    los()
    await Promise.all([erste, ...angenommene])
    await stelleAn('A4', 1)
  })

  test('wer abbricht, gibt seinen Platz frei und wird nicht mehr bearbeitet', async () => {
    const vorrat = vorratVon(1, { gesamt: 1, jeAuftraggeber: 1 })
    const { folge, los, erste, stelleAn } = reihe(vorrat)
    const abbruch = new AbortController()
    const abgebrochen = vorrat.reiheEin(async () => folge.push('nie'), { fuer: 1, abbruch: abbruch.signal })
    abbruch.abort(new Error('genug'))
    await expect(abgebrochen).rejects.toThrow('genug')
    const naechste = stelleAn('B', 2)
    los()
    await Promise.all([erste, naechste])
    expect(folge).toEqual(['B'])
  })
})

describe('ein bestimmter Faden', () => {
  test('arbeitet weiter, woran er begonnen hat, auch wenn ein anderer frei wäre', async () => {
    const vorrat = vorratVon(2)
    const begonnen = await vorrat.reiheEin(async eigener => eigener, { fuer: 1 })
    const anderer = await vorrat.reiheEin(() => vorrat.reiheEin(async zweiter => zweiter, { fuer: 1 }), { fuer: 1 })
    expect(anderer).not.toBe(begonnen)
    for (let i = 0; i < 3; i++)
      expect(await vorrat.reiheEin(async eigener => eigener, { fuer: 1, an: begonnen })).toBe(begonnen)
  })

  test('ist er gestorben, scheitert, was auf ihn wartet, und anderes übernimmt ein neuer', async () => {
    const vorrat = vorratVon(1)
    const tot = await vorrat.reiheEin(async eigener => eigener, { fuer: 1 })
    const sterbend = vorrat.reiheEin(() => Promise.reject(new Error('aus')), { fuer: 1 })
    const verwaist = vorrat.reiheEin(async () => 'nie', { fuer: 1, an: tot })
    await expect(sterbend).rejects.toMatchObject({ cause: new Error('aus'), warBereit: true })
    await expect(verwaist).rejects.toBeInstanceOf(Fadentod)
    await expect(vorrat.reiheEin(async () => 'nie', { fuer: 1, an: tot })).rejects.toBeInstanceOf(Fadentod)
    expect(await vorrat.reiheEin(async neuer => neuer, { fuer: 1 })).not.toBe(tot)
  })

  test('scheitert seine Arbeit, wird er beendet und läuft nicht unbeschäftigt weiter', async () => {
    const beendete: unknown[] = []
    const vorrat = baueFadenvorrat({
      name: 'Der Vorrat',
      starte: () => {
        const eigener = { warBereit: () => true, beende: async () => void beendete.push(eigener) }
        return eigener
      },
      anzahl: 1,
      hoechstens: 1,
    })
    const erster = await vorrat.reiheEin(async eigener => eigener, { fuer: 1 })
    await expect(vorrat.reiheEin(() => Promise.reject(new Error('aus')), { fuer: 1 })).rejects.toBeInstanceOf(Fadentod)
    expect(beendete).toEqual([erster])
  })
})
