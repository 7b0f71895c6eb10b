import { createHash } from 'node:crypto'
import { formatiereDatum } from '@benthos/fachmodell/datum/formatiereDatum'
import { formatiereZeitpunkt } from '@benthos/fachmodell/datum/formatiereZeitpunkt'
import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import type { BodyVon } from '@benthos/vertrag'
import { gibListeAus, type Listenzelle } from '@benthos/vertrag/listenausgabe'
import { MEDIENTYP } from '@benthos/vertrag/medientyp'
import type { FastifyInstance } from 'fastify'
import { pruefzeile } from '../../fach/ausfuhr/blattbeleg.ts'
import { NUTZUNG, nenneAusfuehrenden, PRUEFTEXT } from '../../fach/ausfuhr/nachweis.ts'
import { alsCsvzeile, CSV_BEGINN } from '../../technik/csv/alsCsvzeile.ts'
import { bediene } from '../../technik/http/bediene.ts'
import { AUSGABEN_JE_MINUTE } from '../../technik/http/konstanten.ts'
import { benutzerVon, type Dienste } from '../../technik/http/kontext.ts'
import { feldEinwand } from '../../technik/http/problem.ts'
import type { Sitzung } from '../../technik/http/sitzung.ts'
import { einSchub } from '../../technik/xlsx/einSchub.ts'
import type { Xlsxblatt } from '../../technik/xlsx/mappe.ts'

type Ausgabe = BodyVon<typeof gibListeAus>

/**
 * Eine Liste, wie sie am Schirm steht, als Datei. Was darin steht, hat der Angemeldete schon gelesen; hier wird es nur
 * geschrieben, gezählt und entschärft.
 */
export function registriereListenausgabe(app: FastifyInstance, dienste: Dienste): void {
  bediene(app, dienste, gibListeAus, {
    jeMinute: AUSGABEN_JE_MINUTE,
    fuehreAus: async a => {
      const sitzung = benutzerVon(a)
      const { format, titel } = a.body
      pruefeUmfang(a.body)
      a.kopf('content-type', format === 'csv' ? `${MEDIENTYP.csv}; charset=utf-8` : MEDIENTYP.xlsx)
      const name = titel.replaceAll(/[^\w-]/g, '_')
      a.kopf('content-disposition', `attachment; filename="${name}.${format}"`)
      return format === 'csv'
        ? alsCsv(a.body)
        : dienste.zeichenwerk.schreibeMappe(
            { benutzerId: sitzung.benutzerId, abbruch: a.abbruch },
            alsBlaetter(a.body, sitzung),
          )
    },
  })
}

/** Eine stillschweigend kürzere oder verschobene Liste gibt es nicht. */
function pruefeUmfang({ erwartet, zellen, spalten, zeilen }: Ausgabe): void {
  if (zeilen.length !== erwartet)
    throw feldEinwand(
      'zeilen',
      `${formatiereZahl(erwartet)} Zeilen erwartet, ${formatiereZahl(zeilen.length)} erhalten. Laden Sie die Liste neu.`,
    )
  const schiefe = zeilen.findIndex(zeile => zeile.length !== spalten.length)
  if (schiefe >= 0)
    throw feldEinwand(
      'zeilen',
      `Zeile ${formatiereZahl(schiefe + 1)} hat ${zeilen[schiefe]?.length} statt ${spalten.length} Zellen.`,
    )
  if (zellen !== undefined && zaehleZellen(zeilen) !== zellen)
    throw feldEinwand(
      'zellen',
      `${formatiereZahl(zellen)} Zellen erwartet, ${formatiereZahl(zaehleZellen(zeilen))} erhalten. Laden Sie die Seite neu.`,
    )
}

/** Zellen mit Inhalt. */
const zaehleZellen = (zeilen: Ausgabe['zeilen']): number =>
  zeilen.reduce((summe, zeile) => summe + zeile.filter(zelle => zelle !== null).length, 0)

function alsCsv({ spalten, zeilen }: Ausgabe): string {
  const text = (zelle: Listenzelle) =>
    typeof zelle === 'object' && zelle !== null ? formatiereDatum(zelle.tag) : zelle
  return CSV_BEGINN + [spalten, ...zeilen.map(zeile => zeile.map(text))].map(alsCsvzeile).join('')
}

function alsBlaetter({ titel, filter, erwartet, spalten, zeilen }: Ausgabe, sitzung: Sitzung): Xlsxblatt[] {
  const breite = (i: number) =>
    Math.min(60, Math.max(8, ...[spalten[i], ...zeilen.slice(0, 200).map(z => z[i])].map(z => laenge(z) + 2)))
  return [
    {
      name: titel,
      spalten: spalten.map((spalte, i) => ({ titel: spalte, breite: breite(i) })),
      schuebe: einSchub(zeilen),
    },
    {
      name: 'Angaben',
      spalten: [
        { titel: 'Angabe', breite: 26 },
        { titel: 'Wert', breite: 100 },
      ],
      schuebe: einSchub([
        ['Liste', titel],
        ['Filter', filter],
        ['Ausgegeben am', formatiereZeitpunkt(new Date().toISOString())],
        ['Ausgegeben von', nenneAusfuehrenden(sitzung)],
        ['Nutzung', NUTZUNG],
        ['Zeilen erwartet', erwartet],
        ['Zeilen geschrieben', zeilen.length],
        ['Zellen mit Inhalt geschrieben', zaehleZellen(zeilen)],
        ['SHA-256', bildePruefsumme([spalten, ...zeilen])],
        ['Prüftext', PRUEFTEXT],
      ]),
    },
  ]
}

/** Dieselbe, die jedes Blatt einer Ausfuhr hat. */
function bildePruefsumme(zeilen: Ausgabe['zeilen']): string {
  const pruefsumme = createHash('sha256')
  for (const zeile of zeilen) pruefsumme.update(pruefzeile(zeile))
  return pruefsumme.digest('hex')
}

const laenge = (zelle: Listenzelle | undefined): number =>
  typeof zelle === 'object' && zelle !== null ? 10 : String(zelle ?? '').length
