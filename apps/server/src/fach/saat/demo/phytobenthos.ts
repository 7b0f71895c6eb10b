import { bestimmeSchaetzklasse, type Farbgruppe, type Wuchsform } from '@benthos/fachmodell'
import { summiereProzent } from '@benthos/fachmodell/phbSummen'
import type { Zufall } from './zufall.ts'

/** Erzeugt glaubhafte PHB-Proben der Beispieldaten: Kieselalgen bis zum Zählziel, einige andere Algen mit Deckung. */

export type Demoalge = {
  taxon: string
  schalen: number | null
  schaetzklasse: number | null
  deckung: number | null
}
export type Demowuchsform = { taxon: string; farbgruppe: Farbgruppe; wuchsform: Wuchsform; deckung: number }
export type Demophytobenthos = {
  schalenziel: 400 | 500
  gezaehlteSchalen: number
  gesamtdeckung: number
  funde: Demoalge[]
  wuchsformen: Demowuchsform[]
}

/** Name in der mitgelieferten Taxaliste, Toleranz 0 empfindlich … 1 sehr tolerant, übliche Häufigkeit 1–5. */
const KIESELALGEN = `
Achnanthidium minutissimum|0.3|5
Achnanthidium pyrenaicum|0.15|4
Achnanthidium biasolettianum|0.15|3
Amphora pediculus|0.5|5
Cocconeis placentula|0.5|4
Cocconeis pediculus|0.55|3
Cyclotella meneghiniana|0.85|3
Cymbella affinis|0.25|2
Denticula tenuis|0.15|2
Diatoma ehrenbergii|0.3|2
Diatoma mesodon|0.1|3
Diatoma vulgaris|0.5|3
Encyonema minutum|0.3|3
Encyonema silesiacum|0.4|3
Encyonema ventricosum|0.35|3
Eolimna minima|0.85|4
Fistulifera saprophila|0.95|3
Hannaea arcus|0.15|3
Fragilaria capucina|0.35|3
Fragilaria gracilis|0.25|2
Gomphonema olivaceum|0.5|4
Gomphonema parvulum|0.85|4
Gomphonema pumilum|0.3|3
Gomphonema tergestinum|0.2|2
Hantzschia amphioxys|0.6|1
Luticola goeppertiana|0.9|2
Mayamaea atomus|0.9|3
Melosira varians|0.65|3
Meridion circulare|0.25|3
Navicula capitatoradiata|0.55|3
Navicula cryptotenella|0.45|4
Navicula gregaria|0.75|4
Navicula lanceolata|0.65|4
Navicula menisculus|0.55|2
Navicula reichardtiana|0.5|3
Navicula tripunctata|0.55|4
Navicula veneta|0.85|2
Nitzschia amphibia|0.75|2
Nitzschia dissipata|0.45|4
Nitzschia fonticola|0.4|3
Nitzschia linearis|0.5|2
Nitzschia palea|0.95|4
Nitzschia paleacea|0.7|2
Planothidium frequentissimum|0.75|3
Planothidium lanceolatum|0.55|4
Reimeria sinuata|0.4|3
Rhoicosphenia abbreviata|0.55|3
Sellaphora seminulum|0.9|3
Surirella brebissonii|0.65|3
Ulnaria ulna|0.6|2
`

/** Name, Toleranz, Farbgruppe und Wuchsform, größte Deckung in %; 0: nur unter dem Mikroskop zu sehen. */
const ANDERE = `
Audouinella hermannii|0.35|ROT|BUESCHEL|12
Batrachospermum gelatinosum|0.15|ROT|BUESCHEL|8
Bangia atropurpurea|0.5|ROT|FAEDEN|6
Chamaesiphon fuscus|0.2|BRAUN|KRUSTE|15
Chamaesiphon incrustans|0.35|BLAUGRUEN|UEBERZUG|0
Chamaesiphon polonicus|0.2|BRAUN|KRUSTE|20
Cladophora glomerata|0.65|GRUEN|ZOTTEN|55
Draparnaldia glomerata|0.2|GRUEN|BUESCHEL|5
Gongrosira debaryana|0.45|GRUEN|KRUSTE|10
Hildenbrandia rivularis|0.35|ROT|KRUSTE|25
Lemanea fluviatilis|0.25|ROT|BUESCHEL|12
Phormidium retzii|0.65|BLAUGRUEN|HAUT|20
Phormidium favosum|0.5|BLAUGRUEN|HAUT|12
Ulothrix tenuissima|0.35|GRUEN|FAEDEN|20
Homoeothrix gracilis|0.4|BLAUGRUEN|UEBERZUG|0
`

