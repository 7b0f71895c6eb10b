import { EingeleseneAufnahmen } from '../features/fundeinlesung/EingeleseneAufnahmen.tsx'
import { elementDer } from '../features/fundeinlesung/elementDer.ts'
import { TaxalistenEinlesenPage } from '../features/fundeinlesung/TaxalistenEinlesenPage.tsx'
import type { Einlesungsteil } from '../technik/einlesen/Einleseseite.tsx'
import { AUFNAHMEUNTERSEITEN } from './aufnahmeunterseiten.ts'

/** Nach dem Import steht, was an jeder Aufnahme noch fehlt; ihre Teile kennt nur die Anwendung. */
export default function Taxalistenimport() {
  return <TaxalistenEinlesenPage Danach={Aufnahmen} />
}

const Aufnahmen: Einlesungsteil = ({ einlesung: { id, art } }) => {
  const element = elementDer(art)
  return element && <EingeleseneAufnahmen einlesung={id} element={element} teile={AUFNAHMEUNTERSEITEN} />
}
