import { hatRecht } from '@benthos/fachmodell'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { zaehleAnweisungen } from '../../../pruefstand/anweisungen.ts'
import { type Handelnder, ladeAkteure, naechsteAdresse } from '../../../pruefstand/aufrufe.ts'
import { NIE } from '../../../pruefstand/beispiele.ts'
import { pruefdienst } from '../../../pruefstand/dienst.ts'
import { musterwelt } from '../../../pruefstand/musterwelt.ts'
import { anfrageMit, frager, listeBezuege } from '../../../pruefstand/unsichtbarkeit.ts'
import { nameVon, sammleVertraege, type Vertrag } from '../../../pruefstand/vertraege.ts'

/**
 * Wie `unsichtbar.test.ts`, für alles, was ein Aufruf sonst mit einer Kennung nennt: im Weg, wo er an keinem Objekt der Rechtetafel hängt,
 * als Filter, als Auswahl, im Rumpf. Die Stellen kommen aus den Verträgen; eine neue verlangt hier eine fremde Kennung oder einen Grund.
 */

const { db, als, ende } = await pruefdienst()
const welt = await musterwelt(db)
afterAll(ende)

// Lange Nummern, die in keiner Antwort sonst vorkommen.
for (const tabelle of ['aufnahme', 'messstelle', 'projekt', 'einlesung', 'qs_ziehung'])
  await sql`alter table ${sql.table(tabelle)} alter column id restart with 1512345`.execute(db)
const status = { status: 'BEWERTET', auftragnehmer: 'auftragnehmer2' } as const
const aufnahme = await welt.aufnahme({ art: 'LAND', bundesland: 'AT-4', von: 'land-ooe', mzb: status, phb: status })
const bezug = await db
  .selectFrom('aufnahme')
  .select(['messstelle_id', 'projekt_id'])
  .where('id', '=', aufnahme)
  .executeTakeFirstOrThrow()
const { id: fremder } = await db
  .selectFrom('benutzer')
  .select('id')
  .where('username', '=', 'land-ooe')
  .executeTakeFirstOrThrow()

async function lege(anweisung: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await sql<{ id: number }>`${anweisung} returning id`.execute(db)
  return Number(rows[0]?.id)
}
const einlesung = await lege(
  sql`insert into einlesung (art, benutzer_id, dateiname, bytes, sha256) values ('FUNDE_MHS', ${fremder}, 'a.csv', 9, repeat('a', 64))`,
)
const ziehung = await lege(sql`
  insert into qs_ziehung (verfahren, seed, abfrage, grundgesamtheit, schichten, ohne_recht, gezogen_von)
  values ('sha256-rang/1', repeat('a', 32), '', repeat('a', 64), '[]', 0, ${fremder})`)
await sql`
  insert into qs_ziehung_probe (ziehung_id, nummer, aufnahme_id, code, methode, schicht, gezogen)
  select ${ziehung}, 1, id, code, 'MHS', 'alle', true from aufnahme where id = ${aufnahme}`.execute(db)

/** Wovon eine Angabe dieses Namens handelt und was davon niemand der Fragenden sieht; zuerst, was nur bei diesem Aufruf so heißt. */
const FREMDE: readonly (readonly [stelle: RegExp, id: number])[] = [
  [/^(GET|POST) \/api\/qs\/ziehung\/.* id$/, ziehung],
  [/^GET \/(list\/messstellen|export\/geojson\/messstellen) id$/, bezug.messstelle_id],
  [/^GET \/(list\/)?projekte id$/, bezug.projekt_id],
  [/^POST \/user\/update id$/, fremder],
  [/ (messstelleId|messstelle)$/, bezug.messstelle_id],
  [/ projektId$/, bezug.projekt_id],
  [/ einlesungId$|^GET \/api\/einlesen\/taxalisten id$/, einlesung],
  [/ (aufnahme|aufnahmen|merkmal)$/, aufnahme],
  [
    /^(GET|POST) \/(export\/|ergebnisUebersichtById|gesamttaxaliste|api\/eumeldung|api\/qs\/ziehung(en|\/vorschau)).* id$/,
    aufnahme,
  ],
]
/** Was es zu nennen gibt, ohne dass es jemandem verborgen wäre, oder was schon die andere Datei fragt. */
const OFFENES: readonly (readonly [stelle: RegExp, grund: string])[] = [
  [
    / (gewaesserId|muendetInId|routeId|gzuevId)$|^GET \/(list\/fluesse|api\/netz\/routen) id$/,
    'Gewässer, Netz und GZÜV-ID liest jeder',
  ],
  [
    / (organisationseinheitId|auftragnehmerId|auftragnehmerMzbId|auftragnehmerPhbId|organisation)$|^GET \/list\/zustaendigkeit id$/,
    'Organisationen stehen jedem Angemeldeten zur Wahl',
  ],
  [/^GET \/(api\/taxaliste\/suche|reconcile\/preview) id$/, 'Taxa stehen in der Liste, die jeder liest'],
  [/ (z|x|y|art|name|element|methode|farbgruppe|sammlung|fassung)$|^GET \/api\/cms\/:id id$/, 'nennt kein Objekt'],
  [/ (schluessel|kennzeichen)$/, 'ein Geheimnis, das man besitzt oder nicht'],
  [
    /^(GET|POST) \/(api\/(user-tasks|einlesen|benachrichtigungen|registrierungen)|taxaliste\/protokoll|user\/organisationseinheit)\/.* id$/,
    'unsichtbar.test.ts',
  ],
]
const VERTRAEGE = (await sammleVertraege()).filter(vertrag => vertrag.objekt === null)
const AKTEURE = await ladeAkteure(db)
const FRAGENDE = ['lesen', 'auftragnehmer', 'fachprojekt', 'land-noe'] as const
const darf = (wer: (typeof FRAGENDE)[number], vertrag: Vertrag) =>
  hatRecht(AKTEURE.get(wer)?.akteur ?? null, vertrag.recht)
