import { LAYOUT_GRUPPE } from './konstanten.ts'

/** Was eine Seite neben ihrem Inhalt anbieten kann. */
export type Merkmalart = 'filter' | 'verlauf'

export type Merkmal = Readonly<{
  art: Merkmalart
  schaltertext: string
  /** Hinweis am Schalter, etwa dass gespeicherte Filter nicht zu lesen waren */
  warnung?: string | undefined
}>

/** Zustand des Rahmens; nur `isFullscreen` überdauert das Schließen des Fensters. */
export type Layoutzustand = Readonly<{
  isFullscreen: boolean
  istNavigationOffen: boolean
  merkmalleiste: Merkmalart | 'none'
  /** von der gezeigten Seite angebotene Merkmale */
  merkmale: readonly Merkmal[]
  /** wo die Merkmalleiste neben dem Inhalt steht */
  merkmalplatz: HTMLElement | null
  /** Kopf der gezeigten Seite; null, solange sie lädt */
  titelleiste: HTMLElement | null
  /** Pixel; 0, solange keine Sitzungsleiste zu sehen ist */
  sitzungsleisteHoehe: number
  /** außerhalb der Produktion: Name der Umgebung im Kopf */
  istUmgebungsmarkeSichtbar: boolean
  /** Millisekunden seit 1970 */
  nachrichtenGelesenBis: number
}>

type Ablage = Pick<Storage, 'getItem' | 'setItem'>

/** Hält den Zustand des Rahmens und meldet jede Änderung. */
export class Layoutspeicher {
  #zustand: Layoutzustand
  readonly #ablage: () => Ablage
  readonly #hoerer = new Set<() => void>()

  constructor(ablage: () => Ablage) {
    this.#ablage = ablage
    this.#zustand = {
      isFullscreen: this.#liesVollbreite(),
      istNavigationOffen: true,
      merkmalleiste: 'none',
      merkmale: [],
      merkmalplatz: null,
      titelleiste: null,
      sitzungsleisteHoehe: 0,
      istUmgebungsmarkeSichtbar: true,
      nachrichtenGelesenBis: 0,
    }
  }

  readonly abonniere = (hoerer: () => void): (() => void) => {
    this.#hoerer.add(hoerer)
    return () => {
      this.#hoerer.delete(hoerer)
    }
  }

  readonly lies = (): Layoutzustand => this.#zustand

  setze(aenderung: Partial<Omit<Layoutzustand, 'merkmale'>>): void {
    this.#aendere(aenderung)
    if (aenderung.isFullscreen !== undefined) this.#schreibeVollbreite(aenderung.isFullscreen)
  }

  /** Bietet ein Merkmal der gezeigten Seite an; das Ergebnis zieht das Angebot zurück. */
  biete(merkmal: Merkmal): () => void {
    const andere = () => this.#zustand.merkmale.filter(m => m.art !== merkmal.art)
    this.#aendere({ merkmale: [...andere(), merkmal].sort((a, b) => a.art.localeCompare(b.art)) })
    return () => this.#aendere({ merkmale: this.#zustand.merkmale.filter(m => m !== merkmal) })
  }

  #aendere(aenderung: Partial<Layoutzustand>): void {
    this.#zustand = { ...this.#zustand, ...aenderung }
    for (const hoerer of this.#hoerer) hoerer()
  }

  #liesVollbreite(): boolean {
    try {
      const gruppe: unknown = JSON.parse(this.#ablage().getItem(LAYOUT_GRUPPE) ?? 'null')
      return typeof gruppe === 'object' && gruppe !== null && 'isFullscreen' in gruppe && gruppe.isFullscreen === true
    } catch {
      // Ohne Speicher oder mit unlesbarem Inhalt gilt die Vorgabe.
      return false
    }
  }

  #schreibeVollbreite(isFullscreen: boolean): void {
    try {
      this.#ablage().setItem(LAYOUT_GRUPPE, JSON.stringify({ isFullscreen }))
    } catch {
      // Ohne Speicher gilt die Wahl bis zum Schließen des Fensters.
    }
  }
}
