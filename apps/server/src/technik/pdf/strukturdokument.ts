// oxlint-disable-next-line import/no-named-as-default -- der benannte Export fehlt den Typen
import PDFDocument from 'pdfkit'

type Angaben = {
  titel: string
  betreff: string
  erstellt: Date
  raender: { left: number; right: number; top: number; bottom: number }
}

const ERSTELLER = 'Benthosdatenbank Fließgewässer'

/** Leeres Dokument mit allem, was PDF/UA-1 vom Dokument selbst verlangt: Sprache, Titel im Fenster, Kennzeichen, Metadaten. */
export class Strukturdokument extends PDFDocument {
  readonly #angaben: Angaben

  constructor(angaben: Angaben) {
    super({
      size: 'A4',
      pdfVersion: '1.7',
      // pdfkit kennt die Kennung, seine Typen noch nicht.
      subset: 'PDF/UA' as never,
      tagged: true,
      lang: 'de-AT',
      displayTitle: true,
      bufferPages: true,
      margins: angaben.raender,
      // Keine vor der ersten angemeldeten: Helvetica zu lesen kostete jedes Dokument Zeit, und eingebettet wäre sie nicht.
      font: null as never,
      info: { Title: angaben.titel, Subject: angaben.betreff, Creator: ERSTELLER, CreationDate: angaben.erstellt },
    })
    this.#angaben = angaben
  }

  /** pdfkit ruft es am Ende; seine eigenen Metadaten setzen den Titel, wie er ist, und ein „&“ darin machte sie unlesbar. */
  _addInfo(): void {
    const { titel, betreff, erstellt } = this.#angaben
    const zeit = `${erstellt.toISOString().slice(0, 19)}Z`
    const beschreibung = (namensraum: string, inhalt: string) =>
      `<rdf:Description rdf:about="" ${namensraum}>${inhalt}</rdf:Description>`
    const uebersetzbar = (text: string) => `<rdf:Alt><rdf:li xml:lang="x-default">${maskiere(text)}</rdf:li></rdf:Alt>`
    // Den Typen fehlt die Funktion.
    const { appendXML } = this as unknown as { appendXML: (xml: string) => void }
    for (const xml of [
      beschreibung(
        'xmlns:xmp="http://ns.adobe.com/xap/1.0/"',
        `<xmp:CreateDate>${zeit}</xmp:CreateDate><xmp:CreatorTool>${maskiere(ERSTELLER)}</xmp:CreatorTool>`,
      ),
      beschreibung(
        'xmlns:dc="http://purl.org/dc/elements/1.1/"',
        `<dc:title>${uebersetzbar(titel)}</dc:title><dc:description>${uebersetzbar(betreff)}</dc:description><dc:language><rdf:Bag><rdf:li>de-AT</rdf:li></rdf:Bag></dc:language>`,
      ),
    ])
      appendXML.call(this, xml)
  }
}

/** Zeichen, die in XML etwas bedeuten oder nicht vorkommen dürfen. */
const maskiere = (text: string): string =>
  text
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
