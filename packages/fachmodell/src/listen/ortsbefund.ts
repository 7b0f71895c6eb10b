import { werteliste } from '../werteliste.ts'

/** Auswahlwerte des Ortsbefunds, nach den Erhebungsbögen der Leitfäden zur Erhebung der biologischen Qualitätselemente. */

export const WITTERUNGEN = werteliste({
  SONNIG: 'sonnig',
  HEITER: 'heiter',
  BEWOELKT: 'bewölkt',
  BEDECKT: 'bedeckt',
  REGEN: 'Regen',
  SCHNEEFALL: 'Schneefall',
})

export const WASSERFUEHRUNGEN = werteliste({
  TROCKEN: 'trocken',
  NIEDERWASSER: 'Niederwasser',
  UNTER_MITTELWASSER: 'unter Mittelwasser',
  MITTELWASSER: 'Mittelwasser',
  UEBER_MITTELWASSER: 'über Mittelwasser',
  HOCHWASSER: 'Hochwasser',
})

export const EISBILDUNGEN = werteliste({
  KEINES: 'kein Eis',
  RANDEIS: 'Randeis',
  GRUNDEIS: 'Grundeis',
  TREIBEIS: 'Treibeis',
  EISDECKE: 'geschlossene Eisdecke',
})

/** Vierstufige Schätzung, für Organoleptik und Kolmation dieselbe. */
export const STAERKEN = werteliste({
  KEINE: 'keine',
  GERING: 'gering',
  MITTEL: 'mittel',
  STARK: 'stark',
})

export const STROEMUNGSBILDER = werteliste({
  RUHIG: 'ruhig, glatt',
  GERIPPELT: 'gerippelt',
  WELLIG: 'wellig',
  TURBULENT: 'turbulent',
  UEBERSTUERZEND: 'überstürzend',
})

export const UFERVEGETATIONEN = werteliste({
  KEINE: 'keine',
  KRAUTIG: 'krautig',
  EINZELGEHOELZE: 'einzelne Gehölze',
  GEHOELZSAUM_LUECKIG: 'Gehölzsaum, lückig',
  GEHOELZSAUM_GESCHLOSSEN: 'Gehölzsaum, geschlossen',
  WALD: 'Wald, Auwald',
})

export const UMLANDNUTZUNGEN = werteliste({
  WALD: 'Wald',
  GRUENLAND: 'Grünland',
  ACKER: 'Ackerland',
  SONDERKULTUR: 'Wein- und Obstbau',
  ALPIN: 'alpine Rasen, Fels',
  FEUCHTGEBIET: 'Feuchtgebiet, Au',
  SIEDLUNG: 'Siedlung',
  GEWERBE: 'Gewerbe, Industrie',
  VERKEHR: 'Verkehrsflächen',
  SONSTIGE: 'sonstige',
})

/** Dicke des Diatomeenbelags. */
export const DIATOMEENBELAEGE = werteliste({
  '0': '0 – kein Belag',
  '1': '1 – nicht sichtbar, aber glitschig',
  '2': '2 – dünn, bräunlich sichtbar',
  '3': '3 – deutlich, 1–5 mm',
  '4': '4 – dick, über 5 mm',
})
