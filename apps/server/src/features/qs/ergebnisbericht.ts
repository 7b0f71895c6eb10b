import { createHash } from 'node:crypto'
import type { Probenmethode } from '@benthos/fachmodell'
import type { BodyVon } from '@benthos/vertrag'
import { MEDIENTYP } from '@benthos/vertrag/medientyp'
import type { entferneQsErgebnisbericht, QsErgebnisbericht, speichereQsErgebnisbericht } from '@benthos/vertrag/qs'
import { berichtsname } from '../../fach/bericht/berichtsname.ts'
import { ladeBerichtskopf } from '../../fach/bericht/sql.ts'
import type { Aufnahmeanfrage } from '../../fach/rechte/aufnahmeLage.ts'
import type { Probenort } from '../../fach/zweitbestimmung/zuweisungSql.ts'
import { benutzerVon, transaktionVon } from '../../technik/http/kontext.ts'
import { Einwand, feldEinwand } from '../../technik/http/problem.ts'
import { pruefePdf } from '../../technik/pdf/pruefePdf.ts'
import { elementVon, istVerdeckt, listeSichtbare, waehle } from './bericht.ts'
import { darfBerichten, zeigeErgebnisbericht } from './berichtsstand.ts'
import {
  entferneErgebnisbericht,
  ladeErgebnisbericht,
  ladeInhalt,
  legeErgebnisberichtAb,
} from './ergebnisberichtSql.ts'
import type { Qsprobe } from './sql.ts'

/** Ergebnisbericht zur abgeschlossenen Zweitbestimmung. Vorher gäbe er eine der beiden Listen preis. */

const NOCH_OFFEN = 'Einen Ergebnisbericht gibt es erst, wenn die Zweitbestimmung abgeschlossen ist.'
const INZWISCHEN =
  'Der Ergebnisbericht wurde inzwischen von jemand anderem geändert. Bitte laden Sie die Seite neu und entscheiden Sie dann.'

/**
 * Der Bericht, wie er hochgeladen wurde.
 * @throws Einwand `STATUS_UNZULAESSIG`, solange die Zweitbestimmung offen oder dem Fragenden verdeckt ist; `NICHT_GEFUNDEN` ohne Bericht
 */
export async function gibErgebnisberichtAus(
  a: Aufnahmeanfrage & { kopf: (name: string, wert: string) => void },
  methode: Probenmethode | undefined,
): Promise<Buffer> {
  const probe = await verlangeAbgeschlossene(a, methode)
  const ort = { aufnahmeId: a.params.id, methode: probe.methode }
  const [stand, inhalt] = [await ladeErgebnisbericht(a.db, ort), await ladeInhalt(a.db, ort)]
  if (!stand || !inhalt) throw new Einwand('NICHT_GEFUNDEN', 'Hier ist kein Ergebnisbericht hinterlegt.')
  const summe = createHash('sha256').update(inhalt)
  const pruefsumme = summe.copy().digest('hex')
  if (pruefsumme !== stand.pruefsumme)
    throw new Error(
      `Ergebnisbericht ${ort.aufnahmeId}/${ort.methode}: Prüfsumme ${pruefsumme} statt ${stand.pruefsumme}.`,
    )
  const { code } = await ladeBerichtskopf(a.db, a.params.id, elementVon(probe.methode))
  a.kopf('content-type', MEDIENTYP.pdf)
  // Nie der Name des Absenders, nie im Fenster: fremde Dateien werden gespeichert, nicht ausgeführt.
  a.kopf('content-disposition', berichtsname('QS-Ergebnisbericht', probe.methode, code))
  a.kopf('content-security-policy', "default-src 'none'; sandbox")
  a.kopf('cache-control', 'private, no-store')
  a.kopf('repr-digest', `sha-256=:${summe.digest('base64')}:`)
  return inhalt
}

type Ablage = Aufnahmeanfrage & { body: BodyVon<typeof speichereQsErgebnisbericht> }
type Gepruefter = { inhalt: Buffer; pruefsumme: string; dateiname: string }

/** Prüft Recht und Inhalt, ehe eine Transaktion darauf wartet. */
export async function pruefeErgebnisbericht(a: Ablage): Promise<Gepruefter> {
  await verlangeBerichtsrecht(a, a.body.methode)
  const { datei } = a.body
  const inhalt = Buffer.from(await datei.arrayBuffer())
  const mangel = pruefePdf(inhalt)
  if (mangel !== null) throw feldEinwand('datei', mangel)
  return { inhalt, pruefsumme: createHash('sha256').update(inhalt).digest('hex'), dateiname: datei.name }
}

export async function legeAb(a: Ablage, bericht: Gepruefter): Promise<QsErgebnisbericht> {
  const ort = await verlangeBerichtsrecht(a, a.body.methode)
  if (!(await legeErgebnisberichtAb(transaktionVon(a), ort, a.body.version, bericht, benutzerVon(a).benutzerId)))
    throw new Einwand('VERSIONSKONFLIKT', INZWISCHEN)
  return zeigeErgebnisbericht(a, ort)
}

export async function entferne(
  a: Aufnahmeanfrage & { body: BodyVon<typeof entferneQsErgebnisbericht> },
): Promise<QsErgebnisbericht> {
  const { methode, version, daten } = a.body
  const ort = await verlangeBerichtsrecht(a, methode)
  const stand = await ladeErgebnisbericht(a.db, ort)
  if (!stand || stand.entferntAm !== null)
    throw new Einwand('NICHT_GEFUNDEN', 'Hier ist kein Ergebnisbericht mehr hinterlegt.')
  if (!(await entferneErgebnisbericht(transaktionVon(a), ort, version, daten.grund, benutzerVon(a).benutzerId)))
    throw new Einwand('VERSIONSKONFLIKT', INZWISCHEN)
  return zeigeErgebnisbericht(a, ort)
}

async function verlangeBerichtsrecht(a: Aufnahmeanfrage, methode: Probenmethode): Promise<Probenort> {
  const probe = await verlangeAbgeschlossene(a, methode)
  if (!(await darfBerichten(a, probe)))
    throw new Einwand(
      'NICHT_ERLAUBT',
      'Den Ergebnisbericht führt, wer die Probe zweitbestimmt hat, oder wer beauftragen darf und nicht die Erstbestimmung vertritt.',
    )
  return { aufnahmeId: a.params.id, methode }
}

/** Auch wer eine andere Probe des Elements noch blind bestimmt, sieht ihn nicht. */
async function verlangeAbgeschlossene(a: Aufnahmeanfrage, methode: Probenmethode | undefined): Promise<Qsprobe> {
  const proben = await listeSichtbare(a)
  const probe = waehle(proben, methode)
  // Ohne Auftrag gibt es auch keinen Bericht dazu; wie bei den anderen Blättern.
  if (!probe || probe.status === null) throw new Einwand('NICHT_GEFUNDEN')
  if (probe.status !== 'ABGESCHLOSSEN' || istVerdeckt(a, proben, elementVon(probe.methode)))
    throw new Einwand('STATUS_UNZULAESSIG', NOCH_OFFEN)
  return probe
}
