import type { statfs } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { pruefePlatz } from './ordner.ts'

const belegung = (bavail: number) => (async () => ({ bavail, bsize: 4096 })) as unknown as typeof statfs

test('auf einem fast vollen Datenträger startet die Datenbank nicht; die Meldung nennt Ordner und freien Platz', async () => {
  await expect(pruefePlatz('/daten', belegung(16_383))).rejects.toMatchObject({
    kennung: 'DATENTRAEGER_VOLL',
    message: expect.stringMatching(/\/daten sind nur noch 63 MiB frei.*DATA_DIR/),
  })
})

test('mit 64 MiB freiem Platz startet sie', async () => {
  await expect(pruefePlatz('/daten', belegung(16_384))).resolves.toBeUndefined()
})
