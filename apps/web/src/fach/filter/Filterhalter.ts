import { type Filtersatz, GEWAEHLTER_FILTER, type GespeicherterFilter, leseFilter } from '@benthos/vertrag/filter'
import type { Filterspeicher } from './filterspeicher.ts'
import { beginneFilterstand, type Filterschritt, type Filterstand, reduziere } from './filterstand.ts'
import { STANDARDFILTER } from './konstanten.ts'
import type { Filterdefinition } from './typen.ts'

export type Filterlage = Readonly<{
  stand: Filterstand
  /** Die Ablage ist gelesen, oder sie war nicht zu lesen und der Fehler steht an der Gruppe. */
  istBereit: boolean
  /** der Ort (wie ihn `useLocation` liefert), dessen Adresse zuletzt gelesen ist; vor dem ersten null */
  gestelltVon: object | null
}>

/** Hält die Filter einer Liste, solange die Anwendung läuft, und gleicht sie mit der Ablage ab. */
export class Filterhalter {
  readonly #definition: Filterdefinition
  readonly #speicher: Filterspeicher
  readonly #meldeFehler: (fehler: unknown) => void
  readonly #hoerer = new Set<() => void>()
  #lage: Filterlage
  #istAngefragt = false
  /** Schlüssel des gewählten Filters, wie ihn die Ablage kennt */
  #gemerkt: string | null = STANDARDFILTER
  /** Eine Änderung nach der anderen: sonst überholte eine späte Antwort die neuere. */
  #auftraege: Promise<void> = Promise.resolve()

  constructor(definition: Filterdefinition, speicher: Filterspeicher, meldeFehler: (fehler: unknown) => void) {
    this.#definition = definition
    this.#speicher = speicher
    this.#meldeFehler = meldeFehler
    const istBereit = definition.disableFilterManagement === true
    this.#lage = { stand: beginneFilterstand(definition), istBereit, gestelltVon: null }
  }

  readonly abonniere = (hoerer: () => void): (() => void) => {
    this.#hoerer.add(hoerer)
    return () => {
      this.#hoerer.delete(hoerer)
    }
  }

  readonly lies = (): Filterlage => this.#lage

  /** Liest die Ablage, beim ersten Mal und nach einem Fehler auf Verlangen noch einmal. */
  async lade(nochmals = false): Promise<void> {
    if (this.#definition.disableFilterManagement === true || (this.#istAngefragt && !nochmals)) return
    this.#istAngefragt = true
    const { id } = this.#definition
    const [saetze, gewaehlt] = await Promise.allSettled([
      this.#speicher.readAll(`filters_${id}`),
      this.#speicher.read(GEWAEHLTER_FILTER, id),
    ])
    const { filter, unlesbar } = leseSaetze(saetze.status === 'fulfilled' ? saetze.value : [])
    const selectedKey = gewaehlt.status === 'fulfilled' ? (gewaehlt.value?.value ?? null) : null
    const istGescheitert = saetze.status === 'rejected' || gewaehlt.status === 'rejected'
    const fehler = istGescheitert ? NICHT_GELESEN : unlesbar > 0 ? unlesbarText(unlesbar) : null
    this.#gemerkt = selectedKey
    this.#setze({
      ...this.#lage,
      stand: reduziere(this.#definition, this.#lage.stand, {
        art: 'geladen',
        gespeichert: filter,
        selectedKey,
        fehler,
      }),
      istBereit: true,
    })
  }

  /** Ab jetzt gilt die Adresse dieses Orts als gelesen; sie stellt den Filter kein zweites Mal. */
  merke(ort: object): void {
    if (this.#lage.gestelltVon !== ort) this.#setze({ ...this.#lage, gestelltVon: ort })
  }

  readonly sende = (schritt: Filterschritt): void => {
    const vorher = this.#lage.stand
    const stand = reduziere(this.#definition, vorher, schritt)
    if (stand === vorher) return
    this.#setze({ ...this.#lage, stand })
    if (this.#definition.disableFilterManagement !== true) this.#sichere(vorher, stand)
  }

  #setze(lage: Filterlage): void {
    this.#lage = lage
    for (const hoerer of this.#hoerer) hoerer()
  }

  #sichere(vorher: Filterstand, stand: Filterstand): void {
    const { id } = this.#definition
    for (const schluessel of new Set([...Object.keys(vorher.gespeichert), ...Object.keys(stand.gespeichert)])) {
      const alt = vorher.gespeichert[schluessel]
      const neu = stand.gespeichert[schluessel]
      if (alt === neu) continue
      this.#schreibe(`filters_${id}`, schluessel, neu ? JSON.stringify(neu) : null, () =>
        this.#setze({
          ...this.#lage,
          stand: reduziere(this.#definition, this.#lage.stand, { art: 'nichtGespeichert', schluessel, vorher: alt }),
        }),
      )
    }
    const { selectedKey } = stand.gruppe
    // Ein nie gespeicherter Filter ist nach dem Neuladen nicht da; gemerkt bleibt der davor.
    const istGespeichert = selectedKey === null || selectedKey === STANDARDFILTER || selectedKey in stand.gespeichert
    if (!istGespeichert || selectedKey === this.#gemerkt) return
    this.#gemerkt = selectedKey
    this.#schreibe(GEWAEHLTER_FILTER, id, selectedKey, () => undefined)
  }

  #schreibe(key: string, name: string, value: string | null, beiFehler: () => void): void {
    this.#auftraege = this.#auftraege
      .then(() => this.#speicher.write(key, name, value))
      .catch((fehler: unknown) => {
        beiFehler()
        this.#meldeFehler(fehler)
      })
  }
}

const NICHT_GELESEN = 'Ihre gespeicherten Filter konnten nicht gelesen werden.'
const unlesbarText = (anzahl: number) =>
  anzahl === 1
    ? 'Ein gespeicherter Filter ist nicht lesbar und fehlt in der Auswahl.'
    : `${anzahl} gespeicherte Filter sind nicht lesbar und fehlen in der Auswahl.`

function leseSaetze(saetze: readonly Filtersatz[]): { filter: Record<string, GespeicherterFilter>; unlesbar: number } {
  const gelesen = saetze.map(({ name, value }) => [name, leseFilter(value)] as const)
  const lesbar = gelesen.filter((paar): paar is readonly [string, GespeicherterFilter] => paar[1] !== null)
  return { filter: Object.fromEntries(lesbar), unlesbar: gelesen.length - lesbar.length }
}
