import { schreibeProtokoll } from '@benthos/vertrag/allgemein'
import { versuche } from '../http/klient.ts'
import { PROTOKOLLTEXT_HOECHSTENS } from './konstanten.ts'

/** Wo im Baum der Bausteine ein Fehler entstand; nur React weiß es, und nur in dem Augenblick, in dem es ihn abfängt. */
const stapel = new WeakMap<object, string>()

export function merkeStapel(fehler: unknown, komponentenstapel: string | undefined): void {
  if (typeof fehler === 'object' && fehler !== null && komponentenstapel) stapel.set(fehler, komponentenstapel)
}

/** Acht Zeichen, die sich am Telefon durchsagen lassen. */
export function neueFehlerId(): string {
  const [zahl = 0] = crypto.getRandomValues(new Uint32Array(1))
  const text = zahl.toString(16).padStart(8, '0').toUpperCase()
  return `${text.slice(0, 4)}-${text.slice(4)}`
}

/** Ausführliche Angaben zu einem Fehler, für „Mehr Informationen“ und das Protokoll. */
export function beschreibeFehler(fehler: unknown): string {
  const eigener = fehler instanceof Error ? (fehler.stack ?? `${fehler.name}: ${fehler.message}`) : String(fehler)
  const ort = typeof fehler === 'object' && fehler !== null ? stapel.get(fehler) : undefined
  return ort === undefined ? eigener : `${eigener}\n\nBausteine:${ort}`
}

/**
 * Meldet dem Server einen Fehler der Oberfläche. Die Adresse kommt ohne Abfrage mit: darin könnten Suchworte stehen.
 * @returns ob er angekommen ist
 */
export async function protokolliere(id: string, fehler: unknown): Promise<boolean> {
  const message = [`Fehler-ID: ${id}`, `Adresse: ${location.origin}${location.pathname}`, beschreibeFehler(fehler)]
    .join('\n')
    .slice(0, PROTOKOLLTEXT_HOECHSTENS)
  const { ok } = await versuche(schreibeProtokoll, { body: { level: 'ERROR', message } })
  return ok
}
