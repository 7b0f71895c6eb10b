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

export const TAKT = `Die Liste wird vorher ruhend und währenddessen im selben Takt aufgerufen, ${PAUSE_MS} ms nach jeder Antwort.`

type Umfeld = { andere: Klient; pid: number }
export type Lauf<E> = { sekunden: number; ergebnis: E; zuwachsMb: number; ruhend: Kennwerte; waehrend: Kennwerte }

/**
 * Dauer, Zuwachs des Speichers und die Liste eines anderen, vorher ruhend und während `arbeite` läuft. Beide Male im selben Takt: Aufrufe
 * ohne Pause hielten eine sonst müßige Maschine wach, sie antwortete dann zwei- bis viermal so schnell.
 */
export async function messeLauf<E>({ andere, pid }: Umfeld, arbeite: () => Promise<E>): Promise<Lauf<E>> {
  const liste = () => dauer(() => andere.hole('/aufnahmen'))
  for (let i = 0; i < 10; i++) await liste()
  const ruhend: number[] = []
  for (let i = 0; i < RUHENDE_AUFRUFE; i++) {
    await warte(PAUSE_MS)
    ruhend.push(await liste())
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
  const ergebnis = await arbeit
  const sekunden = (performance.now() - beginn) / 1000
  const zuwachsMb = (await speicherVon(pid, 'VmHWM')) - davor
  return { sekunden, ergebnis, zuwachsMb, ruhend: kennwerte(ruhend), waehrend: kennwerte(waehrend) }
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
