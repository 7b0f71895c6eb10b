import type { Buchhaltung } from './buchhaltung.ts'
import { leseQuelle } from './csv.ts'
import type { Entwurf, Entwurfsliste } from './entwurf.ts'
import type { Verweis } from './verweise.ts'

export const MZB_GESICHTET_DATEI = 'mzb_namen_gesichtet.csv'
export const PHB_GESICHTET_DATEI = 'phb_namen_gesichtet.csv'

/** Von Hand gesichtete Namen: was dasselbe Taxon ist, und was eine andere Quelle zu Unrecht gleichsetzt. */
export type Gesichtet = {
  datei: string
  synonyme: readonly (Verweis & { zeile: number })[]
  /** Ob die beiden Namen ausdrücklich zwei Taxa bleiben. */
  istGetrennt: (name: string, anderer: string) => boolean
  getrennte: readonly { name: string; von: string }[]
}

/**
 * Liest die gesichteten Namen. Jede Zeile nennt ihren Grund und entscheidet SYNONYM oder GETRENNT.
 * @throws Error bei einer Zeile ohne Grund oder mit anderer Entscheidung
 */
export function leseGesichtete(datei: string, buch: Buchhaltung): Gesichtet {
  const zeilen = leseQuelle(datei, ['name', 'gueltig', 'entscheid', 'grund'])
  buch.oeffne(datei, zeilen.length)
  const getrennt = new Set<string>()
  const getrennte: { name: string; von: string }[] = []
  const synonyme: (Verweis & { zeile: number })[] = []
  for (const { zeile, wert } of zeilen) {
    const { name, gueltig, entscheid, grund } = wert
    if (grund === '') throw new Error(`${datei}:${zeile} nennt keinen Grund.`)
    if (entscheid === 'SYNONYM') {
      synonyme.push({ name, gueltig, quelle: 'gesichtet', zeile })
    } else if (entscheid === 'GETRENNT') {
      getrennt.add(`${name}|${gueltig}`).add(`${gueltig}|${name}`)
      getrennte.push({ name, von: gueltig })
      buch.buche(datei, zeile, name, 'ZUGEORDNET')
      buch.vermerke('Nach Sichtung getrennt', `${name} · ${gueltig} (${grund})`)
    } else throw new Error(`${datei}:${zeile}: Entscheid „${entscheid}“ gibt es nicht.`)
  }
  return { datei, synonyme, istGetrennt: (a, b) => getrennt.has(`${a}|${b}`), getrennte }
}

/**
 * Legt von den gesichteten Namen an, was nach dem Vereinen der Einträge noch fehlt: Schreibweisen und frühere Namen,
 * die keine Quelle als eigenen Eintrag führt.
 * @throws Error, wenn die Liste keinen der beiden Namen führt oder beide als verschiedene Taxa
 */
export function legeGesichtete(liste: Entwurfsliste, { datei, synonyme }: Gesichtet, buch: Buchhaltung): void {
  let offen = synonyme
  while (offen.length > 0) {
    const rest = offen.filter(({ name, gueltig, zeile }) => {
      const [eintrag, ziel] = [liste.holeGueltig(name), liste.holeGueltig(gueltig)]
      if (!eintrag && !ziel) return true
      if (eintrag && ziel && eintrag !== ziel)
        throw new Error(`${datei}:${zeile}: ${name} und ${gueltig} sind zwei Taxa.`)
      const neu = ziel ? (eintrag ?? legeSynonym(liste, name, ziel)) : eintrag && legeSynonym(liste, gueltig, eintrag)
      buch.buche(datei, zeile, name, 'ERGAENZT')
      if (!(eintrag && ziel) && neu) {
        buch.vermerke('Gesichtete Schreibweisen und frühere Namen', `${neu.name} → ${neu.akzeptiert}`)
      }
      return false
    })
    if (rest.length === offen.length) throw new Error(`${datei}: ${rest[0]?.name} ist in keiner Quelle ein Taxon.`)
    offen = rest
  }
}

/**
 * Legt Gattungen an, die nach Sichtung für sich stehen, aber keine gültige Art der Liste haben (`Heleobia sp.`): sonst fehlten
 * sie. Gruppe und Familie sind die der Gattung, von der sie getrennt sind; Werte der Arten bekommen sie nicht.
 */
export function legeGetrennteGattungen(liste: Entwurfsliste, { getrennte }: Gesichtet): void {
  for (const { name, von } of getrennte) {
    const schwester = liste.holeGueltig(von)
    if (!/^[A-Z][a-z]+ sp\.$/.test(name) || liste.hole(name) || schwester?.rang !== 'GATTUNG') continue
    liste.lege({
      name,
      rang: 'GATTUNG',
      gruppe: schwester.gruppe,
      familie: schwester.familie,
      gattung: name.slice(0, -4),
    })
  }
}

/** Synonym eines Taxons; Oberbegriffe („… Gen. sp.“) haben keine Gattung. */
export function legeSynonym(liste: Entwurfsliste, name: string, gueltig: Entwurf): Entwurf {
  const synonym = liste.legeSynonym(name, gueltig)
  if (name.endsWith(' Gen. sp.')) synonym.gattung = null
  return synonym
}
