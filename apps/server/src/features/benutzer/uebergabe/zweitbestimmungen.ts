import { randomUUID } from 'node:crypto'
import { labelVon, METHODENANGABEN, OFFENE_ARBEITEN, PROBENMETHODEN, rollenVon } from '@benthos/fachmodell'
import { formatiereDatum } from '@benthos/fachmodell/datum/formatiereDatum'
import { meldePerson } from '../../../fach/benachrichtigung/melde.ts'
import { darfElement, ladeSachverhalte } from '../../../fach/rechte/aufnahmeLage.ts'
import { weiseZweitbestimmungZu } from '../../../fach/zweitbestimmung/zuweisung.ts'
import { ladeWaehlbare, type Probenort } from '../../../fach/zweitbestimmung/zuweisungSql.ts'
import { type Datenbank, mitTransaktion, type Transaktion } from '../../../technik/db/datenbank.ts'
import type { Zugang } from '../regeln.ts'
import { schreibeEreignisse, sperreVerwaltung } from '../sql.ts'
import { type Arbeitswerk, akteurAus, geht } from './arbeitswerk.ts'
import { ladeOhneRolle, ladeZweitbestimmungen } from './sql.ts'

const schluesselVon = ({ aufnahmeId, methode }: Probenort) => `${aufnahmeId}/${methode}`

const istQs = (zugang: Zugang): boolean => rollenVon(akteurAus(zugang)).includes('QS')

/** Offene Zweitbestimmungen; wer sie bekommen kann, sagt dieselbe Regel wie bei der Zuweisung (A-QS-03). */
export const zweitbestimmungen: Arbeitswerk = {
  art: 'ZWEITBESTIMMUNG',
  entfaellt: (_, alt, neu) => geht(alt, neu) || (istQs(alt) && !istQs(neu)),
  liste: async (db, { handelnder, person }, kollegen) => {
    const auftraege = await ladeZweitbestimmungen(db, person.id)
    const sachverhalte = await ladeSachverhalte(
      db,
      auftraege.map(({ aufnahmeId }) => aufnahmeId),
      db.isTransaction,
    )
    const posten = []
    for (const auftrag of auftraege) {
      const { element } = METHODENANGABEN[auftrag.methode]
      const sachverhalt = sachverhalte.get(auftrag.aufnahmeId)
      if (!sachverhalt || !darfElement(handelnder.akteur, 'qs.anfordern', sachverhalt, element)) continue
      const waehlbare = await ladeWaehlbare(db, auftrag, element)
      posten.push({
        schluessel: schluesselVon(auftrag),
        label: `${labelVon(PROBENMETHODEN, auftrag.methode)} · ${auftrag.messstelle}, ${formatiereDatum(auftrag.datum)} (${auftrag.code})`,
        frist: auftrag.frist,
        folge: 'Der Auftrag bleibt offen und hat niemanden; wer ihn bestellt hat, erfährt es.',
        hinweis: 'Die Zweitbestimmung beginnt von vorn.',
        waehlbare: waehlbare.filter(({ value }) => kollegen.some(({ id }) => String(id) === value)),
      })
    }
    return posten
  },
  uebergib: async (tx, { person, anfrageId }, schluessel, an) => {
    const auftrag = (await ladeZweitbestimmungen(tx, person.id)).find(eine => schluesselVon(eine) === schluessel)
    if (auftrag) await gibWeiter(tx, auftrag, { von: person.id, an: an?.id ?? null, anfrageId })
  },
}

/** Gibt den Auftrag weiter; übernimmt ihn niemand, erfährt es, wer ihn bestellt hat. */
async function gibWeiter(
  tx: Transaktion,
  { aufnahmeId, methode, frist, bestelltVon }: Awaited<ReturnType<typeof ladeZweitbestimmungen>>[number],
  { von, an, anfrageId }: { von: number; an: number | null; anfrageId: string },
): Promise<void> {
  const sachverhalt = (await ladeSachverhalte(tx, [aufnahmeId], true)).get(aufnahmeId)
  if (!sachverhalt) return
  const probe = { aufnahmeId, methode, sachverhalt }
  await weiseZweitbestimmungZu(tx, probe, von, { frist, zweitbestimmerId: an, anfrageId })
  if (an !== null) return
  const { element } = METHODENANGABEN[methode]
  const ereignis = `qsfrei:${aufnahmeId}:${methode}:${anfrageId}`
  await meldePerson(
    tx,
    { art: 'ZWEITBESTIMMUNG_FREI', ereignis, aufnahmeId, sachverhalt, element, methode },
    bestelltVon,
  )
}

/**
 * Nimmt offene Zweitbestimmungen zurück, deren Person die Rolle nicht mehr hat, weil ihre Vergabe geendet hat, oder gesperrt ist: wer
 * eine Vergabe entzieht oder jemanden sperrt, entscheidet selbst darüber, ein Datum entscheidet nichts.
 */
export async function gibVerfalleneFrei(db: Datenbank): Promise<void> {
  await mitTransaktion(db, { benutzerId: null, anfrageId: null }, async tx => {
    // Zwei Server nacheinander: der zweite findet nichts mehr.
    await sperreVerwaltung(tx)
    for (const { id, istGesperrt } of await ladeOhneRolle(tx)) {
      const grund = istGesperrt ? 'Das Konto ist gesperrt.' : 'Die Rolle Qualitätssicherung ist ausgelaufen.'
      for (const auftrag of await ladeZweitbestimmungen(tx, id)) {
        await gibWeiter(tx, auftrag, { von: id, an: null, anfrageId: randomUUID() })
        const gegenstand = `${labelVon(OFFENE_ARBEITEN, 'ZWEITBESTIMMUNG')} ${schluesselVon(auftrag)}`
        const ereignis = { art: 'ARBEIT_ABGEGEBEN' as const, gegenstand, andereId: null }
        await schreibeEreignisse(tx, id, [ereignis], { durch: null, grund })
      }
    }
  })
}
