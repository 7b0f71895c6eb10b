import {
  BIOREGIONEN,
  ELEMENTANGABEN,
  METHODENANGABEN,
  SAPROBIELLE_GRUNDZUSTAENDE,
  schluesselVon,
  TROPHISCHE_GRUNDZUSTAENDE,
} from '@benthos/fachmodell'
import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import type { AntwortVon } from '@benthos/vertrag'
import type { BewertbareMethode } from '@benthos/vertrag/bewertung'
import type { leseMzbGrundlage } from '@benthos/vertrag/bewertungsgrundlage'
import { z } from 'zod'
import type { Eingabeliste } from '../../fach/taxagrid/taxa/eingabeliste.ts'
import {
  type Fund,
  Fundaenderung,
  mangelDerMenge,
  mengeVon,
  OHNE_AENDERUNG,
  Variante,
  zaehleAenderungen,
} from './variante.ts'

const ADRESSFELD = 'variante'

/**
 * Variante hinter dem „#“ der Adresse; leer: nichts ist anders. Dieser Teil geht nie an einen Server: er hält ihn in keinem
 * Protokoll fest und kürzt ihn nicht, gleich wie viele Taxa geändert sind.
 */
export const alsSprungmarke = (variante: Variante): string =>
  zaehleAenderungen(variante) === 0 ? '' : `#${new URLSearchParams({ [ADRESSFELD]: JSON.stringify(variante) })}`

/** Text der Variante aus dem Teil der Adresse hinter dem „#“; null: da steht keine. */
export const textDerVariante = (hash: string): string | null => new URLSearchParams(hash.slice(1)).get(ADRESSFELD)

/** Die Probe, zu der die Variante gehört, und was sich an ihr wählen lässt. */
export type Probenlage = {
  funde: readonly Fund[]
  liste: Pick<Eingabeliste, 'nachName'>
  methode: BewertbareMethode
  stand: AntwortVon<typeof leseMzbGrundlage>
}

const Adressform = z.looseObject({ funde: z.record(z.string(), z.unknown()).default({}) })

/**
 * Variante aus der Adresse. Was sich an dieser Probe so nicht eingeben ließe, gilt nicht und steht mit Grund unter `maengel`:
 * eine von Hand geänderte Adresse rechnet nichts, was das Raster nicht annähme.
 */
export function leseVariante(
  text: string | null,
  lage: Probenlage,
): { variante: Variante; maengel: readonly string[] } {
  if (text === null) return { variante: OHNE_AENDERUNG, maengel: [] }
  const gelesen = Adressform.safeParse(liesJson(text))
  if (!gelesen.success) return { variante: OHNE_AENDERUNG, maengel: ['Die Adresse ist unvollständig oder verändert.'] }
  const { funde, ...grundlage } = gelesen.data
  const maengel = new Set<string>()
  const wahl = Object.entries(waehlbares(lage.stand)).flatMap(([feld, { label, werte }]) => {
    const wert = grundlage[feld]
    if (wert === undefined) return []
    if (werte.includes(wert)) return [[feld, wert] as const]
    maengel.add(`${label}: diese Angabe gibt es hier nicht.`)
    return []
  })
  const aenderungen = Object.entries(funde).flatMap(([zeile, roh]) => {
    const fund = lage.funde.find(einer => String(einer.zeile) === zeile)
    if (!fund) {
      maengel.add('Ein geändertes Taxon steht nicht mehr in der gespeicherten Probe.')
      return []
    }
    const aenderung = Fundaenderung.safeParse(roh).data
    const mangel = aenderung ? mangelDerAenderung(aenderung, fund, lage) : 'die Änderung ist nicht lesbar'
    if (mangel === null) return [[zeile, aenderung] as const]
    maengel.add(`${fund.taxon}: ${mangel}`)
    return []
  })
  return {
    variante: Variante.parse({ ...Object.fromEntries(wahl), funde: Object.fromEntries(aenderungen) }),
    maengel: [...maengel],
  }
}

function mangelDerAenderung({ taxon, menge }: Fundaenderung, fund: Fund, lage: Probenlage): string | null {
  if (taxon !== undefined && lage.liste.nachName(taxon) === undefined)
    return `„${taxon}“ steht nicht in der Taxaliste dieser Probe.`
  const feld = mengeVon(fund)?.feld
  if (menge === undefined || feld === undefined) return null
  const mangel = mangelDerMenge(menge, feld, lage.methode)
  return mangel === null ? null : `Menge ${formatiereZahl(menge)} gilt nicht. ${mangel}`
}

/** Was sich außer den Taxa ändern lässt, und womit. */
function waehlbares({ grundlage, editionen, parametersaetze }: Probenlage['stand']) {
  return {
    bioregion: { label: 'Bioregion', werte: schluesselVon(BIOREGIONEN) },
    saprobiellerGrundzustand: {
      label: 'Saprobieller Grundzustand',
      werte: SAPROBIELLE_GRUNDZUSTAENDE.map(({ value }) => Number(value)),
    },
    trophischerGrundzustand: {
      label: 'Trophischer Grundzustand',
      werte: ELEMENTANGABEN[METHODENANGABEN[grundlage.probe.methode].element].trophisch
        ? schluesselVon(TROPHISCHE_GRUNDZUSTAENDE)
        : [],
    },
    edition: { label: 'Edition des Verfahrens', werte: editionen.map(({ edition }) => edition) },
    parametersatz: { label: 'Parametersatz', werte: parametersaetze.map(({ name }) => name) },
  } satisfies Record<Exclude<keyof Variante, 'funde'>, { label: string; werte: readonly unknown[] }> as Readonly<
    Record<string, { label: string; werte: readonly unknown[] }>
  >
}

function liesJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
