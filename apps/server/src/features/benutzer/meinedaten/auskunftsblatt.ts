import { ROLLEN_LABEL } from '@benthos/fachmodell'
import { formatiereTag, formatiereZeitpunkt } from '@benthos/fachmodell/datum/formatiereZeitpunkt'
import { formatiereAnzahl } from '@benthos/fachmodell/zahl/formatiereAnzahl'
import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import type { AntwortEingabe } from '@benthos/vertrag'
import type { leseMeineDaten } from '@benthos/vertrag/meineDaten'
import { ANGABEN } from '../../../fach/bericht/aufnahme.ts'
import { Berichtsdokument } from '../../../technik/pdf/berichtsdokument.ts'
import { wertInWorten } from './worte.ts'

export type Auskunftsblatt = { auskunft: AntwortEingabe<typeof leseMeineDaten>; stand: string }

/** So viele Zeilen einer Art stehen am Blatt; alle stehen in den Tabellen daneben. */
const HOECHSTENS_AM_BLATT = 50

/** Die Auskunft zum Lesen: was gespeichert ist, wozu, wie lange, und wer es gesehen und geändert hat. Das Zeichenwerk ruft es in seinem Faden. */
export function zeichne({ auskunft, stand }: Auskunftsblatt): Promise<Buffer> {
  const { person, arten, aenderungen } = auskunft
  const name = `${person.vorname} ${person.nachname}`
  const bericht = new Berichtsdokument({
    titel: `Auskunft über ${name}`,
    betreff: 'Auskunft nach Artikel 15 der Datenschutz-Grundverordnung',
    fusszeile: `Benthosdatenbank Fließgewässer · Auskunft · Stand ${formatiereZeitpunkt(stand)}`,
    hinweis: null,
    erstellt: new Date(stand),
  })
  bericht.ueberschrift('Auskunft über die eigene Person', 1)
  bericht.absatz(
    'Was diese Anwendung über Sie gespeichert hat, wozu, wie lange, wer es gesehen und wer es geändert hat (Artikel 15 der Datenschutz-Grundverordnung).',
  )
  bericht.ueberschrift('Person')
  bericht.tabelle(ANGABEN, [
    ['Name', name],
    ['Benutzername', person.username],
    ['E-Mail-Adresse', person.email ?? 'keine'],
    ['Organisation', person.organisation ?? 'keine'],
    ['Rollen', person.rollen.map(rolle => ROLLEN_LABEL[rolle]).join(', ') || 'keine'],
    ['Angelegt am', formatiereTag(person.angelegtAm)],
    ...(person.eingeschraenktAm === null ? [] : [['Eingeschränkt seit', formatiereTag(person.eingeschraenktAm)]]),
    ...(person.portalursprung === null ? [] : [['Adresse des Portals', person.portalursprung]]),
  ])
  bericht.ueberschrift('Was gespeichert ist')
  bericht.tabelle(
    [
      { titel: 'Was', breite: 4, istZeilenkopf: true },
      { titel: 'Anzahl', breite: 1 },
      { titel: 'Wozu', breite: 4 },
      { titel: 'Wie lange', breite: 3 },
    ],
    arten.map(({ label, anzahl, zweck, aufbewahrung }) => [label, formatiereZahl(anzahl), zweck, aufbewahrung]),
  )
  for (const { label, spalten, zeilen, anzahl } of arten) {
    if (!zeilen?.length) continue
    bericht.ueberschrift(label, 3)
    bericht.tabelle(
      spalten.map(({ titel }, i) => ({ titel, breite: 1, istZeilenkopf: i === 0 })),
      zeilen
        .slice(0, HOECHSTENS_AM_BLATT)
        .map(zeile => spalten.map(({ name }) => alsZelle(wertInWorten(name, zeile[name])))),
    )
    const rest = anzahl - Math.min(zeilen.length, HOECHSTENS_AM_BLATT)
    if (rest > 0)
      bericht.absatz(`${formatiereAnzahl(rest, 'weitere Zeile', 'weitere Zeilen')}, siehe die Tabelle im Archiv.`)
  }
  bericht.ueberschrift('Wer Ihre Angaben geändert hat')
  if (aenderungen.length === 0) bericht.absatz('Niemand, seit das Konto besteht.')
  else
    bericht.tabelle(
      [
        { titel: 'Wann', breite: 2, istZeilenkopf: true },
        { titel: 'Wer', breite: 2 },
        { titel: 'Was', breite: 4 },
      ],
      aenderungen.map(({ am, durch, was }) => [formatiereZeitpunkt(am), durch ?? 'System', was]),
    )
  return bericht.fertige()
}

const ZEITPUNKT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/

function alsZelle(wert: unknown): string {
  if (wert === null || wert === undefined) return ''
  if (typeof wert === 'boolean') return wert ? 'ja' : 'nein'
  if (typeof wert === 'number') return String(wert)
  if (typeof wert !== 'string') return JSON.stringify(wert).slice(0, 300)
  return ZEITPUNKT.test(wert) ? formatiereZeitpunkt(wert) : wert.slice(0, 300)
}
