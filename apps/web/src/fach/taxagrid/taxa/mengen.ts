import { METHODENANGABEN, type Mengenfeld, type Probenmethode, type Wert } from '@benthos/fachmodell'
import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import { leseZahl } from '@benthos/fachmodell/zahl/leseZahl'
import { ANDERE_EINHEIT } from '@benthos/vertrag/fundeinlesespalten'
import { type Menge, zahlmenge } from './menge.ts'
import { skalenmenge } from './skala.ts'

/** Ab dieser Zahl in einer Zeile wird nachgefragt; das Speichern bleibt möglich. */
const UNGEWOEHNLICH_VIELE = 20_000

/** Bei mehreren Mengen nennt die erste, was mit gleichen Funden geschieht. */
const WORTE_PHB: Menge['worte'] = {
  zusammenfassen: 'Gleiche Funde zusammenfassen: Schalen und Deckungen addieren, höhere Schätzklasse',
  vereinen: 'mit der vorhandenen Zeile zusammenfassen',
  ersetzen: 'Mengen der vorhandenen Zeile ersetzen',
}

/** Wie das Raster jede Größe zeigt, liest und zusammenfasst. */
const MENGEN: Readonly<Record<Mengenfeld, (skala: readonly Wert[]) => Menge>> = {
  /** gezählte Individuen */
  anzahl: () =>
    zahlmenge({
      spalte: 'anzahl',
      breite: '6rem',
      kopfmuster: /^(anz|ind|h(ä|ae)uf|abund|count|menge|zahl|summe|st(ü|ue)ck|n$)/i,
      andereEinheit: ANDERE_EINHEIT.anzahl,
      kleinste: '1',
      warne: zelle => {
        const zahl = leseZahl(zelle)
        return zahl.art === 'WERT' && zahl.wert > UNGEWOEHNLICH_VIELE
          ? `Mehr als ${formatiereZahl(UNGEWOEHNLICH_VIELE)} Individuen in einer Zeile sind ungewöhnlich. Bitte prüfen.`
          : null
      },
      worte: {
        zusammenfassen: 'Gleiche Funde zusammenfassen und addieren',
        vereinen: 'Anzahl zur vorhandenen Zeile addieren',
        ersetzen: 'Anzahl der vorhandenen Zeile ersetzen',
      },
    }),
  haeufigkeitsklasse: skala =>
    skalenmenge({
      spalte: 'haeufigkeitsklasse',
      breite: 'minmax(6rem, 2fr)',
      kopfmuster: /^(h(ä|ae)uf|abund|klasse|stufe|menge|anz|hk$)/i,
      skala,
      worte: {
        zusammenfassen: 'Gleiche Funde zusammenfassen, die höhere Häufigkeit gilt',
        vereinen: 'höhere Häufigkeit in der vorhandenen Zeile',
        ersetzen: 'Häufigkeit der vorhandenen Zeile ersetzen',
      },
    }),
  biomasse: () =>
    zahlmenge({
      spalte: 'biomasse',
      breite: '8rem',
      kopfmuster: /^(biom|gewicht|masse|frischm|trockenm|g$|g\/m)/i,
      andereEinheit: ANDERE_EINHEIT.biomasse,
      worte: {
        zusammenfassen: 'Gleiche Funde zusammenfassen und addieren',
        vereinen: 'Biomasse zur vorhandenen Zeile addieren',
        ersetzen: 'Biomasse der vorhandenen Zeile ersetzen',
      },
    }),
  /** gezählte Schalen; nur Kieselalgen */
  schalen: () =>
    zahlmenge({
      spalte: 'schalen',
      breite: '4.75rem',
      kopfmuster: /^(schal|valv|anz|ind|count|zahl|summe|n$)/i,
      worte: WORTE_PHB,
    }),
  /** geschätzte Häufigkeit; alle anderen Algen */
  schaetzklasse: skala => ({
    ...skalenmenge({
      spalte: 'schaetzklasse',
      breite: 'minmax(4rem, 1.5fr)',
      kopfmuster: /^(sch(ä|ae)tz|klasse|stufe|h(ä|ae)uf|abund)/i,
      skala,
      worte: WORTE_PHB,
    }),
    schmal: 'ZIFFER',
  }),
  /** geschätzte Deckung; alle anderen Algen */
  deckung: () => ({
    ...zahlmenge({
      spalte: 'deckung',
      breite: '6rem',
      kopfmuster: /^(deck|cover|%|proz)/i,
      worte: WORTE_PHB,
    }),
    schmal: 'NICHT',
  }),
}

/** Womit die Taxaliste einer Methode misst. */
export function mengenDer(methode: Probenmethode): readonly Menge[] {
  const { mengen, skalen } = METHODENANGABEN[methode]
  return mengen.map(feld => MENGEN[feld](skalen[feld] ?? []))
}
