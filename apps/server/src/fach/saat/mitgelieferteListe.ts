import { createHash } from 'node:crypto'
import type { Taxaliste } from '@benthos/fachmodell'
import type { Datenbank } from '../../technik/db/datenbank.ts'
import { fuegeListenentwurfEin, neuesteFassung } from '../taxalisten/sql.ts'

/**
 * Lädt eine mitgelieferte Fassung einer Taxaliste, wenn sie noch fehlt. Sie überschreibt nichts: trägt eine eingeführte
 * Fassung schon ihren Namen, weicht sie auf einen anderen aus; gilt für ihre Art schon eine Fassung, kommt sie als Entwurf und
 * gilt wie jede andere erst nach Vorschau und Aktivierung.
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
    const { status, aktiviert_von } = vorhanden
    // Wer sie aktiviert, setzt ihr Datum und damit ihre Prüfsumme, auch wenn er es wieder zurücknimmt.
    if (vorhanden.pruefsumme === pruefsumme || status === 'ENTWURF' || aktiviert_von !== null) return
    throw new Error(
      `Die Taxaliste ${name} in der Datenbank weicht von der mitgelieferten ab. Eine geänderte Liste braucht einen neuen Namen.`,
    )
  }
  const status = (await neuesteFassung(db, liste.art)) ? 'ENTWURF' : 'GUELTIG'
  melde(`Taxaliste ${name} wird geladen (${liste.taxa.length} Einträge) …`)
  if (name !== liste.name)
    melde(`Eine eingeführte Taxaliste heißt schon „${liste.name}“; die mitgelieferte heißt deshalb „${name}“.`)
  if (status === 'ENTWURF')
    melde(`„${name}“ ist ein Entwurf; unter „Taxalisten und Parameter“ lässt er sich nach einer Vorschau aktivieren.`)
  await ladeListe(db, { ...liste, name }, pruefsumme, status)
}

type Vorhandene = { pruefsumme: string; status: string; aktiviert_von: number | null }
type Platz = { name: string; vorhanden: Vorhandene | null }

/** Der erste Name, den keine eingeführte Fassung trägt. */
async function findePlatz(db: Datenbank, name: string): Promise<Platz> {
  const vorhanden = await db
    .selectFrom('taxalistenversion')
    .select(['pruefsumme', 'status', 'angelegt_von', 'aktiviert_von'])
    .where('name', '=', name)
    .executeTakeFirst()
  return vorhanden && vorhanden.angelegt_von !== null
    ? findePlatz(db, `${name} (mitgeliefert)`)
    : { name, vorhanden: vorhanden ?? null }
}

async function ladeListe(
  db: Datenbank,
  liste: Taxaliste,
  pruefsumme: string,
  status: 'ENTWURF' | 'GUELTIG',
): Promise<void> {
  await db.transaction().execute(async tx => {
    const id = await fuegeListenentwurfEin(tx, liste, pruefsumme, null)
    if (status === 'GUELTIG') await tx.updateTable('taxalistenversion').set({ status }).where('id', '=', id).execute()
  })
}
