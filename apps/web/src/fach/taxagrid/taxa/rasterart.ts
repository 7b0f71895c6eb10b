import type { Mengenfeld } from '@benthos/fachmodell'
import type { Spalte } from '../gitter/spalte.ts'
import type { Zeile } from '../modell/zeile.ts'
import type { Befundlage, Fremdbefunde } from './befundlage.ts'
import type { Fundschluessel } from './doppelte.ts'
import type { Eingabeliste } from './eingabeliste.ts'
import type { Menge } from './menge.ts'

/** Eine Art von Taxaliste: Spalten, Mengen, Prüfung und Form am Server. Je Qualitätselement und Methode eine. */
export type Rasterart<Fund extends { zeile: number } = { zeile: number }> = {
  liste: Eingabeliste
  /** Kurzform eines häufigen Taxons, als Beispiel für die leere Liste */
  kurzform: string
  /** Spalten der Mengen; eine Zeile ohne eine einzige davon ist beim Einfügen kein Fund */
  mengen: readonly Menge[]
  /** in welchen davon dieses Taxon erfasst wird */
  mengenVon: (taxon: { gruppe: string }) => readonly Mengenfeld[]
  /** was außer der Zahl der Taxa über der Liste steht, etwa „1.313 gezählte Individuen“ */
  summen: (zeilen: readonly Zeile[]) => readonly string[]
  spalten: readonly Spalte[]
  fundschluessel: Fundschluessel
  pruefe: (zeilen: readonly Zeile[], fremde?: Fremdbefunde) => Befundlage
  alsZeile: (fund: Fund) => Zeile
  alsFund: (zeile: Zeile, nummer: number) => Fund
}
