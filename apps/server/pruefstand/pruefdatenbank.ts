import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { type Datenbank, oeffneDatenbank } from '../src/technik/db/datenbank.ts'

/** Wo der Prüfstand steht; klein genug, um ihn Testprozessen mitzugeben. */
export type Pruefstandort = Readonly<{ verwaltungsUrl: string; lauf: number }>

/** Eine frische Datenbank für einen Test oder eine Testdatei. */
export type Pruefdatenbank = Readonly<{
  url: string
  db: Datenbank
  /** schließt `db` und löscht die Datenbank, auch wenn noch jemand verbunden ist */
  entferne: () => Promise<void>
}>

export type Kopierangaben = Readonly<{
  /** ohne Tabellen und Saatdaten, für Tests des Migrationslaufs */
  leer?: boolean
  /** Name einer anderen Datenbank, aus der sie entsteht; mit ihr darf niemand verbunden sein */
  von?: string
}>

/** Name der Vorlage eines Laufs. */
export const VORLAGE = ({ lauf }: Pruefstandort) => `pruef_${lauf}_vorlage`

/** Kopiert die Vorlage (einige zehn Millisekunden) und öffnet die Kopie. */
export async function kopiereVorlage(ort: Pruefstandort, angaben: Kopierangaben = {}): Promise<Pruefdatenbank> {
  const name = `pruef_${ort.lauf}_${randomUUID().replaceAll('-', '').slice(0, 12)}`
  const vorlage = angaben.von ?? (angaben.leer ? 'template0' : VORLAGE(ort))
  await verwalte(ort, `create database ${name} template ${vorlage} strategy file_copy`)
  const url = mitDatenbank(ort.verwaltungsUrl, name)
  const db = await oeffneDatenbank(url, { programm: 'benthosdb-pruefung' })
  let entfernt: Promise<void> | null = null
  return {
    url,
    db,
    entferne: () => {
      entfernt ??= db.destroy().then(() => verwalte(ort, `drop database if exists ${name} with (force)`))
      return entfernt
    },
  }
}

/** Dieselbe Adresse mit anderer Datenbank. `URL` scheidet aus: Socketadressen haben keinen Rechnernamen. */
export function mitDatenbank(url: string, name: string): string {
  return url.replace(/^(postgres(?:ql)?:\/\/[^/]*\/)[^?]*/, `$1${name}`)
}

async function verwalte(ort: Pruefstandort, anweisung: string): Promise<void> {
  const client = new Client({ connectionString: ort.verwaltungsUrl, application_name: 'benthosdb-pruefung' })
  await client.connect()
  try {
    await client.query(anweisung)
  } finally {
    await client.end()
  }
}
