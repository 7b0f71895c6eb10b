// oxlint-disable-next-line import/no-named-as-default -- der benannte Export fehlt den Typen
import PDFDocument from 'pdfkit'
import { expect, test } from 'vitest'
import { FREMDE_LESER, mitLeser } from '../../../pruefstand/fremdeLeser.ts'
import { lesePdf } from '../../../pruefstand/pdf.ts'
import { liesPdfObjekte, type Objekte, type Woerterbuch } from '../../../pruefstand/pdfstruktur/objekte.ts'
import { pruefePdfObjekte, pruefePdfStruktur } from '../../../pruefstand/pdfstruktur/pdfstruktur.ts'
import { pruefbild } from '../bilder/bild.pruefhilfe.ts'
import { Berichtsdokument } from './berichtsdokument.ts'

/** Alles, woraus Berichte bestehen, an der Struktur gemessen, die PDF/UA verlangt; gelesen von qpdf. */

function neuerBericht(titel: string): Berichtsdokument {
  return new Berichtsdokument({
    titel,
    betreff: 'Struktur',
    fusszeile: 'Fußzeile',
    hinweis: 'nicht amtlich',
    erstellt: new Date('2026-11-27T10:00:00Z'),
  })
}

async function allesDarin(): Promise<Buffer> {
  const bericht = neuerBericht('Prüfbericht <1> & Co')
  const logo = { inhalt: await pruefbild(320, 96).png().toBuffer(), ersatztext: 'Logo: Amt der Landesregierung' }
  bericht.briefkopf({ name: 'Amt der Landesregierung', anschrift: 'Landhausplatz 1\n3109 St. Pölten', logo })
  bericht.ueberschrift('Titel', 1)
  bericht.absatz('Ein Absatz mit β-mesosaproben Taxa (≤ 2,5) und Klammern \\(so\\).')
  bericht.kasten('Klasse 2 – gut', '#4aa564')
  bericht.ueberschrift('Verlauf')
  bericht.zeichnung('Zwei Balken: 3 und 5.', 60, flaeche => {
    flaeche.rechteck(0, 0, 30, 20, '#0b5c7a')
    flaeche.rahmen(0, 0, 30, 20)
    flaeche.linie(
      [
        [0, 0],
        [40, 40],
      ],
      '#16212b',
      1,
    )
    flaeche.kreis(50, 20, 5, '#16212b')
    flaeche.ausschnitt(0, 0, 100, 50, () => flaeche.text('Beschriftung', 0, 40, 80, { rechts: true }))
  })
  bericht.ueberschrift('Einzelheiten', 3)
  const zeilen = Array.from({ length: 90 }, (_, i) => [`Zeile ${i}`, String(i), i % 7 === 0 ? '' : 'x'])
  bericht.tabelle(
    [
      { titel: 'Name', breite: 4 },
      { titel: 'Zahl', breite: 1, rechts: true },
      { titel: 'β', breite: 2 },
    ],
    zeilen,
  )
  bericht.neueSeite()
  bericht.ueberschrift('Schluss')
  bericht.absatz('Ende.')
  return bericht.fertige()
}

test(
  mitLeser('qpdf', '[GEN-03] jeder Baustein der Berichte ist für Vorlesehilfen ausgezeichnet oder Schmuck'),
  async () => {
    if (!FREMDE_LESER.qpdf) return
    expect(pruefePdfStruktur(await allesDarin())).toEqual([])
  },
)

/** Die gelesenen Objekte eines fehlerfreien Berichts, zum Verderben. */
async function gelesen(): Promise<Objekte> {
  return liesPdfObjekte(await allesDarin())
}
const alle = (objekte: Objekte): Woerterbuch[] =>
  Object.values(objekte).flatMap(({ value, stream }) => {
    const buch = stream?.dict ?? value
    return buch !== null && typeof buch === 'object' && !Array.isArray(buch) ? [buch] : []
  })
