import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { aenderungInWorten } from './aenderungInWorten.ts'

test('[A-DSGVO-03] was sich an einem Konto ändern kann, heißt nirgends wie die Spalte', () => {
  const schema = readFileSync(new URL('../../../migrationen/schema.sql', import.meta.url), 'utf8')
  const tabelle = /create table benutzer \(([^]*?)\n\);/.exec(schema)?.[1] ?? ''
  const spalten = [...tabelle.matchAll(/^ {2}(?!constraint)([a-z_]+) /gm)].map(([, name]) => name ?? '')
  expect(spalten).toContain('externer_schluessel')
  // Mit diesen ist es die Anlage des Kontos; danach ändert sie niemand mehr.
  const bleibende = ['id', 'ist_demo', 'angelegt_am']
  for (const spalte of spalten.filter(name => !bleibende.includes(name)))
    expect(aenderungInWorten([spalte]), spalte).not.toContain(spalte)
  expect(aenderungInWorten(spalten)).toBe('Konto angelegt')
  expect(aenderungInWorten(['version', 'vorname', 'email'])).toBe('Vorname, E-Mail-Adresse')
})
