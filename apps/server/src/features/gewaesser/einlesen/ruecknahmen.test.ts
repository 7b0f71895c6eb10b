import { sql } from 'kysely'
import { afterAll, describe, test } from 'vitest'
import { einlesehandgriffe } from '../../../../pruefstand/einlesehandgriffe.ts'
import { erzeugteRuecknahmen } from '../../../../pruefstand/erzeugteRuecknahmen.ts'
import { gewaessereinlesung } from './gewaesser.pruefhilfe.ts'

const p = await gewaessereinlesung()
afterAll(() => p.ende())
const { db } = p
const griffe = einlesehandgriffe(p, '/gewaesser/import', 'gewaesser.csv', 'admin')
const KOPF = ['Name', 'Vorfluter', 'Nummer', 'Ist ein anderes']
const VORFLUTER = ['', 'Enns', 'Mur']
const BESTEHENDE = ['Adlitz', 'Buchenau', 'Distelsee', 'Erlenquell', 'Fichtwasser', 'Grasried', 'Hollerklamm', 'Irxen']
await griffe.geladen([KOPF, ...BESTEHENDE.map(name => [name, '', '', ''])])
const stelle = await p.welt.messstelle('LAND', 'AT-3')

const laeufe = erzeugteRuecknahmen({
  griffe,
  kopf: KOPF,
  schreibe: ({ art, text, wahl }, ziel, name) => {
    if (ziel === null) return [name, art === 'SCHLECHT' ? 'Nirgendfluss' : (VORFLUTER[wahl] ?? ''), '', 'ja']
    // Eine Nummer je Gewässer und Lauf: sie ist neu, wo sich etwas ändern soll.
    const nummer = `N-${ziel}-${text.replaceAll(/\D/g, '')}-${text.length}`
    return [BESTEHENDE[ziel] ?? '', '', art === 'GLEICH' ? '' : nummer, '']
  },
  stand: async () => {
    const { rows } = await sql<{ id: number; alles: unknown }>`
      select id, to_jsonb(g) - 'version' as alles from gewaesser g
    `.execute(db)
    return Object.fromEntries(rows.map(({ id, alles }) => [id, alles]))
  },
  aendere: (id, text) => sql`update gewaesser set quelle = ${text} where id = ${id}`.execute(db),
  benutze: id =>
    sql`
      insert into messstelle select (jsonb_populate_record(m, jsonb_build_object(
        'id', nextval(pg_get_serial_sequence('messstelle', 'id')), 'code', 'B-' || left(gen_random_uuid()::text, 13),
        'gewaesser_id', ${id}::int))).*
      from messstelle m where id = ${stelle}
    `.execute(db),
  hindert: () => false,
})

describe('[A-EINLESEN-38] Erzeugte Einlesungen von Gewässern', () => {
  test('ungestört: danach ist jede Zeile jeder Tabelle wie vorher', { timeout: 600_000 }, () => laeufe.ungestoert())
  test('an denen jemand weiterarbeitet: es bleibt genau das Berührte', { timeout: 600_000 }, () => laeufe.gestoert())
})
