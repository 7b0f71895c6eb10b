import { listeVerdeckte } from '@benthos/fachmodell'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../technik/db/schema.ts'
import { nachSchluessel } from '../../technik/reihe/nachSchluessel.ts'
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
import { ladePersonen, type Person, schreibe } from './sql.ts'

/**
 * Meldet allen, die mit einem Ergebnis befasst sind, das diese Fassung in eine andere Klasse bringt, je Fassung und Person einmal. Wie viele
 * und welche es sind, wird beim Lesen bestimmt. Eine Anweisung fragt für alle: Personen mit denselben Rechten gemeinsam, und Ergebnisse
 * gleicher Zuständigkeit zusammen.
 */
export async function meldeKlassenwechsel(
  tx: Kysely<DB>,
  fassung: { art: string; id: number; vorschauId: number },
): Promise<void> {
  const gruppen = [...nachSchluessel(await ladePersonen(tx, BEFASSTE), rechteVon).values()]
  const getroffene = await ladeBefasste(tx, fassung.vorschauId, gruppen)
  const ereignis = `fassung:${fassung.art}:${fassung.id}`
  await schreibe(
    tx,
    { art: 'KLASSENWECHSEL', ereignis, fassungsvorschauId: fassung.vorschauId },
    gruppen.flatMap((gruppe, i) => (getroffene.has(i) ? gruppe.map(({ id }) => id) : [])),
  )
}

const zeilenDer = (wer: number, { akteur }: Person) => alsRechtszeilen(wer, alsBefasster(akteur), WECHSELRECHT)
/** Was jemand gerade blind zweitbestimmt, davon erfährt er nichts. */
const verdeckteDer = ({ akteur }: Person) => listeVerdeckte(akteur, WECHSELRECHT)
const rechteVon = (person: Person) => JSON.stringify([zeilenDer(0, person), verdeckteDer(person)])

/** @returns welche dieser Gruppen gleicher Rechte mit einem wechselnden Ergebnis befasst sind */
async function ladeBefasste(
  tx: Kysely<DB>,
  vorschauId: number,
  gruppen: readonly (readonly Person[])[],
): Promise<ReadonlySet<number>> {
  const erste = gruppen.flatMap(([person], i) => (person ? [[i, person] as const] : []))
  const zeilen = erste.flatMap(([i, person]) => zeilenDer(i, person))
  const verdeckte = erste.flatMap(([person, eine]) =>
    verdeckteDer(eine).map(({ aufnahmeId: aufnahme, element }) => ({ person, element, aufnahme })),
  )
  if (zeilen.length === 0) return new Set()
  const jeElement = (angabe: 'auftragnehmerId' | 'freigabe' | 'status') =>
    jeNachElement(ELEMENT_DES_ERGEBNISSES, element => sql`${spalten(element, 'aufnahme')[angabe]}`)
  const { rows } = await sql<{ gruppe: number }>`
    select distinct recht.person as gruppe
    from (
      select element, bereich, bundesland, organisation, auftragnehmer, freigabe, status,
        bool_or(not ist_verdeckt) as ist_offen, array_agg(aufnahme) filter (where ist_verdeckt) as verdeckte
      from (
        select ${ELEMENT_DES_ERGEBNISSES} as element, aufnahme.id as aufnahme, messstelle.art as bereich, messstelle.bundesland,
          aufnahme.organisationseinheit_id as organisation, ${jeElement('auftragnehmerId')} as auftragnehmer,
          ${jeElement('freigabe')} as freigabe, ${jeElement('status')} as status,
          aufnahme.id = any(${sql.val(verdeckte.map(({ aufnahme }) => aufnahme))}::bigint[]) as ist_verdeckt
        from ${VORSCHAUZEILEN}
        where zeile.fassungsvorschau_id = ${vorschauId} and ${WECHSELT}
      ) as ergebnis
      where status is not null
      group by element, bereich, bundesland, organisation, auftragnehmer, freigabe, status
    ) as sache
    join ${rechtstabelle(zeilen)} on ${trifftZu('sache')}
    where sache.ist_offen or exists (
      select from unnest(sache.verdeckte) as eine (aufnahme)
      where not exists (
        select from jsonb_to_recordset(${JSON.stringify(verdeckte)}::jsonb) as verdeckt (person int, element text, aufnahme bigint)
        where verdeckt.person = recht.person and verdeckt.element = sache.element and verdeckt.aufnahme = eine.aufnahme
      )
    )
  `.execute(tx)
  return new Set(rows.map(({ gruppe }) => gruppe))
}
