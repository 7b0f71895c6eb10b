import type { QueryVon } from '@benthos/vertrag'
import type {
  Einleseart,
  Einlesezustand,
  FrueheresLaden,
  listeEinlesezeilen,
  Zeilenausgang,
} from '@benthos/vertrag/einlesung'
import type { listeGeladeneTaxalisten } from '@benthos/vertrag/fundeinlesung'
import type { Liste } from '@benthos/vertrag/listen'
import type { Ruecknahmekonflikt } from '@benthos/vertrag/ruecknahme'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '../../technik/db/schema.ts'
import { alsSuchmuster } from '../../technik/db/suche.ts'
import { zaehle } from '../../technik/db/zaehle.ts'

/** SQL der Protokolle: Vorgänge und ihre Zeilen, seitenweise. */

/** Wessen Vorgänge zu sehen sind; `null`: aller. */
export type Sicht = { benutzerId: number | null }
/** `seite` ab 1; `suche` im Namen der Datei */
export type Seite = { seite: number; groesse: number; suche?: string | undefined }

function vorgaenge(db: Kysely<DB>) {
  return db
    .selectFrom('einlesung as e')
    .innerJoin('benutzer as b', 'b.id', 'e.benutzer_id')
    .leftJoin('einlesung_ruecknahme as r', 'r.einlesung_id', 'e.id')
    .leftJoin('benutzer as rb', 'rb.id', 'r.benutzer_id')
    .leftJoin('auftrag as a', join => join.on('a.id', '=', sql<number>`coalesce(r.auftrag_id, e.auftrag_id)`))
    .selectAll('e')
    .select([
      'r.begonnen_am as ruecknahme_begonnen',
      'r.beendet_am as ruecknahme_beendet',
      'r.zurueckgenommen',
      'r.behalten',
      'r.beigaben as rueckgabe',
      sql<string | null>`rb.vorname || ' ' || rb.nachname`.as('ruecknahme_von'),
      sql<string>`b.vorname || ' ' || b.nachname`.as('name'),
      'a.zustand as auftragszustand',
      'a.fortschritt_ist',
      'a.fortschritt_soll',
      'a.fortschritt_text',
      // Läuft kein Auftrag mehr, der den Schritt zu Ende brächte, ist der Vorgang stehen geblieben.
      sql<Einlesezustand>`case
        when r.beendet_am is not null then 'ZURUECKGENOMMEN'
        when r.einlesung_id is not null and a.beendet_am is null and a.id is not null then 'RUECKNAHME'
        when e.zustand in ('PRUEFUNG', 'LADEN') and (a.id is null or a.beendet_am is not null)
        then 'UNTERBROCHEN'
        -- Bis noch einmal zu Ende geprüft ist, steht der bisherige Bericht da.
        when e.zustand = 'GEPRUEFT' and a.beendet_am is null and a.eingabe ? 'berichtigung' then 'PRUEFUNG'
        else e.zustand end`.as('stand'),
      sql<string | null>`coalesce(case
        -- Kam der Abbruch zu spät, gilt ein neuer Bericht.
        when e.zustand = 'GEPRUEFT' and a.zustand in ('CANCELLED', 'FAILURE')
          and date_trunc('milliseconds', e.geprueft_am)
            = date_trunc('milliseconds', (a.eingabe #>> '{berichtigung,geprueftAm}')::timestamptz)
        then case
          when a.zustand = 'FAILURE' then a.fehler || ' Es gilt der bisherige Bericht.'
          when a.eingabe -> 'berichtigung' ? 'vorgabe'
          then 'Die neue Prüfung ist abgebrochen; es gilt der bisherige Bericht.'
          else 'Die Berichtigung ist abgebrochen; es gilt, was vorher galt.' end
        end, e.meldung, a.fehler)`.as('grund'),
    ])
}
export type Vorgangszeile = Awaited<ReturnType<typeof ladeVorgaenge>>['zeilen'][number]

export async function ladeVorgaenge(
  db: Kysely<DB>,
  sicht: Sicht,
  arten: readonly Einleseart[] | undefined,
  { seite, groesse, suche }: Seite,
) {
  const treffer = vorgaenge(db)
    .$if(sicht.benutzerId !== null, q => q.where('e.benutzer_id', '=', sicht.benutzerId ?? 0))
    .$if(arten !== undefined, q => q.where('e.art', 'in', arten ?? []))
    .where(eb => eb.and(alsSuchmuster(suche).map(muster => eb('e.dateiname', 'ilike', muster))))
  const zeilen = await treffer
    .select(sql<number>`count(*) over ()::int`.as('gesamt'))
    .orderBy('e.id', 'desc')
    .limit(groesse)
    .offset((seite - 1) * groesse)
    .execute()
  // Jenseits der letzten Seite steht keine Zeile, an der die Zahl stünde.
  const gesamt = zeilen[0]?.gesamt ?? (seite === 1 ? 0 : await zaehle(db, treffer))
  return { zeilen, gesamt }
}

/** Vorgänge dieser Arten, die schon etwas luden, als Auswahl; der neueste zuerst. */
export async function sucheGeladene(
  db: Kysely<DB>,
  sicht: Sicht,
  arten: readonly Einleseart[],
  { suche, anzahl, id }: QueryVon<typeof listeGeladeneTaxalisten>,
): Promise<Liste> {
  return db
    .selectFrom('einlesung as e')
    .select([
      sql<string>`e.id::text`.as('value'),
      sql<string>`e.dateiname || ', ' || to_char(e.angelegt_am at time zone 'Europe/Vienna', 'DD.MM.YYYY HH24:MI')`.as(
        'label',
      ),
    ])
    .where('e.art', 'in', arten)
    .where('e.geladen', '>', 0)
    .$if(sicht.benutzerId !== null, q => q.where('e.benutzer_id', '=', sicht.benutzerId ?? 0))
    .$if(id !== undefined, q => q.where('e.id', '=', id ?? 0))
    .where(eb => eb.and(alsSuchmuster(suche).map(muster => eb('e.dateiname', 'ilike', muster))))
    .orderBy('e.id', 'desc')
    .limit(anzahl)
    .execute()
}

