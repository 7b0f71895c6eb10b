/** Köpfe, an denen der Portalverbund zu erkennen ist; `X-Version` und `X-TXID` verwenden auch andere. */
const FAMILIE = /^x-(?:pvp|authenticate|authorize|accounting|orig|\d\d)-/
/** Angehängt an einen Namen: der Satz eines vorgelagerten Portals. */
const KETTE_ZWEI = /^(x-pvp-.+)_\d\d$/

/** @param name klein geschrieben */
export const istPortalkopf = (name: string): boolean => FAMILIE.test(name)

/** Das wievielte vorgelagerte Portal einen Kopf mitgab, zweistellig; `null`: keines. */
export const kettenglied = (name: string): string | null =>
  /^x-pvp-.+_(\d\d)$/.exec(name)?.[1] ?? /^x-(\d\d)-/.exec(name)?.[1] ?? null

/** Gehört der Kopf zum Satz eines vorgelagerten Portals? Er weist niemanden aus und erlaubt nichts. */
export const istKettenkopf = (name: string): boolean => kettenglied(name) !== null

/**
 * Mit Unterstrich statt Bindestrich: für uns ein anderer Kopf, für ein Zwischenglied, das beides gleichsetzt, vielleicht nicht.
 * Wer so etwas sendet, hofft darauf.
 */
export function istUnterstrichform(name: string): boolean {
  const ohneKette = KETTE_ZWEI.exec(name)?.[1] ?? name
  // Der einzige Name der Fassungen 1.x, der zu keiner Familie gehört.
  return ohneKette === 'x_version' || (ohneKette.includes('_') && istPortalkopf(ohneKette.replaceAll('_', '-')))
}
