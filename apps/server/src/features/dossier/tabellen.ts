import { KLASSENTEXTE } from '@benthos/fachmodell'
import { formatiereDatum } from '@benthos/fachmodell/datum/formatiereDatum'
import { benenneMethode } from '@benthos/fachmodell/dossier/benenneMethode'
import type { Dossierergebnis, Dossiertabelle } from '@benthos/vertrag/dossier'
import { alsCsvzeile, CSV_BEGINN } from '../../technik/csv/alsCsvzeile.ts'
import type { Dossier } from './dossier.ts'

type Spalte<Z> = readonly [titel: string, zelle: (zeile: Z) => string | number | null]

/** Eine Tabelle des Dossiers als Text; dieselben Zeilen, die auf der Seite stehen. */
export function alsCsvdatei(dossier: Dossier, tabelle: Dossiertabelle): string {
  return TABELLEN[tabelle](dossier)
}

const TABELLEN: Readonly<Record<Dossiertabelle, (dossier: Dossier) => string>> = {
  ergebnisse: ({ groessen, ergebnisse }) =>
    schreibe<Dossierergebnis>(ergebnisse, [
      ['Aufnahme', e => e.code],
      ['Datum', e => formatiereDatum(e.datum)],
      ['Element', e => e.element],
      ['Methode', e => benenneMethode(e.methode)],
      ['Klasse', e => e.klasse],
      ['Zustand', e => klassenwort(e.klasse)],
      ['EQR', e => e.eqr],
      ...groessen.map(
        ({ label, einheit }, i): Spalte<Dossierergebnis> => [
          einheit === '' ? label : `${label} [${einheit}]`,
          e => e.werte[i] ?? null,
        ],
      ),
      ['Experteneinschätzung', e => e.einschaetzung],
      ['Verfahren', e => e.verfahren],
      ['Edition', e => e.edition],
      ['Parametersatz', e => e.parametersatz],
      ['Taxaliste', e => e.taxaliste],
      ['Bruchstelle', e => e.bruchstellen.join('; ')],
      ['Hinweis', e => [e.hinweis, e.veraltet ? 'Ergebnis veraltet' : null].filter(text => text !== null).join('; ')],
    ]),
  wechsel: ({ reihen }) =>
    schreibe(
      reihen.flatMap(({ methode, wechsel }) => wechsel.map(w => ({ methode, ...w }))),
      [
        ['Methode', w => benenneMethode(w.methode)],
        ['Von', w => w.von.code],
        ['Datum von', w => formatiereDatum(w.von.datum)],
        ['Nach', w => w.nach.code],
        ['Datum nach', w => formatiereDatum(w.nach.datum)],
        ['Neu', w => w.neu.length],
        ['Verschwunden', w => w.verschwunden.length],
        ['Gemeinsam', w => w.gemeinsame],
        ['Sørensen [%]', w => w.soerensen],
        ['Bray-Curtis [%]', w => w.brayCurtis],
        ['Neue Taxa', w => w.neu.join(', ')],
        ['Verschwundene Taxa', w => w.verschwunden.join(', ')],
        ['Bruchstelle', w => w.bruchstellen.join('; ')],
      ],
    ),
  taxa: ({ reihen }) =>
    schreibe(
      reihen.flatMap(({ methode, aufnahmen, taxa }) => taxa.map(t => ({ methode, aufnahmen: aufnahmen.length, ...t }))),
      [
        ['Methode', t => benenneMethode(t.methode)],
        ['Taxon', t => t.taxon],
        ['Funde', t => t.funde],
        ['Aufnahmen', t => t.aufnahmen],
        ['Erster Fund', t => formatiereDatum(t.zuerst)],
        ['Letzter Fund', t => formatiereDatum(t.zuletzt)],
        ['Mittlere Dichte [Ind./m²]', t => t.dichte],
        ['Herkunft', t => (t.abgeleitet ? 'abgeleitet' : 'Taxaliste')],
      ],
    ),
}

function schreibe<Z>(zeilen: readonly Z[], spalten: readonly Spalte<Z>[]): string {
  const kopf = spalten.map(([titel]) => titel)
  const inhalt = zeilen.map(zeile => spalten.map(([, zelle]) => zelle(zeile)))
  return CSV_BEGINN + [kopf, ...inhalt].map(alsCsvzeile).join('')
}

const klassenwort = (klasse: number | null) =>
  klasse === null ? 'keine Bewertung' : KLASSENTEXTE[klasse as keyof typeof KLASSENTEXTE]
