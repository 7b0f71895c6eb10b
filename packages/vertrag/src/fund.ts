import {
  ART_STADIEN,
  BESTIMMUNGSMETHODEN,
  type Element,
  labelVon,
  MENGENFELDER,
  type Mengenfeld,
  SICHERHEITEN,
} from '@benthos/fachmodell'
import { istAufStellen } from '@benthos/fachmodell/zahl/istAufStellen'
import { z } from 'zod'
import { auswahlAus, ganzzahl, jeEinmal, pflichttext, text, Version } from './bausteine.ts'
import { type Feldangabe, feld, mitForm } from './feld.ts'

/** Bestimmungen: die Funde einer Probe und ihre gespeicherte Liste, für alle Methoden beider Qualitätselemente. */

/** Größte glaubhafte Individuenzahl einer Zeile; darüber ist es ein Tippfehler. */
export const HOECHSTE_ANZAHL = 1_000_000

/** Größte glaubhafte Biomasse einer Zeile in g/m²; dichte Muschelbänke erreichen einige Zehntausend. */
export const HOECHSTE_BIOMASSE = 100_000

/** Mehr Schalen eines Taxons zählt niemand; darüber ist es ein Tippfehler. */
export const HOECHSTE_SCHALENZAHL = 100_000

/** Nachkommastellen der Mengen: feiner teilt niemand eine Individuenzahl, und feiner als 0,1 mg wiegt niemand. */
export const MENGENSTELLEN = { anzahl: 2, biomasse: 4, deckung: 1 } as const

const STELLENMELDUNG = {
  1: 'Höchstens eine Nachkommastelle',
  2: 'Höchstens zwei Nachkommastellen',
  4: 'Höchstens vier Nachkommastellen',
} as const

const menge = (hoechstens: number, stellen: keyof typeof STELLENMELDUNG) =>
  mitForm(
    z
      .number()
      .gt(0, 'Wert muss größer als 0 sein')
      .max(hoechstens)
      .refine(n => istAufStellen(n, stellen), STELLENMELDUNG[stellen]),
    { stellen },
  )

/** Anteil in %, höchstens auf Zehntel genau und nicht 0. */
export const Anteil = menge(100, MENGENSTELLEN.deckung)

/** Eine der Größen, in denen ein Fund erfasst sein kann; sie heißt, wie das Fachmodell sie nennt. */
const erfasst = <S extends z.ZodType>(name: Mengenfeld, schema: S, angabe: Omit<Feldangabe, 'label'>) =>
  feld(labelVon(MENGENFELDER, name) ?? name, schema, { darwinCore: 'organismQuantity', ...angabe })

