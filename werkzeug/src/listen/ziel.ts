import { fileURLToPath } from 'node:url'

/** Ordner der gebauten Referenzlisten, die der Server ausliefert. */
export const ZIELORDNER = fileURLToPath(new URL('../../../apps/server/src/referenzlisten/', import.meta.url))
