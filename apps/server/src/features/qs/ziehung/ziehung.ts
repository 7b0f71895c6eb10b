import { randomBytes } from 'node:crypto'
import { type Akteur, labelVon, PROBENMETHODEN, QS_AUSSCHLUESSE } from '@benthos/fachmodell'
import type { BodyVon } from '@benthos/vertrag'
import {
  pruefeQsZiehung,
  QS_AUSSCHLUSSBEISPIELE,
  QS_ZIEHUNGSUMFANG,
  QS_ZIEHUNGSVERFAHREN,
  type QsZiehung,
  type QsZiehungsplan,
  type QsZiehungsprotokoll,
  type QsZiehungsvorschau,
  type zieheQsProben,
} from '@benthos/vertrag/qsziehung'
import type { Kysely } from 'kysely'
import { alsAbfrage } from '../../../fach/ausfuhr/auswahl.ts'
import { ladeSachverhalte } from '../../../fach/rechte/aufnahmeLage.ts'
import { ladeQsPersonen } from '../../../fach/zweitbestimmung/zuweisungSql.ts'
import type { Transaktion } from '../../../technik/db/datenbank.ts'
import type { DB } from '../../../technik/db/schema.ts'
import { Einwand, feldEinwand } from '../../../technik/http/problem.ts'
import type { Sitzung } from '../../../technik/http/sitzung.ts'
import { type Ausgeschlossene, bestimmeGrundgesamtheit, type Gezaehlte } from './grundgesamtheit.ts'
import {
  fordereGezogeneAn,
  haltZiehungFest,
  ladeZiehungen,
  ladeZiehungsproben,
  type Ziehungskopf,
  type Ziehungsprobe,
} from './sql.ts'
import { pruefsummeVon, type Schicht, teileEin, ziehe } from './verfahren.ts'

/** Ziehung von Proben für die Qualitätssicherung: Vorschau, Ziehung, Nachlesen. */

const SEEDBYTES = 16

/** Woraus gezogen würde; welche Proben es sind, entscheidet der Startwert, und den gibt es noch nicht. */
export async function zeigeVorschau(db: Kysely<DB>, akteur: Akteur, plan: QsZiehungsplan): Promise<QsZiehungsvorschau> {
  const { proben, ausgeschlossen, fehlend } = await bestimmeGrundgesamtheit(db, akteur, plan)
  const schichten = teileEin(proben, plan.umfangsart, plan.umfang)
  return { ...umreisse(proben.length, schichten, ausgeschlossen), grundgesamtheit: pruefsummeVon(proben), fehlend }
}

/**
 * Zieht und fordert an, alles oder nichts. Die gezogenen Aufnahmen werden festgehalten und dann noch einmal angesehen: was sich
 * dazwischen geändert hat, zöge aus einer anderen Grundgesamtheit.
 * @throws Einwand `NICHT_GEFUNDEN`, wenn nichts zu ziehen ist; `VERSIONSKONFLIKT`, wenn die Vorschau überholt ist
 */
export async function zieheProben(
  tx: Transaktion,
  { akteur, benutzerId }: Sitzung,
  plan: QsZiehungsplan,
  { grundgesamtheit, anlass, frist }: BodyVon<typeof zieheQsProben>,
): Promise<number> {
  const gesehen = await bestimmeGrundgesamtheit(tx, akteur, plan)
  if (pruefsummeVon(gesehen.proben) !== grundgesamtheit) throw new Einwand('VERSIONSKONFLIKT', UEBERHOLT)
  if (gesehen.proben.length === 0) throw new Einwand('NICHT_GEFUNDEN', NICHTS_ZU_ZIEHEN)
  const schichten = teileEin(gesehen.proben, plan.umfangsart, plan.umfang)
  const umfang = summe(schichten, schicht => schicht.umfang)
  if (umfang > QS_ZIEHUNGSUMFANG) throw feldEinwand('umfang', ZU_GROSS)
  const seed = randomBytes(SEEDBYTES).toString('hex')
  const gezogene = ziehe<Gezaehlte>(gesehen.proben, schichten, seed)
  await ladeSachverhalte(tx, [...new Set([...gezogene].map(({ aufnahmeId }) => aufnahmeId))], true)
  const jetzt = await bestimmeGrundgesamtheit(tx, akteur, plan)
  if (pruefsummeVon(jetzt.proben) !== grundgesamtheit) throw new Einwand('VERSIONSKONFLIKT', UEBERHOLT)
  const abfrage = alsAbfrage(pruefeQsZiehung.pfad, plan)
  const kopf = { verfahren: QS_ZIEHUNGSVERFAHREN, seed, abfrage, grundgesamtheit, schichten, anlass, frist }
  const id = await haltZiehungFest(tx, kopf, gesehen, gezogene, benutzerId)
  await fordereGezogeneAn(tx, id)
  return id
}

const UEBERHOLT =
  'Die Proben haben sich seit der Vorschau geändert. Gezogen ist nichts; sehen Sie die neue Vorschau durch und ziehen Sie dann.'
const NICHTS_ZU_ZIEHEN =
  'Zu keiner der gewählten Proben lässt sich eine Zweitbestimmung anfordern. Woran es liegt, steht in der Vorschau.'