/** Ein Fund mit allem, was irgendeine Methode an ihm erfasst; jede kennt einen Teil davon. */
export const Fund = z.object({
  zeile: feld('Nummer der Zeile', z.number().int().min(1).max(100_000), {
    kurz: 'Nr.',
    hilfe: 'Bleibt über alle Speicherungen gleich; neue Zeilen bekommen die nächste freie Nummer.',
  }),
  taxon: feld('Taxon', pflichttext(200), {
    hilfe: 'Name nach der Fassung der Taxaliste, nach der die Probe bestimmt ist; ein Synonym bleibt, wie es dasteht.',
    darwinCore: 'scientificName',
  }),
  artStadium: feld('Entwicklungsstadium', auswahlAus(ART_STADIEN), {
    kurz: 'Stadium',
    hilfe: 'Larve, Puppe, Imago und andere Stadien; leer: ohne Angabe. Stadien zählen als eigene Funde.',
    darwinCore: 'lifeStage',
  }),
  anzahl: erfasst('anzahl', menge(HOECHSTE_ANZAHL, MENGENSTELLEN.anzahl).nullable().default(null), {
    hilfe: 'Zahl der gezählten Individuen im aussortierten Anteil der Probe.',
    darwinCore: 'individualCount',
  }),
  haeufigkeitsklasse: erfasst('haeufigkeitsklasse', ganzzahl(1, 7), {
    kurz: 'Häufigkeit',
    hilfe: 'Geschätzte Häufigkeit in den Stufen der Methode: fünf beim Screening, sieben bei der qualitativen Probe.',
  }),
  biomasse: erfasst('biomasse', menge(HOECHSTE_BIOMASSE, MENGENSTELLEN.biomasse).nullable().default(null), {
    einheit: 'g/m²',
    hilfe: 'Gewogene Biomasse, auf die Fläche der Probe bezogen.',
  }),
  schalen: erfasst('schalen', ganzzahl(1, HOECHSTE_SCHALENZAHL), {
    hilfe: 'Zahl der im Präparat gezählten Schalen; nur bei Kieselalgen.',
  }),
  schaetzklasse: erfasst('schaetzklasse', ganzzahl(1, 5), {
    kurz: 'Klasse',
    hilfe: 'Geschätzte Häufigkeit von 1 bis 5; bei allen Algen außer Kieselalgen.',
  }),
  deckung: erfasst('deckung', Anteil.nullable().default(null), {
    einheit: '%',
    hilfe: 'Anteil der Sohle, den das Taxon bedeckt; bei allen Algen außer Kieselalgen.',
  }),
  habitat: feld('Habitat', text(100), {
    hilfe: 'Kleinlebensraum, in dem das Taxon gefunden wurde, wenn er getrennt erfasst ist.',
    synonyme: ['Choriotop', 'Substrat'],
    darwinCore: 'habitat',
  }),
  sicherheit: feld('Sicherheit der Bestimmung', auswahlAus(SICHERHEITEN), {
    kurz: 'Sicherheit',
    hilfe:
      '„cf.“: wahrscheinlich dieses Taxon; „agg.“: nur die Gruppe nahe verwandter Arten um dieses Taxon ist sicher; leer: ohne Angabe. Auf die Klasse wirkt sie nicht, das Ergebnis nennt aber die Zahl der Funde mit „cf.“.',
    synonyme: ['Bestimmungssicherheit', 'cf', 'unsicher', 'qualifier'],
    darwinCore: 'identificationQualifier',
  }),
  cf: feld('cf.', z.boolean().default(false), {
    hilfe: 'Kurzform der Sicherheit „cf.“ für Schnittstellen; beim Speichern gilt sie, wo diese fehlt.',
  }),
  bemerkung: feld('Bemerkung', text(500), {
    hilfe: 'Was die übrigen Angaben zu diesem Fund nicht fassen.',
    synonyme: ['Bem', 'Anm', 'Notiz', 'Kommentar', 'Comment', 'Remark'],
    darwinCore: 'occurrenceRemarks',
  }),
  bestimmungsmethode: feld('Bestimmungsmethode', auswahlAus(BESTIMMUNGSMETHODEN), {
    hilfe:
      'Woran das Taxon erkannt wurde: an seiner Gestalt, auf einem Bild oder an seiner DNA. Leer: wie üblich an seiner Gestalt.',
    synonyme: ['Bestimmungsart', 'Nachweismethode', 'Bestimmt nach'],
  }),
  bestimmer: feld('Bestimmt von', text(200), {
    hilfe: 'Wer diesen Fund bestimmt hat, etwa ein Spezialist für die Gruppe. Leer: wer im Kopf der Probe steht.',
    synonyme: ['Bestimmer', 'det.', 'Determinator'],
    darwinCore: 'identifiedBy',
  }),
})
export type Fund = z.infer<typeof Fund>

export const MzbFund = Fund.omit({ schalen: true, schaetzklasse: true, deckung: true })
export type MzbFund = z.infer<typeof MzbFund>

export const PhbFund = Fund.omit({
  artStadium: true,
  anzahl: true,
  haeufigkeitsklasse: true,
  habitat: true,
  biomasse: true,
})
export type PhbFund = z.infer<typeof PhbFund>

/** Ein Fund mit den Feldern seiner Methode. */
export type Methodenfund = Pick<Fund, 'zeile' | 'taxon' | 'cf' | 'bemerkung'> & Partial<Fund>

/** Was ein Fund je Qualitätselement trägt. */
export const FUND_JE_ELEMENT = { MZB: MzbFund, PHB: PhbFund } as const

