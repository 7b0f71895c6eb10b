import { PARAMETERSAETZE } from '@benthos/bewertung'
import type { Fassung } from '@benthos/vertrag/fassung'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findeParametersatz } from '../../fach/parametersaetze/parametersaetze.ts'
import { neuesteFassung } from '../../fach/taxalisten/sql.ts'
import { ladeTaxaliste } from '../../fach/taxalisten/taxalisten.ts'
import { heuteInOesterreich } from '../../technik/zeit/heuteInOesterreich.ts'
import { fassungspruefung } from './fassung.pruefhilfe.ts'

const p = await fassungspruefung()
afterAll(p.ende)

const inTagen = (tage: number): string => {
  const tag = new Date(`${heuteInOesterreich()}T12:00:00Z`)
  tag.setUTCDate(tag.getUTCDate() + tage)
  return tag.toISOString().slice(0, 10)
}
/** Nicht morgen: beginnt während der Prüfung ein neuer Tag, wäre das heute. */
const UEBERMORGEN = inTagen(2)
const nimmZurueck = (wer: string | null, eine: Fassung) => p.sende(wer, `${p.weg(eine)}/zuruecknehmen`)
/** Verlegt alles Vorgemerkte um zwei Tage zurück: es ist der Tag gekommen, den niemand ändern kann. */
const lassTageVergehen = (tabelle: 'taxalistenversion' | 'parametersatz') =>
  p.db.transaction().execute(async tx => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`update ${sql.table(tabelle)} set gueltig_von = gueltig_von - 2 where gueltig_von = ${UEBERMORGEN}`.execute(
      tx,
    )
    await sql`update ${sql.table(tabelle)} set abgeloest_ab = abgeloest_ab - 2 where abgeloest_ab = ${UEBERMORGEN}`.execute(
      tx,
    )
  })

