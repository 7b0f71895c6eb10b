import * as fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { neueDatenbank } from '../../../pruefstand/neueDatenbank.ts'
import { saetzeVon } from '../../technik/portalverbund/kopfsatz.pruefhilfe.ts'
import { leseKopfsatz } from '../../technik/portalverbund/kopfsatz.ts'
import { testKonfiguration } from './anmeldung.pruefhilfe.ts'
import { meldePortalAn } from './portalanmeldung.ts'
import { leseAnsprueche } from './portalrollen.ts'

/** Vom Satz bis zum Konto, unter fünfzig Konten, die einander so ähnlich sind, wie sie sein dürfen. */

const { db, entferne } = await neueDatenbank()
afterAll(entferne)
const { pvp } = testKonfiguration({
  PVP_ENABLED: 'true',
  PVP_TRUSTED_PROXIES: '127.0.0.2',
  PVP_SHARED_SECRET: 'ein-geheimnis-nur-fuer-pruefungen-0815',
})
if (!pvp) throw new Error('PVP ist aus')

const TEILNEHMER = ['AT:VKZ:L9', 'AT:VKZ:L9-M01', 'AT:VKZ:BMI', 'AT:VKZ:XFN-123456a', 'AT:L6:1234789'] as const
const NAMEN = ['eva', 'eva.muster', 'eva.muster@noel.gv.at', 'max', 'AT:L9:1:eva'] as const
/** In jeder Stelle je Name zwei: eine Person mit GID, eine, die nur ihre USERID hat. */
const KONTEN = TEILNEHMER.flatMap(teilnehmer =>
  NAMEN.flatMap((userid, i) => [
    { teilnehmer, userid, gid: null, schluessel: `userid ${teilnehmer} ${userid}` },
    { teilnehmer, userid, gid: `AT:L9:1:x${i}`, schluessel: `gid ${teilnehmer} AT:L9:1:x${i}` },
  ]),
)
const zeilen = await db
  .insertInto('benutzer')
  .values(
    KONTEN.map(({ schluessel, userid }, i) => ({
      username: `konto-${i}`,
      vorname: 'Eva',
      nachname: 'Muster',
      email: userid.includes('@') ? userid : 'eva.muster@noel.gv.at',
      provider: 'PVP' as const,
      externer_schluessel: schluessel,
      rollen: [],
    })),
  )
  .returning(['id', 'externer_schluessel'])
  .execute()
const konten = KONTEN.map(konto => ({
  ...konto,
  id: zeilen.find(zeile => zeile.externer_schluessel === konto.schluessel)?.id,
}))

test('[GEN-03] zehntausend Sätze, fünfzig Konten: jeder Satz erreicht das Konto seiner Person oder keines', async () => {
  const erreicht = new Set<number>()
  let unbekannt = 0
  const person = fc.record({
    teilnehmer: fc.constantFrom(...TEILNEHMER, 'AT:VKZ:L8'),
    userid: fc.constantFrom(...NAMEN, 'EVA', 'eva.muster2'),
    gid: fc.constantFrom(null, ...NAMEN.map((_, i) => `AT:L9:1:x${i}`), 'AT:L9:1:X0', 'AT:L9:1:eva'),
    rolle: fc.constantFrom('BENTHOS-LESEN', 'BENTHOS-QS()'),
  })
  await fc.assert(
    fc.asyncProperty(saetzeVon(person, fc.constantFrom(...KONTEN)), async ({ person: echte, koepfe, verdorben }) => {
      const gelesen = leseKopfsatz(koepfe, 2)
      if (gelesen.ablehnung || !gelesen.wert.satz) return verdorben
      const { satz } = gelesen.wert
      const { ansprueche } = leseAnsprueche(satz.rollen)
      const lage = await meldePortalAn(db, { satz, ansprueche, pvp, ursprung: null, anfrageId: 'pruefung' }, () => {})
      // Mit GID zählt nur sie, ohne GID nur die USERID, immer samt der Stelle, die für die Person einsteht.
      const soll = konten.find(
        ({ teilnehmer, userid, gid }) =>
          teilnehmer === echte.teilnehmer && gid === echte.gid && (gid !== null || userid === echte.userid),
      )?.id
      if (soll === undefined) unbekannt += 1
      else erreicht.add(soll)
      return !verdorben && lage.sitzung?.benutzerId === soll
    }),
    { numRuns: 10_000, seed: 20_150_602 },
  )
  expect(erreicht.size).toBeGreaterThan(40)
  expect(unbekannt).toBeGreaterThan(100)
  // Und keines hat dabei seine Person gewechselt.
  const danach = await db.selectFrom('benutzer').select(['id', 'externer_schluessel']).orderBy('id').execute()
  expect(danach).toEqual([...zeilen].sort((a, b) => a.id - b.id))
}, 120_000)
