import type { KenngroesseAngabe, Quelle, Taxaliste } from '@benthos/fachmodell/taxaliste'
import { pruefeBereiche } from '../bereiche.ts'
import type { Buchhaltung } from '../buchhaltung.ts'
import { leseQuelle } from '../csv.ts'
import { type Entwurf, Entwurfsliste } from '../entwurf.ts'
import { leseGesichtete, PHB_GESICHTET_DATEI } from '../gesichtet.ts'
import { teileWerteDerNominatform } from '../nominatform.ts'
import { vereineGattungen } from '../verweise.ts'
import { Gattungsregister, Variantenregister } from './algenliste.ts'
import { artDerAlge, bereinigeAlge } from './bereinigung.ts'
import { DARLEQ_SCHLUESSEL, leseDarleq, teileUebrigeWerte, uebernimmDarleq, zaehleAlsEinTaxon } from './darleq.ts'
import { uebernimmDarleq3 } from './darleq3.ts'
import { uebernimmHofmann, uebernimmSladecek } from './einstufungen.ts'
import { vereineGesichteteAlgen } from './gesichtet.ts'

export const ALGENLISTE_DATEI = 'phb_taxa.csv'

const QUELLEN: readonly Quelle[] = [
  {
    schluessel: 'freshwaterecology',
    zitat:
      'Schmidt-Kloiber A. & Hering D. (2015): www.freshwaterecology.info; Namen wie im R-Paket fwtraits. Gattungs-, Familien- und Klasseneinträge daraus abgeleitet.',
    lizenz: 'GPL ≥ 3 (Paket)',
  },
  {
    schluessel: 'gesichtet',
    zitat: 'Gesichtete Synonyme, je Zeile mit ihrem Grund (werkzeug/quellen/phb_namen_gesichtet.csv)',
    lizenz: 'keine; eigene Zusammenstellung',
  },
  { schluessel: 'sladecek1986', zitat: 'Sládeček (1986); wie im R-Paket diathor', lizenz: 'MIT / GPL' },
  { schluessel: 'hofmann1994', zitat: 'Hofmann (1994); wie im R-Paket biomonitoR', lizenz: 'GPL ≥ 2' },
  { schluessel: 'vandam1994', zitat: 'van Dam et al. (1994); wie im R-Paket biomonitoR', lizenz: 'GPL ≥ 2' },
  { schluessel: 'darleq2', zitat: 'DARLEQ2-Wörterbuch; wie im R-Paket phytobenthosMetrics', lizenz: 'MIT' },
  {
    schluessel: 'darleq3',
    zitat:
      'DARLEQ3-Wörterbuch 2017 (Environment Agency, SEPA, NRW, NIEA), wie im R-Paket darleq3; weitere Namen und Synonyme. Taxa, die nur hier stehen, haben dessen Merkmale und Empfindlichkeiten in der Ausgabe von DARLEQ2.',
    lizenz: 'GPL-2 (Paket)',
  },
]

function angabe(label: string, quelle: string, von: number, bis: number): KenngroesseAngabe {
  return { label, quelle, marke: 'veroeffentlicht', bereich: [von, bis] }
}

const KENNGROESSEN: Readonly<Record<string, KenngroesseAngabe>> = {
  sladecek_s: angabe('Saprobiewert s nach Sládeček', 'sladecek1986', 0, 5),
  sladecek_v: angabe('Indikationsgewicht v nach Sládeček (0 = kein Indikator)', 'sladecek1986', 0, 4),
  hofmann_trophie: angabe('Trophiegruppe nach Hofmann, Schlüsselzahl der Quelle', 'hofmann1994', 1, 8),
  hofmann_saprobie: angabe('Saprobiegruppe nach Hofmann, Schlüsselzahl der Quelle', 'hofmann1994', 1, 9),
  vandam_trophie: angabe('Trophieklasse nach van Dam', 'vandam1994', 1, 7),
  vandam_saprobie: angabe('Saprobieklasse nach van Dam', 'vandam1994', 1, 5),
  vandam_sauerstoff: angabe('Sauerstoffklasse nach van Dam', 'vandam1994', 1, 5),
  vandam_stickstoff: angabe('Stickstoffklasse nach van Dam', 'vandam1994', 1, 4),
  tdi3: angabe('TDI3-Empfindlichkeit', 'darleq2', 1, 5),
  tdi4: angabe('TDI4-Empfindlichkeit', 'darleq2', 1, 5),
  ltdi2: angabe('LTDI2-Empfindlichkeit', 'darleq2', 1, 5),
  motil: angabe('motil (1 = ja)', 'darleq2', 0, 1),
  organisch_tolerant: angabe('organisch tolerant (1 = ja)', 'darleq2', 0, 1),
  planktisch: angabe('planktisch (1 = ja)', 'darleq2', 0, 1),
  salin: angabe('salzliebend (1 = ja)', 'darleq2', 0, 1),
}

