import type { Buchhaltung } from '../buchhaltung.ts'
import { leseQuelle } from '../csv.ts'
import type { Entwurf, Entwurfsliste } from '../entwurf.ts'
import { teileWerteDerNominatform } from '../nominatform.ts'
import { bucheWerte, type Gattungsregister, Variantenregister } from './algenliste.ts'
import { bereinigeAlge } from './bereinigung.ts'

export const SLADECEK_DATEI = 'diatoms_sladecek_1986.csv'
export const HOFMANN_DATEI = 'diatoms_hofmann_vandam.csv'

const HOFMANN = {
  hofmann_trophic: 'hofmann_trophie',
  hofmann_saprobic: 'hofmann_saprobie',
  vandam_trophic: 'vandam_trophie',
  vandam_saprobic: 'vandam_saprobie',
  vandam_oxygen: 'vandam_sauerstoff',
  vandam_nitrogen: 'vandam_stickstoff',
} as const

/** Saprobiewert s und Gewicht v nach Sládeček 1986; v = 0 bleibt als „kein Indikator“ stehen. */
export function uebernimmSladecek(liste: Entwurfsliste, gattungen: Gattungsregister, buch: Buchhaltung): void {
  const zeilen = leseQuelle(SLADECEK_DATEI, ['taxon', 's', 'v']).map(({ zeile, wert }) => ({
    zeile,
    taxon: wert.taxon,
    werte: { sladecek_s: Number(wert.s), sladecek_v: Number(wert.v) },
  }))
  uebernimm(liste, gattungen, buch, SLADECEK_DATEI, zeilen)
}

/** Gruppen nach Hofmann 1994 und Klassen nach van Dam 1994; 0 und leer heißen „keine Angabe“. */
export function uebernimmHofmann(liste: Entwurfsliste, gattungen: Gattungsregister, buch: Buchhaltung): void {
  const spalten = Object.keys(HOFMANN) as (keyof typeof HOFMANN)[]
  const zeilen = leseQuelle(HOFMANN_DATEI, ['taxon', ...spalten]).map(({ zeile, wert }) => ({
    zeile,
    taxon: wert.taxon,
    werte: Object.fromEntries(
      spalten.flatMap(s => (wert[s] === '' || wert[s] === '0' ? [] : [[HOFMANN[s], Number(wert[s])]])),
    ) as Record<string, number>,
  }))
  uebernimm(liste, gattungen, buch, HOFMANN_DATEI, zeilen)
}

type Einstufung = { zeile: number; taxon: string; werte: Readonly<Record<string, number>> }

/**
 * Reihenfolge: gültige Namen, dann Varianten und neue Taxa, dann Synonyme; so verdrängt kein alter Name den Wert des gültigen.
 * Auch die Nominatform geht einem Synonym vor.
 */
function uebernimm(
  liste: Entwurfsliste,
  gattungen: Gattungsregister,
  buch: Buchhaltung,
  datei: string,
  zeilen: readonly Einstufung[],
): void {
  buch.oeffne(datei, zeilen.length)
  const varianten = new Variantenregister(liste)
  const offen: { z: Einstufung; name: string; neu: () => Entwurf | null; stufe: number }[] = []
  for (const z of zeilen) {
    const sauber = bereinigeAlge(z.taxon)
    if (sauber.art === 'AUSLASSUNG') {
      buch.buche(datei, z.zeile, z.taxon, 'AUSGELASSEN', sauber.grund)
      continue
    }
    const { name, rang } = sauber
    const vorhanden = liste.hole(name)
    const neu = () => {
      const variante = varianten.suche(name)
      if (variante) {
        buch.vermerke('Synonyme aus den Einstufungen', `${name} → ${variante.name} (Schreibvariante)`)
        return liste.legeSynonym(name, variante)
      }
      if (Object.keys(z.werte).length === 0) return null
      const eintrag = liste.lege(gattungen.eintrag(name, rang))
      varianten.merke(eintrag)
      return eintrag
    }
    offen.push({ z, name, neu, stufe: vorhanden ? (vorhanden.akzeptiert ? 2 : 0) : 1 })
  }
  offen.sort((a, b) => a.stufe - b.stufe || a.z.zeile - b.z.zeile)
  const schluessel = [...new Set(zeilen.flatMap(z => Object.keys(z.werte)))]
  let geteilt = false
  for (const { z, name, neu, stufe } of offen) {
    if (stufe === 2 && !geteilt) {
      teileWerteDerNominatform(liste, [schluessel], buch)
      geteilt = true
    }
    const vorhanden = liste.hole(name)
    const eintrag = vorhanden ?? neu()
    if (!eintrag) {
      buch.buche(datei, z.zeile, z.taxon, 'AUSGELASSEN', 'Keine Einstufung und nicht in der Liste')
      continue
    }
    const gueltig = liste.holeGueltig(name) ?? eintrag
    bucheWerte(gueltig, z.werte, buch, datei, z.zeile, z.taxon, vorhanden ? 'ZUGEORDNET' : 'ERGAENZT')
  }
}
