import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import {
  findeFehlende,
  findeKreise,
  findeNurGeprueftes,
  findeRaumkreise,
  findeServerwege,
  pruefeEinfuhren,
} from './regeln/bauplan.ts'
import {
  findeUeberholteAusnahmen,
  pruefeEigenesProdukt,
  pruefeEinlesewort,
  pruefeElementnamen,
  pruefeLaenge,
  pruefeNebenwirkung,
  pruefePruefung,
  pruefeReinheit,
  pruefeSammeldatei,
  pruefeSperre,
  pruefeZahltext,
} from './regeln/gewohnheiten.ts'
import { liesQuellen, quelleAus } from './regeln/quellen.ts'

const quellen = liesQuellen()

describe('der Bauplan wird eingehalten', () => {
  test('es gibt Quellen zu prüfen', () => {
    expect(new Set(quellen.map(q => q.bereich))).toEqual(
      new Set([
        'packages/bewertung',
        'packages/fachmodell',
        'packages/ui',
        'packages/vertrag',
        'apps/kommandozeile',
        'apps/server',
        'apps/web',
        'e2e',
        'bench',
        'werkzeug',
      ]),
    )
  })

  test('eingeführt wird nur entlang der erlaubten Pfeile', () => {
    expect(quellen.flatMap(pruefeEinfuhren)).toEqual([])
  })

  test('kein Import führt ins Leere', () => {
    // Die Beispiele weiter unten sind Text, keine Importe.
    expect(findeFehlende(quellen.filter(q => !q.pfad.endsWith('/architektur.test.ts')))).toEqual([])
  })

  test('es gibt keine Kreise', () => {
    expect(findeKreise(quellen)).toEqual([])
  })

  test('auch die Räume einer Anwendung kennen einander nicht im Kreis', () => {
    expect(findeRaumkreise(quellen)).toEqual([])
  })

  test('die Kommandozeile kommt ohne Datenbank und ohne Server aus', () => {
    expect(findeServerwege(quellen)).toEqual([])
  })

  test('was nur Prüfungen einführen, heißt Prüfhilfe', () => {
    expect(findeNurGeprueftes(quellen)).toEqual([])
  })

  test('keine Datei ist zu lang', () => {
    expect(quellen.flatMap(pruefeLaenge)).toEqual([])
  })

  test('Sammeldateien gibt es nur an der Wurzel eines Pakets', () => {
    expect(quellen.flatMap(pruefeSammeldatei)).toEqual([])
  })

  test('nur Einstiege wirken beim Einführen', () => {
    expect(quellen.flatMap(pruefeNebenwirkung)).toEqual([])
  })

  test('die Bewertung kennt weder Uhr noch Zufall noch Außenwelt', () => {
    expect(quellen.flatMap(pruefeReinheit)).toEqual([])
  })

  test('Zahlen liest und schreibt nur der eine Leser und Schreiber', () => {
    expect(quellen.flatMap(pruefeZahltext)).toEqual([])
  })

  test('Qualitätselemente sind Daten: niemand vergleicht mit ihrem Namen, und ihre Spalten nennt nur der Zugang', () => {
    expect(quellen.flatMap(pruefeElementnamen)).toEqual([])
    expect(findeUeberholteAusnahmen(quellen)).toEqual([])
  })

  test('Sperren nach Nummern stehen beieinander', () => {
    expect(quellen.flatMap(pruefeSperre)).toEqual([])
  })

  test('was Dateien aufnimmt, heißt Einlesen', () => {
    expect(quellen.flatMap(pruefeEinlesewort)).toEqual([])
  })

  test('keine Prüfung ist abgeschaltet', () => {
    expect(quellen.flatMap(pruefePruefung)).toEqual([])
  })

  test('keine Chromium-Prüfung teilt ihr Produkt mit einer anderen Datei', () => {
    expect(quellen.flatMap(pruefeEigenesProdukt)).toEqual([])
  })
})

