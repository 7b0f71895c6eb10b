import { afterAll, expect, test } from 'vitest'
import { post, pruefdienst } from '../../../../pruefstand/dienst.ts'
import { nenneAbsender } from '../../../fach/bericht/absender.ts'
import type { Sitzung } from '../../../technik/http/sitzung.ts'
import { tag, vergabehilfe } from './vergabe.pruefhilfe.ts'

const dienst = await pruefdienst()
afterAll(() => dienst.ende())
const { db, als } = dienst
const { neuer, wunsch, gib, NOE, BUERO, BUND } = await vergabehilfe(dienst)

const RODANI = { text: 'Baetis rodani', taxon: 'Baetis rhodani', bisher: null }
const merke = (wer: string) => als(wer)(post('/api/hausnamen', { version: 'MZB 2026.3', namen: [RODANI] }))

test('[A-BENUTZER-17] eine Vergabe für ein Büro merkt keine Namen für das eigene Amt und nimmt keine zurück', async () => {
  const amt = await neuer(NOE, ['LAND'])
  expect((await merke(amt.username)).statusCode).toBe(200)
  const [{ id, taxon }] = (await als(amt.username)('/api/hausnamen')).json<{
    zeilen: [{ id: number; taxon: string }]
  }>().zeilen
  const gast = await neuer(NOE, ['LESEN'])
  await gib(gast.id, wunsch('AUFTRAGNEHMER', BUERO))
  const zurueck = post('/api/hausnamen/delete', { namen: [{ id, taxon }] })
  expect((await merke(gast.username)).statusCode).toBe(403)
  expect((await als(gast.username)(zurueck)).statusCode).toBe(403)
  // Auf Zeit für das eigene Amt darf er es.
  await gib(gast.id, wunsch('LAND', NOE, { gueltigBis: tag(3) }))
  expect((await als(gast.username)(zurueck)).statusCode).toBe(200)
})

test('[A-BENUTZER-17] den Briefkopf der eigenen Organisation setzt nur, wer ihre Rolle hat; den des Ministeriums auch, wer sie dort hat', async () => {
  const sprich = async (briefkopf: 'organisation' | 'ministerium', weitere: Sitzung['akteur']['weitere']) => {
    const akteur = { rollen: ['LESEN'], organisationseinheitId: NOE, bundesland: 'AT-3', weitere }
    const sitzung = { akteur, organisationseinheit: { id: NOE } } as unknown as Sitzung
    return nenneAbsender({ bilder: {} as never }, db, briefkopf, sitzung).then(
      absender => absender?.name,
      einwand => einwand.code,
    )
  }
  const fuer = (rolle: 'AUFTRAGNEHMER' | 'LAND' | 'BUND', organisationseinheitId: number) => [
    { rolle, organisationseinheitId, bundesland: null },
  ]
  const { name } = await db
    .selectFrom('organisationseinheit')
    .select('name')
    .where('id', '=', NOE)
    .executeTakeFirstOrThrow()
  expect(await sprich('organisation', fuer('AUFTRAGNEHMER', BUERO))).toBe('NICHT_ERLAUBT')
  expect(await sprich('organisation', fuer('LAND', NOE))).toBe(name)
  expect(await sprich('ministerium', fuer('BUND', BUND))).toMatch(/Bundesministerium/)
  expect(await sprich('ministerium', fuer('LAND', NOE))).toBe('NICHT_ERLAUBT')
})
