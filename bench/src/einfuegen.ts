import type { Rohzugang } from '@benthos/server/pruefstand/rohzugang.ts'
import { gleicheFundeAb } from '@benthos/server/src/fach/probe/funde.ts'
import { type Datenbank, mitTransaktion } from '@benthos/server/src/technik/db/datenbank.ts'
import type { Messzeile } from './ergebnis.ts'
import { alsFundzeilen, legeProbeAn } from './schreibschranke.ts'
import { dauer, messePaare } from './statistik.ts'
import { baueFunde, type Muster } from './taxaliste.ts'

const PAARE = 20

/** Einfügen aller Zeilen in die leere Taxaliste einer Probe, mit der Anweisung des Produkts und mit `copy`. */
export async function messeEinfuegen(
  db: Datenbank,
  roh: Rohzugang,
  aufnahmeId: number,
  muster: Muster,
): Promise<Messzeile> {
  const probe = await legeProbeAn(db, aufnahmeId, muster)
  const fundzeilen = alsFundzeilen(baueFunde(muster, 0, 0), muster)
  const kopierzeilen = fundzeilen
    .map(f => `${probe}\t${f.zeile}\t${f.taxonId}\t${f.artStadium}\t${f.anzahl}\n`)
    .join('')
  const leere = () => roh.frage('delete from fund where bestimmung_id = $1', [probe])
  const mitLeeren = async (fn: () => Promise<unknown>): Promise<number> => {
    const zeit = await dauer(fn)
    await leere()
    return zeit
  }
  const { produkt, schranke } = await messePaare(
    PAARE,
    () =>
      mitLeeren(() =>
        mitTransaktion(db, { benutzerId: null, anfrageId: 'messung' }, tx =>
          gleicheFundeAb(tx, { id: probe, methode: 'MHS' }, fundzeilen),
        ),
      ),
    () => mitLeeren(() => roh.kopiere('fund (bestimmung_id, zeile, taxon_id, art_stadium, anzahl)', kopierzeilen)),
  )
  return {
    name: `${fundzeilen.length} Zeilen einfügen gegen copy`,
    einheit: 'ms',
    wert: produkt,
    schranke,
    verhaeltnis: produkt.median / schranke.median,
    ziel: '',
    erreicht: null,
  }
}
