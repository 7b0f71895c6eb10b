import { setTimeout as warte } from 'node:timers/promises'
import type { Einlesung } from '@benthos/vertrag/einlesung'
import { type Klient, liesJson } from './klient.ts'

/** Hochladen einer Datei und Warten auf ihren Vorgang, für alle Messungen des Einlesens. */

/** Zu oft nachzufragen kostete den Server die Zeit, die zu messen ist. */
export const NACHFRAGE_MS = 200

/** @returns Kennung des Vorgangs */
export async function ladeHoch(
  adresse: string,
  { kopf }: Klient,
  weg: string,
  felder: Readonly<Record<string, string>>,
  csv: string,
): Promise<number> {
  const rumpf = new FormData()
  for (const [name, wert] of Object.entries(felder)) rumpf.set(name, wert)
  rumpf.set('datei', new File([csv], 'messung.csv'))
  const antwort = await fetch(adresse + weg, { method: 'POST', headers: kopf, body: rumpf })
  if (!antwort.ok) throw new Error(`Hochladen: ${antwort.status} ${await antwort.text()}`)
  return ((await antwort.json()) as Einlesung).id
}

export async function warteAuf(klient: Klient, id: number, zustand: Einlesung['zustand']): Promise<Einlesung> {
  for (;;) {
    const vorgang = liesJson<Einlesung>(await klient.hole(`/api/einlesen/${id}`))
    if (vorgang.zustand === zustand) return vorgang
    if (vorgang.zustand === 'UNLESBAR') throw new Error(String(vorgang.meldung))
    await warte(NACHFRAGE_MS)
  }
}
