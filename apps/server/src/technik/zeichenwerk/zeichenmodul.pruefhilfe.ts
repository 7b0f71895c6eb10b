import { isMainThread } from 'node:worker_threads'

/** Zeichenmodul für Prüfungen: schreibt die Eingabe und ob es im Hauptfaden lief; scheitert oder stirbt auf Wunsch. */
export async function zeichne(eingabe: { text: string } | 'SCHEITERE' | 'STIRB'): Promise<Uint8Array> {
  if (eingabe === 'STIRB') process.exit(7)
  if (eingabe === 'SCHEITERE') throw new Error('Der Stift ist leer.')
  return Buffer.from(`${eingabe.text} (${isMainThread ? 'Hauptfaden' : 'eigener Faden'})`)
}
