import { EINLESEGRENZE } from '@benthos/vertrag/einlesung'
import { expect, test } from 'vitest'
import { leseDatenzeilen } from '../datenzeilen.ts'
import { oeffneTabelle } from './oeffne.ts'
import { roheMappe } from './rohdatei.pruefhilfe.ts'

const MILLION = 1_000_000

const DATEIEN = {
  CSV: () => Buffer.from(`Code;Name\n${'A-1;Bach\n'.repeat(MILLION)}`),
  Excel: () => roheMappe([['Code', 'Name'], ...Array.from({ length: MILLION }, () => ['A', 'B'])], {}),
}

test.each(Object.entries(DATEIEN))(
  '[A-EINLESEN-29] %s mit einer Million Zeilen: gelesen wird bis zur Grenze, dann sagt ein Satz, was zu tun ist; gehalten wird ein Stapel',
  async (_, baue) => {
    const datei = await baue()
    expect(datei.length).toBeLessThan(EINLESEGRENZE)
    const tabelle = await oeffneTabelle(datei, {})
    let gelesen = 0
    let groesster = 0
    const lies = async () => {
      for await (const stapel of leseDatenzeilen(tabelle, { kopfzeile: 1 }, 1000)) {
        gelesen += stapel.length
        groesster = Math.max(groesster, stapel.length)
      }
    }
    await expect(lies()).rejects.toThrow(
      'Die Datei hat mehr als 300.000 Zeilen. Bitte teilen Sie sie auf mehrere Dateien auf.',
    )
    expect([gelesen, groesster]).toEqual([300_000, 1000])
  },
  120_000,
)
