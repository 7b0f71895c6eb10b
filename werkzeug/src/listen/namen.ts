/** Fasst Mehrfachblanks und geschützte Blanks zusammen. */
export function einfacheBlanks(text: string): string {
  return text.replaceAll(/[\s\u00a0]+/g, ' ').trim()
}

/** Entfernt eine Untergattung in Klammern: `Simulium (Eusimulium) aureum` → `Simulium aureum`. */
export function ohneUntergattung(name: string): string {
  return einfacheBlanks(name.replace(/^([A-Z][a-z-]+) \([A-Z][a-z]+\)(?= )/, '$1'))
}

/** Familienname einer Quelle in Großbuchstaben: `BAETIDAE` → `Baetidae`. */
export function familienname(text: string): string {
  const t = text.trim()
  return t.charAt(0).toUpperCase() + t.slice(1).toLowerCase()
}

/**
 * Schlüssel für Schreibvarianten desselben Epithetons: Genusendung (ICZN Art. 31.2, 34.2: -us/-a/-um, -is/-e, -er/-ra/-rum)
 * und Genitiv -i/-ii (ICZN Art. 33.4). Nur innerhalb derselben Gattung vergleichbar.
 * @example variantenSchluessel('azurea') === variantenSchluessel('azureus')
 */
export function variantenSchluessel(epitheton: string): string {
  return epitheton
    .toLowerCase()
    .replace(/ii$/, 'i')
    .replace(/er$/, 'r')
    .replace(/(us|um|a|is|e)$/, '')
}

/** Vergleicht Namen unabhängig von der Sprache der Maschine, damit der Bau überall dieselbe Reihenfolge schreibt. */
export function nachCodepunkt(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
