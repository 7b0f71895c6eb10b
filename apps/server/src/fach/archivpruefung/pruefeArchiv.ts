import { type Archivdatei, oeffneArchivdatei } from './archivdatei.ts'
import { liesMeta, pruefeEml } from './darwincoreform.ts'
import { type Archivform, liesDatenpaket } from './datenpaketform.ts'
import { Archivbruch, type Archivmangel, HOLE_NEU, Maengelliste } from './maengel.ts'
import { liesNachweis, NACHWEIS, vergleicheAngaben } from './nachweisform.ts'
import { pruefeBeilage, pruefeTafel, type Zielwerte, zielname } from './pruefeTafel.ts'
import type { Tafelform } from './tafelform.ts'
import { NAME_DER_DATENBANK, TAFELSCHLUESSEL } from './tafelschluessel.ts'

/** Was für ein Archiv es ist. */
export const ARCHIVARTEN = {
  DATENBANK: 'Sichtbare Datenbank',
  DARWIN_CORE: 'Darwin Core Archive',
  DATENPAKET: 'Öffentliches Archiv als CSV',
} as const
export type Archivart = keyof typeof ARCHIVARTEN

export type Archivbefund = {
  /** null: weder noch */
  art: Archivart | null
  tafeln: readonly { datei: string; zeilen: number }[]
  maengel: readonly Archivmangel[]
  /** alle, auch die nicht genannten */
  anzahl: number
}

const DATENPAKET = 'datapackage.json'
const META = 'meta.xml'

/**
 * Prüft ein ausgeführtes Archiv, ohne einer Angabe darin zu glauben: Aufbau, Prüfsummen, Zahlen des Verzeichnisses, Schlüssel und
 * Verweise, Wertelisten, Zeichensatz, Zahlen und Tage, Größen. Im Speicher liegen eine Zeile und die Schlüssel.
 */
export async function pruefeArchiv(pfad: string): Promise<Archivbefund> {
  const maengel = new Maengelliste()
  const archiv = await oeffneArchivdatei(pfad, maengel)
  let art: Archivart | null = null
  let tafeln: Archivbefund['tafeln'] = []
  if (archiv !== null)
    try {
      const form = await liesForm(archiv, maengel)
      art = form?.art ?? null
      if (form) tafeln = await pruefeDateien(archiv, form, maengel)
    } finally {
      archiv.schliesse()
    }
  return { art, tafeln, maengel: maengel.genannte, anzahl: maengel.anzahl }
}

type Form = Archivform & { art: Archivart; beschreibungen: readonly string[] }

async function liesForm(archiv: Archivdatei, maengel: Maengelliste): Promise<Form | null> {
  if (archiv.hat(META)) return liesDarwinCore(archiv, maengel)
  if (archiv.hat(DATENPAKET)) return liesPaket(archiv, maengel)
  maengel.melde(
    `Das Archiv hat weder ${DATENPAKET} noch ${META}, es ist keines dieses Produkts oder nicht vollständig; ${HOLE_NEU}`,
  )
  return null
}

/** Der Inhalt einer Beschreibung; null, wenn sie fehlt oder sich nicht lesen lässt. */
async function lies(archiv: Archivdatei, datei: string, maengel: Maengelliste): Promise<Buffer | null> {
  try {
    return await archiv.liesGanz(datei)
  } catch (fehler) {
    if (!(fehler instanceof Archivbruch)) throw fehler
    maengel.meldeBruch(fehler, datei)
    return null
  }
}

async function liesPaket(archiv: Archivdatei, maengel: Maengelliste): Promise<Form | null> {
  const inhalt = await lies(archiv, DATENPAKET, maengel)
  const paket = inhalt && liesDatenpaket(inhalt, maengel)
  if (!paket) return null
  const istDatenbank = paket.name === NAME_DER_DATENBANK
  if (istDatenbank) pruefeTafeln(paket.tafeln, maengel)
  const art = istDatenbank ? 'DATENBANK' : 'DATENPAKET'
  if (!istDatenbank && !archiv.hat(NACHWEIS)) return { ...paket, art, beschreibungen: [DATENPAKET] }
  const roh = await lies(archiv, NACHWEIS, maengel)
  const nachweis = roh && liesNachweis(roh, maengel)
  if (nachweis) vergleicheAngaben(nachweis, [...paket.angaben.values(), ...paket.beilagen], maengel)
  // Wer die Beschreibung fälscht, muss auch den Nachweis fälschen.
  const beschreibung = nachweis?.get(DATENPAKET)
  const beilagen = [...paket.beilagen, ...(beschreibung ? [beschreibung] : [])]
  const tafeln = paket.tafeln.map(mitNummern)
  return { ...paket, tafeln, art, beilagen, beschreibungen: [DATENPAKET, NACHWEIS] }
}

