import { sql } from 'kysely'
import { afterAll, describe, test } from 'vitest'
import { einlesehandgriffe } from '../../../../pruefstand/einlesehandgriffe.ts'
import { erzeugteRuecknahmen } from '../../../../pruefstand/erzeugteRuecknahmen.ts'
import { projekteinlesung } from './projekte.pruefhilfe.ts'

const p = await projekteinlesung()
afterAll(() => p.ende())
const { db, welt } = p
const ORGANISATIONEN = [p.ORGANISATION, await p.nameDer('auftragnehmer')] as const

/** Ein Projekt mit einer Aufnahme: mit ihm wechselt sie die Organisation. */
async function bestehendes() {
  const aufnahme = await welt.aufnahme({ art: 'LAND', von: 'land-noe' })
  const projekt = db.selectFrom('projekt').innerJoin('aufnahme', 'aufnahme.projekt_id', 'projekt.id')
  return projekt.select('projekt.name').where('aufnahme.id', '=', aufnahme).executeTakeFirstOrThrow()
}
const bestehende = await Promise.all(Array.from({ length: 8 }, bestehendes))
const stelle = await welt.messstelle('LAND', 'AT-3')

const laeufe = erzeugteRuecknahmen({
  griffe: einlesehandgriffe(p, '/projekte/import', 'projekte.csv', 'admin'),
  kopf: ['Projektname', 'Bereich', 'Organisation', 'Beginn', 'Beschreibung'],
  schreibe: ({ art, text, wahl }, ziel, name) => {
    if (ziel === null) return [name, art === 'SCHLECHT' ? 'Nirgendwo' : 'Land', p.ORGANISATION, '1.3.2026', text]
    const genannt = bestehende[ziel]?.name ?? ''
    // Eines von dreien wechselt die Organisation, hin und wieder zurück.
    const organisation = wahl === 0 ? (ORGANISATIONEN[Number(text.at(-1)) % 2] ?? '') : ''
    return art === 'GLEICH' ? [genannt, '', '', '', ''] : [genannt, '', organisation, '', text]
  },
  stand: async () => {
    const { rows } = await sql<{ id: number; alles: unknown }>`
      select p.id, jsonb_build_array(to_jsonb(p) - 'version', (
        select jsonb_agg(to_jsonb(a) - 'version' - 'stand' order by a.id)
        from aufnahme a
        where a.projekt_id = p.id and a.code not like 'BENUTZT-%'
      )) as alles
      from projekt p
    `.execute(db)
    return Object.fromEntries(rows.map(({ id, alles }) => [id, alles]))
  },
  aendere: (id, text) => sql`update projekt set auftraggeber = ${text} where id = ${id}`.execute(db),
  benutze: id =>
    sql`
      insert into aufnahme (code, messstelle_id, projekt_id, organisationseinheit_id, datum, probenehmer, mzb_status, mzb_freigabe)
      select 'BENUTZT-' || count(*), ${stelle}, ${id}, min(p.organisationseinheit_id), '2025-04-21', 'M', 'NEU', 'NICHT_FREIGEGEBEN'
      from aufnahme, (select organisationseinheit_id from projekt where id = ${id}) as p
    `.execute(db),
  hindert: spalten => spalten.includes('Organisationseinheit'),
})

describe('[A-EINLESEN-35] Erzeugte Einlesungen von Projekten', () => {
  test('ungestört: danach ist jede Zeile jeder Tabelle wie vorher', { timeout: 600_000 }, () => laeufe.ungestoert())
  test('an denen jemand weiterarbeitet: es bleibt genau das Berührte', { timeout: 600_000 }, () => laeufe.gestoert())
})
