import { METHODENANGABEN } from '@benthos/fachmodell'
import type { QsErgebnisbericht } from '@benthos/vertrag/qs'
import { type Aufnahmeanfrage, darfHier } from '../../fach/rechte/aufnahmeLage.ts'
import type { Probenort } from '../../fach/zweitbestimmung/zuweisungSql.ts'
import { benutzerVon } from '../../technik/http/kontext.ts'
import { vertrittErstliste } from './aufloesungsrecht.ts'
import { ladeErgebnisbericht } from './ergebnisberichtSql.ts'
import type { Qsprobe } from './sql.ts'

/** Wer den Bericht hochlädt und entfernt: wer beauftragt war, und wer beauftragen darf und nicht die erste Liste vertritt. */
export async function darfBerichten(a: Aufnahmeanfrage, probe: Qsprobe): Promise<boolean> {
  const { element } = METHODENANGABEN[probe.methode]
  if (!darfHier(a, 'qs.fuehren', element)) return false
  if (probe.zweitbestimmerId === benutzerVon(a).benutzerId) return true
  return darfHier(a, 'qs.anfordern', element) && !(await vertrittErstliste(a, probe))
}

/** Was vom Bericht zu sagen ist. */
export async function zeigeErgebnisbericht({ db }: Aufnahmeanfrage, ort: Probenort): Promise<QsErgebnisbericht> {
  const zeile = await ladeErgebnisbericht(db, ort)
  if (!zeile) return { version: 0, datei: null, entfernt: null }
  const { version, dateiname: name, groesse, pruefsumme, hochgeladenAm, hochgeladenVon } = zeile
  const { entferntAm: am, entferntVon: von, entferntGrund: grund } = zeile
  return am !== null && von !== null && grund !== null
    ? { version, datei: null, entfernt: { am, von, grund } }
    : { version, datei: { name, groesse, pruefsumme, hochgeladenAm, hochgeladenVon }, entfernt: null }
}
