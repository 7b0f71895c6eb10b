import type { Grundlagen } from '@benthos/vertrag/ausfuhrnachweis'
import type { Nachweisangaben } from '../../fach/ausfuhr/nachweis.ts'
import type { Konfiguration } from '../../technik/konfiguration/konfiguration.ts'

type Anlass = Pick<Nachweisangaben, 'inhalt' | 'abfrage' | 'filter' | 'stand' | 'nutzung'> & {
  adresse: string | null
  grundlagen: Grundlagen
}

/** Angaben eines Archivs, das zum Weitergeben da ist: wer es geholt hat, steht nicht darin. */
export function weitergabeangaben({ adresse, grundlagen, ...anlass }: Anlass): Nachweisangaben {
  return {
    ...anlass,
    ...grundlagen,
    ausgefuehrtVon: null,
    umfang: 'Freigegebenes zum Stand der Daten; Erstbestimmungen.',
    quelle: ['Benthosdatenbank Fließgewässer', adresse].filter(Boolean).join(', '),
  }
}

/** Öffentliche Adresse mit Kontextpfad; null: nicht bekannt. */
export const adresseDesBestands = ({
  oeffentlicheUrl,
  basisPfad,
}: Pick<Konfiguration, 'oeffentlicheUrl' | 'basisPfad'>): string | null =>
  oeffentlicheUrl === null ? null : oeffentlicheUrl + basisPfad
