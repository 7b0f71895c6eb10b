import { describe, expect, test } from 'vitest'
import type { Meldetabelle, Meldezeile, Spaltenrolle } from './edition.ts'
import { WISE2_2024_12 as EDITION } from './editionen/wise2-2024-12.ts'
import { type Pruefrahmen, pruefeMeldung } from './pruefung.ts'
import { erzeugeReineMeldung, type ReineMeldung, zufall } from './reinemeldung.pruefhilfe.ts'

/** Erwartung: gepflanzte Fehler und die Regeln, wie sie der Entwurf aus den öffentlichen Prüfregeln aufschreibt. */

const verzeichnisVon = (zeilen: readonly Meldezeile[]) =>
  new Set(zeilen.map(({ werte }) => `${werte.schema}.${werte.kennung}`))
const rahmenZu = (m: ReineMeldung): Pruefrahmen => ({
  jahrVon: 2019,
  jahrBis: 2025,
  verzeichnisse: { messstellen: verzeichnisVon(m.messstellen), wasserkoerper: verzeichnisVon(m.wasserkoerper) },
})

test('[A-EUMELDUNG-01] 10.000 erzeugte Zeilen ohne Fehler ergeben keinen Befund', () => {
  const meldung = erzeugeReineMeldung(5000)
  expect(meldung.messstellen.length + meldung.wasserkoerper.length).toBe(10_000)
  expect(pruefeMeldung(EDITION, meldung, rahmenZu(meldung))).toEqual([])
})

type Aenderung = Partial<Record<Spaltenrolle, string>>
type Werttabelle = Exclude<Meldetabelle, 'verfahren'>
/** Ein gepflanzter Fehler: `wo` wählt die Zeile, `fehlt` ist die erwartete Spalte (Rolle). */
type Fehler = {
  regel: string
  stufe: string
  tabelle: Meldetabelle
  spalte: Spaltenrolle | null
  aendere: Aenderung | ((zeile: Meldezeile) => Meldezeile)
  wo?: (zeile: Meldezeile) => boolean
  /** steht am Ende ein zweites Mal da */
  verdopple?: true
}

const ohneEqr = ({ werte }: Meldezeile) => werte.eqr === ''
const mitEqr = ({ werte }: Meldezeile) => werte.eqr !== ''
const frei = ({ werte }: Meldezeile) => werte.typ === 'FREI'
const freiNatuerlich = (zeile: Meldezeile) => frei(zeile) && zeile.werte.ausweisung === 'Natural'
const letzteKlasse = ({ werte }: Meldezeile) => werte.klasse === '5'
const ersteKlasse = ({ werte }: Meldezeile) => werte.klasse === '1'

