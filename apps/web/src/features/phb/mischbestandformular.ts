import { summiereProzent } from '@benthos/fachmodell/phbSummen'
import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import { Algenmischbestand, HOECHSTE_TEILEZAHL, Mischbestandsanteil, Mischbestandsart } from '@benthos/vertrag/phb'
import { sucheTaxa } from '@benthos/vertrag/taxaliste'
import { z } from 'zod'
import { type Abschnitt, abschnitt } from '../../technik/formular/typen.ts'

/**
 * Formular eines Algenmischbestands: je Art ein Paar aus Feldern, von denen immer eines mehr zu sehen ist, als ausgefüllt
 * sind. Gespeichert werden nur die ausgefüllten.
 */

const STELLEN = Array.from({ length: HOECHSTE_TEILEZAHL }, (_, i) => i + 1)
type Werte = Readonly<Record<string, unknown>>
type Stelle = { taxon: string | null; anteil: number | null }

const taxonfeld = (nr: number) => `taxon${nr}`
const anteilfeld = (nr: number) => `anteil${nr}`
const stelle = (werte: Werte, nr: number): Stelle => {
  const anteil = werte[anteilfeld(nr)]
  return {
    taxon: (werte[taxonfeld(nr)] as string | null | undefined) || null,
    anteil: typeof anteil === 'number' && Number.isFinite(anteil) ? anteil : null,
  }
}
const istLeer = ({ taxon, anteil }: Stelle) => taxon === null && anteil === null

/** Summe der Anteile, die gerade im Formular stehen, %. */
export function anteilsumme(werte: Werte): number {
  return summiereProzent(STELLEN.map(nr => stelle(werte, nr).anteil ?? 0))
}

const PAARE = Object.fromEntries(
  STELLEN.flatMap(nr => [
    [taxonfeld(nr), Mischbestandsart.nullable().default(null)] as const,
    [anteilfeld(nr), Mischbestandsanteil.nullable().default(null)] as const,
  ]),
)

export const Mischbestandformular = z
  .object({ ...Algenmischbestand.shape, ...PAARE })
  .omit({ teile: true })
  .superRefine(
    (eingabe, ctx) => {
      const werte = eingabe as Werte
      const melde = (feld: string, message: string) =>
        ctx.addIssue({ code: 'custom', path: [feld], message, input: werte[feld] })
      const gesehen = new Set<string>()
      let letzter: string | null = null
      for (const nr of STELLEN) {
        const { taxon, anteil } = stelle(werte, nr)
        if (taxon !== null && anteil === null) melde(anteilfeld(nr), 'Bitte geben Sie den Anteil der Art an')
        if (taxon === null && anteil !== null) melde(taxonfeld(nr), 'Bitte wählen Sie die Art zu diesem Anteil')
        if (taxon !== null && gesehen.has(taxon)) melde(taxonfeld(nr), 'Diese Art ist schon angegeben')
        if (taxon !== null) gesehen.add(taxon)
        if (anteil !== null) letzter = anteilfeld(nr)
      }
      const summe = anteilsumme(werte)
      if (letzter !== null && summe !== 100)
        melde(letzter, `Die Anteile ergeben ${formatiereZahl(summe)} % statt 100 %`)
    },
    { when: nutzlast => typeof nutzlast.value === 'object' && nutzlast.value !== null },
  )
export type Mischbestandwerte = z.output<typeof Mischbestandformular>

/** @param fassung Fassung der Taxaliste, aus der die Arten gewählt werden */
export const mischbestandabschnitte = (fassung: string): readonly Abschnitt[] => [
  abschnitt(Mischbestandformular, {
    felder: [
      { name: 'name', spalten: 8 },
      { name: 'deckung', spalten: 4 },
    ],
  }),
  abschnitt(Mischbestandformular, {
    titel: 'Arten und Anteile',
    felder: STELLEN.flatMap(nr => {
      // Eine Stelle mehr als die letzte ausgefüllte, mindestens zwei: ein Mischbestand hat mehr als eine Art.
      const nurWenn = (werte: Werte) => nr <= 2 || STELLEN.some(n => n >= nr - 1 && !istLeer(stelle(werte, n)))
      return [
        {
          name: taxonfeld(nr),
          label: `Art ${nr}`,
          art: 'suche',
          liste: sucheTaxa,
          abfrage: () => ({ version: fassung }),
          spalten: 8,
          nurWenn,
        } as const,
        { name: anteilfeld(nr), label: `Anteil ${nr}`, spalten: 4, nurWenn } as const,
      ]
    }),
  }),
  abschnitt(Mischbestandformular, { felder: [{ name: 'bemerkung', zeilen: 2 }] }),
]

export function alsFormular({ teile, ...kopf }: Algenmischbestand): Mischbestandwerte {
  const werte = STELLEN.flatMap(nr => [
    [taxonfeld(nr), teile[nr - 1]?.taxon ?? null] as const,
    [anteilfeld(nr), teile[nr - 1]?.anteil ?? null] as const,
  ])
  return { ...kopf, ...Object.fromEntries(werte) }
}

export function alsMischbestand(werte: Mischbestandwerte): Algenmischbestand {
  const { name, deckung, bemerkung } = werte
  const teile = STELLEN.map(nr => stelle(werte as Werte, nr)).filter(teil => !istLeer(teil))
  return Algenmischbestand.parse({ name, deckung, bemerkung, teile })
}
