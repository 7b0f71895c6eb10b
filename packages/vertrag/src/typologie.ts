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

/** Abweichung vom Gewässertyp der Messstelle; leer gilt wie dort. Ganz leer heißt zurückgesetzt. */
export const MzbTypabweichung = mitRegeln(z.object(gemeinsameFelder), nurMitGrund)
/** Wie beim Makrozoobenthos, dazu der trophische Grundzustand. */
export const PhbTypabweichung = mitRegeln(z.object({ ...gemeinsameFelder, trophischerGrundzustand }), nurMitGrund)
export type Typabweichung = z.infer<typeof MzbTypabweichung> & Partial<z.infer<typeof PhbTypabweichung>>

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

export const leseMzbTypologie = endpunkt({
  ...lesen,
  element: 'MZB',
  pfad: '/aufnahme/:id/mzb/bewertung/typologie',
  zusammenfassung: 'Gewässertyp, nach dem MZB bewertet wird',
  antwort: stand(MzbTypabweichung),
})
export const lesePhbTypologie = endpunkt({
  ...lesen,
  element: 'PHB',
  pfad: '/aufnahme/:id/phb/bewertung/typologie',
  zusammenfassung: 'Gewässertyp, nach dem PHB bewertet wird',
  antwort: stand(PhbTypabweichung),
})
export const speichereMzbTypologie = endpunkt({
  ...speichern,
  element: 'MZB',
  pfad: '/api/aufnahme/:id/mzb/bewertung/typologie',
  zusammenfassung: 'Gewässertyp des MZB abweichend von der Messstelle festlegen oder zurücksetzen',
  body: abschnittEingabe(MzbTypabweichung),
  antwort: stand(MzbTypabweichung),
})
export const speicherePhbTypologie = endpunkt({
  ...speichern,
  element: 'PHB',
  pfad: '/api/aufnahme/:id/phb/bewertung/typologie',
  zusammenfassung: 'Gewässertyp des PHB abweichend von der Messstelle festlegen oder zurücksetzen',
  body: abschnittEingabe(PhbTypabweichung),
  antwort: stand(PhbTypabweichung),
})
