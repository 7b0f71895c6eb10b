import { createHash } from 'node:crypto'
import { formatiereDatum } from '@benthos/fachmodell/datum/formatiereDatum'
import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import { ERKLAERUNG } from '../../technik/konfiguration/produkt.ts'
import { alsXmltext } from '../../technik/xml/xml.ts'
import type { Adressen, Verweis } from './verweise.ts'

/** Schlichte Seiten für Menschen: sie führen nichts aus und laden nichts. */

const STIL =
  ':root{color-scheme:light}body{margin:0 auto;max-width:70rem;padding:1rem;font:16px/1.5 system-ui,sans-serif;color:#1d1d1f;background:#fff}' +
  'h1{font-size:1.5rem;line-height:1.25;margin:1rem 0 .5rem}h2{font-size:1.125rem;margin:1.5rem 0 .5rem}a{color:#00507d}' +
  'a:focus-visible,div:focus-visible{outline:3px solid #00507d;outline-offset:2px}ul{padding-left:1.25rem}' +
  '.rahmen{overflow-x:auto}table{border-collapse:collapse;min-width:100%}th,td{padding:.35rem .75rem .35rem 0;text-align:left;vertical-align:top;border-bottom:1px solid #d5d5da}' +
  'td{overflow-wrap:normal;min-width:5.5rem}nav ol{list-style:none;margin:0;padding:0;display:flex;flex-wrap:wrap;gap:.25rem 1rem}.seiten{display:flex;gap:1rem;margin-top:1rem}'

/** Richtlinie der Seiten: nur ihr eigener Stil, in keinem Rahmen. */
export const SEITENRICHTLINIE = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STIL).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

export type Pfadstelle = { titel: string; href: string }

/**
 * Eine Seite mit ihrem Weg vom Einstieg.
 * @param weg übergeordnete Seiten, die oberste zuerst
 * @param inhalt schon als Auszeichnung
 */
export function zeichneSeite(
  titel: string,
  weg: readonly Pfadstelle[],
  inhalt: string,
  verweise: readonly Verweis[],
  adressen: Adressen,
): string {
  const andere = verweise.filter(({ rel, type }) => rel === 'alternate' && type !== 'text/html')
  const pfad = weg.map(stelle => `<li>${zeichneVerweis(stelle.href, stelle.titel)}</li>`).join('')
  return `<!doctype html>
<html lang="de"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${alsXmltext(titel)} – Benthosdatenbank Fließgewässer</title><style>${STIL}</style></head>
<body>${pfad === '' ? '' : `<nav aria-label="Weg"><ol>${pfad}</ol></nav>`}<main><h1>${alsXmltext(titel)}</h1>
${inhalt}
${andere.map(({ href }) => `<p>${zeichneVerweis(href, 'Dieselben Angaben für Programme (JSON)')}</p>`).join('')}</main><footer><p>${zeichneVerweis(adressen.ausserhalb(ERKLAERUNG.pfad), ERKLAERUNG.titel)}</p></footer></body></html>
`
}

export const zeichneVerweis = (href: string, text: string, rel?: string): string =>
  `<a href="${alsXmltext(href)}"${rel === undefined ? '' : ` rel="${rel}"`}>${alsXmltext(text)}</a>`

export const zeichneAbsatz = (text: string): string => `<p>${alsXmltext(text)}</p>`

export const zeichneListe = (eintraege: readonly string[]): string =>
  `<ul>${eintraege.map(eintrag => `<li>${eintrag}</li>`).join('')}</ul>`

type Zellwert = string | number | boolean | null

const alsZelle = (wert: Zellwert): string => (wert === null ? '' : alsXmltext(aufDeutsch(wert)))

function aufDeutsch(wert: Exclude<Zellwert, null>): string {
  if (typeof wert === 'boolean') return wert ? 'ja' : 'nein'
  if (typeof wert === 'number') return formatiereZahl(wert)
  return /^\d{4}-\d\d-\d\d$/.test(wert) ? formatiereDatum(wert) : wert
}

/** Angaben eines Merkmals, je Zeile eine; was fehlt, steht als leer da. */
export function zeichneAngaben(titel: string, angaben: Readonly<Record<string, Zellwert>>): string {
  const zeilen = Object.entries(angaben).map(
    ([name, wert]) => `<tr><th scope="row">${alsXmltext(name)}</th><td>${alsZelle(wert) || '–'}</td></tr>`,
  )
  return rahmen(titel, zeilen.join(''))
}

/** Tabelle mit einer Spalte je Angabe; die erste Zelle jeder Zeile verweist auf ihre Seite. */
export function zeichneTabelle(titel: string, kopf: readonly string[], zeilen: readonly string[]): string {
  const spalten = kopf.map(name => `<th scope="col">${alsXmltext(name)}</th>`).join('')
  return rahmen(titel, `<thead><tr>${spalten}</tr></thead><tbody>${zeilen.join('')}</tbody>`)
}

/** Zeile für `zeichneTabelle`; der erste Wert führt weiter. */
export function zeichneZeile(href: string, [erster, ...werte]: readonly Zellwert[]): string {
  const zellen = werte.map(wert => `<td>${alsZelle(wert)}</td>`).join('')
  return `<tr><th scope="row">${zeichneVerweis(href, String(erster ?? '–'))}</th>${zellen}</tr>`
}

/** Breite Tabellen rollen in ihrem Rahmen, auch mit der Tastatur. */
const rahmen = (titel: string, tabelle: string): string =>
  `<div class="rahmen" tabindex="0" role="region" aria-label="${alsXmltext(titel)}"><table>${tabelle}</table></div>`
