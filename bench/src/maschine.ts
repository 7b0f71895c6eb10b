import { availableParallelism, cpus, loadavg, totalmem } from 'node:os'

export type Maschine = {
  prozessor: string
  kerne: number
  speicherGiB: number
  node: string
  /** laufende und wartende Prozesse der letzten Minute; über der Kernzahl teilt sich der Lauf die Maschine */
  last: number
}

export function beschreibeMaschine(): Maschine {
  return {
    prozessor: cpus()[0]?.model.trim() ?? 'unbekannt',
    kerne: availableParallelism(),
    speicherGiB: Math.round(totalmem() / 1024 ** 3),
    node: process.version,
    last: Number((loadavg()[0] ?? 0).toFixed(1)),
  }
}
