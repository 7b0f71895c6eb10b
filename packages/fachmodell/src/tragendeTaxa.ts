import { type Beitragsterm, ermittleWirkungen, type Wirkung } from './wirkung.ts'

/** Was von einem Ergebnis nötig ist, um zu sagen, welche Taxa es tragen. */
type Ergebnisteile = {
  ergebnis: {
    entscheidend: string | null
    module: readonly {
      schluessel: string
      label: string
      wert: number | null
      teile?: readonly Modulteil[] | undefined
    }[]
  }
  kenngroessen: readonly {
    schluessel: string
    label: string
    wert: number | null
    terme?: readonly Beitragsterm[] | undefined
  }[]
}
type Modulteil = { kenngroesse: string; unten: number; oben: number; score: number; gewicht: number; anteil: number }

export type TragendesTaxon = {
  taxon: string
  abundanz: number
  /** Anteil an der Kenngröße; bei Punkten negativ, was ein Taxon den Index kostet */
  beitrag: number
  /** null: es trägt nur bei */
  wirkung: Wirkung | null
}

/** Taxa mit den größten Beiträgen zu dem, woran die Klasse hängt. */
export type TragendeTaxa = {
  /** Kenngröße oder Index, zu dem beigetragen wird */
  groesse: string
  /** Schlüssel der Kenngröße, unter der alle Beiträge stehen; null bei Punkten eines Index */
  kenngroesse: string | null
  /** MITTEL: gewogenes Mittel · SUMME: Anteil oder Summe · PUNKTE: über die Bestandteile eines multimetrischen Index verteilt */
  art: 'MITTEL' | 'SUMME' | 'PUNKTE'
  taxa: TragendesTaxon[]
  /** so viele tragen außer ihnen noch bei */
  weitere: number
  /** davon so viele ebenso viel wie das letzte gezeigte; wo Taxa nur gezählt werden, tragen alle gleich */
  gleichViel: number
}

/** Möglich bei einem multimetrischen Index, dessen Bestandteile Punkte für Fehlendes geben oder gar keine. */
export const KEIN_TRAGENDES_TAXON =
  'Zum entscheidenden Modul trägt kein Taxon bei: was es an Punkten hat, hat es, weil Taxa fehlen.'

/** Unterschiede darunter sind Reste binären Rechnens. */
const RECHENREST = 1e-9

/** Mehr Balken auf einmal liest niemand. */
const HOECHSTENS = 10

/** Kenngröße, die ein Modul bewertet, das nur eine hat; die erste vorhandene gilt (MZB, Phytobenthos). */
const KENNGROESSE_DES_MODULS: Readonly<Record<string, readonly string[]>> = {
  SAPROBIE: ['SI', 'SI_ALGEN'],
  TROPHIE: ['TI'],
  REFERENZARTEN: ['REFERENZARTEN_PROZENT'],
  ORGANISCHE_BELASTUNG: ['SAPROBIE_SCORE'],
}
/** Verfahren ohne Klasse haben keine Module; was sie am ehesten aussagen, ist der Saprobienindex. */
const OHNE_MODULE: readonly string[] = ['SI']

/**
 * Die zehn Taxa, die das Ergebnis tragen: die größten Beiträge zur Kenngröße des entscheidenden Moduls. Ein multimetrischer Index
 * verteilt die Punkte jedes Bestandteils nach den Beiträgen seiner Taxa (A-ERGEBNIS-12).
 * @returns null, wenn kein Taxon beiträgt; wer keine Rohdaten lesen darf, bekommt keine Beiträge
 */
