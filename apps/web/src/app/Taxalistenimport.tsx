import { EingeleseneAufnahmen } from '../features/fundeinlesung/EingeleseneAufnahmen.tsx'
import { TaxalistenEinlesenPage } from '../features/fundeinlesung/TaxalistenEinlesenPage.tsx'
import type { Einlesungsteil } from '../technik/einlesen/Einleseseite.tsx'
import { AUFNAHMEUNTERSEITEN } from './aufnahmeunterseiten.ts'

/** Nach dem Import steht, was an jeder Aufnahme noch fehlt; ihre Teile kennt nur die Anwendung. */
export default function Taxalistenimport() {
  return <TaxalistenEinlesenPage Danach={Aufnahmen} />
}

const Aufnahmen: Einlesungsteil = ({ einlesung }) => (
  <EingeleseneAufnahmen einlesung={einlesung} teile={AUFNAHMEUNTERSEITEN} />
)
