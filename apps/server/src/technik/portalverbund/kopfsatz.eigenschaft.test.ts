import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { leseKopfsatz } from './kopfsatz.ts'

/**
 * Zehntausend Sätze aus einem Erzeuger, der den Leser nicht kennt: er schreibt die Köpfe selbst, mischt darunter, was ein
 * Angreifer versucht, und weiß von jedem Versuch aus der Gestaltung, ob er den ganzen Satz verdirbt oder ohne Wirkung bleibt.
 */

type Kopf = [name: string, wert: string]
type Person = { userid: string; gid: string | null; teilnehmer: string; rolle: string }
/** Alles, was die fremde Identität ausmacht, trägt dieses Wort. */
const FREMD = 'FREMD'

const zeichen = (alphabet: string, min: number, max: number) =>
  fc.string({ unit: fc.constantFrom(...alphabet), minLength: min, maxLength: max })
const person: fc.Arbitrary<Person> = fc.record({
  userid: zeichen('abcxyz0123456789.@\\', 1, 40),
  gid: fc.option(
    zeichen('abcdef0123456789/+=', 1, 60).map(rest => `AT:L9:1:x${rest}`),
    { nil: null },
  ),
  teilnehmer: fc.constantFrom('AT:VKZ:L9', 'AT:VKZ:BMI', 'AT:VKZ:XFN-123456a', 'AT:L6:1234789'),
  rolle: fc.constantFrom('BENTHOS-LESEN', 'BENTHOS-QS()', 'BENTHOS-LAND(bundesland=AT-9)'),
})

function satzVon(fassung: string, p: Person): Kopf[] {
  const zwei = fassung.startsWith('2')
  const name = (neu: string, alt: string) => (zwei ? `X-PVP-${neu}` : alt)
  const kopfDerFassung = { '2.1': 'X-PVP-VERSION', '2.0': 'X-PVP-EGOVTOKEN-VERSION' }[fassung] ?? 'X-Version'
  return [
    [kopfDerFassung, fassung],
    [name('SECCLASS', 'X-AUTHENTICATE-gvSecClass'), '3'],
    [name('PRINCIPAL-NAME', 'X-AUTHENTICATE-cn'), 'Muster'],
    [name('USERID', 'X-AUTHENTICATE-UserID'), p.userid],
    ...(p.gid === null ? [] : [[name('GID', 'X-AUTHENTICATE-gvGid'), p.gid] as Kopf]),
    [name('PARTICIPANT-ID', 'X-AUTHENTICATE-participantId'), p.teilnehmer],
    [name('OU-GV-OU-ID', 'X-AUTHENTICATE-gvOuId'), 'AT:VKZ:L9-M01'],
    [name('ROLES', 'X-AUTHORIZE-roles'), p.rolle],
  ]
}

/** Versuche, die den ganzen Satz verderben, und solche, die nichts bewirken. */
const VERDERBEND = [
  'zweite USERID',
  'zweite USERID, anders geschrieben',
  'zweiter Teilnehmer',
  'andere Fassung daneben',
  'Satz der anderen Fassung',
  'Unterstriche',
  'Rolle mit offener Klammer',
  'Rollen mit Komma verbunden',
  'Steuerzeichen',
  'überlang',
  'niedrige Klasse',
  'zweite Klasse',
  'ohne Fassung',
  'ohne USERID',
  'unlesbare Kennung',
] as const
const WIRKUNGSLOS = ['Kette', 'Rolle im Parameter', 'maskierte Klammer', 'fremde Köpfe', 'verschriebene Köpfe'] as const
type Versuch = (typeof VERDERBEND)[number] | (typeof WIRKUNGSLOS)[number]

