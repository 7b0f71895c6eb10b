import { choriotop } from '@benthos/vertrag/ortsbefund'
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
import type { Formularansicht } from '../../formular/Formular.tsx'
import { Choriotoptabelle } from './Choriotoptabelle.tsx'
import { alsBefund, alsFormular, CHORIOTOPABSCHNITTE, Choriotopformular } from './choriotopformular.ts'
import { MORPHOLOGIE_HYDRAULIK, ORGANOLEPTISCHER_BEFUND, PHYTOBENTHOS, WETTER_HYDROGRAPHIE } from './felder.ts'
import { Ortsbefundformular } from './Ortsbefundformular.tsx'

/** Die fünf Abschnitte des Ortsbefunds als Unterseiten einer Aufnahme. */

type Seitenangaben = { aufnahmeId: number }

export function ChoriotopPage({ aufnahmeId }: Seitenangaben) {
  return (
    <Ortsbefundformular
      abschnitte={CHORIOTOPABSCHNITTE}
      aufnahmeId={aufnahmeId}
      darstellung={alsTabelle}
      schema={Choriotopformular}
      umformung={{ alsFormular, alsBefund }}
      vertrag={choriotop}
    />
  )
}

const alsTabelle = (ansicht: Formularansicht) => <Choriotoptabelle {...ansicht} />

export function WetterHydrographiePage({ aufnahmeId }: Seitenangaben) {
  return (
    <Ortsbefundformular
      abschnitte={WETTER_HYDROGRAPHIE}
      aufnahmeId={aufnahmeId}
      schema={WetterHydrographie}
      vertrag={wetterHydrographie}
    />
  )
}

export function MorphologieHydraulikPage({ aufnahmeId }: Seitenangaben) {
  return (
    <Ortsbefundformular
      abschnitte={MORPHOLOGIE_HYDRAULIK}
      aufnahmeId={aufnahmeId}
      schema={MorphologieHydraulikBefund}
      vertrag={morphologieHydraulik}
    />
  )
}

export function OrganoleptischerBefundPage({ aufnahmeId }: Seitenangaben) {
  return (
    <Ortsbefundformular
      abschnitte={ORGANOLEPTISCHER_BEFUND}
      aufnahmeId={aufnahmeId}
      schema={OrganoleptischerBefund}
      vertrag={organoleptischerBefund}
    />
  )
}

export function PhytobenthosPage({ aufnahmeId }: Seitenangaben) {
  return (
    <Ortsbefundformular
      abschnitte={PHYTOBENTHOS}
      aufnahmeId={aufnahmeId}
      schema={Phytobenthosbefund}
      vertrag={phytobenthos}
    />
  )
}
