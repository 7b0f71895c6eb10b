import type { JederParametersatz, Klasse } from '@benthos/bewertung'
import { bestimmeKlasse } from '@benthos/bewertung/regeln/klassengrenzen'
import type { Listentaxon } from './angaben.ts'

/** Wohin ein Taxon den Saprobienindex zieht. */
export type Klassenwirkung = {
  saprobiewert: number
  /** Indikationsgewicht, 1 bis 5 */
  gewicht: number
  satz: Pick<JederParametersatz, 'name' | 'marke'>
  /** leer: der Parametersatz nennt keine Grenzen */
  klassen: readonly { grundzustand: number; klasse: Klasse }[]
}

/**
 * Klasse, die eine Probe allein aus diesem Taxon nach dem Saprobienindex hätte, je Grundzustand; `null`, wo es keinen Index bewegt oder das
 * Verfahren keine Klasse aus dem Wert eines einzelnen Taxons kennt.
 */
export function ermittleKlassenwirkung(
  { taxon, listen }: Listentaxon,
  satz: JederParametersatz | null,
): Klassenwirkung | null {
  const liste = listen.find(eine => eine.liste.art === 'MZB_AUT')
  if (liste === undefined || satz?.verfahren !== 'MZB_DETAILLIERT') return null
  const { stelleJeName, saprobiewert, gewicht } = liste.index()
  const stelle = stelleJeName.get(taxon.name)
  const wert = stelle === undefined ? undefined : saprobiewert[stelle]
  const eigenes = stelle === undefined ? 0 : (gewicht[stelle] ?? 0)
  if (wert === undefined || eigenes === 0) return null
  return {
    saprobiewert: wert,
    gewicht: eigenes,
    satz,
    klassen: satz.inhalt.saprobie.grenzen.flatMap(({ grundzustand, grenzen }) =>
      grenzen === null ? [] : [{ grundzustand, klasse: bestimmeKlasse(wert, grenzen, 'fallend') }],
    ),
  }
}
