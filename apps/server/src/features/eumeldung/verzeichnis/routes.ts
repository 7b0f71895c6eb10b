import { createHash } from 'node:crypto'
import { MELDEEDITIONEN } from '@benthos/bewertung/eumeldung/register'
import { ladeWiseverzeichnis, listeWiseverzeichnisse } from '@benthos/vertrag/wiseverzeichnis'
import type { FastifyInstance } from 'fastify'
import { Dateimangel } from '../../../technik/einlesen/datei/tabelle.ts'
import { bediene } from '../../../technik/http/bediene.ts'
import { BILDER_JE_MINUTE } from '../../../technik/http/konstanten.ts'
import { type Dienste, transaktionVon } from '../../../technik/http/kontext.ts'
import { Einwand, feldEinwand } from '../../../technik/http/problem.ts'
import { heuteInOesterreich } from '../../../technik/zeit/heuteInOesterreich.ts'
import { type Gelesenes, liesVerzeichnis } from './datei.ts'
import { ersetzeVerzeichnis, listeVerzeichnisse } from './sql.ts'

/** Verzeichnisse der Agentur: ansehen und laden. */
export function registriereVerzeichnisse(app: FastifyInstance, dienste: Dienste): void {
  bediene(app, dienste, listeWiseverzeichnisse, { fuehreAus: a => listeVerzeichnisse(a.db) })
  bediene(app, dienste, ladeWiseverzeichnis, {
    jeMinute: BILDER_JE_MINUTE,
    // Gelesen wird, ehe eine Transaktion darauf wartet.
    bereiteVor: async ({ body: { art, stand, datei } }) => {
      if (stand > heuteInOesterreich()) throw feldEinwand('stand', 'Der Tag liegt in der Zukunft.')
      const inhalt = Buffer.from(await datei.arrayBuffer())
      return { gelesen: await lies(inhalt, art), pruefsumme: createHash('sha256').update(inhalt).digest('hex') }
    },
    fuehreAus: async (a, { gelesen, pruefsumme }) => {
      const { art, version, quelle, stand } = a.body
      const fassung = { art, version, quelle, stand, pruefsumme }
      if (!(await ersetzeVerzeichnis(transaktionVon(a), fassung, gelesen.kennungen)))
        throw new Einwand('VERSIONSKONFLIKT', INZWISCHEN)
      return { kennungen: gelesen.kennungen.length, andere: gelesen.andere, doppelte: gelesen.doppelte }
    },
  })
}

const INZWISCHEN =
  'Das Verzeichnis wurde inzwischen von jemand anderem geladen. Bitte laden Sie die Seite neu und entscheiden Sie dann.'

async function lies(inhalt: Buffer, art: Parameters<typeof liesVerzeichnis>[1]): Promise<Gelesenes> {
  try {
    return await liesVerzeichnis(inhalt, art, MELDEEDITIONEN)
  } catch (fehler) {
    if (fehler instanceof Dateimangel) throw feldEinwand('datei', fehler.message)
    throw fehler
  }
}
