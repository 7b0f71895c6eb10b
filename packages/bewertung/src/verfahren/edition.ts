import type { KenngroesseSchluessel } from '../kenngroessen/register.ts'
import type { Meldungssammlung } from '../meldungen.ts'
import type { Parametersatz, Parameterverfahren } from '../parameter/typen.ts'
import type { TaxalisteIndex } from '../taxalisteIndex.ts'
import type { BewertungsEingabe, Gesamtergebnis, KenngroesseErgebnis, VerfahrenSchluessel } from '../typen.ts'

/** Alles, was eine Edition für eine Bewertung bekommt. */
export type Bewertungskontext<V extends Parameterverfahren = 'MZB_DETAILLIERT'> = {
  readonly eingabe: BewertungsEingabe
  readonly index: TaxalisteIndex
  readonly parameter: Parametersatz<V> | null
  readonly erklaerung: boolean
  readonly meldungen: Meldungssammlung
}

/** `gesichert` folgt aus den Meldungen und wird erst am Ende gesetzt. */
export type Editionsergebnis = {
  ergebnis: Omit<Gesamtergebnis, 'gesichert'>
  kenngroessen: KenngroesseErgebnis[]
}

/** Eine Fassung eines Verfahrens: unveränderlich, sobald Ergebnisse mit ihr gespeichert sind. */
export type Edition<V extends Parameterverfahren = 'MZB_DETAILLIERT'> = {
  readonly verfahren: VerfahrenSchluessel
  readonly edition: string
  readonly label: string
  /** JJJJ-MM-TT */
  readonly gueltigVon: string
  readonly brauchtParameter: boolean
  readonly kenngroessen: readonly KenngroesseSchluessel[]
  /** Der Parametersatz gehört zum Verfahren der Edition; das prüft der Rechenkern vorher. */
  bewerte(kontext: Bewertungskontext<V>): Editionsergebnis
}
