import {
  CHORIOTOPE,
  type Choriotop,
  FARBGRUPPEN,
  listeWuchsformen,
  schluesselVon,
  type Wert,
  WUCHSFORMEN,
} from '@benthos/fachmodell'
import { z } from 'zod'
import { auswahl, Kennung, MitKennung, Teilsperre, text, Version, Verweis } from './bausteine.ts'
import { endpunkt } from './endpunkt.ts'
import { Anteil } from './phb.ts'
import { mitRegeln } from './regeln.ts'

/** Was am Ort mit freiem Auge zu sehen ist: eine Art oder nur eine Farbe, mit Wuchsform und Deckung. */
export const Wuchsformbefund = mitRegeln(
  z.object({
    /** Name in der PHB-Taxaliste */
    taxon: text(200),
    farbgruppe: auswahl(schluesselVon(FARBGRUPPEN)),
    wuchsform: z.enum(schluesselVon(WUCHSFORMEN)),
    /** % der Sohle */
    deckung: Anteil,
    /** worauf der Bewuchs sitzt */
    substrat: auswahl(schluesselVon(CHORIOTOPE as readonly Wert<Choriotop>[])),
    bemerkung: text(500),
  }),
  ({ taxon, farbgruppe, wuchsform }, melde) => {
    if (taxon === null && farbgruppe === null) melde('taxon', 'Bitte geben Sie eine Art oder eine Farbgruppe an')
    if (wuchsform && farbgruppe !== undefined && !listeWuchsformen(farbgruppe).some(({ value }) => value === wuchsform))
      melde('wuchsform', 'Diese Wuchsform kommt bei der Farbgruppe nicht vor')
  },
)
export type Wuchsformbefund = z.infer<typeof Wuchsformbefund>

export const WuchsformStand = z.object({ id: z.number().int(), version: z.number().int(), daten: Wuchsformbefund })
const Wuchsformliste = z.object({
  /** Fassung, aus der die Arten gewählt werden */
  taxalistenversion: z.string(),
  zeilen: z.array(WuchsformStand),
  bearbeitbar: z.boolean(),
  sperre: Teilsperre,
})

const gemeinsam = {
  thema: 'Ortsbefund',
  objekt: 'aufnahme',
  teil: 'phbMakroskopischeArtWuchsform',
  params: MitKennung,
} as const
const PFAD = '/aufnahme/:id/ortsbefund/phbMakroskopischeArtWuchsform'

export const leseWuchsformen = endpunkt({
  ...gemeinsam,
  methode: 'GET',
  pfad: `/api${PFAD}`,
  zusammenfassung: 'Makroskopische Arten und Wuchsformen',
  recht: 'aufnahme.lesen',
  antwort: Wuchsformliste,
})
export const speichereWuchsform = endpunkt({
  ...gemeinsam,
  methode: 'POST',
  pfad: PFAD,
  zusammenfassung: 'Eine makroskopische Art oder Farbgruppe mit Wuchsform anlegen oder ändern',
  recht: 'aufnahme.bearbeiten',
  /** `id` null und Version 0: neu */
  body: z.object({ id: Verweis.nullable().default(null), version: Version, daten: Wuchsformbefund }),
  antwort: WuchsformStand,
})
export const loescheWuchsform = endpunkt({
  ...gemeinsam,
  methode: 'POST',
  pfad: `${PFAD}/delete/:wuchsform`,
  zusammenfassung: 'Eine makroskopische Art oder Farbgruppe löschen',
  recht: 'aufnahme.bearbeiten',
  params: MitKennung.extend({ wuchsform: Kennung }),
  body: z.object({ version: Version }),
  antwort: Wuchsformliste,
})
