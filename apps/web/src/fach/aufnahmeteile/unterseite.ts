import type { Elementkurz, MzbMethode, Probenmethode } from '@benthos/fachmodell'
import type { AufnahmeKopf } from '@benthos/vertrag/aufnahme'
import type { ComponentType } from 'react'

/** Eine Unterseite der Aufnahme, wie die Anwendung sie zusammensetzt; ihre Reihenfolge ist der Weg durch die Aufnahme. */
export type Unterseite = {
  pfad: string
  label: string
  gruppe: string
  /** Unterseiten eines Qualitätselements erscheinen nur, wenn die Aufnahme es trägt */
  element?: Elementkurz
  /** und nur, wenn der Angemeldete dieses Recht an der Aufnahme hat */
  recht?: keyof AufnahmeKopf['rechte']
  /** MZB-Methode der Seite: im Menü steht sie erst, wenn die Methode angefügt ist */
  methode?: MzbMethode
  /** Probe, die auf der Seite erfasst wird, und was von ihr dort gespeichert sein muss */
  probe?: { methode: Probenmethode; braucht: readonly ('istKopfErfasst' | 'hatTaxa')[] }
  /** zum Nachsehen und Durchspielen, kein Schritt auf dem Weg zur Übergabe: „weiter“ führt nicht hierher */
  istNebenan?: boolean
  Inhalt: ComponentType<{ aufnahmeId: number; code: string }>
  /** lädt ihr Paket, ehe sie gezeigt wird */
  lade?: () => Promise<unknown>
}
