import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Taxaliste } from '@benthos/fachmodell'
import type { Datenbank } from '../db/datenbank.ts'
import { fuegeTaxaEin } from '../taxalisten/sql.ts'
import { leiteBiomasselisteAb } from './biomasseliste.ts'

const ORDNER = fileURLToPath(new URL('../referenzlisten/', import.meta.url))
const DATEIEN = ['mzb-2026.2.json', 'phb-2026.3.json'] as const

/**
 * Lädt die mitgelieferten und die aus ihnen abgeleiteten Fassungen der Taxalisten, die noch fehlen. Eine vorhandene Fassung bleibt unberührt;
 * stimmt ihre Prüfsumme nicht mit der Datei überein, bricht der Start ab, denn gültige Fassungen ändern sich nie.
 */
export async function saeeReferenzdaten(db: Datenbank, melde: (text: string) => void): Promise<void> {
  for (const datei of DATEIEN) {
    const inhalt = await readFile(`${ORDNER}${datei}`, 'utf8')
    const liste = JSON.parse(inhalt) as Taxaliste
    await saeeListe(db, liste, inhalt, melde)
    if (liste.art === 'MZB_AUT') {
      const biomasse = leiteBiomasselisteAb(liste)
      await saeeListe(db, biomasse, JSON.stringify(biomasse), melde)
    }
  }
}

async function saeeListe(
  db: Datenbank,
  liste: Taxaliste,
  inhalt: string,
  melde: (text: string) => void,
): Promise<void> {
  const pruefsumme = createHash('sha256').update(inhalt).digest('hex')
  const vorhanden = await db
    .selectFrom('taxalistenversion')
    .select('pruefsumme')
    .where('name', '=', liste.name)
    .executeTakeFirst()
  if (!vorhanden) {
    melde(`Taxaliste ${liste.name} wird geladen (${liste.taxa.length} Einträge) …`)
    await ladeListe(db, liste, pruefsumme)
  } else if (vorhanden.pruefsumme !== pruefsumme) {
    throw new Error(
      `Die Taxaliste ${liste.name} in der Datenbank weicht von der mitgelieferten ab. Eine geänderte Liste braucht einen neuen Namen.`,
    )
  }
}

async function ladeListe(db: Datenbank, liste: Taxaliste, pruefsumme: string): Promise<void> {
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
    await tx.updateTable('taxalistenversion').set({ status: 'GUELTIG' }).where('id', '=', id).execute()
  })
}
