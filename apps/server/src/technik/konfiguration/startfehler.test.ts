import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { beschreibeStartfehler, Startfehler } from './startfehler.ts'

test('ein belegter Port nennt den Port und schlägt einen anderen vor', async () => {
  const belegt = createServer().listen(0, '127.0.0.1')
  await new Promise(fertig => belegt.once('listening', fertig))
  const { port } = belegt.address() as { port: number }
  const fehler = await new Promise<Error>(gescheitert => {
    createServer().listen(port, '127.0.0.1').once('error', gescheitert)
  })
  belegt.close()
  expect(beschreibeStartfehler(fehler)).toMatch(new RegExp(`^Port ${port} ist schon belegt\\..*PORT=\\d+ npm start$`))
})

const systemfehler = (angaben: object) => Object.assign(new Error('x'), angaben)

test.each([
  [
    { code: 'EACCES', syscall: 'listen', port: 80 },
    /^Port 80 darf von diesem Benutzer nicht geöffnet werden.*PORT=8080/,
  ],
  [
    { code: 'EADDRNOTAVAIL', syscall: 'listen', port: 80, address: '10.9.9.9' },
    /^Die Adresse 10\.9\.9\.9 gehört nicht/,
  ],
  [{ code: 'EACCES', path: '/daten' }, /^\/daten ist für diesen Benutzer nicht zugänglich.*DATA_DIR/],
  [{ code: 'EROFS', path: '/daten' }, /^\/daten .*DATA_DIR/],
  [{ code: 'ENOSPC' }, /^Der Datenträger ist voll\./],
])('Systemfehler %j sagt, was zu tun ist', (angaben, meldung) => {
  expect(beschreibeStartfehler(systemfehler(angaben))).toMatch(meldung)
})

test('ein Startfehler kommt mit seiner eigenen Meldung, ein unbekannter Fehler mit seinem Stapel', () => {
  expect(beschreibeStartfehler(new Startfehler('MIGRATION', 'Tun Sie dies.'))).toBe('Tun Sie dies.')
  expect(beschreibeStartfehler(new TypeError('kaputt'))).toMatch(/^Unerwarteter Fehler.*TypeError: kaputt\n\s+at /s)
  expect(beschreibeStartfehler('nur Text')).toBe('Unerwarteter Fehler beim Start: nur Text')
})
