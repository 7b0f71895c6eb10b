/** Wo ein Verweis steht: Kontextpfad ohne Schrägstrich am Ende und die gezeigte Adresse darunter. */
export type Verweisort = { basis: string; pathname: string; search: string }

/**
 * Adresse eines Verweises für den Browser. Wege der Anwendung (`/start`) liegen unter dem Kontextpfad, Relatives (`../../`)
 * zählt ab dem Kontextpfad, eine Sprungmarke (`#ziel`) bleibt auf der Seite, vollständige Adressen bleiben, wie sie sind.
 */
export function loeseVerweis(href: string, { basis, pathname, search }: Verweisort): string {
  if (href.startsWith('#')) return `${basis}${pathname}${search}${href}`
  if (/^([a-z][a-z\d+.-]*:|\/\/)/i.test(href)) return href
  if (href.startsWith('/')) return `${basis}${href}`
  const { pathname: pfad, search: abfrage, hash } = new URL(href, `http://ort${basis}/`)
  // `..//rechner` führte sonst auf einen fremden Rechner.
  return `${pfad.replace(/^\/+/, '/')}${abfrage}${hash}`
}

/** Weg innerhalb der Anwendung zu einer Adresse desselben Ursprungs; `null`: sie liegt außerhalb. */
export function anwendungsweg(adresse: string, basis: string): string | null {
  if (adresse === basis) return '/'
  return adresse.startsWith(`${basis}/`) ? adresse.slice(basis.length) : null
}
