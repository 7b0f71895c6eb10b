import type { Akteur } from '@benthos/fachmodell'
import { EINLESESPALTEN } from '@benthos/vertrag/einlesespalte'
import { type Kysely, sql } from 'kysely'
import { TYPSPALTEN } from '../../../fach/aufnahmestand/typspalten.ts'
import type { Messstellenlage } from '../../../fach/rechte/messstellenLage.ts'
import type { DB } from '../../../technik/db/schema.ts'
import type { Geaendertes, Ruecknahmewerk, Zeilenstand } from '../../../technik/einlesen/ruecknahme/ruecknahmewerk.ts'
import type { Messstellenzeile } from '../abschnitte.ts'
import { hindernis } from '../lage.ts'
import { bestandVon } from './pruefung.ts'

/** Eingelesene Messstellen zurücknehmen, mit angelegten Gewässern und den Ergebnissen, die durch sie veraltet sind. */
export const messstellenruecknahme: Ruecknahmewerk = {
  haupttabelle: 'messstelle',
  beigabentabellen: ['gewaesser'],
  folgetabellen: ['aufnahme', 'bewertung', 'status_ereignis'],
  zaehler: [
    'version_identifizierung',
    'version_lage_allgemein',
    'version_lage_koordinaten',
    'version_charakteristik',
    'version',
    'stand',
  ],
  verweisende: {
    aufnahme: 'Aufnahme',
    bewertung: 'Ergebnis',
    bild: 'Foto',
    gewaesser: 'Gewässer, das hineinmündet',
    messstelle: 'Messstelle',
    netzroute: 'Route des Gewässernetzes',
    plausibilitaet_bestaetigung: 'Bestätigung der Plausibilität',
    status_ereignis: 'Status',
  },
  listeErlaubte: async (_, akteur, geladene) =>
    new Set(
      geladene
        .filter(({ vorher, jetzt }) => [vorher, jetzt].every(stand => stand === null || darfFuehren(akteur, stand)))
        .map(({ schluessel }) => schluessel),
    ),
  vergleiche: (alt, neu) => {
    const [davor, danach] = [bestandVon(alsZeile(alt)), bestandVon(alsZeile(neu))]
    return EINLESESPALTEN.MESSSTELLEN.flatMap(({ feld }) => {
      const [abschnitt, name] = feld.split('.') as [keyof typeof davor, string]
      const wert = (stand: typeof davor) => (stand[abschnitt] as Zeilenstand | null)?.[name] ?? null
      return wert(davor) === wert(danach) ? [] : [{ feld, alt: wert(davor), neu: wert(danach) }]
    })
  },
  findeVerwendungen: async (db, geaenderte) =>
    new Map([...(await findeBewertete(db, geaenderte)), ...(await findeUnpassende(db, geaenderte))]),
}

const betreffen = (geaenderte: readonly Geaendertes[], gesuchte: readonly string[]) =>
  geaenderte.filter(({ spalten }) => gesuchte.some(spalte => spalten.includes(spalte)))

async function findeBewertete(db: Kysely<DB>, geaenderte: readonly Geaendertes[]): Promise<[string, string][]> {
  const betroffene = betreffen(geaenderte, TYPSPALTEN)
  const { rows } = await sql<{ messstelle: string; code: string }>`
    select distinct on (aufnahme.messstelle_id) aufnahme.messstelle_id::text as messstelle, aufnahme.code
    from unnest(
      ${betroffene.map(({ schluessel }) => schluessel)}::bigint[],
      ${betroffene.map(({ geladenAm }) => geladenAm)}::timestamptz[]
    ) as g (messstelle_id, geladen_am)
    join aufnahme on aufnahme.messstelle_id = g.messstelle_id
    join bewertung on bewertung.aufnahme_id = aufnahme.id and bewertung.erstellt_am > g.geladen_am
    order by aufnahme.messstelle_id, aufnahme.id
  `.execute(db)
  return rows.map(({ messstelle, code }) => [
    messstelle,
    `Seither mit den geladenen Angaben bewertet: Aufnahme ${code}.`,
  ])
}

/** Was sich seither änderte, woran die frühere Messstelle hing oder was jetzt an ihr hängt: dieselben Regeln wie im Formular. */
async function findeUnpassende(db: Kysely<DB>, geaenderte: readonly Geaendertes[]): Promise<[string, string][]> {
  const betroffene = betreffen(geaenderte, ['projekt_id', 'art', 'bundesland'])
  if (betroffene.length === 0) return []
  const davor = betroffene.map(({ vorher }) => alsZeile(vorher))
  const projekte = davor.map(({ projekt_id }) => projekt_id)
  if (db.isTransaction)
    await sql`select from projekt where id = any(${projekte}::bigint[]) order by id for share`.execute(db)
  const { rows } = await sql<{ schluessel: string; satz: string | null }>`
    select davor.id::text as schluessel, case
        when projekt.bereich <> davor.art then ${ANDERER_BEREICH}
        when projekt.bundesland <> davor.bundesland then ${ANDERES_BUNDESLAND}
        when davor.art = 'FACHPROJEKT' and projekt.organisationseinheit_id <> davor.organisation then ${FREMDES_PROJEKT}
        when exists (
          select
          from aufnahme
          join projekt as eigenes on eigenes.id = aufnahme.projekt_id
          where aufnahme.messstelle_id = davor.id
            and (eigenes.bundesland <> davor.bundesland
              or (eigenes.bereich = 'FACHPROJEKT') <> (davor.art = 'FACHPROJEKT'))
        ) then ${FREMDE_AUFNAHMEN}
      end as satz
    from unnest(
      ${betroffene.map(({ schluessel }) => schluessel)}::bigint[], ${davor.map(({ art }) => art)}::text[],
      ${davor.map(({ bundesland }) => bundesland)}::text[], ${projekte}::bigint[],
      ${davor.map(({ organisationseinheit_id }) => organisationseinheit_id)}::int[]
    ) as davor (id, art, bundesland, projekt, organisation)
    left join projekt on projekt.id = davor.projekt
  `.execute(db)
  return rows.flatMap(({ schluessel, satz }): [string, string][] => (satz === null ? [] : [[schluessel, satz]]))
}

const ANDERER_BEREICH = 'Das Projekt von vorher hat inzwischen einen anderen Bereich.'
const ANDERES_BUNDESLAND = 'Das Projekt von vorher gehört inzwischen zu einem anderen Bundesland.'
const FREMDES_PROJEKT = 'Das Projekt von vorher gehört inzwischen einer anderen Organisation.'
const FREMDE_AUFNAHMEN = 'Seither liegen hier Aufnahmen, zu deren Projekt die Messstelle vorher nicht passte.'

function darfFuehren(akteur: Akteur, stand: Zeilenstand): boolean {
  const { art, bundesland, organisationseinheit_id } = alsZeile(stand)
  const lage: Messstellenlage = { art, bundesland, organisationseinheitId: organisationseinheit_id }
  return hindernis(akteur, lage) === null
}

/** Das Journal schreibt die Spalten, wie die Tabelle sie hat. */
const alsZeile = (stand: Zeilenstand) => stand as Messstellenzeile
