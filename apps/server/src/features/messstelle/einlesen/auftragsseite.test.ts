import type { Route } from '@benthos/vertrag/allgemein'
import type { Auftrag } from '@benthos/vertrag/auftrag'
import type { Benachrichtigung } from '@benthos/vertrag/benachrichtigung'
import { EINLESESEITEN } from '@benthos/vertrag/einleseseiten'
import type { Einlesung } from '@benthos/vertrag/einlesung'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { alsCsv, datei, einlesepruefung, gueltig, KOPF } from './einlesen.pruefhilfe.ts'

const { als, db, sende, arbeiteAb, pruefe, lade, ende } = await einlesepruefung()
afterAll(ende)

const auftraege = async (wer = 'land-noe') => (await als(wer)('/api/user-tasks')).json<Auftrag[]>()
const neuester = async () => (await auftraege())[0]

describe('[A-EINLESEN-41] Vom Auftrag führt ein Weg zum Bericht', () => {
  test('solange er wartet, wenn geprüft und wenn geladen ist; ein anderer sieht weder ihn noch den Auftrag', async () => {
    const { id } = (await sende('land-noe', datei(alsCsv([KOPF, gueltig()])))).json<Einlesung>()
    const bericht = `/messstellen-import?vorgang=${id}`
    expect(await neuester()).toMatchObject({ state: 'WAITING', ansicht: bericht })
    await arbeiteAb()
    expect(await neuester()).toMatchObject({ state: 'SUCCESS', ergebnis: null, ansicht: bericht })
    await lade(id, 'GUELTIGE')
    await arbeiteAb()
    expect((await auftraege()).map(({ ansicht }) => ansicht)).toEqual([bericht, bericht])
    expect((await auftraege('land-ooe')).map(({ ansicht }) => ansicht)).not.toContain(bericht)
  })

  test('auch wenn die Datei unlesbar war und wenn der Import zurückgenommen wird', async () => {
    const { id } = await pruefe([KOPF])
    expect(await neuester()).toMatchObject({ state: 'FAILURE', ansicht: `/messstellen-import?vorgang=${id}` })
    const geladen = await pruefe([KOPF, gueltig()], 'land-noe', { ladeart: 'GUELTIGE' })
    await als('land-noe')({ method: 'POST', url: `/api/einlesen/${geladen.id}/zuruecknehmen`, payload: {} })
    expect(await neuester()).toMatchObject({
      titel: expect.stringContaining('zurücknehmen'),
      ansicht: `/messstellen-import?vorgang=${geladen.id}`,
    })
    await arbeiteAb()
  })

  test('bei Funden auf der Seite, deren Adresse der Server nennt', async () => {
    const alle = (routen: readonly Route[]): Route[] => routen.flatMap(route => [route, ...alle(route.subRoutes)])
    const routen = alle((await als('admin')('/api/routes')).json<Route[]>())
    const seite = routen.find(({ component }) => component === 'TaxalistenImportPage')?.path
    const beiFunden = Object.entries(EINLESESEITEN).filter(([art]) => art.startsWith('FUNDE_'))
    expect(beiFunden.map(([, weg]) => weg)).toEqual(beiFunden.map(() => seite))
  })

  test('ebenso von der Benachrichtigung, dass er gescheitert ist', async () => {
    const { id } = await pruefe([KOPF])
    const { zeilen } = (await als('land-noe')('/api/benachrichtigungen')).json<{ zeilen: Benachrichtigung[] }>()
    expect(zeilen.map(({ ziel }) => ziel)).toContain(`/messstellen-import?vorgang=${id}`)
  })

  test('von einem Auftrag aus der Zeit, als er keine Art nannte, führt keiner', async () => {
    await pruefe([KOPF, gueltig()])
    const auftrag = await neuester()
    await sql`update auftrag set eingabe = eingabe - 'art' where id = ${auftrag?.id}`.execute(db)
    expect((await neuester())?.ansicht).toBeNull()
  })
})
