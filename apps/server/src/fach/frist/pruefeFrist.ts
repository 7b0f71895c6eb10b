import { feldEinwand } from '../../technik/http/problem.ts'
import { heuteInOesterreich } from '../../technik/zeit/heuteInOesterreich.ts'

/** @throws Einwand am Feld, wenn die Frist in Österreich schon vorbei ist */
export function pruefeFrist(frist: string): void {
  if (frist < heuteInOesterreich())
    throw feldEinwand('frist', 'Die Frist liegt in der Vergangenheit. Bitte wählen Sie heute oder einen späteren Tag.')
}
