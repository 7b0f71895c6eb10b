import { CHORIOTOPE, FARBGRUPPEN, listeWuchsformen, WUCHSFORMEN } from '@benthos/fachmodell'
import { z } from 'zod'
import { auswahlAus, Kennung, MitKennung, pflichtauswahl, Teilsperre, text, Version, Verweis } from './bausteine.ts'
import { endpunkt } from './endpunkt.ts'
import { feld } from './feld.ts'
import { Anteil } from './fund.ts'
import { bemerkung } from './gemeinsameFelder.ts'
import { mitRegeln } from './regeln.ts'

/** Was am Ort mit freiem Auge zu sehen ist: eine Art oder nur eine Farbe, mit Wuchsform und Deckung. */
export const Wuchsformbefund = mitRegeln(
  z.object({
    taxon: feld('Art', text(200), {
      hilfe: 'Name nach der Phytobenthos-Taxaliste, wenn die Art am Ort erkennbar ist.',
      darwinCore: 'scientificName',
    }),
    farbgruppe: feld('Farbgruppe', auswahlAus(FARBGRUPPEN), {
      hilfe: 'Farbe des Bewuchses, wie sie am Ort zu sehen ist; nötig, wenn die Art nicht erkennbar ist.',
    }),
    wuchsform: feld('Wuchsform', pflichtauswahl(WUCHSFORMEN), {
      hilfe: 'Gestalt des Bewuchses, mit freiem Auge beurteilt. Zur Wahl steht, was bei der Farbgruppe vorkommt.',
    }),
    deckung: feld('Deckung', Anteil, {
      einheit: '%',
      hilfe: 'Anteil der Sohle, den der Bewuchs bedeckt; geschätzt, auf Zehntelprozent genau.',
      darwinCore: 'organismQuantity',
    }),
    substrat: feld('Substrat', auswahlAus(CHORIOTOPE), {
      hilfe: 'Choriotop, auf dem der Bewuchs sitzt.',
      darwinCore: 'habitat',
    }),
    bemerkung: bemerkung(500),
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
