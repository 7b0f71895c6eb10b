import {
  type Akteur,
  BEREICHE,
  darf,
  ELEMENTE,
  type Element,
  FREIGABESTATUSWERTE,
  RECHTE,
  type Recht,
  type Sachverhalt,
  STATUSWERTE,
} from '@benthos/fachmodell'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { neueDatenbank } from '../../../pruefstand/neueDatenbank.ts'
import { AKTEURE, akteur } from './akteure.pruefhilfe.ts'
import { ladeAufnahmelage } from './aufnahmeLage.ts'
import { LAGEN } from './lagen.ts'
import { aufnahmerechtAlsSql, elementrechtAlsSql } from './rechtAlsSql.ts'

const { db, entferne } = await neueDatenbank()
afterAll(entferne)

/** Rechte, die an einer Aufnahme geprüft werden. */
const AUFNAHMERECHTE = RECHTE.filter(recht =>
  /^(aufnahme|aufnahmedaten|ergebnis|verlauf|auftragnehmer|status)\./.test(recht),
)

/** Jeder Fall einmal als Aufnahme: Bereich × Bundesland × Organisation × (Status × Freigabe × Auftragnehmer) je Element. */
beforeAll(async () => {
  await sql`
    insert into organisationseinheit (id, name, art)
    values (1, 'Eigene', 'SONSTIGE'), (2, 'Andere', 'SONSTIGE')
  `.execute(db)
  await sql`insert into gewaesser (id, code, name, flussgebietseinheit, quelle) values (1, 'g', 'G', 'DONAU', 'Test')`.execute(
    db,
  )
  await sql`
    insert into projekt (id, name, bereich, organisationseinheit_id, beginn) values (1, 'P', 'GZUEV', 1, '2020-01-01')
  `.execute(db)
  await sql`
    insert into messstelle (art, gzuev_id, code, name, gewaesser_id, bundesland, projekt_id)
    select art, 'FW0000000' || row_number() over (), 'M' || row_number() over (), 'Ort', 1, land, 1
    from unnest(${sql.val([...BEREICHE])}::text[]) as art, unnest(array['AT-3', 'AT-4']) as land
  `.execute(db)
  await sql`
    with element as (
      select status, freigabe, auftragnehmer
      from unnest(${sql.val([...STATUSWERTE])}::text[]) as status,
        unnest(${sql.val([...FREIGABESTATUSWERTE])}::text[]) as freigabe,
        unnest(array[1, 2, null]) as auftragnehmer
      where freigabe = 'NICHT_FREIGEGEBEN' or status = 'PLAUSIBEL'
      union all
      select null, null, null
    )
    insert into aufnahme (code, messstelle_id, projekt_id, organisationseinheit_id, datum, probenehmer,
      mzb_status, mzb_freigabe, mzb_auftragnehmer_id, phb_status, phb_freigabe, phb_auftragnehmer_id)
    select 'A' || row_number() over (), messstelle.id, 1, organisation, '2025-01-01', 'x',
      m.status, m.freigabe, m.auftragnehmer, p.status, p.freigabe, p.auftragnehmer
    from messstelle, unnest(array[1, 2, null]) as organisation, element as m, element as p
    where m.status is not null or p.status is not null
  `.execute(db)
})

type Fall = {
  bereich: Sachverhalt['bereich']
  bundesland: string
  organisation: number | null
  mzb: [Sachverhalt['status'], Sachverhalt['freigabe'], number | null]
  phb: [Sachverhalt['status'], Sachverhalt['freigabe'], number | null]
  mzb_sql: boolean
  phb_sql: boolean
  eine_sql: boolean
}

async function alleFaelle(akteur: Akteur | null, recht: Recht): Promise<Fall[]> {
  const { rows } = await sql<Fall>`
    select messstelle.art as bereich, messstelle.bundesland, aufnahme.organisationseinheit_id as organisation,
      json_build_array(mzb_status, mzb_freigabe, mzb_auftragnehmer_id) as mzb,
      json_build_array(phb_status, phb_freigabe, phb_auftragnehmer_id) as phb,
      coalesce(${elementrechtAlsSql(akteur, recht, 'MZB').sql}, false) as mzb_sql,
      coalesce(${elementrechtAlsSql(akteur, recht, 'PHB').sql}, false) as phb_sql,
      coalesce(${aufnahmerechtAlsSql(akteur, recht).sql}, false) as eine_sql
    from aufnahme
    join messstelle on messstelle.id = aufnahme.messstelle_id
  `.execute(db)
  return rows
}

