/** Laufzeit, unter der das Produkt geprüft und für den Betrieb empfohlen ist. */
const EMPFOHLEN = 24
/** Älteste Hauptversion von Node.js, die seine Herausgeber noch pflegen; 20 seit 30. April 2026 nicht mehr. */
const AELTESTE_GEPFLEGTE = 22

/** Satz für den Start unter einer nicht mehr gepflegten Laufzeit; `null`: sie wird gepflegt. */
export function hinweisZurLaufzeit(version: string): string | null {
  if (Number(version.split('.')[0]) >= AELTESTE_GEPFLEGTE) return null
  return `Hinweis: Node.js ${version} bekommt keine Sicherheitskorrekturen mehr; gepflegt wird ab Version ${AELTESTE_GEPFLEGTE}, empfohlen ist ${EMPFOHLEN} (https://nodejs.org/de/download).`
}
