import { type Kysely, sql } from 'kysely'
import type { DB } from './schema.ts'

/** Störungen der Datenbank, die vergehen, unter ihrem Code des Problemkatalogs. */
export const STOERUNGEN = ['SPEICHER_VOLL', 'NUR_LESEN', 'KEINE_VERBINDUNG'] as const
type Stoerung = (typeof STOERUNGEN)[number]

/** SQLSTATE, Fehler des Dateisystems: woran eine Störung zu erkennen ist. */
const JE_CODE: Readonly<Record<string, Stoerung>> = {
  '53100': 'SPEICHER_VOLL',
  ENOSPC: 'SPEICHER_VOLL',
  EDQUOT: 'SPEICHER_VOLL',
  '25006': 'NUR_LESEN',
  '53300': 'KEINE_VERBINDUNG',
}
/** So meldet der Treiber, dass im Vorrat keine Verbindung frei wurde. */
const VORRAT_LEER = /^timeout exceeded when trying to connect/

/** @returns welche Störung der Fehler meldet; `null`, wenn er etwas anderes ist */
export function stoerungVon(fehler: unknown): Stoerung | null {
  const { code = '', message = '' } = (fehler ?? {}) as { code?: string; message?: string }
  return JE_CODE[code] ?? (VORRAT_LEER.test(message) ? 'KEINE_VERBINDUNG' : null)
}

/** Was ein Lebenszeichen über die Datenbank sagt: DEGRADED heißt, gelesen wird, gespeichert nicht. */
type Datenbanklage = { status: 'UP' | 'DEGRADED' | 'DOWN'; stoerung: Stoerung | null }

/** Zählt Störungen und merkt sich, ob die letzte Speicherung am Platz gescheitert ist. */
export class Stoerungsmelder {
  readonly #anzahl = new Map<Stoerung, number>(STOERUNGEN.map(art => [art, 0]))
  #speicherVoll = false
  #datenbankOhnePlatz: () => boolean = () => false

  /** @param ohnePlatz ob die Datenbank selbst ausgefallen ist und auf Platz wartet */
  beachte(ohnePlatz: () => boolean): void {
    this.#datenbankOhnePlatz = ohnePlatz
  }

  /** Ein gescheiterter Verbindungsaufbau sagt nicht, warum; ist der Grund bekannt, gilt er. */
  deute(fehler: unknown): unknown {
    const { syscall } = (fehler ?? {}) as { syscall?: string }
    if (syscall !== 'connect' || !this.#datenbankOhnePlatz()) return fehler
    return Object.assign(new Error('Der Datenbank fehlt Platz.', { cause: fehler }), { code: 'ENOSPC' })
  }

  melde(fehler: unknown): void {
    const art = stoerungVon(fehler)
    if (art === null) return
    this.#anzahl.set(art, this.anzahl(art) + 1)
    if (art === 'SPEICHER_VOLL') this.#speicherVoll = true
  }

  /** Störungen dieser Art seit dem Start */
  anzahl(art: Stoerung): number {
    return this.#anzahl.get(art) ?? 0
  }

  /** Am Ende jeder gelungenen Arbeit in einer Transaktion zu rufen: hat sie geschrieben, ist wieder Platz. */
  async pruefeGeschrieben(tx: Kysely<DB>): Promise<void> {
    if (!this.#speicherVoll) return
    const { rows } = await sql<{ ja: boolean }>`select pg_current_xact_id_if_assigned() is not null as ja`.execute(tx)
    if (rows[0]?.ja) this.#speicherVoll = false
  }

  /** Fragt die Datenbank; voller Speicher zeigt sich nur beim Speichern und gilt, bis eines gelingt. */
  async ermittleLage(db: Kysely<DB>): Promise<Datenbanklage> {
    try {
      const { rows } = await sql<{ nur_lesen: boolean }>`
        select current_setting('transaction_read_only')::boolean as nur_lesen`.execute(db)
      const stoerung = rows[0]?.nur_lesen ? 'NUR_LESEN' : this.#speicherVoll ? 'SPEICHER_VOLL' : null
      return { status: stoerung ? 'DEGRADED' : 'UP', stoerung }
    } catch (fehler) {
      return { status: 'DOWN', stoerung: stoerungVon(this.deute(fehler)) }
    }
  }
}
