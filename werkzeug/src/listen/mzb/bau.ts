import type { KenngroesseAngabe, Quelle, Taxaliste } from '@benthos/fachmodell/taxaliste'
import { pruefeBereiche } from '../bereiche.ts'
import type { Buchhaltung } from '../buchhaltung.ts'
import { leseQuelle } from '../csv.ts'
import { Entwurfsliste } from '../entwurf.ts'
import { legeGesichtete, legeGetrennteGattungen, leseGesichtete, MZB_GESICHTET_DATEI } from '../gesichtet.ts'
import { ohneUntergattung } from '../namen.ts'
import { teileWerteDerNominatform } from '../nominatform.ts'
import { fasseZusammen, vereineGattungen, vereineGruppe } from '../verweise.ts'
import { uebernimmEaNamen, verweiseDerEa } from './eaNamen.ts'
import { leiteOberbegriffeAb, uebernimmNamensliste, vereineVarianten } from './namensliste.ts'
import { namenDerPraeferenzlisten, uebernimmSaprobie, uebernimmStroemung } from './praeferenzen.ts'
import { weiseWertungZu } from './wertung.ts'
import { leseFamilienwertungen, WOERTERBUCH_DATEI, WOERTERBUCH_SPALTEN } from './woerterbuch.ts'
import { uebernimmWoerterbuch } from './woerterbuchtaxa.ts'

const QUELLEN: readonly Quelle[] = [
  {
    schluessel: 'freshwaterecology',
    zitat:
      'Schmidt-Kloiber A. & Hering D. (2015): www.freshwaterecology.info; Namen wie im R-Paket fwtraits. Gattungs-, Familien- und Gruppeneinträge daraus abgeleitet.',
    lizenz: 'GPL ≥ 3 (Paket)',
  },
  {
    schluessel: 'wew23',
    zitat: 'Verberk et al. (2012), WEW-23; wie im R-Paket autecodata',
    lizenz: 'MIT; Daten ohne Einschränkung',
  },
  {
    schluessel: 'uk-woerterbuch',
    zitat:
      'Makrozoobenthos-Wörterbuch der britischen Umweltbehörden (BMWP, WHPT, LIFE, PSI); wie im R-Paket macroinvertebrateMetrics',
    lizenz: 'MIT',
  },
  {
    schluessel: 'ea-namen',
    zitat: 'Environment Agency: Taxonliste der Ecology & Fish Data (frühere Namen und Artengruppen)',
    lizenz: 'Open Government Licence v3.0',
  },
  {
    schluessel: 'gesichtet',
    zitat: 'Gesichtete Synonyme und Schreibweisen, je Zeile mit ihrem Grund (werkzeug/quellen/mzb_namen_gesichtet.csv)',
    lizenz: 'keine; eigene Zusammenstellung',
  },
]

function angabe(
  label: string,
  quelle: string,
  von: number,
  bis: number,
  marke: KenngroesseAngabe['marke'] = 'veroeffentlicht',
): KenngroesseAngabe {
  return { label, quelle, marke, bereich: [von, bis] }
}

const KENNGROESSEN: Readonly<Record<string, KenngroesseAngabe>> = {
  sap_o: angabe('Saprobielle Valenz oligosaprob', 'wew23', 0, 10),
  sap_b: angabe('Saprobielle Valenz β-mesosaprob', 'wew23', 0, 10),
  sap_a: angabe('Saprobielle Valenz α-mesosaprob', 'wew23', 0, 10),
  sap_p: angabe('Saprobielle Valenz polysaprob', 'wew23', 0, 10),
  sap_g: angabe('Indikationsgewicht, aus der Streuung der Valenzen abgeleitet', 'wew23', 1, 5, 'abgeleitet'),
  str_stehend: angabe('Strömungspräferenz stehend', 'wew23', 0, 10),
  str_sehr_langsam: angabe('Strömungspräferenz sehr langsam', 'wew23', 0, 10),
  str_langsam: angabe('Strömungspräferenz langsam', 'wew23', 0, 10),
  str_maessig: angabe('Strömungspräferenz mäßig', 'wew23', 0, 10),
  str_schnell: angabe('Strömungspräferenz schnell', 'wew23', 0, 10),
  bmwp: angabe('BMWP-Punkte der Familie', 'uk-woerterbuch', 1, 10),
  whpt_p: angabe('WHPT-Wert, Präsenz', 'uk-woerterbuch', -2, 13),
  whpt_a: angabe('WHPT-Wert, Abundanz 1–9', 'uk-woerterbuch', -2, 13),
  whpt_b: angabe('WHPT-Wert, Abundanz 10–99', 'uk-woerterbuch', -2, 13),
  whpt_c: angabe('WHPT-Wert, Abundanz 100–999', 'uk-woerterbuch', -2, 13),
  whpt_d: angabe('WHPT-Wert, Abundanz ab 1000', 'uk-woerterbuch', -2, 13),
  life_gruppe: angabe('LIFE-Strömungsgruppe der Familie (1 = I … 6 = VI)', 'uk-woerterbuch', 1, 6),
  psi_gruppe: angabe('PSI-Feinsedimentgruppe der Familie (1 = A … 4 = D)', 'uk-woerterbuch', 1, 4),
}

const JE_QUELLE = ['sap_', 'str_'].map(quelle => Object.keys(KENNGROESSEN).filter(s => s.startsWith(quelle)))

/** Baut die Liste `MZB 2026.3` aus den Quelldateien. */
export function baueMzb(buch: Buchhaltung): Taxaliste {
  const liste = new Entwurfsliste()
  const woerterbuch = leseQuelle(WOERTERBUCH_DATEI, WOERTERBUCH_SPALTEN)
  const gesichtet = leseGesichtete(MZB_GESICHTET_DATEI, buch)
  const familien = new Map(gesichtet.synonyme.map(({ name, gueltig }) => [name, gueltig.replace(' Gen. sp.', '')]))
  uebernimmNamensliste(liste, familie => familien.get(`${familie} Gen. sp.`) ?? familie, buch)
  const gruppen = fasseZusammen(
    [...gesichtet.synonyme, ...verweiseDerEa(gesichtet)],
    name => liste.hole(name) !== undefined,
  )
  const vereinte = gruppen.flatMap(gruppe => vereineGruppe(liste, gruppe, buch))
  const bekannt = new Set([...namenDerPraeferenzlisten(), ...woerterbuch.map(z => ohneUntergattung(z.wert.taxon_name))])
  vereineVarianten(liste, bekannt, buch)
  leiteOberbegriffeAb(liste, buch)
  vereineGattungen(liste, vereinte, art => liste.lege({ ...art, name: `${art.gattung} sp.`, rang: 'GATTUNG' }), buch)
  legeGesichtete(liste, gesichtet, buch)
  legeGetrennteGattungen(liste, gesichtet)
  uebernimmWoerterbuch(liste, woerterbuch, buch)
  uebernimmEaNamen(liste, gesichtet, buch)
  uebernimmSaprobie(liste, woerterbuch, buch)
  uebernimmStroemung(liste, woerterbuch, buch)
  teileWerteDerNominatform(liste, JE_QUELLE, buch)
  weiseWertungZu(liste, woerterbuch, leseFamilienwertungen(woerterbuch), buch)
  const taxa = liste.fertig()
  pruefeBereiche(taxa, KENNGROESSEN, buch)
  return {
    art: 'MZB_AUT',
    name: 'MZB 2026.3',
    gueltigVon: '2026-01-01',
    quellen: QUELLEN,
    kenngroessen: KENNGROESSEN,
    taxa,
  }
}
