/** Was eine Seite des Anmeldedienstes darf: eigene Stildatei und Schrift, Formulare an den eigenen Ursprung, sonst nichts. */
const SEITENRICHTLINIE =
  "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
/** Die Sitzungsprüfung läuft in einem Rahmen der eigenen Oberfläche und braucht dafür ihr Skript. */
const PRUEFRAHMENRICHTLINIE =
  "default-src 'none'; script-src 'self'; connect-src 'self'; base-uri 'none'; frame-ancestors 'self'"

type Setzer = (name: string, wert: string) => unknown

export function setzeSeitenkoepfe(setze: Setzer): void {
  setze('content-security-policy', SEITENRICHTLINIE)
  setze('x-frame-options', 'DENY')
  setzeAllgemeine(setze)
}

export function setzePruefrahmenkoepfe(setze: Setzer): void {
  setze('content-security-policy', PRUEFRAHMENRICHTLINIE)
  setze('x-frame-options', 'SAMEORIGIN')
  setzeAllgemeine(setze)
}

function setzeAllgemeine(setze: Setzer): void {
  setze('x-content-type-options', 'nosniff')
  setze('referrer-policy', 'no-referrer')
}
