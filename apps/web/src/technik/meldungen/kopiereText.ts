/** Legt Text in die Zwischenablage, auch ohne sicheren Kontext (http im Hausnetz), wo `navigator.clipboard` fehlt. */
export async function kopiereText(text: string): Promise<boolean> {
  try {
    if (navigator.clipboard !== undefined) {
      await navigator.clipboard.writeText(text)
      return true
    }
  } catch {
    // Ohne Erlaubnis bleibt der Weg über das Kopierereignis.
  }
  const beiKopieren = (e: ClipboardEvent) => {
    e.preventDefault()
    e.clipboardData?.setData('text/plain', text)
  }
  document.addEventListener('copy', beiKopieren, { once: true, capture: true })
  const gelungen = document.execCommand('copy')
  document.removeEventListener('copy', beiKopieren, { capture: true })
  return gelungen
}
