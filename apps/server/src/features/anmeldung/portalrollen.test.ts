import { describe, expect, test } from 'vitest'
import { leseKopfsatz } from '../../technik/portalverbund/kopfsatz.ts'
import { alsRohkoepfe, type Kopfangaben, SAETZE } from '../../technik/portalverbund/portalverbund.pruefhilfe.ts'
import { leseRollentext } from '../../technik/portalverbund/rollentext.ts'
import { leseAnsprueche } from './portalrollen.ts'

/** Die 36 Beispiele der Gestaltung (identity.md, Abschnitt 3), in ihrer Reihenfolge; was sie ergeben, ist von dort. */

const lies = (angaben: Kopfangaben, basis: Kopfangaben = SAETZE['2.1']) => {
  const { wert, ablehnung } = { wert: null, ...leseKopfsatz(alsRohkoepfe(basis, angaben), 2) }
  return ablehnung ? ablehnung.grund : leseAnsprueche(wert?.satz?.rollen ?? [])
}
const rollen = (...texte: string[]) => lies({ 'X-PVP-ROLES': texte })
const nur = (...ansprueche: object[]) => expect.objectContaining({ ansprueche })
const LAND = (...bundeslaender: string[]) => ({ rolle: 'LAND', bundeslaender })

describe('[GEN-03] Rollen des Portals', () => {
  test.each<[number, string[], unknown]>([
    [1, ['BENTHOS-LESEN'], nur({ rolle: 'LESEN' })],
    [2, ['BENTHOS-LESEN()'], nur({ rolle: 'LESEN' })],
    [3, ['benthos-lesen();'], nur({ rolle: 'LESEN' })],
    [4, [';;BENTHOS-QS();;'], nur({ rolle: 'QS' })],
    [5, ['BENTHOS-LAND(bundesland=AT-3)'], nur(LAND('AT-3'))],
    [6, ['BENTHOS-LAND(bundesland=AT-3,bundesland=AT-9)'], nur(LAND('AT-3', 'AT-9'))],
    [7, ['BENTHOS-LAND(bundesland=AT-3)', 'BENTHOS-LAND(bundesland=AT-9)'], nur(LAND('AT-3'), LAND('AT-9'))],
    [8, ['BENTHOS-LAND(bundesland=AT-3), BENTHOS-LAND(bundesland=AT-9)'], 'ROLLEN_UNLESBAR'],
    [9, ['BENTHOS-LAND(Bundesland=at-3)'], nur(LAND('AT-3'))],
    [10, ['BENTHOS-LAND( bundesland = AT-3 , )'], nur(LAND('AT-3'))],
    [11, ['BENTHOS-LAND(bundesland)'], nur()],
    [12, ['BENTHOS-LAND()'], nur()],
    [13, ['BENTHOS-LAND(bundesland=AT-10)'], { ansprueche: [], hinweise: ['UNBEKANNTES_BUNDESLAND'] }],
    [14, ['BENTHOS-AUFTRAGNEHMER(org=XFN-123456a)'], nur({ rolle: 'AUFTRAGNEHMER', organisationen: ['XFN-123456a'] })],
    [
      15,
      ['BENTHOS-FACHPROJEKT(org=Büro\\sMeier\\,\\sHuber\\sOG)'],
      nur({ rolle: 'FACHPROJEKT', organisationen: ['Büro Meier, Huber OG'] }),
    ],
    [16, ['A\\;B(x=1)'], { ansprueche: [], hinweise: ['UNBEKANNTE_ROLLE'] }],
    [21, ['tenant(name=X);prjsupport();BENTHOS-BUND()'], nur({ rolle: 'BUND' })],
    [22, ['BENTHOS-ADMIN('], 'ROLLEN_UNLESBAR'],
    [23, ['BENTHOS-ADMIN)'], 'ROLLEN_UNLESBAR'],
    [24, ['A(b(c))'], 'ROLLEN_UNLESBAR'],
    [25, ['A()x'], 'ROLLEN_UNLESBAR'],
    [26, ['A(\\q=1)'], 'ROLLEN_UNLESBAR'],
    [27, ['(k=v)'], 'ROLLEN_UNLESBAR'],
    [28, [`BENTHOS-QS;${'r'.repeat(32_767 - 11)}`], nur({ rolle: 'QS' })],
    [29, [`BENTHOS-QS;${'r'.repeat(32_768 - 11)}`], 'ZU_LANG'],
    [29, [`BENTHOS-QS;${'r'.repeat(16_384 - 11)}`, 'r'.repeat(16_384)], 'ZU_LANG'],
    [30, [], { ansprueche: [], hinweise: [] }],
    [30, [''], { ansprueche: [], hinweise: [] }],
    [
      35,
      ['BENTHOS-LAND(bundesland=AT-3,gemeinde=x)'],
      { ansprueche: [LAND('AT-3')], hinweise: ['UNBEKANNTER_PARAMETER'] },
    ],
    [36, ['A(b;c)'], 'ROLLEN_UNLESBAR'],
  ])('Beispiel %i: %j', (_, texte, soll) => {
    expect(rollen(...texte)).toEqual(soll)
  })
  test.each<[number, string, object]>([
    [16, 'A\\;B(x=1)', { name: 'A;B', parameter: [{ schluessel: 'x', wert: '1' }] }],
    [17, 'A\\(1\\)(k=a\\)b)', { name: 'A(1)', parameter: [{ schluessel: 'k', wert: 'a)b' }] }],
    [18, 'A(k=a=b=c)', { name: 'A', parameter: [{ schluessel: 'k', wert: 'a=b=c' }] }],
    [19, 'A(k=\\\\s)', { name: 'A', parameter: [{ schluessel: 'k', wert: '\\s' }] }],
    [20, 'A(k=ql:r+cb:w)', { name: 'A', parameter: [{ schluessel: 'k', wert: 'ql:r+cb:w' }] }],
  ])('Beispiel %i: %s', (_, text, soll) => {
    expect(leseRollentext(text)).toEqual([soll])
  })
  test('Beispiel 31: Fassung 1.9', () => {
    expect(lies({ 'X-AUTHORIZE-roles': 'BENTHOS-LAND(bundesland=AT-6)' }, SAETZE['1.9'])).toEqual(nur(LAND('AT-6')))
  })
  test('Beispiele 32 bis 34: Doppeltes, fremde Fassung, Vermischtes', () => {
    expect(lies({ 'X-PVP-GID': ['AT:L3:1:a', 'AT:L3:1:a'] })).toBe('DOPPELT')
    expect(lies({ 'X-PVP-VERSION': '1.7' })).toBe('VERSION_UNBEKANNT')
    expect(lies({ 'X-AUTHENTICATE-cn': 'Muster, Eva' })).toBe('VERMISCHT')
  })
  test('wirkliche Werte anderer Anwendungen geben hier nichts', () => {
    expect(rollen('tenant(name=GPC1);prjsupport();access()', 'SP_USER(OKZ=BMI)')).toEqual(nur())
  })
  test('Parameter zweier Vorkommen mischen sich nicht', () => {
    expect(rollen('BENTHOS-LAND(bundesland=AT-3);BENTHOS-AUFTRAGNEHMER(org=A);BENTHOS-AUFTRAGNEHMER')).toEqual(
      nur(
        LAND('AT-3'),
        { rolle: 'AUFTRAGNEHMER', organisationen: ['A'] },
        { rolle: 'AUFTRAGNEHMER', organisationen: null },
      ),
    )
  })
  test('ein Parameter ohne Wert ist weniger als keiner', () => {
    expect(rollen('BENTHOS-AUFTRAGNEHMER(org)')).toEqual(nur({ rolle: 'AUFTRAGNEHMER', organisationen: [] }))
  })
  test.each(['BENTHOS-FACHPROJE\u212AT', 'BENTHOS-ADM\u0130N', 'B\u0415NTHOS-ADMIN', '__proto__', 'constructor'])(
    '„%s“ sieht aus wie eine Rolle und ist keine',
    name => {
      expect(rollen(`${name}(__proto__=x,constructor=y)`)).toEqual(nur())
    },
  )
  test('10.000 Teile in 50 ms', () => {
    const text = 'a;b();'.repeat(5000)
    // Der schnellste von fünf: auf einem ausgelasteten Rechner sagt ein einzelner nichts über den Leser.
    const dauern = Array.from({ length: 5 }, () => {
      const beginn = performance.now()
      expect(leseRollentext(text)).toHaveLength(10_000)
      return performance.now() - beginn
    })
    expect(Math.min(...dauern)).toBeLessThan(50)
  })
})
