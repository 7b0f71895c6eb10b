/** Übergibt eine Datei dem Browser zum Speichern, unter ihrem Namen. */
export function speichereDatei(datei: File): void {
  const adresse = URL.createObjectURL(datei)
  const verweis = document.createElement('a')
  verweis.href = adresse
  verweis.download = datei.name
  verweis.click()
  // Erst freigeben, wenn der Browser die Datei sicher übernommen hat.
  setTimeout(() => URL.revokeObjectURL(adresse), 60_000)
}
