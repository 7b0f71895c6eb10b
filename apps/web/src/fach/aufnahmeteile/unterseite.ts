import { ELEMENTE, type Elementkurz, kurzVon, type MzbMethode, type Probenmethode } from '@benthos/fachmodell'
import type { AufnahmeKopf } from '@benthos/vertrag/aufnahme'
import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'

/** Was auf einer Unterseite steht. */
export type Unterseiteninhalt = ComponentType<{ aufnahmeId: number; code: string }> & {
  /** stellt die Fragen, mit denen sie beginnt, ehe sie gezeigt wird */
  frageVorab?: (aufnahmeId: number, client: QueryClient) => Promise<unknown>
}

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
  Inhalt: Unterseiteninhalt
  /** lädt ihr Paket, ehe sie gezeigt wird */
  lade?: () => Promise<{ default: Unterseiteninhalt }>
}

/**
 * Ob der Angemeldete die Unterseite hat. Wer eine Probe blind zweitbestimmt, liest vielleicht gar kein Element: dann bleibt, was sein
 * eigenes Recht hat.
 */
export function istSichtbar({ element, recht }: Unterseite, kopf: AufnahmeKopf): boolean {
  if (recht !== undefined && !kopf.rechte[recht]) return false
  if (element !== undefined) return kopf[element] !== null
  return recht !== undefined || ELEMENTE.some(eines => kopf[kurzVon(eines)] !== null)
}
