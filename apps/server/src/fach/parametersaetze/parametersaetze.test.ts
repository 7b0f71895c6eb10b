import {
  berechneParameterpruefsumme,
  findeParametersatz as mitgelieferter,
  type Parametersatz,
} from '@benthos/bewertung'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { neueDatenbank } from '../../../pruefstand/neueDatenbank.ts'
import { findeParametersatz, geltenderParametersatz, listeParametersaetze } from './parametersaetze.ts'

const { db, entferne } = await neueDatenbank()
afterAll(entferne)
const dienste = (umgebung: 'PROD' | 'TEST') => ({ db, konfiguration: { umgebung } })
const name = async (umgebung: 'PROD' | 'TEST') =>
  (await geltenderParametersatz(dienste(umgebung), db, 'MZB_DETAILLIERT'))?.name

/** Legt einen eingeführten Satz als Entwurf an, mit dem Inhalt der Demonstration. */
async function legeAn(eigener: string, marke: 'amtlich' | 'demonstration'): Promise<Parametersatz> {
  const vorlage = mitgelieferter('MZB-DEMO-2026') as Parametersatz
  const roh = { ...vorlage, name: eigener, marke, pruefsumme: '' }
  const satz = { ...roh, pruefsumme: berechneParameterpruefsumme(roh) }
  await db
    .insertInto('parametersatz')
    .values({
      name: satz.name,
      bezeichnung: satz.bezeichnung,
      verfahren: satz.verfahren,
      marke,
      quelle: JSON.stringify(satz.quelle),
      gueltig_von: satz.gueltigVon,
      gueltig_bis: null,
      inhalt: JSON.stringify(satz.inhalt),
      pruefsumme: satz.pruefsumme,
      angelegt_von: null,
      aktiviert_am: null,
      aktiviert_von: null,
    })
    .execute()
  return satz
}
const setze = (eigener: string, status: 'GUELTIG' | 'ABGELOEST') =>
  sql`
    update parametersatz set status = ${status}, aktiviert_am = coalesce(aktiviert_am, now()) where name = ${eigener}
  `.execute(db)

describe('Welcher Parametersatz gilt', () => {
  test('ohne eingeführten: in der Produktion der leere amtliche Platz, anderswo die Demonstration', async () => {
    expect(await name('PROD')).toBe('MZB-AMTLICH')
    expect(await name('TEST')).toBe('MZB-DEMO-2026')
    expect(await geltenderParametersatz(dienste('TEST'), db, 'MZB_QUALITATIV')).toBeNull()
  })

  test('ein Entwurf gilt nicht und ist nicht zu finden; einmal gültig, gilt er überall und kommt unverändert zurück', async () => {
    const satz = await legeAn('MZB-AMTLICH-2027', 'amtlich')
    expect(await name('PROD')).toBe('MZB-AMTLICH')
    expect(await findeParametersatz({ db }, db, satz.name)).toBeNull()
    await setze(satz.name, 'GUELTIG')
    expect([await name('PROD'), await name('TEST')]).toEqual([satz.name, satz.name])
    expect(await findeParametersatz({ db }, db, satz.name)).toEqual(satz)
  })

  test('je Verfahren gilt nur einer; ein abgelöster bleibt zu finden', async () => {
    await legeAn('MZB-NEU', 'demonstration')
    await expect(setze('MZB-NEU', 'GUELTIG')).rejects.toThrow('parametersatz_gueltig')
    await setze('MZB-AMTLICH-2027', 'ABGELOEST')
    await setze('MZB-NEU', 'GUELTIG')
    expect(await name('TEST')).toBe('MZB-NEU')
    expect((await findeParametersatz({ db }, db, 'MZB-AMTLICH-2027'))?.marke).toBe('amtlich')
  })

  test('die Produktion rechnet nie mit einer Demonstration, auch nicht mit einer eingeführten', async () => {
    expect(await name('PROD')).toBe('MZB-AMTLICH')
  })

  test('bringt eine neue Fassung des Produkts einen Satz unter dem Namen eines eingeführten mit, bleibt es der eingeführte', async () => {
    const eingefuehrt = await legeAn('MZB-DEMO-2026', 'amtlich')
    expect((await findeParametersatz({ db: {} }, db, 'MZB-DEMO-2026'))?.marke).toBe('demonstration')
    await setze('MZB-NEU', 'ABGELOEST')
    await setze('MZB-DEMO-2026', 'GUELTIG')
    expect(await findeParametersatz({ db: {} }, db, 'MZB-DEMO-2026')).toEqual(eingefuehrt)
    const waehlbare = await listeParametersaetze(dienste('TEST'), db, 'MZB_DETAILLIERT')
    expect(waehlbare.filter(({ name: einer }) => einer === 'MZB-DEMO-2026')).toMatchObject([{ marke: 'amtlich' }])
    await setze('MZB-DEMO-2026', 'ABGELOEST')
  })

  test('was gilt oder galt, ändert sich nicht und verschwindet nicht', async () => {
    for (const anweisung of [
      sql`update parametersatz set inhalt = '{}' where name = 'MZB-NEU'`,
      sql`update parametersatz set gueltig_von = '2030-01-01' where name = 'MZB-AMTLICH-2027'`,
      sql`update parametersatz set status = 'ENTWURF', aktiviert_am = null where name = 'MZB-NEU'`,
      sql`delete from parametersatz where name = 'MZB-NEU'`,
    ])
      await expect(anweisung.execute(db)).rejects.toThrow('unveränderlich')
  })
})
