import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BewertungsEingabe } from '@benthos/bewertung'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { packeAus } from '../pruefstand/archivleser.ts'
import { type Pruefdienst, post, pruefdienst } from '../pruefstand/dienst.ts'
import { baueDiensteOhneServer } from './dienste.ts'
import { spieleArchivEin } from './einspielung.ts'
import { gespeicherteReferenzen } from './fach/rechenwerk/gespeicherteReferenzen.ts'
import { darwincorewelt } from './features/darwincore/darwincorewelt.pruefhilfe.ts'
import type { Datenbank } from './technik/db/datenbank.ts'
import { leseKonfiguration } from './technik/konfiguration/konfiguration.ts'

/** Aus einer Datenbank ausgeführt, in eine leere eingespielt, wieder ausgeführt: dieselben Tabellen. */

const welt = await darwincorewelt()
const leere: Pick<Pruefdienst, 'ende'>[] = []
afterAll(async () => {
  await welt.ende()
  for (const dienst of leere) await dienst.ende()
})
const ordner = await mkdtemp(join(tmpdir(), 'benthos-einspielen-'))

const sichere = async (url: string, payload: object) => {
  const antwort = await welt.als('admin')(post(url, payload))
  expect(antwort.statusCode, antwort.body).toBeLessThan(300)
}
/** Eine Aufnahme beider Elemente über die Aufrufe selbst, mit allem, was sich dazu speichern lässt. */
const beide = await welt.welt.aufnahme({
  mzb: { auftragnehmer: 'auftragnehmer' },
  phb: { auftragnehmer: 'auftragnehmer2' },
})
await sichere(`/aufnahme/${beide}/mzb/mhs/taxa`, {
  version: 0,
  zeilen: [
    { zeile: 1, taxon: 'Gammarus fossarum', anzahl: 25, bemerkung: '+49 siehe "Protokoll"' },
    { zeile: 3, taxon: 'Baetis rhodani', sicherheit: 'CF', anzahl: 12.5 },
    { zeile: 4, taxon: 'Baetis scambus-Gr.', anzahl: 2 },
  ],
})
await sichere(`/aufnahme/${beide}/phb/taxa`, {
  version: 0,
  zeilen: [{ zeile: 1, taxon: 'Navicula gregaria', schalen: 100 }],
})
await sichere(`/aufnahme/${beide}/ortsbefund/wetterHydrographie`, { version: 0, daten: { lufttemperatur: -3.5 } })
await sichere(`/aufnahme/${beide}/ortsbefund/phytobenthos`, { version: 0, daten: { deckungAlgen: 40 } })
for (const [id, methode] of [
  [welt.ids.roh, 'mhs'],
  [beide, 'mhs'],
] as const)
  await sichere(`/aufnahme/${id}/mzb/bewertung/${methode}`, {})
await sichere(`/aufnahme/${beide}/phb/bewertung`, {})

async function fuehreAus(als: Pruefdienst['als']) {
  const antwort = await als('admin')('/export/db/data')
  expect(antwort.statusCode).toBe(200)
  return { roh: antwort.rawPayload, dateien: await packeAus(antwort.rawPayload) }
}
let laufend = 0
const lege = async (inhalt: Buffer): Promise<string> => {
  const pfad = join(ordner, `archiv-${++laufend}.zip`)
  await writeFile(pfad, inhalt)
  return pfad
}
async function spieleEin(db: Datenbank, pfad: string, lasseAus = false) {
  const dienste = baueDiensteOhneServer({ konfiguration: leseKonfiguration({ ENVIRONMENT: 'TEST' }), db })
  try {
    return await spieleArchivEin(dienste, pfad, { lasseAus })
  } finally {
    await dienste.rechenwerk.schliesse()
  }
}
async function leereDatenbank(): Promise<Pruefdienst> {
  const dienst = await pruefdienst()
  leere.push(dienst)
  return dienst
}
const bestand = async (db: Datenbank) =>
  (
    await sql<Record<string, number>>`
      select (select count(*)::int from projekt) as projekte, (select count(*)::int from messstelle) as messstellen,
        (select count(*)::int from aufnahme) as aufnahmen, (select count(*)::int from fund) as funde,
        (select count(*)::int from bewertung) as ergebnisse
    `.execute(db)
  ).rows[0]

