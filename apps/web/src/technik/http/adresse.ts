/** Setzt Pfadparameter ein und hängt die Abfrage an: undefined, leere Texte und leere Felder entfallen, Felder wiederholen den Schlüssel. */
export function baueAdresse(
  pfad: string,
  params: Readonly<Record<string, unknown>> = {},
  query: Readonly<Record<string, unknown>> = {},
): string {
  const mitParametern = pfad.replace(/:([A-Za-z]+)/g, (_, name: string) => {
    const wert = params[name]
    if (wert === undefined || wert === null || wert === '') throw new TypeError(`${pfad}: Parameter ${name} fehlt`)
    return encodeURIComponent(String(wert))
  })
  const abfrage = new URLSearchParams()
  for (const [schluessel, wert] of Object.entries(query)) {
    for (const einzeln of Array.isArray(wert) ? wert : [wert]) {
      if (einzeln !== undefined && einzeln !== null && einzeln !== '') abfrage.append(schluessel, String(einzeln))
    }
  }
  const text = abfrage.toString()
  return text === '' ? mitParametern : `${mitParametern}?${text}`
}
