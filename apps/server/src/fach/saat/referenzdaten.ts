import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Taxaliste } from '@benthos/fachmodell'
import type { Datenbank } from '../../technik/db/datenbank.ts'
import { leiteBiomasselisteAb } from './biomasseliste.ts'
import { saeeListe } from './mitgelieferteListe.ts'

const ORDNER = fileURLToPath(new URL('../../referenzlisten/', import.meta.url))
const DATEIEN = ['mzb-2026.3.json', 'phb-2026.4.json'] as const

/** Lädt die mitgelieferten und die aus ihnen abgeleiteten Fassungen der Taxalisten, die noch fehlen. */
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