function fehlerDerWerte(tabelle: Werttabelle): Fehler[] {
  const f = (
    regel: string,
    stufe: string,
    spalte: Spaltenrolle | null,
    aendere: Fehler['aendere'],
    wo: Fehler['wo'] = () => true,
  ): Fehler => ({ regel, stufe, tabelle, spalte, aendere, wo })
  const zelle = (regel: string, stufe: string, spalte: Spaltenrolle, werte: readonly string[], wo?: Fehler['wo']) =>
    werte.map(wert => f(regel, stufe, spalte, { [spalte]: wert }, wo))
  const zeitraum = tabelle === 'wasserkoerper' ? 'BLOCKER' : 'ERROR'
  const pflicht = ['land', 'kennung', 'schema', 'kategorie', 'typ', 'ausweisung', 'determinand', 'jahr'] as const
  const ungleich = ({ werte }: Meldezeile): Aenderung => ({ klasse: String(((Number(werte.klasse) + 1) % 5) + 1) })
  return [
    ...pflicht.map(rolle => f('D1', 'BLOCKER', rolle, { [rolle]: '' })),
    ...pflicht.map(rolle => f('D1', 'BLOCKER', rolle, { [rolle]: '   ' }, ohneEqr)),
    f('D1', 'WARNING', 'neqr', { eqr: '', neqr: '' }),
    f('D1', 'WARNING', 'neqr', { eqr: '', neqr: '', status: 'A' }),
    f('D1', 'BLOCKER', 'klasse', { eqr: '', neqr: '', klasse: '' }),
    f('D1', 'BLOCKER', 'klasse', { eqr: ' ', neqr: '', klasse: ' ', status: 'A' }),
    ...['O', 'M', 'L', 'N', 'n'].map(status => f('D1', 'INFO', 'neqr', { eqr: '', neqr: '', status })),
    f('D1', 'INFO', 'neqr', { eqr: '', neqr: '', klasse: '', status: 'M' }),
    ...[{}, { schema: 'GROSS' }, { determinand: 'gross' }].map(
      (wie): Fehler => ({
        ...f('D2', 'BLOCKER', 'kennung', zeile => ({
          ...zeile,
          werte: {
            ...zeile.werte,
            ...(wie.schema && { schema: zeile.werte.schema?.toUpperCase() ?? '' }),
            ...(wie.determinand && { determinand: zeile.werte.determinand?.toLowerCase() ?? '' }),
          },
        })),
        verdopple: true,
      }),
    ),
    ...zelle('D3', 'BLOCKER', 'jahr', ['24', '20240', 'abcd', '2024.0']),
    ...zelle('D3', 'BLOCKER', 'anzahl', ['1,5', '2.0', 'zwei', '1e2']),
    ...zelle('D3', 'BLOCKER', 'eqr', ['0,7', '7e-1', 'gut', '0.7.1'], mitEqr),
    ...zelle('D3', 'BLOCKER', 'neqr', ['0,7', '7e-1', 'gut', '.'], mitEqr),
    ...zelle('D4', 'BLOCKER', 'schema', ['euSite', 'eionet']),
    ...zelle('D4', 'BLOCKER', 'kategorie', ['XX', 'R']),
    ...zelle('D4', 'BLOCKER', 'ausweisung', ['naturnah', 'HM'], ohneEqr),
    ...zelle('D4', 'BLOCKER', 'determinand', ['EEA_13', 'InvertebrateEQR_G'], ohneEqr),
    ...zelle('D4', 'BLOCKER', 'klasse', ['0', '6', '123', 'gut']),
    ...zelle('D4', 'BLOCKER', 'status', ['W', 'X', 'Z']),
    ...['AT-1', 'AT1_', 'AT1--2', 'AT1-_2', 'at10005707', 'AT', `AT${'1'.repeat(41)}`, 'DE1', 'AT 1'].map(kennung =>
      f('D5', 'BLOCKER', 'kennung', { kennung }),
    ),
    ...zelle('D6', 'BLOCKER', 'kennung', ['AT10005707', `AT${'1'.repeat(40)}`, 'AT1', 'AT1-2']),
    // Bekannt ist die Kennung nur mit ihrem Schema.
    f(
      'D6',
      'BLOCKER',
      'kennung',
      { schema: tabelle === 'messstellen' ? 'eionetMonitoringSiteCode' : 'eionetSurfaceWaterBodyCode' },
      ({ werte }) => werte.schema?.startsWith('eu') === true,
    ),
    ...zelle('D7', 'ERROR', 'kategorie', ['LW', 'lw']),
    ...['2018', '2026', '1999'].map(jahr => f('D8', 'WARNING', 'jahr', { jahr, zeitraum: '' })),
    ...[
      '2023-05-01',
      '2023-05-01-2023-06-01',
      '2023-05-01--2023-06-01--2023-07-01',
      '--',
      '2023-13-01--2023-13-02',
      '2023-02-29--2023-03-01',
      '2023-06-31--2023-07-01',
      '01.05.2023--02.05.2023',
      '2023--2023',
      '2023-06-02--2023-06-01',
      '2022-12-31--2024-01-01',
      '2021-05-01--2021-06-01',
      '2022-12-31--2023-01-01T00:00',
    ].map(text => f('D9', zeitraum, 'zeitraum', { jahr: '2023', zeitraum: text })),
    f('D9', zeitraum, 'zeitraum', { jahr: '2024', zeitraum: '2024-01-01--2025-01-01' }),
    ...['1.5001', '1.51', '12', '+2'].flatMap(wert => [
      f('D10', 'WARNING', 'eqr', { eqr: wert }, zeile => ersteKlasse(zeile) && mitEqr(zeile)),
      f('D10', 'WARNING', 'neqr', { neqr: wert }, ersteKlasse),
      f('D10', 'INFO', 'neqr', { neqr: wert, status: 'A' }, ersteKlasse),
    ]),
    ...zelle('D11', 'ERROR', 'determinand', ['EEA_13-05-8', 'eea_13-05-8'], ohneEqr),
    f('E1', 'ERROR', 'eqr', { typ: 'UNBEKANNT' }, mitEqr),
    f('E2', 'WARNING', 'klasse', zeile => ({ ...zeile, werte: { ...zeile.werte, ...ungleich(zeile) } })),
    f('E3', 'ERROR', 'klasse', { klasse: '12', neqr: '0.7', ausweisung: 'Natural' }, ohneEqr),
    f('E3', 'ERROR', 'klasse', { klasse: '345', neqr: '0.3', ausweisung: 'Natural' }, ohneEqr),
    ...[
      ['1', '0.8'],
      ['2', '0.600'],
      ['3', '0.4'],
      ['4', '.2'],
    ].map(([klasse = '', neqr = '']) => f('E4', 'WARNING', 'neqr', { klasse, neqr }, ohneEqr)),
    f(
      'E5',
      'WARNING',
      'neqr',
      zeile => ({
        werte: { ...zeile.werte, neqr: '0.600', klasse: '3' },
        ungerundet: { neqr: '0.599600000000' },
      }),
      ohneEqr,
    ),
    f(
      'E5',
      'WARNING',
      'neqr',
      zeile => ({
        werte: { ...zeile.werte, neqr: '0.800', klasse: '2' },
        ungerundet: { neqr: '0.800400000000' },
      }),
      ohneEqr,
    ),
    f('E6', 'BLOCKER', null, zeile => ({ ...zeile, vorbehalt: 'Demonstrationsparameter – nicht amtlich' })),
    ...['-0.001', '-1', '-.5'].flatMap(wert => [
      f('E9', 'WARNING', 'eqr', { eqr: wert }, zeile => letzteKlasse(zeile) && mitEqr(zeile)),
      f('E9', 'WARNING', 'neqr', { neqr: wert }, letzteKlasse),
    ]),
    f('E7', 'WARNING', 'kennung', zeile => ({ ...zeile, istVorschlag: true })),
    ...zelle('E10', 'WARNING', 'anzahl', ['0', '-1', '+0']),
  ]
}