describe('[A-AUSFUHR-13] Archiv einspielen: abgelehnt', () => {
  test('ein Archiv mit Mängeln, ein anderes Archiv, eine Datenbank, die nicht leer ist: nichts ändert sich', async () => {
    const { roh } = await fuehreAus(welt.als)
    const { db } = await leereDatenbank()
    const kaputt = await lege(roh.subarray(0, roh.length - 100))
    await expect(spieleEin(db, kaputt)).rejects.toThrow(/Das Archiv hat Mängel/)
    const dwc = await welt.als('admin')('/export/darwincore')
    await expect(spieleEin(db, await lege(dwc.rawPayload))).rejects.toThrow('nur die sichtbare Datenbank')
    expect(await bestand(db)).toMatchObject({ projekte: 0, messstellen: 0, aufnahmen: 0 })
    const vorher = await bestand(welt.db)
    await expect(spieleEin(welt.db, await lege(roh))).rejects.toThrow(/nicht leer .*DATABASE_URL/)
    expect(await bestand(welt.db)).toEqual(vorher)
  })

  test('ein Ergebnis, das anders herauskommt, hält alles auf und ist genannt; auf Wunsch bleibt nur es weg', async () => {
    await sql`update bewertung set veraltet = true where aufnahme_id = ${beide} and element = 'MZB'`.execute(welt.db)
    await sql`update fund set anzahl = 26 where anzahl = 25`.execute(welt.db)
    const pfad = await lege((await fuehreAus(welt.als)).roh)
    const { db } = await leereDatenbank()
    await expect(spieleEin(db, pfad)).rejects.toThrow(
      /1 von 3 Ergebnissen .*eingespielt ist nichts[^]*kommt anders heraus, es war schon im Archiv veraltet/,
    )
    expect(await bestand(db)).toMatchObject({ projekte: 0, aufnahmen: 0 })
    const bilanz = await spieleEin(db, pfad, true)
    expect(bilanz).toMatchObject({ ergebnisse: 2, ausgelassen: [expect.stringContaining('kommt anders heraus')] })
    expect(await bestand(db)).toMatchObject({ ergebnisse: 2 })
    await sql`update fund set anzahl = 25 where anzahl = 26`.execute(welt.db)
    await sql`update bewertung set veraltet = false`.execute(welt.db)
  })
})

test('[A-AUSFUHR-13] ein Ergebnis von vor der Zählunsicherheit kommt ohne Wiederholungen heraus wie damals', async () => {
  const quelle = await darwincorewelt()
  leere.push(quelle)
  const dienste = baueDiensteOhneServer({ konfiguration: leseKonfiguration({ ENVIRONMENT: 'TEST' }), db: quelle.db })
  const antwort = await quelle.als('admin')(post(`/aufnahme/${quelle.ids.roh}/mzb/bewertung/mhs`, {}))
  expect(antwort.statusCode, antwort.body).toBe(200)
  const heute = await quelle.db
    .selectFrom('bewertung')
    .selectAll()
    .where('aufnahme_id', '=', quelle.ids.roh)
    .executeTakeFirstOrThrow()
  const { wiederholungen, ...eingabe } = heute.eingabe as BewertungsEingabe
  expect(wiederholungen).toBeGreaterThan(0)
  const [damals] = await dienste.rechenwerk.rechne(
    gespeicherteReferenzen(dienste, quelle.db),
    [eingabe],
    new AbortController().signal,
  )
  await dienste.rechenwerk.schliesse()
  if (!damals || !('pruefsumme' in damals)) throw new Error('Ohne Wiederholungen lässt sich nicht rechnen.')
  const { id: _, ...spalten } = heute
  await quelle.db
    .insertInto('bewertung')
    .values({
      ...spalten,
      eingabe: JSON.stringify(damals.eingabe),
      ergebnis: JSON.stringify(damals.ergebnis),
      kapsel_hash: damals.pruefsumme,
    })
    .execute()
  const { roh } = await fuehreAus(quelle.als)
  const neu = await leereDatenbank()
  expect(await spieleEin(neu.db, await lege(roh))).toMatchObject({ ergebnisse: 1, ausgelassen: [] })
  const [uebernommen] = await neu.db.selectFrom('bewertung').select(['kapsel_hash', 'eingabe']).execute()
  expect(uebernommen).toMatchObject({ kapsel_hash: damals.pruefsumme })
  expect(uebernommen?.eingabe).not.toHaveProperty('wiederholungen')
})

