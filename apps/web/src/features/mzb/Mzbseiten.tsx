import { fragtVorab } from '../../fach/aufnahmeteile/fragtVorab.ts'
import { fragtMitRaster } from '../../fach/probe/Probentaxa.tsx'
import { abfrage } from '../../technik/http/abfrage.ts'
import { MzbProbenseite } from './MzbProbenseite.tsx'
import { type Probenmethode, probenmethode } from './methoden.ts'

/** Die fünf MZB-Methoden als Unterseiten einer Aufnahme. */

type Seitenangaben = { aufnahmeId: number; code: string }

export function MhsPage(aufnahme: Seitenangaben) {
  return <MzbProbenseite methode={MHS} {...aufnahme} />
}

export function ScreeningPage(aufnahme: Seitenangaben) {
  return <MzbProbenseite methode={SCREENING} {...aufnahme} />
}

export function QualitativeProbePage(aufnahme: Seitenangaben) {
  return <MzbProbenseite methode={QUALITATIV} {...aufnahme} />
}

export function QuantitativeProbePage(aufnahme: Seitenangaben) {
  return <MzbProbenseite methode={QUANTITATIV} {...aufnahme} />
}

export function BiomassePage(aufnahme: Seitenangaben) {
  return <MzbProbenseite methode={BIOMASSE} {...aufnahme} />
}

const MHS = probenmethode('MHS')
const SCREENING = probenmethode('SCREENING')
const QUALITATIV = probenmethode('QUALITATIV')
const QUANTITATIV = probenmethode('QUANTITATIV')
const BIOMASSE = probenmethode('BIOMASSE')

MhsPage.frageVorab = beginn(MHS)
ScreeningPage.frageVorab = beginn(SCREENING)
QualitativeProbePage.frageVorab = beginn(QUALITATIV)
QuantitativeProbePage.frageVorab = beginn(QUANTITATIV)
BiomassePage.frageVorab = beginn(BIOMASSE)

function beginn({ methode, vertrag, fassungen }: Probenmethode) {
  return fragtMitRaster(methode, fragtVorab(vertrag.leseKopf, fassungen), (id, client) =>
    client.fetchQuery(abfrage(vertrag.leseTaxa, { params: { id } })),
  )
}
