import type { JederParametersatz, Klasse } from '@benthos/bewertung'
import { ermittlePhbIndikation, type Indikatorfeld } from '@benthos/bewertung/indikation'
import type { Parametersatz } from '@benthos/bewertung/parameter/typen'
import { bestimmeKlasse } from '@benthos/bewertung/regeln/klassengrenzen'
import { berechneMetrikwert } from '@benthos/bewertung/regeln/metrikwert'
import { labelVon, type Taxalistenart, TROPHISCHE_GRUNDZUSTAENDE } from '@benthos/fachmodell'
import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import type { GeladeneTaxaliste } from '../../fach/taxalisten/taxalisten.ts'
import type { Listentaxon } from './angaben.ts'

/** Wohin ein Taxon einen Index zieht, aus dem sich eine Klasse ergibt. */
export type Klassenwirkung = {
  index: string
  /** was das Taxon zu ihm beiträgt, und mit welchem Gewicht */
  wert: number
  gewicht: number
  satz: Pick<JederParametersatz, 'name' | 'marke'>
  /** Klasse einer Probe allein aus diesem Taxon, je Grundzustand; leer: der Parametersatz nennt keine Grenzen */
  klassen: readonly { grundzustand: string; klasse: Klasse }[]
}

/** Was ein Taxon mit der Klasse zu tun hat: Indizes, die es zieht, und was sich nur in einem Satz sagen lässt. */
export type Klassenwirkungen = { wirkungen: readonly Klassenwirkung[]; saetze: readonly string[] }

/** Verfahren, deren Parametersatz sagt, was ein Taxon allein bewirkt. */
export const VERFAHREN_DER_WIRKUNG = ['MZB_DETAILLIERT', 'PHB'] as const

/**
 * Klassen, die eine Probe allein aus diesem Taxon hätte, je Index und Grundzustand.
 * @param saetze geltende Parametersätze dieser Verfahren
 */
export function ermittleKlassenwirkungen(
  { taxon: { name }, listen }: Listentaxon,
  saetze: readonly (JederParametersatz | null)[],
): Klassenwirkungen {
  const listeDer = (art: Taxalistenart) => listen.find(({ liste }) => liste.art === art)
  const [mzb, phb] = [listeDer('MZB_AUT'), listeDer('PHB')]
  const teile = saetze.flatMap(satz => {
    if (satz?.verfahren === 'MZB_DETAILLIERT' && mzb) return [wirktImMakrozoobenthos(name, mzb, satz)]
    return satz && zeigtTrophie(satz) && phb ? [wirktImPhytobenthos(name, phb, satz)] : []
  })
  return { wirkungen: teile.flatMap(teil => teil.wirkungen), saetze: teile.flatMap(teil => teil.saetze) }
}

/** Ein Parametersatz des Phytobenthos. */
const zeigtTrophie = (satz: JederParametersatz): satz is Parametersatz<'PHB'> => 'trophie' in satz.inhalt

function wirktImMakrozoobenthos(
  name: string,
  liste: GeladeneTaxaliste,
  satz: Parametersatz<'MZB_DETAILLIERT'>,
): Klassenwirkungen {
  const { stelleJeName, saprobiewert, gewicht } = liste.index()
  const eintrag = liesFeld({ wert: saprobiewert, gewicht }, stelleJeName.get(name))
  const klassen = satz.inhalt.saprobie.grenzen.flatMap(({ grundzustand, grenzen }) =>
    grenzen === null || eintrag === null
      ? []
      : [
          {
            grundzustand: formatiereZahl(grundzustand, 2, 2),
            klasse: bestimmeKlasse(eintrag.wert, grenzen, 'fallend'),
          },
        ],
  )
  return { wirkungen: eintrag ? [{ index: 'Saprobienindex', ...eintrag, satz, klassen }] : [], saetze: [DEGRADATION] }
}

function wirktImPhytobenthos(name: string, liste: GeladeneTaxaliste, satz: Parametersatz<'PHB'>): Klassenwirkungen {
  const index = liste.index()
  const stelle = index.stelleJeName.get(name)
  const { trophie, saprobie, referenzarten } = ermittlePhbIndikation(index, satz.inhalt)
  const benenneTrophie = (typ: string) => labelVon(TROPHISCHE_GRUNDZUSTAENDE, typ) ?? typ
  const benenneSaprobie = (typ: number) => formatiereZahl(typ, 2, 2)
  const wirkungen = [
    ...modulwirkung('Trophieindex', liesFeld(trophie, stelle), satz, satz.inhalt.trophie, benenneTrophie),
    ...modulwirkung(
      'Saprobienindex der Algen',
      liesFeld(saprobie, stelle),
      satz,
      satz.inhalt.saprobie,
      benenneSaprobie,
    ),
  ]
  const istOhneIndikation = trophie === null && saprobie === null
  return {
    wirkungen,
    saetze: [
      ...(istOhneIndikation ? [`Welche Taxa Trophie und Saprobie anzeigen, ist nicht hinterlegt (${satz.name}).`] : []),
      ...(!istOhneIndikation && wirkungen.length === 0
        ? [`Trophie und Saprobie zeigt es nicht an (${satz.name}).`]
        : []),
      ...(referenzarten === null || stelle === undefined
        ? []
        : [referenzarten[stelle] === 1 ? REFERENZART : KEINE_REFERENZART]),
    ],
  }
}

/** Aus dem Index wird mit dem Referenzwert des Typs eine Qualitätskennzahl, und aus ihr die Klasse. */
function modulwirkung<T>(
  index: string,
  eintrag: ReturnType<typeof liesFeld>,
  satz: Klassenwirkung['satz'],
  {
    grenzen,
    referenzen,
    hoechsterWert,
  }: Omit<Parametersatz<'PHB'>['inhalt']['trophie'], 'referenzen'> & {
    referenzen: readonly { typ: T; wert: number | null }[]
  },
  benenne: (typ: T) => string,
): Klassenwirkung[] {
  if (eintrag === null) return []
  const klassen = referenzen.flatMap(({ typ, wert: referenz }) =>
    grenzen === null || referenz === null
      ? []
      : [
          {
            grundzustand: benenne(typ),
            klasse: bestimmeKlasse(berechneMetrikwert(eintrag.wert, hoechsterWert, referenz), grenzen, 'steigend'),
          },
        ],
  )
  return [{ index, ...eintrag, satz, klassen }]
}

/** Wert und Gewicht an einer Stelle der Liste; `null`: dort zeigt nichts etwas an. */
function liesFeld(feld: Indikatorfeld | null, stelle: number | undefined): { wert: number; gewicht: number } | null {
  if (feld === null || stelle === undefined) return null
  const [wert, gewicht = 0] = [feld.wert[stelle], feld.gewicht[stelle]]
  return wert === undefined || gewicht === 0 ? null : { wert, gewicht }
}

const DEGRADATION =
  'Zur Allgemeinen Degradation (MMI) sagt ein Taxon allein nichts: Ihre Kenngrößen zählen die Taxa der ganzen Probe.'
const REFERENZART = 'Es ist eine Referenzart: Jede seiner Schalen hebt das Modul Referenzarten.'
const KEINE_REFERENZART = 'Es ist keine Referenzart: Jede seiner Schalen senkt das Modul Referenzarten.'
