import type { Element } from '@benthos/fachmodell'
import type { Ausschnitt } from '@benthos/vertrag/ausschnitt'
import type { Kriteriumswert } from '@benthos/vertrag/filter'

/** Ein Punkt in WGS84, Grad. */
export type Kartenort = Readonly<{ laenge: number; breite: number }>

/** Eine Messstelle, wie Karte und Liste sie gemeinsam kennen. */
export type Kartenpunkt = Kartenort &
  Readonly<{
    id: number
    code: string
    name: string
    klasse: number | null
    /** Aufnahme des Ergebnisses, wenn es veröffentlicht ist */
    ergebnis?: number | null
  }>

/** Was die Karte außer Gewässern und Messstellen zeigt; jede Art sieht anders aus, nicht nur anders gefärbt. */
export type Marke =
  /** Punkt, um den es geht */
  | (Kartenort & Readonly<{ art: 'lage' }>)
  /** die nächste Stelle des Gewässers */
  | (Kartenort & Readonly<{ art: 'fusspunkt' }>)
  /** die gewählte Messstelle in einem Ring, auch wo ihr Zeichen in einer Gruppe aufgeht */
  | (Kartenort & Readonly<{ art: 'auswahl'; klasse: number | null }>)
  /** Rand des Ausschnitts, auf den die Liste beschränkt ist */
  | Readonly<{ art: 'rand'; grenzen: Grenzen }>
  /** von der Lage zum Gewässer */
  | Readonly<{ art: 'verbindung'; von: Kartenort; nach: Kartenort }>

/** Worauf geklickt oder die Eingabetaste gedrückt wurde. */
export type Kartenziel = Readonly<{ ort: Kartenort; messstelle: Kartenpunkt | null }>

/** Messstellen auf der Karte: genau die Treffer einer Liste mit diesen Kriterien. */
export type Messstellenauswahl = Readonly<{ element: Element; filter: Readonly<Record<string, Kriteriumswert>> }>

/** West, Süd, Ost, Nord in Grad. */
export type Grenzen = Ausschnitt

/** Was die Schaltflächen der Karte bewirken. */
export type Kartensteuerung = Readonly<{
  vergroessere: () => void
  verkleinere: () => void
  zeigeGrenzen: (grenzen: Grenzen) => void
  /** was gerade zu sehen ist; `null`, solange nichts gezeichnet ist */
  grenzen: () => Grenzen | null
  ladeNeu: () => void
}>
