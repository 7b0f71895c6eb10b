import { SaxesParser } from 'saxes'
import { alsUtf8 } from './beschreibung.ts'
import { HOLE_NEU, type Maengelliste } from './maengel.ts'
import type { Feldform, Tafelform } from './tafelform.ts'

/** Ein Darwin Core Archive nach dem Text Guide von TDWG: `meta.xml` sagt, welche Datei was enthält, `nachweis.json`, wie viel. */

/** Was die Begriffe verlangen, die es tun; alle übrigen sind Text. */
const REGELN: Readonly<Record<string, Omit<Feldform, 'name'>>> = {
  eventID: { art: 'text', pflicht: true },
  occurrenceID: { art: 'text' },
  eventDate: { art: 'zeitraum' },
  dateIdentified: { art: 'tag' },
  measurementDeterminedDate: { art: 'zeitraum' },
  basisOfRecord: {
    art: 'text',
    pflicht: true,
    werte: new Set(['HumanObservation', 'PreservedSpecimen', 'MaterialSample']),
  },
  occurrenceStatus: { art: 'text', werte: new Set(['present', 'absent']) },
  scientificName: { art: 'text', pflicht: true },
  individualCount: { art: 'ganzzahl', min: 0 },
  organismQuantity: { art: 'zahl', min: 0 },
  sampleSizeValue: { art: 'zahl', min: 0 },
  totalAreaSampledValue: { art: 'zahl', min: 0 },
  decimalLatitude: { art: 'zahl', min: 45, max: 50 },
  decimalLongitude: { art: 'zahl', min: 8, max: 19 },
  minimumElevationInMeters: { art: 'zahl', min: -50, max: 3900 },
  maximumElevationInMeters: { art: 'zahl', min: -50, max: 3900 },
  countryCode: { art: 'text', werte: new Set(['AT']) },
  measurementType: { art: 'text', pflicht: true },
}
const PAARE = [
  ['sampleSizeValue', 'sampleSizeUnit'],
  ['organismQuantity', 'organismQuantityType'],
  ['totalAreaSampledValue', 'totalAreaSampledUnit'],
  ['decimalLatitude', 'decimalLongitude'],
] as const
/** Womit sich die Zeilen einer Zeilenart unterscheiden, wenn sie die Spalte hat. */
const EINMALIGE = ['occurrenceID', 'measurementID'] as const
const FUND = 'Occurrence'

type Erklaerung = {
  istKern: boolean
  attribute: Readonly<Record<string, string>>
  orte: string[]
  kennung: number | null
  felder: { platz: number; begriff: string }[]
}

/** @returns die Tafeln des Archivs und die Datei mit seiner Beschreibung; null, wenn sich `meta.xml` nicht lesen lässt */
export function liesMeta(inhalt: Buffer, maengel: Maengelliste): { tafeln: Tafelform[]; beschreibung: string } | null {
  const gelesen = liesXml(inhalt)
  if (gelesen === null) {
    maengel.melde(`Die Beschreibung des Archivs ist kein gültiges XML ohne DOCTYPE; ${HOLE_NEU}`, META)
    return null
  }
  const { wurzel, beschreibung, tabellen } = gelesen
  if (wurzel !== 'http://rs.tdwg.org/dwc/text/')
    maengel.melde(`Der Namensraum ist nicht der eines Darwin Core Archive; ${HOLE_NEU}`, META)
  const kerne = tabellen.filter(({ istKern }) => istKern)
  if (kerne.length !== 1) maengel.melde(`Die Beschreibung nennt ${kerne.length} Kerne statt einem; ${HOLE_NEU}`, META)
  const [kern] = kerne
  const kerndatei = kern?.orte[0]
  const tafeln = tabellen.flatMap(tabelle => alsForm(tabelle, kerndatei, maengel) ?? [])
  return kern && kerndatei !== undefined && tafeln.length === tabellen.length ? { tafeln, beschreibung } : null
}

const META = 'meta.xml'

