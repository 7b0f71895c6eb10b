// oxlint-disable-next-line import/no-named-as-default -- der benannte Export fehlt den Typen
import PDFDocument from 'pdfkit'
import { expect, test } from 'vitest'
import { FREMDE_LESER, mitLeser } from '../../../pruefstand/fremdeLeser.ts'
import { pruefePdfStruktur } from '../../../pruefstand/pdfstruktur.ts'
import { Berichtsdokument } from './berichtsdokument.ts'

/** Alles, woraus Berichte bestehen, an der Struktur gemessen, die PDF/UA verlangt; gelesen von qpdf. */

async function allesDarin(): Promise<Buffer> {
  const bericht = new Berichtsdokument({
    titel: 'Prüfbericht',
    betreff: 'Struktur',
    fusszeile: 'Fußzeile',
    hinweis: 'nicht amtlich',
    erstellt: new Date('2026-11-27T10:00:00Z'),
  })
  bericht.briefkopf('Amt der Landesregierung')
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

test.each([
  ['ohne Sprache', 'Lang', '/Lang (de-AT)', '7.2: Sprache fehlt'],
  ['ohne Titel im Fenster', 'DisplayDocTitle', '/DisplayDocTitle true', '7.1-10: DisplayDocTitle fehlt'],
  ['ohne Kennzeichen', 'Marked', '/Marked true', '6.2-1: MarkInfo fehlt'],
  ['ohne Ersatztext', 'Alt', '/Alt (', '7.3-1: Figure ohne Ersatztext'],
  ['Kopfzelle ohne Richtung', 'Scope', '/Scope /Column', '7.5-1: TH ohne Scope'],
])(mitLeser('qpdf', '[GEN-03] die Prüfung findet es: %s'), async (_, name, stelle, befund) => {
  if (!FREMDE_LESER.qpdf) return
  const roh = (await allesDarin()).toString('latin1')
  expect(roh).toContain(stelle)
  // Gleich lang, damit das Verzeichnis der Objekte stimmt.
  const kaputt = roh.replaceAll(stelle, stelle.replace(name, 'X'.repeat(name.length)))
  expect(pruefePdfStruktur(Buffer.from(kaputt, 'latin1'))).toContain(befund)
})

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
