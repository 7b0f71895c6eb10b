import type { Buchhaltung } from '../buchhaltung.ts'
import { leseQuelle, type Quellzeile } from '../csv.ts'
import type { Entwurf, Entwurfsliste } from '../entwurf.ts'
import { ohneUntergattung, variantenSchluessel } from '../namen.ts'
import { gruppeDesWoerterbuchs } from './gruppen.ts'
import { leiteGewichtAb } from './saprobiegewicht.ts'
import type { Woerterbuchzeile } from './woerterbuch.ts'
import { variantenIndex } from './woerterbuchtaxa.ts'

export const SAPROBIE_DATEI = 'mzb_saprobic_valences.csv'
export const STROEMUNG_DATEI = 'mzb_current_shares.csv'

const SAPROBIE = { oligo: 'sap_o', beta_meso: 'sap_b', alpha_meso: 'sap_a', poly: 'sap_p' } as const
const STROEMUNG = {
  stagnant: 'str_stehend',
  very_slow: 'str_sehr_langsam',
  slow: 'str_langsam',
  moderate: 'str_maessig',
  fast: 'str_schnell',
} as const

/** Alle Namen der beiden Präferenzlisten, ohne Untergattung. */
export function namenDerPraeferenzlisten(): readonly string[] {
  return [SAPROBIE_DATEI, STROEMUNG_DATEI].flatMap(d =>
    leseQuelle(d, ['taxon']).map(z => ohneUntergattung(z.wert.taxon)),
  )
}

/** Saprobielle Valenzen und das daraus abgeleitete Gewicht. */
export function uebernimmSaprobie(
  liste: Entwurfsliste,
  woerterbuch: readonly Woerterbuchzeile[],
  buch: Buchhaltung,
): void {
  uebernimm(liste, woerterbuch, buch, SAPROBIE_DATEI, SAPROBIE)
  for (const e of liste.alle()) {
    const { sap_o, sap_b, sap_a, sap_p } = e.werte
    if (sap_o === undefined || sap_b === undefined || sap_a === undefined || sap_p === undefined) continue
    e.werte.sap_g = leiteGewichtAb([sap_o, sap_b, sap_a, sap_p])
  }
}

/** Strömungspräferenz: zehn Punkte auf fünf Klassen. */
export function uebernimmStroemung(
  liste: Entwurfsliste,
  woerterbuch: readonly Woerterbuchzeile[],
  buch: Buchhaltung,
): void {
  uebernimm(liste, woerterbuch, buch, STROEMUNG_DATEI, STROEMUNG)
}

function uebernimm<S extends string>(
  liste: Entwurfsliste,
  woerterbuch: readonly Woerterbuchzeile[],
  buch: Buchhaltung,
  datei: string,
  spalten: Readonly<Record<S, string>>,
): void {
  const zeilen = leseQuelle(datei, ['taxon', ...(Object.keys(spalten) as S[])])
  buch.oeffne(datei, zeilen.length)
  const offen: (typeof zeilen)[number][] = []
  // Erst die Zeilen unter dem gültigen Namen, dann Synonyme, dann Schreibvarianten: kein alter Name verdrängt den Wert des gültigen.
  const unterSynonym = (quelle: (typeof zeilen)[number]) =>
    (liste.hole(ohneUntergattung(quelle.wert.taxon))?.akzeptiert ?? null) !== null
  for (const quelle of [...zeilen.filter(z => !unterSynonym(z)), ...zeilen.filter(unterSynonym)]) {
    const name = ohneUntergattung(quelle.wert.taxon)
    const eintrag = liste.holeGueltig(name) ?? liste.hole(`${name} sp.`)
    if (!eintrag) offen.push(quelle)
    else schreibe(eintrag, quelle, spalten, buch, datei, 'ZUGEORDNET')
  }
  const varianten = variantenIndex(liste)
  for (const quelle of offen) {
    const name = ohneUntergattung(quelle.wert.taxon)
    const [gattung = '', epitheton = '', ...rest] = name.split(' ')
    if (rest.length > 0 || epitheton === '') {
      buch.buche(
        datei,
        quelle.zeile,
        quelle.wert.taxon,
        'AUSGELASSEN',
        'Zusatz im Namen ohne Entsprechung in der Liste',
      )
      continue
    }
    const variante = varianten.get(`${gattung} ${variantenSchluessel(epitheton)}`)
    if (variante) {
      liste.legeSynonym(name, variante)
      buch.vermerke('Synonyme aus den Präferenzlisten', `${name} → ${variante.name} (Schreibvariante)`)
    }
    const eintrag = variante ?? legeArt(liste, woerterbuch, name, gattung)
    if (eintrag) schreibe(eintrag, quelle, spalten, buch, datei, 'ERGAENZT')
    else buch.buche(datei, quelle.zeile, quelle.wert.taxon, 'AUSGELASSEN', 'Gattung in keiner Quelle mit Familie')
  }
}