function fehlerDerVerfahren(): Fehler[] {
  const f = (
    regel: string,
    stufe: string,
    spalte: Spaltenrolle,
    aendere: Aenderung,
    wo: Fehler['wo'] = frei,
  ): Fehler => ({ regel, stufe, tabelle: 'verfahren', spalte, aendere, wo })
  const pflicht = ['land', 'kategorie', 'typ', 'ausweisung', 'determinand'] as const
  return [
    ...pflicht.map(rolle => f('P1', 'BLOCKER', rolle, { [rolle]: '' }, rolle === 'ausweisung' ? freiNatuerlich : frei)),
    f('P1', 'WARNING', 'grenze12', { grenze12: '' }),
    f('P1', 'WARNING', 'grenze23', { grenze23: '' }),
    f('P1', 'WARNING', 'grenze34', { grenze34: '' }, freiNatuerlich),
    f('P1', 'WARNING', 'grenze45', { grenze45: '' }, freiNatuerlich),
    { ...f('P2', 'WARNING', 'determinand', {}), verdopple: true },
    { ...f('P2', 'WARNING', 'determinand', { typ: 'frei' }), verdopple: true },
    ...['0,83', 'hoch', '8e-1'].map(grenze12 => f('P3', 'BLOCKER', 'grenze12', { grenze12 })),
    f('P4', 'BLOCKER', 'ausweisung', { ausweisung: 'X' }, freiNatuerlich),
    f('P4', 'BLOCKER', 'determinand', { determinand: 'EEA_1' }),
    f('P4', 'BLOCKER', 'status', { status: 'W' }),
    f('P4', 'BLOCKER', 'kategorie', { kategorie: 'Fluss' }),
    ...['DE', 'EL', 'Österreich'].map(land => f('P5', 'BLOCKER', 'land', { land })),
    f('P6', 'ERROR', 'kategorie', { kategorie: 'LW' }),
    ...['EEA_13-05-8', 'Eea_13-05-8'].map(determinand => f('P7', 'ERROR', 'determinand', { determinand })),
    f(
      'P8',
      'WARNING',
      'grenze23',
      { grenze12: '0.7', grenze23: '0.70', grenze34: '', grenze45: '' },
      z => frei(z) && !freiNatuerlich(z),
    ),
    f('P8', 'WARNING', 'grenze34', { grenze34: '0.9' }, freiNatuerlich),
    f('P8', 'WARNING', 'grenze45', { grenze34: '', grenze45: '0.99' }, z => frei(z) && !freiNatuerlich(z)),
    f('P8', 'WARNING', 'grenze45', { grenze45: '0.5', grenze34: '0.5' }, freiNatuerlich),
  ]
}

