import { createServer } from 'node:net'

/** Ein Anschluss dieses Rechners, den gerade niemand benutzt. */
export function freierPort(): Promise<number> {
  return new Promise((fertig, scheitert) => {
    const server = createServer()
    server.on('error', scheitert)
    server.listen(0, '127.0.0.1', () => {
      const adresse = server.address()
      const port = typeof adresse === 'object' && adresse ? adresse.port : 0
      server.close(() => fertig(port))
    })
  })
}
