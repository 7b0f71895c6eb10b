import { meldeSchriftenAn, type Schnitt, zerlege } from './schriften.ts'
import { verteileBreiten } from './spaltenbreiten.ts'
import { Strukturdokument } from './strukturdokument.ts'

/**
 * Deutsches, getaggtes PDF (PDF 1.7, ausgezeichnet nach PDF/UA-1): Überschriften, Absätze, Tabellen mit Kopfzellen.
 * Kopf- und Fußzeile sind Schmuck und stehen außerhalb der Struktur.
 */
type Element = ReturnType<Strukturdokument['struct']>

export type Spalte = {
  titel: string
  breite: number
  rechts?: boolean
  schnitt?: Schnitt
  /** ihre Zellen sagen, wovon die Zeile handelt */
  istZeilenkopf?: boolean
}

type Stelle = readonly [x: number, y: number]

/** Worauf eine Zeichnung gesetzt wird; Maße in Punkt ab ihrer linken oberen Ecke. */
export type Zeichenflaeche = {
  breite: number
  rechteck: (x: number, y: number, breite: number, hoehe: number, farbe: string) => void
  rahmen: (x: number, y: number, breite: number, hoehe: number) => void
  linie: (stellen: readonly Stelle[], farbe: string, dicke: number) => void
  kreis: (x: number, y: number, radius: number, farbe: string) => void
  /** Was `zeichne` außerhalb dieses Rechtecks setzt, ist nicht zu sehen. */
  ausschnitt: (x: number, y: number, breite: number, hoehe: number, zeichne: () => void) => void
  text: (text: string, x: number, y: number, breite: number, wie?: { schnitt?: Schnitt; rechts?: boolean }) => void
}

/** `logo`: PNG oder JPEG */
type Briefkopfangaben = {
  name: string
  anschrift: string | null
  logo: { inhalt: Uint8Array; ersatztext: string } | null
}

/** Punkt, links und rechts in einer Zelle zusammen */
const ZELLENRAND = 8
/** Punkt; so groß ist ein Logo höchstens: 42 mal 18 mm */
const LOGO = { breite: 120, hoehe: 51 }
const RAND = { links: 56, rechts: 56, oben: 64, unten: 64 }
const FARBE = { tinte: '#16212b', tinte2: '#4a5866', linie: '#d5dde3', flaeche: '#f4f7f9', haupt: '#0b5c7a' }
const FUSSHOEHE = 30
/** Punkt; wofür mehr nötig wäre, das beginnt, wo es steht: sonst blieben ganze Seiten leer */
const HALBE_SEITE = 340
/** Punkt; zwei Zeilen: eine allein bliebe unten stehen */
const MINDESTENS_JE_ABSATZ = 28
/** Kopf der Spalte darunter oder der Zeile daneben; den Typen von pdfkit fehlt die Angabe noch. */
const KOPFZELLE: { lang?: string; scope: 'Column' } = { scope: 'Column' }
const ZEILENKOPF: { lang?: string; scope: 'Row' } = { scope: 'Row' }

export class Berichtsdokument {
  readonly #pdf: Strukturdokument
  readonly #wurzel: Element
  readonly #fusszeile: string
  readonly #hinweis: string | null

