import { BUNDESLAENDER } from '@benthos/fachmodell'
import type { OrganisationseinheitTabelle } from '../../technik/db/tabellen/verwaltung.ts'

type DemoOrganisation = Readonly<{
  name: string
  art: OrganisationseinheitTabelle['art']
  bundesland: string | null
  istAuftragnehmer: boolean
}>

/** Name des Landesamts eines Bundeslandes, etwa `AT-3`. */
export function landesamt(bundesland: string): string {
  const land = BUNDESLAENDER.find(b => b.value === bundesland)
  if (!land) throw new TypeError(`${bundesland} ist kein Bundesland`)
  return `Amt der Landesregierung ${land.label} – Gewässeraufsicht (Demo)`
}

export const DEMO_BUND = 'Bundesministerium, Abteilung Gewässerökologie (Demo)'
export const DEMO_LESENDE = 'Verband für Gewässerschutz (Demo)'
export const DEMO_QS = 'QS-Einheit Bioindikation (Demo)'
export const DEMO_AUFTRAGNEHMER = [
  'Limnologisches Büro Augraben (Demo)',
  'Hydrobiologie Steinfluh GmbH (Demo)',
  'Bachgrund Gewässeruntersuchung KG (Demo)',
  'Technisches Büro Quellmoos (Demo)',
] as const
export const DEMO_UNIVERSITAETEN = [
  'Universität Donauauen, Institut für Hydrobiologie (Demo)',
  'Universität Alpenvorland, Institut für Ökologie (Demo)',
] as const

const ohneLand = (name: string, art: DemoOrganisation['art']): DemoOrganisation => ({
  name,
  art,
  bundesland: null,
  istAuftragnehmer: art === 'AUFTRAGNEHMER',
})

/** Erfundene Organisationen der Vorführung; der Zusatz „(Demo)“ steht in jedem Namen, auch in Listen und Berichten. */
export const DEMO_ORGANISATIONEN: readonly DemoOrganisation[] = [
  ohneLand(DEMO_BUND, 'BUND'),
  ...BUNDESLAENDER.map(({ value }) => ({
    name: landesamt(value),
    art: 'LAND' as const,
    bundesland: value,
    istAuftragnehmer: false,
  })),
  ...DEMO_AUFTRAGNEHMER.map(name => ohneLand(name, 'AUFTRAGNEHMER')),
  ...DEMO_UNIVERSITAETEN.map(name => ohneLand(name, 'UNIVERSITAET')),
  ohneLand(DEMO_QS, 'QS'),
  ohneLand(DEMO_LESENDE, 'SONSTIGE'),
]
