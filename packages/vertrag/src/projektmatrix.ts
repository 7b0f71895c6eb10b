import { MENGENFELDER, PROBENMETHODEN, schluesselVon, TAXONRAENGE } from '@benthos/fachmodell'
import { z } from 'zod'
import { MitKennung } from './bausteine.ts'
import { endpunkt } from './endpunkt.ts'

/** Taxamatrix eines Projekts: welche Taxa in welcher Aufnahme, in den Mengen einer Methode. */

/** Über so viele der jüngsten Aufnahmen geht eine Matrix. */
export const MATRIXAUFNAHMEN = 300

/** Eine Spalte der Matrix. */
export const Matrixaufnahme = z.object({
  id: z.number().int(),
  code: z.string(),
  datum: z.string(),
  messstelleId: z.number().int(),
  messstelle: z.string(),
  /** Klasse des Qualitätselements, dem die Methode gehört; null: nicht bewertet */
  klasse: z.number().int().min(1).max(5).nullable(),
  /** Individuen je m², für die ein gezähltes steht; null: die Probe nennt keine Fläche */
  jeQuadratmeter: z.number().nullable(),
})
export type Matrixaufnahme = z.infer<typeof Matrixaufnahme>

/** Eine Zeile der Matrix: ein gültiger Name mit seinen Funden, über Stadien und Habitate zusammengefasst. */
export const Matrixtaxon = z.object({
  name: z.string(),
  rang: z.enum(schluesselVon(TAXONRAENGE)),
  gruppe: z.string(),
  familie: z.string().nullable(),
  /** die Taxaliste führt es nicht, es folgt aus der Schreibweise der Bestimmung */
  abgeleitet: z.boolean(),
  /** Plätze der Aufnahmen mit einem Fund, aufsteigend */
  aufnahmen: z.array(z.number().int()),
  /** je Fund die Menge, summiert, von Klassen die höchste; null: so nicht erfasst. Größen, die nirgends erfasst sind, fehlen */
  mengen: z.partialRecord(z.enum(schluesselVon(MENGENFELDER)), z.array(z.number().nullable())),
  /** Plätze der Aufnahmen, in denen es an der Messstelle zum ersten Mal nachgewiesen ist */
  erstnachweise: z.array(z.number().int()),
})
export type Matrixtaxon = z.infer<typeof Matrixtaxon>

export const leseProjektmatrix = endpunkt({
  methode: 'GET',
  pfad: '/api/projekt/:id/matrix',
  thema: 'Projekt',
  zusammenfassung:
    'Taxa × Aufnahmen eines Projekts in den Mengen einer Methode, aus den Aufnahmen, die der Angemeldete lesen darf',
  recht: 'projekt.lesen',
  objekt: 'projekt',
  params: MitKennung,
  /** ohne Angabe die erste, die im Projekt vorkommt */
  query: z.object({ methode: z.enum(schluesselVon(PROBENMETHODEN)).optional() }),
  antwort: z.object({
    projekt: z.string(),
    /** Methoden mit lesbaren Proben im Projekt und die Zahl dieser Proben */
    methoden: z.array(z.object({ methode: z.enum(schluesselVon(PROBENMETHODEN)), proben: z.number().int() })),
    /** null: keine lesbare Probe */
    methode: z.enum(schluesselVon(PROBENMETHODEN)).nullable(),
    /** nach Messstelle und Datum geordnet */
    aufnahmen: z.array(Matrixaufnahme),
    /** systematisch geordnet */
    taxa: z.array(Matrixtaxon),
  }),
})