const erstes = (objekte: Objekte, passt: (buch: Woerterbuch) => boolean): Woerterbuch => {
  const gefunden = alle(objekte).find(passt)
  if (gefunden === undefined) throw new Error('Das gibt es im Bericht nicht.')
  return gefunden
}
const wurzel = (o: Objekte) => erstes(o, buch => buch['/Type'] === '/Catalog')
const element = (o: Objekte, art: string) => erstes(o, buch => buch['/S'] === `/${art}` && '/K' in buch)
const seite = (o: Objekte) => erstes(o, buch => buch['/Type'] === '/Page')
const baum = (o: Objekte) => erstes(o, buch => buch['/Type'] === '/StructTreeRoot')
const verweisAuf = (o: Objekte, buch: Woerterbuch) =>
  Object.entries(o)
    .find(([, { value, stream }]) => (stream?.dict ?? value) === buch)?.[0]
    .replace('obj:', '') ?? ''
/** Ändert den Text eines Stroms, auf den die Bedingung passt. */
function aendereStrom(o: Objekte, passt: (text: string) => boolean, wie: (text: string) => string): void {
  for (const { stream } of Object.values(o)) {
    const text = stream?.data === undefined ? '' : Buffer.from(stream.data, 'base64').toString('latin1')
    if (stream === undefined || !passt(text)) continue
    stream.data = Buffer.from(wie(text), 'latin1').toString('base64')
    return
  }
  throw new Error('Diesen Strom gibt es im Bericht nicht.')
}
const aufSeite = (text: string) => text.includes('BDC') && text.includes(' Tf')
const inMetadaten = (text: string) => text.includes('pdfuaid')
const mitAnmerkung = (o: Objekte, anmerkung: Woerterbuch, in_?: string) => {
  o['obj:9000 0 R'] = { value: anmerkung }
  seite(o)['/Annots'] = ['9000 0 R']
  if (in_ !== undefined)
    element(o, 'Document')['/K'] = [{ '/S': `/${in_}`, '/P': 'x', '/K': { '/Type': '/OBJR', '/Obj': '9000 0 R' } }]
}
const neu = (o: Objekte, ...kinder: Woerterbuch[]) => {
  baum(o)['/K'] = kinder
}
const zelle = (art: string, scope?: string): Woerterbuch => ({
  '/S': `/${art}`,
  '/P': 'x',
  ...(scope !== undefined && { '/A': { '/O': '/Table', '/Scope': `/${scope}` } }),
})
const mit = (art: string, ...kinder: Woerterbuch[]): Woerterbuch => ({ '/S': `/${art}`, '/P': 'x', '/K': kinder })

