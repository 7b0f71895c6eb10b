import {
  type BewertungsEingabe,
  type BewertungsErgebnis,
  type Bewertungsgrundlage,
  baueBewertungseingabe,
} from '@benthos/bewertung'
import { METHODENANGABEN } from '@benthos/fachmodell'
import { type Vergleichsfund, vergleicheListen } from '@benthos/fachmodell/qs/listenvergleich'
import type { Methodenfund } from '@benthos/vertrag/fund'
import type { QsVergleich } from '@benthos/vertrag/qsvergleich'
import type { Kysely } from 'kysely'
import { ladeFunde } from '../../fach/probe/funde.ts'
import { gespeicherteReferenzen } from '../../fach/rechenwerk/gespeicherteReferenzen.ts'
import { liesErgebnis } from '../../fach/rechenwerk/nachrichten.ts'
import { geforderteTaxaliste } from '../../fach/taxalisten/taxalisten.ts'
import type { Probenort } from '../../fach/zweitbestimmung/zuweisungSql.ts'
import type { DB } from '../../technik/db/schema.ts'
import type { Dienste } from '../../technik/http/kontext.ts'
import { ladeBestimmung, ladeBewertungseingabe } from './sql.ts'

/** Vergleich der beiden Bestimmungen einer Probe, zum Abschluss der zweiten. */

type Liste = { taxalistenversion: string; funde: readonly Methodenfund[] }

/** null: eine der beiden gibt es nicht */
export async function vergleiche(
  dienste: Dienste,
  db: Kysely<DB>,
  ort: Probenort,
  abbruch: AbortSignal,
): Promise<QsVergleich | null> {
  const [erste, zweite] = [await ladeListe(db, ort, 'ERSTBESTIMMUNG'), await ladeListe(db, ort, 'ZWEITBESTIMMUNG')]
  if (!erste || !zweite) return null
  const { zeilen, ...zahlen } = vergleicheListen(
    await alsVergleichsfunde(dienste, db, ort, erste),
    await alsVergleichsfunde(dienste, db, ort, zweite),
  )
  return {
    ...zahlen,
    zeilen: zeilen.map(({ gefunden, mengen, stadien, jeStadium, abweichungen, ...zeile }) => ({
      ...zeile,
      gefunden: alsPaar(gefunden),
      menge: alsPaar(mengen),
      stadien: { erste: [...stadien[0]], zweite: [...stadien[1]] },
      jeStadium: { erste: [...jeStadium[0]], zweite: [...jeStadium[1]] },
      abweichungen: [...abweichungen],
    })),
    wirkung: await ermittleWirkung(dienste, db, ort, [erste, zweite], abbruch),
  }
}

async function ladeListe(
  db: Kysely<DB>,
  ort: Probenort,
  art: Parameters<typeof ladeBestimmung>[2],
): Promise<Liste | null> {
  const bestimmung = await ladeBestimmung(db, ort, art)
  return bestimmung ? { taxalistenversion: bestimmung.taxalistenversion, funde: await ladeFunde(db, bestimmung) } : null
}

/** Verglichen wird unter gültigen Namen: ein Synonym ist keine Abweichung. */
async function alsVergleichsfunde(
  dienste: Dienste,
  db: Kysely<DB>,
  { methode }: Probenort,
  { taxalistenversion, funde }: Liste,
): Promise<Vergleichsfund[]> {
  const taxaliste = await geforderteTaxaliste(dienste, db, taxalistenversion)
  const { mengen } = METHODENANGABEN[methode]
  return funde.map(fund => {
    const genannt = taxaliste.finde(fund.taxon)
    const gueltig = genannt?.akzeptiert ? (taxaliste.finde(genannt.akzeptiert) ?? genannt) : genannt
    return {
      taxon: gueltig?.name ?? fund.taxon,
      rang: gueltig?.rang ?? 'ART',
      gattung: gueltig?.gattung ?? null,
      familie: gueltig?.familie ?? null,
      stadium: fund.artStadium ?? null,
      anzahl: fund.anzahl ?? fund.schalen ?? null,
      menge: mengen.map(feld => fund[feld] ?? null).find(wert => wert !== null) ?? null,
    }
  })
}

/**
 * Dieselbe Bewertung mit jeder der beiden Listen. Verfahren, Edition, Parameter und Gewässertyp sind die des gespeicherten
 * Ergebnisses: was sich unterscheidet, liegt allein an der Bestimmung.
 */
async function ermittleWirkung(
  dienste: Dienste,
  db: Kysely<DB>,
  ort: Probenort,
  listen: readonly Liste[],
  abbruch: AbortSignal,
): Promise<QsVergleich['wirkung']> {
  const gespeichert = await ladeBewertungseingabe(db, ort)
  if (!gespeichert) return null
  const eingaben: BewertungsEingabe[] = []
  for (const { taxalistenversion, funde } of listen) {
    const taxaliste = await geforderteTaxaliste(dienste, db, taxalistenversion)
    const grundlage = { ...grundlageAus(gespeichert), taxaliste: taxalistenversion }
    eingaben.push(baueBewertungseingabe(grundlage, funde, taxaliste.index()))
  }
  const ausgaenge = await dienste.rechenwerk.rechne(gespeicherteReferenzen(dienste, db), eingaben, abbruch)
  const [erste, zweite] = ausgaenge.map(ausgang => ('fehler' in ausgang ? null : liesErgebnis(ausgang)))
  return erste && zweite ? stelleGegenueber(erste, zweite) : null
}

/** Alles außer den Taxa; wie sicher die Zählung ist, fragt hier niemand. */
function grundlageAus(eingabe: BewertungsEingabe): Bewertungsgrundlage {
  const { taxa: _, abgeleiteteTaxa: _1, zaehltAls: _2, wiederholungen: _3, ...grundlage } = eingabe
  return grundlage
}

function stelleGegenueber(erste: BewertungsErgebnis, zweite: BewertungsErgebnis): NonNullable<QsVergleich['wirkung']> {
  const wertIn = ({ kenngroessen }: BewertungsErgebnis, schluessel: string) =>
    kenngroessen.find(kenngroesse => kenngroesse.schluessel === schluessel)?.wert ?? null
  const alle = new Map([...zweite.kenngroessen, ...erste.kenngroessen].map(eine => [eine.schluessel, eine]))
  return {
    klasse: { erste: erste.ergebnis.klasse, zweite: zweite.ergebnis.klasse },
    kenngroessen: [...alle.values()].map(({ schluessel, label, einheit }) => ({
      schluessel,
      label,
      einheit,
      wert: { erste: wertIn(erste, schluessel), zweite: wertIn(zweite, schluessel) },
    })),
  }
}

const alsPaar = <T>([erste, zweite]: readonly [T, T]) => ({ erste, zweite })
