import type { JederParametersatz } from '@benthos/bewertung'
import { findeEdition } from '@benthos/bewertung'
import type { Meldeteil } from '@benthos/bewertung/eumeldung/teilwert'
import { bildeTypcode } from '@benthos/bewertung/eumeldung/typcode'
import { statusLabel } from '@benthos/fachmodell'
import type { Kysely } from 'kysely'
import { findeParametersatz } from '../../fach/parametersaetze/parametersaetze.ts'
import type { DB } from '../../technik/db/schema.ts'
import type { Ergebniszeile } from './sql.ts'

/** Ergebnis, das nicht gemeldet wird, mit dem Grund. */
export type Verweigert = { id: number; code: string; grund: string }

/** Trennt, was gemeldet wird, von dem, was es nicht wird: nur plausible Elemente mit einem Ergebnis, das noch gilt. */
export async function sichteErgebnisse(
  dienste: { db: object },
  db: Kysely<DB>,
  zeilen: readonly Ergebniszeile[],
): Promise<{ teile: Meldeteil[]; verweigert: Verweigert[] }> {
  const teile: Meldeteil[] = []
  const verweigert: Verweigert[] = []
  for (const zeile of zeilen) {
    const grund = hindernis(zeile)
    if (grund === null) teile.push(await alsTeil(dienste, db, zeile))
    else verweigert.push({ id: zeile.aufnahme_id, code: zeile.code, grund })
  }
  return { teile, verweigert }
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
