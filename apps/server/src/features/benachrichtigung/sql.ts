import {
  type Akteur,
  alleinAls,
  ELEMENTE,
  type Element,
  hatRecht,
  type Probenmethode,
  type Recht,
} from '@benthos/fachmodell'
import {
  BENACHRICHTIGUNGEN,
  BENACHRICHTIGUNGSARTEN,
  type Benachrichtigungsart,
  istZuAufnahme,
} from '@benthos/fachmodell/benachrichtigung'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { istOffen } from '../../fach/aufnahmefilter/fristbedingung.ts'
import { fuerEines, jeNachElement, spalten } from '../../fach/elemente/spalten.ts'
import { wechselnde } from '../../fach/klassenwechsel/klassenwechsel.ts'
import { aufnahmerechtAlsSql, elementrechtAlsSql } from '../../fach/rechte/rechtAlsSql.ts'
import { ansichtseingabe } from '../../technik/auftraege/ansicht.ts'
import type { Auftragsarten } from '../../technik/auftraege/auftragsart.ts'
import { SEINE_RECHTE_GELTEN } from '../../technik/auftraege/sql.ts'
import type { DB } from '../../technik/db/schema.ts'

/** SQL der Benachrichtigungen; jede Anweisung nennt den Empfänger, fremde gibt es für ihn nicht. */

export type Empfaenger = { benutzerId: number; akteur: Akteur }

export type Zeile = {
  id: number
  art: Benachrichtigungsart
  am: string
  istGelesen: boolean
  aufnahmeId: number | null
  element: Element | null
  methode: Probenmethode | null
  messstelle: string | null
  datum: string | null
  grund: string | null
  nach: string | null
  rueckfrageId: number | null
  bezeichnung: string | null
  frage: string | null
  frist: string | null
  auftragId: number | null
  auftrag: string | null
  auftragsart: string | null
  /** womit die Seite zu finden ist, die sein Ergebnis zeigt; in Mails nie: ein Filter kann Namen nennen */
  ansichtseingabe: unknown
  ausgang: string | null
  /** Name der Fassung, die Klassen ändert, und der Tag, ab dem sie gilt */
  fassung: string | null
  fassungsart: 'Taxaliste' | 'Parametersatz'
  gueltigVon: string | null
  /** wie viele lesbare Ergebnisse sie ändert */
  wechsel: number
  /** Import, aus dem die Zuweisung kommt, und wie viele seiner Aufnahmen der Empfänger zugewiesen hat */
  einlesungId: number | null
  ausDatei: number
  /** wer um eine Berichtigung bittet */
  betrifft: number | null
}

const VERBUND = sql`
  benachrichtigung
  left join aufnahme on aufnahme.id = benachrichtigung.aufnahme_id
  left join messstelle on messstelle.id = aufnahme.messstelle_id
  left join fassungsvorschau as vorschau on vorschau.id = benachrichtigung.fassungsvorschau_id
  left join qs_auftrag on benachrichtigung.art = 'ZWEITBESTIMMUNG'
    and qs_auftrag.aufnahme_id = benachrichtigung.aufnahme_id and qs_auftrag.methode = benachrichtigung.methode
`

/** Die neuesten des Empfängers. */
export const liste = (
  db: Kysely<DB>,
  empfaenger: Empfaenger,
  hoechstens: number,
  arten: Auftragsarten,
): Promise<Zeile[]> => lade(db, empfaenger, sql`true`, hoechstens, ansichtseingabe(arten))

/** Was in dieser Mail stehen soll und der Empfänger noch lesen darf, so weit er es nicht schon gelesen hat. */
export const listeFuerPost = (db: Kysely<DB>, empfaenger: Empfaenger, postId: number): Promise<Zeile[]> =>
  lade(
    db,
    empfaenger,
    sql`benachrichtigung.post_id = ${postId} and benachrichtigung.gelesen_am is null and ${FRIST_LAEUFT}`,
    1000,
  )

/** Was zugewiesen ist, hat die Frist von heute, bis es übergeben ist. */
const FRIST_DES_ELEMENTS = sql`case when benachrichtigung.art = 'ZUGEWIESEN' then ${jeNachElement(
  sql`benachrichtigung.element`,
  element => sql`case when ${istOffen(element)} then ${spalten(element, 'aufnahme').frist} end`,
)} end`

