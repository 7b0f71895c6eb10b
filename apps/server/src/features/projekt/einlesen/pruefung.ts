import { type Akteur, darf } from '@benthos/fachmodell'
import type { Projektdaten } from '@benthos/vertrag/projekt'
import { alsSachverhalt } from '../../../fach/rechte/projektLage.ts'
import type { Doppelschluessel, Zeilenurteil, Zeilenwerte } from '../../../technik/einlesen/einleseart.ts'
import { ohneUnlesbare } from '../../../technik/einlesen/vertragslesung.ts'
import { hindernis, pruefeBezuege } from '../service.ts'
import { bezugsschluessel, entwirf, hatLage, type Kenntnis, namensschluessel } from './kenntnis.ts'

/** Was aus einer geprüften Zeile zu speichern ist. */
export type Projektauftrag =
  | { art: 'ANLEGEN'; daten: Projektdaten }
  | { art: 'AENDERN'; id: number; version: number; daten: Projektdaten; bisherigeOrganisation: number }

/** Womit eine andere Zeile dasselbe Projekt nennt. */
export function doppelschluesselVon(werte: Zeilenwerte): Doppelschluessel[] {
  const name = String(werte['name'] ?? '')
  return name === '' ? [] : [{ feld: 'name', schluessel: namensschluessel(name), name }]
}

/** Beurteilt eine Zeile: neu, geändert, unverändert, oder alles, was nicht stimmt. */
export function pruefeProjekt(
  werte: Zeilenwerte,
  kenntnis: Kenntnis,
  akteur: Akteur,
  unlesbare: ReadonlySet<string>,
): Zeilenurteil<Projektauftrag> {
  const { alt, daten, gueltige, fehler } = entwirf(werte, kenntnis.nachName, akteur)
  const aenderungen =
    alt && daten
      ? (Object.keys(werte) as (keyof Projektdaten)[]).flatMap(feld =>
          alt.daten[feld] === daten[feld] ? [] : [{ feld, alt: alt.daten[feld], neu: daten[feld] }],
        )
      : []
  if (alt && daten && aenderungen.length === 0) return { ausgang: 'UNVERAENDERT', objektId: alt.id }
  const bezuege = kenntnis.bezuege.get(bezugsschluessel(gueltige, alt?.id ?? null))
  if (!bezuege) throw new TypeError('Zu jeder Zeile sind die Bezüge geladen.')
  const lesbare = ohneUnlesbare(gueltige, unlesbare)
  // Wer das Projekt nicht ändern darf, dem hilft kein anderer Wert.
  const einwaende =
    alt && !darf(akteur, 'projekt.bearbeiten', alsSachverhalt(alt.daten))
      ? [{ field: 'name', message: `Das Projekt „${alt.daten.name}“ dürfen Sie nicht ändern.` }]
      : [(hatLage(lesbare) && hindernis(lesbare, akteur)) || [], pruefeBezuege(bezuege, lesbare)].flat()
  const beanstandungen = [
    // Solange offen ist, welches Projekt gemeint ist, fehlt ihm nichts.
    ...fehler.filter(({ feld }) => feld in werte || !unlesbare.has('name')),
    ...einwaende.map(({ field, message }) => ({ feld: field, meldung: message })),
  ]
  if (beanstandungen.length > 0 || !daten) return { ausgang: 'ABGELEHNT', beanstandungen }
  if (!alt) return { ausgang: 'ANGENOMMEN', speichern: { art: 'ANLEGEN', daten } }
  return {
    ausgang: 'GEAENDERT',
    objektId: alt.id,
    speichern: {
      art: 'AENDERN',
      id: alt.id,
      version: alt.version,
      daten,
      bisherigeOrganisation: alt.daten.organisationseinheitId,
    },
    aenderungen,
  }
}