/** Angabe an einem Fund, die gespeichert und im Raster bearbeitet wird. */
export type Fundfeld = Exclude<keyof Fund, 'zeile' | 'cf'>

const felderVon = ({ shape }: { shape: Partial<typeof Fund.shape> }): readonly Fundfeld[] =>
  (Object.keys(shape) as (keyof Fund)[]).filter(feld => feld !== 'zeile' && feld !== 'cf')

const FELDER = felderVon(Fund)
const FELDER_JE_ELEMENT = { MZB: felderVon(MzbFund), PHB: felderVon(PhbFund) }

/** Angaben an den Funden dieses Qualitätselements, ohne Element alle. */
export const fundfelder = (element?: Element): readonly Fundfeld[] =>
  element === undefined ? FELDER : FELDER_JE_ELEMENT[element]

/** Worin sich zwei Funde eines Taxons unterscheiden: in allem, was sich nicht zusammenfassen lässt. */
const UNTERSCHEIDENDE: readonly Fundfeld[] = fundfelder().filter(
  feld => feld !== 'taxon' && feld !== 'bemerkung' && !MENGENFELDER.some(({ value }) => value === feld),
)

/** Was an einem Fund gilt, der dazu nichts sagt. */
const OHNE_ANGABE: { readonly [F in Fundfeld]?: Fund[F] } = {
  sicherheit: 'SICHER',
  bestimmungsmethode: 'MORPHOLOGISCH',
}

/**
 * Schlüssel gleicher Funde; was ohne Angabe ohnehin gilt, macht ausgeschrieben keinen anderen.
 * @param taxon gültiger Name
 * @param bearbeiter wer im Kopf der Probe steht: von ihm ist, was keinen eigenen Bestimmer nennt
 */
export function schluesselGleicher(
  taxon: string,
  bearbeiter: string | null,
  angabe: (feld: Fundfeld) => Fund[Fundfeld] | undefined,
): string {
  // Das Trennzeichen kommt in keinem Text vor, den der Vertrag annimmt.
  return UNTERSCHEIDENDE.reduce((text, feld) => {
    const vorgabe = feld === 'bestimmer' ? bearbeiter : OHNE_ANGABE[feld]
    return `${text}\u0000${angabe(feld) || (vorgabe ?? '')}`
  }, taxon)
}

/** Bringt `cf` und `sicherheit` in Einklang: wer nur die Kurzform kennt, liest und sagt mit ihr dasselbe. */
export function mitKurzform<F extends Pick<Methodenfund, 'cf' | 'sicherheit'>>(fund: F): F {
  const sicherheit = fund.sicherheit ?? (fund.cf ? 'CF' : null)
  return { ...fund, sicherheit, cf: sicherheit === 'CF' }
}

export const HOECHSTE_ZEILENZAHL = 5000

/** Gespeicherter Kopf einer Probe. */
export const kopfstand = <K extends z.ZodType>(kopf: K) =>
  z.object({
    /** 0: es gibt die Probe noch nicht */
    version: z.number().int(),
    /** null: der Kopf ist noch nicht ausgefüllt */
    daten: kopf.nullable(),
    geaendertAm: z.string().nullable(),
    geaendertVon: z.string().nullable(),
    bearbeitbar: z.boolean(),
  })

/** Gespeicherte Taxaliste der Erstbestimmung. */
export const taxastand = <F extends z.ZodType>(fund: F) =>
  z.object({
    /** 0: es gibt die Probe noch nicht; das erste Speichern legt sie mit den Vorgaben der Methode an */
    version: z.number().int(),
    taxalistenversion: z.string(),
    zeilen: z.array(fund),
    bearbeitbar: z.boolean(),
    geaendertAm: z.string().nullable(),
    geaendertVon: z.string().nullable(),
  })

/** Taxaliste im Ganzen, wie sie gespeichert werden soll; jede Zeilennummer kommt einmal vor. */
export const taxaeingabe = <F extends z.ZodType<{ zeile: number }>>(fund: F) =>
  z.object({
    version: Version,
    zeilen: z.array(fund).max(HOECHSTE_ZEILENZAHL).check(jeEinmal('zeile', 'Die Zeilennummer kommt doppelt vor')),
  })