describe('Taxaliste', () => {
  let [neue, weitere]: Fassung[] = []
  const bisherige = async () => (await neuesteFassung(p.db, 'MZB_AUT'))?.name
  const entwurf = async (name: string) => {
    const inhalt = JSON.stringify(await p.liste())
    const eine = await p.fuehreEin('taxaliste-mzb', inhalt, { name, marke: 'veroeffentlicht' }, 'liste.json')
    await p.schauVor(eine)
    return eine
  }
  beforeAll(async () => {
    neue = await entwurf('MZB im Voraus')
    weitere = await entwurf('MZB danach')
  })
  const gefordert = (eine: Fassung | undefined): Fassung => {
    if (!eine) throw new TypeError('Der Entwurf fehlt.')
    return eine
  }

  test('anonym 401, ohne Verwaltung 403, zu weit voraus 400, ein Entwurf lässt sich nicht zurücknehmen', async () => {
    const eine = gefordert(neue)
    expect((await nimmZurueck(null, eine)).statusCode).toBe(401)
    expect((await nimmZurueck('bund', eine)).statusCode).toBe(403)
    expect((await nimmZurueck('admin', { ...eine, id: 999_999 })).statusCode).toBe(404)
    expect((await nimmZurueck('admin', eine)).json()).toMatchObject({ status: 409, code: 'STATUS_UNZULAESSIG' })
    expect((await p.aktiviere(eine, { gueltigVon: inTagen(1000) })).json()).toMatchObject({
      status: 400,
      errors: [{ field: 'gueltigVon', message: expect.stringContaining('mehr als 2 Jahre voraus') }],
    })
  })

  test('vorgemerkt gilt sie noch nicht und ist nirgends zu wählen; bis zu ihrem Tag gilt die bisherige', async () => {
    const [eine, andere, davor] = [gefordert(neue), gefordert(weitere), await bisherige()]
    expect((await p.aktiviere(eine, { gueltigVon: UEBERMORGEN })).statusCode).toBe(204)
    expect(await p.fassung(eine.name)).toMatchObject({ status: 'VORGEMERKT', gilt: false, gueltigVon: UEBERMORGEN })
    expect(await p.fassung(davor ?? '')).toMatchObject({ status: 'GUELTIG', gilt: true })
    expect(await bisherige()).toBe(davor)
    expect(await ladeTaxaliste({ db: p.db }, p.db, eine.name)).toBeNull()
    const aufnahme = await p.bewertete()
    const waehlbar = (await p.als('admin')(`/aufnahme/${aufnahme}/mzb/epmTlautVersionen`)).json<{ name: string }[]>()
    expect(waehlbar.map(({ name }) => name)).not.toContain(eine.name)
    const { version } = (await p.als('admin')(`/aufnahme/${aufnahme}/mzb/mhs`)).json<{ version: number }>()
    const daten = { entnahmegeraet: 'MHS_NETZ', flaeche: 1.25, taxalistenversion: eine.name }
    expect((await p.sende('admin', `/aufnahme/${aufnahme}/mzb/mhs`, { version, daten })).statusCode).toBe(400)
    expect((await p.aktiviere(andere)).json()).toMatchObject({
      status: 409,
      message: expect.stringContaining(`„${eine.name}“ ist schon ab`),
    })
    for (const weg of ['vorschau', 'delete'])
      expect((await p.sende('admin', `${p.weg(eine)}/${weg}`)).statusCode).toBe(409)
  })

  test('zurückgenommen ist sie wieder ein Entwurf ohne Vorschau, und die bisherige gilt weiter', async () => {
    const [eine, davor] = [gefordert(neue), await bisherige()]
    expect((await nimmZurueck('admin', eine)).statusCode).toBe(204)
    expect(await p.fassung(eine.name)).toMatchObject({ status: 'ENTWURF', aktiviertAm: null, vorschau: null })
    await lassTageVergehen('taxalistenversion')
    expect(await bisherige()).toBe(davor)
    neue = await p.fassung(eine.name)
  })

  test('an ihrem Tag gilt sie, ohne dass jemand etwas tut; die bisherige ist abgelöst, zurück geht es nicht mehr', async () => {
    const [eine, davor] = [gefordert(neue), await bisherige()]
    await p.schauVor(eine)
    expect((await p.aktiviere(eine, { gueltigVon: UEBERMORGEN })).statusCode).toBe(204)
    await lassTageVergehen('taxalistenversion')
    expect(await bisherige()).toBe(eine.name)
    expect(await p.fassung(eine.name)).toMatchObject({ status: 'GUELTIG', gilt: true })
    expect(await p.fassung(davor ?? '')).toMatchObject({ status: 'ABGELOEST', gilt: false })
    expect((await nimmZurueck('admin', eine)).statusCode).toBe(409)
    await expect(
      sql`update taxalistenversion set status = 'ENTWURF' where name = ${eine.name}`.execute(p.db),
    ).rejects.toThrow('unveränderlich')
  })
})

describe('Parametersatz', () => {
  test('bewertet wird mit dem, der am Tag der Bewertung gilt', async () => {
    const demo = JSON.stringify(PARAMETERSAETZE.find(({ name }) => name === 'MZB-DEMO-2026'))
    const angaben = { bezeichnung: 'Prüfsatz', verfahren: 'MZB_DETAILLIERT', name: 'MZB-MORGEN', marke: 'amtlich' }
    const eine = await p.fuehreEin('parametersatz', demo, angaben, 'satz.json')
    await p.schauVor(eine)
    expect((await p.aktiviere(eine, { gueltigVon: UEBERMORGEN })).statusCode).toBe(204)
    const aufnahme = await p.bewertete()
    const satz = async () =>
      (await p.sende('admin', `/aufnahme/${aufnahme}/mzb/bewertung/mhs`)).json<{ parametersatz: string }>()
        .parametersatz
    expect(await satz()).toBe('MZB-DEMO-2026')
    expect(await findeParametersatz({ db: p.db }, p.db, eine.name)).toBeNull()
    expect((await nimmZurueck('admin', eine)).statusCode).toBe(204)
    await p.schauVor(eine)
    expect((await p.aktiviere(await p.fassung(eine.name), { gueltigVon: UEBERMORGEN })).statusCode).toBe(204)
    await lassTageVergehen('parametersatz')
    expect(await satz()).toBe('MZB-MORGEN')
    await expect(
      sql`update parametersatz set status = 'ENTWURF', aktiviert_am = null where name = ${eine.name}`.execute(p.db),
    ).rejects.toThrow('unveränderlich')
  })
})
