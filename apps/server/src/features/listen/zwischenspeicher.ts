/** Codelisten ändern sich nur mit einer neuen Fassung des Produkts. */
export const FEST = 'private, max-age=300'
/** Listen aus Tabellen: jedes Mal nachfragen, aber nur bei Änderung übertragen. */
export const NACHFRAGEN = 'private, no-cache'