const ZU_GROSS = 'Eine Ziehung fordert höchstens 1.000 Zweitbestimmungen an; bitte ziehen Sie weniger'

export async function listeZiehungen(db: Kysely<DB>, akteur: Akteur) {
  const ziehungen = await ladeZiehungen(db, akteur, null)
  return ziehungen.map(({ id, gezogenAm, gezogenVon, anlass, schichten }) => ({
    id,
    gezogenAm,
    gezogenVon,
    anlass,
    ...zaehle(schichten),
  }))
}

/** @throws Einwand `NICHT_GEFUNDEN`, wenn es sie für den Akteur nicht gibt */
export async function zeigeZiehung(db: Kysely<DB>, akteur: Akteur, id: number): Promise<QsZiehung> {
  const { kopf, proben } = await lies(db, akteur, id)
  return {
    ...stelleDar(kopf, proben),
    personen: await ladeQsPersonen(db),
    gezogene: proben.flatMap(({ aufnahmeId, code, methode, schicht, gezogen, status, zweitbestimmer }) =>
      gezogen && methode !== null && schicht !== null
        ? [
            {
              aufnahmeId,
              code,
              methode,
              label: labelVon(PROBENMETHODEN, methode) ?? methode,
              schicht,
              status,
              zweitbestimmer,
            },
          ]
        : [],
    ),
  }
}

/** @throws Einwand `NICHT_GEFUNDEN`, wenn es sie für den Akteur nicht gibt */
export async function gibProtokollAus(db: Kysely<DB>, akteur: Akteur, id: number): Promise<QsZiehungsprotokoll> {
  const { kopf, proben } = await lies(db, akteur, id)
  const { ausgeschlossen: _, ...ziehung } = stelleDar(kopf, proben)
  return {
    format: 'benthos-qs-ziehung/1',
    ziehung,
    grundgesamtheit: gezaehlteAus(proben),
    ausgeschlossen: ausgeschlosseneAus(proben),
  }
}

async function lies(db: Kysely<DB>, akteur: Akteur, id: number) {
  const [kopf] = await ladeZiehungen(db, akteur, id)
  if (!kopf) throw new Einwand('NICHT_GEFUNDEN')
  return { kopf, proben: await ladeZiehungsproben(db, id) }
}

function stelleDar({ schichten, ohneRecht, ...kopf }: Ziehungskopf, proben: readonly Ziehungsprobe[]) {
  const gezaehlte = gezaehlteAus(proben)
  const { ausgeschlossen, ...umriss } = umreisse(gezaehlte.length, schichten, ausgeschlosseneAus(proben))
  const ohneRechtZeile = { grund: 'OHNE_RECHT' as const, anzahl: ohneRecht, beispiele: [] }
  return {
    ...kopf,
    ...umriss,
    ausgeschlossen: ohneRecht === 0 ? ausgeschlossen : [ohneRechtZeile, ...ausgeschlossen],
    istNachvollzogen: istNachvollzogen(kopf, schichten, gezaehlte),
  }
}

/** Zieht aus dem Festgehaltenen noch einmal. */
function istNachvollzogen(
  { seed, grundgesamtheit }: Pick<Ziehungskopf, 'seed' | 'grundgesamtheit'>,
  schichten: readonly Schicht[],
  proben: readonly (Gezaehlte & { gezogen: boolean })[],
): boolean {
  if (pruefsummeVon(proben) !== grundgesamtheit) return false
  const noch = ziehe(proben, schichten, seed)
  return proben.every(probe => noch.has(probe) === probe.gezogen)
}

function gezaehlteAus(proben: readonly Ziehungsprobe[]) {
  return proben.flatMap(({ aufnahmeId, code, methode, schicht, gezogen }) =>
    methode !== null && schicht !== null ? [{ aufnahmeId, code, methode, schicht, gezogen }] : [],
  )
}
function ausgeschlosseneAus(proben: readonly Ziehungsprobe[]): Ausgeschlossene[] {
  return proben.flatMap(({ aufnahmeId, code, methode, grund }) =>
    grund === null ? [] : [{ aufnahmeId, code, methode, grund }],
  )
}

const summe = <T>(werte: readonly T[], zahl: (wert: T) => number): number =>
  werte.reduce((bisher, wert) => bisher + zahl(wert), 0)
const zaehle = (schichten: readonly Schicht[]) => ({
  bestand: summe(schichten, schicht => schicht.bestand),
  umfang: summe(schichten, schicht => schicht.umfang),
})

function umreisse(bestand: number, schichten: readonly Schicht[], ausgeschlossen: readonly Ausgeschlossene[]) {
  return {
    bestand,
    umfang: zaehle(schichten).umfang,
    schichten: [...schichten],
    ausgeschlossen: QS_AUSSCHLUESSE.flatMap(({ value: grund }) => {
      const ihre = ausgeschlossen.filter(eine => eine.grund === grund)
      if (ihre.length === 0) return []
      const beispiele = ihre
        .slice(0, QS_AUSSCHLUSSBEISPIELE)
        .map(({ aufnahmeId, code, methode }) => ({ aufnahmeId, code, methode }))
      return [{ grund, anzahl: ihre.length, beispiele }]
    }),
  }
}
