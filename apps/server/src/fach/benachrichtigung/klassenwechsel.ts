import { listeVerdeckte } from '@benthos/fachmodell'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../technik/db/schema.ts'
import { jeNachElement, spalten } from '../elemente/spalten.ts'
import {
  alsBefasster,
  BEFASSTE,
  ELEMENT_DES_ERGEBNISSES,
  VORSCHAUZEILEN,
  WECHSELRECHT,
  WECHSELT,
} from '../klassenwechsel/klassenwechsel.ts'
import { alsRechtszeilen, rechtstabelle, trifftZu } from '../rechte/rechtszeilen.ts'
import { ladePersonen, type Person } from './sql.ts'

/**
 * Meldet allen, die mit einem Ergebnis befasst sind, das diese Fassung in eine andere Klasse bringt, je Fassung und Person einmal. Wie viele
 * und welche es sind, wird beim Lesen bestimmt. Eine Anweisung für alle Personen und Ergebnisse: Ergebnisse gleicher Zuständigkeit werden
 * zusammen geprüft.
 */
export async function meldeKlassenwechsel(
  tx: Kysely<DB>,
  fassung: { art: string; id: number; vorschauId: number },
): Promise<void> {
  const personen = await ladePersonen(tx, BEFASSTE)
  const zeilen = personen.flatMap(({ id, akteur }) => alsRechtszeilen(id, alsBefasster(akteur), WECHSELRECHT))
  if (zeilen.length === 0) return
  const jeElement = (angabe: 'auftragnehmerId' | 'freigabe' | 'status') =>
    jeNachElement(ELEMENT_DES_ERGEBNISSES, element => sql`${spalten(element, 'aufnahme')[angabe]}`)
  await sql`
    insert into benachrichtigung (art, ereignis, empfaenger_id, fassungsvorschau_id)
    select distinct 'KLASSENWECHSEL', ${`fassung:${fassung.art}:${fassung.id}`}, recht.person, ${fassung.vorschauId}::bigint
    from (
      select element, bereich, bundesland, organisation, auftragnehmer, freigabe, status, array_agg(aufnahme) as aufnahmen,
        count(distinct aufnahme) as anzahl
      from (
        select ${ELEMENT_DES_ERGEBNISSES} as element, aufnahme.id as aufnahme, messstelle.art as bereich, messstelle.bundesland,
          aufnahme.organisationseinheit_id as organisation, ${jeElement('auftragnehmerId')} as auftragnehmer,
          ${jeElement('freigabe')} as freigabe, ${jeElement('status')} as status
        from ${VORSCHAUZEILEN}
        where zeile.fassungsvorschau_id = ${fassung.vorschauId} and ${WECHSELT}
      ) as ergebnis
      where status is not null
      group by element, bereich, bundesland, organisation, auftragnehmer, freigabe, status
    ) as gruppe
    join ${rechtstabelle(zeilen)} on ${trifftZu('gruppe')}
    -- Was jemand gerade blind zweitbestimmt, davon erfährt er nichts.
    where gruppe.anzahl > (
      select count(distinct verdeckt.aufnahme)
      from jsonb_to_recordset(${JSON.stringify(verdeckteVon(personen))}::jsonb)
        as verdeckt (person int, element text, aufnahme bigint)
      where verdeckt.person = recht.person and verdeckt.element = gruppe.element
        and verdeckt.aufnahme = any(gruppe.aufnahmen)
    )
    on conflict (empfaenger_id, ereignis) do nothing
  `.execute(tx)
}

const verdeckteVon = (personen: readonly Person[]) =>
  personen.flatMap(({ id: person, akteur }) =>
    listeVerdeckte(akteur, WECHSELRECHT).map(({ aufnahmeId: aufnahme, element }) => ({ person, element, aufnahme })),
  )
