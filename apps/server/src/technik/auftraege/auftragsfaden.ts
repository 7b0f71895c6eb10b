import { parentPort } from 'node:worker_threads'
import { type Arbeitsplatz, fuehreAus } from './ausfuehrung.ts'
import type { Auftragsantwort, Auftragsnachricht, Fadeneinrichtung } from './nachrichten.ts'

type Platz = Omit<Arbeitsplatz, 'ende'>

/**
 * Die Arbeit eines Auftragsfadens, von seinem Einstieg zu rufen.
 * @param richteEin was er zum Arbeiten braucht; scheitert es, stirbt der Faden daran
 */
export function bedieneAuftraege(richteEin: (einrichtung: Fadeneinrichtung) => Promise<Platz>): void {
  const ende = new AbortController()
  let eingerichtet: Promise<Platz>

  const richteEinUndMelde = async (einrichtung: Fadeneinrichtung): Promise<Platz> => {
    const platz = await richteEin(einrichtung)
    parentPort?.postMessage('BEREIT')
    return platz
  }
  const antworte = async (nachricht: Auftragsnachricht): Promise<void> => {
    const platz = await eingerichtet
    const antwort: Auftragsantwort = { istFestgehalten: true }
    if (nachricht.art === 'FUEHRE_AUS')
      await fuehreAus({ ...platz, ende: ende.signal }, nachricht.auftrag).catch((fehler: unknown) => {
        platz.protokoll.error(
          { err: fehler, auftrag: nachricht.auftrag.id },
          'Ausgang eines Auftrags nicht festgehalten',
        )
        antwort.istFestgehalten = false
      })
    parentPort?.postMessage(antwort)
  }
  parentPort?.on('message', (nachricht: Auftragsnachricht) => {
    if (nachricht.art === 'HOERE_AUF') ende.abort()
    else if (nachricht.art === 'RICHTE_EIN') eingerichtet = richteEinUndMelde(nachricht)
    else void antworte(nachricht)
  })
}
