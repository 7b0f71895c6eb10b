import { randomUUID } from 'node:crypto'
import { EventEmitter, once } from 'node:events'
import { setTimeout as warte } from 'node:timers/promises'
import { hatRecht } from '@benthos/fachmodell'
import { AUFBEWAHRUNG } from '@benthos/fachmodell/aufbewahrung'
import type { Auftrag } from '@benthos/vertrag/auftrag'
import type { FastifyBaseLogger } from 'fastify'
import type { z } from 'zod'
import type { Datenbank, Transaktion } from '../db/datenbank.ts'
import { Einwand } from '../http/problem.ts'
import type { Sitzung } from '../http/sitzung.ts'
import { halteAnwesenheit } from './anwesenheit.ts'
import type { Auftragsart, Auftragsarten } from './auftragsart.ts'
import { type Ausfuehrung, fuehreAus } from './ausfuehrung.ts'
import { ladeAuftrag, nimmRest } from './eigene.ts'
import { GLEICHZEITIG, HOECHSTENS_OFFEN, LAEUTEN_MS, NACHSCHAU_MS, PLAN_MS } from './konstanten.ts'
import { beendeOhneRecht, beendeVerwaiste, fuegeEin, nimmNaechsten, verwirfHalbes, zaehleOffene } from './sql.ts'

/** Gibt in Auftrag, was jetzt ansteht; läuft auf jedem Server und muss selbst dafür sorgen, dass einer genügt. */
export type Auftragsplan = (db: Datenbank) => Promise<void>

export type Auftragsdienst = {
  /** Macht eine Art von Arbeit bekannt; danach lässt sie sich beauftragen. */
  kenne<S extends z.ZodType>(art: Auftragsart<S>): void
  /** Nimmt einen Auftrag an; er läuft, sobald die Transaktion gilt und ein Platz frei ist. */
  beauftrage<S extends z.ZodType>(
    tx: Transaktion,
    auftraggeber: Pick<Sitzung, 'benutzerId' | 'akteur'>,
    art: Auftragsart<S>,
    titel: string,
    eingabe: z.input<S>,
  ): Promise<Auftrag>
  /**
   * Gibt den Rest eines eigenen abgebrochenen Auftrags als neuen in Auftrag, mit den Rechten, die der Auftraggeber jetzt hat.
   * @throws Einwand `STATUS_UNZULAESSIG`, wenn nichts offen ist oder der Rest schon in Auftrag gegeben wurde
   */
  setzeFort(tx: Transaktion, auftraggeber: Sitzung, id: number): Promise<Auftrag>
  /** Macht bekannt, wer von selbst beauftragt, was ansteht, weil eine Stunde gekommen ist. */
  plane(plan: Auftragsplan): void
  /** bekannte Arten von Arbeit */
  arten: Auftragsarten
  /**
   * Beginnt mit der Ausführung.
   * @param fuehreAus wo gearbeitet wird; Vorgabe: hier, in dem Faden, der ruft
   * @returns beendet sie: was läuft, beginnt der nächste Server von vorn
   */
  starte(fuehreAus?: Ausfuehrung): () => Promise<void>
  /** Führt alles Wartende aus, eines nach dem anderen, und kehrt dann zurück. */
  arbeiteAb(): Promise<void>
  /** Fragt die Pläne, was ansteht. */
  beauftrageAnstehendes(): Promise<void>
}

declare module '../http/kontext.ts' {
  interface Dienste {
    auftraege: Auftragsdienst
  }
}

