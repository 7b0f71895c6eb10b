import type { Entscheidungsangaben } from '../features/aufnahme/vorschau/Aufnahmevorschau.tsx'
import { Aufnahmevorschau, type Vorschauangaben } from '../features/aufnahme/vorschau/Aufnahmevorschau.tsx'
import { Leitern } from '../features/bewertung/urteil/Leiter.tsx'
import { Statusteil } from '../features/status/Statusteil.tsx'
import { AUFNAHMEUNTERSEITEN } from './aufnahmeunterseiten.ts'

/** Setzt die Vorschau aus dem zusammen, was Bewertung und Status dazu beitragen. */
export default function Vorschauinhalt(angaben: Vorschauangaben) {
  return <Aufnahmevorschau {...angaben} Entscheidung={Entscheidung} Leiter={Leitern} />
}

function Entscheidung(angaben: Entscheidungsangaben) {
  return <Statusteil {...angaben} istNebenListe teile={AUFNAHMEUNTERSEITEN} />
}
