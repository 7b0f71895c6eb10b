import type { Parametersatz } from './typen.ts'

/**
 * Demonstrationsparameter für MZB detailliert. Keine amtlichen Werte: die Saprobiegrenzen folgen einem Prinzip
 * (saprobiegrenzen.ts), die Ankerpunkte sind so gesetzt, dass die Demodaten je Typgruppe die ganze Skala füllen.
 */
export const MZB_DEMO_2026: Parametersatz = {
  name: 'MZB-DEMO-2026',
  bezeichnung: 'Demonstrationsparameter MZB 2026',
  verfahren: 'MZB_DETAILLIERT',
  marke: 'demonstration',
  quelle: {
    schluessel: 'demo-2026',
    zitat: 'Benthosdatenbank Fließgewässer, Demonstrationsparameter 2026 – nicht amtlich',
    lizenz: 'EUPL-1.2',
  },
  gueltigVon: '2026-01-01',
  gueltigBis: null,
  inhalt: {
    saprobie: {
      hoechsterWert: 4,
      grenzen: [
        { grundzustand: 1.25, grenzen: [1.4, 1.95, 2.65, 3.3] },
        { grundzustand: 1.5, grenzen: [1.65, 2.15, 2.75, 3.4] },
        { grundzustand: 1.75, grenzen: [1.85, 2.3, 2.9, 3.45] },
        { grundzustand: 2, grenzen: [2.1, 2.5, 3, 3.5] },
      ],
    },
    degradation: {
      grenzen: [0.8, 0.6, 0.4, 0.2],
      indizes: [
        {
          schluessel: 'MMI1',
          typgruppe: 'ALPIN',
          bestandteile: [
            { kenngroesse: 'EPT_TAXA', unten: 2, oben: 26, gewicht: 1 },
            { kenngroesse: 'EPT_TAXA_PROZENT', unten: 15, oben: 65, gewicht: 1 },
            { kenngroesse: 'WHPT_P_ASPT', unten: 4, oben: 7.8, gewicht: 1 },
            { kenngroesse: 'STROEMUNG_RHEO', unten: 30, oben: 85, gewicht: 1 },
          ],
        },
        {
          schluessel: 'MMI2',
          typgruppe: 'ALPIN',
          bestandteile: [
            { kenngroesse: 'TAXA', unten: 10, oben: 50, gewicht: 1 },
            { kenngroesse: 'MARGALEF', unten: 1.5, oben: 7.5, gewicht: 1 },
            { kenngroesse: 'OD_TAXA_PROZENT', unten: 70, oben: 15, gewicht: 1 },
            { kenngroesse: 'FAMILIEN', unten: 6, oben: 26, gewicht: 1 },
          ],
        },
        {
          schluessel: 'MMI1',
          typgruppe: 'VORLAND',
          bestandteile: [
            { kenngroesse: 'EPT_TAXA', unten: 2, oben: 28, gewicht: 1 },
            { kenngroesse: 'EPT_TAXA_PROZENT', unten: 10, oben: 55, gewicht: 1 },
            { kenngroesse: 'WHPT_P_ASPT', unten: 3.8, oben: 7, gewicht: 1 },
            { kenngroesse: 'STROEMUNG_RHEO', unten: 20, oben: 75, gewicht: 1 },
          ],
        },
        {
          schluessel: 'MMI2',
          typgruppe: 'VORLAND',
          bestandteile: [
            { kenngroesse: 'TAXA', unten: 12, oben: 60, gewicht: 1 },
            { kenngroesse: 'MARGALEF', unten: 2, oben: 8.5, gewicht: 1 },
            { kenngroesse: 'OD_TAXA_PROZENT', unten: 75, oben: 20, gewicht: 1 },
            { kenngroesse: 'FAMILIEN', unten: 8, oben: 32, gewicht: 1 },
          ],
        },
        {
          schluessel: 'MMI1',
          typgruppe: 'TIEFLAND',
          bestandteile: [
            { kenngroesse: 'EPT_TAXA', unten: 1, oben: 20, gewicht: 1 },
            { kenngroesse: 'EPT_TAXA_PROZENT', unten: 5, oben: 40, gewicht: 1 },
            { kenngroesse: 'WHPT_P_ASPT', unten: 3.4, oben: 6, gewicht: 1 },
            { kenngroesse: 'STROEMUNG_RHEO', unten: 10, oben: 55, gewicht: 1 },
          ],
        },
        {
          schluessel: 'MMI2',
          typgruppe: 'TIEFLAND',
          bestandteile: [
            { kenngroesse: 'TAXA', unten: 12, oben: 56, gewicht: 1 },
            { kenngroesse: 'MARGALEF', unten: 2, oben: 8, gewicht: 1 },
            { kenngroesse: 'OD_TAXA_PROZENT', unten: 80, oben: 25, gewicht: 1 },
            { kenngroesse: 'FAMILIEN', unten: 8, oben: 32, gewicht: 1 },
          ],
        },
        {
          schluessel: 'MMI1',
          typgruppe: 'GROSSER_FLUSS',
          bestandteile: [
            { kenngroesse: 'EPT_TAXA', unten: 1, oben: 18, gewicht: 1 },
            { kenngroesse: 'EPT_TAXA_PROZENT', unten: 5, oben: 40, gewicht: 1 },
            { kenngroesse: 'WHPT_P_ASPT', unten: 3.2, oben: 5.8, gewicht: 1 },
            { kenngroesse: 'STROEMUNG_RHEO', unten: 15, oben: 60, gewicht: 1 },
          ],
        },
        {
          schluessel: 'MMI2',
          typgruppe: 'GROSSER_FLUSS',
          bestandteile: [
            { kenngroesse: 'TAXA', unten: 10, oben: 48, gewicht: 1 },
            { kenngroesse: 'MARGALEF', unten: 1.5, oben: 7, gewicht: 1 },
            { kenngroesse: 'OD_TAXA_PROZENT', unten: 80, oben: 25, gewicht: 1 },
            { kenngroesse: 'FAMILIEN', unten: 6, oben: 28, gewicht: 1 },
          ],
        },
      ],
    },
    mindestanforderungen: {
      indikatortaxa: { minimum: 10, schwere: 'WARNUNG' },
      // Abundanzsumme nach DIN 38410, wie in ASTERICS
      haeufigkeitssumme: { minimum: 20, schwere: 'WARNUNG' },
      individuen: { minimum: 100, schwere: 'WARNUNG' },
      abdeckungProzent: { minimum: 30, schwere: 'INFO' },
    },
  },
  pruefsumme: 'e2d37f81b1fd588a3723dc2e287cef58e9301a9f28ffab5d977076fa71f679e3',
}
