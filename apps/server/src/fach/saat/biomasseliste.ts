import type { Taxaliste } from '@benthos/fachmodell'

/**
 * Leitet aus einer Fassung der MZB-Taxaliste die der Biomasse ab: dieselben Taxa, Synonyme und Stadien, aber keine Werte.
 * Eine offene amtliche Biomasseliste gibt es nicht, und Biomassen werden gewogen, nicht nachgeschlagen.
 * @example leiteBiomasselisteAb(liste).name // 'MZB Biomasse 2026.3' aus „MZB 2026.3“
 */
export function leiteBiomasselisteAb(liste: Taxaliste): Taxaliste {
  return {
    art: 'MZB_BIOMASSE',
    name: liste.name.replace(/^MZB/, 'MZB Biomasse'),
    gueltigVon: liste.gueltigVon,
    quellen: [
      {
        schluessel: 'abgeleitet',
        zitat: `Taxa, Synonyme und Stadien abgeleitet aus ${liste.name}; die Liste enthält keine Biomassewerte.`,
        lizenz: 'wie die Quellen der Namen',
      },
      ...liste.quellen,
    ],
    kenngroessen: {},
    taxa: liste.taxa.map(({ name, autor, rang, gruppe, familie, gattung, akzeptiert, operationell, stadien }) => ({
      name,
      autor,
      rang,
      gruppe,
      familie,
      gattung,
      akzeptiert,
      operationell,
      wertungsfamilie: null,
      ...(stadien && { stadien }),
      werte: {},
    })),
  }
}
