import { oeffneRohzugang, type Rohzugang } from '@benthos/server/pruefstand/rohzugang.ts'
import type { Kachelort } from '@benthos/server/src/features/kacheln/kachel.ts'
import { ladeKartenmessstellen } from '@benthos/server/src/features/kacheln/messstellen.ts'
import { oeffneDatenbank } from '@benthos/server/src/technik/db/datenbank.ts'
import { type Messbericht, type Messzeile, messeMitWiederholung, WIEDERHOLUNG } from './ergebnis.ts'
import { oeffneGrunddaten } from './grunddaten.ts'
import { type Klient, meldeKlientAn } from './klient.ts'
import { ladeAkteur } from './listenfaelle.ts'
import { starteMessserver } from './messserver.ts'
import { dauer, messePaare } from './statistik.ts'

const PAARE = 40
const ZIEL_MS = 50

/** Vom ganzen Land in einer Kachel bis zu einer, in der jede Messstelle einzeln steht (Graz). */
const ORTE: readonly (Kachelort & { name: string })[] = [
  { name: 'ganz Österreich, Stufe 4', z: 4, x: 8, y: 5 },
  { name: 'Mitte und Osten, Stufe 6', z: 6, x: 34, y: 22 },
  { name: 'Steiermark, Stufe 8', z: 8, x: 138, y: 89 },
  { name: 'Graz, Stufe 11', z: 11, x: 1111, y: 719 },
]
/** Jede Rolle sieht andere Ergebnisse und führt zu einem anderen Plan; `null`: nicht angemeldet. */
const BENUTZER = ['admin', 'land-noe', 'auftragnehmer', 'lesen', null] as const

/** Kacheln der Messstellen und des Gewässernetzes über HTTP gegen ihre Anweisungen unmittelbar an die Datenbank. */
export async function messeKacheln(melde: (text: string) => void): Promise<Messbericht> {
  const grunddaten = await oeffneGrunddaten(melde)
  const roh = oeffneRohzugang(grunddaten.url)
  const server = await starteMessserver(grunddaten.url)
  const db = await oeffneDatenbank(grunddaten.url)
  try {
    const zeilen: Messzeile[] = []
    for (const username of BENUTZER) {
      const akteur = username === null ? null : await ladeAkteur(db, username)
      for (const ort of ORTE) {
        const anweisungen = await roh.zeichneAuf(zugang =>
          ladeKartenmessstellen(zugang, ort, { element: 'MZB' }, akteur),
        )
        const anzahl = (await ladeKartenmessstellen(db, ort, { element: 'MZB' }, akteur)).length
        const name = `${username ?? 'ohne Anmeldung'}: ${ort.name}, ${anzahl} Messstellen`
        zeilen.push(
          await messeMitWiederholung(async () =>
            messeFall(
              name,
              pfadVon('messstellen', ort),
              await meldeKlientAn(server.adresse, username),
              roh,
              anweisungen,
            ),
          ),
        )
      }
    }
    const fassung = [{ text: 'select pruefsumme from netz order by code', werte: [] }]
    for (const ort of ORTE)
      zeilen.push(
        await messeMitWiederholung(async () =>
          messeFall(
            `Gewässernetz: ${ort.name}`,
            pfadVon('gewaessernetz', ort),
            await meldeKlientAn(server.adresse, null),
            roh,
            fassung,
          ),
        ),
      )
    return {
      name: 'Kacheln über HTTP gegen dieselben Anweisungen',
      zeilen,
      bemerkungen: [
        `${PAARE} Paare je Fall, abwechselnd Kachel und bloße Anweisungen, eine Anfrage zur Zeit; kein Zwischenspeicher.`,
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

function pfadVon(art: 'messstellen' | 'gewaessernetz', { z, x, y }: Kachelort): string {
  return `/api/kacheln/${art}/${z}/${x}/${y}`
}

async function messeFall(
  name: string,
  pfad: string,
  klient: Klient,
  roh: Rohzugang,
  anweisungen: Parameters<Rohzugang['zugleich']>[0],
): Promise<Messzeile> {
  const { produkt, schranke } = await messePaare(
    PAARE,
    () => dauer(() => klient.hole(pfad)),
    () => dauer(() => roh.zugleich(anweisungen)),
  )
  return {
    name,
    einheit: 'ms',
    wert: produkt,
    schranke,
    verhaeltnis: produkt.median / schranke.median,
    ziel: `p95 ≤ ${ZIEL_MS} ms`,
    erreicht: produkt.p95 <= ZIEL_MS,
  }
}
