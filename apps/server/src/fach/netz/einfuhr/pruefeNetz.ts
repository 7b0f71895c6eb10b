import { setImmediate as naechsteRunde } from 'node:timers/promises'
import { fuegeHinzu, liesMerkmal, type Netzsystem } from '../merkmale.ts'
import { type Ablehnung, baueSchrittweise, type Netzbau, type Netzroute, type Routenangabe } from '../netzbau.ts'
import { liesMerkmalstrom } from './merkmalstrom.ts'
import { zaehleSelbstueberschneidungen } from './selbstueberschneidung.ts'

/** Wie die Datei gemeint ist. */
export type Lesart = {
  koordinatensystem: Netzsystem
  /** Eigenschaften der Merkmale mit Kennung und Name der Route */
  kennungsfeld: string
  namensfeld: string
  /** m */
  muendungstoleranz: number
}

/** Ausgang eines Merkmals; `grund` nur, wenn es nicht gilt. */
export type Merkmalsausgang = { nummer: number; routeId: string } & (
  | { ausgang: 'ANGENOMMEN'; grund: null }
  | { ausgang: 'UEBERSPRUNGEN' | 'ABGELEHNT'; grund: string }
)

export type Netzpruefung = {
  routen: readonly Netzroute[]
  /** je Merkmal der Datei genau einer, in ihrer Reihenfolge */
  merkmale: readonly Merkmalsausgang[]
  /** Routen, die aufgenommen werden, aber anzusehen sind */
  hinweise: readonly Ablehnung[]
}

/** Nach so vielen Schritten kommt anderes zum Zug. */
const SCHRITTE = 200

/**
 * Liest und prüft ein Netz, ohne etwas zu speichern. `null`: abgebrochen.
 * @param melde Fortschritt zwischen 0 und 1, mit dem, was gerade geschieht
 */
export async function pruefeNetz(
  text: string,
  lesart: Lesart,
  melde: (anteil: number, text: string) => void,
  abbruch: AbortSignal,
): Promise<Netzpruefung | null> {
  const merkmale: Merkmalsausgang[] = []
  const jeRoute = new Map<string, Routenangabe>()
  const gesehen = new Set<string>()
  for (const eintrag of liesMerkmalstrom(text)) {
    merkmale.push(nimm(eintrag, merkmale.length + 1, lesart, jeRoute, gesehen))
    if (merkmale.length % SCHRITTE !== 0) continue
    melde(0.1, `${merkmale.length} Merkmale gelesen`)
    await naechsteRunde()
    if (abbruch.aborted) return null
  }
  const bau = await baue([...jeRoute.values()], lesart.muendungstoleranz, melde, abbruch)
  if (!bau) return null
  const gruende = new Map(bau.abgelehnt.map(({ routeId, grund }) => [routeId, grund]))
  return {
    routen: bau.routen,
    merkmale: merkmale.map((merkmal): Merkmalsausgang => {
      const grund = gruende.get(merkmal.routeId)
      return grund === undefined || merkmal.ausgang === 'ABGELEHNT'
        ? merkmal
        : { ...merkmal, ausgang: 'ABGELEHNT', grund }
    }),
    hinweise: bau.routen.flatMap(hinweiseZu),
  }
}

function nimm(
  eintrag: unknown,
  nummer: number,
  { koordinatensystem, kennungsfeld, namensfeld }: Lesart,
  jeRoute: Map<string, Routenangabe>,
  gesehen: Set<string>,
): Merkmalsausgang {
  const gelesen = liesMerkmal(mitUnserenNamen(eintrag, kennungsfeld, namensfeld), nummer, koordinatensystem)
  if ('grund' in gelesen) return { nummer, ausgang: 'ABGELEHNT', ...gelesen }
  const { routeId } = gelesen
  const abdruck = JSON.stringify([routeId, gelesen.linien])
  if (gesehen.has(abdruck)) return { nummer, routeId, ausgang: 'UEBERSPRUNGEN', grund: DOPPELT }
  gesehen.add(abdruck)
  fuegeHinzu(jeRoute, gelesen)
  return { nummer, routeId, ausgang: 'ANGENOMMEN', grund: null }
}

const DOPPELT = 'Dasselbe Merkmal kommt in der Datei schon vor.'

/** Amtliche Netze nennen ihre Eigenschaften anders und führen Kennungen auch als Zahl. */
function mitUnserenNamen(eintrag: unknown, kennungsfeld: string, namensfeld: string): unknown {
  const merkmal = eintrag as { properties?: Record<string, unknown> | null } | null | undefined
  const angaben = merkmal?.properties
  if (!angaben) return eintrag
  const kennung = angaben[kennungsfeld]
  const { breitenklasse } = angaben
  return {
    ...merkmal,
    properties: {
      routeId: typeof kennung === 'number' ? String(kennung) : kennung,
      name: angaben[namensfeld] ?? `Gewässer ${String(kennung)}`,
      ...(breitenklasse !== undefined && { breitenklasse }),
    },
  }
}

async function baue(
  angaben: readonly Routenangabe[],
  muendungstoleranz: number,
  melde: (anteil: number, text: string) => void,
  abbruch: AbortSignal,
): Promise<Netzbau | null> {
  const bau = baueSchrittweise(angaben, muendungstoleranz)
  for (let schritte = 1; ; schritte++) {
    const schritt = bau.next()
    if (schritt.done) return schritt.value
    if (schritte % SCHRITTE !== 0) continue
    const anteil = schritte / (2 * angaben.length)
    melde(0.1 + 0.8 * anteil, anteil < 0.5 ? 'Routen werden kilometriert' : 'Mündungen werden gesucht')
    await naechsteRunde()
    if (abbruch.aborted) return null
  }
}

function hinweiseZu({ routeId, messlinien, muendung }: Netzroute): Ablehnung[] {
  const kreuzungen = zaehleSelbstueberschneidungen(messlinien)
  return [
    ...(messlinien.length > 1 ? [`Lücken der Route: ${messlinien.length - 1}; sie zählen als gerade Strecke.`] : []),
    ...(kreuzungen > 0 ? [`Die Route überschneidet sich ${kreuzungen}-mal selbst.`] : []),
    ...(muendung ? [] : ['Die Route mündet in keine andere; sie zählt von ihrem unteren Ende.']),
  ].map(grund => ({ routeId, grund }))
}
