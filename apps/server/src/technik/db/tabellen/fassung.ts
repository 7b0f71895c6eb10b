import type { JederParametersatz, Parameterverfahren } from '@benthos/bewertung'
import type { Herkunftsmarke, Quelle } from '@benthos/fachmodell'
import type { Generated } from 'kysely'
import type { Json, Zeitpunkt } from './spalten.ts'

/** Eingeführte Parametersätze und die Vorschau von Entwürfen, wie Kysely sie sieht. */

export interface ParametersatzTabelle {
  id: Generated<number>
  name: string
  bezeichnung: string
  verfahren: Parameterverfahren
  marke: Herkunftsmarke
  quelle: Json<Quelle>
  gueltig_von: string
  gueltig_bis: string | null
  inhalt: Json<JederParametersatz['inhalt']>
  status: Generated<'ENTWURF' | 'GUELTIG' | 'ABGELOEST'>
  pruefsumme: string
  angelegt_am: Zeitpunkt
  angelegt_von: number | null
  aktiviert_am: string | null
  aktiviert_von: number | null
  /** Tag, ab dem eine andere gilt; null: noch keine aktiviert */
  abgeloest_ab: Generated<string | null>
}

/** Verzeichnis der Europäischen Umweltagentur, wie es zuletzt geladen ist. */
export interface WiseVerzeichnisTabelle {
  art: 'MESSSTELLEN' | 'WASSERKOERPER'
  quelle: string
  stand: string
  kennungen: number
  pruefsumme: string
  version: Generated<number>
  geladen_am: Zeitpunkt
}

export interface WiseKennungTabelle {
  art: 'MESSSTELLEN' | 'WASSERKOERPER'
  schema: string
  kennung: string
}

export interface FassungsvorschauTabelle {
  id: Generated<number>
  taxalistenversion_id: number | null
  parametersatz_id: number | null
  pruefsumme: string
  benutzer_id: number
  auftrag_id: number | null
  angelegt_am: Zeitpunkt
  beendet_am: string | null
}

export interface FassungsvorschauZeileTabelle {
  fassungsvorschau_id: number
  bewertung_id: number
  alt: number | null
  neu: number | null
  grund: string | null
  ist_rechenbar: Generated<boolean>
}
