import { type Akteur, darf, ELEMENTE, type Sachverhalt } from '@benthos/fachmodell'
import { formatiereDatum } from '@benthos/fachmodell/datum/formatiereDatum'
import { MELDUNG, type Problem } from '@benthos/vertrag'
import { type Aufnahmedaten, type Auftragnehmerfeld, auftragnehmerfeld } from '@benthos/vertrag/aufnahme'
import { Einwand } from '../../technik/http/problem.ts'
import type { Bezuege } from './bezuege.ts'

const AUS_LISTE = 'Bitte wählen Sie einen Eintrag aus der Liste'

/** Stand vor der Änderung; beim Anlegen gibt es keinen. */
export type Vorher = Pick<Aufnahmedaten, 'messstelleId' | 'projektId' | 'methoden' | Auftragnehmerfeld>

/**
 * Prüft Aufnahmedaten gegen das, worauf sie sich beziehen; nennt alle Fehler auf einmal.
 * @returns Organisationseinheit der Aufnahme: die ihres Projekts
 * @throws Einwand mit Feldmeldungen, oder `NICHT_ERLAUBT`, wenn am gewählten Ort keine Aufnahme angelegt werden darf
 */
export function pruefeAufnahmedaten(
  daten: Aufnahmedaten,
  bezuege: Bezuege,
  akteur: Akteur,
  vorher: Vorher | null,
): number {
  const { fehler, istVerwehrt } = beanstandeAufnahmedaten(daten, bezuege, akteur, vorher)
  // Beim Anlegen sind die Aufnahmedaten der Rumpf selbst, beim Speichern stehen sie neben der Version.
  const imAufruf = ({ field, message }: Problem['errors'][number]) => ({
    field: vorher === null ? field : `daten.${field}`,
    message,
  })
  if (fehler.length > 0) throw new Einwand('EINGABE_UNGUELTIG', undefined, fehler.map(imAufruf))
  if (istVerwehrt)
    throw new Einwand('NICHT_ERLAUBT', 'An dieser Messstelle dürfen Sie für dieses Projekt keine Aufnahmen anlegen.', [
      imAufruf(VERWEHRT),
    ])
  return bezuege.projekt_organisation as number
}

/** Wo am gewählten Ort keine Aufnahme angelegt werden darf. */
export const VERWEHRT: Problem['errors'][number] = {
  field: 'messstelleId',
  message: 'Wählen Sie eine Messstelle und ein Projekt Ihres Zuständigkeitsbereichs.',
}

/**
 * Was an Aufnahmedaten nicht stimmt, soweit sie etwas sagen; was fehlt, ist nicht zu beurteilen.
 * @returns `istVerwehrt`: Messstelle und Projekt passen zueinander, nur darf der Akteur dort nichts anlegen
 */
export function beanstandeAufnahmedaten(
  daten: Partial<Aufnahmedaten>,
  bezuege: Bezuege,
  akteur: Akteur,
  vorher: Vorher | null,
): { fehler: Problem['errors']; istVerwehrt: boolean } {
  const fehler: Problem['errors'] = []
  const melde = (feld: keyof Aufnahmedaten, message: string) => {
    if (daten[feld] !== undefined) fehler.push({ field: feld, message })
  }
  const ortGeaendert = vorher?.messstelleId !== daten.messstelleId
  // Was man nicht lesen darf, gibt es auch in der Auswahl nicht; was schon dasteht, bleibt.
  const ort = ortGeaendert && !bezuege.messstelle_lesbar ? null : bezuege.messstelle_art
  const bereich = vorher?.projektId !== daten.projektId && !bezuege.projekt_lesbar ? null : bezuege.projekt_bereich
  if (ort === null) melde('messstelleId', AUS_LISTE)
  else if (ortGeaendert && !bezuege.messstelle_aktiv)
    melde('messstelleId', 'Diese Messstelle ist nicht mehr aktiv. Bitte wählen Sie eine aktive Messstelle.')
  if (bereich === null) melde('projektId', AUS_LISTE)
  if (ort !== null && bereich !== null) {
    if ((ort === 'FACHPROJEKT') !== (bereich === 'FACHPROJEKT'))
      melde(
        'projektId',
        ort === 'FACHPROJEKT'
          ? 'Aufnahmen an Fachprojekt-Messstellen brauchen ein Fachprojekt.'
          : 'Aufnahmen an behördlichen Messstellen brauchen ein Projekt des Bundes oder Landes.',
      )
    if (bezuege.projekt_bundesland !== null && bezuege.projekt_bundesland !== bezuege.messstelle_bundesland)
      melde('projektId', 'Dieses Projekt gehört zu einem anderen Bundesland als die Messstelle.')
  }
  if (daten.datum && daten.datum > bezuege.heute) melde('datum', MELDUNG.maxDatum(formatiereDatum(bezuege.heute)))
  const neueSache = sacheVon(bezuege, bezuege.projekt_organisation)
  const verlegt = vorher === null || ortGeaendert || vorher.projektId !== daten.projektId
  // Eine Fachprojekt-Messstelle gehört ihrer Organisation: ein eigenes Projekt allein öffnet keine fremde.
  const amOrt = ort === 'FACHPROJEKT' ? sacheVon(bezuege, bezuege.messstelle_organisation) : neueSache
  const istBestimmt = ort !== null && bereich !== null
  const darfHier = !verlegt || [neueSache, amOrt].every(sache => darf(akteur, 'aufnahme.anlegen', sache))
  // Wer hier nichts anlegen darf, erfährt auch nicht, welche Codes es gibt.
  if (darfHier && bezuege.code_vergeben)
    melde('code', 'Dieser Code ist schon vergeben. Bitte wählen Sie einen anderen.')
  for (const element of ELEMENTE) {
    const feld = auftragnehmerfeld(element)
    const id = daten[feld]
    if (id === undefined) continue
    if (id !== null && daten.methoden && !daten.methoden.includes(element))
      melde(feld, `${element} ist nicht Teil dieser Aufnahme.`)
    if (id === (vorher?.[feld] ?? null)) continue
    if (id !== null && !bezuege.auftragnehmer.includes(id)) melde(feld, AUS_LISTE)
    // Wo man gar nichts anlegen darf, ist das der Grund und nicht der Auftragnehmer.
    if (darfHier && !darf(akteur, 'auftragnehmer.zuweisen', neueSache))
      melde(feld, 'Sie dürfen keine Auftragnehmer zuweisen.')
  }
  const passtNicht = fehler.some(({ field }) => field === 'messstelleId' || field === 'projektId')
  return { fehler, istVerwehrt: istBestimmt && !passtNicht && !darfHier }
}

/** Wem eine neue Aufnahme gehört und in welchem Stand sie beginnt. */
export function sacheVon(bezuege: Bezuege, organisationseinheitId: number | null): Sachverhalt {
  return {
    bereich: bezuege.messstelle_art,
    bundesland: bezuege.messstelle_bundesland,
    organisationseinheitId,
    auftragnehmerId: null,
    freigabe: 'NICHT_FREIGEGEBEN',
    status: 'NEU',
  }
}
