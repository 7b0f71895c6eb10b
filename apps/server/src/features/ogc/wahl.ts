import { type Akteur, hatRecht, type Recht } from '@benthos/fachmodell'
import type { AufnahmenFilter } from '@benthos/vertrag/aufnahme'
import type { MessstellenFilter } from '@benthos/vertrag/messstelle'
import {
  OGC_EIGENSCHAFTEN,
  OGC_LISTENKRITERIEN,
  type OgcEigenschaftswahl,
  type OgcListenwahl,
  type OgcSammlung,
} from '@benthos/vertrag/ogc'
import { OGC_LISTENFILTER, schreibweiseVon } from '@benthos/vertrag/ogclistenkriterien'
import type { Merkmalart } from '../../fach/geojson/merkmale.ts'
import { feldEinwand } from '../../technik/http/problem.ts'
import type { Angaben } from './verweise.ts'

/** Wer die Liste lesen darf, aus der eine Sammlung kommt. */
const LISTENRECHT: Readonly<Record<OgcSammlung, Recht>> = {
  messstellen: 'messstelle.lesen',
  aufnahmen: 'aufnahme.lesen',
  bewertungen: 'aufnahme.lesen',
}

/** Kriterien der Liste, nach ihrem Akteur: die Sammlung kommt nur so weit, wie er ihre Liste damit sieht. */
export type Listenauswahl = { akteur: Akteur; kriterien: AufnahmenFilter & MessstellenFilter }

export type Wahl = {
  /** nur Eigenschaften, die es in der Sammlung gibt */
  eigenschaften: OgcEigenschaftswahl
  liste?: Listenauswahl
}

/**
 * Teilt die Auswahl: was ein Merkmal der Sammlung selbst nennt, wählt jeder; was nur ihre Liste kennt, wer die Liste lesen darf.
 * @throws Einwand am Feld, wo die Sammlung das Kriterium nicht hat (Anforderung query-param-unknown) oder es ein Token braucht
 */
export function teileWahl(art: Merkmalart, akteur: Akteur | null, wahl: OgcEigenschaftswahl & OgcListenwahl): Wahl {
  const gesetzte = Object.entries(wahl).filter(([, wert]) => wert !== undefined)
  const eigenschaften = Object.fromEntries(gesetzte.filter(([name]) => istEigenschaft(art, name)))
  const uebrige = gesetzte.filter(([name]) => !istEigenschaft(art, name))
  if (uebrige.length === 0) return { eigenschaften }
  const fremd = uebrige.find(([name, wert]) => !nimmtDieListe(art, name, wert))
  if (fremd !== undefined) throw feldEinwand(fremd[0], beanstandeFremdes(art, fremd[0]))
  if (akteur === null || !hatRecht(akteur, LISTENRECHT[art.name])) {
    const [name = ''] = uebrige[0] ?? []
    throw feldEinwand(
      name,
      `Nach ${name} wählt nur aus, wer die Liste „${art.titel}“ lesen darf: Bitte senden Sie Ihr Token mit. Ohne Anmeldung lässt sich auswählen nach ${eigenschaftenVon(art)}.`,
    )
  }
  // Eine Frist gilt am Element, das die Auswahl nennt; die übrigen Eigenschaften gelten für sich.
  const { element } = wahl
  const kriterien = { ...(element && art.name !== 'messstellen' && { element }), ...Object.fromEntries(uebrige) }
  return { eigenschaften, liste: { akteur, kriterien } }
}

const istEigenschaft = ({ eigenschaften, kriterien = {} }: Merkmalart, name: string): boolean =>
  name in eigenschaften || name in kriterien

/** Gelesen ist ein Wert nach der Eigenschaft einer anderen Sammlung; gelten muss er auch in der Liste. */
function nimmtDieListe({ name: sammlung }: Merkmalart, name: string, wert: unknown): boolean {
  const kriterium = (OGC_LISTENFILTER[sammlung].shape as Readonly<Record<string, { safeParse: Pruefer }>>)[name]
  if (kriterium === undefined) return false
  return OGC_LISTENKRITERIEN.includes(name) || kriterium.safeParse(wert).success
}
type Pruefer = (wert: unknown) => { success: boolean }

const eigenschaftenVon = (art: Merkmalart): string =>
  OGC_EIGENSCHAFTEN.filter(name => istEigenschaft(art, name)).join(', ')

function beanstandeFremdes(art: Merkmalart, name: string): string {
  const inDerListe = Object.keys(OGC_LISTENFILTER[art.name].shape).filter(
    eines => eines !== 'suche' && !istEigenschaft(art, eines),
  )
  return inDerListe.includes(name)
    ? `Diesen Wert von ${name} kennt die Liste „${art.titel}“ nicht.`
    : `„${art.titel}“ hat keine Eigenschaft ${name}. Auswählen lässt sich nach ${eigenschaftenVon(art)}, mit Anmeldung auch nach ${inDerListe.join(', ')}.`
}

/** Die Auswahl, wie ein Verweis sie wiederholt. */
export function alsAngaben({ eigenschaften, liste }: Wahl): Angaben {
  const alle = Object.entries({ ...liste?.kriterien, ...eigenschaften })
  return Object.fromEntries(
    alle.map(([name, wert]) => [name, Array.isArray(wert) && istWiederholt(name) ? wert.map(String) : String(wert)]),
  )
}

const istWiederholt = (name: string): boolean =>
  OGC_LISTENKRITERIEN.includes(name) && schreibweiseVon(name) === 'wiederholt'
