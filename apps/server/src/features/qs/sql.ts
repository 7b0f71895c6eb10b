import type { BewertungsEingabe } from '@benthos/bewertung'
import {
  type Entnahmegeraet,
  METHODENANGABEN,
  type Probenmethode,
  type QsAuswahl,
  type QsStatus,
} from '@benthos/fachmodell'
import type { OffenerQsAuftrag, QsAnforderung } from '@benthos/vertrag/qs'
import type { QsVergleich } from '@benthos/vertrag/qsvergleich'
import { type Kysely, sql } from 'kysely'
import { spalten } from '../../fach/elemente/spalten.ts'
import { elementrang } from '../../fach/probe/istMethodeVon.ts'
import type { Probenort } from '../../fach/zweitbestimmung/zuweisungSql.ts'
import type { Transaktion } from '../../technik/db/datenbank.ts'
import type { DB } from '../../technik/db/schema.ts'

/** SQL der Qualitätssicherung: Auftrag, Etikett, Zweitbestimmung. */

export type Qsprobe = {
  methode: Probenmethode
  /** Version des Auftrags; 0: es gibt keinen */
  version: number
  status: QsStatus | null
  auswahl: QsAuswahl
  seed: string | null
  anlass: string | null
  frist: string | null
  angefordertAm: string
  angefordertVon: string
  zweitbestimmerId: number | null
  zweitbestimmer: string | null
  organisation: string | null
  abgeschlossenAm: string | null
  /** aus welcher Ziehung */
  ziehung: number | null
  /** beim Abschluss festgehalten */
  vergleich: QsVergleich | null
  /** Organisation, deren Erstbestimmung beim Abschluss verglichen wurde */
  beurteiltesHaus: number | null
}

const NAME = (tabelle: string) => sql`${sql.ref(`${tabelle}.vorname`)} || ' ' || ${sql.ref(`${tabelle}.nachname`)}`

/** Proben der Aufnahme mit ihrem Auftrag, in der Reihenfolge der Methoden. */
export async function ladeProben(db: Kysely<DB>, aufnahmeId: number): Promise<Qsprobe[]> {
  const { rows } = await sql<Qsprobe>`
    select probe.methode, coalesce(auftrag.version, 0) as version, auftrag.status, auftrag.auswahl, auftrag.seed, auftrag.anlass,
      auftrag.frist, auftrag.angefordert_am as "angefordertAm", ${NAME('besteller')} as "angefordertVon",
      auftrag.zweitbestimmer_id as "zweitbestimmerId", ${NAME('person')} as zweitbestimmer,
      organisationseinheit.name as organisation, auftrag.abgeschlossen_am as "abgeschlossenAm",
      auftrag.ziehung_id as ziehung, auftrag.vergleich,
      auftrag.beurteilte_organisation_id as "beurteiltesHaus"
    from probe
    join erstbestimmung as erste on erste.aufnahme_id = probe.aufnahme_id and erste.methode = probe.methode
    left join qs_auftrag as auftrag on auftrag.aufnahme_id = probe.aufnahme_id and auftrag.methode = probe.methode
    left join benutzer as besteller on besteller.id = auftrag.angefordert_von
    left join benutzer as person on person.id = auftrag.zweitbestimmer_id
    left join organisationseinheit on organisationseinheit.id = person.organisationseinheit_id
    where probe.aufnahme_id = ${aufnahmeId}
    order by ${elementrang(sql`probe.methode`)}, erste.id
  `.execute(db)
  return rows
}

/** Was auf dem Etikett steht; nichts davon stammt aus der Bestimmung. */
export async function ladeEtikett(db: Kysely<DB>, { aufnahmeId, methode }: Probenort) {
  return db
    .selectFrom('probe')
    .innerJoin('aufnahme', 'aufnahme.id', 'probe.aufnahme_id')
    .innerJoin('messstelle', 'messstelle.id', 'aufnahme.messstelle_id')
    .innerJoin('gewaesser', 'gewaesser.id', 'messstelle.gewaesser_id')
    .select([
      'aufnahme.code as aufnahmecode',
      'messstelle.name as messstelle',
      'messstelle.code as messstellencode',
      'gewaesser.name as gewaesser',
      'aufnahme.datum',
      'aufnahme.probenehmer',
      sql<Entnahmegeraet | null>`probe.entnahmegeraet`.as('entnahmegeraet'),
      'probe.maschenweite',
      'probe.flaeche',
      'probe.teilproben',
      'probe.aussortiert_zaehler as aussortiertZaehler',
      'probe.aussortiert_nenner as aussortiertNenner',
      'probe.praeparat',
    ])
    .where('probe.aufnahme_id', '=', aufnahmeId)
    .where('probe.methode', '=', methode)
    .executeTakeFirstOrThrow()
}

export async function fuegeAuftragEin(
  tx: Transaktion,
  { aufnahmeId, methode }: Probenort,
  benutzerId: number,
  { zweitbestimmerId, ...daten }: QsAnforderung,
): Promise<void> {
  await tx
    .insertInto('qs_auftrag')
    .values({
      aufnahme_id: aufnahmeId,
      methode,
      ...daten,
      zweitbestimmer_id: zweitbestimmerId,
      angefordert_von: benutzerId,
    })
    .execute()
}

