import { ELEMENTE, type Element } from '@benthos/fachmodell'
import { formatiereDatum } from '@benthos/fachmodell/datum/formatiereDatum'
import type { Aufnahmedaten } from '@benthos/vertrag/aufnahme'
import { KOPFTEIL, MESSSTELLENSPALTE } from '@benthos/vertrag/aufnahmespalten'
import type { Ortsbefundname } from '@benthos/vertrag/ortsbefund'
import type { Aufnahmesachverhalt } from '../../../fach/rechte/aufnahmeLage.ts'
import type { Feldbeanstandung, Zeilenwerte } from '../../../technik/einlesen/einleseart.ts'

/** Was eine Zeile meint, ehe sie geprüft ist: welche Aufnahme, und wie ihr Kopf aussähe. */

export type Stelle = { id: number; code: string }

/** Eine gespeicherte Aufnahme, die der Einleser lesen darf. */
export type Bestehende = {
  id: number
  version: number
  daten: Aufnahmedaten
  stelle: Stelle
  sachverhalt: Aufnahmesachverhalt
  abschnitte: ReadonlyMap<Ortsbefundname, { daten: Readonly<Record<string, unknown>>; version: number }>
}

/** Messstellen und Aufnahmen, die in den Zeilen genannt sein können. */
export type Genanntes = {
  /** nach Code und GZÜV-ID */
  stellen: ReadonlyMap<string, Stelle>
  nachCode: ReadonlyMap<string, Bestehende>
  nachOrt: ReadonlyMap<string, readonly Bestehende[]>
}

export type Kopfentwurf = {
  /** null: eine neue Aufnahme */
  alt: Bestehende | null
  /** an derselben Messstelle am selben Tag, und doch eine andere */
  daneben: Bestehende | null
  /** was die Zeile zum Kopf sagt, mit Kennungen statt Namen */
  teil: Readonly<Partial<Record<keyof Aufnahmedaten, unknown>>>
  stelle: Stelle | null
  /** Qualitätselemente, die die Zeile nennt; null: keine */
  methoden: readonly Element[] | null
  /** die Zeile nennt einen Code */
  istGenannt: boolean
  /** den Code einer neuen Aufnahme nennt die Zeile nicht */
  istVorschlag: boolean
  beanstandungen: readonly Feldbeanstandung[]
}

export const ortsschluessel = (stelleId: number, datum: string): string => `${stelleId} ${datum}`

/** Nach dem Code, sonst nach Messstelle, Tag und Qualitätselement. Was der Einleser nicht lesen darf, gibt es für ihn nicht. */
export function entwirf(werte: Zeilenwerte, { stellen, nachCode, nachOrt }: Genanntes): Kopfentwurf {
  const beanstandungen: Feldbeanstandung[] = []
  const teil = teilVon(werte, KOPFTEIL)
  const genannt = teil['messstelleId']
  const stelle = typeof genannt === 'string' ? (stellen.get(genannt) ?? null) : null
  if (typeof genannt === 'string') {
    if (!stelle) beanstandungen.push({ feld: MESSSTELLENSPALTE, meldung: KEINE_STELLE })
    teil['messstelleId'] = stelle?.id
  }
  const { code, datum } = teil
  const methoden = Array.isArray(teil['methoden']) ? (teil['methoden'] as Element[]) : null
  const dort = stelle && typeof datum === 'string' ? (nachOrt.get(ortsschluessel(stelle.id, datum)) ?? []) : []
  const gemeinte = dort.filter(({ daten }) => methoden === null || daten.methoden.some(e => methoden.includes(e)))
  const istGenannt = typeof code === 'string' && code !== ''
  const alt = istGenannt ? nachCode.get(code) : gemeinte.length === 1 ? gemeinte[0] : undefined
  if (!istGenannt && gemeinte.length > 1)
    beanstandungen.push({ feld: MESSSTELLENSPALTE, meldung: mehrere(gemeinte, String(datum)) })
  // Ein vertippter Code verlegte sonst eine andere Aufnahme mit allem, was an ihr hängt.
  if (alt && stelle && stelle.id !== alt.stelle.id)
    beanstandungen.push({ feld: MESSSTELLENSPALTE, meldung: andereStelle(alt) })
  if (alt && typeof datum === 'string' && datum !== alt.daten.datum)
    beanstandungen.push({ feld: `${KOPFTEIL}.datum`, meldung: andererTag(alt) })
  // Was die Datei nicht nennt, bleibt: ein Qualitätselement nimmt nur weg, wer die Aufnahme vor sich hat.
  if (alt && methoden) teil['methoden'] = ELEMENTE.filter(e => alt.daten.methoden.includes(e) || methoden.includes(e))
  if (!alt && !istGenannt && stelle && typeof datum === 'string')
    teil['code'] = `${stelle.code}-${datum.replaceAll('-', '')}`
  return {
    alt: alt ?? null,
    daneben: alt ? null : (dort[0] ?? null),
    teil,
    stelle,
    methoden,
    istGenannt,
    istVorschlag: !alt && !istGenannt,
    beanstandungen,
  }
}

/** Die Werte einer Zeile, deren Felder mit diesem Teil beginnen, ohne ihn. */
export function teilVon(werte: Zeilenwerte, teil: string): Record<string, unknown> {
  const vorsatz = `${teil}.`
  return Object.fromEntries(
    Object.entries(werte).flatMap(([feld, wert]) =>
      feld.startsWith(vorsatz) ? [[feld.slice(vorsatz.length), wert]] : [],
    ),
  )
}

const KEINE_STELLE =
  'Eine Messstelle mit diesem Code oder dieser GZÜV-ID gibt es nicht, oder Sie dürfen sie nicht sehen.'

const andereStelle = ({ daten, stelle }: Bestehende): string =>
  `Die Aufnahme „${daten.code}“ gehört zur Messstelle ${stelle.code}. Verlegen lässt sie sich nur an ihr selbst.`

const andererTag = ({ daten }: Bestehende): string =>
  `Die Aufnahme „${daten.code}“ ist vom ${formatiereDatum(daten.datum)}. Ihren Tag ändern Sie nur an ihr selbst.`

const mehrere = (gemeinte: readonly Bestehende[], datum: string): string =>
  `An dieser Messstelle gibt es am ${formatiereDatum(datum)} mehrere Aufnahmen: ${gemeinte.map(({ daten }) => daten.code).join(', ')}. Bitte nennen Sie den Code.`
