import {
  type ArtStadium,
  BESTIMMUNGSMETHODEN,
  type Bestimmungsmethode,
  labelVon,
  METHODENANGABEN,
  type Mengenfeld,
  type Probenmethode,
} from '@benthos/fachmodell'
import { sql } from 'kysely'
import { type Archivbereich, BEARBEITET, PROBEN } from './bereich.ts'
import type { Fundzeile } from './edition.ts'
import { fundkennung, probenkennung } from './kennungen.ts'
import { type Quelle, quelle } from './quelle.ts'
import { benenne, type Fundtaxon } from './taxonbenennung.ts'

type Mengen = Readonly<Record<Mengenfeld, number | null>>
type Fundangaben = Fundtaxon &
  Mengen & {
    aufnahmeId: number
    methode: Probenmethode
    nummer: number
    stadium: ArtStadium | null
    /** Individuen je m² zu einem gezählten; null: Fläche unbekannt */
    jeQuadratmeter: number | null
    habitat: string | null
    bestimmungsmethode: Bestimmungsmethode | null
    akzeptiert: string | null
    taxaliste: string
    praeparat: string | null
    bestimmungsdatum: string | null
    bearbeitet: string | null
  }

/** Funde mit ihrer Probe, für Funde und ihre Messwerte dieselben. */
export const FUNDE = sql`fund join ${PROBEN} on probe.id = fund.bestimmung_id`

/** Angaben, aus denen die Kennung eines Funds entsteht. */
export const FUNDBEZUG = {
  aufnahmeId: sql`aufnahme.id`,
  methode: sql`probe.methode`,
  nummer: sql`fund.nummer`,
}

/** Jeder Fund der Erstbestimmung eine Zeile. */
export function funde(bereich: Archivbereich): Quelle {
  return quelle<Fundangaben>(
    {
      name: 'Funde',
      kern: FUNDE,
      dazu: sql`join taxon on taxon.id = fund.taxon_id
        join taxalistenversion as liste on liste.id = probe.taxalistenversion_id`,
      wo: bereich.proben(),
      ordnung: sql`fund.bestimmung_id, fund.zeile`,
    },
    {
      ...FUNDBEZUG,
      name: sql`taxon.name`,
      stadium: sql`fund.art_stadium`,
      autor: sql`taxon.autor`,
      rang: sql`taxon.rang`,
      gruppe: sql`taxon.gruppe`,
      familie: sql`taxon.familie`,
      gattung: sql`taxon.gattung`,
      akzeptiert: sql`taxon.akzeptiert`,
      sicherheit: sql`fund.sicherheit`,
      anzahl: sql`fund.anzahl`,
      haeufigkeitsklasse: sql`fund.haeufigkeitsklasse`,
      biomasse: sql`fund.biomasse`,
      schalen: sql`fund.schalen`,
      schaetzklasse: sql`fund.schaetzklasse`,
      deckung: sql`fund.deckung`,
      jeQuadratmeter: sql`(coalesce(probe.aussortiert_nenner::numeric / probe.aussortiert_zaehler, 1) / probe.flaeche)::float8`,
      habitat: sql`fund.habitat`,
      bestimmungsmethode: sql`fund.bestimmungsmethode`,
      taxaliste: sql`liste.name`,
      praeparat: sql`probe.praeparat`,
      bestimmungsdatum: sql`probe.bestimmungsdatum`,
      bearbeitet: BEARBEITET,
    },
    alsFundzeile,
  )
}

function alsFundzeile(z: Fundangaben): Fundzeile {
  const probe = probenkennung(z)
  const istUeblich = z.bestimmungsmethode === null || z.bestimmungsmethode === 'MORPHOLOGISCH'
  return {
    eventID: probe,
    occurrenceID: fundkennung(probe, z.nummer),
    basisOfRecord: belegart(z),
    occurrenceStatus: 'present',
    // Gezähltes, nie Hochgerechnetes: Bruchteile entstehen beim Teilen der Probe und sind keine Zählung.
    individualCount: Number.isInteger(z.anzahl) ? z.anzahl : null,
    ...mengeVon(z),
    lifeStage: z.stadium && (LEBENSSTADIEN[z.stadium] ?? null),
    habitat: z.habitat,
    ...benenne(z),
    acceptedNameUsage: z.akzeptiert,
    higherClassification: z.gruppe,
    family: z.familie,
    genus: z.gattung,
    taxonID: `${z.taxaliste}:${z.name}`,
    nameAccordingTo: z.taxaliste,
    recordedBy: z.bearbeitet,
    identifiedBy: z.bearbeitet,
    dateIdentified: z.bestimmungsdatum,
    identificationRemarks: istUeblich
      ? null
      : `Bestimmungsmethode: ${labelVon(BESTIMMUNGSMETHODEN, z.bestimmungsmethode)}`,
  }
}

/** Stadien in den Worten von Darwin Core; „indet.“ sagt keines. */
const LEBENSSTADIEN: Partial<Record<ArtStadium, string>> = {
  EI: 'egg',
  LARVE: 'larva',
  NYMPHE: 'nymph',
  PUPPE: 'pupa',
  IMAGO: 'adult',
  JUVENIL: 'juvenile',
}

/** Worauf der Fund beruht (A-DARWINCORE-05). */
function belegart({ methode, bestimmungsmethode, schalen, praeparat }: Fundangaben): string {
  if (bestimmungsmethode === 'DNA') return 'MaterialSample'
  if (schalen !== null && praeparat !== null) return 'PreservedSpecimen'
  return methode === 'MHS' || methode === 'QUANTITATIV' || methode === 'BIOMASSE'
    ? 'MaterialSample'
    : 'HumanObservation'
}

/** Die Menge mit ihrer Art; von mehreren die genaueste. Alle erfassten stehen daneben bei den Messwerten. */
function mengeVon(z: Fundangaben): Pick<Fundzeile, 'organismQuantity' | 'organismQuantityType'> {
  const menge = (organismQuantity: number, organismQuantityType: string) => ({ organismQuantity, organismQuantityType })
  if (z.anzahl !== null)
    return z.jeQuadratmeter === null
      ? menge(z.anzahl, 'individuals')
      : menge(z.anzahl * z.jeQuadratmeter, 'individuals per m²')
  if (z.biomasse !== null) return menge(z.biomasse * 1000, 'biomass mg per m²')
  if (z.schalen !== null) return menge(z.schalen, 'valves')
  if (z.deckung !== null) return menge(z.deckung, '% coverage')
  for (const feld of ['haeufigkeitsklasse', 'schaetzklasse'] as const) {
    const klasse = z[feld]
    const stufen = METHODENANGABEN[z.methode].skalen[feld]?.length
    if (klasse !== null && stufen !== undefined) return menge(klasse, `Häufigkeitsskala 1–${stufen}`)
  }
  return {}
}
