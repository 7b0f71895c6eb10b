import { vergleicheDezimal } from '../../dezimal.ts'
import { ermittlePhbIndikation } from '../../indikation.ts'
import type { KenngroesseSchluessel } from '../../kenngroessen/register.ts'
import { HINWEIS_DEMONSTRATION, KEINE_GRENZWERTE } from '../../klassen.ts'
import { meldungen } from '../../meldungen.ts'
import type { Mindestanforderung, Parametersatz } from '../../parameter/typen.ts'
import { liesSchalen } from '../../probe.ts'
import type { Toleranzregel } from '../../regeln/schlechtesterWert.ts'
import type { KenngroesseErgebnis, Meldung, Schwere } from '../../typen.ts'
import type { Bewertungskontext, Edition, Editionsergebnis } from '../edition.ts'
import { ermittleBerichtsplan, schwaechereMarke } from '../gemeinsam/berichtsplan.ts'
import { entscheide, ohneKlasse } from '../gemeinsam/entscheidung.ts'
import { berechneKenngroessen } from '../gemeinsam/kenngroessenbericht.ts'
import { bewerteModule } from './module.ts'

const NORM = '§ 9 Abs. 1 QZV Ökologie OG'
const VERFAHREN = 'Phytobenthos'

const KENNGROESSEN_DER_EDITION: readonly KenngroesseSchluessel[] = [
  'SCHALEN',
  'TI',
  'SI_ALGEN',
  'REFERENZARTEN_PROZENT',
  'TI_INDIKATORTAXA',
  'TI_ABDECKUNG',
  'TAXA',
  'SHANNON',
  'SIMPSON',
  'MARGALEF',
  'PIELOU',
  'TDI4',
  'MOTIL_PROZENT',
  'ORGANISCH_TOLERANT_PROZENT',
  'PLANKTISCH_PROZENT',
  'SALIN_PROZENT',
]
/** Kenngrößen, die auf der Indikation des Parametersatzes beruhen: sie sind höchstens so amtlich wie er. */
const AUS_DEM_PARAMETERSATZ: readonly string[] = [
  'TI',
  'SI_ALGEN',
  'REFERENZARTEN_PROZENT',
  'TI_INDIKATORTAXA',
  'TI_ABDECKUNG',
]

function pruefeMindestanforderungen(
  { meldungen: sammlung }: Bewertungskontext<'PHB'>,
  { mindestanforderungen }: Parametersatz<'PHB'>['inhalt'],
  wertVon: (schluessel: string) => number | null,
): void {
  const pruefe = (
    schluessel: string,
    anforderung: Mindestanforderung | null,
    text: (schwere: Schwere, wert: number, minimum: number) => Meldung,
  ) => {
    const wert = wertVon(schluessel)
    if (anforderung !== null && wert !== null && vergleicheDezimal(wert, anforderung.minimum) < 0)
      sammlung.push(text(anforderung.schwere, wert, anforderung.minimum))
  }
  pruefe('SCHALEN', mindestanforderungen.schalen, meldungen.wenigSchalen)
  // Ohne Index sagt schon dessen eigene Meldung alles
  if (wertVon('TI') === null) return
  pruefe('TI_INDIKATORTAXA', mindestanforderungen.indikatortaxa, meldungen.wenigTrophietaxa)
  pruefe('TI_ABDECKUNG', mindestanforderungen.abdeckungProzent, meldungen.trophieAbdeckungGering)
}

function bewerte(
  kontext: Bewertungskontext<'PHB'>,
  satz: Parametersatz<'PHB'>,
  regel: Toleranzregel,
): Editionsergebnis {
  const { eingabe, index, erklaerung } = kontext
  const plan = ermittleBerichtsplan(index, KENNGROESSEN_DER_EDITION)
  const probe = liesSchalen(eingabe, index, kontext.meldungen, ermittlePhbIndikation(index, satz.inhalt))
  const kenngroessen = berechneKenngroessen(probe, plan, erklaerung)
  const zeile = (schluessel: string): KenngroesseErgebnis => kenngroessen[plan.stelleJeSchluessel.get(schluessel) ?? 0]!
  for (const schluessel of AUS_DEM_PARAMETERSATZ) {
    const eine = zeile(schluessel)
    eine.marke = schwaechereMarke(eine.marke, satz.marke)
    eine.quelle = `${eine.quelle}; Indikation: ${satz.quelle.zitat}`
  }
  if (probe.taxa.anzahl === 0) {
    const text = 'keine Bewertung – keine gezählten Schalen'
    const grund = 'Ohne Klasse: Die Probe enthält keine gezählten Schalen eines Taxons der Liste.'
    return { ergebnis: ohneKlasse([], text, grund), kenngroessen }
  }
  const module = bewerteModule(kontext, satz, zeile)
  pruefeMindestanforderungen(kontext, satz.inhalt, schluessel => zeile(schluessel).wert)
  if (satz.marke === 'demonstration') kontext.meldungen.push(meldungen.nichtAmtlich(HINWEIS_DEMONSTRATION, satz.name))
  if (eingabe.probe.methode !== 'PHB') {
    kontext.meldungen.push(meldungen.probeNurFuer(VERFAHREN, 'Proben des Phytobenthos', eingabe.probe.methode))
    const text = 'keine Bewertung – Probenmethode passt nicht zum Verfahren'
    return { ergebnis: ohneKlasse(module, text, `Ohne Klasse: ${VERFAHREN} gilt nicht für diese Probe.`), kenngroessen }
  }
  return { ergebnis: entscheide(module, NORM, regel, kontext.meldungen), kenngroessen }
}

/** Edition des Phytobenthos: Trophie, Saprobie und Referenzarten nach § 9, mit einer Lesart der Toleranz. */
export function phbEdition(edition: string, label: string, regel: Toleranzregel): Edition<'PHB'> {
  return {
    verfahren: 'PHB',
    edition,
    label,
    gueltigVon: '2026-01-01',
    brauchtParameter: true,
    kenngroessen: KENNGROESSEN_DER_EDITION,
    bewerte(kontext) {
      if (kontext.parameter !== null) return bewerte(kontext, kontext.parameter, regel)
      const grund = 'Ohne Klasse: Es ist kein Parametersatz angegeben.'
      return { ergebnis: ohneKlasse([], KEINE_GRENZWERTE, grund), kenngroessen: [] }
    },
  }
}
