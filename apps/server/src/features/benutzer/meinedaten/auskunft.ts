import type { AntwortEingabe } from '@benthos/vertrag'
import type { leseMeineDaten } from '@benthos/vertrag/meineDaten'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../../technik/db/schema.ts'
import { aenderungInWorten } from './aenderungInWorten.ts'
import { DATENARTEN } from './datenarten.ts'
import { SPALTENTITEL } from './worte.ts'

/** So viele Zeilen einer Art gibt die Auskunft wieder. */
const HOECHSTENS_ZEILEN = 1000
const HOECHSTENS_AENDERUNGEN = 200

/** Was über diese Person gespeichert ist. */
export async function gibAuskunft(db: Kysely<DB>, benutzerId: number): Promise<AntwortEingabe<typeof leseMeineDaten>> {
  const person = await db
    .selectFrom('benutzer')
    .leftJoin('organisationseinheit as o', 'o.id', 'benutzer.organisationseinheit_id')
    .select([
      'username',
      'vorname',
      'nachname',
      'email',
      'rollen',
      'angelegt_am',
      'eingeschraenkt_am',
      'provider',
      'externer_schluessel',
      'portalursprung',
    ])
    .select('o.name as organisation')
    .where('benutzer.id', '=', benutzerId)
    .executeTakeFirstOrThrow()
  const arten = []
  for (const { aus, spalten, bezuege: _, ...art } of DATENARTEN) {
    const { rows } = await sql<{ anzahl: number }>`select count(*)::int as anzahl from ${aus(benutzerId)}`.execute(db)
    const zeilen = spalten
      ? (
          await sql<Record<string, unknown>>`
            select ${sql.join(spalten.map(spalte => sql.ref(spalte)))} from ${aus(benutzerId)} limit ${HOECHSTENS_ZEILEN}
          `.execute(db)
        ).rows
      : null
    const titel = spalten?.map(name => ({ name, titel: SPALTENTITEL[name] ?? name })) ?? []
    arten.push({ ...art, anzahl: rows[0]?.anzahl ?? 0, spalten: titel, zeilen })
  }
  return {
    person: {
      username: person.username,
      vorname: person.vorname,
      nachname: person.nachname,
      email: person.email || null,
      organisation: person.organisation,
      rollen: person.rollen,
      angelegtAm: person.angelegt_am,
      eingeschraenktAm: person.eingeschraenkt_am,
      kommtVonPortal: person.provider === 'PVP' || person.externer_schluessel !== null,
      portalursprung: person.portalursprung,
    },
    arten,
    aenderungen: await ladeAenderungen(db, benutzerId),
  }
}

/** Wer die Angaben zur Person geändert hat, aus dem Journal. */
async function ladeAenderungen(db: Kysely<DB>, benutzerId: number) {
  const { rows } = await sql<{ am: string; durch: string | null; felder: string[] }>`
    select journal.zeitpunkt as am, wer.vorname || ' ' || wer.nachname as durch,
      array(
        select feld
        from jsonb_object_keys(coalesce(journal.nachher, journal.vorher)) as feld
        where journal.vorher -> feld is distinct from journal.nachher -> feld and feld <> 'version'
        order by feld
      ) as felder
    from journal
    left join benutzer as wer on wer.id = journal.benutzer_id
    where journal.tabelle = 'benutzer' and journal.schluessel = ${String(benutzerId)}
    order by journal.id desc
    limit ${HOECHSTENS_AENDERUNGEN}
  `.execute(db)
  return rows.map(({ am, durch, felder }) => ({ am, durch, was: aenderungInWorten(felder) }))
}
