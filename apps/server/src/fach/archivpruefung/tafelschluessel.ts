import type { Fremdschluessel } from './tafelform.ts'

/** Womit sich die Zeilen der sichtbaren Datenbank unterscheiden und worauf sie verweisen. */

/** Name des Datenpakets mit der sichtbaren Datenbank. */
export const NAME_DER_DATENBANK = 'benthosdatenbank'

type Schluessel = { schluessel: readonly string[]; verweise: readonly Fremdschluessel[] }

const AUFNAHME: Fremdschluessel = { felder: ['aufnahme'], tafel: 'aufnahme', zielfelder: ['code'] }
const PROBE = ['aufnahme', 'methode']
const ERGEBNIS = ['aufnahme', 'element', 'methode']
const zur = (tafel: string, felder: readonly string[]): Fremdschluessel => ({ felder, tafel, zielfelder: felder })
const jeElement = (kurz: string): Record<string, Schluessel> => ({
  [`probe_${kurz}`]: { schluessel: PROBE, verweise: [AUFNAHME] },
  [`fund_${kurz}`]: { schluessel: [...PROBE, 'zeile'], verweise: [zur(`probe_${kurz}`, PROBE)] },
})
const JE_AUFNAHME: Schluessel = { schluessel: ['aufnahme'], verweise: [AUFNAHME] }

/**
 * Schlüssel jeder Tafel der sichtbaren Datenbank. Messstelle und Projekt einer Aufnahme sind keine Verweise: wer die Aufnahme lesen
 * darf, darf nicht immer beide lesen.
 */
export const TAFELSCHLUESSEL: Readonly<Record<string, Schluessel>> = {
  projekt: { schluessel: ['name'], verweise: [] },
  messstelle: { schluessel: ['code'], verweise: [] },
  aufnahme: { schluessel: ['code'], verweise: [] },
  ortsbefund_wetter_hydrographie: JE_AUFNAHME,
  ortsbefund_morphologie_hydraulik_physikalisch_chemischer_befund: JE_AUFNAHME,
  ortsbefund_organoleptischer_befund_reduktionen: JE_AUFNAHME,
  ortsbefund_choriotop: JE_AUFNAHME,
  ortsbefund_phytobenthos: JE_AUFNAHME,
  choriotop: { schluessel: ['aufnahme', 'choriotop'], verweise: [AUFNAHME] },
  wuchsform: { schluessel: [], verweise: [AUFNAHME] },
  ...jeElement('mzb'),
  ...jeElement('phb'),
  mischbestand: { schluessel: ['aufnahme', 'name'], verweise: [AUFNAHME] },
  mischbestand_art: {
    schluessel: ['aufnahme', 'bestand', 'taxon'],
    verweise: [{ felder: ['aufnahme', 'bestand'], tafel: 'mischbestand', zielfelder: ['aufnahme', 'name'] }],
  },
  ergebnis: { schluessel: ERGEBNIS, verweise: [AUFNAHME] },
  modul: { schluessel: [...ERGEBNIS, 'schluessel'], verweise: [zur('ergebnis', ERGEBNIS)] },
  kenngroesse: { schluessel: [...ERGEBNIS, 'schluessel'], verweise: [zur('ergebnis', ERGEBNIS)] },
}
