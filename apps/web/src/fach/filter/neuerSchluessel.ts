/** Schlüssel eines neuen Filters; `crypto.randomUUID` fehlt ohne sichere Verbindung (http im Hausnetz). */
export function neuerSchluessel(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join('-')
}