const felder = (liste: string) =>
  liste
    .trim()
    .split('\n')
    .map(zeile => zeile.split('|'))
const KIESELALGENPOOL = felder(KIESELALGEN).map(([taxon = '', toleranz, menge]) => ({
  taxon,
  toleranz: Number(toleranz),
  menge: Number(menge),
}))
const ALGENPOOL = felder(ANDERE).map(([taxon = '', toleranz, farbgruppe, wuchsform, hoechstens]) => ({
  taxon,
  toleranz: Number(toleranz),
  farbgruppe: farbgruppe as Farbgruppe,
  wuchsform: wuchsform as Wuchsform,
  hoechstens: Number(hoechstens),
}))

/**
 * Zieht eine PHB-Probe. Je näher die Toleranz einer Art an der Belastung liegt, desto häufiger ist sie.
 * @param belastung 0 naturnah … 1 stark belastet
 */
export function erzeugePhytobenthos(belastung: number, zufall: Zufall): Demophytobenthos {
  const ziel = zufall.trifft(0.8) ? 500 : 400
  const kieselalgen = zaehleAus(belastung, ziel, zufall)
  const andere = ALGENPOOL.filter(alge => zufall.trifft(0.75 * naehe(alge.toleranz, belastung))).map(alge => {
    // Auf halbe Prozent geschätzt, mindestens ein halbes.
    const deckung =
      alge.hoechstens === 0 ? null : Math.max(0.5, Math.round(2 * alge.hoechstens * zufall.zahl() ** 2) / 2)
    return { ...alge, deckung, schaetzklasse: deckung === null ? zufall.ganz(1, 2) : bestimmeSchaetzklasse(deckung) }
  })
  const deckungssumme = summiereProzent(andere.map(alge => alge.deckung ?? 0))
  return {
    schalenziel: ziel,
    gezaehlteSchalen: kieselalgen.reduce((summe, fund) => summe + fund.schalen, 0),
    gesamtdeckung: Math.min(100, Math.ceil(deckungssumme / 5) * 5 + 5 * zufall.ganz(0, 4)),
    funde: [
      ...kieselalgen.map(fund => ({ ...fund, schaetzklasse: null, deckung: null })),
      ...andere.map(({ taxon, schaetzklasse, deckung }) => ({ taxon, schalen: null, schaetzklasse, deckung })),
    ],
    wuchsformen: andere.flatMap(({ taxon, farbgruppe, wuchsform, deckung }) =>
      deckung !== null && deckung >= 3 ? [{ taxon, farbgruppe, wuchsform, deckung }] : [],
    ),
  }
}

/** Verteilt das Zählziel auf die vorkommenden Kieselalgen; ihre Schalen ergeben es genau. */
function zaehleAus(belastung: number, ziel: number, zufall: Zufall): { taxon: string; schalen: number }[] {
  const anteile = KIESELALGENPOOL.filter(art => zufall.trifft(0.25 + 0.7 * naehe(art.toleranz, belastung))).map(
    art => ({
      taxon: art.taxon,
      gewicht: 2 ** art.menge * naehe(art.toleranz, belastung) * Math.exp(0.8 * zufall.normal()),
    }),
  )
  const summe = anteile.reduce((s, { gewicht }) => s + gewicht, 0)
  const frei = ziel - anteile.length
  const gezaehlt = anteile.map(({ taxon, gewicht }) => ({ taxon, schalen: 1 + Math.floor((frei * gewicht) / summe) }))
  const rest = ziel - gezaehlt.reduce((s, { schalen }) => s + schalen, 0)
  const haeufigste = gezaehlt.toSorted((a, b) => b.schalen - a.schalen)[0]
  if (haeufigste) haeufigste.schalen += rest
  return gezaehlt
}

/** 1, wenn Toleranz und Belastung gleich sind; fällt mit ihrem Abstand. */
function naehe(toleranz: number, belastung: number): number {
  return Math.exp(-(((toleranz - belastung) / 0.35) ** 2))
}
