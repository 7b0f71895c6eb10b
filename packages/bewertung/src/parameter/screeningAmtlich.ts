import type { Parametersatz } from './typen.ts'

/** Platz der amtlichen Parameter der Screening-Methode; Liste, Scores und Grenzen sind nicht frei verfügbar. */
export const SCREENING_AMTLICH: Parametersatz<'MZB_SCREENING'> = {
  name: 'SCREENING-AMTLICH',
  bezeichnung: 'Amtliche Parameter MZB Screening (noch nicht hinterlegt)',
  verfahren: 'MZB_SCREENING',
  marke: 'amtlich',
  quelle: {
    schluessel: 'leitfaden-mzb',
    zitat: 'Leitfaden zur Erhebung der biologischen Qualitätselemente, Screening-Methode MZB – Werte nicht hinterlegt',
    lizenz: 'amtliches Werk',
  },
  gueltigVon: '2010-03-29',
  gueltigBis: null,
  inhalt: {
    einheiten: null,
    allgemeineBelastung: {
      grenzen: null,
      indizes: [
        { typgruppe: 'ALPIN', bestandteile: null },
        { typgruppe: 'VORLAND', bestandteile: null },
        { typgruppe: 'TIEFLAND', bestandteile: null },
        { typgruppe: 'GROSSER_FLUSS', bestandteile: null },
      ],
    },
    organischeBelastung: {
      hoechsterWert: 4,
      grenzen: [
        { grundzustand: 1.25, grenzen: null },
        { grundzustand: 1.5, grenzen: null },
        { grundzustand: 1.75, grenzen: null },
        { grundzustand: 2, grenzen: null },
      ],
    },
    mindestanforderungen: { screeningtaxa: null },
  },
  pruefsumme: 'e33cbe28e56afd6f082237fae58a141593b1b80c2fda3acd0df959564d4dc389',
}
