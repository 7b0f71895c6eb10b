import { Datum, pflichttext, text } from './bausteine.ts'
import { feld } from './feld.ts'

/** Felder, die mehrere Teile einer Aufnahme in derselben Bedeutung tragen. */

/** @param max Zeichen */
export const bemerkung = (max: number) =>
  feld('Bemerkung', text(max), {
    hilfe:
      'Was die übrigen Felder nicht fassen und wer die Angaben später liest, wissen sollte: Besonderheiten, Störungen, Abweichungen von der Methode.',
    darwinCore: 'eventRemarks',
  })

/** Kopf einer Probe, gleich welchen Qualitätselements. */
export const PROBENBESTIMMUNG = {
  bearbeiter: feld('Bearbeiterin oder Bearbeiter', text(200), {
    hilfe:
      'Wer die Probe im Labor bestimmt hat. Steht auf dem Protokoll; bei mehreren Personen alle, mit Beistrich getrennt.',
    darwinCore: 'identifiedBy',
  }),
  bestimmungsdatum: feld('Bestimmungsdatum', Datum.nullable().default(null), {
    hilfe: 'Tag, an dem die Bestimmung abgeschlossen war. Er liegt nicht vor der Probenahme.',
    darwinCore: 'dateIdentified',
  }),
  taxalistenversion: feld('Fassung der Taxaliste', pflichttext(100), {
    kurz: 'Taxaliste',
    hilfe:
      'Fassung, nach deren Namen bestimmt wurde. Sie gilt für alle Taxa der Probe und für die Bewertung; ein Ergebnis nennt sie immer mit.',
    darwinCore: 'identificationReferences',
  }),
}
