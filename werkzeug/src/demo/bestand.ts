import type { Entferntes } from '@benthos/server/src/fach/saat/demo/entferneDemo.ts'
import type { Datenbank } from '@benthos/server/src/technik/db/datenbank.ts'
import { sql } from 'kysely'

/** Was nach dem Lauf in der Datenbank steht. */
export type Bestand = {
  messstellen: number
  aufnahmen: number
  /** Zeilen aller Taxalisten */
  funde: number
  bewertungen: number
  journalzeilen: number
  /** Bewertungen je Klasse 1 bis 5 */
  klassen: readonly number[]
  /** Byte */
  groesse: number
}

export async function zaehleBestand(db: Datenbank): Promise<Bestand> {
  const { rows } = await sql<Bestand>`
    select
      (select count(*) from messstelle) as messstellen,
      (select count(*) from aufnahme) as aufnahmen,
      (select count(*) from fund) as funde,
      (select count(*) from bewertung) as bewertungen,
      (select count(*) from journal) as journalzeilen,
      (
        select array_agg(anzahl::int order by klasse)
        from (
          select klasse, count(bewertung.id) as anzahl
          from generate_series(1, 5) as klasse
          left join bewertung using (klasse)
          group by klasse
        ) as je_klasse
      ) as klassen,
      pg_database_size(current_database()) as groesse
  `.execute(db)
  return rows[0] as Bestand
}

const zahl = (wert: number, stellen = 0): string =>
  wert.toLocaleString('de-AT', { minimumFractionDigits: stellen, maximumFractionDigits: stellen, useGrouping: true })

/** Der Bestand als Text für das Terminal. */
export function beschreibeBestand({ bestand: b, sekunden }: { bestand: Bestand; sekunden: number }): string {
  const anteile = b.klassen.map((anzahl, i) => `${i + 1}: ${zahl((100 * anzahl) / Math.max(1, b.bewertungen), 1)} %`)
  return [
    `${zahl(b.messstellen)} Messstellen, ${zahl(b.aufnahmen)} Aufnahmen, ${zahl(b.funde)} Funde (${zahl(b.funde / b.aufnahmen, 1)} je Aufnahme)`,
    `${zahl(b.bewertungen)} Bewertungen; Klassen ${anteile.join(' · ')}`,
    `${zahl(b.journalzeilen)} Journalzeilen, ${zahl(b.groesse / 1024 ** 2)} MiB`,
    `Dauer ${zahl(sekunden)} s (${zahl(b.aufnahmen / sekunden)} Aufnahmen je Sekunde)`,
  ].join('\n')
}

/** Was entfernt wurde, als Text für das Terminal. */
export function beschreibeEntferntes({ aufnahmen, messstellen, projekte, benutzer, gesperrt }: Entferntes): string {
  const text = `Entfernt: ${zahl(aufnahmen)} Aufnahmen, ${zahl(messstellen)} Messstellen, ${zahl(projekte)} Projekte, ${zahl(benutzer)} Demo-Benutzer.`
  if (gesperrt === 0) return text
  return `${text}\n${zahl(gesperrt)} weitere Demo-Benutzer sind gesperrt und unkenntlich: auf sie verweist, was bleibt.`
}
