import type { Datenbank } from '../db/datenbank.ts'
import { type Faden, starteFaden } from '../faeden/faden.ts'
import { baueFadenvorrat, Fadentod } from '../faeden/fadenvorrat.ts'
import type { Ausfuehrung } from './ausfuehrung.ts'
import { GLEICHZEITIG, HERZSCHLAG_MS, HOECHSTENS_MB, JUNGES_MB, VORLAUF_MS } from './konstanten.ts'
import type { Auftragsantwort, Auftragsnachricht, Fadeneinrichtung } from './nachrichten.ts'
import { type Angenommen, gibZurueck, lassVerwaisen, schlage } from './sql.ts'

type Auftragsfaden = Faden<Auftragsnachricht, Auftragsantwort>

/** Führt Aufträge in eigenen Fäden aus, jeder mit eigenem Speicher und eigenen Verbindungen: Anfragen warten nicht auf sie. */
export type Auftragswerk = {
  /** @throws wenn nicht feststeht, wie der Auftrag ausging; starb sein Faden, nimmt ihn der nächste sofort auf */
  fuehreAus: Ausfuehrung
  /** Beendet alle Fäden; was läuft, scheitert. */
  schliesse(): Promise<void>
}

/**
 * Ein Faden entsteht beim ersten Auftrag, spätestens eine Minute nach dem Start; stirbt er, ersetzt ihn ein neuer.
 * @param skript Einstieg eines Fadens
 */
export function baueAuftragswerk(
  { db }: { db: Datenbank },
  skript: URL,
  einrichtung: Fadeneinrichtung,
  vorlaufMs = VORLAUF_MS,
): Auftragswerk {
  const vorrat = baueFadenvorrat<Auftragsfaden>({
    name: 'Das Auftragswerk',
    starte: () => {
      clearTimeout(vorlauf)
      const faden: Auftragsfaden = starteFaden(skript, 'Auftragswerk', HOECHSTENS_MB, JUNGES_MB)
      faden.sende({ art: 'RICHTE_EIN', ...einrichtung })
      return faden
    },
    anzahl: GLEICHZEITIG,
    hoechstens: GLEICHZEITIG,
  })
  // Ein Faden braucht Sekunden, bis er seinen Kode hat: darauf soll der erste Auftrag nicht warten.
  const vorlauf = setTimeout(() => {
    // Gelingt es nicht, sagt der erste Auftrag, woran es liegt.
    vorrat.reiheEin(faden => faden.frage({ art: 'STEH_BEREIT' }), { fuer: null }).catch(() => undefined)
  }, vorlaufMs).unref()
  const arbeite = async (faden: Auftragsfaden, auftrag: Angenommen, ende: AbortSignal): Promise<Auftragsantwort> => {
    const hoereAuf = () => faden.sende({ art: 'HOERE_AUF' })
    if (ende.aborted) hoereAuf()
    else ende.addEventListener('abort', hoereAuf, { once: true })
    // Bis der Faden selbst schlägt, hält niemand sonst die Pacht: ohne sie nähme den Auftrag inzwischen ein anderer.
    const herz = setInterval(() => {
      schlage(db, auftrag.id, auftrag.pacht, auftrag.stand).catch(() => undefined)
    }, HERZSCHLAG_MS)
    try {
      await faden.frage({ art: 'STEH_BEREIT' }).finally(() => clearInterval(herz))
      return await faden.frage({ art: 'FUEHRE_AUS', auftrag })
    } finally {
      ende.removeEventListener('abort', hoereAuf)
    }
  }
  return {
    fuehreAus: async (auftrag, ende) => {
      try {
        const { istFestgehalten } = await vorrat.reiheEin(faden => arbeite(faden, auftrag, ende), {
          fuer: auftrag.benutzer_id,
        })
        if (!istFestgehalten) throw new Error('Was dabei geschah, steht im Protokoll davor.')
      } catch (fehler) {
        if (!(fehler instanceof Fadentod)) throw fehler
        // Wer nicht einmal so weit kam, Arbeit anzunehmen, starb nicht an ihr: der Versuch zählt nicht.
        const gibFrei = fehler.warBereit ? lassVerwaisen : gibZurueck
        // Antwortet auch die Datenbank nicht, läuft die Pacht ab wie sonst.
        await gibFrei(db, auftrag.id, auftrag.pacht).catch(() => undefined)
        throw fehler.cause ?? fehler
      }
    },
    schliesse: () => {
      clearTimeout(vorlauf)
      return vorrat.schliesse()
    },
  }
}
