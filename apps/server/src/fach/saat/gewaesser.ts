import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import type { Datenbank } from '../../technik/db/datenbank.ts'

const DATEI = fileURLToPath(new URL('../../referenzlisten/gewaesser.json', import.meta.url))

/**
 * Bringt die mitgelieferten Gewässer auf den Stand der Datei: neue kommen hinzu, geänderte werden angeglichen.
 * Gewässer, die Messstellen tragen, verschwinden nie; was die Datei nicht kennt, bleibt unberührt. Ein angelegtes mit einer
 * Nummer der Datei ist dieses Gewässer; eines, das nur so heißt, bleibt daneben stehen.
 * @returns Anzahl der neuen oder geänderten Gewässer
 */
export async function saeeGewaesser(db: Datenbank): Promise<number> {
  const inhalt = await readFile(DATEI, 'utf8')
  const ergebnis = await sql`
    insert into gewaesser (code, name, flussgebietseinheit, geometrie, quelle)
    select g.code, g.name, g.flussgebietseinheit, g.geometrie, g.quelle
    from jsonb_to_recordset(${inhalt}::jsonb) as g(
      code text, name text, flussgebietseinheit text, geometrie jsonb, quelle text
    )
    on conflict (code) do update
    set name = excluded.name, flussgebietseinheit = excluded.flussgebietseinheit, geometrie = excluded.geometrie,
      quelle = excluded.quelle, herkunft = 'LISTE', schluessel = null
    where (gewaesser.name, gewaesser.flussgebietseinheit, gewaesser.geometrie, gewaesser.quelle, gewaesser.herkunft)
      is distinct from (excluded.name, excluded.flussgebietseinheit, excluded.geometrie, excluded.quelle, 'LISTE')
  `.execute(db)
  return Number(ergebnis.numAffectedRows ?? 0)
}
