type Wahl = { value: string; label: string }

export const NICHT_ZUGEORDNET = 'nicht zugeordnet'
/** Eintrag der Auswahl, der eine Zuordnung aufhebt. */
export const AUFHEBEN: Wahl = { value: '0', label: 'Zuordnung aufheben' }

const BESTEHT = 'Bestehende Zuordnung; sie bleibt, wie sie ist.'

/** Was die Wahl an einem Qualitätselement ändert, oder warum sie nichts ändert. */
export function bestimmeZuordnung(
  { auftragnehmer, hindernis }: { auftragnehmer: Wahl | null; hindernis: string | null },
  ziel: Wahl | null,
  ueberschreiben: boolean,
): { danach: string | null; hindernis: string | null } {
  const bleibt = (grund: string | null) => ({ danach: null, hindernis: grund })
  if (hindernis !== null) return bleibt(hindernis)
  // Auch ehe gewählt ist, an wen: was bestehen bleibt, steht schon fest.
  if (ziel === null) return bleibt(auftragnehmer !== null && !ueberschreiben ? BESTEHT : null)
  const istAufhebung = ziel.value === AUFHEBEN.value
  if (auftragnehmer?.value === ziel.value) return bleibt('Ist schon so zugeordnet.')
  if (auftragnehmer === null && istAufhebung) return bleibt('Ist keinem Auftragnehmer zugeordnet.')
  if (auftragnehmer !== null && !ueberschreiben) return bleibt(BESTEHT)
  return { danach: istAufhebung ? NICHT_ZUGEORDNET : ziel.label, hindernis: null }
}
