import { oeffneRohzugang, type Rohzugang } from '@benthos/server/pruefstand/rohzugang.ts'
import { ladeSeite } from '@benthos/server/src/features/aufnahme/liste.ts'
import { oeffneDatenbank } from '@benthos/server/src/technik/db/datenbank.ts'
import { type Messbericht, type Messzeile, messeMitWiederholung, WIEDERHOLUNG } from './ergebnis.ts'
import { oeffneGrunddaten } from './grunddaten.ts'
import { type Klient, meldeKlientAn } from './klient.ts'
import { faelleFuer, LISTENBENUTZER, type Listenfall, ladeAkteur, liesAbfrage } from './listenfaelle.ts'
import { starteMessserver } from './messserver.ts'
import { dauer, messePaare } from './statistik.ts'

const PAARE = 50
const SEITENGROESSE = 50
const ZIEL = { faktor: 1.5, zuschlag: 5 } as const

/** Ein Listenaufruf über HTTP gegen dieselben Anweisungen unmittelbar an die Datenbank, je Rolle und Abfrage. */
export async function messeListe(melde: (text: string) => void): Promise<Messbericht> {
  const grunddaten = await oeffneGrunddaten(melde)
  const roh = oeffneRohzugang(grunddaten.url)
  const server = await starteMessserver(grunddaten.url)
  const db = await oeffneDatenbank(grunddaten.url)
  try {
    const zeilen: Messzeile[] = []
    for (const username of LISTENBENUTZER) {
      const akteur = await ladeAkteur(db, username)
      const { gesamt } = await ladeSeite(db, akteur, liesAbfrage({ name: '', abfrage: '' }))
      for (const fall of faelleFuer(gesamt / SEITENGROESSE)) {
        const anweisungen = await roh.zeichneAuf(zugang => ladeSeite(zugang, akteur, liesAbfrage(fall)))
        zeilen.push(
          await messeMitWiederholung(async () => {
            // Jedes Mal neu angemeldet: ein Token gilt kürzer, als die ganze Messung dauert.
            const klient = await meldeKlientAn(server.adresse, username)
            return messeFall(username, fall, klient, roh, anweisungen)
          }),
        )
      }
      melde(`  ${username}: ${gesamt} sichtbare Aufnahmen gemessen`)
    }
    return {
      name: 'Aufnahmenliste über HTTP gegen dieselben Anweisungen',
      zeilen,
      bemerkungen: [
        `${PAARE} Paare je Fall, abwechselnd Aufruf und bloße Anweisungen, eine Anfrage zur Zeit.`,
        `Ziel je Fall: p95 höchstens ${ZIEL.faktor} × Schranke + ${ZIEL.zuschlag} ms.`,
        WIEDERHOLUNG,
      ],
    }
  } finally {
    await db.destroy()
    await server.beende()
    await roh.schliesse()
    await grunddaten.stoppe()
  }
}

async function messeFall(
  username: string,
  fall: Listenfall,
  klient: Klient,
  roh: Rohzugang,
  anweisungen: Parameters<Rohzugang['zugleich']>[0],
): Promise<Messzeile> {
  const pfad = `/aufnahmen${fall.abfrage === '' ? '' : `?${fall.abfrage}`}`
  const { produkt, schranke } = await messePaare(
    PAARE,
    () => dauer(() => klient.hole(pfad)),
    () => dauer(() => roh.zugleich(anweisungen)),
  )
  const grenze = ZIEL.faktor * schranke.p95 + ZIEL.zuschlag
  return {
    name: `${username}: ${fall.name}`,
    einheit: 'ms',
    wert: produkt,
    schranke,
    verhaeltnis: produkt.p95 / schranke.p95,
    ziel: `p95 ≤ ${grenze.toFixed(1)} ms`,
    erreicht: produkt.p95 <= grenze,
  }
}
