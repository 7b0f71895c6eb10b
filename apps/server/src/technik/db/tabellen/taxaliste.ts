import type { ArtStadium, HERKUNFTSMARKEN, Quelle, Taxalistenart, TaxonRang } from '@benthos/fachmodell'
import type { Generated } from 'kysely'
import type { Json, Zeitpunkt } from './spalten.ts'

/** Taxalisten, wie Kysely sie sieht. */

type Kenngroessen = Record<
  string,
  { label: string; quelle: string; marke: (typeof HERKUNFTSMARKEN)[number]; bereich: [number, number] }
>

export interface TaxalistenversionTabelle {
  id: Generated<number>
  art: Taxalistenart
  name: string
  gueltig_von: string
  status: 'ENTWURF' | 'GUELTIG' | 'ABGELOEST'
  quellen: Json<Quelle[]>
  kenngroessen: Json<Kenngroessen>
  pruefsumme: string
  angelegt_am: Zeitpunkt
  /** null: mitgeliefert */
  angelegt_von: number | null
  aktiviert_am: string | null
  aktiviert_von: number | null
  /** Tag, ab dem eine andere gilt; null: noch keine aktiviert */
  abgeloest_ab: Generated<string | null>
}

export interface TaxonTabelle {
  id: Generated<number>
  taxalistenversion_id: number
  name: string
  autor: string | null
  rang: TaxonRang
  gruppe: string
  familie: string | null
  gattung: string | null
  akzeptiert: string | null
  operationell: string
  wertungsfamilie: string | null
  /** null: es gilt `wertungsfamilie` */
  wertungsfamilie_bmwp: string | null
  wertungsfamilie_psi: string | null
  stadien: ArtStadium[] | null
  werte: Json<Record<string, number>>
  /** aus der Schreibweise abgeleitet, als jemand es bestimmte; nicht Inhalt der Fassung */
  abgeleitet: Generated<boolean>
}

export interface HausnameTabelle {
  id: Generated<number>
  organisationseinheit_id: number
  art: Taxalistenart
  schluessel: string
  text: string
  taxon: string
  geaendert_am: Zeitpunkt
  geaendert_von: number | null
}