/** Pflanzt den Fehler in eine Zeile, die ihn tragen kann; liefert Meldung und Nummer der fehlerhaften Zeile. */
function pflanze(fehler: Fehler, runde: number) {
  const meldung = erzeugeReineMeldung(60, 11 + runde)
  const rahmen = rahmenZu(meldung)
  const zeilen = meldung[fehler.tabelle]
  const moegliche = zeilen.flatMap((zeile, i) => (fehler.wo?.(zeile) === false ? [] : [i]))
  const platz = moegliche[Math.floor(zufall(99 + runde * 17)() * moegliche.length)] ?? 0
  const alte = zeilen[platz] as Meldezeile
  const { aendere } = fehler
  const neue = typeof aendere === 'function' ? aendere(alte) : { ...alte, werte: { ...alte.werte, ...aendere } }
  if (fehler.verdopple) zeilen.push(neue)
  else zeilen[platz] = neue
  return { meldung, rahmen, nummer: fehler.verdopple ? zeilen.length : platz + 1, neue }
}

/** Nur D6 liest das Verzeichnis; wo ein anderer Teil der Kennung gepflanzt ist, fehlte sie dort sonst auch. */
function mitGepflanztem(fehler: Fehler, rahmen: Pruefrahmen, { werte }: Meldezeile): Pruefrahmen {
  if (fehler.tabelle === 'verfahren' || fehler.regel === 'D6') return rahmen
  const verzeichnisse = { ...rahmen.verzeichnisse }
  verzeichnisse[fehler.tabelle] = new Set([
    ...(verzeichnisse[fehler.tabelle] ?? []),
    `${werte.schema}.${werte.kennung}`,
  ])
  return { ...rahmen, verzeichnisse }
}

const FEHLER = [...fehlerDerWerte('messstellen'), ...fehlerDerWerte('wasserkoerper'), ...fehlerDerVerfahren()]