function wende(versuch: Versuch, koepfe: Kopf[], zwei: boolean): Kopf[] {
  const n = (neu: string, alt: string) => (zwei ? `X-PVP-${neu}` : alt)
  const userid = n('USERID', 'X-AUTHENTICATE-UserID')
  const rollen = n('ROLES', 'X-AUTHORIZE-roles')
  const teilnehmer = n('PARTICIPANT-ID', 'X-AUTHENTICATE-participantId')
  const klasse = n('SECCLASS', 'X-AUTHENTICATE-gvSecClass')
  const ersetzt = (name: string, wert: string): Kopf[] => koepfe.map(([k, w]) => (k === name ? [k, wert] : [k, w]))
  switch (versuch) {
    case 'zweite USERID':
      return [[userid, FREMD], ...koepfe]
    case 'zweite USERID, anders geschrieben':
      return [...koepfe, [userid.toLowerCase(), FREMD]]
    case 'zweiter Teilnehmer':
      return [...koepfe, [teilnehmer, 'AT:VKZ:FREMD']]
    case 'andere Fassung daneben':
      return [...koepfe, zwei ? ['X-Version', '1.9'] : ['X-PVP-VERSION', '2.1']]
    case 'Satz der anderen Fassung':
      return [...koepfe, zwei ? ['X-AUTHENTICATE-UserID', FREMD] : ['X-PVP-USERID', FREMD]]
    case 'Unterstriche':
      return [...koepfe, [userid.replaceAll('-', '_'), FREMD]]
    case 'Rolle mit offener Klammer':
      return [...koepfe, [rollen, 'BENTHOS-ADMIN(']]
    case 'Rollen mit Komma verbunden':
      return ersetzt(rollen, 'BENTHOS-LESEN(), BENTHOS-ADMIN()')
    case 'Steuerzeichen':
      return ersetzt(userid, `a\u0001${FREMD}`)
    case 'überlang':
      return ersetzt(userid, FREMD.padEnd(129, 'x'))
    case 'niedrige Klasse':
      return ersetzt(klasse, '1')
    case 'zweite Klasse':
      return [...koepfe, [klasse, '3']]
    case 'ohne Fassung':
      return koepfe.slice(1)
    case 'ohne USERID':
      return koepfe.filter(([name]) => name !== userid)
    case 'unlesbare Kennung':
      return ersetzt(teilnehmer, `AT:VKZ: ${FREMD}`)
    case 'Kette':
      return [...koepfe, ['X-PVP-USERID_01', FREMD], ['X-01-AUTHENTICATE-UserID', FREMD], ['X-PVP-ROLES_01', FREMD]]
    case 'Rolle im Parameter':
      return [...koepfe, [rollen, 'anderes(k=BENTHOS-ADMIN)']]
    case 'maskierte Klammer':
      return [...koepfe, [rollen, 'anderes\\(x\\)\\;BENTHOS-ADMIN\\(\\)']]
    case 'fremde Köpfe':
      return [...koepfe, ['X-PORTAL-USER', FREMD], ['Remote-User', FREMD], ['X-Forwarded-User', FREMD]]
    case 'verschriebene Köpfe':
      return zwei ? [...koepfe, ['X-PVP-USER-ID', FREMD], ['X-PVP-PRINCIPALNAME', FREMD]] : koepfe
  }
}

test('[GEN-03] zehntausend Sätze, keine fremde Identität', () => {
  let angenommen = 0
  fc.assert(
    fc.property(
      fc.constantFrom('2.1', '2.0', '1.9', '1.8'),
      person,
      // Höchstens einer, der verdirbt: „ohne USERID“ und „zweite USERID“ zusammen wären wieder ein ganzer Satz.
      fc.option(fc.constantFrom(...VERDERBEND), { nil: null }),
      fc.uniqueArray(fc.constantFrom(...WIRKUNGSLOS), { maxLength: 3 }),
      fc.infiniteStream(fc.nat()),
      (fassung, echte, verderbend, wirkungslose, zufall) => {
        let koepfe = satzVon(fassung, echte)
        for (const versuch of verderbend === null ? wirkungslose : [verderbend, ...wirkungslose])
          koepfe = wende(versuch, koepfe, fassung.startsWith('2'))
        const gemischt = koepfe
          .map(kopf => [zufall.next().value as number, kopf] as const)
          .sort(([a], [b]) => a - b)
          .flatMap(([, [name, wert]]) => [(zufall.next().value as number) % 2 ? name.toUpperCase() : name, wert])
        const ergebnis = leseKopfsatz(gemischt, 2)
        if (ergebnis.ablehnung) return verderbend !== null
        angenommen += 1
        const { satz } = ergebnis.wert
        return (
          verderbend === null &&
          satz?.userid === echte.userid &&
          satz.gid === echte.gid &&
          satz.teilnehmer === echte.teilnehmer &&
          !satz.rollen.some(({ name }) => /^benthos-admin$/i.test(name)) &&
          satz.rollen.some(({ name }) => echte.rolle.startsWith(name)) &&
          !JSON.stringify(satz).includes(FREMD)
        )
      },
    ),
    { numRuns: 10_000, seed: 20_150_601 },
  )
  // Die Aussage wäre leer, wenn alles abgelehnt würde.
  expect(angenommen).toBeGreaterThan(1000)
})
