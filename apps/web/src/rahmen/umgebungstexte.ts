import type { Umgebung } from '@benthos/vertrag/allgemein'

/** Beschriftung der Umgebungen; eine unbekannte heißt „Unbekannte Umgebung“. */
export const UMGEBUNG_LABEL: Readonly<Record<Umgebung['environment'], string>> = {
  LOCAL: 'Lokale Umgebung',
  DEV: 'Entwicklungsumgebung',
  TEST: 'Testumgebung',
  DEMO: 'Demoumgebung',
  PREPROD: 'Vorproduktionsumgebung',
  PROD: 'Produktionsumgebung',
}