/** Was von einer Frist berichtet, geht nur hinaus, solange sie so gilt und nicht übergeben ist. */
const FRIST_LAEUFT = sql`(benachrichtigung.frist is null or ${jeNachElement(
  sql`benachrichtigung.element`,
  element => sql`(${istOffen(element)} and ${spalten(element, 'aufnahme').frist} = benachrichtigung.frist)`,
)})`

async function lade(
  db: Kysely<DB>,
  empfaenger: Empfaenger,
  auswahl: RawBuilder<unknown>,
  hoechstens: number,
  auftragseingabe: RawBuilder<unknown> = sql`null`,
): Promise<Zeile[]> {
  const { rows } = await sql<Zeile>`
    select benachrichtigung.id, benachrichtigung.art, benachrichtigung.angelegt_am as am,
      benachrichtigung.gelesen_am is not null as "istGelesen", benachrichtigung.aufnahme_id as "aufnahmeId",
      benachrichtigung.element, benachrichtigung.methode, messstelle.name as messstelle, aufnahme.datum,
      status_ereignis.grund, status_ereignis.nach, benachrichtigung.rueckfrage_id as "rueckfrageId", rueckfrage.bezeichnung,
      rueckfrage.text as frage,
      coalesce(qs_auftrag.frist, benachrichtigung.frist, ${FRIST_DES_ELEMENTS}, ${naechsteAusDatei(empfaenger)}) as frist,
      auftrag.id as "auftragId", auftrag.titel as auftrag, auftrag.art as auftragsart, ${auftragseingabe} as ansichtseingabe,
      coalesce(liste.name, satz.name) as fassung,
      case when liste.id is null then 'Parametersatz' else 'Taxaliste' end as fassungsart, coalesce(liste.gueltig_von, satz.gueltig_von) as "gueltigVon",
      case when vorschau.id is null then 0 else (select count(*)::int ${ihreWechsel(empfaenger)}) end as wechsel,
      berichtigung.benutzer_id as betrifft, benachrichtigung.einlesung_id as "einlesungId",
      case when benachrichtigung.einlesung_id is null then 0 else (select count(*)::int ${ihreAusDatei(empfaenger)}) end as "ausDatei",
      coalesce(auftrag.fehler, case when ${SEINE_RECHTE_GELTEN} then auftrag.zusammenfassung end) as ausgang
    from ${VERBUND}
    left join status_ereignis on status_ereignis.id = benachrichtigung.status_ereignis_id
    left join rueckfrage on rueckfrage.id = benachrichtigung.rueckfrage_id
    left join berichtigung on berichtigung.id = benachrichtigung.berichtigung_id
    left join auftrag on auftrag.id = benachrichtigung.auftrag_id
    left join taxalistenversion as liste on liste.id = vorschau.taxalistenversion_id
    left join parametersatz as satz on satz.id = vorschau.parametersatz_id
    where ${istLesbar(empfaenger)} and ${auswahl}
    order by benachrichtigung.id desc
    limit ${hoechstens}
  `.execute(db)
  return rows
}

export async function zaehle(db: Kysely<DB>, empfaenger: Empfaenger): Promise<number> {
  const { rows } = await sql<{ anzahl: number }>`
    select count(*)::int as anzahl
    from ${VERBUND}
    where ${istLesbar(empfaenger)} and benachrichtigung.gelesen_am is null
  `.execute(db)
  return rows[0]?.anzahl ?? 0
}

/** Kennzeichnet als gelesen. @returns ob es die Benachrichtigung für den Empfänger gibt */
export async function setzeEineGelesen(db: Kysely<DB>, empfaenger: Empfaenger, id: number): Promise<boolean> {
  return (await setze(db, empfaenger, sql`benachrichtigung.id = ${id}`)) === 1n
}

export async function setzeGelesenBis(db: Kysely<DB>, empfaenger: Empfaenger, bis: number): Promise<void> {
  await setze(db, empfaenger, sql`benachrichtigung.id <= ${bis} and benachrichtigung.gelesen_am is null`)
}

async function setze(db: Kysely<DB>, empfaenger: Empfaenger, auswahl: RawBuilder<unknown>) {
  const { numAffectedRows } = await sql`
    update benachrichtigung as ziel
    set gelesen_am = coalesce(ziel.gelesen_am, now())
    where ziel.id in (select benachrichtigung.id from ${VERBUND} where ${istLesbar(empfaenger)} and ${auswahl})
  `.execute(db)
  return numAffectedRows
}

