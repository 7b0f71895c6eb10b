import { randomUUID } from 'node:crypto'
import { setTimeout as warte } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Datenbank } from '../db/datenbank.ts'
import type { Konfiguration } from '../konfiguration/konfiguration.ts'
import type { Posteinstellung } from '../konfiguration/post.ts'
import {
  ANSTEHENDES_MS,
  NACHSCHAU_MS,
  NACHSCHAU_NACH_MAILS,
  PROBEDAUER_MS,
  RUHE_MS,
  WARTEZEITEN_S,
} from './konstanten.ts'
import type { Nachricht } from './nachricht.ts'
import {
  type Angenommen,
  beende,
  beendeVerwaiste,
  halteFest,
  type Nachrangig,
  nimmNaechste,
  stelleZurueck,
} from './sql.ts'
import { type Uebergabe, uebergib } from './uebergib.ts'

/** Was aus einer angenommenen Mail wird: eine Nachricht, oder der Grund, aus dem keine mehr hinausgeht. */
export type Verfasstes = Nachricht | { entfaellt: string }

/** Wer weiß, wovon Post handelt. */
export type Verfasser = {
  nachrangig: Nachrangig
  /** stellt in den Ausgang, was inzwischen hinauszugehen hat */
  stelleEin(db: Datenbank, einstellung: Posteinstellung): Promise<void>
  verfasse(db: Datenbank, post: Angenommen): Promise<Verfasstes>
  /** meldet, was von selbst ansteht, weil ein Tag gekommen ist; läuft auch ohne eingerichteten Versand */
  meldeAnstehendes(db: Datenbank): Promise<void>
}

export type Postdienst = {
  einstellung: Posteinstellung | null
  /** Macht bekannt, wer die Mails verfasst. */
  kenne(verfasser: Verfasser): void
  /** Übergibt eine Nachricht sofort, am Ausgang vorbei, solange jemand darauf wartet. */
  sende(nachricht: Nachricht): Promise<Uebergabe>
  /** seit dem Start dieses Servers */
  zaehler: Readonly<Record<'gesendet' | 'gescheitert', number>>
  /** Beginnt mit dem Versand. @returns beendet ihn, nachdem eine laufende Übergabe fertig ist */
  starte(): () => Promise<void>
  /** Stellt ein, was ansteht, und übergibt alles Fällige, eines nach dem anderen. */
  arbeiteAb(): Promise<void>
}

declare module '../http/kontext.ts' {
  interface Dienste {
    post: Postdienst
  }
}

type Angaben = { konfiguration: Konfiguration; db: Datenbank; protokoll: FastifyBaseLogger }

/**
 * Übergibt Mails aus der Datenbank dem Postdienst, auf mehreren Servern jede nach Möglichkeit einmal: angenommen wird sie in einer
 * eigenen Transaktion, ehe die Übergabe beginnt. Stirbt der Server zwischen der Annahme durch den Postdienst und dem Vermerk davon,
 * geht sie nach Ablauf der Pacht noch einmal hinaus, mit derselben Message-ID (ADR 31).
 * @param uebergabe für Prüfungen
 */
export function bauePostdienst({ konfiguration, db, protokoll }: Angaben, uebergabe = uebergib): Postdienst {
  const einstellung = konfiguration.post
  const zaehler = { gesendet: 0, gescheitert: 0 }
  const ende = new AbortController()
  let verfasser: Verfasser | null = null

  const scheitere = async (post: Angenommen, grund: string): Promise<void> => {
    zaehler.gescheitert++
    protokoll.warn({ post: post.id, versuche: post.versuche }, 'E-Mail gescheitert')
    await beende(db, post, 'GESCHEITERT', grund)
  }
  const verschiebe = async (post: Angenommen, grund: string): Promise<void> => {
    const sekunden = WARTEZEITEN_S[post.versuche - 1]
    if (sekunden === undefined) await scheitere(post, grund)
    else await stelleZurueck(db, post, { sekunden, grund })
  }
  /** @returns ob der Postdienst zu erreichen war */
  const uebergibEine = async (weg: Posteinstellung, wer: Verfasser, post: Angenommen): Promise<boolean> => {
    const verfasst = await wer.verfasse(db, post)
    if ('entfaellt' in verfasst) {
      await beende(db, post, 'ENTFALLEN', verfasst.entfaellt)
      return true
    }
    if (!(await halteFest(db, post))) return true
    const { ausgang, antwort } = await uebergabe(weg, verfasst)
    if (ausgang === 'ANGENOMMEN') {
      zaehler.gesendet++
      await beende(db, post, 'GESENDET', antwort)
    } else if (ausgang === 'ABGELEHNT') await scheitere(post, antwort)
    else await verschiebe(post, antwort)
    return ausgang !== 'UNERREICHBAR'
  }
  const arbeiteAb = async (): Promise<boolean> => {
    if (!einstellung || !verfasser) return true
    const wer = verfasser
    for (let i = 0; !ende.signal.aborted; i++) {
      // Auch zwischendurch: solange viele warten, bliebe sonst liegen, was inzwischen geschieht.
      if (i % NACHSCHAU_NACH_MAILS === 0) {
        await wer.stelleEin(db, einstellung)
        await beendeVerwaiste(db)
      }
      const post = await nimmNaechste(db, randomUUID(), wer.nachrangig)
      if (!post) return true
      const erreicht = await uebergibEine(einstellung, wer, post).catch(async (fehler: unknown) => {
        protokoll.error({ err: fehler, post: post.id }, 'E-Mail nicht verfasst')
        await verschiebe(post, 'Die Mail ließ sich nicht verfassen; Näheres im Protokoll des Servers.')
        return true
      })
      if (!erreicht) return false
    }
    return true
  }
  const pause = (dauer: number) => warte(dauer, undefined, { signal: ende.signal, ref: false }).catch(() => undefined)
  const wiederhole = async (arbeit: () => Promise<number>, text: string): Promise<void> => {
    while (!ende.signal.aborted)
      await pause(
        await arbeit().catch((fehler: unknown) => {
          protokoll.error({ err: fehler }, text)
          return RUHE_MS
        }),
      )
  }
  return {
    einstellung,
    kenne: neuer => void (verfasser = neuer),
    sende: nachricht => {
      if (!einstellung) throw new Error('SMTP_URL ist nicht gesetzt.')
      return uebergabe(einstellung, nachricht, { hoechstdauer: PROBEDAUER_MS })
    },
    zaehler,
    starte: () => {
      const laufende = [
        wiederhole(async () => {
          await verfasser?.meldeAnstehendes(db)
          return ANSTEHENDES_MS
        }, 'Anstehendes nicht gemeldet'),
      ]
      if (einstellung)
        laufende.push(wiederhole(async () => ((await arbeiteAb()) ? NACHSCHAU_MS : RUHE_MS), 'Versand ruht'))
      return async () => {
        ende.abort()
        await Promise.all(laufende)
      }
    },
    arbeiteAb: async () => void (await arbeiteAb()),
  }
}
