import { gewaesserschluessel } from '@benthos/fachmodell/gewaesser/gewaessername'
import type { Gewaesser } from '@benthos/vertrag/gewaesser'
import { type Kysely, type Selectable, sql } from 'kysely'
import { ladeGewaesser } from '../../../fach/gewaesser/gewaesserdoppel.ts'
import type { DB } from '../../../technik/db/schema.ts'
import type { GewaesserTabelle } from '../../../technik/db/tabellen/messstelle.ts'
import type { Einlesezweck, Zeilenwerte } from '../../../technik/einlesen/einleseart.ts'
import { nachSchluessel } from '../../../technik/reihe/nachSchluessel.ts'
import { sperreAndere } from '../sql.ts'
import { Namenssuche } from './namenssuche.ts'

/** Was die Prüfung eines Stapels von Zeilen über Bestehendes wissen muss: wenige Abfragen, gleich wie viele Zeilen. */

/** Ein Gewässer mit dem Vorfluter, den jemand angab; `muendetInId` nennt auch den, den nur das Netz kennt. */
export type Bekanntes = Gewaesser &
  Pick<Selectable<GewaesserTabelle>, 'herkunft' | 'muendet_in'> & { schluessel: string }
export type Kenntnis = {
  namen: Namenssuche<Bekanntes>
  nachId: ReadonlyMap<number, Bekanntes>
  /** nach `gewaesserschluessel` */
  nachName: ReadonlyMap<string, readonly Bekanntes[]>
  nachNummer: ReadonlyMap<string, Bekanntes>
  /** Gewässer, zu denen die Routen mit den Nummern der Zeilen gehören */
  routen: ReadonlyMap<string, number>
  /** was frühere Zeilen der Datei anlegen und ändern; es wächst mit ihnen */
  datei: {
    /** Gewässer je Zeile; ein neues heißt nach ihr (`zeilenkennung`) */
    gewaesser: Map<number, number>
    /** Vorfluter, wo eine Zeile ihn angibt */
    vorfluter: Map<number, number | null>
    geladene: Set<number>
  }
}

/** Alle: ähnliche Namen findet nur, wer jeden kennt. Beim Laden legt bis zum Ende der Transaktion niemand sonst eines an. */
export async function ladeKenntnis(
  db: Kysely<DB>,
  zeilen: readonly Zeilenwerte[],
  zweck: Einlesezweck,
): Promise<Kenntnis> {
  if (zweck === 'LADEN') await sperreAndere(db)
  const eigene = await db.selectFrom('gewaesser').select(['id', 'herkunft', 'muendet_in']).execute()
  const zusatz = new Map(eigene.map(zeile => [zeile.id, zeile]))
  const alle = (await ladeGewaesser(db, [...zusatz.keys()])).flatMap((gewaesser): Bekanntes[] => {
    const zeile = zusatz.get(gewaesser.id)
    return zeile ? [{ ...gewaesser, ...zeile, schluessel: gewaesserschluessel(gewaesser.name) }] : []
  })
  const nummern = zeilen.flatMap(({ nummer }) => (typeof nummer === 'string' ? [nummer] : []))
  const { rows: routen } = await sql<{ id: string; gewaesser: number }>`
    select id, gewaesser_id as gewaesser
    from netzroute
    where id = any(${nummern}::text[]) and gewaesser_id is not null
  `.execute(db)
  return {
    namen: new Namenssuche(alle),
    nachId: new Map(alle.map(gewaesser => [gewaesser.id, gewaesser])),
    nachName: nachSchluessel(alle, ({ schluessel }) => schluessel),
    nachNummer: new Map(
      alle.flatMap(gewaesser => (gewaesser.nummer === null ? [] : [[gewaesser.nummer, gewaesser] as const])),
    ),
    routen: new Map(routen.map(({ id, gewaesser }) => [id, gewaesser])),
    datei: { gewaesser: new Map(), vorfluter: new Map(), geladene: new Set() },
  }
}
