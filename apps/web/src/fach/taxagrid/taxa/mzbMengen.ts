import { METHODENANGABEN, type MzbMethode } from '@benthos/fachmodell'
import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import { leseZahl } from '@benthos/fachmodell/zahl/leseZahl'
import { HOECHSTE_ANZAHL, HOECHSTE_BIOMASSE, MENGENSTELLEN } from '@benthos/vertrag/fund'
import { type Menge, zahlmenge } from './menge.ts'
import { skalenmenge } from './skala.ts'

/** Ab dieser Zahl in einer Zeile wird nachgefragt; das Speichern bleibt möglich. */
const UNGEWOEHNLICH_VIELE = 20_000

/** Gezählte Individuen. */
export const ANZAHL: Menge = zahlmenge({
  spalte: 'anzahl',
  label: 'Anzahl',
  langtext: 'Anzahl der gezählten Individuen',
  breite: '6rem',
  kopfmuster: /^(anz|ind|h(ä|ae)uf|abund|count|menge|zahl|summe|st(ü|ue)ck|n$)/i,
  andereEinheit: /m[²2]/i,
  hoechstens: HOECHSTE_ANZAHL,
  stellen: MENGENSTELLEN.anzahl,
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
})

const BIOMASSE: Menge = zahlmenge({
  spalte: 'biomasse',
  label: 'Biomasse',
  einheit: 'g/m²',
  langtext: 'Biomasse in Gramm je Quadratmeter',
  breite: '8rem',
  kopfmuster: /^(biom|gewicht|masse|frischm|trockenm|g$|g\/m)/i,
  andereEinheit: /(^|[^a-zäöüß])[mµμk]g([^a-zäöüß]|$)/i,
  hoechstens: HOECHSTE_BIOMASSE,
  stellen: MENGENSTELLEN.biomasse,
  worte: {
    zusammenfassen: 'Gleiche Funde zusammenfassen und addieren',
    vereinen: 'Biomasse zur vorhandenen Zeile addieren',
    ersetzen: 'Biomasse der vorhandenen Zeile ersetzen',
  },
})

/** Womit die Taxaliste einer Methode misst. */
export function mengeDerMethode(methode: MzbMethode): Menge {
  const { mengen, skalen } = METHODENANGABEN[methode]
  const skala = skalen.haeufigkeitsklasse
  if (!skala) return mengen.includes('anzahl') ? ANZAHL : BIOMASSE
  return skalenmenge({
    spalte: 'haeufigkeitsklasse',
    label: 'Häufigkeit',
    langtext: `Häufigkeit in ${skala.length} Stufen`,
    breite: 'minmax(6rem, 12rem)',
    kopfmuster: /^(h(ä|ae)uf|abund|klasse|stufe|menge|anz|hk$)/i,
    skala,
    worte: {
      zusammenfassen: 'Gleiche Funde zusammenfassen, die höhere Häufigkeit gilt',
      vereinen: 'höhere Häufigkeit in der vorhandenen Zeile',
      ersetzen: 'Häufigkeit der vorhandenen Zeile ersetzen',
    },
  })
}
