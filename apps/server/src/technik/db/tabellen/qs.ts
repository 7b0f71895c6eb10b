import type { Probenmethode, QsAusschluss, QsAuswahl, QsEntscheidung, QsStatus } from '@benthos/fachmodell'
import type { Generated } from 'kysely'
import type { Json, Zeitpunkt } from './spalten.ts'

/** Auftrag, eine Probe blind zweitzubestimmen. */
export interface QsAuftragTabelle {
  aufnahme_id: number
  methode: Probenmethode
  status: Generated<QsStatus>
  auswahl: QsAuswahl
  seed: string | null
  anlass: string | null
  frist: string | null
  angefordert_am: Zeitpunkt
  angefordert_von: number
  zweitbestimmer_id: number | null
  abgeschlossen_am: string | null
  version: Generated<number>
  /** wie er beim Abschluss war; Form `QsVergleich` des Vertrags */
  vergleich: unknown
  /** was die Übereinstimmung davon zählt; schreibt `qs_zaehlung` */
  zaehlung: unknown
  ziehung_id: number | null
  /** mit dem Abschluss festgehalten: wessen Erstbestimmung verglichen wurde */
  beurteilte_organisation_id: number | null
  beurteilter_bestimmer: string | null
}

/** Zufällige Ziehung von Proben, wie sie im Augenblick war. */
export interface QsZiehungTabelle {
  id: Generated<number>
  verfahren: string
  seed: string
  /** Abfrage der Aufnahmenliste mit Elementen, Schichtung und Umfang */
  abfrage: string
  /** SHA-256, hexadezimal */
  grundgesamtheit: string
  schichten: Json<readonly { name: string; bestand: number; umfang: number }[]>
  ohne_recht: number
  anlass: string | null
  frist: string | null
  gezogen_am: Zeitpunkt
  gezogen_von: number
}

/** Eine Probe der Grundgesamtheit oder, mit ihrem Grund, eine ausgeschlossene. */
export interface QsZiehungProbeTabelle {
  ziehung_id: number
  nummer: number
  aufnahme_id: number
  code: string
  methode: Probenmethode | null
  schicht: string | null
  gezogen: Generated<boolean>
  grund: QsAusschluss | null
}

/** Ergebnisbericht zur Zweitbestimmung einer Probe; sein Inhalt steht für sich. */
export interface QsErgebnisberichtTabelle {
  aufnahme_id: number
  methode: Probenmethode
  version: Generated<number>
  /** wie ihn der Absender nannte */
  dateiname: string
  /** Byte */
  groesse: number
  /** SHA-256, hexadezimal */
  pruefsumme: string
  hochgeladen_am: Zeitpunkt
  hochgeladen_von: number
  entfernt_am: string | null
  entfernt_von: number | null
  entfernt_grund: string | null
}

export interface QsErgebnisberichtInhaltTabelle {
  aufnahme_id: number
  methode: Probenmethode
  inhalt: Buffer
}

/** Was bei einem Taxon gilt, in dem die beiden Bestimmungen auseinandergehen. */
export interface QsAufloesungTabelle {
  aufnahme_id: number
  methode: Probenmethode
  /** wie es im Vergleich steht */
  taxon: string
  entscheidung: QsEntscheidung
  ergebnis: string | null
  grund: string
  version: Generated<number>
  entschieden_am: Zeitpunkt
  entschieden_von: number
}
