import type { Buchhaltung } from '../buchhaltung.ts'
import type { Entwurf, Entwurfsliste } from '../entwurf.ts'
import { type Gesichtet, legeGesichtete, PHB_GESICHTET_DATEI } from '../gesichtet.ts'
import { fasseZusammen, vereineGruppe } from '../verweise.ts'
import type { Gattungsregister } from './algenliste.ts'
import { bereinigeAlge } from './bereinigung.ts'
import {
  DARLEQ_SCHLUESSEL,
  type Darleqzeile,
  EIGENE_WERTE,
  type Namenspaar,
  type Sichtung,
  werteJeName,
} from './darleq.ts'

/**
 * Vereint die gesichteten Algennamen, ehe eine Quelle ihnen Werte gibt. Wo DARLEQ zwei Namen eines Taxons verschieden einstuft,
 * bleiben beide für sich: der Index gilt für den Namen, der gezählt wurde.
 * @param fuehrt ob die Namensliste den Namen führt
 */
export function vereineGesichteteAlgen(
  liste: Entwurfsliste,
  gesichtet: Gesichtet,
  darleq: readonly Darleqzeile[],
  gattungen: Gattungsregister,
  fuehrt: (name: string) => boolean,
  buch: Buchhaltung,
): Sichtung {
  const werte = werteJeName(darleq)
  const einstufung = (name: string) => {
    const w = werte.get(name)
    return w && DARLEQ_SCHLUESSEL.map(s => w[s] ?? '').join('|')
  }
  const vereinte: Entwurf[] = []
  const paare: Namenspaar[] = []
  const verschieden = new Set<string>()
  for (const gruppe of fasseZusammen(gesichtet.synonyme, fuehrt)) {
    for (const name of gruppe.namen) legeAlge(liste, gattungen, name)
    const [massgeblich] = [gruppe.gueltig, ...gruppe.namen].flatMap(name => einstufung(name) ?? [])
    const gleich = gruppe.namen.filter(name => (einstufung(name) ?? massgeblich) === massgeblich)
    vereinte.push(...vereineGruppe(liste, { ...gruppe, namen: gleich }, buch))
    const gueltiges = liste.hole(gruppe.gueltig)
    for (const name of gruppe.namen) {
      const eigenes = liste.hole(name)
      if (gleich.includes(name) || !eigenes || !gueltiges) continue
      verschieden.add(name)
      paare.push({ eigenes, gueltiges })
      buch.vermerke(EIGENE_WERTE, `${name} · ${gruppe.gueltig}`)
    }
  }
  const getrennt = gesichtet.synonyme.filter(z => verschieden.has(z.name) || verschieden.has(z.gueltig))
  for (const { zeile, name } of getrennt) {
    buch.buche(PHB_GESICHTET_DATEI, zeile, name, 'AUSGELASSEN', 'DARLEQ gibt zwei Namen des Taxons verschiedene Werte')
  }
  const synonyme = gesichtet.synonyme.filter(z => !getrennt.includes(z))
  legeGesichtete(liste, { ...gesichtet, synonyme }, buch)
  return { vereinte, paare }
}

function legeAlge(liste: Entwurfsliste, gattungen: Gattungsregister, name: string): void {
  if (liste.hole(name)) return
  const sauber = bereinigeAlge(name)
  if (sauber.art === 'AUSLASSUNG' || sauber.name !== name) throw new Error(`${name} ist kein Algenname der Liste.`)
  liste.lege(gattungen.eintrag(name, sauber.rang))
}