/** Je Regel ein Fehler, den sie finden muss. */
const FEHLER: readonly [befund: string, verdirb: (o: Objekte) => void][] = [
  ['5: Kennung PDF/UA fehlt', o => aendereStrom(o, inMetadaten, t => t.replaceAll('pdfua/ns/id', 'pdfxy/ns/id'))],
  ['5-1: Teil 1 fehlt', o => aendereStrom(o, inMetadaten, t => t.replace('part>1<', 'part>9<'))],
  ['5-3: Kennung mit Vorsatz ua', o => aendereStrom(o, inMetadaten, t => t.replaceAll('pdfuaid', 'ua'))],
  ['6.2-1: MarkInfo fehlt', o => delete wurzel(o)['/MarkInfo']],
  ['7.1-4: Suspects', o => (wurzel(o)['/MarkInfo'] = { '/Marked': true, '/Suspects': true })],
  ['7.1-8: Metadaten fehlen', o => delete wurzel(o)['/Metadata']],
  ['7.1-8: Metadaten sind kein XML', o => aendereStrom(o, inMetadaten, t => t.replace('</rdf:RDF>', '<'))],
  [
    '7.1-9: dc:title fehlt',
    o => aendereStrom(o, inMetadaten, t => t.replace(/(<dc:title>.*?>)[^<]+(<\/rdf:li>)/, '$1$2')),
  ],
  [
    '7.1-9: dc:title „Anderer“ ist nicht der Titel „Prüfbericht <1> & Co“',
    o => aendereStrom(o, inMetadaten, t => t.replace(/(<dc:title><rdf:Alt><rdf:li[^>]*>)[^<]*/, '$1Anderer')),
  ],
  ['7.1-10: DisplayDocTitle fehlt', o => delete wurzel(o)['/ViewerPreferences']],
  ['7.1-11: StructTreeRoot fehlt', o => delete wurzel(o)['/StructTreeRoot']],
  ['7.2: Sprache fehlt', o => (wurzel(o)['/Lang'] = 'u:Deutsch (AT)')],
  ['7.2: Sprache von P ungültig', o => (element(o, 'P')['/Lang'] = 'u:?')],
  ['7.1-12: Table ohne P', o => delete element(o, 'Table')['/P']],
  ['7.1-5: Absatz ist keine genormte Art', o => (element(o, 'P')['/S'] = '/Absatz')],
  ['7.1-5: Absatz endet bei Unfug', o => (baum(o)['/RoleMap'] = { '/Absatz': '/Unfug' })],
  ['7.1-6: Kreis der Rollen bei A', o => (baum(o)['/RoleMap'] = { '/A': '/B', '/B': '/A' })],
  ['7.1-7: genormte Art P umgedeutet', o => (baum(o)['/RoleMap'] = { '/P': '/Span' })],
  ['7.2: TR in Document', o => neu(o, mit('Document', mit('TR', zelle('TD'))))],
  ['7.2: Table mit P', o => neu(o, mit('Table', mit('P')))],
  ['7.2: TR mit P', o => neu(o, mit('Table', mit('TR', mit('P'))))],
  ['7.2: LI in Document', o => neu(o, mit('Document', mit('LI')))],
  ['7.2: L mit P', o => neu(o, mit('L', mit('P')))],
  ['7.2: LI mit P', o => neu(o, mit('L', mit('LI', mit('P'))))],
  ['7.2: LBody in Document', o => neu(o, mit('Document', mit('LBody')))],
  ['7.2: TOCI in Document', o => neu(o, mit('Document', mit('TOCI')))],
  ['7.2: TOC mit P', o => neu(o, mit('TOC', mit('P')))],
  [
    '7.2: Tabelle mit ungleich breiten Zeilen',
    o => neu(o, mit('Table', mit('TR', zelle('TH', 'Column'), zelle('TH', 'Column')), mit('TR', zelle('TD')))),
  ],
  [
    '7.2: Zelle reicht unter die Tabelle',
    o =>
      neu(o, mit('Table', mit('TR', { ...zelle('TH'), '/A': { '/O': '/Table', '/Scope': '/Column', '/RowSpan': 2 } }))),
  ],
  ['7.5-1: TH ohne Scope', o => neu(o, mit('Table', mit('TR', zelle('TH')), mit('TR', zelle('TD'))))],
  ['7.5-2: TD ohne Kopf', o => neu(o, mit('Table', mit('TR', zelle('TD'))))],
  ['7.3-1: Figure ohne Ersatztext', o => (element(o, 'Figure')['/Alt'] = 'u: ')],
  ['7.4.2-1: H3 nach H1', o => neu(o, mit('Document', mit('H1'), mit('H3')))],
  ['7.4.2-1: H2 nach H0', o => neu(o, mit('Document', mit('H2')))],
  ['7.4.4: H und H1 … H6 gemischt', o => neu(o, mit('Document', mit('H1'), mit('H')))],
  ['7.9: Note ohne eigene ID', o => neu(o, mit('Note'))],
  [
    '7.9: Note ohne eigene ID',
    o => neu(o, mit('Document', { ...mit('Note'), '/ID': 'u:a' }, { ...mit('Note'), '/ID': 'u:a' })),
  ],
  ['7.10: Ebenen ohne Namen', o => (wurzel(o)['/OCProperties'] = { '/Configs': [{}] })],
  ['7.11: Anhang ohne F und UF', o => (o['obj:9000 0 R'] = { value: { '/Type': '/Filespec', '/F': 'u:x' } })],
  ['7.15: XFA', o => (wurzel(o)['/AcroForm'] = { '/XFA': 'u:x' })],
  [
    '7.16-1: Vorlesen ist gesperrt',
    o => ((o['trailer'] as { value: Woerterbuch }).value['/Encrypt'] = { '/P': -1 - 512 }),
  ],
  ['7.18.3-1: Tabs der Seite nicht S', o => delete seite(o)['/Tabs']],
  ['7.18.5-1: Link in keinem Element', o => mitAnmerkung(o, { '/Subtype': '/Link', '/Contents': 'u:x' })],
  ['7.18.5-2: Link ohne Contents', o => mitAnmerkung(o, { '/Subtype': '/Link' }, 'Link')],
  ['7.18.4: Widget in keinem Element', o => mitAnmerkung(o, { '/Subtype': '/Widget' })],
  ['7.18.1-1: Anmerkung in keinem Element', o => mitAnmerkung(o, { '/Subtype': '/Text', '/Contents': 'u:x' })],
  ['7.18.1-2: Anmerkung ohne Contents', o => mitAnmerkung(o, { '/Subtype': '/Text' }, 'Annot')],
  [
    '7.20-1: Verweis auf fremden Inhalt',
    o => (o['obj:9000 0 R'] = { stream: { dict: { '/Subtype': '/Form', '/Ref': {} } } }),
  ],
  ['7.1-1: Schmuck in Inhalt', o => aendereStrom(o, aufSeite, t => t.replace(/BDC/, 'BDC /Artifact BMC EMC'))],
  ['7.1-2: Inhalt in Schmuck', o => aendereStrom(o, aufSeite, t => `/Artifact BMC /P <</MCID 99>> BDC EMC EMC ${t}`)],
  ['7.1-3: f ohne Marke', o => aendereStrom(o, aufSeite, t => `${t}\n0 0 5 5 re f`)],
  ['7.1-3: Marke, auf die kein Element zeigt', o => aendereStrom(o, aufSeite, t => `${t}\n/P <</MCID 999>> BDC EMC`)],
  ['7.1: Element ohne seinen Inhalt', o => (element(o, 'P')['/K'] = [998])],
  ['7.1: EMC ohne Beginn', o => aendereStrom(o, aufSeite, t => `EMC ${t}`)],
  ['7.1: Marke ohne Ende', o => aendereStrom(o, aufSeite, t => `${t}\n/Artifact BMC`)],
  ['7.21: Schrift /F99 fehlt', o => aendereStrom(o, aufSeite, t => t.replace(/\/F\d+ /, '/F99 '))],
  ['7.21.8: Zeichen ohne Glyphe', o => aendereStrom(o, aufSeite, t => t.replace(/<[0-9a-f]{4}/, '<0000'))],
]

