import type { Parametersatz } from './typen.ts'

/**
 * Platz der amtlichen Parameter des Phytobenthos. Die Indikationslisten (Rott, Pfister) und die Tabellen der Anlagen D 1 bis D 6
 * sind nicht frei verfügbar und werden nicht erfunden.
 */
export const PHB_AMTLICH: Parametersatz<'PHB'> = {
  name: 'PHB-AMTLICH',
  bezeichnung: 'Amtliche Parameter PHB (noch nicht hinterlegt)',
  verfahren: 'PHB',
  marke: 'amtlich',
  quelle: {
    schluessel: 'qzv-oekologie-og',
    zitat: 'QZV Ökologie OG, BGBl. II 99/2010 idgF, Anlagen D 1 bis D 6 – Werte nicht hinterlegt',
    lizenz: 'amtliches Werk',
  },
  gueltigVon: '2010-03-29',
  gueltigBis: null,
  inhalt: {
    trophie: {
      indikation: null,
      hoechsterWert: 4,
      referenzen: [
        { typ: 'UO', wert: null },
        { typ: 'O', wert: null },
        { typ: 'OM', wert: null },
        { typ: 'M', wert: null },
        { typ: 'ME', wert: null },
        { typ: 'E', wert: null },
      ],
      grenzen: null,
    },
    saprobie: {
      indikation: null,
      hoechsterWert: 4,
      referenzen: [
        { typ: 1.25, wert: null },
        { typ: 1.5, wert: null },
        { typ: 1.75, wert: null },
        { typ: 2, wert: null },
      ],
      grenzen: null,
    },
    referenzarten: {
      liste: null,
      referenzen: [
        { typ: 'ALPIN', wert: null },
        { typ: 'VORLAND', wert: null },
        { typ: 'TIEFLAND', wert: null },
        { typ: 'GROSSER_FLUSS', wert: null },
      ],
      grenzen: null,
    },
    mindestanforderungen: { schalen: null, indikatortaxa: null, abdeckungProzent: null },
  },
  pruefsumme: '1a61f0a8ff90994094321e6d1874c552f35a5c48cbdefcc629327990ddbf3de0',
}
