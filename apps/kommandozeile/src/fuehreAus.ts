import { createHash } from 'node:crypto'
import { constants, existsSync } from 'node:fs'
import { access, readFile, writeFile } from 'node:fs/promises'
import { basename, extname } from 'node:path'
import { METHODENANGABEN } from '@benthos/fachmodell'
import { pruefeArchiv } from '@benthos/server/src/fach/archivpruefung/pruefeArchiv.ts'
import { Dateimangel } from '@benthos/server/src/technik/einlesen/datei/tabelle.ts'
import { EINLESEGRENZE } from '@benthos/vertrag/einlesung'
import { Angabefehler } from './angabefehler.ts'
import { type Angaben, liesAngaben } from './angaben.ts'
import { beschreibeArchivbefund } from './ausgabe/archivbefund.ts'
import { schreibeJson } from './ausgabe/json.ts'
import { schreibeMappe } from './ausgabe/mappe.ts'
import { beschreibePruefung } from './ausgabe/pruefbericht.ts'
import type { Vorlage } from './ausgabe/vorlage.ts'
import { beschreibeErgebnisse } from './ausgabe/zusammenfassung.ts'
import { bewerteProbe, planeBewertung } from './bewertung.ts'
import { liesFundliste } from './fundliste.ts'
import { HILFE } from './hilfe.ts'
import { ladeMitgelieferte } from './taxaliste.ts'

/** Wohin Text geht: Ergebnisse und was daneben zu sagen ist. */
export type Ausgang = { melde: (text: string) => void; warne: (text: string) => void }

const IN_ORDNUNG = 0
const BEANSTANDET = 1
const FALSCHE_ANGABE = 2
const UNERWARTET = 3

/** Führt einen Aufruf von `benthos` aus. @returns Rückgabewert des Prozesses */
export async function fuehreAus(argumente: readonly string[], ausgang: Ausgang): Promise<number> {
  try {
    const angaben = liesAngaben(argumente)
    if (angaben === null) {
      ausgang.melde(HILFE)
      return IN_ORDNUNG
    }
    return angaben.befehl === 'pruefe' ? await pruefe(angaben, ausgang) : await bewerte(angaben, ausgang)
  } catch (fehler) {
    if (fehler instanceof Angabefehler || fehler instanceof Dateimangel) {
      ausgang.warne(fehler.message)
      return fehler instanceof Dateimangel ? BEANSTANDET : FALSCHE_ANGABE
    }
    ausgang.warne(`Unerwarteter Fehler: ${fehler instanceof Error ? (fehler.stack ?? fehler.message) : String(fehler)}`)
    return UNERWARTET
  }
}

async function pruefe(angaben: Angaben, { melde }: Ausgang): Promise<number> {
  if (angaben.istArchiv) return pruefeArchivdatei(angaben.datei, melde)
  if (angaben.aus) throw new Angabefehler('„--aus“ schreibt Ergebnisse; „benthos pruefe“ zeigt nur den Bericht.')
  const { vorlage } = await lies(angaben)
  melde(beschreibePruefung(vorlage))
  return vorlage.liste.bilanz.ABGELEHNT === 0 ? IN_ORDNUNG : BEANSTANDET
}

async function pruefeArchivdatei(pfad: string, melde: Ausgang['melde']): Promise<number> {
  await access(pfad, constants.R_OK).catch((fehler: NodeJS.ErrnoException) => {
    throw new Angabefehler(nenneDateifehler(pfad, fehler))
  })
  const befund = await pruefeArchiv(pfad)
  melde(beschreibeArchivbefund(basename(pfad), befund))
  return befund.anzahl === 0 ? IN_ORDNUNG : BEANSTANDET
}

async function bewerte(angaben: Angaben, { melde, warne }: Ausgang): Promise<number> {
  const { aus, ersetze, methode } = angaben
  const vorgehen = planeBewertung(methode, angaben.parametersatz, angaben.probe)
  if (aus && !ersetze && existsSync(aus.pfad))
    throw new Angabefehler(`„${aus.pfad}“ gibt es schon. Mit --ersetze wird die Datei überschrieben.`)
  const { vorlage, taxaliste } = await lies(angaben)
  const { bilanz, proben } = vorlage.liste
  if (bilanz.ABGELEHNT > 0 && !angaben.nurGueltige) {
    melde(beschreibePruefung(vorlage))
    warne(
      'Nicht bewertet: Zeilen sind abgelehnt. Bitte berichtigen Sie die Liste, oder bewerten Sie mit --gueltige, was gilt.',
    )
    return BEANSTANDET
  }
  if (proben.length === 0) {
    melde(beschreibePruefung(vorlage))
    warne('Nicht bewertet: Die Liste enthält keinen Fund.')
    return BEANSTANDET
  }
  const ergebnisse = proben.map(probe => bewerteProbe(probe, vorgehen, taxaliste))
  melde(beschreibeErgebnisse(vorlage, ergebnisse))
  if (aus) {
    await schreibe(
      aus.pfad,
      aus.art === 'json' ? schreibeJson(vorlage, ergebnisse) : await schreibeMappe(vorlage, ergebnisse),
    )
    melde(`Geschrieben: ${aus.pfad}`)
  }
  return bilanz.ABGELEHNT === 0 ? IN_ORDNUNG : BEANSTANDET
}

async function lies(
  angaben: Angaben,
): Promise<{ vorlage: Vorlage; taxaliste: Awaited<ReturnType<typeof ladeMitgelieferte>> }> {
  const { datei, methode } = angaben
  const inhalt = await liesDatei(datei)
  const taxaliste = await ladeMitgelieferte(METHODENANGABEN[methode].taxalistenart)
  const name = basename(datei, extname(datei))
  const liste = await liesFundliste(inhalt, angaben, taxaliste, name)
  const { liste: fassung, pruefsumme } = taxaliste
  return {
    taxaliste,
    vorlage: {
      datei: { name: basename(datei), sha256: createHash('sha256').update(inhalt).digest('hex') },
      methode,
      taxaliste: { name: fassung.name, pruefsumme },
      liste,
    },
  }
}

async function liesDatei(pfad: string): Promise<Buffer> {
  const inhalt = await readFile(pfad).catch((fehler: NodeJS.ErrnoException) => {
    throw new Angabefehler(nenneDateifehler(pfad, fehler))
  })
  if (inhalt.length > EINLESEGRENZE)
    throw new Dateimangel('Die Datei ist größer als 20 MB. Bitte teilen Sie sie auf mehrere Dateien auf.')
  return inhalt
}

async function schreibe(pfad: string, inhalt: string | Uint8Array): Promise<void> {
  await writeFile(pfad, inhalt).catch((fehler: NodeJS.ErrnoException) => {
    throw new Angabefehler(`„${pfad}“ lässt sich nicht schreiben (${fehler.code ?? fehler.message}).`)
  })
}

function nenneDateifehler(pfad: string, { code, message }: NodeJS.ErrnoException): string {
  if (code === 'ENOENT') return `Die Datei „${pfad}“ gibt es nicht.`
  if (code === 'EISDIR') return `„${pfad}“ ist ein Ordner; gelesen wird eine Datei.`
  if (code === 'EACCES') return `Die Datei „${pfad}“ dürfen Sie nicht lesen.`
  return `Die Datei „${pfad}“ lässt sich nicht lesen (${code ?? message}).`
}