test.each(FEHLER.map(([befund, verdirb]) => ({ befund, verdirb })))(
  mitLeser('qpdf', '[GEN-03] die Prüfung findet es: $befund'),
  async ({ befund, verdirb }) => {
    if (!FREMDE_LESER.qpdf) return
    const objekte = await gelesen()
    verdirb(objekte)
    expect(pruefePdfObjekte(objekte)).toContain(befund)
  },
)

test(mitLeser('qpdf', '[GEN-03] die Prüfung findet Schriften, die fehlen oder keinen Text nennen'), async () => {
  if (!FREMDE_LESER.qpdf) return
  const objekte = await gelesen()
  for (const buch of alle(objekte)) {
    delete buch['/FontFile2']
    delete buch['/FontFile3']
    delete buch['/ToUnicode']
  }
  const befunde = pruefePdfObjekte(objekte).join('\n')
  expect(befunde).toMatch(/7\.21\.4\.1: Schrift \S+SourceSans\S* nicht eingebettet/)
  expect(befunde).toMatch(/7\.21\.7: Schrift \S+SourceSans\S* ohne ToUnicode/)
  expect(verweisAuf(objekte, wurzel(objekte))).toMatch(/^\d+ 0 R$/)
})

test(mitLeser('qpdf', '[GEN-03] die Prüfung findet einen Kopf, der kein PDF 1.n ist'), async () => {
  if (!FREMDE_LESER.qpdf) return
  const roh = (await allesDarin()).toString('latin1').replace('%PDF-1.7', '%PDF-2.0')
  expect(pruefePdfStruktur(Buffer.from(roh, 'latin1'))).toContain('6.1-1: Kopf ist nicht %PDF-1.n')
})

