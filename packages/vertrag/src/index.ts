export * from './bausteine.ts'
export * from './endpunkt.ts'
export * from './meldungstexte.ts'
export * from './problem.ts'
