import { listeAufnahmebilder } from '@benthos/vertrag/bild'
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
import { vorbefundMorphologie, vorbefundPhytobenthos } from '@benthos/vertrag/vorbefund'
import { leseWuchsformen } from '@benthos/vertrag/wuchsform'
import { usePrefetchQuery } from '@tanstack/react-query'
import { fragtVorab } from '../../fach/aufnahmeteile/fragtVorab.ts'
import { Choriotopskizze } from '../../technik/bilder/Bilder.tsx'
import type { Formularansicht } from '../../technik/formular/Formular.tsx'
import { abfrage } from '../../technik/http/abfrage.ts'
import { Choriotoptabelle } from './Choriotoptabelle.tsx'
import { alsBefund, alsFormular, CHORIOTOPABSCHNITTE, Choriotopformular } from './choriotopformular.ts'
import { MORPHOLOGIE_HYDRAULIK, ORGANOLEPTISCHER_BEFUND, PHYTOBENTHOS, WETTER_HYDROGRAPHIE } from './felder.ts'
import stil from './Ortsbefund.module.css'
import { Ortsbefundformular } from './Ortsbefundformular.tsx'
import { Wuchsformen } from './Wuchsformen.tsx'

/** Die fünf Abschnitte des Ortsbefunds als Unterseiten einer Aufnahme. */

type Seitenangaben = { aufnahmeId: number; code: string }

export function ChoriotopPage(aufnahme: Seitenangaben) {
  return (
    <Ortsbefundformular
      abschnitte={CHORIOTOPABSCHNITTE}
      {...aufnahme}
      danach={
        <section aria-label="Choriotopskizze" className={stil['skizze']} data-print="plain" id="choriotopskizze">
          <Choriotopskizze id={aufnahme.aufnahmeId} />
        </section>
      }
      darstellung={alsTabelle}
      schema={Choriotopformular}
      umformung={{ alsFormular, alsBefund }}
      vertrag={choriotop}
    />
  )
}

const alsTabelle = (ansicht: Formularansicht) => <Choriotoptabelle {...ansicht} />

export function WetterHydrographiePage(aufnahme: Seitenangaben) {
  return (
    <Ortsbefundformular
      abschnitte={WETTER_HYDROGRAPHIE}
      {...aufnahme}
      schema={WetterHydrographie}
      vertrag={wetterHydrographie}
    />
  )
}

export function MorphologieHydraulikPage(aufnahme: Seitenangaben) {
  return (
    <Ortsbefundformular
      abschnitte={MORPHOLOGIE_HYDRAULIK}
      {...aufnahme}
      schema={MorphologieHydraulikBefund}
      vertrag={morphologieHydraulik}
      vorbefund={vorbefundMorphologie}
    />
  )
}

export function OrganoleptischerBefundPage(aufnahme: Seitenangaben) {
  return (
    <Ortsbefundformular
      abschnitte={ORGANOLEPTISCHER_BEFUND}
      {...aufnahme}
      schema={OrganoleptischerBefund}
      vertrag={organoleptischerBefund}
    />
  )
}

export function PhytobenthosPage(aufnahme: Seitenangaben) {
  // Geladen wird schon mit dem Formular, gezeigt danach.
  usePrefetchQuery(abfrage(leseWuchsformen, { params: { id: aufnahme.aufnahmeId } }))
  return (
    <Ortsbefundformular
      abschnitte={PHYTOBENTHOS}
      {...aufnahme}
      danach={<Wuchsformen {...aufnahme} />}
      schema={Phytobenthosbefund}
      vertrag={phytobenthos}
      vorbefund={vorbefundPhytobenthos}
    />
  )
}

ChoriotopPage.frageVorab = fragtVorab(choriotop.lese, listeAufnahmebilder)
WetterHydrographiePage.frageVorab = fragtVorab(wetterHydrographie.lese)
MorphologieHydraulikPage.frageVorab = fragtVorab(morphologieHydraulik.lese, vorbefundMorphologie.lese)
OrganoleptischerBefundPage.frageVorab = fragtVorab(organoleptischerBefund.lese)
PhytobenthosPage.frageVorab = fragtVorab(phytobenthos.lese, vorbefundPhytobenthos.lese)
