import { ELEMENTE, type Element, METHODENANGABEN } from '@benthos/fachmodell'
import { sql } from 'kysely'
import type { Datenbank } from '../src/technik/db/datenbank.ts'
import { fassungVon, legeProbeAn } from './probe.ts'

/** Text, der nur in Angaben dieses Elements steht: taucht er in einer Antwort auf, hat der Fragende das Element gelesen. */
export const geheimnisVon = (element: Element): string => `NUR-${element}`

/**
 * Schreibt in jeden Teil der Aufnahme etwas, unmittelbar in die Datenbank: Proben, Statusereignisse und Rückfragen der Elemente,
 * die sie trägt, den ganzen Ortsbefund, Wuchsformen, ein Foto und die Skizze. Das Journal hält alles fest.
 */
export async function verstecke(db: Datenbank, aufnahmeId: number, elemente: readonly Element[]): Promise<void> {
  const [mzb, phb] = ELEMENTE.map(geheimnisVon) as [string, string]
  const befunde = {
    wetterHydrographie: { bemerkung: 'für alle' },
    morphologieHydraulikPhysikalischChemischerBefund: { bemerkung: 'für alle', umlandnutzung: [] },
    organoleptischerBefundReduktionen: { bemerkung: 'für alle' },
    choriotop: { zeilen: [], bemerkung: mzb },
    phytobenthos: { bemerkung: phb },
  }
  await db
    .insertInto('aufnahme_abschnitt')
    .values(
      Object.entries(befunde).map(([abschnitt, daten]) => ({
        aufnahme_id: aufnahmeId,
        abschnitt: abschnitt as keyof typeof befunde,
        daten: JSON.stringify(daten),
      })),
    )
    .execute()
  const hash = 'd'.repeat(64)
  await sql`
    insert into bildinhalt (hash, medientyp, breite, hoehe, groesse, inhalt, klein)
    values (${hash}, 'image/png', 4, 3, 3, '\\x010203', '\\x01')
    on conflict do nothing
  `.execute(db)
  await sql`
    insert into bild (aufnahme_id, platz, hash, beschreibung)
    values (${aufnahmeId}, 'foto1', ${hash}, 'für alle'), (${aufnahmeId}, 'choriotopskizze', ${hash}, ${mzb})
  `.execute(db)
  await sql`
    insert into phb_wuchsform (aufnahme_id, farbgruppe, wuchsform, deckung, bemerkung)
    values (${aufnahmeId}, 'ROT', 'KRUSTE', 5, ${phb})
  `.execute(db)
  for (const element of elemente) {
    await sql`
      insert into status_ereignis (aufnahme_id, element, art, von, nach, grund)
      values (${aufnahmeId}, ${element}, 'STATUS', 'NEU', 'ROHDATEN', ${geheimnisVon(element)})
    `.execute(db)
    await sql`
      with gefragt as (
        insert into rueckfrage (aufnahme_id, element, art, teil, stelle, bezeichnung, text, von_rolle, an_rolle, liegt_bei, gestellt_von)
        select ${aufnahmeId}, ${element}, 'FELD', 'x', 'x', 'Feld', ${geheimnisVon(element)}, 'BUND', 'LAND', 'LAND', min(id)
        from benutzer
        returning id, gestellt_von
      )
      insert into rueckfrage_antwort (rueckfrage_id, aufnahme_id, text, benutzer_id)
      select id, ${aufnahmeId}, ${geheimnisVon(element)}, gestellt_von
      from gefragt
    `.execute(db)
    const methode = element === 'MZB' ? 'MHS' : 'PHB'
    const fassung = fassungVon(METHODENANGABEN[methode].taxalistenart)
    const id = await legeProbeAn(db, [aufnahmeId, methode], fassung, { bemerkung: geheimnisVon(element) })
    if (element === 'PHB')
      await db
        .insertInto('phb_algenmischbestand')
        .values({ bestimmung_id: id, aufnahme_id: aufnahmeId, name: phb, deckung: 5 })
        .execute()
  }
}
