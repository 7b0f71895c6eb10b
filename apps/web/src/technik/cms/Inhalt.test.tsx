import { existsSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { CMS_BILDER } from '@benthos/vertrag/cmsBilder'
import { array, assert, constantFrom, oneof, property, string } from 'fast-check'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { Inhalt } from './Inhalt.tsx'

const zeichne = (text: string) =>
  renderToStaticMarkup(
    <MemoryRouter initialEntries={['/impressum']}>
      <Inhalt text={text} />
    </MemoryRouter>,
  )

/** Alles, was die Anzeige erzeugen darf; `svg` und `path` sind die Symbole der Kästen und fremden Verweise. */
const ELEMENTE =
  /^(div|h2|h3|p|ul|ol|li|table|thead|tbody|tr|th|td|pre|code|strong|em|a|span|figure|img|figcaption|svg|path|circle|line)$/
const ATTRIBUTE =
  /^(class|id|tabindex|scope|href|target|rel|aria-hidden|focusable|title|alt|src|height|width|loading|data-rac|data-react-aria-pressable|data-spoken|xmlns|viewBox|fill|stroke|stroke-width|stroke-linecap|stroke-linejoin|d|cx|cy|r|x1|x2|y1|y2)$/

/** Was im gezeichneten HTML nicht auf den Listen steht. */
function fremdes(html: string): string[] {
  return [...html.matchAll(/<([a-z][\w-]*)((?:\s[^>]*)?)>/gi)].flatMap(([, element = '', attribute = '']) => [
    ...(ELEMENTE.test(element) ? [] : [element]),
    ...[...attribute.matchAll(/([^\s=/]+)="([^"]*)"/g)].flatMap(([, name = '', wert = '']) => {
      if (!ATTRIBUTE.test(name)) return [name]
      return name === 'href' && !/^(\/(?!\/)|\.\.\/|https?:\/\/|mailto:)/.test(wert) ? [`href ${wert}`] : []
    }),
  ])
}

const stueck = constantFrom(
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg onload=x>',
  '<a href="javascript:x">',
  '"',
  "'",
  '>',
  '&lt;',
  '[a](javascript:alert)',
  '[a](data:text/html,x)',
  '[a](/start)',
  '[a](https://x.example/?q=1)',
  '![a](https://x.example/x.png)',
  '![a](../../x.webp)',
  '![a](__proto__)',
  '![a](constructor)',
  '**',
  '*',
  '`',
  '\n',
  '\n\n',
  '## ',
  '- ',
  '| a |',
  '> Achtung: ',
  '```',
  '[',
  '](',
  ')',
)

test('für jeden Text gilt: gezeichnet wird nur, was auf den Listen der Elemente, Attribute und Ziele steht', () => {
  const texte = oneof(
    string(),
    array(stueck, { maxLength: 25 }).map(teile => teile.join('')),
  )
  assert(
    property(texte, text => {
      expect(fremdes(zeichne(text))).toEqual([])
    }),
    { numRuns: 300 },
  )
})

test('die Prüfung selbst sieht Fremdes', () => {
  expect(fremdes('<iframe srcdoc="x"></iframe><p onclick="x"><a href="javascript:x">')).toEqual([
    'iframe',
    'srcdoc',
    'onclick',
    'href javascript:x',
  ])
})

test('Überschriften haben Sprungziele, Verweise innerhalb der Seite nennen ihren Weg, fremde öffnen ein neues Fenster', () => {
  expect(zeichne('## Über uns')).toContain('<h2 id="abschnitt-ueber-uns" tabindex="-1">Über uns</h2>')
  expect(zeichne('[hier](#abschnitt-ueber-uns)')).toContain('href="/impressum#abschnitt-ueber-uns"')
  expect(zeichne('[RIS](https://www.ris.bka.gv.at/)')).toMatch(
    /target="_blank"[^>]*rel="noopener noreferrer"|rel="noopener noreferrer"[^>]*target="_blank"/,
  )
})

test('jedes erklärte Bild liegt im Ordner und umgekehrt', () => {
  const ordner = fileURLToPath(new URL('./bilder/', import.meta.url))
  expect(existsSync(ordner)).toBe(true)
  expect(readdirSync(ordner).sort()).toEqual(Object.keys(CMS_BILDER).sort())
})
