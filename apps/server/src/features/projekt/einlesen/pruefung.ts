import { type Akteur, darf } from '@benthos/fachmodell'
import { meldungFuer } from '@benthos/vertrag'
import type { Projektdaten } from '@benthos/vertrag/projekt'
import { alsSachverhalt } from '../../../fach/rechte/projektLage.ts'
import type {
  Doppelschluessel,
  Feldbeanstandung,
  Zeilenurteil,
  Zeilenwerte,
} from '../../../technik/einlesen/einleseart.ts'
import { Einwand } from '../../../technik/http/problem.ts'
import { pruefeMit } from '../service.ts'
import { bezugsschluessel, entwirf, type Kenntnis, namensschluessel } from './kenntnis.ts'

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
export function pruefeProjekt(werte: Zeilenwerte, kenntnis: Kenntnis, akteur: Akteur): Zeilenurteil<Projektauftrag> {
  const { alt, ergebnis, daten } = entwirf(werte, kenntnis.nachName, akteur)
  const lehneAb = (beanstandungen: readonly Feldbeanstandung[]) => ({
    ausgang: 'ABGELEHNT' as const,
    beanstandungen,
  })
  if (!ergebnis.success || daten === null)
    return lehneAb(
      (ergebnis.error?.issues ?? []).map(issue => ({ feld: issue.path.join('.'), meldung: meldungFuer(issue) })),
    )
  const aenderungen = alt
    ? (Object.keys(werte) as (keyof Projektdaten)[]).flatMap(feld =>
        alt.daten[feld] === daten[feld] ? [] : [{ feld, alt: alt.daten[feld], neu: daten[feld] }],
      )
    : []
  if (alt && aenderungen.length === 0) return { ausgang: 'UNVERAENDERT', objektId: alt.id }
  if (alt && !darf(akteur, 'projekt.bearbeiten', alsSachverhalt(alt.daten)))
    return lehneAb([{ feld: 'name', meldung: `Das Projekt „${alt.daten.name}“ dürfen Sie nicht ändern.` }])
  const bezuege = kenntnis.bezuege.get(bezugsschluessel(daten, alt?.id ?? null))
  if (!bezuege) throw new TypeError('Zu jeder lesbaren Zeile sind die Bezüge geladen.')
  try {
    pruefeMit(bezuege, daten, akteur, '')
  } catch (fehler) {
    if (!(fehler instanceof Einwand)) throw fehler
    return lehneAb(fehler.felder.map(({ field, message }) => ({ feld: field, meldung: message })))
  }
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
