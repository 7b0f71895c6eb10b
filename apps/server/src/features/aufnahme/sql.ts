import { ELEMENTE, type Element, eigeneTeile, gehoertZu, type Probenmethode } from '@benthos/fachmodell'
import { type Aufnahmedaten, auftragnehmerfeld } from '@benthos/vertrag/aufnahme'
import { type Kysely, sql } from 'kysely'
import { spaltenwerte } from '../../fach/elemente/spalten.ts'
import { ladeProjektfrist } from '../../fach/frist/projektfrist.ts'
import { istMethodeVon } from '../../fach/probe/istMethodeVon.ts'
import { sachverhaltspalten } from '../../fach/rechte/aufnahmeLage.ts'
import type { Transaktion } from '../../technik/db/datenbank.ts'
import type { DB } from '../../technik/db/schema.ts'
import { heuteInOesterreich } from '../../technik/zeit/heuteInOesterreich.ts'

/** SQL der Aufnahmen: Kopf lesen, anlegen, ändern, löschen. */

/** Was zu einer Probe gespeichert ist. */
type Probenstand = { methode: Probenmethode; geraet: string | null; hatTaxa: boolean }

/** Kopf mit dem, woran sich Rechte entscheiden: was jemand sieht und was er darf, gehört zu derselben Version. */
export const ladeKopf = (db: Kysely<DB>, id: number) => koepfe(db).where('aufnahme.id', '=', id).executeTakeFirst()

