import type { Parametersatz } from './typen.ts'

/**
 * Demonstrationsparameter für Phytobenthos. Keine amtlichen Werte. Saprobie: Werte und Gewichte nach Sládeček 1986. Trophie: den
 * Gruppen nach Hofmann (1 oligotraphent bis 5 eutraphent, 8 saprotroph) ist ein Wert zugeordnet, der ihrer Reihenfolge und den
 * Trophieklassen derselben Taxa bei van Dam 1994 folgt; tolerante und indifferente Taxa (6, 7) zeigen nichts an. Referenzarten:
 * Gruppen 1 bis 3. Referenzwerte und Grenzen sind gesetzt, um das Verfahren zu zeigen.
 */
export const PHB_DEMO_2026: Parametersatz<'PHB'> = {
  name: 'PHB-DEMO-2026',
  bezeichnung: 'Demonstrationsparameter PHB 2026',
  verfahren: 'PHB',
  marke: 'demonstration',
  quelle: {
    schluessel: 'demo-2026',
    zitat: 'Benthosdatenbank Fließgewässer, Demonstrationsparameter 2026 – nicht amtlich',
    lizenz: 'EUPL-1.2',
  },
  gueltigVon: '2026-01-01',
  gueltigBis: null,
  inhalt: {
    trophie: {
      indikation: {
        art: 'GRUPPEN',
        gruppe: 'hofmann_trophie',
        zuordnung: [
          { schluesselzahl: 1, wert: 1, gewicht: 3 },
          { schluesselzahl: 2, wert: 1.5, gewicht: 2 },
          { schluesselzahl: 3, wert: 2, gewicht: 2 },
          { schluesselzahl: 4, wert: 2.7, gewicht: 2 },
          { schluesselzahl: 5, wert: 3.1, gewicht: 2 },
          { schluesselzahl: 8, wert: 3.8, gewicht: 3 },
        ],
      },
      hoechsterWert: 3.8,
      referenzen: [
        { typ: 'UO', wert: 1 },
        { typ: 'O', wert: 1.3 },
        { typ: 'OM', wert: 1.6 },
        { typ: 'M', wert: 1.9 },
        { typ: 'ME', wert: 2.2 },
        { typ: 'E', wert: 2.5 },
      ],
      grenzen: [0.8, 0.6, 0.4, 0.2],
    },
    saprobie: {
      indikation: { art: 'WERTE', wert: 'sladecek_s', gewicht: 'sladecek_v' },
      hoechsterWert: 4,
      referenzen: [
        { typ: 1.25, wert: 1.25 },
        { typ: 1.5, wert: 1.5 },
        { typ: 1.75, wert: 1.75 },
        { typ: 2, wert: 2 },
      ],
      grenzen: [0.9, 0.7, 0.45, 0.25],
    },
    referenzarten: {
      liste: { art: 'WERTE', kenngroesse: 'hofmann_trophie', werte: [1, 2, 3] },
      referenzen: [
        { typ: 'ALPIN', wert: 60 },
        { typ: 'VORLAND', wert: 40 },
        { typ: 'TIEFLAND', wert: 25 },
        { typ: 'GROSSER_FLUSS', wert: 20 },
      ],
      grenzen: [0.8, 0.55, 0.3, 0.1],
    },
    mindestanforderungen: {
      schalen: { minimum: 400, schwere: 'WARNUNG' },
      indikatortaxa: { minimum: 5, schwere: 'WARNUNG' },
      abdeckungProzent: { minimum: 20, schwere: 'INFO' },
    },
  },
  pruefsumme: '79a4a800f1160ecafec9853c7a6c553b9fa07d84dc5ad8e2c7d62bfa4dc2d666',
}
