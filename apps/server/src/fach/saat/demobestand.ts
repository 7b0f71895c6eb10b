import { formatiereAnzahl } from '@benthos/fachmodell/zahl/formatiereAnzahl'
import { sql } from 'kysely'
import type { Datenbank } from '../../technik/db/datenbank.ts'
import type { Umgebung } from '../../technik/konfiguration/konfiguration.ts'
import { Startfehler } from '../../technik/konfiguration/startfehler.ts'

/**
 * In PROD verweigert eine Datenbank mit Beispieldaten oder Demo-Benutzern den Start: abgeschaltete Einstellungen sagen nichts
 * über das, was schon darin steht. Gefragt wird vor den Migrationen; eine fremde Datenbank bleibt so, wie sie ist.
 */
export async function verweigereDemobestand(db: Datenbank, umgebung: Umgebung): Promise<void> {
  if (umgebung !== 'PROD' || !(await istEingerichtet(db))) return
  const { rows } = await sql<{ benutzer: number; organisationen: number; objekte: number; aufnahmen: number }>`
    select
      (select count(*) from benutzer where ist_demo)::int as benutzer,
      (select count(*) from organisationseinheit where ist_demo)::int as organisationen,
      ((select count(*) from projekt where ist_demo) + (select count(*) from messstelle where ist_demo))::int as objekte,
      (select count(*) from aufnahme where ist_demo)::int as aufnahmen
  `.execute(db)
  const { benutzer = 0, organisationen = 0, objekte = 0, aufnahmen = 0 } = rows[0] ?? {}
  if (benutzer + organisationen + objekte + aufnahmen === 0) return
  const bestand = [
    formatiereAnzahl(benutzer, 'Demo-Benutzer', 'Demo-Benutzer'),
    formatiereAnzahl(organisationen, 'Demo-Organisation', 'Demo-Organisationen'),
    formatiereAnzahl(objekte, 'Messstelle oder Projekt', 'Messstellen und Projekte'),
    formatiereAnzahl(aufnahmen, 'Aufnahme', 'Aufnahmen'),
  ]
  throw new Startfehler(
    'DEMO_IN_PROD',
    `In der Datenbank stehen Beispieldaten (${bestand.join(', ')}); in PROD startet der Server damit nicht. Sichern Sie die Datenbank und entfernen Sie die Beispieldaten mit: npm run demo -- --entfernen`,
  )
}

async function istEingerichtet(db: Datenbank): Promise<boolean> {
  const { rows } = await sql<{ ja: boolean }>`select to_regclass('public.aufnahme') is not null as ja`.execute(db)
  return rows[0]?.ja === true
}
