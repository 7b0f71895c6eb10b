import type { Akteur } from '@benthos/fachmodell'
import type { Datenbank } from '@benthos/server/src/technik/db/datenbank.ts'
import type { QueryVon } from '@benthos/vertrag'
import { AUFNAHMEN_SORTIERUNGEN, listeAufnahmen } from '@benthos/vertrag/aufnahme'

/** Ein gemessener Aufruf der Aufnahmenliste. */
export type Listenfall = {
  name: string
  /** Abfragezeichenkette nach der Adresse */
  abfrage: string
}

/** Wer misst: jede Rolle sieht andere Aufnahmen und führt zu einem anderen Plan. */
export const LISTENBENUTZER = ['admin', 'land-noe', 'auftragnehmer', 'fachprojekt'] as const

const FILTER3 = 'bundesland=AT-3&mzbStatus=PLAUSIBEL&mzbKlasse=2'

/** Alle Fälle eines Benutzers; `seiten` ist die Zahl der Seiten seiner ungefilterten Liste. */
export function faelleFuer(seiten: number): Listenfall[] {
  const tief = Math.max(1, Math.floor(seiten * 0.9))
  return [
    { name: 'erste Seite', abfrage: '' },
    { name: 'drei Filter', abfrage: FILTER3 },
    { name: 'drei Filter, nach Messstelle', abfrage: `${FILTER3}&sortierung=messstelle&richtung=auf` },
    { name: 'Filter Datum und Freigabe', abfrage: 'datumVon=2024-03-01&datumBis=2024-09-30&freigabe=OEFFENTLICH' },
    { name: 'Taxon, überall', abfrage: 'taxon=Baetis%20sp.' },
    { name: 'Taxon, selten', abfrage: 'taxon=Perla%20bipunctata' },
    { name: 'Taxon und drei Filter', abfrage: `taxon=Baetis%20rhodani&${FILTER3}` },
    { name: 'Ergebnis mit Warnungen', abfrage: 'ergebnis=WARNUNG' },
    { name: 'Suche', abfrage: 'suche=Drau%20Villach' },
    { name: 'Suche, zwei Zeichen ohne Treffer', abfrage: 'suche=xq' },
    { name: 'Kartenausschnitt', abfrage: 'ausschnitt=13,47,14,48' },
    { name: 'eigene', abfrage: 'meine=true' },
    { name: `Seite ${tief}`, abfrage: `seite=${tief}` },
    { name: `Seite ${tief} nach mzbStatus`, abfrage: `sortierung=mzbStatus&seite=${tief}` },
    ...AUFNAHMEN_SORTIERUNGEN.map(sortierung => ({
      name: `nach ${sortierung}`,
      abfrage: `sortierung=${sortierung}&richtung=auf`,
    })),
  ]
}

/** Die Abfrage so gelesen, wie der Endpunkt sie liest. */
export function liesAbfrage({ abfrage }: Listenfall) {
  const felder: Record<string, string[]> = {}
  for (const [name, wert] of new URLSearchParams(abfrage)) felder[name] = [...(felder[name] ?? []), wert]
  const flach = Object.fromEntries(
    Object.entries(felder).map(([name, werte]) => [name, werte.length === 1 ? werte[0] : werte]),
  )
  return listeAufnahmen.query?.parse(flach) as QueryVon<typeof listeAufnahmen>
}

/** Der Akteur eines Demo-Benutzers, wie ihn die Anmeldung bildet. */
export async function ladeAkteur(db: Datenbank, username: string): Promise<Akteur> {
  const zeile = await db
    .selectFrom('benutzer')
    .leftJoin('organisationseinheit', 'organisationseinheit.id', 'benutzer.organisationseinheit_id')
    .select(['benutzer.rollen', 'benutzer.organisationseinheit_id', 'organisationseinheit.bundesland'])
    .where('benutzer.username', '=', username)
    .executeTakeFirstOrThrow()
  return {
    rollen: zeile.rollen,
    organisationseinheitId: zeile.organisationseinheit_id,
    bundesland: zeile.bundesland,
  }
}
