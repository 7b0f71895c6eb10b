import type { Parametersatz } from './typen.ts'

/**
 * Platz der amtlichen Parameter. Die Tabellen der Anlagen E 1 bis E 3 sind nicht frei verfügbar und werden nicht erfunden:
 * bis zum Import liest sich jede Klasse als 'keine Bewertung – Grenzwerte nicht hinterlegt'.
 */
export const MZB_AMTLICH: Parametersatz = {
  name: 'MZB-AMTLICH',
  bezeichnung: 'Amtliche Parameter MZB (noch nicht hinterlegt)',
  verfahren: 'MZB_DETAILLIERT',
  marke: 'amtlich',
  quelle: {
    schluessel: 'qzv-oekologie-og',
    zitat: 'QZV Ökologie OG, BGBl. II 99/2010 idgF, Anlagen E 1 bis E 3 – Werte nicht hinterlegt',
    lizenz: 'amtliches Werk',
  },
  gueltigVon: '2010-03-29',
  gueltigBis: null,
  inhalt: {
    saprobie: {
      hoechsterWert: 4,
      grenzen: [
        { grundzustand: 1.25, grenzen: null },
        { grundzustand: 1.5, grenzen: null },
        { grundzustand: 1.75, grenzen: null },
        { grundzustand: 2, grenzen: null },
      ],
    },
    degradation: {
      grenzen: null,
      indizes: [
        { schluessel: 'MMI1', typgruppe: 'ALPIN', bestandteile: null },
        { schluessel: 'MMI2', typgruppe: 'ALPIN', bestandteile: null },
        { schluessel: 'MMI1', typgruppe: 'VORLAND', bestandteile: null },
        { schluessel: 'MMI2', typgruppe: 'VORLAND', bestandteile: null },
        { schluessel: 'MMI1', typgruppe: 'TIEFLAND', bestandteile: null },
        { schluessel: 'MMI2', typgruppe: 'TIEFLAND', bestandteile: null },
        { schluessel: 'MMI1', typgruppe: 'GROSSER_FLUSS', bestandteile: null },
        { schluessel: 'MMI2', typgruppe: 'GROSSER_FLUSS', bestandteile: null },
      ],
    },
    mindestanforderungen: { indikatortaxa: null, haeufigkeitssumme: null, individuen: null, abdeckungProzent: null },
  },
  pruefsumme: '6e91254f880055edd1be0bdca14369692309ce14480ed70b932fa77973cefa37',
}