/** Führt Aufträge aus der Datenbank aus, auf mehreren Servern jeden genau einmal. */
export function baueAuftragsdienst({ db, protokoll }: { db: Datenbank; protokoll: FastifyBaseLogger }): Auftragsdienst {
  const arten = new Map<string, Auftragsart>()
  const ende = new AbortController()
  const plaene: Auftragsplan[] = []
  const glocke = new EventEmitter()
  const hier: Ausfuehrung = (auftrag, signal) => fuehreAus({ db, protokoll, arten, ende: signal }, auftrag)

  const arbeiteAb = async (ausfuehrung = hier): Promise<void> => {
    await beendeVerwaiste(db)
    await beendeOhneRecht(db)
    await verwirfHalbes(db)
    while (!ende.signal.aborted) {
      const auftrag = await nimmNaechsten(db, randomUUID())
      if (!auftrag) return
      await ausfuehrung(auftrag, ende.signal).catch((fehler: unknown) => {
        protokoll.error({ err: fehler, auftrag: auftrag.id }, 'Auftrag ohne Ausgang')
        throw fehler
      })
    }
  }
  const besetzePlatz = async (ausfuehrung: Ausfuehrung): Promise<void> => {
    while (!ende.signal.aborted) {
      await arbeiteAb(ausfuehrung).catch((fehler: unknown) => protokoll.error({ err: fehler }, 'Aufträge ruhen'))
      const weiter = AbortSignal.any([AbortSignal.timeout(NACHSCHAU_MS), ende.signal])
      await once(glocke, 'auftrag', { signal: weiter }).catch(() => undefined)
    }
  }
  const beauftrageAnstehendes = async (): Promise<void> => {
    for (const plan of plaene)
      await plan(db).catch((fehler: unknown) => protokoll.error({ err: fehler }, 'Anstehendes nicht beauftragt'))
  }
  const haltePlaene = async (): Promise<void> => {
    while (!ende.signal.aborted) {
      await beauftrageAnstehendes()
      await warte(PLAN_MS, undefined, { signal: ende.signal, ref: false }).catch(() => undefined)
    }
  }
  const beauftrage: Auftragsdienst['beauftrage'] = async (tx, { benutzerId, akteur }, art, titel, eingabe) => {
    if ((await zaehleOffene(tx, benutzerId)) >= HOECHSTENS_OFFEN) throw new Einwand('ZU_VIELE_ANFRAGEN', ZU_VIELE)
    const id = await fuegeEin(tx, {
      art: art.art,
      titel,
      benutzerId,
      akteur,
      eingabe,
      nurGanz: art.nurGanz === true,
      aufbewahrenTage: art.aufbewahrenTage ?? AUFBEWAHRUNG.AUFTRAEGE.tage,
    })
    // Gesehen wird er erst nach dem Ende der Transaktion; kommt jedes Läuten zu früh, findet ihn die nächste Nachschau.
    for (const ms of LAEUTEN_MS) setTimeout(() => glocke.emit('auftrag'), ms).unref()
    return ladeAuftrag(tx, arten, benutzerId, id)
  }
  return {
    kenne: art => void arten.set(art.art, art as unknown as Auftragsart),
    plane: plan => void plaene.push(plan),
    beauftrage,
    setzeFort: async (tx, auftraggeber, id) => {
      await ladeAuftrag(tx, arten, auftraggeber.benutzerId, id)
      const rest = await nimmRest(tx, auftraggeber.benutzerId, id)
      const art = arten.get(rest?.art ?? '')
      if (!rest || !art?.fortsetzung) throw new Einwand('STATUS_UNZULAESSIG', NICHTS_OFFEN)
      if (!hatRecht(auftraggeber.akteur, art.fortsetzung.recht)) throw new Einwand('NICHT_ERLAUBT')
      const { titel, eingabe } = art.fortsetzung.abSchritt(art.eingabe.parse(rest.eingabe), rest.ist)
      return beauftrage(tx, auftraggeber, art, titel, eingabe)
    },
    arten,
    starte: (ausfuehrung = hier) => {
      const { gemeldet, beendet } = halteAnwesenheit({ db, protokoll }, ende.signal)
      const plaetze = Array.from({ length: GLEICHZEITIG }, () => gemeldet.then(() => besetzePlatz(ausfuehrung)))
      const plaeneRuhen = gemeldet.then(haltePlaene)
      return async () => {
        ende.abort()
        await Promise.all([...plaetze, plaeneRuhen, beendet])
      }
    },
    arbeiteAb: () => arbeiteAb(),
    beauftrageAnstehendes,
  }
}

const ZU_VIELE = `Sie haben schon ${HOECHSTENS_OFFEN} Aufträge, die warten oder laufen. Bitte warten Sie, bis einer beendet ist, oder brechen Sie einen ab.`

const NICHTS_OFFEN =
  'An diesem Auftrag ist nichts fortzusetzen: er ist nicht abgebrochen, oder der Rest ist schon in Auftrag.'
