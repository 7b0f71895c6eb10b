import { constants, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import type { Zeichennachricht } from './nachrichten.ts'
import { baueZeichenarbeit } from './zeichenarbeit.ts'

/** Einstieg eines Zeichenfadens; Anfragen gehen vor. Nur Linux kennt einen Vorrang je Faden, sonst gälte er dem ganzen Server. */
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
const arbeite = baueZeichenarbeit()
parentPort?.on('message', async (nachricht: Zeichennachricht) => {
  const antwort = await arbeite(nachricht)
  if (antwort) parentPort?.postMessage(antwort, 'fehler' in antwort ? [] : [antwort.buffer])
})
parentPort?.postMessage('BEREIT')
