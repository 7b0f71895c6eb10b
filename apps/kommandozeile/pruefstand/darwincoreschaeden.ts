import { alsEintraege, type Dateien, dwcZelle, mit, ohne, packe, type Schaden } from './archivbau.ts'

/** Schäden an einem Darwin Core Archive. */
export function darwincoreschaeden(gut: Dateien): Schaden[] {
  const event = String(gut.get('event.txt')).split('\n')
  return [
    ['Darwin Core: Datei fehlt', () => packe(ohne(gut, 'occurrence.txt')), 'occurrence.txt: Die Datei fehlt im Archiv'],
    ['Darwin Core: eml.xml fehlt', () => packe(ohne(gut, 'eml.xml')), 'eml.xml: Die Datei fehlt im Archiv'],
    [
      'Darwin Core: nur meta.xml',
      () => packe(alsEintraege(gut).filter(e => e.name === 'meta.xml')),
      'nachweis.json: Die Datei fehlt im Archiv',
    ],
    [
      'Darwin Core: Kern ohne Datei',
      () => packe(mit(gut, { 'meta.xml': text => text.replace('<location>event.txt</location>', '') })),
      'meta.xml: http://rs.tdwg.org/dwc/terms/Event: Es sind 0 Dateien genannt',
    ],
    [
      'Darwin Core: Kern ohne Kennung',
      () => packe(mit(gut, { 'meta.xml': text => text.replace('<id index="0"/>', '') })),
      'meta.xml: event.txt: Die Spalte mit der Kennung (id) ist nicht genannt',
    ],
    [
      'Darwin Core: Erweiterung ohne Verweis',
      () => packe(mit(gut, { 'meta.xml': text => text.replace('<coreid index="0"/>', '') })),
      'Die Spalte mit der Kennung (coreid) ist nicht genannt',
    ],
    [
      'Darwin Core: Spalte zweimal erklärt',
      () => packe(mit(gut, { 'meta.xml': text => text.replace('index="3"', 'index="2"') })),
      'meta.xml: event.txt: Eine Spalte ist zweimal erklärt',
    ],
    [
      'Darwin Core: Begriff zweimal',
      () => packe(mit(gut, { 'meta.xml': text => text.replace('terms/eventTime', 'terms/eventDate') })),
      'meta.xml: event.txt: Ein Begriff ist zweimal erklärt',
    ],
    [
      'Darwin Core: Kopfzeile nicht angekündigt',
      () => packe(mit(gut, { 'meta.xml': text => text.replace('ignoreHeaderLines="1"', 'ignoreHeaderLines="0"') })),
      'meta.xml: event.txt: Die Kopfzeile ist nicht angekündigt',
    ],
    [
      'Darwin Core: Spalte hinter der letzten',
      () => packe(mit(gut, { 'meta.xml': text => text.replace('index="30"', 'index="60"') })),
      'meta.xml: event.txt: Eine Spalte dazwischen ist nicht erklärt',
    ],
    [
      'Darwin Core: DOCTYPE',
      () => packe(mit(gut, { 'meta.xml': text => text.replace('?>\n', '?>\n<!DOCTYPE a [<!ENTITY b "c">]>\n') })),
      'meta.xml: Die Beschreibung des Archivs ist kein gültiges XML ohne DOCTYPE',
    ],
    [
      'Darwin Core: eml.xml kein XML',
      () => packe(mit(gut, { 'eml.xml': text => text.slice(0, -20) })),
      'eml.xml: Die Beschreibung des Datensatzes ist kein gültiges XML',
    ],
    [
      'Darwin Core: eml.xml ohne Titel',
      () => packe(mit(gut, { 'eml.xml': text => text.replaceAll(/<title[^]*?<\/title>/g, '') })),
      'eml.xml: In der Beschreibung des Datensatzes fehlt „title“',
    ],
    [
      'Darwin Core: Fund ohne Ereignis',
      () => packe(mit(gut, { 'occurrence.txt': dwcZelle(2, 'eventID', 'AT:BDFG:X') })),
      'occurrence.txt, Zeile 2: „AT:BDFG:X“ (eventID) hat in „event.txt“ keine Zeile',
    ],
    [
      'Darwin Core: übergeordnet ohne Zeile',
      () =>
        packe(
          mit(gut, {
            'event.txt': text =>
              text
                .split('\n')
                .filter((_, i) => i !== 1)
                .join('\n'),
          }),
        ),
      /event\.txt, Zeile \d+: „AT:BDFG:.+“ \(parentEventID\) hat in „event\.txt“ keine Zeile/,
    ],
    [
      'Darwin Core: Kennung nur in Groß und Klein verschieden',
      () => packe(mit(gut, { 'event.txt': text => `${text}${(event[1] ?? '').replace('AT:BDFG', 'at:bdfg')}\n` })),
      /event\.txt, Zeile \d+: Der Schlüssel „at:bdfg:.+Groß und Klein nicht unterschieden/,
    ],
    [
      'Darwin Core: Fund doppelt',
      () => packe(mit(gut, { 'occurrence.txt': text => `${text}${text.split('\n')[1]}\n` })),
      /occurrence\.txt, Zeile \d+: Der Schlüssel „.+“ \(occurrenceID\) kommt schon/,
    ],
    [
      'Darwin Core: Tag falsch',
      () => packe(mit(gut, { 'event.txt': dwcZelle(2, 'eventDate', '2024-13-01') })),
      'event.txt, Zeile 2: „2024-13-01“ im Feld „eventDate“ ist weder ein Tag',
    ],
    [
      'Darwin Core: Punkt im Meer',
      () => packe(mit(gut, { 'event.txt': dwcZelle(2, 'decimalLatitude', '0') })),
      'event.txt, Zeile 2: „0“ im Feld „decimalLatitude“ ist kleiner als 45',
    ],
    [
      'Darwin Core: halbe Individuen',
      () => packe(mit(gut, { 'occurrence.txt': dwcZelle(2, 'individualCount', '4.5') })),
      'occurrence.txt, Zeile 2: „4.5“ im Feld „individualCount“ ist keine ganze Zahl',
    ],
    [
      'Darwin Core: Einheit ohne Wert',
      () =>
        packe(
          mit(gut, {
            'event.txt': text => {
              const i = text.split('\n').findIndex(z => z.includes('square metre')) + 1
              return dwcZelle(i, 'sampleSizeValue', '')(text)
            },
          }),
        ),
      /event\.txt, Zeile \d+: Von „sampleSizeValue“ und „sampleSizeUnit“ ist nur eines angegeben/,
    ],
    [
      'Darwin Core: BOM',
      () => packe(mit(gut, { 'event.txt': text => `\uFEFF${text}` })),
      'event.txt, Zeile 1: Am Anfang steht eine Kennung (BOM)',
    ],
    [
      'Darwin Core: Zeile zu kurz',
      () =>
        packe(
          mit(gut, {
            'event.txt': text =>
              text
                .split('\n')
                .map((z, i) => (i === 1 ? z.slice(0, z.lastIndexOf('\t')) : z))
                .join('\n'),
          }),
        ),
      /event\.txt, Zeile 2: Die Zeile hat 31 Spalten statt 32/,
    ],
  ]
}
