import { darf } from '@benthos/fachmodell'
import { formatiereAnzahl } from '@benthos/fachmodell/zahl/formatiereAnzahl'
import type { Projektdaten } from '@benthos/vertrag/projekt'
import { type Kysely, type Selectable, sql } from 'kysely'
import { alsSachverhalt } from '../../../fach/rechte/projektLage.ts'
import type { DB } from '../../../technik/db/schema.ts'
import type { ProjektTabelle } from '../../../technik/db/tabellen/messstelle.ts'
import type { Geaendertes, Ruecknahmewerk, Zeilenstand } from '../../../technik/einlesen/ruecknahme/ruecknahmewerk.ts'
import { type Bezuege, datenAus, ladeBezuegeVieler } from '../sql.ts'

/** Das Journal schreibt die Spalten, wie die Tabelle sie hat. */
const alsDaten = (stand: Zeilenstand): Projektdaten => datenAus(stand as Selectable<ProjektTabelle>)

/** Eingelesene Projekte zurücknehmen; ihre Aufnahmen gehen an die frühere Organisation zurück. */
export const projektruecknahme: Ruecknahmewerk = {
  haupttabelle: 'projekt',
  beigabentabellen: [],
  folgetabellen: ['aufnahme'],
  zaehler: ['version', 'stand'],
  verweisende: { aufnahme: 'Aufnahme', messstelle: 'Messstelle' },
  listeErlaubte: async (_, akteur, geladene) =>
    new Set(
      geladene
        .filter(({ vorher, jetzt }) =>
          [vorher, jetzt].every(
            stand => stand === null || darf(akteur, 'projekt.bearbeiten', alsSachverhalt(alsDaten(stand))),
          ),
        )
        .map(({ schluessel }) => schluessel),
    ),
  vergleiche: (alt, neu) => {
    const [davor, danach] = [alsDaten(alt), alsDaten(neu)]
    return (Object.keys(davor) as (keyof Projektdaten)[]).flatMap(feld =>
      davor[feld] === danach[feld] ? [] : [{ feld, alt: davor[feld], neu: danach[feld] }],
    )
  },
  findeVerwendungen: async (db, geaenderte) => {
    const bezuege = await ladeBezuegeVieler(
      db,
      geaenderte.map(({ schluessel, vorher }) => ({ ...alsDaten(vorher), ausser: Number(schluessel) })),
    )
    const uebergebene = geaenderte.filter(({ spalten }) => spalten.includes('organisationseinheit_id'))
    const dazugekommen = await zaehleDazugekommene(db, uebergebene)
    return new Map(
      geaenderte.flatMap((eines, i) => {
        const bezug = bezuege[i]
        const satz = (bezug && unpassendes(eines, bezug)) ?? dazugekommen.get(eines.schluessel)
        return satz === undefined ? [] : [[eines.schluessel, satz] as const]
      }),
    )
  },
}

/** Was dazugehört, muss auch zum früheren Projekt passen: dieselbe Regel wie im Formular. */
function unpassendes({ spalten, vorher }: Geaendertes, bezug: Bezuege): string | undefined {
  const { bereich } = alsDaten(vorher)
  const als = (was: string, wo: string) => `Zum Projekt gehören inzwischen ${was} ${wo}, als es vorher hatte.`
  if (spalten.includes('bereich')) {
    if (bezug.messstellenarten.some(art => art !== bereich)) return als('Messstellen', 'eines anderen Bereichs')
    if (bezug.fremder_bereich) return als('Aufnahmen', 'eines anderen Bereichs')
  }
  if (spalten.includes('bundesland') && bezug.fremdes_bundesland)
    return als('Messstellen oder Aufnahmen', 'in einem anderen Bundesland')
  return undefined
}

/** Was seit dem Laden zum Projekt kam, gehört dessen neuer Organisation und ginge mit ihm nicht zurück. */
async function zaehleDazugekommene(
  db: Kysely<DB>,
  projekte: readonly Geaendertes[],
): Promise<ReadonlyMap<string, string>> {
  const seither = (tabelle: 'aufnahme' | 'messstelle') => sql`(
    select count(*)::int
    from ${sql.table(tabelle)} as t
    where t.projekt_id = p.id and exists (
      select
      from journal as j
      where j.tabelle = ${tabelle} and j.schluessel = t.id::text and j.id > p.letzte
        and j.vorher ->> 'projekt_id' is distinct from j.nachher ->> 'projekt_id'
    )
  )`
  const { rows } = await sql<{ schluessel: string; aufnahmen: number; messstellen: number }>`
    select p.id::text as schluessel, ${seither('aufnahme')} as aufnahmen, ${seither('messstelle')} as messstellen
    from unnest(
      ${projekte.map(({ schluessel }) => schluessel)}::bigint[], ${projekte.map(({ letzte }) => letzte)}::bigint[]
    ) as p (id, letzte)
  `.execute(db)
  return new Map(
    rows.flatMap(({ schluessel, aufnahmen, messstellen }) => {
      const teile = [
        ...(aufnahmen > 0 ? [formatiereAnzahl(aufnahmen, 'Aufnahme', 'Aufnahmen')] : []),
        ...(messstellen > 0 ? [formatiereAnzahl(messstellen, 'Messstelle', 'Messstellen')] : []),
      ]
      if (teile.length === 0) return []
      return [[schluessel, `Seit dem Laden kam unter der neuen Organisation dazu: ${teile.join(', ')}.`] as const]
    }),
  )
}
