import { labelVon, OFFENE_ARBEITEN } from '@benthos/fachmodell'
import type { OffeneArbeit, Uebergabe } from '@benthos/vertrag/benutzer'
import type { Kysely } from 'kysely'
import type { Transaktion } from '../../../technik/db/datenbank.ts'
import type { DB } from '../../../technik/db/schema.ts'
import { Einwand, feldEinwand } from '../../../technik/http/problem.ts'
import type { Zugang } from '../regeln.ts'
import { schreibeEreignisse } from '../sql.ts'
import type { Arbeitsumfeld, Arbeitswerk } from './arbeitswerk.ts'
import { archiv } from './archiv.ts'
import { einlesungen } from './einlesungen.ts'
import { ladeKollegen } from './sql.ts'
import { zweitbestimmungen } from './zweitbestimmungen.ts'

/** Zuerst die Zweitbestimmungen: wer eine bekommt, ist danach blind und darf manches andere nicht mehr übernehmen. */
const WERKE: readonly Arbeitswerk[] = [zweitbestimmungen, einlesungen, archiv]

/** Was an der Person hängt und der Handelnde übergeben darf. */
export async function listePosten(db: Kysely<DB> | Transaktion, umfeld: Arbeitsumfeld): Promise<OffeneArbeit[]> {
  const kollegen = await ladeKollegen(db, umfeld.person)
  const posten: OffeneArbeit[] = []
  for (const { art, liste } of WERKE)
    posten.push(...(await liste(db, umfeld, kollegen)).map(einer => ({ art, ...einer })))
  return posten
}

/**
 * Übergibt offene Arbeit. Was die Person nach der Änderung nicht mehr tun kann, muss entschieden sein: nichts geht still verloren.
 * @returns wer dadurch etwas anderes sehen darf als bisher
 * @throws Einwand `EINGABE_UNGUELTIG` am Feld `uebergaben`
 */
export async function uebergib(
  tx: Transaktion,
  umfeld: Arbeitsumfeld,
  { alt, neu, grund }: { alt: Zugang; neu: Zugang; grund: string | null },
  uebergaben: readonly Uebergabe[],
): Promise<readonly number[]> {
  const entfallende = WERKE.filter(werk => werk.entfaellt(umfeld, alt, neu))
  if (uebergaben.length === 0 && entfallende.length === 0) return []
  if (umfeld.person.id === umfeld.handelnder.id) throw new Einwand('NICHT_ERLAUBT', EIGENE)
  if (uebergaben.length > 0 && grund === null) throw feldEinwand('daten.grund', 'Bitte geben Sie an, warum')
  const posten = await listePosten(tx, umfeld)
  const entscheidVon = ({ art, schluessel }: Pick<OffeneArbeit, 'art' | 'schluessel'>) =>
    uebergaben.filter(eine => eine.art === art && eine.schluessel === schluessel)
  const offen = posten.filter(
    einer => entfallende.some(({ art }) => art === einer.art) && entscheidVon(einer).length === 0,
  )
  if (offen.length > 0) throw feldEinwand('uebergaben', nenneOffene(offen))
  if (posten.reduce((zahl, einer) => zahl + entscheidVon(einer).length, 0) !== uebergaben.length)
    throw feldEinwand('uebergaben', GEAENDERT)
  const empfaenger = new Set<number>()
  for (const werk of WERKE) {
    const seine = posten.filter(({ art }) => art === werk.art)
    for (const einer of seine) {
      const [entscheid, zweiter] = entscheidVon(einer)
      if (zweiter) throw feldEinwand('uebergaben', GEAENDERT)
      if (!entscheid || (entscheid.an === null && !entfallende.includes(werk))) continue
      // Wem eben etwas anderes zukam, der kann dafür nicht mehr in Frage kommen.
      const kollegen = await ladeKollegen(tx, umfeld.person)
      const jetzt = (await werk.liste(tx, umfeld, kollegen)).find(({ schluessel }) => schluessel === einer.schluessel)
      const an = kollegen.find(({ id }) => id === entscheid.an) ?? null
      if (entscheid.an !== null && !jetzt?.waehlbare.some(({ value }) => value === String(entscheid.an)))
        throw feldEinwand(
          'uebergaben',
          `${einer.label}: Diese Person kann das nicht übernehmen. Bitte wählen Sie eine andere.`,
        )
      await werk.uebergib(tx, umfeld, einer.schluessel, an)
      await vermerke(tx, umfeld, { einer, an: an?.id ?? null, grund })
      if (an) empfaenger.add(an.id)
    }
  }
  return [...empfaenger]
}

async function vermerke(
  tx: Transaktion,
  { handelnder, person }: Arbeitsumfeld,
  { einer: { art, schluessel }, an, grund }: { einer: OffeneArbeit; an: number | null; grund: string | null },
): Promise<void> {
  // Den Verlauf liest auch, wer an der Aufnahme nichts zu lesen hat: er nennt sie nur mit ihrer Nummer.
  const gegenstand = [labelVon(OFFENE_ARBEITEN, art), ...(art === 'ARCHIV' ? [] : [schluessel])].join(' ')
  const wer = { durch: handelnder.id, grund }
  await schreibeEreignisse(tx, person.id, [{ art: 'ARBEIT_ABGEGEBEN', gegenstand, andereId: an }], wer)
  if (an !== null)
    await schreibeEreignisse(tx, an, [{ art: 'ARBEIT_UEBERNOMMEN', gegenstand, andereId: person.id }], wer)
}

const EIGENE = 'Die eigene Arbeit übergibt jemand anderer. Wenden Sie sich an die Fachliche Administration.'
const GEAENDERT =
  'Was an dieser Person hängt, hat sich seither geändert. Laden Sie die Seite neu und entscheiden Sie noch einmal.'

function nenneOffene(offen: readonly OffeneArbeit[]): string {
  const erste = offen.slice(0, 3).map(({ art, label }) => `${labelVon(OFFENE_ARBEITEN, art)} ${label}`)
  const rest = offen.length > erste.length ? ` und ${offen.length - erste.length} weitere` : ''
  return `An dieser Person hängt noch offene Arbeit: ${erste.join('; ')}${rest}. Entscheiden Sie unter „Offene Arbeit“ bei jedem Stück, wer es übernimmt.`
}
