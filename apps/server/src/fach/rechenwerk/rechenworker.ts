import { constants, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { antworteMit, type Fadennachricht } from './nachrichten.ts'
import { baueRechenarbeit } from './rechenarbeit.ts'

/** Einstieg eines Rechenfadens; Anfragen gehen vor. Nur Linux kennt einen Vorrang je Faden, sonst gälte er dem ganzen Server. */
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
const arbeite = baueRechenarbeit()
parentPort?.on('message', (nachricht: Fadennachricht) => {
  const ausgaenge = arbeite(nachricht)
  if (ausgaenge) antworteMit(parentPort, ausgaenge)
})
parentPort?.postMessage('BEREIT')
