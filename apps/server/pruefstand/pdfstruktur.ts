import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Struktur eines PDF für Vorlesehilfen, gelesen mit qpdf und gemessen an PDF/UA-1 (ISO 14289-1): Nummern sind die seiner Abschnitte. */

type Wert = null | boolean | number | string | Wert[] | { [name: string]: Wert }
type Woerterbuch = { [name: string]: Wert }
type Objekte = Record<string, { value?: Wert; stream?: { dict: Woerterbuch; data?: string } }>

/** Setzt Farbe oder Zeichen aufs Blatt. */
const MALEND = new Set(['Tj', 'TJ', "'", '"', 'f', 'F', 'f*', 'S', 's', 'B', 'B*', 'b', 'b*', 'Do', 'sh'])

/** @returns was an der Struktur fehlt, je Fund ein Satz; leer: nichts davon */
export function pruefePdfStruktur(pdf: Buffer): string[] {
  const objekte = liesObjekte(pdf)
  const befunde: string[] = []
  const melde = (stimmt: boolean, satz: string) => void (stimmt || befunde.push(satz))
  const loese = (wert: Wert | undefined): Wert =>
    typeof wert === 'string' && /^\d+ \d+ R$/.test(wert) ? (objekte[`obj:${wert}`]?.value ?? null) : (wert ?? null)
  const alsBuch = (wert: Wert | undefined): Woerterbuch => {
    const geloest = loese(wert)
    return geloest !== null && typeof geloest === 'object' && !Array.isArray(geloest) ? geloest : {}
  }
  const alsListe = (wert: Wert | undefined): Wert[] => {
    const geloest = loese(wert)
    return Array.isArray(geloest) ? geloest : geloest === null ? [] : [wert as Wert]
  }
  const trailer = alsBuch(objekte['trailer']?.value)
  const wurzel = alsBuch(trailer['/Root'])
  melde(alsBuch(wurzel['/MarkInfo'])['/Marked'] === true, '6.2-1: MarkInfo fehlt')
  melde(alsBuch(wurzel['/MarkInfo'])['/Suspects'] !== true, '7.1-4: Suspects')
  melde(alsBuch(wurzel['/ViewerPreferences'])['/DisplayDocTitle'] === true, '7.1-10: DisplayDocTitle fehlt')
  melde(/^u:[a-z]{2}(-[A-Z]{2})?$/.test(String(loese(wurzel['/Lang']))), '7.2: Sprache fehlt')
  melde(String(loese(alsBuch(trailer['/Info'])['/Title'])).length > 2, 'Titel fehlt')
  melde(wurzel['/StructTreeRoot'] !== undefined, '7.1-11: StructTreeRoot fehlt')

  let ebene = 0
  const gehe = (knoten: Woerterbuch, in_: string): void => {
    const art = String(knoten['/S'] ?? '').slice(1)
    const kinder = alsListe(knoten['/K']).map(alsBuch)
    const kinderarten = kinder.map(kind => String(kind['/S'] ?? '').slice(1)).filter(name => name !== '')
    melde(knoten['/P'] !== undefined, `7.1-12: ${art} ohne P`)
    const kopf = /^H([1-6])$/.exec(art)?.[1]
    if (kopf !== undefined) {
      melde(Number(kopf) <= ebene + 1, `7.4.2-1: H${kopf} nach H${ebene}`)
      ebene = Number(kopf)
    }
    if (art === 'Figure' || art === 'Formula')
      melde(String(loese(knoten['/Alt']) ?? '').length > 2, `7.3-1: ${art} ohne Ersatztext`)
    if (art === 'Table')
      melde(
        kinderarten.every(kind => kind === 'TR'),
        `7.2: Table mit ${kinderarten.join(', ')}`,
      )
    if (art === 'TR') {
      melde(in_ === 'Table', `7.2: TR in ${in_}`)
      melde(
        kinderarten.every(kind => kind === 'TH' || kind === 'TD'),
        `7.2: TR mit ${kinderarten.join(', ')}`,
      )
    }
    if (art === 'TH') {
      const attribute = alsListe(knoten['/A']).map(alsBuch)
      const hat = attribute.some(
        a => a['/O'] === '/Table' && ['/Column', '/Row', '/Both'].includes(String(a['/Scope'])),
      )
      melde(hat, '7.5-1: TH ohne Scope')
    }
    for (const kind of kinder) if (kind['/S'] !== undefined) gehe(kind, art)
  }
  for (const kind of alsListe(alsBuch(wurzel['/StructTreeRoot'])['/K'])) gehe(alsBuch(kind), 'StructTreeRoot')

  for (const { value } of Object.values(objekte)) {
    const seite = alsBuch(value)
    if (seite['/Type'] !== '/Page') continue
    const stroeme = Array.isArray(seite['/Contents']) ? seite['/Contents'] : [seite['/Contents']]
    for (const teil of stroeme) {
      const strom = objekte[`obj:${String(teil)}`]?.stream?.data
      if (strom === undefined) throw new Error(`Die Seite hat keinen lesbaren Inhalt: ${String(teil)}`)
      befunde.push(...findeOhneMarke(Buffer.from(strom, 'base64').toString('latin1')))
    }
  }
  return [...new Set(befunde)]
}

/** Inhalt außerhalb jeder Marke und Marken, die nicht aufgehen. */
function findeOhneMarke(strom: string): string[] {
  const ohneText = strom.replaceAll(/\((?:\\.|[^\\)])*\)|<[0-9a-fA-F\s]*>/g, ' x ').replaceAll(/<<|>>|[[\]]/g, ' $& ')
  const marken: boolean[] = []
  const befunde: string[] = []
  let letzte: string[] = []
  for (const wort of ohneText.split(/\s+/)) {
    if (wort === 'BDC' || wort === 'BMC') {
      const istSchmuck = letzte.includes('/Artifact')
      if (istSchmuck && marken.includes(false)) befunde.push('7.1-1: Schmuck in Inhalt')
      if (!istSchmuck && marken.includes(true)) befunde.push('7.1-2: Inhalt in Schmuck')
      marken.push(istSchmuck)
    } else if (wort === 'EMC') {
      if (marken.pop() === undefined) befunde.push('7.1: EMC ohne Beginn')
    } else if (MALEND.has(wort) && marken.length === 0) befunde.push(`7.1-3: ${wort} ohne Marke`)
    letzte = /^[A-Za-z'"*]+$/.test(wort) ? [] : [...letzte.slice(-6), wort]
  }
  if (marken.length > 0) befunde.push('7.1: Marke ohne Ende')
  return befunde
}

function liesObjekte(pdf: Buffer): Objekte {
  const ordner = mkdtempSync(join(tmpdir(), 'pdfstruktur-'))
  try {
    const datei = join(ordner, 'bericht.pdf')
    writeFileSync(datei, pdf)
    const argumente = ['--json=2', '--json-key=qpdf', '--decode-level=generalized', '--json-stream-data=inline', datei]
    const { qpdf } = JSON.parse(execFileSync('qpdf', argumente, { encoding: 'utf8', maxBuffer: 2 ** 28 }))
    return qpdf[1] as Objekte
  } finally {
    rmSync(ordner, { recursive: true, force: true })
  }
}
