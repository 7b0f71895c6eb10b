import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { liesQuellen, WURZEL } from './regeln/quellen.ts'

type Text = Readonly<{ pfad: string; text: string }>

const texteAus = (ordner: string): Text[] =>
  readdirSync(join(WURZEL, ordner))
    .filter(name => name.endsWith('.md') && name !== 'README.md')
    .map(name => ({ pfad: `${ordner}/${name}`, text: readFileSync(join(WURZEL, ordner, name), 'utf8') }))

const annahmen = texteAus('docs/annahmen')
const erklaerte = annahmen.flatMap(({ text }) =>
  [...text.matchAll(/^- \*\*(A-[A-Z]+-\d\d)\*\* \S/gm)].map(([, kennung = '']) => kennung),
)

test('jede Annahme beginnt mit ihrer eigenen Kennung', () => {
  const ohne = annahmen.flatMap(({ pfad, text }) =>
    text.split('\n').flatMap(zeile => (/^- (?!\*\*A-[A-Z]+-\d\d\*\* \S)/.test(zeile) ? [`${pfad}: ${zeile}`] : [])),
  )
  expect(ohne).toEqual([])
  expect(erklaerte.filter((kennung, i) => erklaerte.indexOf(kennung) !== i)).toEqual([])
  expect(erklaerte.length).toBeGreaterThan(200)
})

test('Kode, Prüfungen und Entscheidungen nennen nur Annahmen, die es gibt', () => {
  const genannte = [...liesQuellen(), ...texteAus('docs/adr'), ...texteAus('docs')].flatMap(({ pfad, text }) =>
    [...text.matchAll(/\bA-[A-Z]+-\d\d\b/g)].map(([kennung]) => ({ pfad, kennung })),
  )
  expect(genannte.length).toBeGreaterThan(0)
  expect(genannte.filter(({ kennung }) => !erklaerte.includes(kennung))).toEqual([])
})
