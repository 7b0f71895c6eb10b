import { CHORIOTOPE, labelVon } from '@benthos/fachmodell'
import { formatiereAnzahl } from '@benthos/fachmodell/zahl/formatiereAnzahl'
import { type Angabe, feldangaben } from '@benthos/vertrag/feldangaben'
import { Choriotopbefund, type ChoriotopZeile, choriotop, type Ortsbefundname } from '@benthos/vertrag/ortsbefund'
import {
  MorphologieHydraulikBefund,
  morphologieHydraulik,
  OrganoleptischerBefund,
  organoleptischerBefund,
  Phytobenthosbefund,
  phytobenthos,
  WetterHydrographie,
  wetterHydrographie,
} from '@benthos/vertrag/ortsbefundabschnitte'
import type { z } from 'zod'

/** Abschnitte des Ortsbefunds im Verlauf: jedes Feld heißt wie im Formular. */

type Daten = Record<string, unknown>
/** Angaben eines gespeicherten Abschnitts, in der Reihenfolge der Anzeige. */
type Beschreibung = { titel: string; lies: (daten: Daten) => Angabe[] }

const nachFeldern =
  (schema: z.ZodObject) =>
  (daten: Daten): Angabe[] =>
    feldangaben(schema, feld => daten[feld])

/** Je Choriotop eine Angabe aus Deckung und Teilproben. */
function liesChoriotope(daten: Daten): Angabe[] {
  const zeilen = ((daten['zeilen'] ?? []) as ChoriotopZeile[]).map((zeile): Angabe => {
    const deckung = zeile.unter5 ? 'x (unter 5 %)' : zeile.deckung === null ? null : `${zeile.deckung} %`
    const einheiten = zeile.einheiten === null ? null : formatiereAnzahl(zeile.einheiten, 'Teilprobe', 'Teilproben')
    return {
      feld: zeile.choriotop,
      label: labelVon(CHORIOTOPE, zeile.choriotop) ?? zeile.choriotop,
      text: [deckung, einheiten].filter(teil => teil !== null).join(', '),
    }
  })
  return [...zeilen, ...nachFeldern(Choriotopbefund)({ bemerkung: daten['bemerkung'] })]
}

const ABSCHNITTE: Readonly<Record<Ortsbefundname, Beschreibung>> = {
  choriotop: { titel: choriotop.titel, lies: liesChoriotope },
  wetterHydrographie: { titel: wetterHydrographie.titel, lies: nachFeldern(WetterHydrographie) },
  morphologieHydraulikPhysikalischChemischerBefund: {
    titel: morphologieHydraulik.titel,
    lies: nachFeldern(MorphologieHydraulikBefund),
  },
  organoleptischerBefundReduktionen: {
    titel: organoleptischerBefund.titel,
    lies: nachFeldern(OrganoleptischerBefund),
  },
  phytobenthos: { titel: phytobenthos.titel, lies: nachFeldern(Phytobenthosbefund) },
}

export function ortsbefundtitel(name: Ortsbefundname): string {
  return `Ortsbefund · ${ABSCHNITTE[name].titel}`
}

export function ortsbefundangaben(name: Ortsbefundname, daten: Daten | null): Angabe[] {
  return daten === null ? [] : ABSCHNITTE[name].lies(daten)
}
