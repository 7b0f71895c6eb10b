/** Beschriftung der Umgebungen (Spezifikation, Abschnitt 3). */
const UMGEBUNG_LABEL: Readonly<Record<string, string>> = {
  LOCAL: 'Lokale Umgebung',
  DEV: 'Entwicklungsumgebung',
  TEST: 'Testumgebung',
  DEMO: 'Demoumgebung',
  PREPROD: 'Vorproduktionsumgebung',
  PROD: 'Produktionsumgebung',
}

export function umgebungLabel(umgebung: string): string {
  return UMGEBUNG_LABEL[umgebung] ?? 'Unbekannte Umgebung'
}
