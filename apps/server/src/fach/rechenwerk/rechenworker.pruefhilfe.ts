import { parentPort } from 'node:worker_threads'
import { antworteMit, type Fadennachricht } from './nachrichten.ts'
import { baueRechenarbeit } from './rechenarbeit.ts'

/** Rechenfaden für Prüfungen: stirbt an Eingaben der Edition `ABSTURZ`. */
const arbeite = baueRechenarbeit()
parentPort?.on('message', (nachricht: Fadennachricht) => {
  const aufgaben =
    nachricht.art === 'PAKET' ? nachricht.aufgaben : nachricht.art === 'EINZELBESTIMMUNGEN' ? [nachricht.aufgabe] : []
  if (aufgaben.some(({ eingabe }) => eingabe.edition === 'ABSTURZ')) process.exit(7)
  const ausgaenge = arbeite(nachricht)
  if (ausgaenge) antworteMit(parentPort, ausgaenge)
})
parentPort?.postMessage('BEREIT')