/** Eine bleibende Nummer hat jede Zeile, und keine zwei dieselbe; Archive früherer Fassungen haben die Spalte nicht. */
function mitNummern(tafel: Tafelform): Tafelform {
  if (!tafel.felder.some(({ name }) => name === NUMMER)) return tafel
  const felder = tafel.felder.map(feld => (feld.name === NUMMER ? { ...feld, pflicht: true } : feld))
  return { ...tafel, felder, einmalige: [NUMMER] }
}
const NUMMER = 'nummer'

/** Welche Tafeln die sichtbare Datenbank hat und womit sich ihre Zeilen unterscheiden, sagt nicht das Archiv allein. */
function pruefeTafeln(tafeln: readonly Tafelform[], maengel: Maengelliste): void {
  const vorhandene = new Map(tafeln.map(tafel => [tafel.name, tafel]))
  for (const [name, { schluessel, verweise }] of Object.entries(TAFELSCHLUESSEL)) {
    const tafel = vorhandene.get(name)
    if (!tafel) {
      maengel.melde(`Die Tabelle „${name}“ fehlt in der Beschreibung; ${HOLE_NEU}`, DATENPAKET)
      continue
    }
    const felder = new Set(tafel.felder.map(feld => feld.name))
    for (const feld of [...schluessel, ...verweise.flatMap(verweis => verweis.felder)])
      if (!felder.has(feld))
        maengel.melde(
          `Die Tabelle „${name}“ hat keine Spalte „${feld}“, sie gehört zum Schlüssel; ${HOLE_NEU}`,
          DATENPAKET,
        )
    if (JSON.stringify([tafel.schluessel, tafel.verweise]) !== JSON.stringify([schluessel, verweise]))
      maengel.melde(`Die Schlüssel der Tabelle „${name}“ sind andere als die des Produkts; ${HOLE_NEU}`, DATENPAKET)
  }
  for (const { name } of tafeln)
    if (!TAFELSCHLUESSEL[name]) maengel.melde(`Die Tabelle „${name}“ gibt es im Produkt nicht; ${HOLE_NEU}`, DATENPAKET)
}

async function liesDarwinCore(archiv: Archivdatei, maengel: Maengelliste): Promise<Form | null> {
  const inhalt = await lies(archiv, META, maengel)
  const meta = inhalt && liesMeta(inhalt, maengel)
  if (!meta) return null
  const { tafeln, beschreibung } = meta
  const eml = await lies(archiv, beschreibung, maengel)
  if (eml) pruefeEml(eml, beschreibung, maengel)
  const nachweis = await lies(archiv, NACHWEIS, maengel)
  const angaben = (nachweis && liesNachweis(nachweis, maengel)) ?? new Map()
  const dateien = new Set(tafeln.map(({ datei }) => datei))
  return {
    art: 'DARWIN_CORE',
    tafeln,
    angaben,
    beilagen: [...angaben.values()].filter(({ datei }) => !dateien.has(datei)),
    // Den Nachweis führt `meta.xml` nicht, und er sich selbst auch nicht.
    beschreibungen: [NACHWEIS, ...(angaben.size === 0 ? [META, beschreibung] : [])],
  }
}

async function pruefeDateien(archiv: Archivdatei, form: Form, maengel: Maengelliste): Promise<Archivbefund['tafeln']> {
  const { tafeln, beilagen, angaben, beschreibungen } = form
  const bekannt = new Set([...beschreibungen, ...tafeln.map(t => t.datei), ...beilagen.map(b => b.datei)])
  for (const name of archiv.namen)
    if (!bekannt.has(name))
      maengel.melde(
        `Die Datei steht nicht im Verzeichnis des Archivs und gehört nicht dazu; entfernen Sie sie, oder ${HOLE_NEU}`,
        name,
      )
  for (const beilage of beilagen) await pruefeBeilage(archiv, beilage, maengel)
  const ziele: Zielwerte = new Map(
    tafeln.flatMap(t => t.verweise.map(({ tafel, zielfelder }) => [zielname(tafel, zielfelder), new Set<string>()])),
  )
  const geprueft: { datei: string; zeilen: number }[] = []
  for (const tafel of nachVerweisen(tafeln)) {
    if (angaben.size > 0 && !angaben.has(tafel.datei))
      maengel.melde(`Das Verzeichnis des Archivs nennt die Datei nicht; ${HOLE_NEU}`, tafel.datei)
    geprueft.push({
      datei: tafel.datei,
      zeilen: await pruefeTafel(archiv, tafel, angaben.get(tafel.datei), ziele, maengel),
    })
  }
  return geprueft
}

/** Worauf verwiesen wird, zuerst. */
function nachVerweisen(tafeln: readonly Tafelform[]): readonly Tafelform[] {
  const folge = new Set<Tafelform>()
  const offen = new Set<Tafelform>()
  const nimm = (tafel: Tafelform): void => {
    if (folge.has(tafel) || offen.has(tafel)) return
    offen.add(tafel)
    for (const verweis of tafel.verweise) {
      const ziel = tafeln.find(({ name }) => name === verweis.tafel)
      if (ziel) nimm(ziel)
    }
    folge.add(tafel)
  }
  for (const tafel of tafeln) nimm(tafel)
  return [...folge]
}
