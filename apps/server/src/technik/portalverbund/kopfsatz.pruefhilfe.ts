import * as fc from 'fast-check'

/**
 * Erzeuger von Sätzen, der den Leser nicht kennt: er schreibt die Köpfe selbst, mischt darunter, was ein Angreifer versucht, und
 * weiß von jedem Versuch aus der Gestaltung, ob er den ganzen Satz verdirbt oder ohne Wirkung bleibt.
 */

type Kopf = [name: string, wert: string]
/** Wer sich laut Satz anmeldet. */
export type Person = { userid: string; gid: string | null; teilnehmer: string; rolle: string }
/** Als wen sich ein Versuch ausgibt. */
type Fremde = { userid: string; teilnehmer: string }

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

function wende(versuch: Versuch, koepfe: Kopf[], zwei: boolean, fremde: Fremde): Kopf[] {
  const n = (neu: string, alt: string) => (zwei ? `X-PVP-${neu}` : alt)
  const userid = n('USERID', 'X-AUTHENTICATE-UserID')
  const rollen = n('ROLES', 'X-AUTHORIZE-roles')
  const teilnehmer = n('PARTICIPANT-ID', 'X-AUTHENTICATE-participantId')
  const klasse = n('SECCLASS', 'X-AUTHENTICATE-gvSecClass')
  const ersetzt = (name: string, wert: string): Kopf[] => koepfe.map(([k, w]) => (k === name ? [k, wert] : [k, w]))
  switch (versuch) {
    case 'zweite USERID':
      return [[userid, fremde.userid], ...koepfe]
    case 'zweite USERID, anders geschrieben':
      return [...koepfe, [userid.toLowerCase(), fremde.userid]]
    case 'zweiter Teilnehmer':
      return [...koepfe, [teilnehmer, fremde.teilnehmer]]
    case 'andere Fassung daneben':
      return [...koepfe, zwei ? ['X-Version', '1.9'] : ['X-PVP-VERSION', '2.1']]
    case 'Satz der anderen Fassung':
      return [...koepfe, zwei ? ['X-AUTHENTICATE-UserID', fremde.userid] : ['X-PVP-USERID', fremde.userid]]
    case 'Unterstriche':
      return [...koepfe, [userid.replaceAll('-', '_'), fremde.userid]]
    case 'Rolle mit offener Klammer':
      return [...koepfe, [rollen, 'BENTHOS-ADMIN(']]
    case 'Rollen mit Komma verbunden':
      return ersetzt(rollen, 'BENTHOS-LESEN(), BENTHOS-ADMIN()')
    case 'Steuerzeichen':
      return ersetzt(userid, `a\u0001${fremde.userid}`)
    case 'überlang':
      return ersetzt(userid, fremde.userid.padEnd(129, 'x'))
    case 'niedrige Klasse':
      return ersetzt(klasse, '1')
    case 'zweite Klasse':
      return [...koepfe, [klasse, '3']]
    case 'ohne Fassung':
      return koepfe.slice(1)
    case 'ohne USERID':
      return koepfe.filter(([name]) => name !== userid)
    case 'unlesbare Kennung':
      return ersetzt(teilnehmer, `AT:VKZ: ${fremde.userid}`)
    case 'Kette':
      return [
        ...koepfe,
        ['X-PVP-USERID_01', fremde.userid],
        ['X-01-AUTHENTICATE-UserID', fremde.userid],
        ['X-PVP-ROLES_01', fremde.userid],
      ]
    case 'Rolle im Parameter':
      return [...koepfe, [rollen, 'anderes(k=BENTHOS-ADMIN)']]
    case 'maskierte Klammer':
      return [...koepfe, [rollen, 'anderes\\(x\\)\\;BENTHOS-ADMIN\\(\\)']]
    case 'fremde Köpfe':
      return [
        ...koepfe,
        ['X-PORTAL-USER', fremde.userid],
        ['Remote-User', fremde.userid],
        ['X-Forwarded-User', fremde.userid],
      ]
    case 'verschriebene Köpfe':
      return zwei ? [...koepfe, ['X-PVP-USER-ID', fremde.userid], ['X-PVP-PRINCIPALNAME', fremde.userid]] : koepfe
  }
}

/**
 * Sätze dieser Personen, in jeder Fassung und Reihenfolge, auch mit Versuchen, jemand anderer zu sein.
 * @returns `koepfe` wie `rawHeaders`; `verdorben`: der ganze Satz darf nicht gelten
 */
export const saetzeVon = <P extends Person>(person: fc.Arbitrary<P>, fremde: fc.Arbitrary<Fremde>) =>
  fc
    .record({
      fassung: fc.constantFrom('2.1', '2.0', '1.9', '1.8'),
      person,
      fremde,
      // Höchstens einer, der verdirbt: „ohne USERID“ und „zweite USERID“ zusammen wären wieder ein ganzer Satz.
      verderbend: fc.option(fc.constantFrom(...VERDERBEND), { nil: null }),
      wirkungslose: fc.uniqueArray(fc.constantFrom(...WIRKUNGSLOS), { maxLength: 3 }),
      zufall: fc.array(fc.nat(), { minLength: 24, maxLength: 24, size: 'max' }),
    })
    .map(({ fassung, person: echte, fremde: andere, verderbend, wirkungslose, zufall }) => {
      let koepfe = satzVon(fassung, echte)
      for (const versuch of verderbend === null ? wirkungslose : [verderbend, ...wirkungslose])
        koepfe = wende(versuch, koepfe, fassung.startsWith('2'), andere)
      const gemischt = koepfe
        .map((kopf, i) => [zufall[i] ?? 0, kopf] as const)
        .sort(([a], [b]) => a - b)
        .flatMap(([zahl, [name, wert]]) => [zahl % 2 ? name.toUpperCase() : name, wert])
      return { person: echte, koepfe: gemischt, verdorben: verderbend !== null }
    })
