import { once } from 'node:events'
import { setImmediate as naechsteRunde } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import ExcelJS from 'exceljs'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Xlsxblatt, Xlsxzelle } from '../xlsx/mappe.ts'
import { OFFENE_MAPPEN, SCHLANGE, STUECK } from './konstanten.ts'
import { baueZeichenwerk, type Zeichenauftrag, type Zeichenwerk } from './zeichenwerk.ts'

const MODUL = new URL('zeichenmodul.pruefhilfe.ts', import.meta.url)
const auftrag = (benutzerId: number | null = 1, abbruch = new AbortController().signal): Zeichenauftrag => ({
  benutzerId,
  abbruch,
})

let werk: Zeichenwerk
beforeEach(() => {
  werk = baueZeichenwerk({ faeden: 1 })
})
afterEach(() => werk.schliesse())

const text = async (eingabe: unknown) => (await werk.zeichne(auftrag(), MODUL, eingabe)).toString()

/** Blatt, das seine Zeilen erst hergibt, wenn sie verlangt werden. */
function blatt(name: string, schuebe: Xlsxzelle[][][]): Xlsxblatt {
  async function* gib() {
    for (const schub of schuebe) {
      await naechsteRunde()
      yield schub
    }
  }
  return {
    name,
    spalten: [
      { titel: 'Name', breite: 20 },
      { titel: 'Wert', breite: 8 },
    ],
    schuebe: gib(),
  }
}
async function lies(strom: AsyncIterable<Buffer>) {
  const teile: Buffer[] = []
  for await (const teil of strom) teile.push(teil)
  const buch = new ExcelJS.Workbook()
  await buch.xlsx.load(Buffer.concat(teile) as unknown as ArrayBuffer)
  return buch.worksheets.map(b => [
    b.name,
    b
      .getSheetValues()
      .slice(1)
      .map(z => (z as unknown[]).slice(1)),
  ])
}

describe('Dokumente', () => {
  test('entstehen in einem eigenen Faden, und was daran scheitert, hält das nächste nicht auf', async () => {
    expect(await text({ text: 'eins' })).toBe('eins (eigener Faden)')
    await expect(text('SCHEITERE')).rejects.toThrow('Der Stift ist leer.')
    expect(await text({ text: 'zwei' })).toBe('zwei (eigener Faden)')
    await expect(text('STIRB')).rejects.toThrow('endete mit 7')
    expect(await text({ text: 'drei' })).toBe('drei (eigener Faden)')
  })

  test('eine lange Liste wandert in Stücken, und dazwischen kommen andere dran; das nächste Dokument bekommt nichts davon', async () => {
    const liste = Array.from({ length: 10 * STUECK + 1 }, (_, nummer) => ({ nummer }))
    const groessen: number[] = []
    const sende = Worker.prototype.postMessage
    vi.spyOn(Worker.prototype, 'postMessage').mockImplementation(function (this: Worker, nachricht) {
      if (nachricht.art === 'STUECK') groessen.push(nachricht.werte.length)
      sende.call(this, nachricht)
    })
    let runden = 0
    let laeuft = true
    const zaehle = () => {
      if (groessen.length < 11) runden += 1
      if (laeuft) setImmediate(zaehle)
    }
    zaehle()
    try {
      const gezeichnet = await werk.zeichne(auftrag(), MODUL, 'ZAEHLE', liste)
      expect(JSON.parse(gezeichnet.toString())).toEqual(liste)
    } finally {
      laeuft = false
      vi.restoreAllMocks()
    }
    expect(groessen).toEqual([...Array.from({ length: 10 }, () => STUECK), 1])
    expect(runden).toBeGreaterThanOrEqual(10)
    expect((await werk.zeichne(auftrag(), MODUL, 'ZAEHLE')).toString()).toBe('[]')
  })

  test('[API-07] wer zu viele bestellt, bekommt 429; ein anderer nicht', async () => {
    const eigene = Array.from({ length: SCHLANGE.jeAuftraggeber + 1 }, () => text({ text: 'x' }))
    await expect(text({ text: 'einer zu viel' })).rejects.toMatchObject({ code: 'ZU_VIELE_ANFRAGEN' })
    expect((await werk.zeichne(auftrag(2), MODUL, { text: 'anderer' })).toString()).toContain('anderer')
    expect(await Promise.all(eigene)).toHaveLength(SCHLANGE.jeAuftraggeber + 1)
  })
})

