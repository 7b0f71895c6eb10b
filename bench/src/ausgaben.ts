import { setTimeout as warte } from 'node:timers/promises'
import { oeffneRohzugang } from '@benthos/server/pruefstand/rohzugang.ts'
import { erzeugeDemo } from '@benthos/werkzeug/src/demo/lauf.ts'
import { oeffneBestand } from './bestand.ts'
import type { Messbericht } from './ergebnis.ts'
import { type Antwort, type Klient, meldeKlientAn } from './klient.ts'
import { starteMessserver } from './messserver.ts'
import { dauer, kennwerte } from './statistik.ts'

const UMFANG = { messstellen: 80, aufnahmen: 600, samen: 20_260_101, mitJournal: false } as const
const GLEICHZEITIG = 20
const NAMEN = 1000
const ZIEL_MS = 50
/** Abstand der Lebenszeichen: eng genug, dass auch ein kurzer Stillstand eines trifft. */
const ABSTAND_MS = 5
const RUHENDE_AUFRUFE = 200

type Fall = { name: string; rufe: () => Promise<readonly Antwort[]>; warm?: () => Promise<unknown> }

/** Archive, Merkmalseiten, Excel-Übersichten und Namensabgleich, wie sie einer allein zugleich verlangt, während die Überwachung nach dem Leben fragt. */
export async function messeAusgaben(melde: (text: string) => void): Promise<Messbericht> {
  const eingebettet = await oeffneBestand(
    'ausgaben',
    UMFANG,
    async ordner => void (await erzeugeDemo({ umfang: UMFANG, datenbankUrl: undefined }, { DATA_DIR: ordner }, melde)),
    melde,
  )
  try {
    const fragen = await verschriebeneNamen(eingebettet.url)
    const server = await starteMessserver(eingebettet.url)
    try {
      const meldeAn = (name: string | null, anzahl: number) =>
        Promise.all(Array.from({ length: anzahl }, () => meldeKlientAn(server.adresse, name)))
      const [ueberwachung] = await meldeAn(null, 1)
      const person = await meldeAn('admin', GLEICHZEITIG)
      const fremde = await meldeAn(null, 3)
      const lebt = () => dauer(async () => ueberwachung?.hole('/api/health/live'))
      const alle = (pfad: string) => () => Promise.all(person.map(klient => klient.versuche(pfad)))
      const gleicheAb = (klienten: readonly Klient[]) => () =>
        Promise.all(klienten.map(klient => klient.sende('/reconcile', { queries: fragen })))
      // Der erste Aufruf lädt Listen und Programm; danach ist der Server, wie er den Tag über ist.
      await fremde[0]?.sende('/reconcile', { queries: JSON.stringify({ q: { query: 'Baetis rodani' } }) })
      const ruhend: number[] = []
      for (let i = 0; i < RUHENDE_AUFRUFE; i++) ruhend.push(await lebt())
      const faelle: Fall[] = [
        { name: `${NAMEN} Namen, einmal`, rufe: gleicheAb(fremde.slice(0, 1)) },
        { name: `${NAMEN} Namen, dreimal zugleich`, rufe: gleicheAb(fremde) },
        ...[
          '/export/darwincore',
          '/export/db/data',
          '/export/geojson/aufnahmen',
          '/ogc/collections/aufnahmen/items?limit=1000',
          '/ergebnisUebersichtByFilter?format=xlsx',
        ].map(pfad => ({
          name: `${GLEICHZEITIG} × ${pfad}`,
          rufe: alle(pfad),
          warm: async () => person[0]?.hole(pfad),
        })),
      ]
      const zeilen: Messbericht['zeilen'] = []
      const bemerkungen: string[] = []
      const schranke = kennwerte(ruhend)
      for (const { name, rufe, warm } of faelle) {
        // Auch hier lädt der erste Aufruf Programm; die kurzen Läufe danach wären sonst nur dieser.
        await warm?.()
        const { lebenszeichen, antworten, sekunden } = await waehrend(lebt, rufe)
        const wert = kennwerte(lebenszeichen)
        zeilen.push({
          name,
          einheit: 'ms',
          wert,
          schranke,
          verhaeltnis: wert.p95 / schranke.p95,
          ziel: `p95 ≤ ${ZIEL_MS} ms`,
          erreicht: wert.p95 <= ZIEL_MS,
        })
        const abgelehnt = antworten.filter(({ status }) => status === 429).length
        bemerkungen.push(
          `${name}: längstes Lebenszeichen ${Math.max(...lebenszeichen).toFixed(0)} ms; nach ${sekunden.toFixed(1)} s fertig, ${abgelehnt} von ${antworten.length} abgelehnt.`,
        )
      }
      return { name: 'Lebenszeichen (/api/health/live), während ausgegeben und abgeglichen wird', zeilen, bemerkungen }
    } finally {
      await server.beende()
    }
  } finally {
    await eingebettet.stoppe()
  }
}

/** Ruft und fragt, bis der letzte fertig ist, ohne Pause nach dem Leben. */
async function waehrend(lebt: () => Promise<number>, rufe: Fall['rufe']) {
  const lebenszeichen: number[] = []
  const stand = { offen: true }
  const beginn = performance.now()
  const ende = rufe().finally(() => (stand.offen = false))
  while (stand.offen) {
    lebenszeichen.push(await lebt())
    await warte(ABSTAND_MS)
  }
  return { lebenszeichen, antworten: await ende, sekunden: (performance.now() - beginn) / 1000 }
}

/** Namen der Listen, jeder zweite mit einem fehlenden Buchstaben: was keine Liste kennt, kostet am meisten. */
async function verschriebeneNamen(url: string): Promise<string> {
  const roh = oeffneRohzugang(url)
  const namen = await roh.frage<{ name: string }>(`select distinct name from taxon order by name limit ${NAMEN}`)
  await roh.schliesse()
  const fragen = namen.map(({ name }, i): [string, object] => [
    `q${i}`,
    { query: i % 2 === 0 ? name : name.slice(0, 4) + name.slice(5) },
  ])
  return JSON.stringify(Object.fromEntries(fragen))
}