test('[A-EUMELDUNG-01] jeder gepflanzte Fehler wird von genau seiner Regel auf ihrer Stufe gefunden, an seiner Zelle', () => {
  expect(FEHLER.length).toBeGreaterThanOrEqual(200)
  const falsche: unknown[] = []
  for (const [runde, fehler] of FEHLER.entries()) {
    const { meldung, rahmen, nummer, neue } = pflanze(fehler, runde)
    const { regel, stufe, tabelle } = fehler
    const namen = new Map(EDITION.tabellen[tabelle].spalten.map(({ rolle, name }) => [rolle, name]))
    const spalte = fehler.spalte === null ? null : namen.get(fehler.spalte)
    const befunde = pruefeMeldung(EDITION, meldung, mitGepflanztem(fehler, rahmen, neue))
    const kurz = befunde.map(b => [b.regel, b.stufe, b.tabelle, b.zeile, b.spalte].join(' '))
    if (kurz.join() !== [regel, stufe, tabelle, nummer, spalte ?? ''].join(' '))
      falsche.push({ regel, stufe, tabelle, nummer, spalte, aendere: fehler.aendere, kurz })
  }
  expect(falsche).toEqual([])
})

describe('[A-EUMELDUNG-01] beide Seiten jeder Grenze', () => {
  const regelnBei = (aenderung: Aenderung, tabelle: Werttabelle = 'messstellen', wo = ersteKlasse) => {
    const fehler: Fehler = { regel: '', stufe: '', tabelle, spalte: null, aendere: aenderung, wo }
    const { meldung, rahmen, neue } = pflanze(fehler, 3)
    return pruefeMeldung(EDITION, meldung, mitGepflanztem(fehler, rahmen, neue)).map(b => b.regel)
  }
  test.each<[string, Aenderung, string[]]>([
    ['365 Tage', { jahr: '2023', zeitraum: '2022-12-31--2023-12-31' }, []],
    ['366 Tage', { jahr: '2023', zeitraum: '2022-12-31--2024-01-01' }, ['D9']],
    ['ein ganzes Schaltjahr', { jahr: '2024', zeitraum: '2024-01-01--2024-12-31' }, []],
    ['29. Februar im Schaltjahr', { jahr: '2024', zeitraum: '2024-02-29--2024-03-01' }, []],
    ['29. Februar sonst', { jahr: '2023', zeitraum: '2023-02-29--2023-03-01' }, ['D9']],
    ['Monat bis Tag', { jahr: '2023', zeitraum: '2023-05--2023-06-07' }, []],
    ['Tag bis Monatserster davor', { jahr: '2023', zeitraum: '2023-05-07--2023-05' }, ['D9']],
    ['Ende im Berichtsjahr', { jahr: '2023', zeitraum: '2022-11-01--2023-01-01' }, []],
    ['nEQR 1,5', { neqr: '1.5' }, []],
    ['nEQR 1,5001', { neqr: '1.5001' }, ['D10']],
    ['nEQR 0', { klasse: '5', eqr: '', neqr: '0.000' }, []],
    ['nEQR -0', { klasse: '5', eqr: '', neqr: '-0' }, []],
    ['eine Aufnahme', { anzahl: '1' }, []],
    ['keine Aufnahme', { anzahl: '0' }, ['E10']],
    ['Zahl der Aufnahmen nicht angegeben', { anzahl: '' }, []],
    ['nEQR -0,0001', { klasse: '5', eqr: '', neqr: '-0.0001' }, ['E9']],
    ['42 Zeichen', { kennung: `AT${'1'.repeat(40)}` }, []],
    ['43 Zeichen', { kennung: `AT${'1'.repeat(41)}` }, ['D5']],
    ['erstes Jahr', { jahr: '2019', zeitraum: '' }, []],
    ['Jahr davor', { jahr: '2018', zeitraum: '' }, ['D8']],
    ['letztes Jahr', { jahr: '2025', zeitraum: '' }, []],
    ['Jahr danach', { jahr: '2026', zeitraum: '' }, ['D8']],
    ['Code in anderer Schreibung', { kategorie: 'rw', status: 'a' }, []],
    ['Kenngröße in anderer Schreibung', { determinand: 'eea_13-01-4', eqr: '' }, []],
    ['Klasse 12 bei HMWB', { klasse: '12', ausweisung: 'HMWB', eqr: '' }, []],
  ])('%s', (_, aenderung, erwartet) => {
    expect(regelnBei(aenderung)).toEqual(erwartet)
  })

  test('das Verzeichnis liest das Schema ohne Groß und Klein, wie die Codeliste', () => {
    const meldung = erzeugeReineMeldung(20)
    const rahmen = rahmenZu(meldung)
    const { werte } = meldung.messstellen[0] as Meldezeile
    meldung.messstellen[0] = { werte: { ...werte, schema: werte.schema?.toLowerCase() ?? '' } }
    expect(pruefeMeldung(EDITION, meldung, rahmen)).toEqual([])
  })

  test('an der Küste wiegt ein Code, der nicht passt, schwerer; die Kategorie selbst ist nicht vorgesehen', () => {
    const fehler: Fehler = {
      regel: '',
      stufe: '',
      tabelle: 'messstellen',
      spalte: null,
      aendere: { kategorie: 'TW' },
    }
    const { meldung, rahmen } = pflanze(fehler, 4)
    expect(pruefeMeldung(EDITION, meldung, rahmen).map(b => [b.regel, b.stufe])).toEqual([
      ['D7', 'ERROR'],
      ['D11', 'BLOCKER'],
    ])
  })

  test('ohne Verzeichnis ist D6 nicht prüfbar, ohne Systemcode steht die offene Stelle da: je Tabelle einmal', () => {
    const meldung = erzeugeReineMeldung(20)
    for (const tabelle of [meldung.messstellen, meldung.wasserkoerper, meldung.verfahren])
      tabelle.splice(0, tabelle.length, ...tabelle.map(z => ({ werte: { ...z.werte, system: '' } })))
    const rahmen = { ...rahmenZu(meldung), verzeichnisse: { messstellen: null, wasserkoerper: null } }
    expect(pruefeMeldung(EDITION, meldung, rahmen).map(b => [b.regel, b.stufe, b.tabelle, b.zeile])).toEqual([
      ['D6', 'INFO', 'messstellen', null],
      ['D6', 'INFO', 'wasserkoerper', null],
      ['E8', 'WARNING', 'messstellen', null],
      ['E8', 'WARNING', 'wasserkoerper', null],
      ['E8', 'WARNING', 'verfahren', null],
    ])
  })

  test('eine zweite Edition ist nur Daten: andere Namen, Listen, Stufen und Grenzen gelten ohne neuen Code', () => {
    const meldung = erzeugeReineMeldung(20)
    const { verfahren } = EDITION.tabellen
    const zweite = {
      ...EDITION,
      kennung: '2028',
      hoechsterEqr: '1.0',
      tabellen: {
        ...EDITION.tabellen,
        verfahren: {
          ...verfahren,
          name: 'QE1Classification',
          spalten: verfahren.spalten.map(s =>
            s.rolle === 'grenze23' ? { ...s, name: 'goodModerate', istPflicht: true } : s,
          ),
        },
      },
      listen: { ...EDITION.listen, klasse: { codes: ['1', '2', '3', '4'], istFest: false } },
      stufen: { ...EDITION.stufen, HOECHSTWERT: 'ERROR' as const },
    }
    meldung.verfahren.push({ werte: { ...meldung.verfahren[0]?.werte, typ: 'NEU', grenze23: '' } })
    const [erste] = meldung.messstellen
    meldung.messstellen[0] = { werte: { ...erste?.werte, eqr: '', klasse: '1', neqr: '1.2' } }
    const befunde = pruefeMeldung(zweite, meldung, rahmenZu(meldung))
    expect(befunde).toContainEqual(expect.objectContaining({ regel: 'D10', stufe: 'ERROR', zeile: 1 }))
    expect(befunde).toContainEqual(expect.objectContaining({ regel: 'P1', stufe: 'BLOCKER', spalte: 'goodModerate' }))
    expect(new Set(befunde.filter(b => b.regel === 'D4').map(b => [b.stufe, b.wert].join()))).toEqual(
      new Set(['WARNING,5']),
    )
  })
})
