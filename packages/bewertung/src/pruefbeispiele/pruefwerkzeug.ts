import fastCheck, { configureGlobal } from 'fast-check'

/** Eigenschaftstests mit fester Saat: ein roter Lauf ist auf jeder Maschine derselbe. */
configureGlobal({ seed: 20_260_101, numRuns: 200 })

export const fc = fastCheck