const JE_QUELLE: readonly (readonly string[])[] = [
  DARLEQ_SCHLUESSEL,
  ...['sladecek_', 'hofmann_', 'vandam_'].map(quelle => Object.keys(KENNGROESSEN).filter(s => s.startsWith(quelle))),
]

/** Baut die Liste `PHB 2026.5` aus den Quelldateien. */
export function bauePhb(buch: Buchhaltung): Taxaliste {
  const liste = new Entwurfsliste()
  const gattungen = new Gattungsregister()
  const namen = leseQuelle(ALGENLISTE_DATEI, ['class', 'taxon'])
  const darleq = leseDarleq()
  for (const { wert } of namen) gattungen.merke(wert.taxon.split(' ')[0] ?? '', wert.class, null)
  for (const { wert } of darleq) gattungen.merke(wert.genus, wert.class, wert.family)

  buch.oeffne(ALGENLISTE_DATEI, namen.length)
  for (const { zeile, wert } of namen) {
    const sauber = bereinigeAlge(wert.taxon)
    if (sauber.art === 'AUSLASSUNG') {
      buch.buche(ALGENLISTE_DATEI, zeile, wert.taxon, 'AUSGELASSEN', sauber.grund)
      continue
    }
    const vorhanden = liste.hole(sauber.name)
    if (!vorhanden) liste.lege({ ...gattungen.eintrag(sauber.name, sauber.rang), gruppe: wert.class })
    buch.buche(ALGENLISTE_DATEI, zeile, wert.taxon, vorhanden ? 'ZUGEORDNET' : 'ERGAENZT')
  }
  const namensliste = new Set(liste.alle().map(e => e.name))
  const fuehrt = (name: string) => namensliste.has(name)
  const gesichtet = leseGesichtete(PHB_GESICHTET_DATEI, buch)
  const sichtungen = [
    vereineGesichteteAlgen(liste, gesichtet, darleq, gattungen, fuehrt, buch),
    uebernimmDarleq(liste, darleq, gattungen, fuehrt, buch),
  ]
  uebernimmSladecek(liste, gattungen, buch)
  uebernimmHofmann(liste, gattungen, buch)
  const paare = sichtungen.flatMap(s => s.paare)
  teileUebrigeWerte(paare)
  const vereinte = sichtungen.flatMap(s => s.vereinte)
  leiteOberbegriffeAb(liste, gattungen, vereinte, buch)
  const darleq3 = uebernimmDarleq3(liste, gattungen, fuehrt, gesichtet, buch)
  teileUebrigeWerte(darleq3.paare)
  leiteOberbegriffeAb(liste, gattungen, darleq3.vereinte, buch)
  zaehleAlsEinTaxon(liste, [...paare, ...darleq3.paare])
  teileWerteDerNominatform(liste, JE_QUELLE, buch)

  const taxa = liste.fertig()
  pruefeBereiche(taxa, KENNGROESSEN, buch)
  return {
    art: 'PHB',
    name: 'PHB 2026.5',
    gueltigVon: '2026-01-01',
    quellen: QUELLEN,
    kenngroessen: KENNGROESSEN,
    taxa,
  }
}

/** Arten zu Unterarten, Gattungen, Familien und Klassen, soweit die Quellen sie nicht selbst führen. */
function leiteOberbegriffeAb(
  liste: Entwurfsliste,
  gattungen: Gattungsregister,
  vereinte: readonly Entwurf[],
  buch: Buchhaltung,
): void {
  const varianten = new Variantenregister(liste)
  for (const e of liste.alle()) {
    if (e.rang !== 'UNTERART') continue
    const art = artDerAlge(e.name)
    if (!liste.hole(art)) {
      const variante = varianten.suche(art)
      if (variante === null) liste.lege(gattungen.eintrag(art, 'ART'))
      else {
        liste.legeSynonym(art, variante)
        buch.vermerke('Synonyme aus Unterarten', `${art} → ${variante.name} (Schreibvariante)`)
      }
    }
    e.operationell = liste.holeGueltig(art)?.name ?? e.name
  }
  for (const e of liste.alle()) {
    if (e.akzeptiert) continue
    if (e.gattung && !liste.hole(`${e.gattung} sp.`)) liste.lege(gattungen.eintrag(`${e.gattung} sp.`, 'GATTUNG'))
  }
  const legeGattung = (art: Entwurf) => liste.lege(gattungen.eintrag(`${art.gattung} sp.`, 'GATTUNG'))
  vereineGattungen(liste, vereinte, legeGattung, buch)
  for (const e of liste.alle()) {
    if (e.akzeptiert || e.rang === 'FAMILIE' || e.rang === 'GRUPPE') continue
    const familie = e.familie && `${e.familie} Gen. sp.`
    if (familie && !liste.hole(familie)) {
      liste.lege({ name: familie, rang: 'FAMILIE', gruppe: e.gruppe, familie: e.familie, gattung: null })
    }
    const gruppe = `${e.gruppe} Gen. sp.`
    if (!liste.hole(gruppe)) {
      liste.lege({ name: gruppe, rang: 'GRUPPE', gruppe: e.gruppe, familie: null, gattung: null })
    }
  }
}
