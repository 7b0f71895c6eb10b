import {
  ROLLEN,
  ROLLEN_LABEL,
  ROLLEN_MIT_ORGANISATION,
  ROLLEN_OHNE_ORGANISATION,
  schluesselVon,
  VERGABESTAENDE,
} from '@benthos/fachmodell'
import { z } from 'zod'
import { Datum, LAENGSTE_BEGRUENDUNG, pflichtabsaetze, pflichtauswahl, Verweis } from './bausteine.ts'
import { feld } from './feld.ts'
import { mitRegeln } from './regeln.ts'

/** Eine Rolle über die der eigenen Organisation hinaus: für eine andere Organisation oder für eine Zeit. */
export const Rollenvergabe = mitRegeln(
  z.strictObject({
    rolle: feld('Rolle', pflichtauswahl(ROLLEN.map(value => ({ value, label: ROLLEN_LABEL[value] }))), {
      hilfe: 'Was die Person in dieser Organisation tun darf. Sie vergeben nur Rollen, die Sie selbst vergeben dürfen.',
    }),
    organisationseinheitId: feld('Organisation', Verweis.nullable().default(null), {
      hilfe:
        'Wofür die Rolle gilt: das Amt eines Bundeslandes, ein Büro, eine Universität. Administration, Bund und Qualitätssicherung gelten überall und haben keine.',
    }),
    gueltigAb: feld('Gilt ab', Datum, { hilfe: 'Erster Tag, an dem die Rolle gilt; frühestens heute.' }),
    gueltigBis: feld('Gilt bis', Datum.nullable().default(null), {
      hilfe: 'Letzter Tag, an dem die Rolle gilt. Leer: bis sie entzogen wird.',
    }),
    grund: feld('Begründung', pflichtabsaetze(LAENGSTE_BEGRUENDUNG), {
      hilfe: 'Warum die Person diese Rolle bekommt. Sie steht mit Namen und Zeitpunkt im Verlauf des Benutzers.',
    }),
  }),
  ({ rolle, organisationseinheitId, gueltigAb, gueltigBis }, melde) => {
    if (rolle && ROLLEN_MIT_ORGANISATION.includes(rolle) && organisationseinheitId === null)
      melde('organisationseinheitId', 'Diese Rolle gilt für eine Organisation: bitte wählen Sie sie')
    if (rolle && ROLLEN_OHNE_ORGANISATION.includes(rolle) && organisationseinheitId !== null)
      melde('organisationseinheitId', 'Diese Rolle gilt überall: bitte lassen Sie die Organisation leer')
    if (gueltigAb && gueltigBis && gueltigBis < gueltigAb) melde('gueltigBis', 'Das Ende liegt vor dem Beginn')
  },
)
export type Rollenvergabe = z.infer<typeof Rollenvergabe>

export const VergebeneRolle = z.object({
  id: z.number().int(),
  rolle: z.enum(ROLLEN),
  organisationseinheitId: z.number().int().nullable(),
  organisationseinheit: z.string().nullable(),
  gueltigAb: z.string(),
  gueltigBis: z.string().nullable(),
  stand: z.enum(schluesselVon(VERGABESTAENDE)),
  grund: z.string(),
  vergebenAm: z.string(),
  /** null: wer es war, gibt es nicht mehr */
  vergebenVon: z.string().nullable(),
  entzogenAm: z.string().nullable(),
  entzogenVon: z.string().nullable(),
  entzugsgrund: z.string().nullable(),
  /** darf der Angemeldete sie entziehen? */
  entziehbar: z.boolean(),
})
export type VergebeneRolle = z.infer<typeof VergebeneRolle>
