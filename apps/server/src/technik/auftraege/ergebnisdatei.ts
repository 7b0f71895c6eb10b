import type { Akteur } from '@benthos/fachmodell'
import { type Kysely, sql } from 'kysely'
import type { Datenbank, Transaktion } from '../db/datenbank.ts'
import type { DB } from '../db/schema.ts'
import { Stueckdatei } from '../http/abschnitt.ts'
import type { Auftragsarten } from './auftragsart.ts'
import { HAT_ERGEBNIS, SEINE_RECHTE_GELTEN } from './sql.ts'

/** Die Ergebnisdatei eines beendeten Auftrags. */
export type Ergebnisdatei = { name: string; typ: string; inhalt: Stueckdatei }

/** Eigener Auftrag des Benutzers, oder der, auf den ein Verweis mit dieser Prüfsumme zeigt. */
export type Ergebnisweg = { benutzerId: number; id: number } | { schluesselSha256: Buffer }

type Zeile = {
  id: number
  art: string
  benutzer_id: number
  akteur: Akteur
  eingabe: unknown
  gemerkt: unknown
  datei_name: string
  datei_typ: string
  datei_bytes: number
  datei_sha256: string
}

/**
 * Sucht die Datei und fragt, ob der Auftraggeber sie jetzt noch bekäme.
 * @returns `null`: es gibt sie nicht, sie ist nicht ganz, ihm verdeckt, oder der Verweis gilt nicht; was davon, sagt niemand
 */
export async function findeErgebnisdatei(
  db: Datenbank | Transaktion,
  arten: Auftragsarten,
  weg: Ergebnisweg,
): Promise<Ergebnisdatei | null> {
  const welcher =
    'id' in weg
      ? sql`auftrag.id = ${weg.id} and auftrag.benutzer_id = ${weg.benutzerId}`
      : sql`auftrag.id = (
          select auftrag_id from auftrag_verweis where schluessel_sha256 = ${weg.schluesselSha256} and gueltig_bis > now()
        )`
  const { rows } = await sql<Zeile>`
    select id, art, benutzer_id, akteur, eingabe, gemerkt, datei_name, datei_typ, datei_bytes, datei_sha256
    from auftrag
    where ${welcher} and ${HAT_ERGEBNIS} and ${SEINE_RECHTE_GELTEN}
  `.execute(db)
  const [datei] = rows
  if (!datei) return null
  const art = arten.get(datei.art)
  if (art?.darfHolen) {
    const wer = { benutzerId: datei.benutzer_id, akteur: datei.akteur, eingabe: art.eingabe.parse(datei.eingabe) }
    if (!(await art.darfHolen(db, wer, datei.gemerkt))) return null
  }
  const { id, datei_name: name, datei_typ: typ, datei_bytes, datei_sha256 } = datei
  return { name, typ, inhalt: new Stueckdatei(datei_bytes, datei_sha256, (ab, bis) => liesTeile(db, id, ab, bis)) }
}

/**
 * Bytes von `ab` bis ausschließlich `bis`, Teil um Teil; zwischen zweien hält das Lesen keine Verbindung.
 * @throws Error, wenn die Datei inzwischen gelöscht ist: der Empfänger merkt, dass er nicht alles hat
 */
async function* liesTeile(db: Kysely<DB>, id: number, ab: number, bis: number): AsyncGenerator<Buffer> {
  let { nummer, beginn } = await sucheTeil(db, id, ab)
  while (beginn < bis) {
    const { rows } = await sql<{ inhalt: Buffer }>`
      select inhalt from auftrag_dateiteil where auftrag_id = ${id} and nummer = ${nummer}
    `.execute(db)
    const teil = rows[0]?.inhalt
    if (!teil) throw new Error(`Ergebnisdatei des Auftrags ${id}: Teil ${nummer} fehlt.`)
    yield teil.subarray(Math.max(0, ab - beginn), Math.min(teil.length, bis - beginn))
    beginn += teil.length
    nummer++
  }
}

/** Der Teil, in dem das Byte `ab` steht, und das erste Byte darin. */
async function sucheTeil(db: Kysely<DB>, id: number, ab: number): Promise<{ nummer: number; beginn: number }> {
  if (ab === 0) return { nummer: 1, beginn: 0 }
  const { rows } = await sql<{ nummer: number; beginn: number }>`
    select nummer, beginn
    from (
      select nummer, (sum(length(inhalt)) over (order by nummer) - length(inhalt))::double precision as beginn
      from auftrag_dateiteil
      where auftrag_id = ${id}
    ) as teil
    where beginn <= ${ab}
    order by nummer desc
    limit 1
  `.execute(db)
  if (!rows[0]) throw new Error(`Ergebnisdatei des Auftrags ${id}: sie ist nicht mehr da.`)
  return rows[0]
}
