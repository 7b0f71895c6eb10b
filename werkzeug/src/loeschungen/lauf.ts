import { existsSync } from 'node:fs'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { formatiereAnzahl } from '@benthos/fachmodell/zahl/formatiereAnzahl'
import {
  type Ausgang,
  holeLoeschungenNach,
  type Loeschung,
  liesLoeschungen,
  listeLoeschungen,
} from '@benthos/server/src/features/benutzer/pseudonymisierung/nachholung.ts'
import { migriere } from '@benthos/server/src/technik/db/migration.ts'
import type { Konfiguration } from '@benthos/server/src/technik/konfiguration/konfiguration.ts'
import { Angabefehler } from '../angabefehler.ts'
import { mitBestand } from '../mitBestand.ts'

const HILFE = `npm run loeschungen -- liste Datei       schreibt, welche Konten gelöscht sind, ohne jemanden zu nennen; neben jede Sicherung legen
npm run loeschungen -- nachholen Datei   löscht sie nach dem Einspielen einer älteren Sicherung noch einmal, ehe der Server startet`

/** Führt einen Befehl aus. @returns Rückgabewert des Programms: 1, wenn unter einer Kennung jetzt ein anderes Konto steht */
export async function fuehreAus(
  argumente: readonly string[],
  konfiguration: Pick<Konfiguration, 'datenbankUrl' | 'datenVerzeichnis'>,
  melde: (text: string) => void,
): Promise<0 | 1> {
  const [befehl, datei, ...mehr] = argumente
  if ((befehl !== 'liste' && befehl !== 'nachholen') || datei === undefined || mehr.length > 0)
    throw new Angabefehler(HILFE)
  const programm = 'benthosdb-loeschungen'
  if (befehl === 'liste') {
    // Was schon darin steht, bleibt: die Datenbank kann eine eben eingespielte sein, die davon nichts mehr weiß.
    const bisher = existsSync(datei) ? await lies(datei) : []
    const alle = vereinige(bisher, liesLoeschungen(await mitBestand(konfiguration, programm, listeLoeschungen)))
    const daneben = `${datei}.neu`
    await writeFile(daneben, alle.map(eine => `${JSON.stringify(eine)}\n`).join(''))
    await rename(daneben, datei)
    melde(`${formatiereAnzahl(alle.length, 'gelöschtes Konto', 'gelöschte Konten')} in ${datei}.`)
    return 0
  }
  const loeschungen = await lies(datei)
  const ausgaenge = await mitBestand(konfiguration, programm, async db => {
    // Die Sicherung kann auch älter sein als diese Fassung.
    await migriere(db)
    return holeLoeschungenNach(db, loeschungen)
  })
  melde(beschreibe(ausgaenge))
  return ausgaenge.some(([, ausgang]) => ausgang === 'ANDERE') ? 1 : 0
}

/** Jede Löschung einmal, die bisherigen zuerst; ein Konto ist an Kennung und Zeitpunkt der Anlage zu erkennen. */
export function vereinige(bisher: readonly Loeschung[], neue: readonly Loeschung[]): Loeschung[] {
  const schluessel = ({ konto, angelegtAm }: Loeschung) => `${konto} ${angelegtAm}`
  const bekannte = new Set(bisher.map(schluessel))
  return [...bisher, ...neue.filter(eine => !bekannte.has(schluessel(eine)))]
}

async function lies(datei: string) {
  try {
    return liesLoeschungen(await readFile(datei, 'utf8'))
  } catch (fehler) {
    if (fehler instanceof RangeError) throw new Angabefehler(`${datei}: ${fehler.message} Gelöscht ist nichts.`)
    throw fehler
  }
}

/** Was aus den Löschungen wurde, in Worten. */
export function beschreibe(ausgaenge: readonly (readonly [konto: number, ausgang: Ausgang])[]): string {
  const mit = (gesucht: Ausgang) => ausgaenge.filter(([, ausgang]) => ausgang === gesucht).map(([konto]) => konto)
  const [andere, fehlende, registrierungen] = [mit('ANDERE'), mit('FEHLT'), mit('REGISTRIERUNG')]
  return [
    `${formatiereAnzahl(mit('NACHGEHOLT').length, 'Löschung', 'Löschungen')} nachgeholt, ${mit('SCHON').length} standen schon da, ${mit('FEHLT').length} Konten gibt es in dieser Datenbank nicht${fehlende.length > 0 ? ` (${fehlende.join(', ')})` : ''}.`,
    ...(registrierungen.length > 0
      ? [
          `Gelöscht ist auch die Registrierung zu ${registrierungen.join(', ')}: das Konto gibt es hier noch nicht, die Bitte darum stand da.`,
        ]
      : []),
    ...(andere.length > 0
      ? [
          `NICHT gelöscht, weil unter der Kennung hier ein anderes Konto steht: ${andere.join(', ')}. Die Liste gehört zu einer anderen Datenbank, oder der Server lief schon.`,
        ]
      : []),
  ].join('\n')
}
