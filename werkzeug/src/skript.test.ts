import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { pruefeNode, warumInstallieren } from '../skript/einrichten.mjs'
import { ausgelieferte, istErlaubt } from '../skript/lizenzen.mjs'
import { type Bericht, type Lauf, urteile, zaehle } from '../skript/vitestlauf.mjs'

describe('npm test zählt', () => {
  const datei = (status: string, ...ergebnisse: string[]): Bericht['testResults'][number] => ({
    name: 'a.test.ts',
    status,
    message: 'lädt nicht',
    assertionResults: ergebnisse.map(e => ({
      ancestorTitles: ['Gruppe'],
      title: e,
      status: e,
      failureMessages: ['so'],
    })),
  })
  const ergebnis = (ende: number, ...testResults: Bericht['testResults']) => {
    const { bestanden, fehler } = zaehle({ testResults }, ende)
    return [bestanden, fehler.length]
  }

  test.each<[string, unknown, unknown]>([
    ['bestandene', ergebnis(0, datei('passed', 'passed', 'passed')), [2, 0]],
    ['gescheiterte', ergebnis(1, datei('failed', 'passed', 'failed')), [1, 1]],
    ['übersprungene als gescheitert', ergebnis(0, datei('passed', 'passed', 'skipped', 'todo')), [1, 2]],
    ['eine nicht ladbare Datei als gescheitert', ergebnis(1, datei('failed')), [0, 1]],
    ['eine Datei ohne Test als gescheitert', ergebnis(0, datei('passed')), [0, 1]],
    ['einen leeren Lauf als gescheitert', ergebnis(0), [0, 1]],
    ['einen Fehler außerhalb der Tests als gescheitert', ergebnis(1, datei('passed', 'passed')), [1, 1]],
  ])('%s', (_, gezaehlt, erwartet) => {
    expect(gezaehlt).toEqual(erwartet)
  })

  describe('und lässt eine gescheiterte Datei noch einmal laufen', () => {
    const mit = (titel: Record<string, 'passed' | 'failed'>, ende = 1): Lauf => ({
      bericht: {
        testResults: [
          {
            name: 'a.test.ts',
            status: Object.values(titel).includes('failed') ? 'failed' : 'passed',
            message: '',
            assertionResults: Object.entries(titel).map(([title, status]) => ({
              ancestorTitles: [],
              title,
              status,
              failureMessages: status === 'failed' ? [`${title} war falsch`] : [],
            })),
          },
        ],
      },
      ende,
    })
    const geladen: Lauf = { bericht: { testResults: [datei('failed')] }, ende: 1 }
    const urteil = (erster: Lauf, zweiter: Lauf | null) => {
      const u = urteile(erster, new Map(zweiter ? [['a.test.ts', zweiter]] : []))
      return [u.bestanden, u.fehler.map(f => f.wo), u.unbestaendig.map(f => f.wo)]
    }

    test.each<[string, unknown, unknown]>([
      [
        'was allein besteht, ist unbeständig und zählt als bestanden',
        urteil(mit({ x: 'passed', y: 'failed' }), mit({ x: 'passed', y: 'passed' }, 0)),
        [2, [], ['a.test.ts › y']],
      ],
      [
        'was zweimal scheitert, ist gescheitert',
        urteil(mit({ x: 'passed', y: 'failed' }), mit({ x: 'passed', y: 'failed' })),
        [1, ['a.test.ts › y'], []],
      ],
      [
        'was nur beim zweiten Mal scheitert, ist unbeständig',
        urteil(mit({ x: 'passed', y: 'failed' }), mit({ x: 'failed', y: 'passed' })),
        [2, [], ['a.test.ts › y', 'a.test.ts › x']],
      ],
      [
        'was beim zweiten Mal gar nicht lief, bleibt gescheitert',
        urteil(mit({ x: 'failed' }), { bericht: null, ende: 139 }),
        [0, ['a.test.ts › x'], []],
      ],
      ['ohne zweiten Versuch gilt der erste', urteil(mit({ x: 'failed' }), null), [0, ['a.test.ts › x'], []]],
      [
        'eine Datei, die erst beim zweiten Mal lädt, zählt mit ihren Tests',
        urteil(geladen, mit({ x: 'passed', y: 'passed' }, 0)),
        [2, [], ['a.test.ts']],
      ],
      ['eine Datei, die nie lädt, bleibt gescheitert', urteil(geladen, geladen), [0, ['a.test.ts'], []]],
    ])('%s', (_, geurteilt, erwartet) => {
      expect(geurteilt).toEqual(erwartet)
    })

    test('ein Absturz des ganzen Laufs wird nicht wiederholt', () => {
      expect(urteile({ bericht: null, ende: 139 }, new Map()).fehler).toHaveLength(1)
    })
  })

  test('einen Absturz ohne Bericht als gescheitert', () => {
    expect(zaehle(null, 139)).toEqual({
      bestanden: 0,
      fehler: [{ wo: 'Lauf', warum: 'ohne Ergebnis abgebrochen (Rückgabewert 139)' }],
    })
  })

  test('einen Fehler außerhalb der Tests mit dem, was der Lauf dazu ausgab', () => {
    expect(zaehle({ testResults: [datei('passed', 'passed')] }, 1, 'Error: Verbindung verloren\n').fehler).toEqual([
      {
        wo: 'Lauf',
        warum:
          'mit Rückgabewert 1 beendet, obwohl kein Test scheiterte (Fehler außerhalb der Tests)\nError: Verbindung verloren',
      },
    ])
  })

  test('und nennt Datei, Gruppe und Titel', () => {
    expect(zaehle({ testResults: [datei('failed', 'failed')] }, 1).fehler).toEqual([
      { wo: 'a.test.ts › Gruppe › failed', warum: 'so', datei: 'a.test.ts' },
    ])
  })
})

