import { createReadStream, createWriteStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type { Datenbank } from '@benthos/server/src/technik/db/datenbank.ts'
import { schreibeAuszug } from '@benthos/server/src/technik/journal/auszug.ts'
import { pruefeAuszug } from '@benthos/server/src/technik/journal/auszugspruefung.ts'
import { type Anker, type Kettenbefund, letzterBlock, pruefeKette } from '@benthos/server/src/technik/journal/siegel.ts'
import { leseKonfiguration } from '@benthos/server/src/technik/konfiguration/konfiguration.ts'
import { Angabefehler } from '../angabefehler.ts'
import { mitBestand } from '../mitBestand.ts'
import { liesAnker } from './anker.ts'
import type { Journalangaben } from './argumente.ts'

/** Führt einen Befehl aus. @returns Rückgabewert des Programms */
export async function fuehreAus(
  angaben: Journalangaben & { befehl: 'pruefe' | 'anker' | 'auszug' },
  env: NodeJS.ProcessEnv,
  melde: (text: string) => void,
): Promise<0 | 1> {
  const imBestand = <T>(arbeite: (db: Datenbank) => Promise<T>): Promise<T> => {
    const { datenbankUrl } = angaben
    const konfiguration = leseKonfiguration({ ...env, ...(datenbankUrl && { DATABASE_URL: datenbankUrl }) })
    return mitBestand(konfiguration, 'benthosdb-journal', arbeite)
  }
  switch (angaben.befehl) {
    case 'anker': {
      const anker = await imBestand(letzterBlock)
      if (anker === null)
        throw new Angabefehler('Im Journal ist noch kein Block gesiegelt; der Server siegelt alle 10 Sekunden.')
      melde(JSON.stringify({ block: anker.lfd, hash: anker.hash, zeitpunkt: new Date().toISOString() }))
      return 0
    }
    case 'auszug': {
      const ziel = angaben.nach === undefined ? process.stdout : createWriteStream(angaben.nach)
      await imBestand(db => pipeline(Readable.from(schreibeAuszug(db)), ziel, { end: ziel !== process.stdout }))
      return 0
    }
    case 'pruefe': {
      const anker = angaben.anker === undefined ? [] : liesAnker(await readFile(angaben.anker, 'utf8'))
      const { aus } = angaben
      const befund = await (aus === undefined ? imBestand(db => pruefeKette(db, anker)) : pruefeDatei(aus, anker))
      melde(beschreibe(befund, anker.length))
      return befund.bruch === null ? 0 : 1
    }
  }
}

async function pruefeDatei(datei: string, anker: readonly Anker[]): Promise<Kettenbefund> {
  const inhalt = createReadStream(datei)
  try {
    return await pruefeAuszug(datei.endsWith('.gz') ? inhalt.pipe(createGunzip()) : inhalt, anker)
  } catch (fehler) {
    if (fehler instanceof RangeError) throw new Angabefehler(`${datei}: ${fehler.message}`)
    throw fehler
  }
}

const GRUND = {
  VERBINDUNG: 'er schließt nicht an den Block davor an; ein Block fehlt oder wurde neu gesiegelt',
  ANZAHL: 'es fehlen Zeilen, oder es kamen welche hinzu',
  INHALT: 'Zeilen oder sein Hash wurden geändert',
  ANKER: 'er fehlt oder weicht von einem aufbewahrten Anker ab; die Kette wurde gekürzt oder neu gerechnet',
  SCHWAERZUNG: 'eine geschwärzte Zeile entspricht nicht ihrem Vermerk, oder der Vermerk steht so nicht im Journal',
} as const satisfies Record<NonNullable<Kettenbefund['bruch']>['grund'], string>

/** Der Befund in Worten; was die Prüfung nicht belegt, steht dabei. */
export function beschreibe({ bloecke, zeilen, offen, geschwaerzt, bruch }: Kettenbefund, anker: number): string {
  const geprueft = `${bloecke} Blöcke mit ${zeilen} Zeilen stimmen`
  if (bruch !== null) {
    const vom = bruch.erstelltAm === '' ? '' : ` vom ${bruch.erstelltAm}`
    const wo = bruch.grund === 'SCHWAERZUNG' ? 'an einer Schwärzung' : `in Block ${bruch.lfd}${vom}`
    return `BRUCH ${wo}: ${GRUND[bruch.grund]}. Davor: ${geprueft}.`
  }
  return [
    `Unversehrt: ${geprueft}.`,
    ...(geschwaerzt > 0
      ? [
          `In ${geschwaerzt} Zeilen sind Angaben zu Personen geschwärzt; dass es sie gab und wann, belegt die Kette weiter.`,
        ]
      : []),
    ...(offen > 0 ? [`${offen} Zeilen sind noch nicht gesiegelt; über sie sagt die Prüfung nichts.`] : []),
    anker > 0
      ? `${anker === 1 ? 'Der aufbewahrte Anker stimmt' : `Alle ${anker} aufbewahrten Anker stimmen`}.`
      : 'Ohne Anker (--anker) bliebe eine am Ende gekürzte oder ganz neu gerechnete Kette unentdeckt.',
  ].join('\n')
}
