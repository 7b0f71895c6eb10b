import type { JederParametersatz } from '@benthos/bewertung'
import { findeEdition } from '@benthos/bewertung'
import type { Meldeteil } from '@benthos/bewertung/eumeldung/teilwert'
import { bildeTypcode } from '@benthos/bewertung/eumeldung/typcode'
import { type Element, statusLabel } from '@benthos/fachmodell'
import type { Kysely } from 'kysely'
import { findeParametersatz } from '../../fach/parametersaetze/parametersaetze.ts'
import type { DB } from '../../technik/db/schema.ts'
import type { Ergebniszeile } from './sql.ts'

/** Ergebnis, das nicht gemeldet wird, mit dem Grund. */
export type Verweigert = { id: number; code: string; grund: string }

/** Was aus den Ergebnissen wird, und welche es waren. */
type Sichtung = {
  teile: Meldeteil[]
  verweigert: Verweigert[]
  /** auch Verweigertes, in der Folge der Zeilen */
  genannte: { element: Element; id: number }[]
}

/**
 * Trennt, was gemeldet wird, von dem, was es nicht wird: nur plausible Elemente mit einem Ergebnis, das noch gilt.
 * @param schuebe in Stücken: zehntausend Zeilen auf einmal hielten jede andere Anfrage auf
 * @returns `null`, wenn es mehr als `hoechstens` sind
 */
export async function sichteErgebnisse(
  dienste: { db: object },
  db: Kysely<DB>,
  schuebe: AsyncIterable<readonly Ergebniszeile[]>,
  hoechstens: number,
): Promise<Sichtung | null> {
  const gesichtet: Sichtung = { teile: [], verweigert: [], genannte: [] }
  for await (const zeilen of schuebe)
    for (const zeile of zeilen) {
      if (gesichtet.genannte.push({ element: zeile.element, id: zeile.aufnahme_id }) > hoechstens) return null
      const grund = hindernis(zeile)
      if (grund === null) gesichtet.teile.push(await alsTeil(dienste, db, zeile))
      else gesichtet.verweigert.push({ id: zeile.aufnahme_id, code: zeile.code, grund })
    }
  return gesichtet
}

function hindernis({ status, veraltet, klasse }: Ergebniszeile): string | null {
  if (status !== 'PLAUSIBEL') return `Status „${statusLabel(status)}“: gemeldet wird nur, was plausibel ist.`
  if (veraltet === null) return 'Es gibt kein Ergebnis.'
  if (veraltet) return 'Das Ergebnis ist veraltet: seither wurden Daten geändert.'
  return klasse === null ? 'Das Ergebnis hat keine Klasse.' : null
}

async function alsTeil(dienste: { db: object }, db: Kysely<DB>, z: Ergebniszeile): Promise<Meldeteil> {
  const satz = z.parametersatz === null ? null : await findeParametersatz(dienste, db, z.parametersatz)
  const verfahren = z.verfahren ?? ''
  const herkunft = [
    findeEdition(verfahren, z.edition ?? '')?.label ?? verfahren,
    `Edition ${z.edition}`,
    ...(satz === null ? [] : [`Parametersatz ${satz.name}`]),
    `Rechenkern ${z.engine_version}`,
  ]
  return {
    aufnahmeId: z.aufnahme_id,
    code: z.code,
    datum: z.datum,
    element: z.element,
    klasse: z.klasse,
    entscheidend: z.entscheidend,
    module: z.module ?? [],
    grundzustand: z.grundzustand,
    schlechtester: satz === null ? null : schlechtesterWert(satz),
    regel: z.regel ?? '',
    vorbehalt: z.hinweis,
    herkunft: herkunft.join(', '),
    ort: {
      messstelleId: z.messstelle_id,
      kennung: z.wise_kennung,
      schema: z.wise_schema,
      wasserkoerperKennung: z.wise_wasserkoerper,
      wasserkoerperSchema: z.wise_wasserkoerper_schema,
      wasserkoerperNummer: z.wasserkoerper,
      ausweisung: z.ausweisung,
      typ: bildeTypcode({
        bioregion: z.bioregion,
        hoehenklasse: z.bioregion_hoehe,
        einzugsgebietsklasse: z.einzugsgebietsklasse,
        innereDifferenzierung: z.innere_differenzierung,
        speziellerGewaessertyp: z.spezieller_gewaessertyp,
      }),
    },
  }
}

/** Ende der Skala, auf der ein Index fällt, im Satz seines Verfahrens. */
function schlechtesterWert(satz: JederParametersatz): number | null {
  if (satz.verfahren === 'MZB_DETAILLIERT') return satz.inhalt.saprobie.hoechsterWert
  if (satz.verfahren === 'MZB_SCREENING') return satz.inhalt.organischeBelastung.hoechsterWert
  return null
}
