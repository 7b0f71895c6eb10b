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

/** Wonach eine Ziehung geschichtet wird: jede Schicht wird für sich gezogen. */
export const QS_SCHICHTUNGEN = werteliste({
  AUFTRAGNEHMER: 'Auftragnehmer',
  BUNDESLAND: 'Bundesland',
  ELEMENT: 'Qualitätselement',
})
export type QsSchichtung = (typeof QS_SCHICHTUNGEN)[number]['value']

/** Wie groß eine Stichprobe ist; bei einer geschichteten Ziehung gilt die Angabe für jede Schicht. */
export const QS_UMFANGSARTEN = werteliste({ ANTEIL: 'Prozent der Proben', ANZAHL: 'Anzahl der Proben' })
export type QsUmfangsart = (typeof QS_UMFANGSARTEN)[number]['value']

/** Warum sich zu einer Probe keine Zweitbestimmung anfordern lässt. */
export const QS_HINDERNISSE = werteliste({
  IN_ARBEIT: 'Eine Zweitbestimmung ist schon angefordert',
  ZWEITBESTIMMT: 'Schon zweitbestimmt',
  NICHT_UEBERGEBEN: 'Die Erstbestimmung ist noch nicht übergeben',
  OEFFENTLICH: 'Öffentlich freigegeben, blind ließe sie sich nicht bestimmen',
  IM_ARCHIV: 'Steht in einem öffentlichen Archiv, blind ließe sie sich nicht bestimmen',
  OHNE_PROBE: 'Die Aufnahme hat keine Probe',
  OHNE_TAXALISTE: 'Die Probe hat keine Taxaliste',
})
export type QsHindernis = (typeof QS_HINDERNISSE)[number]['value']

/** Warum eine Probe nicht in der Grundgesamtheit einer Ziehung steht. */
export const QS_AUSSCHLUESSE = [
  ...werteliste({
    OHNE_RECHT: 'Für diese Aufnahme fordern Sie keine Zweitbestimmung an',
    EIGENES_HAUS: 'Ihre Organisation ist der Auftragnehmer der Erstbestimmung',
  }),
  ...QS_HINDERNISSE,
] as const
export type QsAusschluss = (typeof QS_AUSSCHLUESSE)[number]['value']
