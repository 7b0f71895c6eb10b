import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { zaehleAnweisungen } from '../../../pruefstand/anweisungen.ts'
import { anfrageVon, type Handelnder, naechsteAdresse } from '../../../pruefstand/aufrufe.ts'
import { NIE } from '../../../pruefstand/beispiele.ts'
import { pruefdienst } from '../../../pruefstand/dienst.ts'
import { musterwelt } from '../../../pruefstand/musterwelt.ts'
import { liesNach } from '../../../pruefstand/unsichtbarkeit.ts'
import { nameVon, sammleVertraege } from '../../../pruefstand/vertraege.ts'

/**
 * Was jemand nicht sehen darf, ist für ihn nicht da: Antwort und Zahl der Abfragen sind dieselben wie bei einer Kennung, die es
 * nicht gibt. Die Zahl steht für die Dauer, die sich auf einem ausgelasteten Rechner nicht messen lässt.
 */

const { db, als, ende } = await pruefdienst()
const welt = await musterwelt(db)
afterAll(ende)

const status = { status: 'BEWERTET', auftragnehmer: 'auftragnehmer2' } as const
const aufnahme = await welt.aufnahme({ art: 'LAND', bundesland: 'AT-4', von: 'land-ooe', mzb: status, phb: status })
const bezug = await db
  .selectFrom('aufnahme')
  .select(['messstelle_id as messstelle', 'projekt_id as projekt'])
  .where('id', '=', aufnahme)
  .executeTakeFirstOrThrow()
const fremder = await db
  .selectFrom('benutzer')
  .select('id')
  .where('username', '=', 'land-ooe')
  .executeTakeFirstOrThrow()
const UNSICHTBAR = { aufnahme, ...bezug, benutzer: fremder.id }
const ALLE = await sammleVertraege()
const VERTRAEGE = ALLE.filter(vertrag => vertrag.objekt !== null)

/** Was jemand für sich, für sein Haus oder zur Entscheidung hat, angelegt für andere: Wege mit einer Kennung, die kein Objekt der Rechtetafel ist. */
async function lege(anweisung: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await sql<{ id: number }>`${anweisung} returning id`.execute(db)
  return Number(rows[0]?.id)
}
const organisation = await welt.organisationVon('land-ooe')
const akteur = JSON.stringify({ rollen: ['LAND'], organisationseinheitId: organisation, bundesland: 'AT-4' })
const FREMDES: readonly (readonly [wege: RegExp, id: number])[] = [
  [
    /^(GET|POST) \/api\/user-tasks\/:id\//,
    await lege(sql`
      insert into auftrag (art, titel, benutzer_id, akteur, eingabe, zustand, beendet_am, datei_name, datei_typ)
      values ('EXPORT', 'Ausfuhr', ${fremder.id}, ${akteur}::jsonb, '{}', 'SUCCESS', now(), 'a.csv', 'text/csv')`),
  ],
  [
    /^(GET|POST) \/(api\/einlesen|taxaliste\/protokoll)\/:id/,
    await lege(sql`
      insert into einlesung (art, benutzer_id, dateiname, bytes, sha256) values ('FUNDE_MHS', ${fremder.id}, 'a.csv', 9, repeat('a', 64))`),
  ],
  [
    /^POST \/api\/einlesen\/formen\/:id\/delete$/,
    await lege(sql`
      insert into hausform (organisationseinheit_id, art, name, koepfe, kopfzeile, spalten) values (${organisation}, 'FUNDE_MHS', 'Labor', repeat('a', 64), 1, '[]')`),
  ],
  [
    /^POST \/api\/benachrichtigungen\/:id\/gelesen$/,
    await lege(
      sql`insert into benachrichtigung (art, ereignis, empfaenger_id) values ('ZUGANG_FREIGEGEBEN', 'fremdes', ${fremder.id})`,
    ),
  ],
  [/^GET \/user\/organisationseinheit\/:id\/(logo|bilder)$/, organisation],
  [
    /^POST \/api\/registrierungen\/:id\/ablehnen$/,
    await lege(sql`
      insert into registrierung (art, username, vorname, nachname, email, organisation, rolle)
      values ('SELBST', 'unsichtbar', 'Una', 'Sichtbar', 'una@weit-weg.example', 'Weit weg', 'LESEN')`),
  ],
]
const PAARE = [
  ...VERTRAEGE.map(vertrag => ({ vertrag, id: UNSICHTBAR[vertrag.objekt as keyof typeof UNSICHTBAR] })),
  ...ALLE.flatMap(vertrag => FREMDES.flatMap(([wege, id]) => (wege.test(nameVon(vertrag)) ? [{ vertrag, id }] : []))),
]
const gefragt = new Set<string>()

/** Status und Rumpf ohne die Nummer der Anfrage, und wie viele Abfragen es kostete. */
async function frage(wer: Handelnder, vertrag: (typeof VERTRAEGE)[number], id: number) {
  let antwort = ''
  await liesNach(als(wer))
  const abfragen = await zaehleAnweisungen(async () => {
    const { statusCode, body } = await als(wer)({ ...anfrageVon(vertrag, id), remoteAddress: naechsteAdresse() })
    antwort = `${statusCode} ${body}`
  })
  return { antwort, abfragen }
}

test.each(['lesen', 'auftragnehmer', 'fachprojekt', 'land-noe'] as const)(
  '[GEN-03] %s: eine unsichtbare Kennung kostet so viele Abfragen wie eine, die es nicht gibt',
  async wer => {
    const verschieden: string[] = []
    for (const { vertrag, id } of PAARE) {
      const gleich = (text: string) => text.replaceAll(String(id), ':id').replaceAll(String(NIE), ':id')
      const [unbekannt, unsichtbar] = [await frage(wer, vertrag, NIE), await frage(wer, vertrag, id)]
      if (unbekannt.antwort.startsWith('404')) gefragt.add(nameVon(vertrag))
      if (gleich(unbekannt.antwort) !== gleich(unsichtbar.antwort) || unbekannt.abfragen !== unsichtbar.abfragen)
        verschieden.push(`${nameVon(vertrag)}: ${JSON.stringify([unbekannt, unsichtbar])}`)
    }
    expect(verschieden).toEqual([])
  },
)
test('[GEN-03] gefragt war jeder Aufruf an einem Objekt, außer wo ihn nur darf, wer alles sieht', () => {
  const ungefragt = VERTRAEGE.filter(vertrag => !gefragt.has(nameVon(vertrag)))
  const nurAdmin = ungefragt.filter(vertrag => vertrag.recht === 'benutzer.pseudonymisieren')
  expect(ungefragt.map(nameVon)).toEqual(nurAdmin.map(nameVon))
  // Und jeder Weg zu Eigenem anderer.
  const ohneObjekt = PAARE.filter(({ vertrag }) => vertrag.objekt === null).map(({ vertrag }) => nameVon(vertrag))
  expect(ohneObjekt.length).toBeGreaterThan(20)
  expect(ohneObjekt.filter(name => !gefragt.has(name))).toEqual([])
})
