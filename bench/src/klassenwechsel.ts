import {
  legeBefassteAn,
  legeVorschauAn,
  mitRuecknahme,
  zaehleNachrichten,
  zaehleWechselnde,
} from '@benthos/server/pruefstand/klassenwechselwelt.ts'
import { meldeKlassenwechsel } from '@benthos/server/src/fach/benachrichtigung/klassenwechsel.ts'
import { mitTransaktion, oeffneDatenbank, type Transaktion } from '@benthos/server/src/technik/db/datenbank.ts'
import type { Messbericht, Messzeile } from './ergebnis.ts'
import { oeffneGrunddaten } from './grunddaten.ts'
import { dauer, messePaare } from './statistik.ts'

const ZEILEN = 100_000
const JE_ROLLE = 100
const PAARE = 9
const ZIEL = 3

/** Wer von einer neuen Fassung erfährt, gegen das bloße Lesen der Ergebnisse, die sie in eine andere Klasse bringt. */
export async function messeKlassenwechsel(melde: (text: string) => void): Promise<Messbericht> {
  const grunddaten = await oeffneGrunddaten(melde)
  const db = await oeffneDatenbank(grunddaten.url)
  try {
    const { zeile, zeilen, nachrichten } = await mitTransaktion(db, { benutzerId: null, anfrageId: null }, tx =>
      mitRuecknahme(tx, () => messe(tx)),
    )
    return {
      name: `Klassenwechsel: ${zeilen} Zeilen der Vorschau, ${3 * JE_ROLLE} Personen, ${nachrichten} Nachrichten`,
      zeilen: [zeile],
      bemerkungen: [
        `${PAARE} abwechselnde Paare in einer Transaktion, die nichts hinterlässt; jede Zeile der Vorschau wechselt die Klasse.`,
        'Schranke: dieselben Zeilen mit Ergebnis, Aufnahme und Messstelle über denselben Treiber einmal zählen.',
      ],
    }
  } finally {
    await db.destroy()
    await grunddaten.stoppe()
  }
}

async function messe(tx: Transaktion): Promise<{ zeile: Messzeile; zeilen: number; nachrichten: number }> {
  await legeBefassteAn(tx, JE_ROLLE)
  const vorschauId = await legeVorschauAn(tx, ZEILEN)
  const meldeAlle = () => meldeKlassenwechsel(tx, { art: 'taxaliste', id: 1, vorschauId })
  const { produkt, schranke } = await messePaare(
    PAARE,
    () => mitRuecknahme(tx, () => dauer(meldeAlle)),
    () => dauer(() => zaehleWechselnde(tx, vorschauId)),
  )
  await meldeAlle()
  const verhaeltnis = produkt.median / schranke.median
  return {
    zeilen: await zaehleWechselnde(tx, vorschauId),
    nachrichten: await zaehleNachrichten(tx, vorschauId),
    zeile: {
      name: 'alle Zeilen wechseln, alle Personen gefragt',
      einheit: 'ms',
      wert: produkt,
      schranke,
      verhaeltnis,
      ziel: `Median ≤ ${ZIEL} ×`,
      erreicht: verhaeltnis <= ZIEL,
    },
  }
}