const STELLEN = VERTRAEGE.flatMap(vertrag =>
  listeBezuege(vertrag).map(bezuege => ({ vertrag, ...bezuege, name: `${nameVon(vertrag)} ${bezuege.feld}` })),
)
/** Was keiner der Fragenden darf, kennt seine Kennungen nicht: jede ist dann eine fremde. */
const istVerwehrt = (vertrag: Vertrag) => FRAGENDE.every(wer => !darf(wer, vertrag))
const FRAGEN = STELLEN.flatMap(stelle => {
  const id = FREMDE.find(([muster]) => muster.test(stelle.name))?.[1] ?? (istVerwehrt(stelle.vertrag) ? 1 : null)
  return id === null ? [] : [{ ...stelle, id }]
})

test('[GEN-03] jede Stelle, an der ein Aufruf eine Kennung nimmt, ist gefragt oder hat ihren Grund', () => {
  const offen = STELLEN.filter(
    ({ name }) => !FRAGEN.some(frage => frage.name === name) && !OFFENES.some(([muster]) => muster.test(name)),
  )
  expect(offen.map(({ name }) => name)).toEqual([])
  expect(FRAGEN.length).toBeGreaterThan(90)
  const ungenutzt = [...FREMDE, ...OFFENES].filter(([muster]) => !STELLEN.some(({ name }) => muster.test(name)))
  expect(ungenutzt.map(([muster]) => String(muster))).toEqual([])
})

const frage = frager(als)

test.each(FRAGENDE)('[GEN-03] %s: fremde und unbekannte Kennung sind überall dieselbe Antwort', async wer => {
  const verschieden: string[] = []
  for (const stelle of FRAGEN) {
    const unbekannt = await frage(wer, anfrageMit(stelle, NIE), [NIE, stelle.id])
    const unsichtbar = await frage(wer, anfrageMit(stelle, stelle.id), [NIE, stelle.id])
    if (unbekannt.antwort !== unsichtbar.antwort || unbekannt.abfragen !== unsichtbar.abfragen)
      verschieden.push(`${stelle.name}: ${JSON.stringify([unbekannt, unsichtbar])}`)
  }
  expect(verschieden).toEqual([])
})

/** Kacheln und Karte nennen keine Kennung, sondern einen Ort: über dem Fremden ist dasselbe wie über nichts. */
test('[GEN-03] die Kachel über einer unsichtbaren Messstelle ist die einer leeren Gegend', async () => {
  const liege = (ort: { laenge: number | null; breite: number | null }) =>
    db.updateTable('messstelle').set(ort).where('id', '=', bezug.messstelle_id).execute()
  const sieh = async (wer: Handelnder) => {
    const wege = ['/api/kacheln/messstellen/6/34/22', '/api/karte/messstellen']
    const antworten = []
    for (const url of wege) {
      let rumpf = ''
      const abfragen = await zaehleAnweisungen(async () => {
        const { statusCode, rawPayload } = await als(wer)({ url, remoteAddress: naechsteAdresse() })
        rumpf = `${statusCode} ${rawPayload.toString('base64')}`
      })
      antworten.push([url, rumpf, abfragen])
    }
    return antworten
  }
  const alle = [...FRAGENDE, null, 'bund'] as const
  const seht = async () => {
    const gesehen = new Map<Handelnder, unknown>()
    for (const wer of alle) {
      // Der erste Blick liest nach, wer da fragt.
      await sieh(wer)
      gesehen.set(wer, await sieh(wer))
    }
    return gesehen
  }
  await liege({ laenge: 14.3, breite: 48.3 })
  const mit = await seht()
  await liege({ laenge: null, breite: null })
  const ohne = await seht()
  for (const wer of alle) {
    if (wer === 'bund') expect(mit.get(wer)).not.toEqual(ohne.get(wer))
    else expect(mit.get(wer), String(wer)).toEqual(ohne.get(wer))
  }
})
