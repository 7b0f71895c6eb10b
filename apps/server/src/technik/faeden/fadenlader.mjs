import { workerData } from 'node:worker_threads'
import { register } from 'tsx/esm/api'

/** Beginn jedes Fadens: ein Faden erbt den Lader des Hauptfadens nicht und versteht ohne ihn kein TypeScript. */
register()
await import(workerData)