/** Köpfe vieler Aufnahmen in einer Abfrage, nach ihrem Code. */
export const ladeKoepfe = (db: Kysely<DB>, ids: readonly number[]) =>
  koepfe(db)
    .where('aufnahme.id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .orderBy('aufnahme.code')
    .execute()

function koepfe(db: Kysely<DB>) {
  return db
    .selectFrom('aufnahme')
    .innerJoin('messstelle', 'messstelle.id', 'aufnahme.messstelle_id')
    .innerJoin('gewaesser', 'gewaesser.id', 'messstelle.gewaesser_id')
    .innerJoin('projekt', 'projekt.id', 'aufnahme.projekt_id')
    .leftJoin('benutzer', 'benutzer.id', 'aufnahme.geaendert_von')
    .select([
      ...sachverhaltspalten(),
      'aufnahme.id',
      'aufnahme.stand',
      'aufnahme.version',
      'aufnahme.code',
      'aufnahme.datum',
      'aufnahme.uhrzeit',
      'aufnahme.probenehmer',
      'aufnahme.bemerkung',
      sql<Probenstand[]>`(
        select coalesce(json_agg(json_build_object(
          'methode', methode,
          'geraet', entnahmegeraet,
          'hatTaxa', exists (
            select from bestimmung join fund on fund.bestimmung_id = bestimmung.id
            where bestimmung.aufnahme_id = probe.aufnahme_id and bestimmung.methode = probe.methode
          )
        )), '[]') from probe where probe.aufnahme_id = aufnahme.id
      )`.as('proben'),
      // Choriotope ohne eine Zeile sind noch nicht erhoben; gespeichert sind sie, sobald dort etwas bemerkt ist.
      sql<string[]>`array(
        select abschnitt from aufnahme_abschnitt
        where aufnahme_id = aufnahme.id and (abschnitt <> 'choriotop' or jsonb_array_length(daten -> 'zeilen') > 0)
      )`.as('erfasste'),
      'aufnahme.ist_demo',
      'aufnahme.geaendert_am',
      sql<string | null>`benutzer.vorname || ' ' || benutzer.nachname`.as('geaendert_von'),
      'aufnahme.messstelle_id',
      'messstelle.code as messstelle_code',
      'messstelle.name as messstelle_name',
      'messstelle.bioregion',
      'gewaesser.name as gewaesser',
      'aufnahme.projekt_id',
      'projekt.name as projekt_name',
    ])
}
export type Kopfzeile = NonNullable<Awaited<ReturnType<typeof ladeKopf>>>

export async function fuegeAufnahmeEin(
  tx: Transaktion,
  daten: Aufnahmedaten,
  organisationseinheitId: number,
  benutzerId: number,
): Promise<number> {
  const frist = await ladeProjektfrist(tx, daten.projektId, heuteInOesterreich())
  const { id } = await tx
    .insertInto('aufnahme')
    .values({
      ...kopfspalten(daten),
      ...spaltenwerte(daten.methoden, () => ({ ...NEU, frist })),
      ...auftraege(daten),
      organisationseinheit_id: organisationseinheitId,
      angelegt_von: benutzerId,
      geaendert_von: benutzerId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await vermerkeNeu(tx, id, daten.methoden, benutzerId)
  return id
}

/** Ändert den Kopf, wenn `version` noch die gespeicherte ist; sonst `false`. */
export async function aendereAufnahme(
  tx: Transaktion,
  id: number,
  version: number,
  daten: Aufnahmedaten,
  organisationseinheitId: number,
  elemente: { neu: readonly Element[]; weg: readonly Element[] },
  benutzerId: number,
): Promise<boolean> {
  const frist = await ladeProjektfrist(tx, daten.projektId, heuteInOesterreich())
  const { numUpdatedRows } = await tx
    .updateTable('aufnahme')
    .set(eb => ({
      ...kopfspalten(daten),
      ...spaltenwerte(elemente.neu, () => ({ ...NEU, frist })),
      ...spaltenwerte(elemente.weg, () => ({ status: null, freigabe: null, frist: null })),
      ...auftraege(daten),
      organisationseinheit_id: organisationseinheitId,
      version: eb('version', '+', 1),
      stand: eb('stand', '+', 1),
      geaendert_am: sql<string>`now()`,
      geaendert_von: benutzerId,
    }))
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  await vermerkeNeu(tx, id, elemente.neu, benutzerId)
  return numUpdatedRows === 1n
}

/** Löscht die Aufnahme mit allem, was an ihr hängt, wenn `stand` noch der gesehene ist; sonst `false`. */
export async function entferneAufnahme(tx: Transaktion, id: number, stand: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('aufnahme')
    .where('id', '=', id)
    .where('stand', '=', stand)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/**
 * Trägt das Element Daten oder Ergebnisse? Dann lässt es sich nicht aus der Aufnahme nehmen. Sein Status sagt das nicht: auch
 * wer die einzige Methode wieder entfernt hat, steht auf Rohdaten.
 */
export async function hatDaten(db: Kysely<DB>, id: number, element: Element): Promise<boolean> {
  // Was nur ihm gehört, sähe ohne das Element niemand mehr.
  const teile = eigeneTeile(element)
  const { rows } = await sql<{ ja: boolean }>`
    select
      exists (select from probe where aufnahme_id = ${id} and ${istMethodeVon(element)})
      or exists (select from aufnahme_abschnitt where aufnahme_id = ${id} and abschnitt = any(${teile}::text[]))
      or exists (select from bild where aufnahme_id = ${id} and platz = any(${teile}::text[]))
      or (${gehoertZu('phbMakroskopischeArtWuchsform', element)} and exists (select from phb_wuchsform where aufnahme_id = ${id}))
      or exists (select from bewertung where aufnahme_id = ${id} and element = ${element}) as ja
  `.execute(db)
  return rows[0]?.ja ?? false
}

/** Kommt das Element später wieder, gilt für es der Gewässertyp der Messstelle. */
export async function verwerfeTypabweichung(tx: Transaktion, id: number, element: Element): Promise<void> {
  await tx.deleteFrom('aufnahme_typologie').where('aufnahme_id', '=', id).where('element', '=', element).execute()
}

function kopfspalten(daten: Aufnahmedaten) {
  return {
    code: daten.code,
    messstelle_id: daten.messstelleId,
    projekt_id: daten.projektId,
    datum: daten.datum,
    uhrzeit: daten.uhrzeit,
    probenehmer: daten.probenehmer,
    bemerkung: daten.bemerkung,
  }
}

const NEU = { status: 'NEU', freigabe: 'NICHT_FREIGEGEBEN' } as const

const auftraege = (daten: Aufnahmedaten) =>
  spaltenwerte(ELEMENTE, element => ({ auftragnehmerId: daten[auftragnehmerfeld(element)] }))

async function vermerkeNeu(tx: Transaktion, id: number, elemente: readonly Element[], benutzerId: number) {
  if (elemente.length === 0) return
  await tx
    .insertInto('status_ereignis')
    .values(
      elemente.map(element => ({
        aufnahme_id: id,
        element,
        art: 'STATUS' as const,
        von: null,
        nach: 'NEU',
        grund: null,
        benutzer_id: benutzerId,
      })),
    )
    .execute()
}
