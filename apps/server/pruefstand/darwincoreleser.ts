import { SaxesParser } from 'saxes'

/** Zweiter Leser für Darwin Core Archives, nach dem Text Guide von TDWG: er kennt vom Schreiber nur das Format. */

export type Archivdatei = {
  datei: string
  zeilenart: string
  /** Begriffe (URI) in der Folge ihrer Spalten */
  begriffe: readonly string[]
  /** Kennung der Zeile im Kern, Verweis darauf in einer Erweiterung */
  kennungen: readonly string[]
  /** letzter Teil des Begriffs → Wert; `coreid` ist die Kennung, auf die verwiesen wird */
  zeilen: readonly Readonly<Record<string, string>>[]
}
export type Archiv = { kern: Archivdatei; erweiterungen: readonly Archivdatei[]; beschreibung: string }

type Erklaerung = {
  art: 'core' | 'extension'
  attribute: Readonly<Record<string, string>>
  orte: string[]
  kennung: number | null
  felder: { spalte: number; begriff: string }[]
}

/** Liest ein Archiv und prüft alles, was der Leitfaden verlangt. @throws Error mit dem ersten Verstoß */
export function liesDarwinCore(dateien: ReadonlyMap<string, Buffer>): Archiv {
  const meta = dateien.get('meta.xml')
  if (!meta) throw new Error('meta.xml fehlt.')
  const { beschreibung, tabellen } = liesMeta(alsText(meta, 'meta.xml'))
  const eml = dateien.get(beschreibung)
  if (!eml) throw new Error(`${beschreibung} fehlt.`)
  const gelesen = tabellen.map(tabelle => ({ art: tabelle.art, ...liesTabelle(tabelle, dateien) }))
  const kerne = gelesen.filter(({ art }) => art === 'core')
  const [kern] = kerne
  if (!kern || kerne.length > 1) throw new Error(`${kerne.length} Kerne statt einem.`)
  const bekannt = new Set(kern.kennungen)
  const kleine = new Set(kern.kennungen.map(kennung => kennung.toLowerCase()))
  if (kleine.size !== kern.kennungen.length)
    throw new Error('Kennungen des Kerns kommen ohne Groß und Klein doppelt vor.')
  const erweiterungen = gelesen.filter(({ art }) => art === 'extension')
  for (const { datei, kennungen } of erweiterungen)
    for (const kennung of kennungen)
      if (!bekannt.has(kennung)) throw new Error(`${datei}: „${kennung}“ steht nicht im Kern.`)
  pruefeEltern(kern)
  return { kern, erweiterungen, beschreibung: alsText(eml, beschreibung) }
}

function alsText(inhalt: Buffer, name: string): string {
  if (inhalt.subarray(0, 3).equals(Buffer.from([0xef, 0xbb, 0xbf]))) throw new Error(`${name} beginnt mit einem BOM.`)
  return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(inhalt)
}

function liesMeta(text: string): { beschreibung: string; tabellen: Erklaerung[] } {
  const tabellen: Erklaerung[] = []
  let beschreibung = ''
  let inhalt = ''
  const leser = new SaxesParser()
  leser.on('error', fehler => {
    throw fehler
  })
  leser.on('opentag', ({ name, attributes }) => {
    const a = attributes as Record<string, string>
    inhalt = ''
    const tabelle = tabellen.at(-1)
    if (name === 'archive') {
      if (a['xmlns'] !== 'http://rs.tdwg.org/dwc/text/') throw new Error('Der Namensraum von meta.xml stimmt nicht.')
      beschreibung = a['metadata'] ?? ''
    } else if (name === 'core' || name === 'extension')
      tabellen.push({ art: name, attribute: a, orte: [], kennung: null, felder: [] })
    else if (name === 'id' || name === 'coreid') {
      if (tabelle && (name === 'id') === (tabelle.art === 'core')) tabelle.kennung = Number(a['index'])
    } else if (name === 'field') tabelle?.felder.push({ spalte: Number(a['index']), begriff: a['term'] ?? '' })
  })
  leser.on('text', stueck => {
    inhalt += stueck
  })
  leser.on('closetag', ({ name }) => {
    if (name === 'location') tabellen.at(-1)?.orte.push(inhalt.trim())
  })
  leser.write(text).close()
  return { beschreibung, tabellen }
}

