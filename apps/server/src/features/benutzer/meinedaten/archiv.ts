import { Readable } from 'node:stream'
import { ROLLEN_LABEL } from '@benthos/fachmodell'
import type { AntwortEingabe } from '@benthos/vertrag'
import type { leseMeineDaten } from '@benthos/vertrag/meineDaten'
import { einmal } from '../../../fach/ausfuhr/archivteile.ts'
import { alsCsvzeilen, CSV_BEGINN } from '../../../technik/csv/alsCsvzeile.ts'
import type { Zipdatei } from '../../../technik/zip/zipstrom.ts'
import { wertInWorten } from './worte.ts'

type Auskunft = AntwortEingabe<typeof leseMeineDaten>
type Tafel = readonly (readonly unknown[])[]

/**
 * Die Auskunft als Dateien: zum Lesen ein PDF, dann Person, Übersicht, Änderungen, je Art mit Zeilen eine Tabelle, und alles zusammen
 * als JSON.
 */
export async function* packeAuskunft(auskunft: Auskunft, blatt: Buffer): AsyncGenerator<Zipdatei> {
  const { person, arten, aenderungen } = auskunft
  yield { name: 'auskunft.pdf', inhalt: Readable.from([blatt]) }
  yield alsCsv('person', [
    ['Angabe', 'Wert'],
    ['Benutzername', person.username],
    ['Vorname', person.vorname],
    ['Nachname', person.nachname],
    ['E-Mail-Adresse', person.email],
    ['Organisation', person.organisation],
    ['Rollen', person.rollen.map(rolle => ROLLEN_LABEL[rolle]).join(', ')],
    ['Angelegt am', person.angelegtAm],
    ['Eingeschränkt seit', person.eingeschraenktAm],
    ['Adresse des Portals', person.portalursprung],
  ])
  yield alsCsv('uebersicht', [
    ['Was', 'Anzahl', 'Wozu', 'Wie lange', 'Datei'],
    ...arten.map(({ art, label, anzahl, zweck, aufbewahrung, zeilen }) => [
      label,
      anzahl,
      zweck,
      aufbewahrung,
      zeilen?.length ? `${art}.csv` : null,
    ]),
  ])
  yield alsCsv('aenderungen', [
    ['Wann', 'Wer', 'Was'],
    ...aenderungen.map(({ am, durch, was }) => [am, durch ?? 'System', was]),
  ])
  for (const { art, spalten, zeilen } of arten)
    if (zeilen?.length)
      yield alsCsv(art, [
        spalten.map(({ titel }) => titel),
        ...zeilen.map(zeile => spalten.map(({ name }) => wertInWorten(name, zeile[name]))),
      ])
  yield { name: 'meine-daten.json', inhalt: einmal(JSON.stringify(auskunft, null, 2)) }
}

const alsCsv = (name: string, tafel: Tafel): Zipdatei => ({
  name: `${name}.csv`,
  inhalt: einmal(CSV_BEGINN + alsCsvzeilen(tafel.map(zeile => zeile.map(alsZelle)))),
})

function alsZelle(wert: unknown): string | number | null {
  if (wert === null || wert === undefined) return null
  if (typeof wert === 'string' || typeof wert === 'number') return wert
  return typeof wert === 'boolean' ? (wert ? 'ja' : 'nein') : JSON.stringify(wert)
}