describe('Excel-Mappen', () => {
  test('mehrere zugleich in einem Faden, jede vollständig und für sich', async () => {
    const mappen = [1, 2, 3].map(nr =>
      lies(
        werk.schreibeMappe(auftrag(nr), [
          blatt('Erstes', [
            [[`A${nr}`, nr]],
            [
              [`B${nr}`, null],
              ['=1+1', true],
            ],
          ]),
          blatt('Zweites', [[[{ tag: '2026-05-04' }, 0.5]]]),
        ]),
      ),
    )
    for (const [i, inhalt] of (await Promise.all(mappen)).entries())
      expect(inhalt).toEqual([
        ['Erstes', [['Name', 'Wert'], [`A${i + 1}`, i + 1], [`B${i + 1}`], ['=1+1', 'ja']]],
        [
          'Zweites',
          [
            ['Name', 'Wert'],
            [new Date('2026-05-04T00:00:00Z'), 0.5],
          ],
        ],
      ])
  })

  test('scheitern die Zeilen, reißt der Strom ab', async () => {
    async function* kaputt() {
      yield [['A', 1]] as Xlsxzelle[][]
      throw new Error('Die Datenbank ist fort.')
    }
    const { name, spalten } = blatt('X', [])
    await expect(lies(werk.schreibeMappe(auftrag(), [{ name, spalten, schuebe: kaputt() }]))).rejects.toThrow(
      'Die Datenbank ist fort.',
    )
  })

  test('je Person nur einige zugleich; eine abgebrochene macht Platz', async () => {
    const abbruch = new AbortController()
    const offene = Array.from({ length: OFFENE_MAPPEN.jeAuftraggeber }, () =>
      werk.schreibeMappe(auftrag(1, abbruch.signal), [blatt('X', [[['A', 1]]])]),
    )
    expect(() => werk.schreibeMappe(auftrag(1), [])).toThrow(expect.objectContaining({ code: 'ZU_VIELE_ANFRAGEN' }))
    werk.schreibeMappe(auftrag(2), [blatt('X', [])]).destroy()
    const ende = Promise.all(offene.map(strom => new Promise(fertig => strom.once('close', fertig))))
    abbruch.abort()
    await ende
    expect(await lies(werk.schreibeMappe(auftrag(1), [blatt('X', [[['A', 1]]])]))).toHaveLength(1)
  })

  test('eine, deren Anfrage schon abgebrochen ist, belegt keinen Platz', async () => {
    const vorbei = AbortSignal.abort()
    for (let i = 0; i < OFFENE_MAPPEN.jeAuftraggeber; i++) {
      const strom = werk.schreibeMappe(auftrag(1, vorbei), [blatt('X', [[['A', 1]]])])
      expect(strom.destroyed).toBe(true)
      await naechsteRunde()
    }
    expect(await lies(werk.schreibeMappe(auftrag(1), [blatt('X', [[['A', 1]]])]))).toHaveLength(1)
  })

  test('bricht sie während ihres ersten Schritts ab, verwirft auch der Faden sie', async () => {
    const abbruch = new AbortController()
    const gesendet: unknown[] = []
    const sende = Worker.prototype.postMessage
    const spion = vi.spyOn(Worker.prototype, 'postMessage').mockImplementation(function (this: Worker, nachricht) {
      gesendet.push(nachricht)
      sende.call(this, nachricht)
      abbruch.abort()
    })
    const strom = werk.schreibeMappe(auftrag(1, abbruch.signal), [blatt('X', [[['A', 1]]])])
    const ende = once(strom, 'close')
    strom.resume()
    await ende
    spion.mockRestore()
    expect(gesendet).toMatchObject([{ art: 'BLATT' }, { art: 'VERWIRF' }])
  })
})