/** Eigene, die der Empfänger in seiner jetzigen Rolle lesen darf; ein Auftrag, den er nicht mehr hat, ist keine Nachricht. */
function istLesbar(empfaenger: Empfaenger): RawBuilder<boolean> {
  const { benutzerId, akteur } = empfaenger
  const rechte = new Set(
    BENACHRICHTIGUNGSARTEN.filter(istZuAufnahme).flatMap(art => BENACHRICHTIGUNGEN[art].recht ?? []),
  )
  const jeRecht = [...rechte].map(
    recht =>
      sql`(benachrichtigung.einlesung_id is null and benachrichtigung.art = any(${sql.val(artenMit(recht))}::text[]) and ${rechtAlsSql(akteur, recht)})`,
  )
  return sql<boolean>`(
    benachrichtigung.empfaenger_id = ${benutzerId}
    and (benachrichtigung.art <> 'ZWEITBESTIMMUNG' or qs_auftrag.zweitbestimmer_id = ${benutzerId})
    and (benachrichtigung.art <> 'KLASSENWECHSEL' or exists (select ${ihreWechsel(empfaenger)}))
    and (
      benachrichtigung.art = any(${sql.val(artenOhneAufnahme(akteur))}::text[]) or ${sql.join(jeRecht, sql` or `)}
      or (benachrichtigung.einlesung_id is not null and exists (select ${ihreAusDatei(empfaenger)}))
    )
  )`
}

/** Ergebnisse, die die Fassung der Nachricht ändert und mit denen der Empfänger befasst ist, ab `from`. */
const ihreWechsel = ({ akteur }: Empfaenger): RawBuilder<unknown> => wechselnde(sql`vorschau.id`, akteur)

/** Aufnahmen des Imports der Nachricht, die dem Empfänger zugewiesen sind, ab `from`. */
const ihreAusDatei = ({ akteur }: Empfaenger): RawBuilder<unknown> => sql`
  from einlesung_objekt
  join aufnahme on aufnahme.id = einlesung_objekt.objekt_id
  join messstelle on messstelle.id = aufnahme.messstelle_id
  where einlesung_objekt.einlesung_id = benachrichtigung.einlesung_id
    and ${fuerEines(element => alsBeauftragter(akteur, element))}
`
const alsBeauftragter = (akteur: Akteur, element: Element): RawBuilder<boolean> =>
  elementrechtAlsSql(alleinAls(akteur, 'AUFTRAGNEHMER'), 'verlauf.lesen', element).sql

/** Tag, bis zu dem das Erste davon zu übergeben ist. */
const naechsteAusDatei = (empfaenger: Empfaenger): RawBuilder<unknown> => sql`case
  when benachrichtigung.einlesung_id is not null then (
    select min(least(${sql.join(
      ELEMENTE.map(
        element =>
          sql`case when ${istOffen(element)} and ${alsBeauftragter(empfaenger.akteur, element)} then ${spalten(element, 'aufnahme').frist} end`,
      ),
    )})) ${ihreAusDatei(empfaenger)}
  )
end`

const artenMit = (recht: Recht): Benachrichtigungsart[] =>
  BENACHRICHTIGUNGSARTEN.filter(art => istZuAufnahme(art) && BENACHRICHTIGUNGEN[art].recht === recht)

/** Was niemandes Recht an einer Aufnahme braucht, so weit der Akteur es überhaupt erfährt. */
const artenOhneAufnahme = (akteur: Akteur): Benachrichtigungsart[] =>
  BENACHRICHTIGUNGSARTEN.filter(art => !istZuAufnahme(art) && erfaehrt(akteur, art))

/** Kann ihn eine Benachrichtigung dieser Art überhaupt angehen? */
export function erfaehrt(akteur: Akteur, art: Benachrichtigungsart): boolean {
  const { recht } = BENACHRICHTIGUNGEN[art]
  return recht === null || hatRecht(akteur, recht)
}

function rechtAlsSql(akteur: Akteur, recht: Recht): RawBuilder<boolean> {
  const jeElement = ELEMENTE.map(
    element => sql`(benachrichtigung.element = ${element} and ${elementrechtAlsSql(akteur, recht, element).sql})`,
  )
  const beide = sql`(benachrichtigung.element is null and ${aufnahmerechtAlsSql(akteur, recht).sql})`
  return sql<boolean>`(${sql.join([...jeElement, beide], sql` or `)})`
}
