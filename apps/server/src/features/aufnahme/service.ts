import { darf, ELEMENTE, type Element, kurzVon } from '@benthos/fachmodell'
import type { BodyVon } from '@benthos/vertrag'
import {
  type Aufnahmedaten,
  auftragnehmerfeld,
  auftragnehmerfelder,
  type speichereAufnahmedaten,
} from '@benthos/vertrag/aufnahme'
import type { Kysely } from 'kysely'
import { nachKopfaenderung } from '../../fach/aufnahmestand/aufnahmestand.ts'
import { meldeZuweisung } from '../../fach/benachrichtigung/zuweisung.ts'
import { gibProjektfrist, wechsleProjektfrist } from '../../fach/frist/projektfrist.ts'
import { type Aufnahmesachverhalt, alsSachverhalt } from '../../fach/rechte/aufnahmeLage.ts'
import type { Transaktion } from '../../technik/db/datenbank.ts'
import type { DB } from '../../technik/db/schema.ts'
import { Einwand, feldEinwand } from '../../technik/http/problem.ts'
import type { Sitzung } from '../../technik/http/sitzung.ts'
import { heuteInOesterreich } from '../../technik/zeit/heuteInOesterreich.ts'
import { haltBezuegeFest, ladeBezuege, ladeOrt, schlageCodeVor, schlageProjektVor } from './bezuege.ts'
import { alsAufnahmedaten } from './kopf.ts'
import { pruefeAufnahmedaten } from './regeln.ts'
import { aendereAufnahme, fuegeAufnahmeEin, hatDaten, type Kopfzeile, ladeKopf, verwerfeTypabweichung } from './sql.ts'

/** Wer anlegt oder ändert, am Schirm oder mit einer Datei. */
type Handelnder = Pick<Sitzung, 'benutzerId' | 'akteur'> & { einlesungId?: number }

/** Vorbelegung einer neuen Aufnahme: Code aus Messstelle und Datum, Projekt der letzten Aufnahme, der Angemeldete als Probenehmer. */
export async function schlageVor(
  db: Kysely<DB>,
  { messstelleId, datum }: { messstelleId: number | null; datum: string | null },
  sitzung: Sitzung,
) {
  const tag = datum ?? heuteInOesterreich()
  const ort = messstelleId === null ? null : await ladeOrt(db, messstelleId)
  // Code und Projekt verrieten sonst, was an fremden Messstellen schon aufgenommen wurde.
  if (messstelleId !== null && !(ort && darf(sitzung.akteur, 'aufnahme.anlegen', ort)))
    throw feldEinwand('messstelleId', 'An dieser Messstelle dürfen Sie keine Aufnahmen anlegen.')
  return {
    code: messstelleId === null ? null : await schlageCodeVor(db, messstelleId, tag),
    datum: tag,
    messstelleId,
    projektId: messstelleId === null ? null : await schlageProjektVor(db, sitzung.akteur, messstelleId),
    methoden: ELEMENTE.slice(0, 1),
    probenehmer: sitzung.name,
  }
}

export async function legeAn(tx: Transaktion, daten: Aufnahmedaten, sitzung: Handelnder) {
  await haltBezuegeFest(tx, daten)
  const bezuege = await ladeBezuege(tx, sitzung.akteur, daten, null)
  const organisation = pruefeAufnahmedaten(daten, bezuege, sitzung.akteur, null)
  const id = await fuegeAufnahmeEin(tx, einmalig(daten), organisation, sitzung.benutzerId)
  const beauftragte = neuBeauftragte(daten, null)
  if (beauftragte.length > 0) await meldeNeuBeauftragte(tx, await geforderterKopf(tx, id), beauftragte, sitzung)
  return { id }
}

export async function speichereDaten(
  tx: Transaktion,
  { id, fakten }: { id: number; fakten: Aufnahmesachverhalt },
  { version, daten }: BodyVon<typeof speichereAufnahmedaten>,
  sitzung: Handelnder,
) {
  const zeile = await geforderterKopf(tx, id)
  if (zeile.version !== version) throw new Einwand('VERSIONSKONFLIKT')
  const vorhanden = ELEMENTE.filter(element => fakten[element] !== null)
  await haltBezuegeFest(tx, daten)
  const bezuege = await ladeBezuege(tx, sitzung.akteur, daten, id)
  const organisation = pruefeAufnahmedaten(daten, bezuege, sitzung.akteur, {
    messstelleId: zeile.messstelle_id,
    projektId: zeile.projekt_id,
    methoden: vorhanden,
    ...auftragnehmerfelder(element => zeile[kurzVon(element)].auftragnehmerId),
  })
  const weg = vorhanden.filter(element => !daten.methoden.includes(element))
  const neu = ELEMENTE.filter(element => daten.methoden.includes(element) && !vorhanden.includes(element))
  for (const element of weg) {
    if (await hatDaten(tx, id, element))
      throw feldEinwand('daten.methoden', `${element} enthält bereits Daten und kann nicht entfernt werden.`)
    await verwerfeTypabweichung(tx, id, element)
  }
  if (!(await aendereAufnahme(tx, id, version, einmalig(daten), organisation, { neu, weg }, sitzung.benutzerId)))
    throw new Einwand('VERSIONSKONFLIKT')
  // Sonst streifte eine Frist ab, wer sie nicht setzen darf.
  const darfFrist = ELEMENTE.some(e => fakten[e] && darf(sitzung.akteur, 'auftragnehmer.zuweisen', fakten[e]))
  if (zeile.projekt_id !== daten.projektId && darfFrist) await wechsleProjektfrist(tx, id, zeile.projekt_id)
  const beauftragte = neuBeauftragte(daten, zeile)
  for (const element of beauftragte) await gibProjektfrist(tx, id, element)
  if (zeile.messstelle_id !== daten.messstelleId || zeile.datum !== daten.datum) {
    for (const element of vorhanden) if (!weg.includes(element)) await nachKopfaenderung(tx, id, element)
  }
  const gespeicherte = await geforderterKopf(tx, id)
  await meldeNeuBeauftragte(tx, gespeicherte, beauftragte, sitzung)
  return alsAufnahmedaten(gespeicherte, sitzung.akteur)
}

/** Elemente, die damit einen anderen Auftragnehmer haben. */
function neuBeauftragte(daten: Aufnahmedaten, bisher: Kopfzeile | null): Element[] {
  return ELEMENTE.filter(element => {
    const auftragnehmer = daten[auftragnehmerfeld(element)]
    return auftragnehmer !== null && auftragnehmer !== (bisher?.[kurzVon(element)].auftragnehmerId ?? null)
  })
}

async function meldeNeuBeauftragte(
  tx: Transaktion,
  kopf: Kopfzeile,
  elemente: readonly Element[],
  { einlesungId }: Handelnder,
): Promise<void> {
  for (const element of elemente)
    await meldeZuweisung(tx, { ...kopf, sachverhalt: alsSachverhalt(kopf) }, element, einlesungId)
}

/** @throws Einwand `NICHT_GEFUNDEN`: die Aufnahme ist inzwischen gelöscht */
export async function geforderterKopf(db: Kysely<DB>, id: number): Promise<Kopfzeile> {
  const zeile = await ladeKopf(db, id)
  if (!zeile) throw new Einwand('NICHT_GEFUNDEN')
  return zeile
}

function einmalig(daten: Aufnahmedaten): Aufnahmedaten {
  return { ...daten, methoden: ELEMENTE.filter(element => daten.methoden.includes(element)) }
}
