import { parseArgs } from 'node:util'
import { PARAMETERSAETZE } from '@benthos/bewertung'
import {
  BIOREGIONEN,
  EINZUGSGEBIETSKLASSEN,
  HOEHENKLASSEN,
  METHODENANGABEN,
  PROBENMETHODEN,
  type Probenmethode,
  SAPROBIELLE_GRUNDZUSTAENDE,
  TROPHISCHE_GRUNDZUSTAENDE,
  type Wert,
} from '@benthos/fachmodell'
import { leseTeilung } from '@benthos/fachmodell/zahl/leseTeilung'
import { leseZahl } from '@benthos/fachmodell/zahl/leseZahl'
import type { Typspalten } from '@benthos/server/src/features/bewertung/typologie/sql.ts'
import { meldungFuer } from '@benthos/vertrag'
import { MzbKopf } from '@benthos/vertrag/mzb'
import { Angabefehler, nennNaechsten } from './angabefehler.ts'

/** Angaben hinter `benthos`: gelesen, geprüft, mit dem nächsten richtigen Namen, wo etwas falsch geschrieben ist. */

const ANGABEN = {
  methode: 'string',
  blatt: 'string',
  breit: 'boolean',
  typ: 'string',
  grundzustand: 'string',
  trophie: 'string',
  hoehe: 'string',
  einzugsgebiet: 'string',
  flaeche: 'string',
  anteil: 'string',
  parametersatz: 'string',
  gueltige: 'boolean',
  aus: 'string',
  ersetze: 'boolean',
  hilfe: 'boolean',
} as const
type Name = keyof typeof ANGABEN

const NAMEN = Object.keys(ANGABEN).map(name => `--${name}`)
/** Ohne Angabe ist es eine Probe der detaillierten Methode. */
export const VORGABE_METHODE: Probenmethode = 'MHS'
const BEFEHLE = ['bewerte', 'pruefe'] as const
const ENDUNGEN = ['xlsx', 'json'] as const
/** So fragt, wer andere Programme kennt; als Datei oder Wert kommt es nicht vor. */
const HILFERUFE: readonly string[] = ['--help', '-h']

/** Was eine Probe außer ihren Funden ausmacht, so weit es jemand nennt; gilt für alle Aufnahmen der Datei. */
export type Probenangaben = Typspalten & {
  flaeche: number | null
  aussortiert_zaehler: number | null
  aussortiert_nenner: number | null
}

export type Angaben = {
  befehl: (typeof BEFEHLE)[number]
  datei: string
  /** ein ausgeführtes Archiv statt einer Taxaliste */
  istArchiv: boolean
  methode: Probenmethode
  blatt: string | undefined
  istBreit: boolean
  probe: Probenangaben
  /** fehlt er, gilt der mitgelieferte der Methode */
  parametersatz: string | undefined
  nurGueltige: boolean
  aus: { pfad: string; art: (typeof ENDUNGEN)[number] } | null
  ersetze: boolean
}

/** @returns `null`: gefragt ist die Hilfe. @throws Angabefehler */
export function liesAngaben(argumente: readonly string[]): Angaben | null {
  if (argumente.some(angabe => HILFERUFE.includes(angabe))) return null
  const { texte, schalter, worte } = zerlege(argumente)
  if (schalter.has('hilfe') || argumente.length === 0) return null
  const [befehl, datei, zuviel] = worte
  const bekannter = BEFEHLE.find(name => name === befehl?.replace('ü', 'ue'))
  if (!bekannter) throw new Angabefehler(`${nennBefehl(befehl)} Mehr dazu: benthos --hilfe`)
  if (datei === undefined) throw new Angabefehler(`Bitte nennen Sie die Datei: benthos ${bekannter} taxaliste.xlsx`)
  if (zuviel !== undefined)
    throw new Angabefehler(
      `Nach der Datei steht noch „${zuviel}“. Es wird eine Datei gelesen; Namen mit Leerzeichen brauchen Anführungszeichen.`,
    )
  const istArchiv = bekannter === 'pruefe' && datei.toLowerCase().endsWith('.zip')
  if (istArchiv && texte.size + schalter.size > 0)
    throw new Angabefehler(
      `Ein Archiv wird ohne weitere Angaben geprüft: benthos pruefe ${datei}; die übrigen gelten für Taxalisten.`,
    )
  const methode = waehle('methode', texte.get('methode') ?? VORGABE_METHODE, PROBENMETHODEN)
  return {
    befehl: bekannter,
    datei,
    istArchiv,
    methode: methode as Probenmethode,
    blatt: texte.get('blatt'),
    istBreit: schalter.has('breit'),
    probe: liesProbe(texte, methode as Probenmethode),
    parametersatz: liesWahl(texte, 'parametersatz', SAETZE) ?? undefined,
    nurGueltige: schalter.has('gueltige'),
    aus: liesZiel(texte.get('aus')),
    ersetze: schalter.has('ersetze'),
  }
}

const SAETZE: readonly Wert[] = PARAMETERSAETZE.map(({ name, bezeichnung }) => ({ value: name, label: bezeichnung }))