/** Legt eine Art an, die nur die Präferenzliste führt, wenn ihre Gattung samt Familie bekannt ist. */
function legeArt(
  liste: Entwurfsliste,
  woerterbuch: readonly Woerterbuchzeile[],
  name: string,
  gattung: string,
): Entwurf | undefined {
  const vorhanden = liste.hole(`${gattung} sp.`)
  if (vorhanden) return liste.lege({ ...vorhanden, name, rang: 'ART' })
  const britisch = woerterbuch.find(z => z.wert.rank === 'Genus' && z.wert.taxon_name === gattung)?.wert
  const familie = britisch?.family.trim() ?? ''
  const gruppe =
    britisch &&
    (liste.hole(`${familie} Gen. sp.`)?.gruppe ?? gruppeDesWoerterbuchs(britisch.taxon_group_class, gattung))
  if (!gruppe || familie === '') return undefined
  liste.lege({ name: `${gattung} sp.`, rang: 'GATTUNG', gruppe, familie, gattung })
  if (!liste.hole(`${familie} Gen. sp.`)) {
    liste.lege({ name: `${familie} Gen. sp.`, rang: 'FAMILIE', gruppe, familie, gattung: null })
  }
  return liste.lege({ name, rang: 'ART', gruppe, familie, gattung })
}

/** Schreibt die Punkte einer Zeile, auf die Summe 10 gebracht; unvollständige, negative oder leere Zeilen entfallen. */
function schreibe<S extends string>(
  eintrag: Entwurf,
  { zeile, wert }: Quellzeile<S | 'taxon'>,
  spalten: Readonly<Record<S, string>>,
  buch: Buchhaltung,
  datei: string,
  verbleib: 'ZUGEORDNET' | 'ERGAENZT',
): void {
  const paare = (Object.entries(spalten) as [S, string][]).map(([s, ziel]) => [ziel, wert[s]] as const)
  const punkte = paare.map(([ziel, text]) => [ziel, text === '' ? Number.NaN : Number(text)] as const)
  const summe = punkte.reduce((s, [, p]) => s + p, 0)
  if (punkte.some(([, p]) => !(p >= 0 && p <= 10)) || summe <= 0) {
    buch.buche(datei, zeile, wert.taxon, 'AUSGELASSEN', 'Punkte fehlen oder liegen außerhalb 0–10')
    return
  }
  const gerundet = punkte.map(([ziel, p]) => [ziel, Number(((p * 10) / summe).toFixed(9))] as const)
  if (gerundet.some(([ziel, p]) => eintrag.werte[ziel] !== undefined && eintrag.werte[ziel] !== p)) {
    buch.buche(datei, zeile, wert.taxon, 'AUSGELASSEN', `${eintrag.name} hat bereits andere Werte aus dieser Quelle`)
    return
  }
  if (Math.abs(summe - 10) > 1e-6)
    buch.vermerke('Auf zehn Punkte gebracht', `${datei} Zeile ${zeile}: ${wert.taxon}, Summe ${summe}`)
  for (const [ziel, p] of gerundet) eintrag.werte[ziel] = p
  buch.buche(datei, zeile, wert.taxon, verbleib)
}
