import { istErlaubtesZiel } from './verweisziel.ts'

/**
 * Auszeichnung der Informationsseiten: Text mit wenigen Zeichen, gelesen zu einem Baum aus einer geschlossenen Liste von
 * Blöcken. HTML gibt es darin nicht; spitze Klammern sind Text. Was nicht im Baum steht, kann keine Anzeige zeigen.
 *
 * `## Überschrift` · `- Punkt` · `1. Schritt` · `| Zelle | Zelle |` · `> Hinweis: …` · `> Achtung: …` · `![Beschreibung](bild.webp)`
 * ` ``` ` um Beispiele · `**fett**` · `*kursiv*` · `` `Eingabe` `` · `[Text](/seite)`
 */

export type Textteil =
  | { art: 'text' | 'code'; text: string }
  | { art: 'fett' | 'kursiv'; teile: readonly Textteil[] }
  | { art: 'verweis'; ziel: string; teile: readonly Textteil[] }

export type Inhaltsblock =
  | { art: 'ueberschrift'; ebene: 2 | 3; id: string; teile: readonly Textteil[] }
  | { art: 'absatz'; teile: readonly Textteil[] }
  | { art: 'liste'; geordnet: boolean; punkte: readonly (readonly Textteil[])[] }
  | { art: 'tabelle'; kopf: readonly (readonly Textteil[])[]; zeilen: readonly (readonly (readonly Textteil[])[])[] }
  | { art: 'hinweis'; stufe: 'info' | 'warning'; teile: readonly Textteil[] }
  | { art: 'bild'; name: string; beschreibung: string }
  | { art: 'beispiel'; text: string }

/** Was an einem Text nicht in Ordnung ist; Zeilen zählen ab 1. */
export type Inhaltsmangel = { zeile: number; message: string }

const UEBERSCHRIFT = /^(#{1,6})\s+(\S.*)$/
const PUNKT = /^[-*]\s+(\S.*)$/
const SCHRITT = /^\d{1,3}\.\s+(\S.*)$/
const BILD = /^!\[([^\]]*)\]\(([^()\s]*)\)$/
const HINWEIS = /^>\s?(?:(Hinweis|Achtung):\s*)?(.*)$/
const ZAUN = /^```$/
const TRENNZEILE = /^\|(?:\s*:?-+:?\s*\|)+$/

/** Liest den ganzen Text; jeder Text ergibt Blöcke, nie einen Fehler. Mängel verhindern nur das Speichern. */
export function leseAuszeichnung(text: string): {
  bloecke: readonly Inhaltsblock[]
  maengel: readonly Inhaltsmangel[]
} {
  const zeilen = text.split(/\r?\n/).map(zeile => zeile.trimEnd())
  const bloecke: Inhaltsblock[] = []
  const maengel: Inhaltsmangel[] = []
  const kennungen = new Map<string, number>()
  let i = 0
  const teile = (inhalt: string, zeile: number) => leseTextteile(inhalt, message => maengel.push({ zeile, message }))
  /** Nimmt die folgenden Zeilen, solange `muster` passt, und liefert, was seine erste Gruppe sieht. */
  const nimm = (muster: RegExp): [string, number][] => {
    const genommen: [string, number][] = []
    for (let treffer = muster.exec(zeilen[i] ?? ''); treffer; treffer = muster.exec(zeilen[i] ?? '')) {
      genommen.push([treffer[1] ?? '', i + 1])
      i++
    }
    return genommen
  }
  while (i < zeilen.length) {
    const zeile = zeilen[i] ?? ''
    const nummer = i + 1
    const ueberschrift = UEBERSCHRIFT.exec(zeile)
    const bild = BILD.exec(zeile)
    const hinweis = HINWEIS.exec(zeile)
    if (zeile === '') {
      i++
    } else if (ZAUN.test(zeile)) {
      const ende = zeilen.findIndex((z, n) => n > i && ZAUN.test(z))
      if (ende < 0) maengel.push({ zeile: nummer, message: 'Das Beispiel endet nicht: Es fehlt die Zeile ```' })
      bloecke.push({ art: 'beispiel', text: zeilen.slice(i + 1, ende < 0 ? undefined : ende).join('\n') })
      i = ende < 0 ? zeilen.length : ende + 1
    } else if (ueberschrift) {
      const [, rauten = '', titel = ''] = ueberschrift
      if (rauten.length !== 2 && rauten.length !== 3)
        maengel.push({ zeile: nummer, message: 'Überschriften beginnen mit ## oder ###' })
      const inhalt = teile(titel, nummer)
      bloecke.push({
        art: 'ueberschrift',
        ebene: rauten.length === 3 ? 3 : 2,
        id: kennungFuer(klartext(inhalt), kennungen),
        teile: inhalt,
      })
      i++
    } else if (bild) {
      const [, beschreibung = '', name = ''] = bild
      if (beschreibung.trim() === '')
        maengel.push({ zeile: nummer, message: 'Dem Bild fehlt die Beschreibung in den eckigen Klammern' })
      bloecke.push({ art: 'bild', name, beschreibung })
      i++
    } else if (hinweis) {
      const stufe = hinweis[1] === 'Achtung' ? 'warning' : 'info'
      const inhalt = nimm(/^>\s?(?:(?:Hinweis|Achtung):\s*)?(.*)$/).map(([wert]) => wert)
      bloecke.push({ art: 'hinweis', stufe, teile: teile(inhalt.join(' '), nummer) })
    } else if (PUNKT.test(zeile) || SCHRITT.test(zeile)) {
      const geordnet = SCHRITT.test(zeile)
      const punkte = nimm(geordnet ? SCHRITT : PUNKT).map(([wert, n]) => teile(wert, n))
      bloecke.push({ art: 'liste', geordnet, punkte })
    } else if (zeile.startsWith('|')) {
      const reihen = nimm(/^(\|.*)$/).filter(([wert]) => !TRENNZEILE.test(wert))
      const [kopf, ...rest] = reihen.map(([wert, n]) => leseZellen(wert).map(zelle => teile(zelle, n)))
      const breite = kopf?.length ?? 0
      for (const [n, reihe] of rest.entries())
        if (reihe.length !== breite)
          maengel.push({
            zeile: reihen[n + 1]?.[1] ?? nummer,
            message: `Die Tabellenzeile hat ${reihe.length} statt ${breite} Zellen`,
          })
      if (kopf) bloecke.push({ art: 'tabelle', kopf, zeilen: rest })
    } else {
      const absatz = [zeile]
      i++
      while (i < zeilen.length && istFortsetzung(zeilen[i] ?? '')) absatz.push(zeilen[i++] ?? '')
      bloecke.push({ art: 'absatz', teile: teile(absatz.join(' '), nummer) })
    }
  }
  return { bloecke, maengel }
}

