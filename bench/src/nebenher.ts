import { setTimeout as warte } from 'node:timers/promises'

import type { Auftrag } from '@benthos/vertrag/auftrag'
import { type Antwort, type Klient, liesJson } from './klient.ts'
import { speicherVon } from './speicher.ts'
import { dauer, type Kennwerte, kennwerte } from './statistik.ts'

/** Eine lange Arbeit, während ein anderer die Aufnahmenliste liest. */

const RUHENDE_AUFRUFE = 100
/** Abstand der Listenaufrufe: jemand blättert, er misst nicht die Höchstlast. */
const PAUSE_MS = 100
/** So oft sieht die Seite nach einem Auftrag. */
const NACHSEHEN_MS = 250

type Umfeld = { andere: Klient; pid: number }
export type Lauf = { sekunden: number; datei: Buffer; zuwachsMb: number; ruhend: Kennwerte; waehrend: Kennwerte }

/** Dauer, Zuwachs des Speichers und die Liste eines anderen, vorher ruhend und während `arbeite` läuft. */
export async function messeLauf({ andere, pid }: Umfeld, arbeite: () => Promise<Antwort>): Promise<Lauf> {
  const liste = () => dauer(() => andere.hole('/aufnahmen'))
  for (let i = 0; i < 10; i++) await liste()
  const ruhend: number[] = []
  for (let i = 0; i < RUHENDE_AUFRUFE; i++) {
    ruhend.push(await liste())
    await warte(PAUSE_MS / 4)
  }
  const davor = await speicherVon(pid, 'VmRSS')
  const stand = { offen: true }
  const beginn = performance.now()
  const arbeit = arbeite().finally(() => (stand.offen = false))
  const waehrend: number[] = []
  while (stand.offen) {
    waehrend.push(await liste())
    await Promise.race([warte(PAUSE_MS), arbeit])
  }
  const { rumpf: datei } = await arbeit
  const sekunden = (performance.now() - beginn) / 1000
  const zuwachsMb = (await speicherVon(pid, 'VmHWM')) - davor
  return { sekunden, datei, zuwachsMb, ruhend: kennwerte(ruhend), waehrend: kennwerte(waehrend) }
}

/** Gibt eine Ausfuhr in Auftrag, wartet auf ihr Ende und holt ihr Ergebnis. */
export async function holeImHintergrund(person: Klient, adresse: string): Promise<Antwort> {
  const { id } = liesJson<Auftrag>(await person.sende('/api/user-tasks/export', { adresse }))
  for (;;) {
    const auftrag = liesJson<Auftrag[]>(await person.hole('/api/user-tasks')).find(einer => einer.id === id)
    if (auftrag?.state === 'SUCCESS') return person.hole(`/api/user-tasks/${id}/result`)
    if (auftrag === undefined || auftrag.timeFinished !== null)
      throw new Error(`${adresse}: ${auftrag?.fehler ?? auftrag?.state ?? 'Der Auftrag ist fort.'}`)
    await warte(NACHSEHEN_MS)
  }
}
