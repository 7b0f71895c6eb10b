import type { Buchhaltung } from '../buchhaltung.ts'
import { leseQuelle, type Quellzeile } from '../csv.ts'
import type { Entwurf, Entwurfsliste } from '../entwurf.ts'
import { einfacheBlanks } from '../namen.ts'
import { vereineGruppe } from '../verweise.ts'
import { bucheWerte, type Gattungsregister, Variantenregister } from './algenliste.ts'
import { bereinigeAlge } from './bereinigung.ts'

export const DARLEQ_DATEI = 'diatoms_darleq.csv'
const SPALTEN = [
  'taxonid',
  'class',
  'family',
  'authority',
  'genus',
  'taxonname',
  'status',
  'tdi3',
  'tdi4',
  'ltdi2',
  'motile',
  'organictolerant',
  'planktic',
  'saline',
] as const
export type Darleqzeile = Quellzeile<(typeof SPALTEN)[number]>

const ZAHLEN = { tdi3: 'tdi3', tdi4: 'tdi4', ltdi2: 'ltdi2' } as const
const MERKMALE = {
  motile: 'motil',
  organictolerant: 'organisch_tolerant',
  planktic: 'planktisch',
  saline: 'salin',
} as const

export function leseDarleq(): readonly Darleqzeile[] {
  return leseQuelle(DARLEQ_DATEI, SPALTEN)
}

/** Werte einer Zeile unter den Schlüsseln der Liste; leere Angaben fehlen. */
export function leseDarleqwerte(wert: Darleqzeile['wert']): Record<string, number> {
  const werte: Record<string, number> = {}
  for (const [spalte, ziel] of Object.entries(ZAHLEN) as [keyof typeof ZAHLEN, string][]) {
    if (wert[spalte] !== '') werte[ziel] = Number(wert[spalte])
  }
  for (const [spalte, ziel] of Object.entries(MERKMALE) as [keyof typeof MERKMALE, string][]) {
    if (wert[spalte] === 'TRUE' || wert[spalte] === 'FALSE') werte[ziel] = wert[spalte] === 'TRUE' ? 1 : 0
  }
  return werte
}

export const DARLEQ_SCHLUESSEL: readonly string[] = [...Object.values(ZAHLEN), ...Object.values(MERKMALE)]

/** Abschnitt des Berichts: Namen eines Taxons, die DARLEQ verschieden einstuft. */
export const EIGENE_WERTE = 'DARLEQ gibt zwei Namen eines Taxons eigene Werte: eigenes Taxon'

/** Ein Name und sein gültiger, denen DARLEQ verschiedene Werte gibt. */
export type Namenspaar = { eigenes: Entwurf; gueltiges: Entwurf }

/** Einträge, die Synonyme wurden, und Paare, die für sich bleiben, weil DARLEQ ihnen verschiedene Werte gibt. */
export type Sichtung = { vereinte: readonly Entwurf[]; paare: readonly Namenspaar[] }

/** Werte je Name, wie DARLEQ ihn zählt: die erste Zeile, von weiteren ergänzt, außer sie nennen ihn nur als Mitglied einer Sammelart. */
export function werteJeName(zeilen: readonly Darleqzeile[]): ReadonlyMap<string, Readonly<Record<string, number>>> {
  const werte = new Map<string, Readonly<Record<string, number>>>()
  for (const { wert } of zeilen) {
    const sauber = bereinigeAlge(wert.taxonname)
    if (sauber.art === 'AUSLASSUNG' || (wert.status === 'M' && werte.has(sauber.name))) continue
    werte.set(sauber.name, { ...leseDarleqwerte(wert), ...werte.get(sauber.name) })
  }
  return werte
}

function weichtAb({ werte }: Entwurf, andere: Readonly<Record<string, number>>): boolean {
  return DARLEQ_SCHLUESSEL.some(s => werte[s] !== undefined) && DARLEQ_SCHLUESSEL.some(s => werte[s] !== andere[s])
}

/**
 * Übernimmt das DARLEQ2-Wörterbuch. Nicht akzeptierte Namen, deren Gattungsspalte eine andere Gattung nennt (`Cymbella sinuata`, Reimeria),
 * sind Synonyme der gleichnamigen Art jener Gattung, wenn die Liste sie führt; alle anderen bleiben eigene Einträge. Wo DARLEQ
 * einem Synonym andere Werte gibt als seinem gültigen Namen, steht auch es für sich: der Index gilt für den Namen, der gezählt wurde.
 * Führt die Liste beide als eigene Einträge, werden sie vereint; gültig ist der Name, den die Namensliste als einzigen führt.
 * Steht ein Name zweimal, gilt die erste Zeile; eine zweite ergänzt sie, außer sie führt ihn nur als Mitglied einer Sammelart (Status M).
 * @param fuehrt ob die Namensliste den Namen führt
 */
