import { expect, test } from 'vitest'
import { deuteFehlschlag } from './fehlschlag.ts'

const faelle = [
  [
    'initdb: error: could not write file "x/base/1/1249": No space left on device',
    'DATENTRAEGER_VOLL',
    /kein Platz.*DATA_DIR/s,
  ],
  [
    'FATAL:  database files are incompatible with server\nDETAIL:  The data directory was initialized by PostgreSQL version 17',
    'FALSCHE_DATENVERSION',
    /anderen PostgreSQL-Version.*pg_dump/s,
  ],
  [
    'initdb: error while loading shared libraries: libicuuc.so.60: cannot open shared object file',
    'DATENBANK_STARTET_NICHT',
    /npm rebuild/,
  ],
  ['spawn /x/bin/initdb ENOENT', 'PLATTFORM_OHNE_DATENBANK', /DATABASE_URL/],
  [
    'FATAL:  could not map anonymous shared memory: Cannot allocate memory',
    'DATENBANK_STARTET_NICHT',
    /zu wenig Arbeitsspeicher/,
  ],
  [
    'FATAL:  data directory "/d/postgresql" has wrong ownership',
    'ORDNER_NICHT_BESCHREIBBAR',
    /Besitzer und Rechte.*wrong ownership/s,
  ],
  ['FATAL:  irgend etwas Neues', 'DATENBANK_STARTET_NICHT', /\/daten startet nicht.*irgend etwas Neues/s],
] as const

test.each(faelle)('Startausgabe „%s“ wird zu %s', (ausgabe, kennung, meldung) => {
  const fehler = deuteFehlschlag(ausgabe, '/daten')
  expect(fehler.kennung).toBe(kennung)
  expect(fehler.message).toMatch(meldung)
})