test('Migrationen sind ohne Lücke und ohne Doppelte nummeriert', () => {
  const nummern = readdirSync(new URL('../../apps/server/src/migrationen', import.meta.url)).flatMap(
    name => /^(\d{4})_\w+\.sql$/.exec(name)?.slice(1).map(Number) ?? [],
  )
  expect(nummern.toSorted((a, b) => a - b)).toEqual(nummern.map((_, i) => i + 1))
})

describe('die Prüfung sieht', () => {
  const einfuhr = (pfad: string, bereich: string, text: string) => pruefeEinfuhren(quelleAus(pfad, bereich, text))

  test.each([
    ['packages/fachmodell/src/a.ts', `import { z } from 'zod'`, 'package.json'],
    ['packages/fachmodell/src/a.ts', `import type { X } from '@benthos/vertrag'`, 'darf packages/fachmodell nicht'],
    [
      'packages/bewertung/src/a.ts',
      `import {\n  a,\n  b,\n} from '@benthos/vertrag/x'`,
      'darf packages/bewertung nicht',
    ],
    ['packages/bewertung/src/a.ts', `import { readFile } from 'node:fs'`, 'im Browser nicht'],
    ['packages/ui/src/a.tsx', `import { X } from '@benthos/fachmodell'`, 'darf packages/ui nicht'],
    ['packages/ui/src/a.tsx', `import { X } from '@benthos/fachmodell/lage/linie'`, 'darf packages/ui nicht'],
    ['packages/fachmodell/src/zahl/a.ts', `import { x } from '../rollen.ts'`, 'gehört zum Fach'],
    ['apps/web/src/features/a/A.tsx', `import { bewerte } from '@benthos/bewertung'`, 'darf apps/web nicht'],
    ['apps/web/src/features/a/A.tsx', `export { X } from '../b/B.tsx'`, 'von der Funktion a in die Funktion b'],
    ['apps/web/src/technik/formular/F.tsx', `const x = await import('../../features/b/B.tsx')`, 'führt hinauf'],
    ['apps/server/src/technik/db/x.ts', `import type { X } from '../../fach/b/sql.ts'`, 'führt hinauf'],
    ['apps/server/src/fach/b/x.ts', `import '../../features/b/sql.ts'`, 'führt hinauf'],
    ['apps/web/src/features/a/x.ts', `import '../../app/seiten.ts'`, 'führt hinauf'],
    ['apps/server/src/app.ts', `import { x } from './features/anmeldedienst/routes.ts'`, 'in der Produktion nicht'],
    ['apps/server/src/betrieb.ts', `import('./fach/saat/demoBenutzer.ts')`, 'in der Produktion nicht'],
    ['apps/web/src/app/seiten.ts', `import('../../galerie/galerie.tsx')`, 'ist die Galerie'],
    ['apps/web/src/app/seiten.ts', `import('@benthos/ui/gallery/Gallery.tsx')`, 'ist die Galerie'],
    ['apps/server/src/features/a/x.ts', `import { y } from './y.pruefhilfe.ts'`, 'Prüfhilfe'],
    ['apps/server/src/features/a/x.ts', `import { y } from '../../../pruefstand/dienst.ts'`, 'Prüfhilfe'],
    ['apps/server/src/a/b/c/x.ts', `import { d } from '../../d.ts'`, 'steigt im eigenen Raum'],
    ['apps/server/src/features/a/b/c/x.ts', `import { d } from '../../d.ts'`, 'steigt im eigenen Raum'],
    ['apps/server/src/x.ts', `import { y } from '../../web/src/y.ts'`, 'verlässt den Arbeitsbereich'],
    ['apps/server/src/x.ts', `import { y } from './y'`, 'keine Dateiendung'],
    ['apps/server/src/x.ts', `import React from 'react'`, 'package.json'],
  ])('%s mit %s', (pfad, text, grund) => {
    const bereich = pfad.split('/').slice(0, 2).join('/')
    expect(einfuhr(pfad, bereich, text)).toEqual([expect.stringContaining(grund)])
  })

  test('Erlaubtes bleibt ohne Verstoß', () => {
    expect(einfuhr('apps/web/src/bewertung/worker.ts', 'apps/web', `import { x } from '@benthos/bewertung'`)).toEqual(
      [],
    )
    expect(einfuhr('packages/ui/src/a.tsx', 'packages/ui', `import { x } from '@benthos/fachmodell/zahl/x'`)).toEqual(
      [],
    )
    expect(einfuhr('packages/fachmodell/src/datum/a.ts', 'packages/fachmodell', `import '../zahl/x.ts'`)).toEqual([])
    expect(einfuhr('apps/web/src/app/seiten.ts', 'apps/web', `import('../features/a/A.tsx')`)).toEqual([])
    expect(
      einfuhr('apps/server/src/features/a/b.ts', 'apps/server', `import { x } from '../../technik/db/datenbank.ts'`),
    ).toEqual([])
  })

  test('Kreise; Typimporte und spätes Laden schließen keine', () => {
    const q = (pfad: string, text: string) => quelleAus(`apps/server/src/${pfad}`, 'apps/server', text)
    const kreis = [q('a.ts', `import { b } from './b.ts'`), q('b.ts', `import { a } from './a.ts'`)]
    expect(findeKreise(kreis)).toEqual([expect.stringContaining('a.ts → apps/server/src/b.ts → apps/server/src/a.ts')])
    const typ = [q('a.ts', `import { b } from './b.ts'`), q('b.ts', `import type { a } from './a.ts'`)]
    expect(findeKreise(typ)).toEqual([])
    const spaet = [q('a.ts', `const b = () => import('./b.ts')`), q('b.ts', `import { a } from './a.ts'`)]
    expect(findeKreise(spaet)).toEqual([])
  })

  test.each(['apps/server', 'apps/web'])('Kreise aus Räumen von %s, auch aus Typen', bereich => {
    const q = (pfad: string, text: string) => quelleAus(`${bereich}/src/${pfad}`, bereich, text)
    const [bilder, http] = [`${bereich}/src/technik/bilder`, `${bereich}/src/technik/http`]
    const dienst = q('technik/bilder/a.ts', `import { b } from '../http/b.ts'`)
    const zurueck = `import type { a } from '../bilder/a.ts'`
    expect(findeRaumkreise([dienst, q('technik/http/c.ts', zurueck)])).toEqual([
      `${bilder}: Kreis ${bilder} → ${http} → ${bilder}`,
    ])
    expect(findeRaumkreise([dienst, q('technik/http/c.test.ts', zurueck)])).toEqual([])
  })

  test('Wege der Kommandozeile zur Datenbank, auch über Umwege; Typen sind keine', () => {
    const zeile = (text: string) => quelleAus('apps/kommandozeile/src/a.ts', 'apps/kommandozeile', text)
    const q = (pfad: string, text: string) => quelleAus(`apps/server/src/${pfad}`, 'apps/server', text)
    const umweg = [
      zeile(`import { b } from '@benthos/server/src/fach/b.ts'`),
      q('fach/b.ts', `import { c } from './c.ts'`),
      q('fach/c.ts', `import { sql } from 'kysely'`),
    ]
    expect(findeServerwege(umweg)).toEqual([
      'apps/kommandozeile/src/a.ts → apps/server/src/fach/b.ts → apps/server/src/fach/c.ts: führt „kysely“ ein',
    ])
    expect(findeServerwege([zeile(`import { db } from '@benthos/server/src/technik/db/datenbank.ts'`)])).toHaveLength(1)
    expect(findeServerwege([zeile(`import type { Typ } from '@benthos/server/src/technik/db/schema.ts'`)])).toEqual([])
    expect(findeServerwege(umweg.slice(1))).toEqual([])
  })

  test('Import statt Einlesen, im Namen der Datei wie in dem einer Sache', () => {
    const q = (pfad: string, text: string) => pruefeEinlesewort(quelleAus(`apps/web/src/${pfad}`, 'apps/web', text))
    expect(q('a/TaxaImportPage.tsx', '')).toHaveLength(1)
    expect(q('a/Taxa.tsx', 'export default function TaxaImport() {}')).toHaveLength(1)
    expect(q('a/Taxa.tsx', `import { listeImportmethoden } from './b.ts'`)).toEqual([])
  })

  test('was nur Prüfungen einführen', () => {
    const q = (pfad: string, text: string) => quelleAus(`apps/server/src/${pfad}`, 'apps/server', text)
    const hilfe = q('a/hilfe.ts', 'export const x = 1')
    const pruefung = q('a/a.test.ts', `import { x } from './hilfe.ts'`)
    expect(findeNurGeprueftes([hilfe, pruefung])).toEqual([expect.stringContaining('a/hilfe.ts')])
    expect(findeNurGeprueftes([hilfe, q('main.ts', `import { x } from './a/hilfe.ts'`)])).toEqual([])
    expect(findeNurGeprueftes([hilfe, q('main.ts', `new URL('a/hilfe.ts', import.meta.url)`)])).toEqual([])
  })

  test('Länge, Sammeldatei, Nebenwirkung, Unreinheit, abgeschaltete Prüfung', () => {
    const q = (pfad: string, text: string) => quelleAus(pfad, pfad.split('/').slice(0, 2).join('/'), text)
    expect(pruefeLaenge(q('apps/web/src/a.ts', '\n'.repeat(400)))).toHaveLength(1)
    expect(
      pruefeSammeldatei(q('apps/web/src/a/alles.ts', `export * from './b.ts'\nexport {\n  c,\n} from './c.ts'`)),
    ).toHaveLength(1)
    expect(pruefeSammeldatei(q('apps/web/src/a/index.ts', 'export const x = 1'))).toHaveLength(1)
    expect(pruefeNebenwirkung(q('apps/web/src/a.ts', `const x = 1\ndocument.title = 'x'`))).toHaveLength(1)
    expect(pruefeNebenwirkung(q('apps/web/src/a.ts', `registriere('x')`))).toHaveLength(1)
    expect(pruefeReinheit(q('packages/bewertung/src/a.ts', 'export const heute = () => new Date()'))).toHaveLength(1)
    for (const text of [
      `Number(text.replace(',', '.'))`,
      `text.replaceAll('.', '').replace(/,/, '.')`,
      `wert.toFixed(2).replace('.', ',')`,
      `wert.toLocaleString('de-DE')`,
      `new Intl.NumberFormat('de-DE')`,
      'wert.toFixed(2)',
      'Number.parseFloat(text)',
    ])
      expect(pruefeZahltext(q('apps/web/src/a.ts', text)), text).toHaveLength(1)
    for (const text of [
      `const e = element === 'MZB' ? 1 : 2`,
      `if ('phb' !== e) weiter()`,
      `elemente.includes('PHB')`,
      `type E = 'mzb' | 'phb'`,
      `zeile.mzb_klasse`,
    ])
      expect(pruefeElementnamen(q('apps/server/src/features/a/b.ts', text)), text).toHaveLength(1)
    expect(pruefeElementnamen(q('apps/web/src/a.ts', `const angabe = { element: 'MZB' }`))).toEqual([])
    expect(pruefeSperre(q('apps/server/src/a.ts', 'sql`select pg_advisory_xact_lock(${NUMMER})`'))).toHaveLength(1)
    expect(pruefeSperre(q('apps/server/src/a.ts', 'sql`select pg_advisory_xact_lock(${SPERREN.A})`'))).toEqual([])
    expect(pruefePruefung(q('apps/web/src/a.test.ts', `${'test'}.only('x', () => {})`))).toHaveLength(1)
    expect(pruefeEigenesProdukt(q('e2e/src/a.test.ts', `const p = geteilt`))).toHaveLength(1)
    expect(pruefeEigenesProdukt(q('e2e/src/a.test.ts', `const p = starteFuerDatei()`))).toEqual([])
  })
})