describe('Lizenzen', () => {
  test.each([
    ['MIT', true],
    ['(MIT OR GPL-3.0)', true],
    ['(MIT AND Zlib)', true],
    ['MIT AND GPL-3.0', false],
    ['GPL-3.0', false],
    ['keine Angabe', false],
  ])('%s erlaubt: %s', (ausdruck, erlaubt) => {
    expect(istErlaubt(ausdruck)).toBe(erlaubt)
  })

  test('ausgeliefert ist, was Anwendungen und Pakete erreichen, samt ineinander liegenden Fassungen', () => {
    const gefunden = ausgelieferte({
      '': {},
      'apps/web': { version: '0.1.0', dependencies: { '@benthos/ui': '', b: '' } },
      'packages/ui': { version: '0.1.0', dependencies: { c: '' } },
      bench: { dependencies: { messgeraet: '' } },
      'node_modules/@benthos/ui': { link: true },
      'node_modules/vitest': { version: '4.0.0', license: 'MIT' },
      'node_modules/messgeraet': { version: '4.0.0', license: 'GPL-3.0' },
      'node_modules/a': { version: '1.0.0', license: 'MIT' },
      'node_modules/b': { version: '1.0.0', dependencies: { a: '', fehlt: '' } },
      'node_modules/b/node_modules/a': { version: '2.0.0', license: 'ISC', dependencies: { c: '' } },
      'node_modules/c': { version: '3.0.0', license: 'MIT', dependencies: { b: '' } },
    })
    expect(gefunden).toEqual([
      { name: 'a', version: '2.0.0', lizenz: 'ISC' },
      { name: 'b', version: '1.0.0', lizenz: 'keine Angabe' },
      { name: 'c', version: '3.0.0', lizenz: 'MIT' },
    ])
  })
})

describe('Einrichten', () => {
  let wurzel: string
  beforeEach(() => {
    wurzel = mkdtempSync(join(tmpdir(), 'benthos-einrichten-'))
  })
  afterEach(() => rmSync(wurzel, { recursive: true }))

  const a = { 'node_modules/a': { version: '1.0.0', integrity: 'x' } }
  const fremd = { 'node_modules/fremd': { version: '1.0.0', integrity: 'y', optional: true } }
  const lege = (verlangt: object, vorhanden: object | null, ...ordner: string[]) => {
    writeFileSync(join(wurzel, 'package-lock.json'), JSON.stringify({ packages: { '': {}, ...verlangt } }))
    for (const o of ['node_modules', ...ordner]) mkdirSync(join(wurzel, o), { recursive: true })
    if (vorhanden)
      writeFileSync(join(wurzel, 'node_modules/.package-lock.json'), JSON.stringify({ packages: vorhanden }))
    return warumInstallieren(wurzel)
  }

  test('alles da: nichts zu tun, auch ohne die Pakete anderer Plattformen', () => {
    expect(lege({ ...a, ...fremd }, a, 'node_modules/a')).toBeNull()
  })

  test('nichts da, ein Paket zu alt, ein Ordner gelöscht: installieren', () => {
    expect(lege(a, null)).toBe('erster Start')
    expect(lege(a, { 'node_modules/a': { version: '0.9.0', integrity: 'x' } }, 'node_modules/a')).toMatch(/^a fehlt/)
    rmSync(join(wurzel, 'node_modules/a'), { recursive: true })
    expect(lege(a, a)).toMatch(/^a fehlt/)
  })

  test('Node vor 20.19 wird mit Grund abgelehnt', () => {
    expect(() => pruefeNode('20.18.9')).toThrow(/20\.18\.9 ist zu alt; nötig ist Version 20\.19/)
    expect(() => pruefeNode('18.20.0')).toThrow(/zu alt/)
    expect(() => pruefeNode('20.19.0')).not.toThrow()
    expect(() => pruefeNode('24.0.0')).not.toThrow()
  })
})
