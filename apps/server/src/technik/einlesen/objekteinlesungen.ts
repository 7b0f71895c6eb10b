import type { Akteur } from '@benthos/fachmodell'
import type { Objekteinlesung } from '@benthos/vertrag/objekteinlesungen'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../db/schema.ts'
import { alsHerkunft, ladeEinlesespuren, leserVon } from './einlesespuren.ts'

/** Journalzeilen eines Objekts, nach deren Herkunft gefragt wird: mehr Änderungen liest hier niemand. */
const HOECHSTENS = 500

type Dateizeile = { einlesung: number; nummer: number; felder: string[] }

/**
 * Aus welchen Dateien ein Objekt kam und geändert wurde, das eine Zeile einer Datei ganz beschreibt. Genannt sind die Spalten, nicht die Werte: in ihnen kann der Name eines
 * Projekts stehen, das dieser Leser nicht kennt.
 */
export async function ladeObjekteinlesungen(
  db: Kysely<DB>,
  tabelle: 'messstelle' | 'projekt' | 'gewaesser',
  id: number,
  fragender: { akteur: Akteur; benutzerId: number },
): Promise<Objekteinlesung[]> {
  const leser = leserVon(fragender)
  const { rows: journal } = await sql<{ id: number; zeitpunkt: string; istNeu: boolean }>`
    select id, zeitpunkt, aktion = 'NEW' as "istNeu"
    from journal
    where tabelle = ${tabelle} and schluessel = ${String(id)}
    order by id desc
    limit ${HOECHSTENS}
  `.execute(db)
  const spuren = new Map(
    (
      await ladeEinlesespuren(
        db,
        journal.map(zeile => zeile.id),
      )
    ).map(spur => [spur.id, spur]),
  )
  const importe = [...spuren.values()].flatMap(({ art, einlesung }) => (art === 'IMPORT' ? [einlesung] : []))
  const zeilen = new Map((await ladeDateizeilen(db, importe, id)).map(zeile => [zeile.einlesung, zeile]))
  const gesehen = new Set<string>()
  return journal.flatMap(({ id: eintrag, zeitpunkt, istNeu }): Objekteinlesung[] => {
    const spur = spuren.get(eintrag)
    const vorgang = spur && `${spur.art} ${spur.einlesung}`
    // Ein Import kann eine Zeile der Tabelle zweimal anfassen; erzählt ist er einmal.
    if (!spur || !vorgang || gesehen.has(vorgang)) return []
    gesehen.add(vorgang)
    const zeile = spur.art === 'IMPORT' ? zeilen.get(spur.einlesung) : undefined
    return [
      {
        id: eintrag,
        zeitpunkt,
        istNeu,
        zeile: zeile?.nummer ?? null,
        felder: istNeu ? [] : (zeile?.felder ?? []),
        ...alsHerkunft(spur, leser),
      },
    ]
  })
}

async function ladeDateizeilen(db: Kysely<DB>, einlesungen: readonly number[], id: number): Promise<Dateizeile[]> {
  if (einlesungen.length === 0) return []
  const { rows } = await sql<Dateizeile>`
    select einlesung_id as einlesung, nummer,
      array(select a ->> 'spalte' from jsonb_array_elements(aenderungen) with ordinality as e (a, lfd) order by lfd) as felder
    from einlesung_zeile
    where einlesung_id = any(${[...einlesungen]}::bigint[]) and objekt_id = ${id} and geladen
  `.execute(db)
  return rows
}
