import { ELEMENTANGABEN, jeElement, kurzVon } from '@benthos/fachmodell'
import { z } from 'zod'
import { abschnittAntwort, abschnittEingabe, MitKennung, text } from './bausteine.ts'
import { endpunkt } from './endpunkt.ts'
import { feld } from './feld.ts'
import { MELDUNG } from './meldung.ts'
import { Charakteristik } from './messstellenabschnitte.ts'
import { mitRegeln } from './regeln.ts'

/** Gewässertyp, nach dem ein Qualitätselement bewertet wird: von der Messstelle, je Angabe mit Grund abweichend. */

const { bioregion, bioregionHoehe, einzugsgebietsklasse, saprobiellerGrundzustand, trophischerGrundzustand } =
  Charakteristik.shape
/** Die Begründung zu einem Ergebnis. */
export const Ergebnisgrund = feld('Begründung', text(2000), {
  hilfe: 'Die Begründung gehört zum Ergebnis: sie steht im Bericht und wird mit ihm veröffentlicht.',
})

const gemeinsameFelder = {
  bioregion: bioregion.nullable().default(null),
  hoehenklasse: bioregionHoehe,
  einzugsgebietsklasse,
  saprobiellerGrundzustand,
  grund: Ergebnisgrund,
}
const nurMitGrund = ({ grund, ...typ }: Record<string, unknown>, melde: (feld: 'grund', message: string) => void) => {
  if (grund === null && Object.values(typ).some(wert => wert !== null && wert !== undefined))
    melde('grund', MELDUNG.pflicht)
}

const ohneTrophie = mitRegeln(z.object(gemeinsameFelder), nurMitGrund)
/** Abweichung vom Gewässertyp der Messstelle; leer gilt wie dort. Ganz leer heißt zurückgesetzt. */
export const Typabweichung = mitRegeln(z.object({ ...gemeinsameFelder, trophischerGrundzustand }), nurMitGrund)
export type Typabweichung = z.infer<typeof ohneTrophie> & Partial<z.infer<typeof Typabweichung>>
/** Die Angaben, die in die Bewertung des Elements eingehen. */
export const TYPABWEICHUNGEN = jeElement(element => (ELEMENTANGABEN[element].trophisch ? Typabweichung : ohneTrophie))

/** Eine Angabe des Gewässertyps, wie sie gilt, und woher sie kommt; null: keine Eingabe. */
export const Typangabe = z.object({
  feld: z.string(),
  label: z.string(),
  text: z.string().nullable(),
  quelle: z.enum(['MESSSTELLE', 'AUFNAHME']),
  /** was an der Messstelle steht */
  messstelle: z.string().nullable(),
})
export type Typangabe = z.infer<typeof Typangabe>

const stand = <T extends z.ZodType>(abweichung: T) =>
  abschnittAntwort(abweichung).extend({
    bioregion: z.string().nullable(),
    bioregionLabel: z.string().nullable(),
    typgruppe: z.string().nullable(),
    typgruppeLabel: z.string().nullable(),
    saprobiellerGrundzustand: z.number().nullable(),
    trophischerGrundzustand: z.string().nullable(),
    trophischerGrundzustandLabel: z.string().nullable(),
    hoehenklasse: z.string().nullable(),
    einzugsgebietsklasse: z.string().nullable(),
    angaben: z.array(Typangabe),
    /** Begründung der Abweichung; sie gehört zum Ergebnis */
    grund: z.string().nullable(),
  })

const gemeinsam = { thema: 'Bewertung', objekt: 'aufnahme', params: MitKennung } as const
const lesen = { ...gemeinsam, methode: 'GET', recht: 'ergebnis.lesen' } as const
const speichern = { ...gemeinsam, methode: 'POST', recht: 'aufnahme.bearbeiten' } as const

export const leseTypologie = jeElement(element =>
  endpunkt({
    ...lesen,
    element,
    pfad: `/aufnahme/:id/${kurzVon(element)}/bewertung/typologie`,
    zusammenfassung: `Gewässertyp, nach dem ${element} bewertet wird`,
    antwort: stand(TYPABWEICHUNGEN[element]),
  }),
)
export const speichereTypologie = jeElement(element =>
  endpunkt({
    ...speichern,
    element,
    pfad: `/api/aufnahme/:id/${kurzVon(element)}/bewertung/typologie`,
    zusammenfassung: `Gewässertyp des ${element} abweichend von der Messstelle festlegen oder zurücksetzen`,
    body: abschnittEingabe(TYPABWEICHUNGEN[element]),
    antwort: stand(TYPABWEICHUNGEN[element]),
  }),
)
