import type { Einlesespalte } from './einlesespalte.ts'
import { spaltenAus } from './feldspalte.ts'
import { Gewaesserangaben } from './gewaesser.ts'

/** Spalten, aus denen Gewässer eingelesen werden: je Zeile eines, und die Antwort auf die Frage nach ähnlichen. */
export const GEWAESSERSPALTEN: readonly Einlesespalte[] = [
  ...spaltenAus(Gewaesserangaben, '', {
    name: { synonyme: ['Gewässer', 'Gewässername', 'Fluss', 'Bach', 'waterBody'] },
    muendetInId: {
      synonyme: ['Mündet in', 'Mündungsgewässer', 'Hauptgewässer'],
      nenntEigene: true,
      hilfe:
        'Gewässer, in das dieses mündet: Name, wie er in der Auswahl steht oder in einer anderen Zeile dieser Datei. Der Vorfluter unterscheidet gleichnamige Bäche.',
    },
    nummer: { synonyme: ['Gewässernummer', 'Gewässerkennung', 'Routen-ID', 'waterBodyID'] },
  }),
  {
    feld: 'istAnderes',
    titel: 'Ist ein anderes',
    synonyme: ['anderes Gewässer'],
    inhalt: { art: 'JA_NEIN' },
    hilfe: 'Es gibt ein ähnliches Gewässer, und dieses ist doch ein anderes: ja oder nein. Leer heißt nein.',
    beispiel: 'nein',
  },
]
