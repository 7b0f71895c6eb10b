import { type Akteur, listeBedingungen, type Recht } from '@benthos/fachmodell'
import { type RawBuilder, sql } from 'kysely'

/**
 * Ein Recht vieler Personen als Tabelle: je Person und Bedingung eine Zeile, `null` verlangt nichts. So prüft eine Anweisung alle Personen
 * an allen Aufnahmen, wo `elementrechtAlsSql` für eine Person spricht.
 */
export type Rechtszeile = {
  person: number
  bundesland: string | null
  organisation: number | null
  auftragnehmer: number | null
  bereiche: readonly string[] | null
  freigabe: readonly string[] | null
  status: readonly string[] | null
}

/** Zeilen einer Person; eine Bedingung, die sie nie erfüllen kann, ist keine. */
export function alsRechtszeilen(person: number, akteur: Akteur, recht: Recht): Rechtszeile[] {
  return listeBedingungen(akteur, recht).flatMap(({ bedingung, fuer }) => {
    const { eigenesBundesland, eigeneOrganisation, eigenerAuftrag, bereiche, freigabe, status } = bedingung
    const organisation = fuer.organisationseinheitId
    if (eigenesBundesland && !fuer.bundesland) return []
    if ((eigeneOrganisation || eigenerAuftrag) && organisation === null) return []
    return {
      person,
      bundesland: eigenesBundesland ? fuer.bundesland : null,
      organisation: eigeneOrganisation ? organisation : null,
      auftragnehmer: eigenerAuftrag ? organisation : null,
      bereiche: bereiche ?? null,
      freigabe: freigabe ?? null,
      status: status ?? null,
    }
  })
}

/** Die Zeilen als Tabelle `recht`, für `from`. */
export const rechtstabelle = (zeilen: readonly Rechtszeile[]): RawBuilder<unknown> => sql`
  jsonb_to_recordset(${JSON.stringify(zeilen)}::jsonb) as recht (
    person int, bundesland text, organisation int, auftragnehmer int, bereiche jsonb, freigabe jsonb, status jsonb
  )
`

/** Trifft die Zeile `recht` auf die Sache unter diesem Namen zu? */
export const trifftZu = (sache: string): RawBuilder<boolean> => {
  const gleich = (spalte: string) =>
    sql`(${sql.ref(`recht.${spalte}`)} is null or ${sql.ref(`recht.${spalte}`)} = ${sql.ref(`${sache}.${spalte}`)})`
  const enthalten = (menge: string, spalte: string) =>
    sql`(nullif(${sql.ref(`recht.${menge}`)}, 'null') is null or ${sql.ref(`recht.${menge}`)} ? ${sql.ref(`${sache}.${spalte}`)})`
  return sql<boolean>`(${sql.join(
    [
      ...['bundesland', 'organisation', 'auftragnehmer'].map(gleich),
      enthalten('bereiche', 'bereich'),
      enthalten('freigabe', 'freigabe'),
      enthalten('status', 'status'),
    ],
    sql` and `,
  )})`
}
