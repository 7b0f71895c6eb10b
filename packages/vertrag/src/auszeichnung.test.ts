import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Inhaltsblock, klartext, leseAuszeichnung, type Textteil } from './auszeichnung.ts'
import { istErlaubtesZiel } from './verweisziel.ts'

const bloecke = (text: string) => leseAuszeichnung(text).bloecke
const meldungen = (text: string) => leseAuszeichnung(text).maengel.map(m => `${m.zeile}: ${m.message}`)
const t = (text: string): Textteil => ({ art: 'text', text })

describe('Auszeichnung wird zu Blöcken', () => {
  test.each<[string, readonly Inhaltsblock[]]>([
    [
      'ein\nAbsatz\n\nzwei',
      [
        { art: 'absatz', teile: [t('ein Absatz')] },
        { art: 'absatz', teile: [t('zwei')] },
      ],
    ],
    [
      '## Über uns\n### Über uns\n## Über uns',
      [
        { art: 'ueberschrift', ebene: 2, id: 'abschnitt-ueber-uns', teile: [t('Über uns')] },
        { art: 'ueberschrift', ebene: 3, id: 'abschnitt-ueber-uns-2', teile: [t('Über uns')] },
        { art: 'ueberschrift', ebene: 2, id: 'abschnitt-ueber-uns-3', teile: [t('Über uns')] },
      ],
    ],
    [
      '- a\n- b\n1. c',
      [
        { art: 'liste', geordnet: false, punkte: [[t('a')], [t('b')]] },
        { art: 'liste', geordnet: true, punkte: [[t('c')]] },
      ],
    ],
    [
      '| A | B |\n|---|---|\n| 1 | 2 |',
      [{ art: 'tabelle', kopf: [[t('A')], [t('B')]], zeilen: [[[t('1')], [t('2')]]] }],
    ],
    ['> Achtung: a\n> b', [{ art: 'hinweis', stufe: 'warning', teile: [t('a b')] }]],
    ['![Anmeldung](x.webp)', [{ art: 'bild', name: 'x.webp', beschreibung: 'Anmeldung' }]],
    ['```\n<b> **roh**\n```', [{ art: 'beispiel', text: '<b> **roh**' }]],
    [
      '**[fett](/start)** und *Baetis rhodani* `Strg+S`',
      [
        {
          art: 'absatz',
          teile: [
            { art: 'fett', teile: [{ art: 'verweis', ziel: '/start', teile: [t('fett')] }] },
            t(' und '),
            { art: 'kursiv', teile: [t('Baetis rhodani')] },
            t(' '),
            { art: 'code', text: 'Strg+S' },
          ],
        },
      ],
    ],
    ['5 * 3 * 2 und ** nichts **', [{ art: 'absatz', teile: [t('5 * 3 * 2 und ** nichts **')] }]],
  ])('%j', (text, erwartet) => {
    expect(bloecke(text)).toEqual(erwartet)
    expect(meldungen(text)).toEqual([])
  })
})

describe('Feindseliges bleibt Text', () => {
  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert',
    'data:text/html,<script>',
    'vbscript:x',
    'file:///etc/passwd',
    '//fremd.example',
    '/\\fremd.example',
    '\\\\fremd',
    'https://a@b.example',
    'https:fremd',
    'https://x.example/"onclick=',
    'blob:x',
    'mailto:a@b.at?bcc=x',
    '/\tx',
    'ftp://x.example',
    '',
    ' /start',
    '/start\n',
  ])('kein Ziel: %j', ziel => expect(istErlaubtesZiel(ziel)).toBe(false))

  test.each([
    '/',
    '/start',
    '/tutorial#anmelden',
    '#quellen',
    '/aufnahmen-uebersicht?mzbStatus=NEU',
    'https://www.ris.bka.gv.at/x?y=1#z',
    'mailto:helpdesk@beispiel.gv.at',
  ])('Ziel: %j', ziel => expect(istErlaubtesZiel(ziel)).toBe(true))

  test.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<svg/onload=alert(1)>',
    '<a href="javascript:x">y</a>',
    '<iframe srcdoc="<script>">',
    '<math><mtext></p><style><img src onerror=x>',
  ])('%s', text => expect(bloecke(text)).toEqual([{ art: 'absatz', teile: [t(text)] }]))
})

const zeichen = fc.constantFrom(
  '*',
  '**',
  '`',
  '```',
  '[',
  ']',
  '(',
  ')',
  '!',
  '|',
  '-',
  '#',
  '> ',
  '1. ',
  '\n',
  '\n\n',
  ' ',
  'a',
  'ä',
  '<',
  '>',
  '"',
  'javascript:',
  '/x',
  'https://a.b',
  '![a](b)',
  '[a](javascript:b)',
  '|---|',
  '\\',
  '\u202e',
)
const texte = fc.oneof(
  fc.string(),
  fc.array(zeichen, { maxLength: 60 }).map(teile => teile.join('')),
)

const alleTeile = (teile: readonly Textteil[]): Textteil[] =>
  teile.flatMap(teil => [teil, ...('teile' in teil ? alleTeile(teil.teile) : [])])
const teileIn = (block: Inhaltsblock): readonly Textteil[] => {
  if ('teile' in block) return block.teile
  if (block.art === 'liste') return block.punkte.flat()
  return block.art === 'tabelle' ? [...block.kopf.flat(), ...block.zeilen.flat(2)] : []
}

test('für jeden Text gilt: er lässt sich lesen, jeder Verweis führt zu einem erlaubten Ziel, kein Wort verschwindet', () => {
  fc.assert(
    fc.property(texte, text => {
      const gelesen = bloecke(text)
      for (const teil of gelesen.flatMap(block => alleTeile(teileIn(block))))
        if (teil.art === 'verweis') expect(istErlaubtesZiel(teil.ziel)).toBe(true)
      const sichtbar = gelesen
        .map(block => {
          if (block.art === 'beispiel') return block.text
          if (block.art === 'bild') return block.beschreibung + block.name
          const ziele = alleTeile(teileIn(block)).map(teil => (teil.art === 'verweis' ? teil.ziel : ''))
          return klartext(teileIn(block)) + ziele.join('')
        })
        .join('')
      const anzahl = (ganz: string) => ganz.split('ä').length
      expect(anzahl(sichtbar)).toBe(anzahl(text))
    }),
    { numRuns: 2000 },
  )
})

test('auch was die Ausdrücke verwirren soll, ist in einem Zug gelesen', () => {
  for (const stueck of ['*', '**', '[', '`', '*a', '[a](', '**a', '| ', '> ', '# ', '![', '*a *'])
    expect(leseAuszeichnung(stueck.repeat(60_000 / stueck.length)).bloecke.length).toBeGreaterThanOrEqual(0)
})
