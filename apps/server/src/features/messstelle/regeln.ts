import { type Akteur, BEREICHE_LABEL, darf } from '@benthos/fachmodell'
import { formatiereDatum } from '@benthos/fachmodell/datum/formatiereDatum'
import { MELDUNG, type Problem } from '@benthos/vertrag'
import type { Identifizierung } from '@benthos/vertrag/messstellenabschnitte'
import { heuteInOesterreich } from '../../technik/zeit/heuteInOesterreich.ts'
import type { Bezuege } from './sql.ts'

type Feldfehler = Problem['errors'][number]

/**
 * Regeln der Identifizierung, die andere Objekte brauchen; Felder ohne Vorsatz. Was fehlt, ist nicht zu beurteilen.
 * @param alt bisheriger Stand; `null` beim Anlegen
 */
export function pruefeIdentifizierung(
  daten: Partial<Identifizierung>,
  alt: Pick<Identifizierung, 'art' | 'projektId'> | null,
  bezug: Bezuege,
  akteur: Akteur,
): Feldfehler[] {
  const fehler: Feldfehler[] = []
  const melde = (field: keyof Identifizierung, message: string) => fehler.push({ field, message })
  if (!bezug.gewaesser_da) melde('gewaesserId', 'Dieses Gewässer gibt es nicht')
  if (bezug.code_bei !== null) melde('code', vergeben('Diesen Code', bezug.code_bei))
  if (bezug.gzuev_id_bei !== null) melde('gzuevId', vergeben('Diese GZÜV-ID', bezug.gzuev_id_bei))
  if (daten.organisationseinheitId != null && !bezug.organisation_da)
    melde('organisationseinheitId', 'Diese Organisationseinheit gibt es nicht')
  if (alt && daten.art && alt.art !== daten.art && (alt.art === 'FACHPROJEKT' || daten.art === 'FACHPROJEKT'))
    melde('art', 'Zwischen Fachprojekt und behördlicher Messstelle lässt sich die Art nicht wechseln')
  // Ein Ende darf geplant sein, beobachtet wird erst ab dem Beginn.
  const heute = heuteInOesterreich()
  if (daten.beobachtungVon != null && daten.beobachtungVon > heute)
    melde('beobachtungVon', MELDUNG.maxDatum(formatiereDatum(heute)))
  pruefeProjekt(daten, alt, bezug, akteur, melde)
  return fehler
}

function vergeben(kennung: string, messstelle: string): string {
  return `${kennung} trägt schon ${messstelle === '' ? 'eine andere Messstelle' : `die Messstelle „${messstelle}“`}`
}

function pruefeProjekt(
  daten: Partial<Identifizierung>,
  alt: Pick<Identifizierung, 'projektId'> | null,
  bezug: Bezuege,
  akteur: Akteur,
  melde: (field: keyof Identifizierung, message: string) => void,
): void {
  if (daten.projektId == null) return
  const geaendert = daten.projektId !== alt?.projektId
  // Was man nicht lesen darf, gibt es auch in der Auswahl nicht; was schon dasteht, bleibt.
  if (bezug.projekt_bereich === null || (geaendert && !bezug.projekt_lesbar))
    return melde('projektId', 'Dieses Projekt gibt es nicht')
  if (daten.art === undefined) return
  if (bezug.projekt_bereich !== daten.art)
    return melde(
      'projektId',
      `Das Projekt gehört zum Bereich ${BEREICHE_LABEL[bezug.projekt_bereich]}, die Messstelle zum Bereich ${BEREICHE_LABEL[daten.art]}`,
    )
  const sache = {
    bereich: bezug.projekt_bereich,
    bundesland: bezug.projekt_bundesland,
    organisationseinheitId: bezug.projekt_organisationseinheit_id,
    auftragnehmerId: null,
    freigabe: null,
    status: null,
  }
  // Fremde Fachprojekte sind für andere tabu; behördliche Projekte teilen sich Bund und Länder.
  if (daten.art === 'FACHPROJEKT' && geaendert && !darf(akteur, 'projekt.bearbeiten', sache))
    melde('projektId', 'Sie dürfen Messstellen nur in Projekten Ihrer eigenen Organisationseinheit anlegen')
}
