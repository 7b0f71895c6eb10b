import type { Kanal, Nachricht } from './kanal.ts'

/** Zählt je Objekt, welche anderen Fenster es offen haben. */
export class Anwesenheit {
  readonly #kanal: Kanal
  readonly #benutzer: string
  readonly #fenster: string
  readonly #andere = new Map<string, Set<string>>()
  readonly #melde: (objekt: string, anzahl: number) => void

  constructor(kanal: Kanal, benutzer: string, fenster: string, melde: (objekt: string, anzahl: number) => void) {
    this.#kanal = kanal
    this.#benutzer = benutzer
    this.#fenster = fenster
    this.#melde = melde
  }

  betrete(objekt: string): void {
    this.#andere.set(objekt, new Set())
    this.#sende('HALLO', objekt)
  }

  verlasse(objekt: string): void {
    if (this.#andere.delete(objekt)) this.#sende('ADE', objekt)
  }

  /** Fenster wird geschlossen: überall abmelden. */
  verlasseAlle(): void {
    for (const objekt of this.#andere.keys()) this.verlasse(objekt)
  }

  empfange(nachricht: Extract<Nachricht, { fenster: string }>): void {
    const andere = this.#andere.get(nachricht.objekt)
    if (andere === undefined) return
    if (nachricht.art === 'ADE') andere.delete(nachricht.fenster)
    else andere.add(nachricht.fenster)
    if (nachricht.art === 'HALLO') this.#sende('DA', nachricht.objekt)
    this.#melde(nachricht.objekt, andere.size)
  }

  #sende(art: 'HALLO' | 'DA' | 'ADE', objekt: string): void {
    this.#kanal.sende({ art, benutzer: this.#benutzer, objekt, fenster: this.#fenster })
  }
}
