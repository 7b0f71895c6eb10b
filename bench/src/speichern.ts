import { oeffneRohzugang } from '@benthos/server/pruefstand/rohzugang.ts'
import { oeffneDatenbank } from '@benthos/server/src/technik/db/datenbank.ts'
import { messeEinfuegen } from './einfuegen.ts'
import type { Messbericht, Messzeile } from './ergebnis.ts'
import { oeffneGrunddaten } from './grunddaten.ts'
import { type Klient, liesJson, meldeKlientAn } from './klient.ts'
import { mitMessaufnahme } from './messaufnahme.ts'
import { starteMessserver } from './messserver.ts'
import { speichereBloss } from './schreibschranke.ts'
import { type Kennwerte, kennwerte } from './statistik.ts'
import { baueFunde, ladeMuster } from './taxaliste.ts'

const TAXA = 300
const GEAENDERT = 20
const PAARE = 30
const AUFWAERMEN = 3
const ZIEL = 3

/** Was nacheinander mit derselben Aufnahme geschieht. */
const SCHRITTE = ['erstmals', 'geändert', 'unverändert'] as const
type Schritt = (typeof SCHRITTE)[number]
type Zeiten = Record<Schritt, number>

/**
 * Eine Taxaliste über HTTP speichern, gegen die Anweisungen, ohne die es nicht geht (Zeilen, Version, Stand, Journal), in
 * einer Transaktion desselben Treibers; und das Einfügen der Zeilen gegen `copy`.
 */
export async function messeSpeichern(melde: (text: string) => void): Promise<Messbericht> {
  const grunddaten = await oeffneGrunddaten(melde)
  const roh = oeffneRohzugang(grunddaten.url)
  const server = await starteMessserver(grunddaten.url)
  const db = await oeffneDatenbank(grunddaten.url)
  try {
    const muster = await ladeMuster(db, TAXA)
    const listen = [baueFunde(muster, 0, GEAENDERT), baueFunde(muster, 1, GEAENDERT), baueFunde(muster, 1, GEAENDERT)]
    const produkt: Zeiten[] = []
    const schranke: Zeiten[] = []
    for (let paar = -AUFWAERMEN; paar < PAARE; paar++) {
      const klient = await meldeKlientAn(server.adresse, 'admin')
      const messe = {
        produkt: () =>
          mitMessaufnahme(klient, db, async id => produkt.push(await speichereUeberHttp(klient, id, listen))),
        schranke: () =>
          mitMessaufnahme(klient, db, async id => schranke.push(await speichereBloss(db, id, muster, listen))),
      }
      for (const wer of paar % 2 === 0 ? (['produkt', 'schranke'] as const) : (['schranke', 'produkt'] as const))
        await messe[wer]()
    }
    const reihe = (zeiten: Zeiten[], schritt: Schritt) => kennwerte(zeiten.slice(AUFWAERMEN).map(z => z[schritt]))
    const klient = await meldeKlientAn(server.adresse, 'admin')
    const einfuegen: Messzeile[] = []
    for (const anzahl of [TAXA, 5000])
      einfuegen.push(
        await mitMessaufnahme(klient, db, async id => messeEinfuegen(db, roh, id, await ladeMuster(db, anzahl))),
      )
    return {
      name: `Taxaliste mit ${TAXA} Zeilen speichern`,
      zeilen: [...SCHRITTE.map(s => zeile(s, reihe(produkt, s), reihe(schranke, s))), ...einfuegen],
      bemerkungen: [
        `${PAARE} abwechselnde Paare, jedes auf einer neuen Aufnahme; geändert werden ${GEAENDERT} der ${TAXA} Zeilen.`,
        'Schranke beim Speichern: die Anweisungen, ohne die es nicht geht (Aufnahme halten, Zeilen, Version, Stand, Journal), in einer Transaktion; ohne HTTP, Anmeldung, Recht und Prüfung.',
        'Schranke beim Einfügen: copy … from stdin über das Protokoll des Treibers, ebenfalls mit Fremdschlüsseln und Journal.',
      ],
    }
  } finally {
    await db.destroy()
    await server.beende()
    await roh.schliesse()
    await grunddaten.stoppe()
  }
}

function zeile(schritt: Schritt, wert: Kennwerte, schranke: Kennwerte): Messzeile {
  const verhaeltnis = wert.median / schranke.median
  return {
    name: `${schritt} speichern`,
    einheit: 'ms',
    wert,
    schranke,
    verhaeltnis,
    ziel: `Median ≤ ${ZIEL} ×`,
    erreicht: verhaeltnis <= ZIEL,
  }
}

async function speichereUeberHttp(klient: Klient, id: number, listen: ReturnType<typeof baueFunde>[]): Promise<Zeiten> {
  let version = 0
  const zeiten: number[] = []
  for (const zeilen of listen) {
    const beginn = performance.now()
    const antwort = await klient.sende(`/aufnahme/${id}/mzb/mhs/taxa`, { version, zeilen })
    zeiten.push(performance.now() - beginn)
    version = liesJson<{ version: number }>(antwort).version
  }
  const [erstmals = 0, geaendert = 0, unveraendert = 0] = zeiten
  return { erstmals, geändert: geaendert, unverändert: unveraendert }
}
