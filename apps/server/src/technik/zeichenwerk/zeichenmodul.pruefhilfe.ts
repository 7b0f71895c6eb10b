import { isMainThread } from 'node:worker_threads'

/** Zeichenmodul für Prüfungen: schreibt die Eingabe und ob es im Hauptfaden lief; scheitert oder stirbt auf Wunsch. */
export async function zeichne(
  eingabe: { text: string } | 'SCHEITERE' | 'STIRB' | 'ZAEHLE',
  liste: unknown[],
): Promise<Uint8Array> {
  if (eingabe === 'STIRB') process.exit(7)
  if (eingabe === 'SCHEITERE') throw new Error('Der Stift ist leer.')
  if (eingabe === 'ZAEHLE') return Buffer.from(JSON.stringify(liste))
  return Buffer.from(`${eingabe.text} (${isMainThread ? 'Hauptfaden' : 'eigener Faden'})`)
}
