import { ELEMENTE, einzigesElement, kurzVon, type MzbMethode } from '@benthos/fachmodell'
import type { Ortsbefundname } from '@benthos/vertrag/ortsbefund'
import type { Unterseite, Unterseiteninhalt } from '../fach/aufnahmeteile/unterseite.ts'
import { spaet } from '../technik/fehler/nachladen.ts'

const paket = (hole: () => Promise<{ default: Unterseiteninhalt }>) => spaet(hole)

type Ortsbefundseite = keyof typeof import('../features/ortsbefund/Ortsbefundseiten.tsx')
const ortsbefund = (name: Ortsbefundname, label: string, seite: Ortsbefundseite): Unterseite => {
  const element = einzigesElement(name)
  return {
    pfad: `ortsbefund/${name}`,
    label,
    gruppe: 'Ortsbefund',
    ...(element !== null && { element: kurzVon(element) }),
    ...paket(() => import('../features/ortsbefund/Ortsbefundseiten.tsx').then(seiten => ({ default: seiten[seite] }))),
  }
}

type Mzbseite = keyof typeof import('../features/mzb/Mzbseiten.tsx')
const mzbProbe = (methode: MzbMethode, pfad: string, label: string, seite: Mzbseite): Unterseite => ({
  pfad: `mzb/${pfad}`,
  label,
  gruppe: 'MZB',
  element: 'mzb',
  methode,
  probe: { methode, braucht: ['istKopfErfasst', 'hatTaxa'] },
  ...paket(() => import('../features/mzb/Mzbseiten.tsx').then(seiten => ({ default: seiten[seite] }))),
})

/** Unterseiten einer Aufnahme; die Anwendung setzt sie zusammen, weil Features einander nicht kennen. */
export const AUFNAHMEUNTERSEITEN: readonly Unterseite[] = [
  {
    pfad: 'aufnahmedaten',
    label: 'Aufnahmedaten',
    gruppe: 'Aufnahme',
    ...paket(() => import('../features/aufnahme/AufnahmedatenPage.tsx')),
  },
  ortsbefund('wetterHydrographie', 'Wetter und Hydrographie', 'WetterHydrographiePage'),
  ortsbefund(
    'morphologieHydraulikPhysikalischChemischerBefund',
    'Morphologie, Hydraulik, Chemie',
    'MorphologieHydraulikPage',
  ),
  ortsbefund('organoleptischerBefundReduktionen', 'Organoleptik, Reduktion', 'OrganoleptischerBefundPage'),
  ortsbefund('choriotop', 'Choriotope', 'ChoriotopPage'),
  ortsbefund('phytobenthos', 'Phytobenthos vor Ort', 'PhytobenthosPage'),
  {
    pfad: 'mzb/methoden',
    label: 'Methoden',
    gruppe: 'MZB',
    element: 'mzb',
    ...paket(() => import('../features/mzb/MethodenPage.tsx')),
  },
  mzbProbe('MHS', 'mhs', 'MHS', 'MhsPage'),
  mzbProbe('SCREENING', 'screening', 'Screening', 'ScreeningPage'),
  mzbProbe('QUALITATIV', 'qualitativeProbe', 'Qualitative Probe', 'QualitativeProbePage'),
  mzbProbe('QUANTITATIV', 'quantitativeProbe', 'Quantitative Probe', 'QuantitativeProbePage'),
  mzbProbe('BIOMASSE', 'biomasse', 'Biomasse', 'BiomassePage'),
  {
    pfad: 'phb/allgemein',
    label: 'Probe',
    gruppe: 'PHB',
    element: 'phb',
    probe: { methode: 'PHB', braucht: ['istKopfErfasst'] },
    ...paket(() => import('../features/phb/PhbAllgemeinPage.tsx')),
  },
  {
    pfad: 'phb/taxa',
    label: 'Taxa',
    gruppe: 'PHB',
    element: 'phb',
    probe: { methode: 'PHB', braucht: ['hatTaxa'] },
    ...paket(() => import('../features/phb/PhbTaxaPage.tsx')),
  },
  {
    pfad: 'phb/algenmischbestaende',
    label: 'Algenmischbestände',
    gruppe: 'PHB',
    element: 'phb',
    ...paket(() => import('../features/phb/AlgenmischbestaendePage.tsx')),
  },
  {
    pfad: 'phb/summe',
    label: 'Summen',
    gruppe: 'PHB',
    istNebenan: true,
    element: 'phb',
    ...paket(() => import('../features/phb/PhbSummePage.tsx')),
  },
  {
    pfad: 'bewertung/mzb',
    label: 'Bewertung MZB',
    gruppe: 'Bewertung',
    element: 'mzb',
    ...paket(() => import('../features/bewertung/BewertungPage.tsx')),
  },
  {
    pfad: 'bewertung/phb',
    label: 'Bewertung PHB',
    gruppe: 'Bewertung',
    element: 'phb',
    ...paket(() => import('../features/bewertung/PhbBewertungPage.tsx')),
  },
  {
    pfad: 'varianten/mzb',
    label: 'Was wäre, wenn: MZB',
    gruppe: 'Bewertung',
    istNebenan: true,
    element: 'mzb',
    recht: 'mzbVerlauf',
    ...paket(() => import('../features/variante/VariantenPage.tsx')),
  },
  {
    pfad: 'varianten/phb',
    label: 'Was wäre, wenn: PHB',
    gruppe: 'Bewertung',
    istNebenan: true,
    element: 'phb',
    recht: 'phbVerlauf',
    ...paket(() => import('../features/variante/PhbVariantenPage.tsx')),
  },
  {
    pfad: 'plausibilitaet',
    label: 'Plausibilität',
    gruppe: 'Übergabe',
    recht: 'plausibilitaet',
    ...paket(() => import('./Aufnahmeplausibilitaet.tsx')),
  },
  {
    pfad: 'qs',
    label: 'Qualitätssicherung',
    gruppe: 'Übergabe',
    istNebenan: true,
    recht: 'qs',
    ...paket(() => import('../features/qs/QsPage.tsx')),
  },
  {
    pfad: 'status',
    label: 'Status und Freigabe',
    gruppe: 'Übergabe',
    ...paket(() => import('./Aufnahmestatus.tsx')),
  },
  ...ELEMENTE.map(
    (element): Unterseite => ({
      pfad: `verlauf/${kurzVon(element)}`,
      label: `Verlauf ${element}`,
      gruppe: 'Verlauf',
      istNebenan: true,
      element: kurzVon(element),
      recht: `${kurzVon(element)}Verlauf`,
      ...paket(() =>
        import('../features/verlauf/VerlaufPage.tsx').then(({ verlaufVon }) => ({ default: verlaufVon(element) })),
      ),
    }),
  ),
]