function alsForm(
  { istKern, attribute, orte, kennung, felder }: Erklaerung,
  kerndatei: string | undefined,
  maengel: Maengelliste,
): Tafelform | null {
  const [datei] = orte
  const zeilenart = attribute['rowType'] ?? ''
  const melde = (satz: string): null => {
    maengel.melde(`${datei ?? zeilenart}: ${satz}; ${HOLE_NEU}`, META)
    return null
  }
  if (datei === undefined || orte.length > 1) return melde(`Es sind ${orte.length} Dateien genannt statt einer`)
  if (kennung === null) return melde(`Die Spalte mit der Kennung (${istKern ? 'id' : 'coreid'}) ist nicht genannt`)
  const begriffe = new Map(felder.map(({ platz, begriff }) => [platz, begriff]))
  if (begriffe.size < felder.length) return melde('Eine Spalte ist zweimal erklärt')
  if (new Set(begriffe.values()).size < begriffe.size) return melde('Ein Begriff ist zweimal erklärt')
  const breite = Math.max(kennung, ...begriffe.keys()) + 1
  const namen = Array.from(
    { length: breite },
    (_, i) => begriffe.get(i)?.split('/').at(-1) ?? (i === kennung ? 'eventID' : null),
  )
  if (namen.includes(null)) return melde('Eine Spalte dazwischen ist nicht erklärt')
  if (attribute['ignoreHeaderLines'] !== '1') return melde('Die Kopfzeile ist nicht angekündigt')
  if (attribute['encoding'] !== 'UTF-8') return melde('Der Zeichensatz ist nicht UTF-8')
  const spalten = namen as string[]
  return {
    name: datei,
    datei,
    felder: spalten.map(name => feldform(name, zeilenart)),
    trennzeichen: (attribute['fieldsTerminatedBy'] ?? ',').replace('\\t', '\t'),
    zeilenende: (attribute['linesTerminatedBy'] ?? '\\n').includes('\\r') ? '\r\n' : '\n',
    anfuehrung: attribute['fieldsEnclosedBy'] === '' ? null : '"',
    mitBom: false,
    schluessel: istKern ? [spalten[kennung] ?? ''] : [],
    einmalige: EINMALIGE.filter(
      name => spalten.includes(name) && (name === 'measurementID' || zeilenart.endsWith(FUND)),
    ),
    ohneGrossKlein: true,
    verweise: istKern
      ? [{ felder: ['parentEventID'], tafel: datei, zielfelder: ['eventID'] }]
      : [{ felder: ['eventID'], tafel: kerndatei ?? '', zielfelder: ['eventID'] }],
    paare: PAARE.filter(([eines, anderes]) => spalten.includes(eines) && spalten.includes(anderes)),
  }
}

function feldform(name: string, zeilenart: string): Feldform {
  const regel = REGELN[name] ?? { art: 'text' as const }
  return { name, ...regel, ...(name === 'occurrenceID' && zeilenart.endsWith(FUND) && { pflicht: true }) }
}

/** Ohne DOCTYPE: was er nachlädt oder aufbläht, gehört in kein Archiv. */
function liesXml(inhalt: Buffer) {
  const tabellen: Erklaerung[] = []
  let beschreibung = ''
  let wurzel: string | undefined
  let text = ''
  const gut = leseXml(inhalt, {
    anfang: (name, a) => {
      text = ''
      const tabelle = tabellen.at(-1)
      if (name === 'archive') {
        wurzel = a['xmlns']
        beschreibung = a['metadata'] ?? ''
      } else if (name === 'core' || name === 'extension')
        tabellen.push({ istKern: name === 'core', attribute: a, orte: [], kennung: null, felder: [] })
      else if (tabelle && (name === 'id' || name === 'coreid')) {
        if ((name === 'id') === tabelle.istKern) tabelle.kennung = alsPlatz(a['index'])
      } else if (tabelle && name === 'field') {
        const platz = alsPlatz(a['index'])
        if (platz !== null) tabelle.felder.push({ platz, begriff: a['term'] ?? '' })
      }
    },
    text: stueck => {
      text += stueck
    },
    ende: name => {
      if (name === 'location') tabellen.at(-1)?.orte.push(text.trim())
    },
  })
  return gut ? { wurzel, beschreibung, tabellen } : null
}

const HOECHSTER_PLATZ = 500
function alsPlatz(text: string | undefined): number | null {
  const zahl = Number(text)
  return Number.isInteger(zahl) && zahl >= 0 && zahl < HOECHSTER_PLATZ ? zahl : null
}

type Hoerer = {
  anfang: (name: string, attribute: Readonly<Record<string, string>>) => void
  text?: (text: string) => void
  ende?: (name: string) => void
}

/** @returns ob es wohlgeformtes XML ohne DOCTYPE ist */
function leseXml(inhalt: Buffer, hoerer: Hoerer): boolean {
  const text = alsUtf8(inhalt)
  if (text === null) return false
  const leser = new SaxesParser({ xmlns: false, position: false })
  let gut = true
  leser.on('error', () => {
    gut = false
  })
  leser.on('doctype', () => {
    gut = false
  })
  leser.on('opentag', ({ name, attributes }) => hoerer.anfang(name, attributes as Record<string, string>))
  if (hoerer.text) leser.on('text', hoerer.text)
  leser.on('closetag', ({ name }) => hoerer.ende?.(name))
  leser.write(text).close()
  return gut
}

/** Was EML 2.2 von jedem Datensatz verlangt. */
const EML_PFLICHT = ['title', 'creator', 'pubDate', 'abstract', 'contact'] as const

export function pruefeEml(inhalt: Buffer, datei: string, maengel: Maengelliste): void {
  const gefunden = new Set<string>()
  let wurzel: string | undefined
  const gut = leseXml(inhalt, {
    anfang: (name, attribute) => {
      wurzel ??= `${name} ${attribute['xmlns:eml'] ?? ''}`
      gefunden.add(name)
    },
  })
  if (!gut) maengel.melde(`Die Beschreibung des Datensatzes ist kein gültiges XML ohne DOCTYPE; ${HOLE_NEU}`, datei)
  else if (wurzel !== 'eml:eml https://eml.ecoinformatics.org/eml-2.2.0')
    maengel.melde(`Die Beschreibung des Datensatzes ist kein EML 2.2; ${HOLE_NEU}`, datei)
  else
    for (const name of EML_PFLICHT)
      if (!gefunden.has(name)) maengel.melde(`In der Beschreibung des Datensatzes fehlt „${name}“; ${HOLE_NEU}`, datei)
}