test(
  mitLeser('qpdf', '[GEN-03] kein Zeichen eines Textes wird zu einem leeren Kästchen; Schreibrichtungen entfallen'),
  async () => {
    if (!FREMDE_LESER.qpdf) return
    const bericht = neuerBericht('Zeichen')
    bericht.ueberschrift('Zeichen', 1)
    // Alles bis zum Ende der Grundebene, was Text sein kann, und ein Zeichen darüber.
    for (let ab = 0x20; ab < 0xff_ff; ab += 0x400) {
      const zeichen = Array.from({ length: 0x400 }, (_, i) => String.fromCharCode(ab + i)).join('')
      bericht.absatz(zeichen.replaceAll(/[\uD800-\uDFFF]/g, ''))
    }
    bericht.absatz('vor\u202Eגשם\u2066 e\u0301 Жук Nguyễn ᾧ \u{1F41F} 1\u202F000\u0000 nach')
    const pdf = await bericht.fertige()
    expect(pruefePdfStruktur(pdf)).toEqual([])
    const ohneLuecken = lesePdf(pdf).text.replaceAll(' ', '')
    expect(ohneLuecken.includes('vor???éЖукNguyễnᾧ?1000nach')).toBe(true)
  },
)

test(
  mitLeser('qpdf', '[GEN-03] die Prüfung findet es: Text und Linien, die weder Inhalt noch Schmuck sind'),
  async () => {
    if (!FREMDE_LESER.qpdf) return
    const pdf = new PDFDocument({ tagged: true, lang: 'de-AT', displayTitle: true, info: { Title: 'Ohne Marke' } })
    const teile: Buffer[] = []
    pdf.on('data', (teil: Buffer) => teile.push(teil))
    const ende = new Promise(fertig => pdf.on('end', fertig))
    pdf.text('lose').moveTo(0, 0).lineTo(9, 9).stroke()
    pdf.end()
    await ende
    expect(pruefePdfStruktur(Buffer.concat(teile))).toEqual(
      expect.arrayContaining(['7.1-3: TJ ohne Marke', '7.1-3: S ohne Marke']),
    )
  },
)

test('der Kopf einer Tabelle steht nie ohne Zeile unten auf einer Seite, wie hoch die erste auch ist', async () => {
  for (const absaetze of [20, 26, 28, 29, 30, 31]) {
    const bericht = neuerBericht('Kopf')
    for (let i = 0; i < absaetze; i++) bericht.absatz('Absatz')
    bericht.tabelle(
      [
        { titel: 'Kopfspalte', breite: 1 },
        { titel: 'Tage', breite: 1 },
      ],
      [1, 2].map(nummer => [`Zeile ${nummer}`, 'Tag\n'.repeat(12).trim()]),
    )
    const mitKopf = lesePdf(await bericht.fertige()).seiten.filter(seite => seite.includes('Kopfspalte'))
    expect(mitKopf.length).toBeGreaterThan(0)
    for (const seite of mitKopf) expect(seite, `${absaetze}`).toMatch(/Zeile \d/)
  }
})
