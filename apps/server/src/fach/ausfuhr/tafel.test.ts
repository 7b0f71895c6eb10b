import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { neueDatenbank } from '../../../pruefstand/neueDatenbank.ts'
import type { Pruefdatenbank } from '../../../pruefstand/pruefdatenbank.ts'
import { baueSchnappschussdienst, type Schnappschuss } from '../../technik/schnappschuss/schnappschuss.ts'
import { kopiereTafel, type Lesetafel, liesTafel, zaehleZeilen } from './tafel.ts'

let bestand: Pruefdatenbank
let schnappschuss: Schnappschuss
beforeAll(async () => {
  bestand = await neueDatenbank()
  await sql`create table stelle as select n, 'S' || n as name from generate_series(1, 5) as n`.execute(bestand.db)
  await sql`create table bach as select n as stelle, 'Bach ' || n as name from generate_series(1, 4) as n`.execute(
    bestand.db,
  )
  schnappschuss = await baueSchnappschussdienst(bestand.db).oeffne({
    benutzerId: 1,
    abbruch: new AbortController().signal,
  })
})
afterAll(async () => {
  await schnappschuss.schliesse()
  await bestand.entferne()
})

const tafel = (dazu?: RawBuilder<unknown>): Lesetafel => ({
  name: 'stellen.csv',
  kern: sql`stelle`,
  ...(dazu && { dazu }),
  wo: sql`true`,
  ordnung: sql`stelle.n`,
  spalten: [{ wert: sql`stelle.n` }, { wert: sql`stelle.name` }],
})
const lies = async (eine: Lesetafel, erwartet: number) => {
  const zeilen: unknown[] = []
  for await (const schub of liesTafel(schnappschuss, eine, erwartet)) zeilen.push(...schub)
  return zeilen
}
const kopiere = async (eine: Lesetafel, erwartet: number) => {
  let zeilen = 0
  for await (const stueck of kopiereTafel(schnappschuss, eine, erwartet)) zeilen += stueck.zeilen
  return zeilen
}

describe('[A-AUSFUHR-07] eine stillschweigend kürzere oder längere Ausfuhr gibt es nicht', () => {
  test('gezählt, gelesen und kopiert sind dieselben Zeilen', async () => {
    expect(await zaehleZeilen(schnappschuss, tafel())).toBe(5)
    expect(await lies(tafel(), 5)).toHaveLength(5)
    expect(await kopiere(tafel(), 5)).toBe(5)
  })

  test('ein Nachschlag schreibt dieselben Zellen wie der Verbund, und verliert er Zeilen, fällt es auf', async () => {
    const verbund = sql`join (values (0, 0.5::float8, '=A1'), (1, 1234.25, 'b;"c')) as art(n, laenge, name) on art.n = stelle.n % 2`
    const eigene = [{ wert: sql`art.laenge` }, { wert: sql`art.name` }]
    const ohne = { ...tafel(verbund), spalten: [...tafel().spalten, ...eigene] }
    const nachschlag = (aus: string) => [
      {
        name: 'nachschlag_art',
        aus: sql`(values ${sql.raw(aus)}) as art(n, laenge, name)`,
        verweis: sql`art.n = stelle.n % 2`,
        spalten: eigene,
      },
    ]
    const schreibe = async (eine: Lesetafel) => {
      const teile: Buffer[] = []
      for await (const { inhalt } of kopiereTafel(schnappschuss, eine, 5)) teile.push(inhalt)
      return Buffer.concat(teile).toString()
    }
    const mit = await schreibe({ ...ohne, nachschlag: nachschlag(`(0, 0.5::float8, '=A1'), (1, 1234.25, 'b;"c')`) })
    expect(mit).toBe(
      `1;S1;1234,25;"b;""c"\r\n2;S2;0,5;'=A1\r\n3;S3;1234,25;"b;""c"\r\n4;S4;0,5;'=A1\r\n5;S5;1234,25;"b;""c"\r\n`,
    )
    expect(mit).toBe(await schreibe(ohne))
    await expect(schreibe({ ...ohne, nachschlag: nachschlag(`(1, 1.5::float8, 'a')`) })).rejects.toThrow(
      'Ausfuhr von stellen.csv: 5 Zeilen erwartet, 3 geschrieben.',
    )
  })

  test.each([
    ['verliert', sql`join bach on bach.stelle = stelle.n`, 4],
    ['verdoppelt', sql`cross join (values (1), (2)) as zwei(i)`, 10],
  ])('ein Verbund, der Zeilen %s, fällt beim Lesen wie beim Kopieren auf', async (_, dazu, geschrieben) => {
    const erwartet = await zaehleZeilen(schnappschuss, tafel(dazu))
    expect(erwartet).toBe(5)
    const satz = `Ausfuhr von stellen.csv: 5 Zeilen erwartet, ${geschrieben} geschrieben.`
    await expect(lies(tafel(dazu), erwartet)).rejects.toThrow(satz)
    await expect(kopiere(tafel(dazu), erwartet)).rejects.toThrow(satz)
  })
})
