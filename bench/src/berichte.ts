import { setTimeout as warte } from 'node:timers/promises'
import { oeffneRohzugang } from '@benthos/server/pruefstand/rohzugang.ts'
import { erzeugeDemo } from '@benthos/werkzeug/src/demo/lauf.ts'
import { oeffneBestand } from './bestand.ts'
import type { Messbericht } from './ergebnis.ts'
import { type Klient, meldeKlientAn } from './klient.ts'
import { starteMessserver } from './messserver.ts'
import { dauer, type Kennwerte, kennwerte } from './statistik.ts'

const UMFANG = { messstellen: 40, aufnahmen: 200, samen: 20_260_101, mitJournal: false } as const
const GLEICHZEITIG = 20
const RUNDEN = 5
/** Die jede Aufnahme sehen. */
const BENUTZER = ['admin', 'bund'] as const
const ZIEL_MS = 50
/** Abstand der Lebenszeichen: eng genug, dass auch ein kurzer Stillstand eines trifft. */
const ABSTAND_MS = 5
const RUHENDE_AUFRUFE = 200

/** 20 Ergebnisberichte zugleich, während die Überwachung nach dem Leben fragt; was der Server davon ablehnen darf, misst `ausgaben`. */
export async function messeBerichte(melde: (text: string) => void): Promise<Messbericht> {
  const eingebettet = await oeffneBestand(
    'berichte',
    UMFANG,
    async ordner => void (await erzeugeDemo({ umfang: UMFANG, datenbankUrl: undefined }, { DATA_DIR: ordner }, melde)),
    melde,
  )
  try {
    const roh = oeffneRohzugang(eingebettet.url)
    const zeilen = await roh.frage<{ id: number }>(
      `select id from aufnahme where mzb_bewertung_id is not null and mzb_freigabe = 'OEFFENTLICH' order by id limit ${GLEICHZEITIG}`,
    )
    await roh.schliesse()
    const server = await starteMessserver(eingebettet.url)
    try {
      const ueberwachung = await meldeKlientAn(server.adresse, null)
      const leser = await Promise.all(
        Array.from({ length: GLEICHZEITIG }, (_, i) =>
          meldeKlientAn(server.adresse, BENUTZER[i % BENUTZER.length] ?? null),
        ),
      )
      const lebt = () => dauer(() => ueberwachung.hole('/api/health/live'))
      // Der erste Aufruf lädt Schriften und Programm; danach ist der Server, wie er den Tag über ist.
      const bericht = (i: number) => `/aufnahme/${zeilen[i % zeilen.length]?.id}/mzb/ergebnisbericht`
      await leser[0]?.hole(bericht(0))
      const ruhend: number[] = []
      for (let i = 0; i < RUHENDE_AUFRUFE; i++) ruhend.push(await lebt())
      return baueBericht(kennwerte(ruhend), await waehrend(lebt, leser, bericht))
    } finally {
      await server.beende()
    }
  } finally {
    await eingebettet.stoppe()
  }
}

type Lauf = { lebenszeichen: Kennwerte; sekunden: Kennwerte }

/** Ruft alle zugleich und fragt, bis der letzte fertig ist, ohne Pause nach dem Leben. */
async function waehrend(
  lebt: () => Promise<number>,
  klienten: readonly Klient[],
  pfad: (i: number) => string,
): Promise<Lauf> {
  const lebenszeichen: number[] = []
  const sekunden: number[] = []
  for (let runde = 0; runde < RUNDEN; runde++) {
    const stand = { offen: true }
    const alle = dauer(() => Promise.all(klienten.map((klient, i) => klient.hole(pfad(i)))))
    const ende = alle.finally(() => (stand.offen = false))
    while (stand.offen) {
      lebenszeichen.push(await lebt())
      await warte(ABSTAND_MS)
    }
    sekunden.push((await ende) / 1000)
  }
  return { lebenszeichen: kennwerte(lebenszeichen), sekunden: kennwerte(sekunden) }
}

function baueBericht(ruhend: Kennwerte, { lebenszeichen, sekunden }: Lauf): Messbericht {
  return {
    name: 'Lebenszeichen (/api/health/live), während gezeichnet wird',
    zeilen: [
      {
        name: `${GLEICHZEITIG} Ergebnisberichte zugleich`,
        einheit: 'ms',
        wert: lebenszeichen,
        schranke: ruhend,
        verhaeltnis: lebenszeichen.p95 / ruhend.p95,
        ziel: `p95 ≤ ${ZIEL_MS} ms`,
        erreicht: lebenszeichen.p95 <= ZIEL_MS,
      },
    ],
    bemerkungen: [`Alle ${GLEICHZEITIG} Berichte nach ${sekunden.median.toFixed(1)} s (Median aus ${RUNDEN} Runden).`],
  }
}
