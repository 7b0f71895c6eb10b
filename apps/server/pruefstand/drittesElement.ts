import type { Element } from '@benthos/fachmodell'
import { sql } from 'kysely'
import { vi } from 'vitest'
import type { Datenbank } from '../src/technik/db/datenbank.ts'
import { neueDatenbank } from './neueDatenbank.ts'

/**
 * Ein drittes Qualitätselement, das es nur in Prüfungen gibt. Getauscht wird allein die Datei, die die Elemente erklärt, und die
 * Datenbank bekommt seinen Spaltensatz: alles andere ist das fertige Produkt.
 */
export const DRITTES = 'MAK' as Element
const ERKLAERUNG = '@benthos/fachmodell/elemente'

/** Das Produkt, geladen mit drei Elementen, auf einer Datenbank, die sie trägt; `ende` stellt das übliche wieder her. */
export async function ladeMitDrittemElement() {
  vi.resetModules()
  vi.doMock(ERKLAERUNG, async erklaert => {
    const { ELEMENTANGABEN } = await erklaert<typeof import('@benthos/fachmodell/elemente')>()
    return { ELEMENTANGABEN: { ...ELEMENTANGABEN, [DRITTES]: { label: 'Makrophyten', trophisch: true } } }
  })
  const bestand = await neueDatenbank()
  await ergaenzeSpalten(bestand.db)
  const { pruefdienst } = await import('./dienst.ts')
  const dienst = await pruefdienst({}, bestand)
  return {
    ...dienst,
    ende: async () => {
      await dienst.ende()
      vi.doUnmock(ERKLAERUNG)
      vi.resetModules()
    },
  }
}

/** Was das erste Element in der Datenbank hat, bekommt auch das dritte: Spalten, Indizes, Prüfbedingungen, seinen Namen. */
async function ergaenzeSpalten(db: Datenbank): Promise<void> {
  const { rows } = await sql<{ anweisung: string }>`
    with spalte as (
      select format('alter table aufnahme add column %I %s', replace(attname, 'mzb_', 'mak_'),
        format_type(atttypid, atttypmod)) as anweisung
      from pg_attribute
      where attrelid = 'aufnahme'::regclass and attname like 'mzb\_%' and not attisdropped
    ), bedingung as (
      select conrelid::regclass as tabelle, conname, pg_get_constraintdef(oid) as text
      from pg_constraint
      where connamespace = 'public'::regnamespace and contype in ('c', 'f')
    )
    select anweisung from spalte
    union all
    select replace(indexdef, 'mzb', 'mak')
    from pg_indexes
    where tablename = 'aufnahme' and indexname like '%mzb%'
    union all
    select format('alter table aufnahme add %s', replace(text, 'mzb_', 'mak_'))
    from bedingung
    where tabelle = 'aufnahme'::regclass and text like '%mzb\_%' and text not like '%phb\_%'
    union all
    select format('alter table %s drop constraint %I, add %s', tabelle, conname,
      replace(replace(text, '''PHB''::text]', '''PHB''::text, ''MAK''::text]'), 'OR (phb_', 'OR (mak_status IS NOT NULL) OR (phb_'))
    from bedingung
    where text like '%''MZB''::text, ''PHB''::text]%' or text like '%mzb\_status IS NOT NULL) OR (phb\_%'
  `.execute(db)
  for (const { anweisung } of rows) await sql.raw(anweisung).execute(db)
}
