import { Client } from 'pg'
import { starteEingebettet } from './eingebettet.ts'

/**
 * Eigener Serverprozess für die Absturzprüfung: startet die Datenbank im genannten Ordner, schreibt Zeile um Zeile und
 * meldet jede erst, wenn die Datenbank sie bestätigt hat. Läuft, bis ihn jemand beendet.
 */
const [ordner = '', beginn = '1'] = process.argv.slice(2)
const { url } = await starteEingebettet(ordner)
const client = new Client({ connectionString: url })
client.on('error', () => process.exit(3))
await client.connect()
await client.query('create table if not exists zeile (nummer integer primary key)')
for (let nummer = Number(beginn); ; nummer += 1) {
  await client.query('insert into zeile (nummer) values ($1)', [nummer])
  process.stdout.write(`${nummer}\n`)
}
