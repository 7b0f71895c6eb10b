import { ELEMENTE } from '@benthos/fachmodell'
import { AufnahmenEinlesenPage } from '../features/aufnahme/AufnahmenEinlesenPage.tsx'
import { EingeleseneAufnahmen } from '../features/fundeinlesung/EingeleseneAufnahmen.tsx'
import type { Einlesungsteil } from '../technik/einlesen/Einleseseite.tsx'
import { AUFNAHMEUNTERSEITEN } from './aufnahmeunterseiten.ts'

/** Nach dem Import steht je Qualitätselement, was an jeder Aufnahme noch fehlt; ihre Teile kennt nur die Anwendung. */
export default function Aufnahmenimport() {
  return <AufnahmenEinlesenPage Danach={Aufnahmen} />
}

const Aufnahmen: Einlesungsteil = ({ einlesung: { id } }) =>
  ELEMENTE.map(element => (
    <EingeleseneAufnahmen einlesung={id} element={element} key={element} teile={AUFNAHMEUNTERSEITEN} />
  ))
