import { type Akteur, BEREICHE, type Bereich, darf, type Sachverhalt } from '@benthos/fachmodell'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { neueDatenbank } from '../../../pruefstand/neueDatenbank.ts'
import { AKTEURE, akteur, EIGENE, LAND } from './akteure.pruefhilfe.ts'
import { type Bezugsart, bezugsrechtAlsSql, ergaenzeAusAufnahmen } from './bezugsrecht.ts'

const { db, entferne } = await neueDatenbank()
afterAll(entferne)

/** Aufnahmen an Messstelle und Projekt: Freigabe MZB, Auftragnehmer MZB, Freigabe PHB, Auftragnehmer PHB. */
const AUFNAHMEN = [
  `null`,
  `'NICHT_FREIGEGEBEN', null, null, null`,
  `'NICHT_FREIGEGEBEN', 2, null, null`,
  `'NICHT_FREIGEGEBEN', 1, null, null`,
  `null, null, 'NICHT_FREIGEGEBEN', 1`,
  `'BEHOERDEN', null, 'NICHT_FREIGEGEBEN', null`,
  `'NICHT_FREIGEGEBEN', null, 'OEFFENTLICH', 2`,
]

/** Jeder Fall einmal als Messstelle und Projekt: Bereich × Bundesland × Organisation × Aufnahmen. */
beforeAll(async () => {
  await sql`
    insert into organisationseinheit (id, name, art)
    values (1, 'Eigene', 'SONSTIGE'), (2, 'Andere', 'SONSTIGE')
  `.execute(db)
  await sql`insert into gewaesser (id, code, name, flussgebietseinheit, quelle) values (1, 'g', 'G', 'DONAU', 'Test')`.execute(
    db,
  )
  await sql`
    insert into projekt (id, name, bereich, bundesland, organisationseinheit_id, beginn)
    select ${sql.lit(AUFNAHMEN.length)} * (6 * b + 2 * l + organisation) + fall, concat_ws('/', bereich, land, organisation, fall),
      bereich, land, organisation, '2020-01-01'
    from unnest(${sql.val([...BEREICHE])}::text[]) with ordinality as art (bereich, b),
      unnest(array['AT-3', 'AT-4', null]) with ordinality as ort (land, l),
      unnest(array[1, 2]) as organisation, generate_series(0, ${sql.lit(AUFNAHMEN.length - 1)}) as fall
  `.execute(db)
  await sql`
    insert into messstelle (id, art, gzuev_id, code, name, gewaesser_id, bundesland, projekt_id, organisationseinheit_id)
    select id, bereich, 'FW' || (10000000 + id), 'M' || id, 'Ort', 1, coalesce(bundesland, 'AT-3'), id,
      case when bundesland is null then null else organisationseinheit_id end
    from projekt
  `.execute(db)
  for (const [fall, stand] of AUFNAHMEN.entries()) {
    if (stand === 'null') continue
    await sql`
      insert into aufnahme (code, messstelle_id, projekt_id, datum, probenehmer, mzb_status, mzb_freigabe,
        mzb_auftragnehmer_id, phb_status, phb_freigabe, phb_auftragnehmer_id)
      select 'A' || id, id, id, '2025-01-01', 'x', case when mzb is not null then 'PLAUSIBEL' end, mzb, mzb_an::int,
        case when phb is not null then 'PLAUSIBEL' end, phb, phb_an::int
      from projekt, (values (${sql.raw(stand)})) as stand (mzb, mzb_an, phb, phb_an)
      where id % ${sql.lit(AUFNAHMEN.length)} = ${sql.lit(fall)}
    `.execute(db)
  }
})

type Fall = { id: number; bereich: Bereich; bundesland: string | null; organisation: number | null; ja: boolean }

async function alleFaelle(art: Bezugsart, recht: 'messstelle.lesen' | 'projekt.bearbeiten', wer: Akteur | null) {
  const bereich = sql.ref(art === 'messstelle' ? 'messstelle.art' : 'projekt.bereich')
  const { rows } = await sql<Fall>`
    select id, ${bereich} as bereich, bundesland, organisationseinheit_id as organisation,
      coalesce(${bezugsrechtAlsSql(wer, recht, art).sql}, false) as ja
    from ${sql.table(art)}
  `.execute(db)
  return rows
}

test.each(AKTEURE)(
  '[ROLE-02] Messstellen und Projekte: SQL und Berechtigungstafel sagen dasselbe: %s',
  async (_, wer) => {
    for (const art of ['messstelle', 'projekt'] as const) {
      for (const recht of ['messstelle.lesen', 'projekt.bearbeiten'] as const) {
        const faelle = await alleFaelle(art, recht, wer)
        expect(faelle.length).toBeGreaterThan(100)
        for (const { id, ja, organisation: organisationseinheitId, ...ort } of faelle) {
          const sache: Sachverhalt = {
            ...ort,
            organisationseinheitId,
            auftragnehmerId: null,
            freigabe: null,
            status: null,
          }
          const ergaenzt = await ergaenzeAusAufnahmen(db, wer, recht, art, id, sache)
          expect(darf(wer, recht, ergaenzt), `${recht} an ${art} ${id}`).toBe(ja)
        }
      }
    }
  },
)

test.each([
  ['LESEN', ['GZUEV', 'freigegeben']],
  ['AUFTRAGNEHMER', ['GZUEV', 'beauftragt']],
  ['FACHPROJEKT', ['GZUEV', 'eigen', 'öffentlich']],
  ['LAND', ['GZUEV', 'eigenes Land', 'freigegeben']],
] as const)('[ROLE-02] %s sieht Messstellen: %j, sonst keine', async (rolle, gruende) => {
  const faelle = await alleFaelle('messstelle', 'messstelle.lesen', akteur({ rollen: [rolle] }))
  const gilt: Record<string, (f: Fall) => boolean> = {
    GZUEV: f => f.bereich === 'GZUEV',
    freigegeben: f => [5, 6].includes(f.id % AUFNAHMEN.length),
    öffentlich: f => f.id % AUFNAHMEN.length === 6,
    beauftragt: f => [3, 4].includes(f.id % AUFNAHMEN.length),
    eigen: f => f.bereich === 'FACHPROJEKT' && f.organisation === EIGENE,
    'eigenes Land': f => f.bereich === 'LAND' && f.bundesland === LAND,
  }
  for (const fall of faelle) expect(fall.ja, JSON.stringify(fall)).toBe(gruende.some(grund => gilt[grund]?.(fall)))
})