function sache(fall: Fall, element: Element): Sachverhalt | null {
  const [status, freigabe, auftragnehmerId] = element === 'MZB' ? fall.mzb : fall.phb
  if (status === null) return null
  const { bereich, bundesland, organisation: organisationseinheitId } = fall
  return { bereich, bundesland, organisationseinheitId, auftragnehmerId, freigabe, status }
}

test.each(AKTEURE)('[ROLE-02] SQL und Berechtigungstafel sagen in jedem Fall dasselbe: %s', async (_, wer) => {
  for (const recht of AUFNAHMERECHTE) {
    const faelle = await alleFaelle(wer, recht)
    expect(faelle.length).toBeGreaterThan(10_000)
    const abweichend = faelle.filter(fall => {
      const [mzb, phb] = ELEMENTE.map(element => {
        const s = sache(fall, element)
        return s !== null && darf(wer, recht, s)
      }) as [boolean, boolean]
      return fall.mzb_sql !== mzb || fall.phb_sql !== phb || fall.eine_sql !== (mzb || phb)
    })
    expect(abweichend.slice(0, 3), recht).toEqual([])
  }
})

test('[ROLE-02] die Lage einer Aufnahme stimmt mit ihren Spalten überein; fehlende Aufnahme, fehlendes und fremdes Element', async () => {
  const wer = akteur({ rollen: ['AUFTRAGNEHMER'] })
  expect(await ladeAufnahmelage(db, 999_999, { recht: 'aufnahme.lesen' }, wer)).toBeNull()
  const zeilen = await sql<{ id: number }>`
    select id from aufnahme
    where mzb_auftragnehmer_id = 1 and phb_auftragnehmer_id = 2 and mzb_status = 'NEU' and phb_status = 'PLAUSIBEL'
    limit 1
  `.execute(db)
  const id = zeilen.rows[0]?.id as number
  const lesen = { recht: 'aufnahme.lesen' } as const
  const beide = await ladeAufnahmelage(db, id, lesen, wer)
  expect(beide).toMatchObject({ sichtbar: true, sachverhalte: [{ status: 'NEU' }, { status: 'PLAUSIBEL' }] })
  const nurPhb = await ladeAufnahmelage(db, id, { ...lesen, element: 'PHB' }, wer)
  expect(nurPhb).toMatchObject({ sichtbar: true, sachverhalte: [] })
  const nurMzb = await ladeAufnahmelage(db, id, { ...lesen, element: 'MZB' }, wer)
  expect(nurMzb).toMatchObject({ sichtbar: true, sachverhalte: [{ status: 'NEU', auftragnehmerId: 1 }] })
  expect(
    await ladeAufnahmelage(db, id, lesen, akteur({ rollen: ['AUFTRAGNEHMER'], organisationseinheitId: 7 })),
  ).toMatchObject({
    sichtbar: false,
  })
  const ohneMzb = await sql<{ id: number }>`select id from aufnahme where mzb_status is null limit 1`.execute(db)
  const lage = await ladeAufnahmelage(
    db,
    ohneMzb.rows[0]?.id as number,
    { ...lesen, element: 'MZB' },
    akteur({ rollen: ['ADMIN'] }),
  )
  expect(lage).toMatchObject({ sichtbar: true, sachverhalte: [] })
})

test.each(['aufnahme', 'messstelle', 'projekt'] as const)(
  '[ROLE-02] %s: in einer Transaktion hält die Lage die Zeile fest, damit Geprüftes beim Schreiben noch gilt; sonst nicht',
  async art => {
    const { id } = await db.selectFrom(art).select('id').orderBy('id').limit(1).executeTakeFirstOrThrow()
    const lade = (ort: Parameters<(typeof LAGEN)[typeof art]>[0]) =>
      LAGEN[art](ort, id, { recht: `${art}.lesen` }, akteur({ rollen: ['ADMIN'] }))
    const aendertEinAnderer = () =>
      sql`select from ${sql.table(art)} where id = ${id} for no key update nowait`.execute(db).then(
        () => true,
        ({ code }: { code: string }) => code,
      )
    await db.transaction().execute(async tx => {
      expect(await lade(tx)).toMatchObject({ sichtbar: true })
      expect(await aendertEinAnderer()).toBe('55P03')
    })
    expect(await lade(db)).toMatchObject({ sichtbar: true })
    expect(await aendertEinAnderer()).toBe(true)
  },
)