/** Wann, nicht was: ihre Prüfsumme ist bei jeder Ausfuhr eine andere. */
const NENNT_DEN_ZEITPUNKT = new Set(['datapackage.json', 'nachweis.json'])

test('[A-AUSFUHR-13] ausgeführt, in eine leere Datenbank eingespielt, wieder ausgeführt: jede Tabelle Byte für Byte dieselbe', async () => {
  const vorher = await fuehreAus(welt.als)
  const neu = await leereDatenbank()
  const bilanz = await spieleEin(neu.db, await lege(vorher.roh))
  expect(bilanz).toMatchObject({ ergebnisse: 3, ausgelassen: [] })
  expect(await bestand(neu.db)).toEqual(
    await bestand(welt.db).then(b => ({
      ...b,
      funde: bilanz.zeilen.get('fund_mzb')! + bilanz.zeilen.get('fund_phb')!,
    })),
  )
  const nachher = await fuehreAus(neu.als)
  expect([...nachher.dateien.keys()]).toEqual([...vorher.dateien.keys()])
  for (const [name, inhalt] of vorher.dateien)
    if (!NENNT_DEN_ZEITPUNKT.has(name)) expect(String(nachher.dateien.get(name)), name).toBe(String(inhalt))
  // Auch die Kennungen: was draußen zitiert ist, führt nach dem Einspielen zum selben.
  const kennungen = async (als: Pruefdienst['als']) => {
    const dateien = await packeAus((await als('admin')('/export/darwincore')).rawPayload)
    return ['event.txt', 'occurrence.txt'].map(name =>
      String(dateien.get(name))
        .split('\n')
        .map(zeile => zeile.split('\t').slice(0, 2).join(' '))
        .sort(),
    )
  }
  expect(await kennungen(neu.als)).toEqual(await kennungen(welt.als))
  // Die Kapseln sind dieselben, nicht nur ihre Prüfsummen.
  const kapseln = async (db: Datenbank) =>
    (
      await sql`
        select aufnahme.code, methode, eingabe::text, ergebnis::text, kapsel_hash
        from bewertung join aufnahme on aufnahme.id = bewertung.aufnahme_id order by 1, 2
      `.execute(db)
    ).rows
  expect(await kapseln(neu.db)).toEqual(await kapseln(welt.db))
  // Eingespielt ist eine Datenbank, mit der sich weiterarbeiten lässt.
  const liste = await neu.als('admin')('/aufnahmen')
  expect(liste.statusCode).toBe(200)
  // Was nach dem Archiv noch entstand, kann anderswo genannt sein: neue Nummern beginnen weit darüber.
  const { rows } = await sql<{ abstand: number }>`
    select nextval('aufnahme_id_seq')::int - (select max(id) from aufnahme)::int as abstand
  `.execute(neu.db)
  expect(rows).toEqual([{ abstand: 10_001 }])
})

test('[A-AUSFUHR-13] was die leere Datenbank schon weiter gezählt hat, bleibt gezählt', async () => {
  const { roh } = await fuehreAus(welt.als)
  const { db } = await leereDatenbank()
  await sql`select setval('aufnahme_id_seq', 900000)`.execute(db)
  await spieleEin(db, await lege(roh))
  const { rows } = await sql<{ naechste: string }>`select nextval('aufnahme_id_seq')::text as naechste`.execute(db)
  expect(rows).toEqual([{ naechste: '900001' }])
})
