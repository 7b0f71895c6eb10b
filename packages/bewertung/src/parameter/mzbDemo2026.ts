import type { Parametersatz } from './typen.ts'

/**
 * Demonstrationsparameter für MZB detailliert. Keine amtlichen Werte: die Saprobiegrenzen folgen einem Prinzip
 * (saprobiegrenzen.ts), die Ankerpunkte je Typgruppe sind aus den mitgelieferten Beispieldaten gewählt (`oben` etwa der
 * 90-%-Wert naturnaher, `unten` etwa der Median stark belasteter Proben) und sagen nichts über wirkliche Gewässer.
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
            { kenngroesse: 'EPT_TAXA', unten: 1, oben: 30, gewicht: 1 },
            { kenngroesse: 'EPT_TAXA_PROZENT', unten: 5, oben: 68, gewicht: 1 },
            { kenngroesse: 'WHPT_P_ASPT', unten: 3, oben: 8, gewicht: 1 },
            { kenngroesse: 'STROEMUNG_RHEO', unten: 25, oben: 78, gewicht: 1 },
          ],
        },
        {
          schluessel: 'MMI2',
          typgruppe: 'ALPIN',
          bestandteile: [
            { kenngroesse: 'TAXA', unten: 4, oben: 50, gewicht: 1 },
            { kenngroesse: 'MARGALEF', unten: 0.5, oben: 7, gewicht: 1 },
            { kenngroesse: 'OD_TAXA_PROZENT', unten: 75, oben: 15, gewicht: 1 },
            { kenngroesse: 'FAMILIEN', unten: 3, oben: 27, gewicht: 1 },
          ],
        },
        {
          schluessel: 'MMI1',
          typgruppe: 'VORLAND',
          bestandteile: [
            { kenngroesse: 'EPT_TAXA', unten: 2, oben: 44, gewicht: 1 },
            { kenngroesse: 'EPT_TAXA_PROZENT', unten: 12, oben: 62, gewicht: 1 },
            { kenngroesse: 'WHPT_P_ASPT', unten: 3.6, oben: 7.6, gewicht: 1 },
            { kenngroesse: 'STROEMUNG_RHEO', unten: 35, oben: 76, gewicht: 1 },
          ],
        },
        {
          schluessel: 'MMI2',
          typgruppe: 'VORLAND',
          bestandteile: [
            { kenngroesse: 'TAXA', unten: 8, oben: 76, gewicht: 1 },
            { kenngroesse: 'MARGALEF', unten: 1.3, oben: 10.2, gewicht: 1 },
            { kenngroesse: 'OD_TAXA_PROZENT', unten: 55, oben: 16, gewicht: 1 },
            { kenngroesse: 'FAMILIEN', unten: 6, oben: 41, gewicht: 1 },
          ],
        },
        {
          schluessel: 'MMI1',
          typgruppe: 'TIEFLAND',
          bestandteile: [
            { kenngroesse: 'EPT_TAXA', unten: 3, oben: 25, gewicht: 1 },
            { kenngroesse: 'EPT_TAXA_PROZENT', unten: 12, oben: 44, gewicht: 1 },
            { kenngroesse: 'WHPT_P_ASPT', unten: 3.8, oben: 6.3, gewicht: 1 },
            { kenngroesse: 'STROEMUNG_RHEO', unten: 34, oben: 66, gewicht: 1 },
          ],
        },
        {
          schluessel: 'MMI2',
          typgruppe: 'TIEFLAND',
          bestandteile: [
            { kenngroesse: 'TAXA', unten: 20, oben: 55, gewicht: 1 },
            { kenngroesse: 'MARGALEF', unten: 3, oben: 7.8, gewicht: 1 },
            { kenngroesse: 'OD_TAXA_PROZENT', unten: 45, oben: 20, gewicht: 1 },
            { kenngroesse: 'FAMILIEN', unten: 13, oben: 33, gewicht: 1 },
          ],
        },
        {
          schluessel: 'MMI1',
          typgruppe: 'GROSSER_FLUSS',
          bestandteile: [
            { kenngroesse: 'EPT_TAXA', unten: 1, oben: 22, gewicht: 1 },
            { kenngroesse: 'EPT_TAXA_PROZENT', unten: 8, oben: 52, gewicht: 1 },
            { kenngroesse: 'WHPT_P_ASPT', unten: 3.7, oben: 6.7, gewicht: 1 },
            { kenngroesse: 'STROEMUNG_RHEO', unten: 34, oben: 70, gewicht: 1 },
          ],
        },
        {
          schluessel: 'MMI2',
          typgruppe: 'GROSSER_FLUSS',
          bestandteile: [
            { kenngroesse: 'TAXA', unten: 12, oben: 44, gewicht: 1 },
            { kenngroesse: 'MARGALEF', unten: 1.8, oben: 6.3, gewicht: 1 },
            { kenngroesse: 'OD_TAXA_PROZENT', unten: 45, oben: 14, gewicht: 1 },
            { kenngroesse: 'FAMILIEN', unten: 9, oben: 28, gewicht: 1 },
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
  pruefsumme: '15551fa2a4d10dcdf8fc901e44ee093e51f60d0c46821c10449a9e5077ae6aba',
}
