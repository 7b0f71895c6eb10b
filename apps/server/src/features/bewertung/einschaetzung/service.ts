import type { Element } from '@benthos/fachmodell'
import type { BodyVon } from '@benthos/vertrag'
import type { Einschaetzung, einschaetzung } from '@benthos/vertrag/einschaetzung'
import type { Kysely } from 'kysely'
import type { Transaktion } from '../../../technik/db/datenbank.ts'
import type { DB } from '../../../technik/db/schema.ts'
import { Einwand } from '../../../technik/http/problem.ts'
import {
  beendeEinschaetzung,
  type Einschaetzungszeile,
  fuegeEinschaetzungEin,
  ladeEinschaetzungen,
  ladeGeltendes,
  vermerkeEinschaetzung,
} from './sql.ts'

/** Eingeschätzt wird neben einem Ergebnis, das zu den gespeicherten Daten gehört und nicht beanstandet ist. */
const EINSCHAETZBAR: readonly (string | null)[] = ['BEWERTET', 'BEWERTUNG_ABGESCHLOSSEN']
const NEBEN_GELTENDEM = 'Eine Experteneinschätzung steht neben einem geltenden Ergebnis.'
const hindernisBei = (status: string | null): string =>
  status === 'UNPLAUSIBEL'
    ? `${NEBEN_GELTENDEM} Dieses ist als unplausibel zurückgegeben; zuerst müssen die geprüften Daten neu bewertet sein.`
    : `${NEBEN_GELTENDEM} Zuerst müssen die gespeicherten Daten bewertet sein.`
const ANDERES_ERGEBNIS =
  'Inzwischen ist neu bewertet. Bitte laden Sie die Seite neu und sehen Sie das neue Ergebnis an; Ihre Begründung bleibt als Entwurf.'

type Befugnisse = { rohdaten: boolean; verlauf: boolean; einschaetzen: boolean }

/** Geltende Einschätzung mit ihren Vorgängerinnen, soweit der Anfragende sie lesen darf. */
export async function zeigeEinschaetzung(db: Kysely<DB>, aufnahmeId: number, element: Element, darf: Befugnisse) {
  const zeilen = await ladeEinschaetzungen(db, aufnahmeId, element)
  const geltende = zeilen.find(zeile => zeile.beendet_am === null)
  const { status, bewertungId } = await ladeGeltendes(db, aufnahmeId, element)
  return {
    version: geltende?.id ?? 0,
    ergebnisId: bewertungId,
    gueltig: geltende ? alsEinschaetzung(geltende, darf.rohdaten) : null,
    fruehere: darf.verlauf
      ? zeilen.flatMap(zeile =>
          zeile.beendet_am === null
            ? []
            : [
                {
                  ...alsEinschaetzung(zeile, true),
                  beendetAm: zeile.beendet_am,
                  beendetVon: zeile.beendet_von,
                  rueckzugsgrund: zeile.rueckzugsgrund,
                },
              ],
        )
      : [],
    bearbeitbar: darf.einschaetzen,
    hindernis: darf.einschaetzen && !EINSCHAETZBAR.includes(status) ? hindernisBei(status) : null,
  }
}

/** @param mitNamen öffentlich sind Klasse und Begründung, nicht wer sie abgegeben hat */
function alsEinschaetzung(zeile: Einschaetzungszeile, mitNamen: boolean): Einschaetzung {
  return {
    klasse: zeile.klasse,
    grund: zeile.grund,
    abgegebenAm: zeile.abgegeben_am,
    abgegebenVon: mitNamen ? zeile.abgegeben_von : null,
    ergebnis: {
      klasse: zeile.ergebnis_klasse,
      erstelltAm: zeile.ergebnis_am,
      istUeberholt: zeile.ergebnis_ist_ueberholt,
    },
  }
}

/**
 * Gibt eine Einschätzung ab; eine geltende wird ersetzt. Die errechnete Klasse und der Status bleiben, wie sie sind.
 * @throws Einwand `VERSIONSKONFLIKT`, wenn inzwischen eine andere gilt; `STATUS_UNZULAESSIG` ohne geltendes Ergebnis oder
 *   wenn es nicht mehr das gesehene ist
 */
export async function gibEinschaetzungAb(
  tx: Transaktion,
  aufnahmeId: number,
  element: Element,
  { version, ergebnisId, daten: { klasse, grund } }: BodyVon<(typeof einschaetzung)[Element]['gibAb']>,
): Promise<void> {
  const geltende = await geforderteFassung(tx, aufnahmeId, element, version)
  const { status, bewertungId } = await ladeGeltendes(tx, aufnahmeId, element)
  if (bewertungId === null || !EINSCHAETZBAR.includes(status))
    throw new Einwand('STATUS_UNZULAESSIG', hindernisBei(status))
  if (bewertungId !== ergebnisId) throw new Einwand('STATUS_UNZULAESSIG', ANDERES_ERGEBNIS)
  if (geltende) await beendeEinschaetzung(tx, geltende.id, null)
  await fuegeEinschaetzungEin(tx, { aufnahmeId, element, bewertungId, klasse: Number(klasse), grund })
  await vermerkeEinschaetzung(tx, aufnahmeId, element, Number(klasse))
}

/** @throws Einwand `VERSIONSKONFLIKT`, wenn inzwischen eine andere oder keine mehr gilt */
export async function zieheEinschaetzungZurueck(
  tx: Transaktion,
  aufnahmeId: number,
  element: Element,
  version: number,
  grund: string,
): Promise<void> {
  const geltende = await geforderteFassung(tx, aufnahmeId, element, version)
  if (!geltende) throw new Einwand('VERSIONSKONFLIKT')
  await beendeEinschaetzung(tx, geltende.id, grund)
  await vermerkeEinschaetzung(tx, aufnahmeId, element, null)
}

/** Die Zeile der Aufnahme ist schon gesperrt (Rechteprüfung): zwei zugleich lesen nicht dieselbe Fassung. */
async function geforderteFassung(tx: Transaktion, aufnahmeId: number, element: Element, version: number) {
  const geltende = (await ladeEinschaetzungen(tx, aufnahmeId, element)).find(zeile => zeile.beendet_am === null)
  if ((geltende?.id ?? 0) !== version) throw new Einwand('VERSIONSKONFLIKT')
  return geltende
}
