import { oeffneDatenbank } from '@benthos/server/src/technik/db/datenbank.ts'
import { type Messbericht, type Messzeile, messeMitWiederholung, WIEDERHOLUNG } from './ergebnis.ts'
import { oeffneGrunddaten } from './grunddaten.ts'
import { meldeKlientAn } from './klient.ts'
import { starteMessserver } from './messserver.ts'
import { dauer, kennwerte } from './statistik.ts'

const AUFNAHMEN = 60
const AUFWAERMEN = 5
const ZIEL_MS = 100

/** Was die Oberfläche ruft, wenn jemand einen Teil einer Aufnahme öffnet; der Kopf ist bei jedem dabei. */
const TEILE = {
  Aufnahmedaten: ['', '/aufnahmedaten'],
  'MHS: Probe und Taxa': ['', '/mzb/mhs', '/mzb/mhs/taxa'],
  'Bewertung MZB': ['', '/mzb/bewertung/mhs'],
} as const

/** Öffnen einer Aufnahme über HTTP: alle Aufrufe eines Teils zugleich, bis der letzte da ist, jedes Mal eine andere Aufnahme. */
export async function messeAufnahme(melde: (text: string) => void): Promise<Messbericht> {
  const grunddaten = await oeffneGrunddaten(melde)
  const server = await starteMessserver(grunddaten.url)
  const db = await oeffneDatenbank(grunddaten.url)
  try {
    // Über den ganzen Bestand verteilt, damit nicht alles schon im Speicher liegt.
    const ids = (
      await db
        .selectFrom('probe')
        .select('aufnahme_id')
        .where('methode', '=', 'MHS')
        .where(eb => eb(eb.fn('mod', ['aufnahme_id', eb.val(997)]), '=', 0))
        .orderBy('aufnahme_id')
        .limit(AUFNAHMEN + AUFWAERMEN)
        .execute()
    ).map(zeile => zeile.aufnahme_id)
    const zeilen: Messzeile[] = []
    for (const [name, pfade] of Object.entries(TEILE))
      zeilen.push(
        await messeMitWiederholung(async () => {
          const klienten = await Promise.all(pfade.map(() => meldeKlientAn(server.adresse, 'admin')))
          const oeffne = (id: number) =>
            dauer(() => Promise.all(pfade.map((pfad, i) => klienten[i]?.hole(`/aufnahme/${id}${pfad}`))))
          const reihe: number[] = []
          for (const id of ids) reihe.push(await oeffne(id))
          const wert = kennwerte(reihe.slice(AUFWAERMEN))
          return {
            name,
            einheit: 'ms',
            wert,
            schranke: null,
            verhaeltnis: null,
            ziel: `p95 ≤ ${ZIEL_MS} ms`,
            erreicht: wert.p95 <= ZIEL_MS,
          }
        }),
      )
    return {
      name: 'Öffnen einer Aufnahme über HTTP',
      zeilen,
      bemerkungen: [
        `${AUFNAHMEN} verschiedene Aufnahmen je Teil; die Aufrufe eines Teils laufen zugleich, gezählt wird bis zum letzten.`,
        WIEDERHOLUNG,
      ],
    }
  } finally {
    await db.destroy()
    await server.beende()
    await grunddaten.stoppe()
  }
}
