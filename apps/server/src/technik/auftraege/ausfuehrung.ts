import { PROBLEME } from '@benthos/vertrag/problem'
import type { FastifyBaseLogger } from 'fastify'
import type { Datenbank } from '../db/datenbank.ts'
import { stoerungVon } from '../db/stoerung.ts'
import { Einwand } from '../http/problem.ts'
import type { Auftragsart } from './auftragsart.ts'
import { beginneErgebnisdatei } from './dateischreiber.ts'
import { HERZSCHLAG_MS } from './konstanten.ts'
import {
  type Angenommen,
  type Ausgang,
  beende,
  gibZurueck,
  merke,
  RECHTE_VERLOREN,
  type Stand,
  schlage,
  verwirfHalbes,
} from './sql.ts'

export type Arbeitsplatz = {
  db: Datenbank
  protokoll: FastifyBaseLogger
  arten: ReadonlyMap<string, Auftragsart>
  /** feuert, wenn der Server endet */
  ende: AbortSignal
}

/** Führt einen gepachteten Auftrag aus, wo auch immer; was läuft, wenn `ende` feuert, geht an den nächsten Server zurück. */
export type Ausfuehrung = (auftrag: Angenommen, ende: AbortSignal) => Promise<void>

/** Führt einen gepachteten Auftrag aus und hält fest, wie er ausging; wirft nur, wenn die Datenbank nicht antwortet. */
export async function fuehreAus(platz: Arbeitsplatz, auftrag: Angenommen): Promise<void> {
  const { db, ende } = platz
  const { id, pacht } = auftrag
  const stand: Stand = { ...auftrag.stand }
  const herz = beginneHerzschlag(platz, auftrag, stand)
  // Zwischen Annahme und Beginn können Sekunden liegen: inzwischen hat ihn jemand abgebrochen oder ein anderer Server.
  await herz.schlag()
  const ausgang = await arbeite(platz, auftrag, stand, AbortSignal.any([herz.abbruch, ende])).finally(herz.halteAn)
  if (herz.grund() === 'ABGEBROCHEN') {
    await beende(db, id, pacht, { ...ausgang, zustand: 'CANCELLED', fehler: null }, stand)
  } else if (herz.grund() === 'RECHTE_VERLOREN') {
    await beende(db, id, pacht, { ...ausgang, zustand: 'FAILURE', fehler: RECHTE_VERLOREN }, stand)
  } else if (ende.aborted) {
    await gibZurueck(db, id, pacht)
  } else {
    await beende(db, id, pacht, ausgang, stand)
  }
  await verwirfHalbes(db)
}

async function arbeite(
  { db, protokoll, arten }: Arbeitsplatz,
  auftrag: Angenommen,
  stand: Stand,
  abbruch: AbortSignal,
): Promise<Ausgang> {
  const dateien: { schliesse(): Promise<void> }[] = []
  try {
    const art = arten.get(auftrag.art)
    if (!art) throw new Einwand('STATUS_UNZULAESSIG', 'Diese Art von Auftrag gibt es in dieser Version nicht mehr.')
    const zusammenfassung = await art.arbeite({
      auftragId: auftrag.id,
      eingabe: art.eingabe.parse(auftrag.eingabe),
      benutzerId: auftrag.benutzer_id,
      akteur: auftrag.akteur,
      db,
      anfrageId: `auftrag-${auftrag.id}`,
      abbruch,
      melde: (ist, soll, text) => void Object.assign(stand, { ist, soll, text: text ?? null }),
      merke: async was => merke(db, auftrag.id, auftrag.pacht, was),
      schreibeDatei: async (name, typ) => {
        const datei = await beginneErgebnisdatei(db, auftrag.id, auftrag.pacht, { name, typ })
        dateien.push(datei)
        return datei
      },
    })
    for (const datei of dateien) await datei.schliesse()
    return { zustand: 'SUCCESS', zusammenfassung, fehler: null }
  } catch (fehler) {
    // Was vor dem Fehler getan ist, soll sichtbar sein; was es nur ganz gibt, räumt der Dienst danach weg.
    if (!arten.get(auftrag.art)?.nurGanz) await Promise.allSettled(dateien.map(datei => datei.schliesse()))
    if (fehler instanceof Einwand) return { zustand: 'FAILURE', zusammenfassung: null, fehler: fehler.message }
    if (!abbruch.aborted) protokoll.error({ err: fehler, auftrag: auftrag.id }, 'Auftrag gescheitert')
    const stoerung = stoerungVon(fehler)
    if (stoerung !== null) return { zustand: 'FAILURE', zusammenfassung: null, fehler: PROBLEME[stoerung].text }
    const text = `Unerwarteter Fehler. Bitte nennen Sie dem Helpdesk den Auftrag ${auftrag.id}.`
    return { zustand: 'FAILURE', zusammenfassung: null, fehler: text }
  }
}

/** Hält Pacht und Stand frisch und hört, ob der Auftrag enden soll oder von einem anderen Server übernommen ist. */
function beginneHerzschlag({ db, protokoll }: Arbeitsplatz, { id, pacht, zustand }: Angenommen, stand: Stand) {
  const abbruch = new AbortController()
  let grund: 'ABGEBROCHEN' | 'RECHTE_VERLOREN' | null = null
  // Der Server starb, ehe er den Abbruch befolgte: die Arbeit sagt noch, was getan ist, und tut nichts mehr.
  if (zustand === 'CANCELLING') {
    grund = 'ABGEBROCHEN'
    abbruch.abort()
  }
  const schlag = (): Promise<void> =>
    schlage(db, id, pacht, stand).then(
      lage => {
        if (lage?.zustand === 'RUNNING' && lage.rechte_gelten) return
        if (lage) grund = lage.zustand === 'CANCELLING' ? 'ABGEBROCHEN' : 'RECHTE_VERLOREN'
        abbruch.abort()
      },
      // Bleibt die Datenbank länger weg als die Pacht, merkt es der nächste gelungene Schlag.
      (fehler: unknown) => protokoll.warn({ err: fehler, auftrag: id }, 'Auftrag ohne Herzschlag'),
    )
  const uhr = setInterval(() => void schlag(), HERZSCHLAG_MS)
  return { abbruch: abbruch.signal, grund: () => grund, schlag, halteAn: () => clearInterval(uhr) }
}