export function ermittleTragendeTaxa({ ergebnis, kenngroessen }: Ergebnisteile): TragendeTaxa | null {
  const { module, entscheidend } = ergebnis
  const modul = module.find(eines => eines.schluessel === entscheidend) ?? module.find(eines => eines.wert !== null)
  const finde = (schluessel: string) => kenngroessen.find(eine => eine.schluessel === schluessel)
  const eigene = (KENNGROESSE_DES_MODULS[modul?.schluessel ?? ''] ?? []).map(finde).find(eine => eine !== undefined)
  // Auch ein Modul aus einer einzigen Kenngröße (Phytobenthos) führt sie als Bestandteil; beigetragen wird dann zu ihr selbst.
  if (modul?.teile && eigene === undefined) {
    const taxa = verteilePunkte(modul.teile, schluessel => finde(schluessel)?.terme ?? [])
    return alsTragende(taxa, { groesse: modul.label, kenngroesse: null, art: 'PUNKTE' })
  }
  const kenngroesse = modul === undefined ? OHNE_MODULE.map(finde).find(eine => eine !== undefined) : eigene
  const terme = kenngroesse?.terme ?? []
  if (kenngroesse === undefined) return null
  const wirkungen = ermittleWirkungen(kenngroesse.wert, terme)
  return alsTragende(
    terme.map(({ taxon, abundanz, anteil }, i) => ({
      taxon,
      abundanz,
      beitrag: anteil,
      wirkung: wirkungen?.[i] ?? null,
    })),
    {
      groesse: kenngroesse.label,
      kenngroesse: kenngroesse.schluessel,
      art: wirkungen === null ? 'SUMME' : 'MITTEL',
    },
  )
}

function alsTragende(
  alle: readonly TragendesTaxon[],
  angaben: Pick<TragendeTaxa, 'groesse' | 'kenngroesse' | 'art'>,
): TragendeTaxa | null {
  const tragende = alle.filter(({ beitrag }) => beitrag !== 0)
  if (tragende.length === 0) return null
  const geordnet = tragende.toSorted((a, b) => {
    const unterschied = Math.abs(b.beitrag) - Math.abs(a.beitrag)
    if (Math.abs(unterschied) >= RECHENREST) return unterschied
    return b.abundanz - a.abundanz || a.taxon.localeCompare(b.taxon)
  })
  const [taxa, weitere] = [geordnet.slice(0, HOECHSTENS), geordnet.slice(HOECHSTENS)]
  const kleinster = Math.abs(taxa.at(-1)?.beitrag ?? 0)
  const gleichViel = weitere.filter(({ beitrag }) => kleinster - Math.abs(beitrag) < RECHENREST).length
  return { ...angaben, taxa, weitere: weitere.length, gleichViel }
}

/**
 * Verteilt die Punkte eines Index auf die Taxa. Wo mehr besser ist, bringen die Taxa die erreichten Punkte; wo weniger besser ist
 * (oben < unten), kosten sie die fehlenden. Zusammen mit den vollen Punkten dieser Bestandteile ergibt das den Index.
 */
function verteilePunkte(
  teile: readonly Modulteil[],
  termeVon: (kenngroesse: string) => readonly Beitragsterm[],
): TragendesTaxon[] {
  const gewichte = teile.reduce((summe, { gewicht }) => summe + gewicht, 0)
  const jeTaxon = new Map<string, TragendesTaxon>()
  for (const { kenngroesse, unten, oben, gewicht, anteil } of teile) {
    const terme = termeVon(kenngroesse)
    const summe = terme.reduce((bisher, term) => bisher + term.anteil, 0)
    if (summe === 0) continue
    const punkte = oben > unten ? anteil : anteil - gewicht / gewichte
    for (const term of terme) {
      const bisher = jeTaxon.get(term.taxon) ?? {
        taxon: term.taxon,
        abundanz: term.abundanz,
        beitrag: 0,
        wirkung: null,
      }
      bisher.beitrag += (punkte * term.anteil) / summe
      bisher.abundanz = Math.max(bisher.abundanz, term.abundanz)
      jeTaxon.set(term.taxon, bisher)
    }
  }
  return [...jeTaxon.values()].map(eines => ({ ...eines, wirkung: eines.beitrag > 0 ? 'HEBT' : 'SENKT' }))
}
