import { METHODENANGABEN, type Probenmethode } from '@benthos/fachmodell'
import type { AntwortEingabe, QueryVon } from '@benthos/vertrag'
import { type leseQsAntwortdatei, type leseQsAuftragsdatei, QsAntwortdatei } from '@benthos/vertrag/qs'
import type { leseQsProtokoll } from '@benthos/vertrag/qsblaetter'
import { nenneAbsender } from '../../fach/bericht/absender.ts'
import { berichtsname } from '../../fach/bericht/berichtsname.ts'
import { liesAufEinmal } from '../../fach/bericht/liesAufEinmal.ts'
import { ladeBerichtskopf } from '../../fach/bericht/sql.ts'
import type { Aufnahmeanfrage } from '../../fach/rechte/aufnahmeLage.ts'
import type { Dienste } from '../../technik/http/kontext.ts'
import { Einwand } from '../../technik/http/problem.ts'
import { zeigeBericht } from './bericht.ts'
import { QSBLATT_TITEL, type Qsblattart, type Qsblatteingabe } from './blatt.ts'
import { zeigeZweite } from './listen.ts'
import { ladeBestimmung } from './sql.ts'

/** Auftrag, Antwort und Blätter der Qualitätssicherung zum Weitergeben. */

const BLATT = new URL('blatt.ts', import.meta.url)

type Anfrage = Aufnahmeanfrage & { abbruch: AbortSignal }

/** @throws Einwand `NICHT_GEFUNDEN`, wenn es für den Fragenden keinen Auftrag gibt */
export async function gibAuftragAus(
  dienste: Dienste,
  a: Anfrage,
  methode: Probenmethode | undefined,
): Promise<AntwortEingabe<typeof leseQsAuftragsdatei>> {
  const { gewaehlt } = await zeigeBericht(dienste, a, methode)
  if (!gewaehlt?.auftrag) throw new Einwand('NICHT_GEFUNDEN')
  const { label, auftrag, probe } = gewaehlt
  const erste = await ladeBestimmung(a.db, { aufnahmeId: a.params.id, methode: gewaehlt.methode }, 'ERSTBESTIMMUNG')
  if (!erste) throw new Einwand('NICHT_GEFUNDEN')
  const { taxalistenversion } = erste
  return { format: 'benthos-qs-auftrag/1', methode: gewaehlt.methode, label, taxalistenversion, auftrag, probe }
}

/** @throws Einwand `STATUS_UNZULAESSIG`, solange die Zweitbestimmung offen ist */
export async function gibAntwortAus(
  dienste: Dienste,
  a: Anfrage,
  methode: Probenmethode | undefined,
): Promise<AntwortEingabe<typeof leseQsAntwortdatei>> {
  const auftrag = await gibAuftragAus(dienste, a, methode)
  const { vergleich, aufloesungen = [] } = (await zeigeBericht(dienste, a, auftrag.methode)).gewaehlt ?? {}
  if (!vergleich) throw new Einwand('STATUS_UNZULAESSIG', NOCH_OFFEN)
  const { bestimmer, zeilen, taxalistenversion } = await zeigeZweite(a, auftrag.methode)
  return { ...auftrag, format: 'benthos-qs-antwort/1', taxalistenversion, bestimmer, zeilen, vergleich, aufloesungen }
}

const NOCH_OFFEN = 'Die Antwort gibt es, sobald die Zweitbestimmung abgeschlossen ist.'

/** @throws Einwand `STATUS_UNZULAESSIG`, solange die Zweitbestimmung offen ist */
export async function zeichneBlatt(
  dienste: Dienste,
  a: Anfrage & { kopf: (name: string, wert: string) => void },
  { methode, briefkopf }: QueryVon<typeof leseQsProtokoll>,
  art: Qsblattart,
): Promise<Buffer> {
  const eingabe = await liesAufEinmal(a.db, async (db): Promise<Qsblatteingabe> => {
    const antwort = await gibAntwortAus(dienste, { ...a, db }, methode)
    const { element } = METHODENANGABEN[antwort.methode]
    return {
      art,
      element,
      kopf: await ladeBerichtskopf(db, a.params.id, element),
      briefkopf: await nenneAbsender(dienste, db, briefkopf, a.sitzung),
      antwort: QsAntwortdatei.parse(antwort),
      abgerufen: new Date().toISOString(),
    }
  })
  a.kopf('content-type', 'application/pdf')
  a.kopf('content-disposition', berichtsname(QSBLATT_TITEL[art], eingabe.antwort.methode, eingabe.kopf.code))
  const auftrag = { benutzerId: a.sitzung?.benutzerId ?? null, abbruch: a.abbruch }
  return dienste.zeichenwerk.zeichne(auftrag, BLATT, eingabe)
}