export function uebernimmDarleq(
  liste: Entwurfsliste,
  zeilen: readonly Darleqzeile[],
  gattungen: Gattungsregister,
  fuehrt: (name: string) => boolean,
  buch: Buchhaltung,
): Sichtung {
  const vereinte: Entwurf[] = []
  const paare: Namenspaar[] = []
  buch.oeffne(DARLEQ_DATEI, zeilen.length)
  const varianten = new Variantenregister(liste)
  const gelesen = new Set<string>()
  const umgestellt = (z: Darleqzeile) =>
    z.wert.status !== 'A' && einfacheBlanks(z.wert.taxonname).split(' ')[0] !== z.wert.genus
  for (const z of [...zeilen.filter(z => !umgestellt(z)), ...zeilen.filter(umgestellt)]) {
    const { taxonname, authority, genus } = z.wert
    const sauber = bereinigeAlge(taxonname)
    if (sauber.art === 'AUSLASSUNG') {
      buch.buche(DARLEQ_DATEI, z.zeile, taxonname, 'AUSGELASSEN', sauber.grund)
      continue
    }
    const { name, rang } = sauber
    const vorhanden = liste.hole(name)
    if (z.wert.status === 'M' && gelesen.has(name)) {
      buch.buche(
        DARLEQ_DATEI,
        z.zeile,
        taxonname,
        'AUSGELASSEN',
        'Zweite Zeile des Namens, nur Mitglied einer Sammelart',
      )
      continue
    }
    const erste = !gelesen.has(name)
    gelesen.add(name)
    const werte = leseDarleqwerte(z.wert)
    const ziel = umgestellt(z) ? sucheZiel(liste, varianten, name, genus) : varianten.suche(name)
    let eintrag: Entwurf
    if (vorhanden) {
      eintrag = liste.holeGueltig(name) ?? vorhanden
      if (erste && umgestellt(z) && ziel && ziel !== eintrag) {
        if (weichtAb(ziel, werte)) {
          paare.push({ eigenes: eintrag, gueltiges: ziel })
          buch.vermerke(EIGENE_WERTE, `${name} · ${ziel.name}`)
        } else {
          const bleibt = fuehrt(eintrag.name) && !fuehrt(ziel.name)
          const gueltig = bleibt ? eintrag.name : ziel.name
          const gruppe = { gueltig, namen: [eintrag.name, ziel.name], quellen: [`DARLEQ-Gattung ${genus}`] }
          vereinte.push(...vereineGruppe(liste, gruppe, buch))
        }
      }
    } else if (ziel && !weichtAb(ziel, werte)) {
      eintrag = liste.legeSynonym(name, ziel)
      const weg = umgestellt(z) ? `DARLEQ-Gattung ${genus}` : 'Schreibvariante'
      buch.vermerke('Synonyme aus DARLEQ', `${name} → ${ziel.name} (${weg})`)
    } else {
      eintrag = liste.lege(gattungen.eintrag(name, rang))
      if (ziel) {
        paare.push({ eigenes: eintrag, gueltiges: ziel })
        buch.vermerke(EIGENE_WERTE, `${name} · ${ziel.name}`)
      } else varianten.merke(eintrag)
    }
    // Der Autor gehört zum Namen der Zeile, auch wo dieser Synonym ist.
    const benannt = liste.hole(name) ?? eintrag
    if (benannt.autor === null && authority.trim() !== '') benannt.autor = einfacheBlanks(authority)
    const gueltig = liste.holeGueltig(name) ?? eintrag
    const verbleib = vorhanden ? 'ZUGEORDNET' : 'ERGAENZT'
    bucheWerte(gueltig, werte, buch, DARLEQ_DATEI, z.zeile, taxonname, verbleib)
  }
  return { vereinte, paare }
}

/**
 * Namen eines Taxons, die DARLEQ verschieden einstuft, zählen als ein operationelles Taxon: der gültige vertritt sie.
 * Aufzurufen, wenn die Unterarten ihre Art haben.
 */
export function zaehleAlsEinTaxon(liste: Entwurfsliste, paare: readonly Namenspaar[]): void {
  const ziel = (e: Entwurf): Entwurf => {
    const naechstes = liste.holeGueltig(e.operationell)
    return naechstes && naechstes !== e ? ziel(naechstes) : e
  }
  for (const { eigenes, gueltiges } of paare) {
    const vertreter = ziel(liste.holeGueltig(gueltiges.name) ?? gueltiges)
    if (vertreter !== eigenes) eigenes.operationell = vertreter.name
  }
  for (const e of liste.alle()) if (!e.akzeptiert) e.operationell = ziel(e).name
}

/** Was andere Quellen über den einen Namen sagen, gilt auch für den anderen. */
export function teileUebrigeWerte(paare: readonly Namenspaar[]): void {
  const uebrige = (von: Entwurf) => Object.entries(von.werte).filter(([s]) => !DARLEQ_SCHLUESSEL.includes(s))
  for (const { eigenes, gueltiges } of paare) {
    eigenes.werte = { ...Object.fromEntries(uebrige(gueltiges)), ...eigenes.werte }
    gueltiges.werte = { ...Object.fromEntries(uebrige(eigenes)), ...gueltiges.werte }
  }
}

/** Gleiche Epitheta unter der Gattung, die DARLEQ nennt: als genauer Name, sonst als Schreibvariante. */
function sucheZiel(liste: Entwurfsliste, varianten: Variantenregister, name: string, gattung: string): Entwurf | null {
  const neu = [gattung, ...name.split(' ').slice(1)].join(' ')
  return liste.holeGueltig(neu) ?? varianten.suche(neu)
}