function liesTabelle(
  { attribute, orte, kennung, felder }: Erklaerung,
  dateien: ReadonlyMap<string, Buffer>,
): Archivdatei {
  const [datei] = orte
  if (datei === undefined) throw new Error(`${attribute['rowType']}: location fehlt.`)
  if (kennung === null) throw new Error(`${datei}: id oder coreid fehlt.`)
  const spalten = felder.map(({ spalte }) => spalte)
  const begriffe = felder.map(({ begriff }) => begriff)
  if (new Set(spalten).size < spalten.length) throw new Error(`${datei}: eine Spalte ist zweimal erklärt.`)
  if (new Set(begriffe).size < begriffe.length) throw new Error(`${datei}: ein Begriff kommt zweimal vor.`)
  const inhalt = dateien.get(datei)
  if (!inhalt) throw new Error(`${datei} ist angekündigt und fehlt.`)
  const ende = steuerzeichen(attribute['linesTerminatedBy'] ?? '\\n')
  const trenner = steuerzeichen(attribute['fieldsTerminatedBy'] ?? ',')
  if (attribute['fieldsEnclosedBy'] !== '') throw new Error(`${datei}: dieser Leser kennt keine Anführung.`)
  const zeilen = alsText(inhalt, datei).split(ende)
  if (zeilen.pop() !== '') throw new Error(`${datei} endet nicht mit einem Zeilenende.`)
  const kopf = Number(attribute['ignoreHeaderLines'] ?? 0)
  const breite = zeilen[0]?.split(trenner).length ?? 0
  if (Math.max(kennung, ...spalten) >= breite) throw new Error(`${datei}: eine Spalte liegt hinter der letzten.`)
  const werte = zeilen.map((zeile, i) => {
    const zellen = zeile.split(trenner)
    if (zellen.length !== breite) throw new Error(`${datei}, Zeile ${i + 1}: ${zellen.length} statt ${breite} Spalten.`)
    if (/\r/.test(zeile)) throw new Error(`${datei}, Zeile ${i + 1}: Wagenrücklauf.`)
    return zellen
  })
  // Eine Kopfzeile, die nicht angekündigt ist, wäre ein Datensatz mit Begriffen als Werten.
  if (felder.some(({ spalte, begriff }) => werte[kopf]?.[spalte] === begriff.split('/').at(-1)))
    throw new Error(`${datei}: die Kopfzeile ist nicht angekündigt.`)
  const daten = werte.slice(kopf)
  return {
    datei,
    zeilenart: attribute['rowType'] ?? '',
    begriffe,
    kennungen: daten.map(zellen => zellen[kennung] ?? ''),
    zeilen: daten.map(zellen => ({
      coreid: zellen[kennung] ?? '',
      ...Object.fromEntries(
        felder.map(({ spalte, begriff }) => [begriff.split('/').at(-1) ?? '', zellen[spalte] ?? '']),
      ),
    })),
  }
}

const steuerzeichen = (text: string): string =>
  text.replaceAll('\\t', '\t').replaceAll('\\n', '\n').replaceAll('\\r', '\r')

/** Jedes übergeordnete Ereignis steht in derselben Datei, und keines ist sein eigener Vorfahr. */
function pruefeEltern({ zeilen }: Archivdatei): void {
  const eltern = new Map(zeilen.map(zeile => [zeile['eventID'], zeile['parentEventID'] || null]))
  for (const [kennung, erster] of eltern) {
    const weg = new Set([kennung])
    for (let vorfahr = erster; vorfahr; vorfahr = eltern.get(vorfahr) ?? null) {
      if (!eltern.has(vorfahr)) throw new Error(`„${vorfahr}“ ist übergeordnet und hat keine Zeile.`)
      if (weg.has(vorfahr)) throw new Error(`„${vorfahr}“ ist sein eigener Vorfahr.`)
      weg.add(vorfahr)
    }
  }
}