export function ladeEinen(db: Kysely<DB>, sicht: Sicht, id: number) {
  return vorgaenge(db)
    .where('e.id', '=', id)
    .$if(sicht.benutzerId !== null, q => q.where('e.benutzer_id', '=', sicht.benutzerId ?? 0))
    .executeTakeFirst()
}

/** Mehr Vorgänge mit derselben Datei nennt ein Bericht nicht. */
const HOECHSTENS_FRUEHERE = 5

/**
 * Andere Vorgänge, in denen dieselbe Datei geladen und nicht ganz zurückgenommen ist; der neueste zuerst.
 * @param organisation deren Vorgänge auch genannt werden; `null`: nur die der Sicht
 */
export async function ladeFrueheresLaden(
  db: Kysely<DB>,
  { benutzerId, organisation }: Sicht & { organisation: number | null },
  { id, sha256 }: { id: number; sha256: string },
): Promise<FrueheresLaden[]> {
  const istEinsehbar = benutzerId === null ? sql<boolean>`true` : sql<boolean>`e.benutzer_id = ${benutzerId}`
  return db
    .selectFrom('einlesung as e')
    .innerJoin('benutzer as b', 'b.id', 'e.benutzer_id')
    .leftJoin('einlesung_ruecknahme as r', 'r.einlesung_id', 'e.id')
    .select([
      'e.id',
      'e.art',
      'e.dateiname',
      // Ein unterbrochenes Laden hat kein Ende; geprüft ist jede Datei davor.
      sql<string>`coalesce(e.geladen_am, e.geprueft_am, e.angelegt_am)`.as('geladenAm'),
      sql<string>`b.vorname || ' ' || b.nachname`.as('von'),
      istEinsehbar.as('istEinsehbar'),
    ])
    .where('e.sha256', '=', sha256)
    .where('e.id', '<>', id)
    .where('e.geladen', '>', 0)
    .where(sql<boolean>`(r.beendet_am is null or r.behalten > 0)`)
    .where(eb => eb.or([istEinsehbar, eb('b.organisationseinheit_id', '=', organisation)]))
    .orderBy('e.id', 'desc')
    .limit(HOECHSTENS_FRUEHERE)
    .execute()
}

type Zeile = {
  nummer: number
  ausgang: Zeilenausgang
  geladen: boolean
  bezeichnung: string
  objekt_id: number | null
  zurueckgenommen: boolean
  konflikt: Ruecknahmekonflikt | null
  grund: string | null
  beanstandungen: {
    spalte: string
    zelle: string | null
    wert: string
    meldung: string
    vorschlag: string | null
    ersatz?: string | null
  }[]
  aenderungen: { spalte: string; alt: string; neu: string }[]
  gesamt: number
}

export async function ladeZeilen(
  db: Kysely<DB>,
  id: number,
  { ausgang, suche, seite, groesse }: QueryVon<typeof listeEinlesezeilen>,
): Promise<{ zeilen: Zeile[]; gesamt: number }> {
  const bedingungen: RawBuilder<unknown>[] = [sql`einlesung_id = ${id}`]
  if (ausgang !== undefined) bedingungen.push(sql`ausgang = ${ausgang}`)
  for (const muster of alsSuchmuster(suche))
    bedingungen.push(sql`(bezeichnung ilike ${muster} or beanstandungen::text ilike ${muster})`)
  const { rows } = await sql<Zeile>`
    select nummer, ausgang, geladen, bezeichnung, objekt_id, grund, beanstandungen, aenderungen,
      zurueckgenommen, konflikt, count(*) over ()::int as gesamt
    from einlesung_zeile
    where ${sql.join(bedingungen, sql` and `)}
    order by nummer
    limit ${groesse}
    offset ${(seite - 1) * groesse}
  `.execute(db)
  return { zeilen: rows, gesamt: rows[0]?.gesamt ?? 0 }
}

/** Ausgang und Beanstandungen eines Stücks der Zeilen, der Reihe nach; für die zurückgegebene Datei. */
export async function ladeBefunde(db: Kysely<DB>, id: number, von: number, bis: number) {
  const { rows } = await sql<Pick<Zeile, 'nummer' | 'ausgang' | 'grund' | 'beanstandungen'>>`
    select nummer, ausgang, grund, beanstandungen
    from einlesung_zeile
    where einlesung_id = ${id} and nummer between ${von} and ${bis}
  `.execute(db)
  return new Map(rows.map(zeile => [zeile.nummer, zeile]))
}

/** Abgelehnte Zeilen mit dem, was an ihnen nicht stimmt. */
export async function ladeAbgelehnte(
  db: Kysely<DB>,
  id: number,
): Promise<readonly Pick<Zeile, 'nummer' | 'beanstandungen'>[]> {
  const { rows } = await sql<Pick<Zeile, 'nummer' | 'beanstandungen'>>`
    select nummer, beanstandungen
    from einlesung_zeile
    where einlesung_id = ${id} and ausgang = 'ABGELEHNT'
  `.execute(db)
  return rows
}
