import type { Akteur } from '@benthos/fachmodell'
import { EINLESESPALTEN } from '@benthos/vertrag/einlesespalte'
import { sql } from 'kysely'
import { TYPSPALTEN } from '../../../fach/aufnahmestand/typspalten.ts'
import type { Messstellenlage } from '../../../fach/rechte/messstellenLage.ts'
import type { Ruecknahmewerk, Zeilenstand } from '../../../technik/einlesen/ruecknahme/ruecknahmewerk.ts'
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
  findeVerwendungen: async (db, geaenderte) => {
    const betroffene = geaenderte.filter(({ spalten }) => TYPSPALTEN.some(spalte => spalten.includes(spalte)))
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
    return new Map(
      rows.map(({ messstelle, code }) => [messstelle, `Seither mit den geladenen Angaben bewertet: Aufnahme ${code}.`]),
    )
  },
}

function darfFuehren(akteur: Akteur, stand: Zeilenstand): boolean {
  const { art, bundesland, organisationseinheit_id } = alsZeile(stand)
  const lage: Messstellenlage = { art, bundesland, organisationseinheitId: organisationseinheit_id }
  return hindernis(akteur, lage) === null
}

/** Das Journal schreibt die Spalten, wie die Tabelle sie hat. */
const alsZeile = (stand: Zeilenstand) => stand as Messstellenzeile
