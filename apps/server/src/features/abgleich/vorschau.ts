import { createHash } from 'node:crypto'
import { KLASSENTEXTE } from '@benthos/bewertung'
import type { Herkunftsmarke, KenngroesseAngabe } from '@benthos/fachmodell'
import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import { ERKLAERUNG } from '../../technik/konfiguration/produkt.ts'
import { alsXmltext } from '../../technik/xml/xml.ts'
import { beschreibe, type Listentaxon } from './angaben.ts'
import type { Klassenwirkung, Klassenwirkungen } from './klassenwirkung.ts'

/** Bildpunkte des Rahmens, in dem fremde Seiten die Vorschau zeigen. */
export const VORSCHAUGROESSE = { width: 460, height: 320 } as const

const STIL =
  'body{margin:.75rem;font:14px/1.4 system-ui,sans-serif;color:#1d1d1f;background:#fff}h1{margin:0;font-size:1.1rem}' +
  'p{margin:.25rem 0 .75rem}table{border-collapse:collapse}th,td{padding:.1rem .75rem .1rem 0;text-align:left;font-weight:400}' +
  'td{font-variant-numeric:tabular-nums;white-space:nowrap}caption{text-align:left;font-weight:600}small{color:#555}'

/** Die Seite führt nichts aus und lädt nichts; jede andere darf sie in einen Rahmen nehmen. */
export const RAHMENRICHTLINIE = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STIL).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors *`

/**
 * Ein Taxon auf einen Blick: wie es heißt, wo es steht, und womit es in die Bewertung eingeht.
 * @param anwendung Adresse der Anwendung, ohne Schrägstrich am Ende
 */
export function zeichneVorschau(
  eintrag: Listentaxon,
  { wirkungen, saetze }: Klassenwirkungen,
  anwendung: string,
): string {
  const { name, autor } = eintrag.taxon
  return `<!doctype html><html lang="de"><head><meta charset="utf-8"><title>${alsXmltext(name)}</title><style>${STIL}</style></head><body><h1 lang="la">${alsXmltext(name)}${autor === null ? '' : ` <small>${alsXmltext(autor)}</small>`}</h1><p>${alsXmltext(beschreibe(eintrag))}</p>${zeichneWerte(eintrag)}${wirkungen.map(zeichneWirkung).join('')}${zeichneSaetze(wirkungen.length, saetze)}${zeichneSynonyme(eintrag)}<p><a href="${alsXmltext(anwendung + ERKLAERUNG.pfad)}" target="_blank" rel="noopener">${ERKLAERUNG.titel}</a></p></body></html>`
}

function zeichneWerte({ taxon: { name }, listen }: Listentaxon): string {
  const tafeln = listen.flatMap(({ liste, eintragVon }) => {
    const werte = eintragVon.get(name)?.werte ?? {}
    const zeilen = Object.entries(liste.kenngroessen).flatMap(([schluessel, angabe]) => {
      const wert = werte[schluessel]
      return wert === undefined ? [] : [zeichneWert(wert, angabe)]
    })
    if (zeilen.length === 0) return []
    return [
      `<table><caption>${alsXmltext(`Geht in die Bewertung ein (${liste.name})`)}</caption>${zeilen.join('')}</table>`,
    ]
  })
  if (tafeln.length > 0) return tafeln.join('')
  return '<p>Ohne Indikatorwerte: Es zählt als Taxon, bewegt aber keinen Index.</p>'
}

function zeichneWert(wert: number, { label, bereich: [von, bis], marke }: KenngroesseAngabe): string {
  const umfang = `von ${formatiereZahl(von)} bis ${formatiereZahl(bis)}${VORBEHALT[marke]}`
  return `<tr><th scope="row">${alsXmltext(label)}</th><td>${formatiereZahl(wert)}</td><td><small>${alsXmltext(umfang)}</small></td></tr>`
}

/** Die Klasse entscheidet die ganze Probe; was das Taxon für sich allein sagt, ist sein Beitrag dazu. */
function zeichneWirkung({ index, wert, gewicht, satz, klassen }: Klassenwirkung): string {
  const zeilen = klassen.map(
    ({ grundzustand, klasse }) =>
      `<tr><th scope="row">Grundzustand ${alsXmltext(grundzustand)}</th><td>${klasse} ${KLASSENTEXTE[klasse]}</td></tr>`,
  )
  const tafel =
    zeilen.length === 0
      ? `<p>${index}: Klassengrenzen sind nicht hinterlegt; zu welcher Klasse es zieht, lässt sich nicht sagen.</p>`
      : `<table><caption>${alsXmltext(`Zieht zur Klasse (${index}, ${satz.name}${VORBEHALT[satz.marke]})`)}</caption>${zeilen.join('')}</table>`
  return `${tafel}<p><small>Mit dem Wert ${formatiereZahl(wert, 2, 2)} und dem Gewicht ${formatiereZahl(gewicht)}.</small></p>`
}

function zeichneSaetze(wirkungen: number, saetze: readonly string[]): string {
  const alle = wirkungen === 0 ? saetze : [ALLEIN, ...saetze]
  return alle.length === 0 ? '' : `<p><small>${alsXmltext(alle.join(' '))}</small></p>`
}

const ALLEIN = 'Diese Klasse hätte eine Probe allein aus diesem Taxon; sonst entscheidet die ganze Probe.'

const VORBEHALT: Readonly<Record<Herkunftsmarke, string>> = {
  amtlich: '',
  veroeffentlicht: '',
  abgeleitet: ', abgeleitet',
  demonstration: ', Demonstration – nicht amtlich',
}

function zeichneSynonyme({ taxon: { name }, listen }: Listentaxon): string {
  const synonyme = new Set(
    listen.flatMap(({ liste }) => liste.taxa.filter(({ akzeptiert }) => akzeptiert === name).map(taxon => taxon.name)),
  )
  return synonyme.size === 0 ? '' : `<p><small>Synonyme: ${alsXmltext([...synonyme].join(', '))}</small></p>`
}
