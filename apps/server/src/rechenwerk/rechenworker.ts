import { constants, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import type { Fadenantwort, Fadennachricht } from './nachrichten.ts'
import { baueRechenarbeit } from './rechenarbeit.ts'

/** Einstieg eines Rechenfadens; Anfragen gehen vor. Nur Linux kennt einen Vorrang je Faden, sonst gälte er dem ganzen Server. */
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
const antworte = (antwort: Fadenantwort): void => parentPort?.postMessage(antwort)
const arbeite = baueRechenarbeit()
parentPort?.on('message', (nachricht: Fadennachricht) => {
  const ausgaenge = arbeite(nachricht)
  if (ausgaenge) antworte(ausgaenge)
})
antworte('BEREIT')
