import type { Auftrag, Auftragszustand } from '@benthos/vertrag/auftrag'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../db/schema.ts'
import { Einwand } from '../http/problem.ts'
import { ansichtseingabe, ansichtVon } from './ansicht.ts'
import type { Auftragsarten } from './auftragsart.ts'
import { HAT_ERGEBNIS, SEINE_RECHTE_GELTEN } from './sql.ts'

/** Aufträge eines Benutzers; jede Anweisung nennt ihn, fremde gibt es für ihn nicht. */

type Zeile = {
  id: number
  art: string
  titel: string
  zustand: Auftragszustand
  angelegt_am: string
  begonnen_am: string | null
  beendet_am: string | null
  fortschritt_ist: number
  fortschritt_soll: number | null
  fortschritt_text: string | null
  zusammenfassung: string | null
  fehler: string | null
  datei_name: string | null
  datei_bytes: number | null
  datei_sha256: string | null
  bis: string | null
  verweis_bis: string | null
  fortsetzbar: boolean
  ansichtseingabe: unknown
  rechte_gelten: boolean
}

/** Abgebrochen, mit offenen Schritten, und noch niemand hat den Rest in Auftrag gegeben. */
const FORTSETZBAR = sql<boolean>`
  zustand = 'CANCELLED' and not fortgesetzt and fortschritt_ist < coalesce(fortschritt_soll, fortschritt_ist + 1)
`

const VERDECKT =
  'Der Auftrag ist von vor einer Änderung Ihrer Rechte. Was er ergab, sehen Sie wieder, sobald Sie die damaligen Rechte haben; nach einer Zweitbestimmung, wenn sie abgeschlossen ist.'

const zeige = (zeile: Zeile, arten: Auftragsarten): Auftrag => ({
  id: zeile.id,
  titel: zeile.titel,
  state: zeile.zustand,
  storage: 'PERSISTENT',
  timeCreated: zeile.angelegt_am,
  timeStarted: zeile.begonnen_am,
  timeFinished: zeile.beendet_am,
  fortschritt: {
    ist: zeile.fortschritt_ist,
    soll: zeile.fortschritt_soll,
    text: zeile.rechte_gelten ? zeile.fortschritt_text : null,
  },
  zusammenfassung: zeile.rechte_gelten ? zeile.zusammenfassung : zeile.zusammenfassung && VERDECKT,
  fehler: zeile.fehler,
  // Eine angefangene Datei ist noch kein Ergebnis.
  ergebnis: zeile.rechte_gelten ? ergebnisVon(zeile) : null,
  ansicht: ansichtVon(arten, zeile),
  fortsetzung: (zeile.fortsetzbar ? arten.get(zeile.art)?.fortsetzung?.aufschrift : null) ?? null,
})

function ergebnisVon({ datei_name, datei_bytes, datei_sha256, bis, verweis_bis }: Zeile): Auftrag['ergebnis'] {
  if (datei_name === null || datei_bytes === null || datei_sha256 === null || bis === null) return null
  return { name: datei_name, bytes: datei_bytes, sha256: datei_sha256, bis, verweisBis: verweis_bis }
}

export async function ladeAuftraege(
  db: Kysely<DB>,
  arten: Auftragsarten,
  benutzerId: number,
  id?: number,
): Promise<Auftrag[]> {
  const { rows } = await sql<Zeile>`
    select id, art, titel, zustand, angelegt_am, begonnen_am, beendet_am,
      fortschritt_ist, fortschritt_soll, fortschritt_text, zusammenfassung, fehler,
      datei_name, datei_bytes, case when ${HAT_ERGEBNIS} then datei_sha256 end as datei_sha256,
      beendet_am + make_interval(days => aufbewahren_tage) as bis,
      (select gueltig_bis from auftrag_verweis where auftrag_id = auftrag.id and gueltig_bis > now()) as verweis_bis,
      ${FORTSETZBAR} as fortsetzbar, ${ansichtseingabe(arten)} as ansichtseingabe, ${SEINE_RECHTE_GELTEN} as rechte_gelten
    from auftrag
    where benutzer_id = ${benutzerId} ${id === undefined ? sql`` : sql`and id = ${id}`}
    order by id desc
    limit 200
  `.execute(db)
  return rows.map(zeile => zeige(zeile, arten))
}

export async function ladeAuftrag(
  db: Kysely<DB>,
  arten: Auftragsarten,
  benutzerId: number,
  id: number,
): Promise<Auftrag> {
  const [auftrag] = await ladeAuftraege(db, arten, benutzerId, id)
  if (!auftrag) throw new Einwand('NICHT_GEFUNDEN')
  return auftrag
}

/** Was schon beendet ist, bleibt, wie es ist. */
export async function brichAb(db: Kysely<DB>, benutzerId: number, id: number): Promise<void> {
  await sql`
    update auftrag
    set zustand = case zustand when 'WAITING' then 'CANCELLED' else 'CANCELLING' end,
      beendet_am = case zustand when 'WAITING' then now() end
    where id = ${id} and benutzer_id = ${benutzerId} and zustand in ('WAITING', 'RUNNING')
  `.execute(db)
}

/** Merkt einen Auftrag als fortgesetzt vor. @returns womit es weitergeht; `null`: er lässt sich nicht (mehr) fortsetzen */
export async function nimmRest(
  db: Kysely<DB>,
  benutzerId: number,
  id: number,
): Promise<{ art: string; eingabe: unknown; ist: number } | null> {
  const { rows } = await sql<{ art: string; eingabe: unknown; ist: number }>`
    update auftrag
    set fortgesetzt = true
    where id = ${id} and benutzer_id = ${benutzerId} and ${FORTSETZBAR}
    returning art, eingabe, fortschritt_ist as ist
  `.execute(db)
  return rows[0] ?? null
}

export async function loesche(db: Kysely<DB>, benutzerId: number, id: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from auftrag where id = ${id} and benutzer_id = ${benutzerId} and beendet_am is not null
  `.execute(db)
  return numAffectedRows === 1n
}