/** Ein Absatz läuft weiter, bis eine Zeile leer ist oder etwas anderes beginnt. */
function istFortsetzung(zeile: string): boolean {
  return zeile !== '' && ![UEBERSCHRIFT, PUNKT, SCHRITT, BILD, ZAUN, /^[>|]/].some(muster => muster.test(zeile))
}

function leseZellen(zeile: string): string[] {
  return zeile
    .replace(/^\|/, '')
    .replace(/\|$/, '')
    .split('|')
    .map(zelle => zelle.trim())
}

/** Je Art höchstens eine Ebene tiefer: fett und kursiv enthalten Verweise, Verweise nur fett und kursiv. */
const AUSGEZEICHNET =
  /`([^`]+)`|\*\*([^*\s](?:[^*]*[^*\s])?)\*\*|\*([^*\s](?:[^*]*[^*\s])?)\*|\[([^[\]]+)\]\(([^()\s]+)\)/g

function leseTextteile(text: string, melde: (message: string) => void): Textteil[] {
  const teile: Textteil[] = []
  let ab = 0
  const nimmText = (bis: number) => {
    if (bis > ab) teile.push({ art: 'text', text: text.slice(ab, bis) })
  }
  for (const treffer of text.matchAll(AUSGEZEICHNET)) {
    const [ganz, code, fett, kursiv, beschriftung, ziel] = treffer
    nimmText(treffer.index)
    ab = treffer.index + ganz.length
    if (code !== undefined) teile.push({ art: 'code', text: code })
    else if (fett !== undefined) teile.push({ art: 'fett', teile: leseTextteile(fett, melde) })
    else if (kursiv !== undefined) teile.push({ art: 'kursiv', teile: leseTextteile(kursiv, melde) })
    else if (beschriftung !== undefined && ziel !== undefined) {
      if (istErlaubtesZiel(ziel)) teile.push({ art: 'verweis', ziel, teile: leseTextteile(beschriftung, melde) })
      else {
        melde(`Der Verweis „${beschriftung}“ führt zu keinem erlaubten Ziel (/seite, #abschnitt, https://…, mailto:…)`)
        teile.push({ art: 'text', text: ganz })
      }
    }
  }
  nimmText(text.length)
  return teile
}

/** Nur der Text, ohne Auszeichnung. */
export function klartext(teile: readonly Textteil[]): string {
  return teile.map(teil => ('text' in teil ? teil.text : klartext(teil.teile))).join('')
}

/** Kennung einer Überschrift für Verweise mit `#`, mit eigenem Vorsatz neben denen des Rahmens; gleiche werden gezählt. */
function kennungFuer(titel: string, vergeben: Map<string, number>): string {
  const umschrift: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' }
  const wort = titel
    .toLowerCase()
    .replace(/[äöüß]/g, zeichen => umschrift[zeichen] ?? zeichen)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60)
  const anzahl = (vergeben.get(wort) ?? 0) + 1
  vergeben.set(wort, anzahl)
  return ['abschnitt', wort, anzahl > 1 ? anzahl : ''].filter(teil => teil !== '').join('-')
}
