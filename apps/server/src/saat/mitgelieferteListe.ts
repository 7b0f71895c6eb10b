import { createHash } from 'node:crypto'
import type { Taxaliste } from '@benthos/fachmodell'
import type { Datenbank } from '../db/datenbank.ts'
import { fuegeTaxaEin } from '../taxalisten/sql.ts'

/**
 * Lädt eine mitgelieferte Fassung einer Taxaliste, wenn sie noch fehlt. Was eingeführt ist, hat Vorrang: trägt eine
 * eingeführte Fassung schon ihren Namen, weicht die mitgelieferte auf einen anderen aus, und hat die Administration für
 * diese Art schon eine Fassung aktiviert, kommt sie als Entwurf und gilt erst, wenn jemand sie aktiviert.
 * @throws Error, wenn die mitgelieferte Fassung dieses Namens einen anderen Inhalt hat: was gilt, ändert sich nie
 */
export async function saeeListe(
  db: Datenbank,
  liste: Taxaliste,
  inhalt: string,
  melde: (text: string) => void,
): Promise<void> {
  const pruefsumme = createHash('sha256').update(inhalt).digest('hex')
  const { name, vorhanden } = await findePlatz(db, liste.name)
  if (vorhanden) {
    // Mit der Aktivierung ändern sich Datum und Prüfsumme; der Inhalt ist dann der des Entwurfs.
    if (vorhanden.aktiviert_von !== null || vorhanden.pruefsumme === pruefsumme) return
    throw new Error(
      `Die Taxaliste ${name} in der Datenbank weicht von der mitgelieferten ab. Eine geänderte Liste braucht einen neuen Namen.`,
    )
  }
  const status = (await hatAktivierte(db, liste.art)) ? 'ENTWURF' : 'GUELTIG'
  melde(`Taxaliste ${name} wird geladen (${liste.taxa.length} Einträge) …`)
  if (name !== liste.name)
    melde(`Eine eingeführte Taxaliste heißt schon „${liste.name}“; die mitgelieferte heißt deshalb „${name}“.`)
  if (status === 'ENTWURF')
    melde(`„${name}“ ist ein Entwurf: für diese Art gilt eine Fassung, die die Administration aktiviert hat.`)
  await ladeListe(db, { ...liste, name }, pruefsumme, status)
}

type Platz = { name: string; vorhanden: { pruefsumme: string; aktiviert_von: number | null } | null }

/** Der erste Name, den keine eingeführte Fassung trägt. */
async function findePlatz(db: Datenbank, name: string): Promise<Platz> {
  const vorhanden = await db
    .selectFrom('taxalistenversion')
    .select(['pruefsumme', 'angelegt_von', 'aktiviert_von'])
    .where('name', '=', name)
    .executeTakeFirst()
  return vorhanden && vorhanden.angelegt_von !== null
    ? findePlatz(db, `${name} (mitgeliefert)`)
    : { name, vorhanden: vorhanden ?? null }
}

async function hatAktivierte(db: Datenbank, art: Taxaliste['art']): Promise<boolean> {
  const aktivierte = await db
    .selectFrom('taxalistenversion')
    .select('id')
    .where('art', '=', art)
    .where('aktiviert_von', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return aktivierte !== undefined
}

async function ladeListe(
  db: Datenbank,
  liste: Taxaliste,
  pruefsumme: string,
  status: 'ENTWURF' | 'GUELTIG',
): Promise<void> {
  await db.transaction().execute(async tx => {
    const { id } = await tx
      .insertInto('taxalistenversion')
      .values({
        art: liste.art,
        name: liste.name,
        gueltig_von: liste.gueltigVon,
        status: 'ENTWURF',
        pruefsumme,
        quellen: JSON.stringify(liste.quellen),
        kenngroessen: JSON.stringify(liste.kenngroessen),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await fuegeTaxaEin(tx, id, liste.taxa)
    if (status === 'GUELTIG') await tx.updateTable('taxalistenversion').set({ status }).where('id', '=', id).execute()
  })
}
