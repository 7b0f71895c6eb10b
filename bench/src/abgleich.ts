import { oeffneRohzugang, type Rohzugang } from '@benthos/server/pruefstand/rohzugang.ts'
import { HOECHSTENS_ABGLEICHE } from '@benthos/vertrag/abgleich'
import type { Messbericht } from './ergebnis.ts'
import { oeffneKleineDaten } from './grunddaten.ts'
import { starteMessserver } from './messserver.ts'
import { dauer, messePaare } from './statistik.ts'

const PAARE = 8
const ZIEL_MS = 3000

/** 2.000 Namen im Namensabgleich, so viele ein Aufruf nimmt; Schranke: dieselben Namen, genau gesucht. */
export async function messeAbgleich(melde: (text: string) => void): Promise<Messbericht> {
  const eingebettet = await oeffneKleineDaten(melde)
  const roh = oeffneRohzugang(eingebettet.url)
  try {
    const namen = await waehleNamen(roh)
    const server = await starteMessserver(eingebettet.url)
    try {
      const rumpf = () =>
        new URLSearchParams({
          queries: JSON.stringify(Object.fromEntries(namen.map((query, i) => [`q${i}`, { query }]))),
        })
      const gleicheAb = async () => {
        const antwort = await fetch(`${server.adresse}/reconcile`, { method: 'POST', body: rumpf() })
        const ergebnisse = (await antwort.json()) as Record<string, { result: unknown[] }>
        const gefunden = Object.values(ergebnisse).filter(({ result }) => result.length > 0).length
        if (!antwort.ok || gefunden < namen.length / 3) throw new Error(`Nur ${gefunden} Namen haben einen Treffer.`)
      }
      const { produkt, schranke } = await messePaare(
        PAARE,
        () => dauer(gleicheAb),
        () => dauer(() => roh.frage('select id, name from taxon where name = any($1::text[])', [namen])),
      )
      return {
        name: 'Namensabgleich',
        zeilen: [
          {
            name: `${namen.length} Namen: je ein Drittel genau, vertippt, erfunden`,
            einheit: 'ms',
            wert: produkt,
            schranke,
            verhaeltnis: produkt.median / schranke.median,
            ziel: `p95 ≤ ${ZIEL_MS} ms`,
            erreicht: produkt.p95 <= ZIEL_MS,
          },
        ],
        bemerkungen: ['Schranke: die Datenbank sucht dieselben Namen genau, ohne Vertipper, Synonyme und Rang.'],
      }
    } finally {
      await server.beende()
    }
  } finally {
    await roh.schliesse()
    await eingebettet.stoppe()
  }
}

async function waehleNamen(roh: Rohzugang): Promise<readonly string[]> {
  const zeilen = await roh.frage<{ name: string }>('select distinct name from taxon order by name limit $1', [
    HOECHSTENS_ABGLEICHE,
  ])
  if (zeilen.length < HOECHSTENS_ABGLEICHE) throw new Error('Im Bestand gibt es zu wenige Taxa.')
  return zeilen.map(({ name }, i) => (i % 3 === 0 ? name : i % 3 === 1 ? `${name}x` : `Erfundenia ${name}`))
}
