import { sql } from 'kysely'
import { afterAll, describe, test } from 'vitest'
import { erzeugteRuecknahmen } from '../../../../pruefstand/erzeugteRuecknahmen.ts'
import { aufnahmeneinlesung, KOPF } from './aufnahmen.pruefhilfe.ts'

const p = await aufnahmeneinlesung()
afterAll(() => p.ende())
const { db } = p
const SPALTEN = [...KOPF, 'Code', 'Lufttemperatur', 'Deckung Akal', 'Teilproben Akal', 'Wuchsformen']

const stellen = await Promise.all(Array.from({ length: 8 }, () => p.neueStelle()))
const neueStelle = await p.neueStelle()
await p.geladen([SPALTEN, ...stellen.map(s => [...p.gueltig(s), '', '8', '', '', 'rot: Kruste, 1 %'])])
const anderes = await p.nameDes(await p.welt.projekt('LAND', 'land-noe', 'AT-3'))

const laeufe = erzeugteRuecknahmen({
  griffe: p,
  kopf: SPALTEN,
  schreibe: ({ art, text, wahl }, ziel, name) => {
    const befund =
      [
        ['7', '100', '20', ''],
        ['', '100', '20', 'rot: Kruste, 2 %'],
        ['6,5', '', '', '"rot: Kruste, 3 %; Cladophora glomerata: Zotten, 5 %"'],
      ][wahl] ?? []
    if (ziel === null) {
      const gut = p.gueltig(neueStelle).with(4, text)
      return [...(art === 'SCHLECHT' ? gut.with(1, '31.2.2025') : gut), name, ...befund]
    }
    const genannt = `${stellen[ziel]}-20250314`
    if (art === 'GLEICH') return ['', '', '', '', '', genannt, '', '', '', '']
    // Kopf, Projekt und Ortsbefund: jede Änderung für sich und miteinander.
    return ['', '', wahl === 1 ? anderes : '', '', text, genannt, ...befund]
  },
  stand: async () => {
    const { rows } = await sql<{ id: number; alles: unknown }>`
      select a.id, jsonb_build_array(to_jsonb(a) - 'version' - 'stand',
        (select jsonb_agg(to_jsonb(t) - 'version' order by t.abschnitt) from aufnahme_abschnitt t where t.aufnahme_id = a.id),
        (select jsonb_agg(to_jsonb(w) - 'version' order by w.id) from phb_wuchsform w where w.aufnahme_id = a.id),
        (select jsonb_agg(to_jsonb(s) - 'id' order by s.id) from status_ereignis s where s.aufnahme_id = a.id)
      ) as alles
      from aufnahme a
    `.execute(db)
    return Object.fromEntries(rows.map(({ id, alles }) => [id, alles]))
  },
  aendere: (id, text) => sql`update aufnahme set bemerkung = ${text} where id = ${id}`.execute(db),
  benutze: id => sql`insert into probe (aufnahme_id, methode) values (${id}, 'MHS') on conflict do nothing`.execute(db),
  hindert: () => false,
})

describe('[A-EINLESEN-34] Erzeugte Einlesungen von Aufnahmen', () => {
  test('ungestört: danach ist jede Zeile jeder Tabelle wie vorher', { timeout: 600_000 }, () => laeufe.ungestoert())
  test('an denen jemand weiterarbeitet: es bleibt genau das Berührte', { timeout: 600_000 }, () => laeufe.gestoert())
})
