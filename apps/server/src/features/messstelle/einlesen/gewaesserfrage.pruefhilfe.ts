import type { Einleseantwort, Einleseentscheid, Einlesefrage } from '@benthos/vertrag/einlesefrage'
import type { Einlesung } from '@benthos/vertrag/einlesung'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { post } from '../../../../pruefstand/dienst.ts'
import { einlesepruefung, gueltig } from './einlesen.pruefhilfe.ts'

export const NEU = { art: 'NEU' } as const
export const AUSLASSEN = { art: 'AUSLASSEN' } as const

/** Gültige Zeile an diesem Gewässer. */
export const an = (gewaesser: string): string[] => gueltig().with(3, gewaesser)

export function frageNach({ fragen }: Einlesung, text: string): Einlesefrage {
  const frage = fragen.find(eine => eine.text === text)
  if (!frage) throw new Error(`Keine Frage nach ${text}: ${JSON.stringify(fragen)}`)
  return frage
}

export const antwort = ({ feld, schluessel }: Einlesefrage, entscheid: Einleseentscheid): Einleseantwort => ({
  feld,
  schluessel,
  entscheid,
})

/** Prüfdienst des Einlesens mit Handgriffen für seine Fragen nach Gewässern. */
export async function fragenpruefung() {
  const dienst = await einlesepruefung()
  const { als, db, arbeiteAb, vorgang, lade } = dienst
  const { id: ENNS } = await db
    .selectFrom('gewaesser')
    .select('id')
    .where('name', '=', 'Enns')
    .executeTakeFirstOrThrow()

  async function entferneAngelegte(): Promise<void> {
    const angelegte = db.selectFrom('gewaesser').select('id').where('herkunft', '=', 'ANGELEGT')
    await db.deleteFrom('messstelle').where('gewaesser_id', 'in', angelegte).execute()
    await sql`delete from gewaesser where herkunft = 'ANGELEGT' and muendet_in is not null`.execute(db)
    await db.deleteFrom('gewaesser').where('herkunft', '=', 'ANGELEGT').execute()
  }
  const angelegte = async (): Promise<string[]> =>
    (
      await db
        .selectFrom('gewaesser as g')
        .leftJoin('gewaesser as v', 'v.id', 'g.muendet_in')
        .select(['g.name', 'v.name as vorfluter'])
        .where('g.herkunft', '=', 'ANGELEGT')
        .orderBy('g.id')
        .execute()
    ).map(({ name, vorfluter }) => (vorfluter === null ? name : `${name} → ${vorfluter}`))
  const sendeAntworten = (id: number, antworten: readonly unknown[], wer = 'land-noe') =>
    als(wer)(post(`/api/einlesen/${id}/pruefen`, { antworten }))

  /** Beantwortet die Fragen nach diesen Namen und prüft zu Ende. */
  async function beantworte(einlesung: Einlesung, entscheide: Readonly<Record<string, Einleseentscheid>>) {
    const antworten = Object.entries(entscheide).map(([text, entscheid]) =>
      antwort(frageNach(einlesung, text), entscheid),
    )
    const angenommen = await sendeAntworten(einlesung.id, antworten)
    expect(angenommen.statusCode, angenommen.body).toBe(200)
    await arbeiteAb()
    return vorgang(einlesung.id)
  }
  async function ladeAlles(id: number, ladeart = 'GUELTIGE') {
    const angenommen = await lade(id, ladeart)
    expect(angenommen.statusCode, angenommen.body).toBe(200)
    await arbeiteAb()
    return vorgang(id)
  }
  return { ...dienst, ENNS, entferneAngelegte, angelegte, sendeAntworten, beantworte, ladeAlles }
}
