/** Übergibt eine Datei dem Browser zum Speichern. */
export function speichereDatei(inhalt: Blob, name: string): void {
  const adresse = URL.createObjectURL(inhalt)
  const verweis = document.createElement('a')
  verweis.href = adresse
  verweis.download = name
  verweis.click()
  // Erst freigeben, wenn der Browser die Datei sicher übernommen hat.
  setTimeout(() => URL.revokeObjectURL(adresse), 60_000)
}
