import { describe, expect, test } from 'vitest'
import { liesDarwinCore } from './darwincoreleser.ts'

/** Ein zweiter Leser, der nichts beanstandet, ist keiner: von Hand geschriebenes Archiv, je Fall ein Verstoß. */

const META = `<?xml version="1.0" encoding="UTF-8"?>
<archive xmlns="http://rs.tdwg.org/dwc/text/" metadata="eml.xml">
  <core rowType="http://rs.tdwg.org/dwc/terms/Event" fieldsTerminatedBy="\\t" linesTerminatedBy="\\n" fieldsEnclosedBy="" ignoreHeaderLines="1">
    <files><location>event.txt</location></files>
    <id index="0"/>
    <field index="0" term="http://rs.tdwg.org/dwc/terms/eventID"/>
    <field index="1" term="http://rs.tdwg.org/dwc/terms/parentEventID"/>
    <field index="2" term="http://rs.tdwg.org/dwc/terms/eventDate"/>
  </core>
  <extension rowType="http://rs.tdwg.org/dwc/terms/Occurrence" fieldsTerminatedBy="\\t" linesTerminatedBy="\\n" fieldsEnclosedBy="" ignoreHeaderLines="1">
    <files><location>occurrence.txt</location></files>
    <coreid index="0"/>
    <field index="1" term="http://rs.tdwg.org/dwc/terms/occurrenceID"/>
  </extension>
</archive>
`
const ARCHIV: ReadonlyMap<string, string> = new Map([
  ['meta.xml', META],
  ['eml.xml', '<eml/>'],
  ['event.txt', 'eventID\tparentEventID\teventDate\nA\t\t2024-05-01\nA:1\tA\t2024-05-01\n'],
  ['occurrence.txt', 'eventID\toccurrenceID\nA:1\tA:1:7\n'],
])
const alsDateien = (archiv: ReadonlyMap<string, string>) =>
  new Map([...archiv].map(([name, text]) => [name, Buffer.from(text)]))

test('ein Archiv ohne Verstoß wird gelesen', () => {
  const { kern, erweiterungen } = liesDarwinCore(alsDateien(ARCHIV))
  expect(kern.kennungen).toEqual(['A', 'A:1'])
  expect(erweiterungen[0]?.zeilen).toEqual([{ coreid: 'A:1', occurrenceID: 'A:1:7' }])
})

describe('jeder Verstoß fällt auf', () => {
  test('ein leeres Archiv', () => {
    expect(() => liesDarwinCore(new Map())).toThrow(/meta\.xml fehlt/)
  })

  test.each<[string, string, (text: string) => string | null, RegExp]>([
    ['eml.xml fehlt', 'eml.xml', () => null, /eml\.xml fehlt/],
    ['eine angekündigte Datei fehlt', 'occurrence.txt', () => null, /angekündigt/],
    ['die Kennung des Kerns fehlt', 'meta.xml', t => t.replace('<id index="0"/>', ''), /id oder coreid fehlt/],
    ['coreid fehlt', 'meta.xml', t => t.replace('<coreid index="0"/>', ''), /id oder coreid fehlt/],
    ['location des Kerns fehlt', 'meta.xml', t => t.replace('<location>event.txt</location>', ''), /location fehlt/],
    [
      'location der Erweiterung fehlt',
      'meta.xml',
      t => t.replace('<location>occurrence.txt</location>', ''),
      /location/,
    ],
    ['eine Spalte hinter der letzten', 'meta.xml', t => t.replace('index="2"', 'index="3"'), /hinter der letzten/],
    ['dieselbe Spalte zweimal', 'meta.xml', t => t.replace('index="2"', 'index="1"'), /zweimal erklärt/],
    ['derselbe Begriff zweimal', 'meta.xml', t => t.replace('terms/eventDate', 'terms/eventID'), /zweimal vor/],
    ['Kopfzeile nicht angekündigt', 'meta.xml', t => t.replaceAll('ignoreHeaderLines="1"', ''), /nicht angekündigt/],
    ['BOM', 'event.txt', t => `\uFEFF${t}`, /BOM/],
    ['CR LF', 'event.txt', t => t.replaceAll('\n', '\r\n'), /Wagenrücklauf/],
    ['eine Zelle zu viel', 'event.txt', t => t.replace(/\n$/, '\tx\n'), /Spalten/],
    ['die letzte Zeile ohne Ende', 'event.txt', t => t.trimEnd(), /Zeilenende/],
    ['verwaiste coreid', 'occurrence.txt', t => t.replace('\nA:1', '\nB'), /steht nicht im Kern/],
    ['Kennung doppelt ohne Groß und Klein', 'event.txt', t => `${t}a:1\tA\t2024-05-01\n`, /doppelt/],
    ['übergeordnetes Ereignis ohne Zeile', 'event.txt', t => t.replace('A:1\tA', 'A:1\tB'), /keine Zeile/],
    ['Kreis', 'event.txt', t => t.replace('A\t\t', 'A\tA:1\t'), /eigener Vorfahr/],
  ])('%s', (_, datei, aendere, fehler) => {
    const kopie = new Map(ARCHIV)
    const alt = ARCHIV.get(datei) ?? ''
    const neu = aendere(alt)
    expect(neu).not.toBe(alt)
    if (neu === null) kopie.delete(datei)
    else kopie.set(datei, neu)
    expect(() => liesDarwinCore(alsDateien(kopie))).toThrow(fehler)
  })
})
