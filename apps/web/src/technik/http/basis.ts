/** Adressen unter dem Kontextpfad: was vor dem Ordner der Anwendung steht, sagt `<base>` (vom Server eingesetzt). */
export function basisPfad(): string {
  return new URL(document.baseURI).pathname.replace(/\/$/, '')
}