export async function schliesseAuftragAb(
  tx: Transaktion,
  { aufnahmeId, methode }: Probenort,
  vergleich: QsVergleich,
): Promise<void> {
  const alsJson = sql`${JSON.stringify(vergleich)}::jsonb`
  await sql`
    update qs_auftrag
    set status = 'ABGESCHLOSSEN', abgeschlossen_am = now(), vergleich = ${alsJson},
      zaehlung = qs_zaehlung(${alsJson}, (
        select zweite.taxalistenversion_id
        from bestimmung as zweite
        where zweite.aufnahme_id = ${aufnahmeId} and zweite.methode = ${methode} and zweite.art = 'ZWEITBESTIMMUNG'
      )),
      beurteilte_organisation_id = ${spalten(METHODENANGABEN[methode].element, 'aufnahme').auftragnehmerId},
      beurteilter_bestimmer = erste.bestimmer, version = qs_auftrag.version + 1
    from aufnahme
    join erstbestimmung as erste on erste.aufnahme_id = aufnahme.id
    where qs_auftrag.aufnahme_id = ${aufnahmeId} and qs_auftrag.methode = ${methode}
      and aufnahme.id = qs_auftrag.aufnahme_id and erste.methode = qs_auftrag.methode
  `.execute(tx)
  await sql`
    update bestimmung
    set bestimmungsdatum = current_date, geaendert_am = now(), geaendert_von = journal_benutzer()
    where aufnahme_id = ${aufnahmeId} and methode = ${methode} and art = 'ZWEITBESTIMMUNG'
  `.execute(tx)
}

export async function entferneAuftrag(tx: Transaktion, { aufnahmeId, methode }: Probenort): Promise<void> {
  await tx.deleteFrom('qs_auftrag').where('aufnahme_id', '=', aufnahmeId).where('methode', '=', methode).execute()
}

/** Erste oder zweite Bestimmung einer Probe mit der Fassung ihrer Taxaliste. */
export function ladeBestimmung(
  db: Kysely<DB>,
  { aufnahmeId, methode }: Probenort,
  art: 'ERSTBESTIMMUNG' | 'ZWEITBESTIMMUNG',
) {
  return db
    .selectFrom('bestimmung')
    .innerJoin('probe', verbund =>
      verbund
        .onRef('probe.aufnahme_id', '=', 'bestimmung.aufnahme_id')
        .onRef('probe.methode', '=', 'bestimmung.methode'),
    )
    .innerJoin('taxalistenversion', 'taxalistenversion.id', 'bestimmung.taxalistenversion_id')
    .leftJoin('benutzer', 'benutzer.id', 'bestimmung.geaendert_von')
    .select([
      'bestimmung.id',
      'bestimmung.methode',
      'bestimmung.version',
      'bestimmung.taxalistenversion_id',
      'taxalistenversion.name as taxalistenversion',
      'bestimmung.bestimmer',
      'bestimmung.geaendert_am as geaendertAm',
      sql<string | null>`${NAME('benutzer')}`.as('geaendertVon'),
      'probe.flaeche',
      sql<number | null>`(probe.aussortiert_zaehler::numeric / probe.aussortiert_nenner)::float8`.as(
        'aussortierterAnteil',
      ),
    ])
    .where('bestimmung.aufnahme_id', '=', aufnahmeId)
    .where('bestimmung.methode', '=', methode)
    .where('bestimmung.art', '=', art)
    .executeTakeFirst()
}

/** Legt die Zweitbestimmung nach derselben Fassung an, nach der die erste bestimmt ist. */
export async function fuegeZweitbestimmungEin(
  tx: Transaktion,
  { aufnahmeId, methode }: Probenort,
  taxalistenversionId: number,
  bestimmer: string,
): Promise<void> {
  await tx
    .insertInto('bestimmung')
    .values({
      aufnahme_id: aufnahmeId,
      methode,
      art: 'ZWEITBESTIMMUNG',
      taxalistenversion_id: taxalistenversionId,
      bestimmer,
      geaendert_von: sql<number | null>`journal_benutzer()`,
    })
    .execute()
}

/** Eingabe des jüngsten gespeicherten Ergebnisses dieser Probe; undefined: sie ist nicht bewertet. */
export async function ladeBewertungseingabe(
  db: Kysely<DB>,
  { aufnahmeId, methode }: Probenort,
): Promise<BewertungsEingabe | undefined> {
  const zeile = await db
    .selectFrom('bewertung')
    .select('eingabe')
    .where('aufnahme_id', '=', aufnahmeId)
    .where('methode', '=', methode)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return zeile?.eingabe as BewertungsEingabe | undefined
}

/** Offene Aufträge einer Person, die dringendsten zuerst. */
export async function listeOffene(db: Kysely<DB>, benutzerId: number): Promise<Omit<OffenerQsAuftrag, 'label'>[]> {
  const { rows } = await sql<Omit<OffenerQsAuftrag, 'label'>>`
    select aufnahme.id as "aufnahmeId", auftrag.methode, aufnahme.code, aufnahme.datum, messstelle.name as messstelle,
      gewaesser.name as gewaesser, auftrag.frist
    from qs_auftrag as auftrag
    join aufnahme on aufnahme.id = auftrag.aufnahme_id
    join messstelle on messstelle.id = aufnahme.messstelle_id
    join gewaesser on gewaesser.id = messstelle.gewaesser_id
    where auftrag.zweitbestimmer_id = ${benutzerId} and auftrag.status = 'OFFEN'
    order by auftrag.frist nulls last, auftrag.angefordert_am, aufnahme.id
  `.execute(db)
  return rows
}
