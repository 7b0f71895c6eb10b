import { werteliste } from '../werteliste.ts'

/** Qualitätssicherung einer Probe: ihr Auftrag. */

/** Stand eines Auftrags; abgeschlossen bleibt abgeschlossen, denn danach ist die Erstbestimmung bekannt. */
export const QS_STATUS = werteliste({ OFFEN: 'offen', ABGESCHLOSSEN: 'abgeschlossen' })
export type QsStatus = (typeof QS_STATUS)[number]['value']

/** Wie die Probe in die Stichprobe kam. */
export const QS_AUSWAHLEN = werteliste({ GEZIELT: 'gezielt gewählt', ZUFALL: 'zufällig gezogen' })
export type QsAuswahl = (typeof QS_AUSWAHLEN)[number]['value']

/** Worin sich ein Taxon in der ersten und der zweiten Bestimmung einer Probe unterscheidet. */
export const QS_ABWEICHUNGEN = werteliste({
  NUR_ERSTE: 'nur Erstbestimmung',
  NUR_ZWEITE: 'nur Zweitbestimmung',
  RANG: 'anderer Rang',
  NAME: 'anderer Name',
  MENGE: 'andere Menge',
  STADIUM: 'anderes Stadium',
})
export type QsAbweichung = (typeof QS_ABWEICHUNGEN)[number]['value']

/** Was bei einem Taxon gilt, in dem die beiden Bestimmungen auseinandergehen. */
export const QS_ENTSCHEIDUNGEN = werteliste({
  ERSTE: 'Erstbestimmung gilt',
  ZWEITE: 'Zweitbestimmung gilt',
  ANDERES: 'etwas anderes gilt',
  UNENTSCHIEDEN: 'nicht zu entscheiden',
})
export type QsEntscheidung = (typeof QS_ENTSCHEIDUNGEN)[number]['value']

/** Wonach die Übereinstimmung der Bestimmungen gegliedert wird. */
export const QS_GLIEDERUNGEN = werteliste({
  AUFTRAGNEHMER: 'Auftragnehmer',
  BESTIMMER: 'Bestimmerin oder Bestimmer',
  GRUPPE: 'Gruppe der Taxa',
})
export type QsGliederung = (typeof QS_GLIEDERUNGEN)[number]['value']
