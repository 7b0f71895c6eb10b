import type { Akteur } from '@benthos/fachmodell'
import type { InjectOptions } from 'fastify'
import { sql } from 'kysely'
import type { Datenbank } from '../src/technik/db/datenbank.ts'
import { BEISPIELE } from './beispiele.ts'
import { nameVon, type Vertrag } from './vertraege.ts'

/** Handelnde der Rechteprüfungen: jede Rolle, mehrere zugleich, und niemand (`null`). Eigenes und Fremdes haben die Objekte. */
export const HANDELNDE = [
  null,
  'lesen',
  'qs',
  'auftragnehmer',
  'fachprojekt',
  'land-noe',
  'mehrrollen',
  'bund',
  'admin',
] as const
export type Handelnder = (typeof HANDELNDE)[number]

/** Akteur und Kennung jedes Handelnden, wie der Server sie sieht. */
export async function ladeAkteure(db: Datenbank) {
  const akteure = new Map<Handelnder, { akteur: Akteur; benutzerId: number }>()
  for (const username of HANDELNDE) {
    if (username === null) continue
    const zeile = await db
      .selectFrom('benutzer')
      .leftJoin('organisationseinheit as o', 'o.id', 'benutzer.organisationseinheit_id')
      .select(['benutzer.id as benutzer_id', 'benutzer.rollen', 'o.id', 'o.bundesland'])
      .where('username', '=', username)
      .executeTakeFirstOrThrow()
    const akteur = { rollen: zeile.rollen, organisationseinheitId: zeile.id, bundesland: zeile.bundesland }
    akteure.set(username, { akteur, benutzerId: zeile.benutzer_id })
  }
  return akteure
}

/** Anfrage eines Aufrufs mit seinem Beispiel; `id` ist das Objekt, an dem er gerufen wird. */
export function anfrageVon(vertrag: Vertrag, id?: number): InjectOptions {
  const { params = {}, query, body } = BEISPIELE[nameVon(vertrag)] ?? {}
  const werte: Record<string, string | number> = { ...params, ...(id !== undefined && { id }) }
  const pfad = vertrag.pfad.replace(/:(\w+)/g, (_, feld: string) => String(werte[feld]))
  const url = query ? `${pfad}?${query}` : pfad
  return vertrag.methode === 'GET' ? { method: 'GET', url } : { method: vertrag.methode, url, payload: body ?? {} }
}

/** Dieselbe Anfrage mit einer Eingabe, die kein Aufruf annimmt: eine Angabe zu viel in der Adresse und kein Objekt im Rumpf. */
export function falscheAnfrageVon(vertrag: Vertrag, id?: number): InjectOptions {
  const { url, ...anfrage } = anfrageVon(vertrag, id)
  const weg = `${String(url).split('?')[0]}?gibtEsNicht=1`
  return vertrag.methode === 'GET' ? { ...anfrage, url: weg } : { ...anfrage, url: weg, payload: [] }
}

let anfragen = 0
/** Jede Anfrage von einer anderen Adresse: die Grenze je Adresse prüft, wer sie gesetzt hat. */
export function naechsteAdresse(): string {
  anfragen += 1
  return [10, anfragen >> 16, (anfragen >> 8) & 255, anfragen & 255].join('.')
}

/** Letzter Eintrag des Journals: bleibt er, hat niemand etwas geändert. */
export async function letzterJournaleintrag(db: Datenbank): Promise<number> {
  const { rows } = await sql<{ n: number }>`select coalesce(max(id), 0) as n from journal`.execute(db)
  return rows[0]?.n ?? 0
}
