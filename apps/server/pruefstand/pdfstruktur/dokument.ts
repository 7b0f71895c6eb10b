import { FREMDE_LESER, pruefeXmlFremd } from '../fremdeLeser.ts'
import type { Leser, Melder } from './objekte.ts'

const SPRACHE = /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/

/** Was PDF/UA-1 vom Dokument verlangt: Kennung, Metadaten, Titel, Sprache, Verschlüsselung, Anhänge, Formulare. */
export function pruefeDokument(leser: Leser, melde: Melder): void {
  const { wurzel, trailer } = leser
  melde(leser.buch(wurzel['/MarkInfo'])['/Marked'] === true, '6.2-1: MarkInfo fehlt')
  melde(leser.buch(wurzel['/MarkInfo'])['/Suspects'] !== true, '7.1-4: Suspects')
  melde(leser.buch(wurzel['/ViewerPreferences'])['/DisplayDocTitle'] === true, '7.1-10: DisplayDocTitle fehlt')
  melde(SPRACHE.test(leser.text(wurzel['/Lang'])), '7.2: Sprache fehlt')
  melde(wurzel['/StructTreeRoot'] !== undefined, '7.1-11: StructTreeRoot fehlt')
  pruefeMetadaten(leser, melde)
  for (const gruppe of leser.liste(leser.buch(wurzel['/OCProperties'])['/Configs']).map(eine => leser.buch(eine)))
    melde(leser.text(gruppe['/Name']) !== '', '7.10: Ebenen ohne Namen')
  melde(!('/XFA' in leser.buch(wurzel['/AcroForm'])), '7.15: XFA')
  // Bit 10 erlaubt Vorlesehilfen das Lesen.
  const verschluesselt = leser.buch(trailer['/Encrypt'])
  if ('/P' in verschluesselt) melde((Number(verschluesselt['/P']) & 512) !== 0, '7.16-1: Vorlesen ist gesperrt')
  for (const { value } of Object.values(leser.objekte)) {
    const buch = leser.buch(value)
    if (buch['/Type'] === '/Filespec') melde('/F' in buch && '/UF' in buch, '7.11: Anhang ohne F und UF')
  }
}

function pruefeMetadaten(leser: Leser, melde: Melder): void {
  const { wurzel, trailer } = leser
  if (wurzel['/Metadata'] === undefined) return melde(false, '7.1-8: Metadaten fehlen')
  const xmp = Buffer.from(leser.strom(wurzel['/Metadata']), 'latin1').toString('utf8')
  if (FREMDE_LESER['libxml2-utils'])
    try {
      pruefeXmlFremd(Buffer.from(xmp))
    } catch {
      melde(false, '7.1-8: Metadaten sind kein XML')
    }
  const raum = /xmlns:(\w+)="http:\/\/www\.aiim\.org\/pdfua\/ns\/id\/"/.exec(xmp)?.[1]
  melde(raum !== undefined, '5: Kennung PDF/UA fehlt')
  if (raum !== undefined) {
    melde(raum === 'pdfuaid', `5-3: Kennung mit Vorsatz ${raum}`)
    melde(new RegExp(`<${raum}:part>1</${raum}:part>|${raum}:part="1"`).test(xmp), '5-1: Teil 1 fehlt')
  }
  const titel = /<dc:title>\s*<rdf:Alt>\s*<rdf:li[^>]*>([^<]*)</.exec(xmp)?.[1] ?? ''
  melde(titel.trim() !== '', '7.1-9: dc:title fehlt')
  const info = leser.text(leser.buch(trailer['/Info'])['/Title'])
  const lesbar = titel.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
  melde(info === lesbar, `7.1-9: dc:title „${lesbar}“ ist nicht der Titel „${info}“`)
}