  /** @param hinweis steht in jeder Kopfzeile, etwa „Demonstrationsparameter – nicht amtlich“ */
  constructor(angaben: { titel: string; betreff: string; fusszeile: string; hinweis: string | null; erstellt: Date }) {
    this.#pdf = new Strukturdokument({
      titel: angaben.titel,
      betreff: angaben.betreff,
      erstellt: angaben.erstellt,
      raender: { left: RAND.links, right: RAND.rechts, top: RAND.oben, bottom: RAND.unten },
    })
    meldeSchriftenAn(this.#pdf)
    this.#wurzel = this.#pdf.struct('Document')
    this.#pdf.addStructure(this.#wurzel)
    this.#fusszeile = angaben.fusszeile
    this.#hinweis = angaben.hinweis
  }

  get #breite(): number {
    return this.#pdf.page.width - RAND.links - RAND.rechts
  }

  /** @param danach was darunter noch auf die Seite muss, in Punkt; Vorgabe: Kopf und erste Zeile einer Tabelle */
  ueberschrift(text: string, ebene: 1 | 2 | 3 = 2, danach = 72): void {
    const groesse = { 1: 22, 2: 14, 3: 11.5 }[ebene]
    this.#pdf.y += ebene === 1 ? 0 : 10
    this.#sorgeFuerPlatz(groesse * 2 + danach)
    this.#wurzel.add(
      this.#pdf.struct(`H${ebene}`, {}, () =>
        this.#setze(text, 'fett', groesse, ebene === 1 ? FARBE.haupt : FARBE.tinte),
      ),
    )
    this.#pdf.y += 4
  }

  absatz(text: string, art: Schnitt = 'normal', farbe: 'tinte' | 'tinte2' = 'tinte'): void {
    this.#sorgeFuerPlatz(MINDESTENS_JE_ABSATZ)
    this.#wurzel.add(this.#pdf.struct('P', {}, () => this.#setze(text, art, 10, FARBE[farbe])))
    this.#pdf.y += 5
  }

  /** Platz, den dieser Absatz verlangt, in Punkt: für Überschriften, die ihn mit auf ihre Seite nehmen. */
  platzFuer(absatz: string): number {
    return Math.max(MINDESTENS_JE_ABSATZ, this.#hoehe(absatz, 'normal', 10, this.#breite) + 5)
  }

  /** Hervorgehobener Satz auf hellem Grund mit farbigem Balken, zum Beispiel die Klasse. */
  kasten(text: string, farbe: string): void {
    const hoehe = this.#hoehe(text, 'fett', 14, this.#breite - 32) + 16
    this.#sorgeFuerPlatz(hoehe + 14)
    this.#pdf.y += 6
    const y = this.#pdf.y
    this.#alsSchmuck(() => {
      this.#pdf.rect(RAND.links, y, this.#breite, hoehe).fill(FARBE.flaeche)
      this.#pdf.rect(RAND.links, y, 8, hoehe).fill(farbe)
    })
    this.#wurzel.add(
      this.#pdf.struct('P', {}, () =>
        this.#setze(text, 'fett', 14, FARBE.tinte, { x: RAND.links + 20, y: y + 8, breite: this.#breite - 32 }),
      ),
    )
    this.#pdf.y = y + hoehe + 8
    this.#pdf.x = RAND.links
  }

  /** Zeichnung auf einer Seite; `ersatztext` sagt Vorlesehilfen, was sie zeigt. */
  zeichnung(ersatztext: string, hoehe: number, zeichne: (flaeche: Zeichenflaeche) => void): void {
    this.#sorgeFuerPlatz(hoehe + 8)
    const oben = this.#pdf.y
    const flaeche: Zeichenflaeche = {
      breite: this.#breite,
      rechteck: (x, y, b, h, farbe) => this.#pdf.rect(RAND.links + x, oben + y, b, h).fill(farbe),
      rahmen: (x, y, b, h) =>
        this.#pdf
          .rect(RAND.links + x, oben + y, b, h)
          .lineWidth(1.2)
          .stroke(FARBE.tinte),
      linie: ([erste, ...weitere], farbe, dicke) => {
        if (erste === undefined) return
        this.#pdf.moveTo(RAND.links + erste[0], oben + erste[1])
        for (const [x, y] of weitere) this.#pdf.lineTo(RAND.links + x, oben + y)
        this.#pdf.lineWidth(dicke).stroke(farbe)
      },
      kreis: (x, y, radius, farbe) => this.#pdf.circle(RAND.links + x, oben + y, radius).fill(farbe),
      ausschnitt: (x, y, b, h, zeichneDarin) => {
        this.#pdf
          .save()
          .rect(RAND.links + x, oben + y, b, h)
          .clip()
        zeichneDarin()
        this.#pdf.restore()
      },
      text: (text, x, y, breite, { schnitt = 'normal', rechts = false } = {}) =>
        this.#setze(text, schnitt, 8, FARBE.tinte, { x: RAND.links + x, y: oben + y, breite, rechts, einzeilig: true }),
    }
    this.#wurzel.add(this.#pdf.struct('Figure', { alt: ersatztext }, () => zeichne(flaeche)))
    this.#pdf.y = oben + hoehe + 8
    this.#pdf.x = RAND.links
  }

  /** Absender über dem Titel, mit einem Strich darunter; sein Logo rechts daneben. */
  briefkopf({ name, anschrift, logo }: Briefkopfangaben): void {
    const oben = this.#pdf.y
    const breite = this.#breite - (logo === null ? 0 : LOGO.breite + 16)
    const setze = (text: string, art: Schnitt, groesse: number, farbe: string) => {
      const stelle = { x: RAND.links, y: this.#pdf.y, breite }
      this.#wurzel.add(this.#pdf.struct('P', {}, () => this.#setze(text, art, groesse, farbe, stelle)))
    }
    setze(name, 'fett', 11, FARBE.tinte)
    if (anschrift !== null) setze(anschrift, 'normal', 9, FARBE.tinte2)
    if (logo !== null) this.#setzeLogo(logo, oben)
    const y = Math.max(this.#pdf.y, oben + (logo === null ? 0 : LOGO.hoehe)) + 3
    this.#alsSchmuck(() =>
      this.#pdf
        .moveTo(RAND.links, y)
        .lineTo(RAND.links + this.#breite, y)
        .lineWidth(1)
        .stroke(FARBE.haupt),
    )
    this.#pdf.y = y + 10
  }

  /** Eingepasst, am rechten Rand. */
  #setzeLogo({ inhalt, ersatztext }: NonNullable<Briefkopfangaben['logo']>, oben: number): void {
    const { x, y } = this.#pdf
    const links = RAND.links + this.#breite - LOGO.breite
    this.#wurzel.add(
      this.#pdf.struct('Figure', { alt: ersatztext }, () =>
        this.#pdf.image(Buffer.from(inhalt), links, oben, { fit: [LOGO.breite, LOGO.hoehe], align: 'right' }),
      ),
    )
    this.#pdf.x = x
    this.#pdf.y = y
  }

  /** Zahl der begonnenen Blätter. */
  get blaetter(): number {
    return this.#pdf.bufferedPageRange().count
  }

  /** Was folgt, beginnt auf einer neuen Seite. */
  neueSeite(): void {
    this.#pdf.addPage()
  }

  /** Tabelle mit wiederholtem Kopf auf jeder Seite; `breite` der Spalten sind Anteile, doch kein Wort wird zerteilt, das anders Platz hat. */
  tabelle(spalten: readonly Spalte[], zeilen: readonly (readonly string[])[]): void {
    const breiten = this.#spaltenbreiten(spalten, zeilen)
    const tabelle = this.#pdf.struct('Table')
    this.#wurzel.add(tabelle)
    const setzeZeile = (werte: readonly string[], istKopf: boolean, hoehe: number): void =>
      this.#zeile(tabelle, spalten, breiten, { werte, istKopf, hoehe })
    const titel = spalten.map(spalte => spalte.titel)
    const kopfhoehe = this.#zeilenhoehe(spalten, breiten, titel, true)
    // Der Kopf steht nie ohne die erste Zeile unten auf einer Seite, auch wenn sie hoch ist.
    const [erste] = zeilen
    const ersteHoehe = erste === undefined ? 0 : this.#zeilenhoehe(spalten, breiten, erste, false)
    this.#sorgeFuerPlatz(Math.min(Math.max(60, kopfhoehe + ersteHoehe), HALBE_SEITE))
    setzeZeile(titel, true, kopfhoehe)
    for (const zeile of zeilen) {
      const hoehe = this.#zeilenhoehe(spalten, breiten, zeile, false)
      if (this.#pdf.y + hoehe > this.#unten()) {
        this.#pdf.addPage()
        setzeZeile(titel, true, kopfhoehe)
      }
      setzeZeile(zeile, false, hoehe)
    }
    tabelle.end()
    this.#pdf.y += 8
    this.#pdf.x = RAND.links
  }

  /** Schließt das Dokument und liefert seine Bytes. */
  async fertige(): Promise<Buffer> {
    this.#wurzel.end()
    this.#kopfUndFuss()
    const teile: Buffer[] = []
    return new Promise((fertig, scheitert) => {
      this.#pdf.on('data', (teil: Buffer) => teile.push(teil))
      this.#pdf.on('end', () => fertig(Buffer.concat(teile)))
      this.#pdf.on('error', scheitert)
      this.#pdf.end()
    })
  }

  #zeile(
    tabelle: Element,
    spalten: readonly Spalte[],
    breiten: readonly number[],
    { werte, istKopf, hoehe }: { werte: readonly string[]; istKopf: boolean; hoehe: number },
  ): void {
    const y = this.#pdf.y
    this.#alsSchmuck(() => {
      if (istKopf) this.#pdf.rect(RAND.links, y, this.#breite, hoehe).fill(FARBE.flaeche)
      this.#pdf
        .moveTo(RAND.links, y + hoehe)
        .lineTo(RAND.links + this.#breite, y + hoehe)
        .lineWidth(0.5)
        .stroke(FARBE.linie)
    })
    const reihe = this.#pdf.struct('TR')
    tabelle.add(reihe)
    let x = RAND.links
    for (const [i, spalte] of spalten.entries()) {
      const breite = breiten[i] ?? 0
      const stelle = { x: x + ZELLENRAND / 2, y: y + 3, breite: breite - ZELLENRAND, rechts: spalte.rechts ?? false }
      reihe.add(
        this.#pdf.struct(
          istKopf || spalte.istZeilenkopf ? 'TH' : 'TD',
          istKopf ? KOPFZELLE : spalte.istZeilenkopf ? ZEILENKOPF : {},
          () =>
            this.#setze(
              werte[i] ?? '',
              istKopf ? 'fett' : (spalte.schnitt ?? 'normal'),
              9,
              istKopf ? FARBE.tinte2 : FARBE.tinte,
              stelle,
            ),
        ),
      )
      x += breite
    }
    reihe.end()
    this.#pdf.y = y + hoehe
  }

  #spaltenbreiten(spalten: readonly Spalte[], zeilen: readonly (readonly string[])[]): number[] {
    const summe = spalten.reduce((s, spalte) => s + spalte.breite, 0)
    const breiten = spalten.map(spalte => (spalte.breite / summe) * this.#breite)
    const noetig = spalten.map(({ titel, schnitt = 'normal' }, i) => {
      const platz = (breiten[i] ?? 0) - ZELLENRAND
      const worte = new Set(zeilen.flatMap(zeile => this.#langeWorte(zeile[i] ?? '', platz)))
      return (
        ZELLENRAND +
        Math.max(
          ...this.#langeWorte(titel, platz).map(wort => this.#wortbreite(wort, 'fett')),
          ...[...worte].map(wort => this.#wortbreite(wort, schnitt)),
          0,
        )
      )
    })
    return verteileBreiten(breiten, noetig)
  }

  /** Wörter, die breiter sein könnten: messen kostet. */
  #langeWorte(text: string, platz: number): string[] {
    return text.length * 9 <= platz ? [] : text.split(/[\s-]+/).filter(wort => wort.length * 9 > platz)
  }

  #wortbreite(wort: string, schnitt: Schnitt): number {
    const stuecke = zerlege(wort, schnitt)
    return stuecke.reduce(
      (breite, { schrift, text }) => breite + this.#pdf.font(schrift).fontSize(9).widthOfString(text),
      0,
    )
  }

  #zeilenhoehe(
    spalten: readonly Spalte[],
    breiten: readonly number[],
    werte: readonly string[],
    istKopf: boolean,
  ): number {
    const hoehen = spalten.map(({ schnitt = 'normal' }, i) =>
      this.#hoehe(werte[i] ?? '', istKopf ? 'fett' : schnitt, 9, (breiten[i] ?? 0) - ZELLENRAND),
    )
    return 6 + Math.max(...hoehen)
  }

  #hoehe(text: string, schnitt: Schnitt, groesse: number, breite: number): number {
    const stuecke = zerlege(text || ' ', schnitt)
    this.#pdf.font(stuecke[0]?.schrift ?? 'latin-normal').fontSize(groesse)
    return this.#pdf.heightOfString(stuecke.map(stueck => stueck.text).join('') || ' ', { width: breite })
  }

  #setze(
    text: string,
    schnitt: Schnitt,
    groesse: number,
    farbe: string,
    stelle?: { x: number; y: number; breite: number; rechts?: boolean; einzeilig?: boolean },
  ): void {
    const stuecke = zerlege(text || ' ', schnitt)
    this.#pdf.fontSize(groesse).fillColor(farbe)
    // Fortgesetzte Stücke kann pdfkit nicht rechtsbündig setzen; Zahlenspalten bestehen aus einem Stück.
    for (const [i, stueck] of stuecke.entries()) {
      const weiter = i < stuecke.length - 1
      const angaben = {
        width: stelle?.breite ?? this.#breite,
        continued: weiter,
        ...(stelle?.einzeilig && { height: groesse, ellipsis: true }),
        align: stelle?.rechts && stuecke.length === 1 ? ('right' as const) : ('left' as const),
      }
      this.#pdf.font(stueck.schrift)
      if (i === 0 && stelle) this.#pdf.text(stueck.text, stelle.x, stelle.y, angaben)
      else if (i === 0) this.#pdf.text(stueck.text, RAND.links, this.#pdf.y, angaben)
      else this.#pdf.text(stueck.text, angaben)
    }
  }

  #unten(): number {
    return this.#pdf.page.height - RAND.unten - FUSSHOEHE / 2
  }

  #sorgeFuerPlatz(hoehe: number): void {
    if (this.#pdf.y + hoehe > this.#unten()) this.#pdf.addPage()
  }

  #alsSchmuck(zeichne: () => void, art: 'Layout' | 'Pagination' = 'Layout'): void {
    this.#pdf.markContent('Artifact', { type: art })
    zeichne()
    this.#pdf.endMarkedContent()
  }

  #kopfUndFuss(): void {
    const { start, count } = this.#pdf.bufferedPageRange()
    for (let seite = start; seite < start + count; seite++) {
      this.#pdf.switchToPage(seite)
      // Der untere Rand würde sonst für die Fußzeile eine neue Seite beginnen.
      this.#pdf.page.margins.bottom = 0
      this.#alsSchmuck(() => {
        const y = this.#pdf.page.height - RAND.unten + 12
        this.#setze(this.#fusszeile, 'normal', 8, FARBE.tinte2, { x: RAND.links, y, breite: this.#breite - 80 })
        this.#setze(`Seite ${seite + 1} von ${count}`, 'normal', 8, FARBE.tinte2, {
          x: RAND.links + this.#breite - 80,
          y,
          breite: 80,
          rechts: true,
        })
        if (this.#hinweis)
          this.#setze(this.#hinweis, 'fett', 9, '#b3261e', { x: RAND.links, y: 32, breite: this.#breite })
      }, 'Pagination')
    }
  }
}