function zerlege(argumente: readonly string[]) {
  const { tokens } = parseArgs({
    args: [...argumente],
    options: Object.fromEntries(Object.entries(ANGABEN).map(([name, type]) => [name, { type }])),
    strict: false,
    allowPositionals: true,
    tokens: true,
  })
  const texte = new Map<Name, string>()
  const schalter = new Set<Name>()
  const worte: string[] = []
  for (const teil of tokens) {
    if (teil.kind === 'positional') worte.push(teil.value)
    if (teil.kind !== 'option') continue
    if (!istName(teil.name))
      throw new Angabefehler(`Die Angabe „${teil.rawName}“ gibt es nicht. ${nennNaechsten(teil.rawName, NAMEN)}`)
    if (ANGABEN[teil.name] === 'boolean') {
      if (teil.value !== undefined) throw new Angabefehler(`„${teil.rawName}“ steht ohne Wert da.`)
      schalter.add(teil.name)
    } else if (teil.value === undefined || teil.value === '' || (!teil.inlineValue && teil.value.startsWith('--')))
      throw new Angabefehler(`Hinter „${teil.rawName}“ fehlt der Wert.`)
    else if (texte.has(teil.name)) throw new Angabefehler(`„${teil.rawName}“ steht zweimal da.`)
    else texte.set(teil.name, teil.value)
  }
  return { texte, schalter, worte }
}

const istName = (name: string): name is Name => Object.hasOwn(ANGABEN, name)

const nennBefehl = (befehl: string | undefined): string =>
  befehl === undefined
    ? `Bitte nennen Sie, was zu tun ist: ${BEFEHLE.join(' oder ')}.`
    : `„${befehl}“ ist kein Befehl. ${nennNaechsten(befehl, BEFEHLE)}`

type Texte = ReadonlyMap<Name, string>

function liesProbe(texte: Texte, methode: Probenmethode): Probenangaben {
  const anteil = liesAnteil(texte.get('anteil'))
  return {
    bioregion: liesWahl(texte, 'typ', BIOREGIONEN),
    bioregion_hoehe: liesWahl(texte, 'hoehe', HOEHENKLASSEN),
    einzugsgebietsklasse: liesWahl(texte, 'einzugsgebiet', EINZUGSGEBIETSKLASSEN),
    saprobieller_grundzustand: liesGrundzustand(texte.get('grundzustand')),
    trophischer_grundzustand: liesWahl(texte, 'trophie', TROPHISCHE_GRUNDZUSTAENDE),
    flaeche: liesFlaeche(texte.get('flaeche')) ?? METHODENANGABEN[methode].kopfvorgabe.flaeche ?? null,
    aussortiert_zaehler: anteil?.zaehler ?? null,
    aussortiert_nenner: anteil?.nenner ?? null,
  }
}

function liesWahl(texte: Texte, name: Name, werte: readonly Wert[]): string | null {
  const text = texte.get(name)
  return text === undefined ? null : waehle(name, text, werte)
}

/** Kürzel oder Bezeichnung, groß oder klein geschrieben. */
function waehle(name: Name, text: string, werte: readonly Wert[]): string {
  const wort = text.trim().toLowerCase()
  const treffer = werte.find(({ value, label }) => value.toLowerCase() === wort || label.toLowerCase() === wort)
  if (treffer) return treffer.value
  const kuerzel = werte.map(({ value }) => value)
  const bezeichnungen = werte.map(({ label }) => label)
  const alsBezeichnung = nennNaechsten(text, bezeichnungen)
  const rat = alsBezeichnung.startsWith('Gemeint') ? alsBezeichnung : nennNaechsten(text, kuerzel)
  throw new Angabefehler(`„--${name} ${text}“ steht nicht zur Wahl. ${rat}`)
}

function liesGrundzustand(text: string | undefined): number | null {
  if (text === undefined) return null
  const gelesen = [leseZahl(text), leseZahl(text, '.')].find(({ art }) => art === 'WERT')
  const wert = gelesen?.art === 'WERT' ? gelesen.wert : null
  if (SAPROBIELLE_GRUNDZUSTAENDE.some(({ value }) => Number(value) === wert)) return wert
  const wahl = SAPROBIELLE_GRUNDZUSTAENDE.map(({ label }) => label).join(', ')
  throw new Angabefehler(`„--grundzustand ${text}“ steht nicht zur Wahl. Zur Wahl stehen: ${wahl}.`)
}

/** Dieselben Grenzen wie im Probenkopf. */
function liesFlaeche(text: string | undefined): number | null {
  if (text === undefined) return null
  const gelesen = leseZahl(text)
  const mangel =
    gelesen.art === 'WERT'
      ? MzbKopf.shape.flaeche.safeParse(gelesen.wert, { reportInput: true }).error?.issues[0]
      : undefined
  if (gelesen.art === 'WERT' && !mangel) return gelesen.wert
  const grund = gelesen.art === 'FEHLER' ? gelesen.grund : mangel ? `${meldungFuer(mangel)}.` : 'Hier fehlt eine Zahl.'
  throw new Angabefehler(`„--flaeche ${text}“: ${grund}`)
}

function liesAnteil(text: string | undefined): { zaehler: number; nenner: number } | null {
  if (text === undefined) return null
  const gelesen = leseTeilung(text)
  if (gelesen.art !== 'WERT')
    throw new Angabefehler(`„--anteil ${text}“: ${gelesen.art === 'FEHLER' ? gelesen.grund : 'Hier fehlt ein Wert.'}`)
  const mangel = MzbKopf.shape.aussortiertNenner.safeParse(gelesen.wert.nenner, { reportInput: true }).error?.issues[0]
  if (mangel) throw new Angabefehler(`„--anteil ${text}“: ${meldungFuer(mangel)}.`)
  return gelesen.wert
}

function liesZiel(pfad: string | undefined): Angaben['aus'] {
  if (pfad === undefined) return null
  const art = ENDUNGEN.find(endung => pfad.toLowerCase().endsWith(`.${endung}`))
  if (!art) throw new Angabefehler(`„--aus ${pfad}“: Geschrieben werden Dateien mit der Endung .xlsx oder .json.`)
  return { pfad, art }
}
