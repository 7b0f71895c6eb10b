import { expect, test } from 'vitest'
import { arbeiteVersetzt } from './arbeiteVersetzt.ts'

const OHNE_ABBRUCH = new AbortController().signal

async function* zaehle(bis: number) {
  for (let i = 1; i <= bis; i++) yield i
}

/** Arbeiten, deren Ende die Prüfung bestimmt, mit dem, was geschah. */
function baueArbeiten() {
  const geschehen: string[] = []
  const enden = new Map<number, { loese: () => void; verwirf: (fehler: Error) => void }>()
  const frei = new Map<number, () => void>()
  const arbeite = async (eines: number, gibFrei: () => void) => {
    geschehen.push(`beginnt ${eines}`)
    frei.set(eines, gibFrei)
    await new Promise<void>((loese, verwirf) => enden.set(eines, { loese, verwirf }))
    geschehen.push(`endet ${eines}`)
  }
  return { geschehen, enden, frei, arbeite }
}

const naechsteRunde = () => new Promise(setImmediate)

test('[A-EINLESEN-29] Das nächste beginnt, sobald das vorige freigibt, und nie arbeiten mehr als zwei', async () => {
  const { geschehen, enden, frei, arbeite } = baueArbeiten()
  const ganzes = arbeiteVersetzt(zaehle(3), arbeite, OHNE_ABBRUCH)
  await naechsteRunde()
  expect(geschehen).toEqual(['beginnt 1'])
  frei.get(1)?.()
  await naechsteRunde()
  expect(geschehen).toEqual(['beginnt 1', 'beginnt 2'])
  frei.get(2)?.()
  await naechsteRunde()
  expect(geschehen).toEqual(['beginnt 1', 'beginnt 2'])
  enden.get(1)?.loese()
  await naechsteRunde()
  expect(geschehen).toEqual(['beginnt 1', 'beginnt 2', 'endet 1', 'beginnt 3'])
  enden.get(3)?.loese()
  enden.get(2)?.loese()
  expect(await ganzes).toBe(true)
})

test('[A-EINLESEN-29] Wer nicht freigibt, arbeitet allein; nach einem Abbruch beginnt keines mehr', async () => {
  const { geschehen, enden, arbeite } = baueArbeiten()
  const abbruch = new AbortController()
  const ganzes = arbeiteVersetzt(zaehle(3), arbeite, abbruch.signal)
  await naechsteRunde()
  enden.get(1)?.loese()
  await naechsteRunde()
  expect(geschehen).toEqual(['beginnt 1', 'endet 1', 'beginnt 2'])
  abbruch.abort()
  enden.get(2)?.loese()
  expect(await ganzes).toBe(false)
  expect(geschehen).toEqual(['beginnt 1', 'endet 1', 'beginnt 2', 'endet 2'])
})

test.each([
  ['das vorige', 1, 2],
  ['das spätere', 2, 1],
])(
  '[A-EINLESEN-29] Scheitert %s, kommt der Fehler, wenn auch das andere zu Ende ist',
  async (_, scheitert, anderes) => {
    const { geschehen, enden, frei, arbeite } = baueArbeiten()
    const ganzes = arbeiteVersetzt(zaehle(3), arbeite, OHNE_ABBRUCH)
    await naechsteRunde()
    frei.get(1)?.()
    await naechsteRunde()
    let entschieden = false
    const ausgang = ganzes.finally(() => (entschieden = true))
    ausgang.catch(() => undefined)
    enden.get(scheitert)?.verwirf(new Error('gescheitert'))
    await naechsteRunde()
    expect(entschieden).toBe(false)
    enden.get(anderes)?.loese()
    await expect(ausgang).rejects.toThrow('gescheitert')
    expect(geschehen).toEqual(['beginnt 1', 'beginnt 2', `endet ${anderes}`])
  },
)

test('[A-EINLESEN-29] Scheitert das vorige, während das nächste noch entsteht, beginnt es nicht mehr', async () => {
  const { geschehen, enden, frei, arbeite } = baueArbeiten()
  let gibZweites = () => {}
  async function* zoegernd() {
    yield 1
    await new Promise<void>(loese => (gibZweites = loese))
    yield 2
  }
  const ganzes = arbeiteVersetzt(zoegernd(), arbeite, OHNE_ABBRUCH)
  ganzes.catch(() => undefined)
  await naechsteRunde()
  frei.get(1)?.()
  await naechsteRunde()
  enden.get(1)?.verwirf(new Error('gescheitert'))
  await naechsteRunde()
  gibZweites()
  await expect(ganzes).rejects.toThrow('gescheitert')
  expect(geschehen).toEqual(['beginnt 1'])
})
