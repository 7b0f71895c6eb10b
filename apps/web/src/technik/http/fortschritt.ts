import type { Sender } from './klient.ts'

/**
 * Sendet wie `fetch` und meldet, wie viel vom Rumpf schon fort ist (0–100). `fetch` sagt das nicht; deshalb hier der ältere
 * Weg des Browsers.
 */
export function mitFortschritt(melde: (prozent: number) => void): Sender {
  return (adresse, { method, headers, body, signal }) =>
    new Promise((fertig, gescheitert) => {
      const anfrage = new XMLHttpRequest()
      anfrage.open(method ?? 'GET', adresse)
      anfrage.responseType = 'blob'
      new Headers(headers).forEach((wert, name) => {
        anfrage.setRequestHeader(name, wert)
      })
      anfrage.upload.onprogress = ({ lengthComputable, loaded, total }) =>
        lengthComputable && melde((loaded / total) * 100)
      anfrage.onload = () => fertig(alsAntwort(anfrage))
      // Wie bei `fetch`: ohne Verbindung ein TypeError, beim Abbruch dessen Grund.
      anfrage.onerror = () => gescheitert(new TypeError('Keine Verbindung'))
      anfrage.onabort = () => gescheitert(signal?.reason)
      signal?.addEventListener('abort', () => anfrage.abort(), { once: true })
      anfrage.send(body as XMLHttpRequestBodyInit)
    })
}

function alsAntwort(anfrage: XMLHttpRequest): Response {
  const zeilen = anfrage.getAllResponseHeaders().trim().split('\r\n')
  const headers = zeilen.map((zeile): [string, string] => {
    const trenner = zeile.indexOf(':')
    return [zeile.slice(0, trenner), zeile.slice(trenner + 1).trim()]
  })
  return new Response(anfrage.status === 204 ? null : (anfrage.response as Blob), { status: anfrage.status, headers })
}
