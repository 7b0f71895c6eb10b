import { labelVon, METHODENANGABEN, PROBENMETHODEN, rollenVon } from '@benthos/fachmodell'
import { formatiereDatum } from '@benthos/fachmodell/datum/formatiereDatum'
import { meldePerson } from '../../../fach/benachrichtigung/melde.ts'
import { darfElement, ladeSachverhalte } from '../../../fach/rechte/aufnahmeLage.ts'
import { weiseZweitbestimmungZu } from '../../../fach/zweitbestimmung/zuweisung.ts'
import { ladeWaehlbare, type Probenort } from '../../../fach/zweitbestimmung/zuweisungSql.ts'
import type { Zugang } from '../regeln.ts'
import { type Arbeitswerk, akteurAus, geht } from './arbeitswerk.ts'
import { ladeZweitbestimmungen } from './sql.ts'

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
    const sachverhalt = auftrag && (await ladeSachverhalte(tx, [auftrag.aufnahmeId], true)).get(auftrag.aufnahmeId)
    if (!auftrag || !sachverhalt) return
    const { aufnahmeId, methode, frist } = auftrag
    await weiseZweitbestimmungZu(tx, { aufnahmeId, methode, sachverhalt }, person.id, {
      frist,
      zweitbestimmerId: an?.id ?? null,
      anfrageId,
    })
    if (an !== null) return
    const { element } = METHODENANGABEN[methode]
    const ereignis = `qsfrei:${aufnahmeId}:${methode}:${anfrageId}`
    await meldePerson(
      tx,
      { art: 'ZWEITBESTIMMUNG_FREI', ereignis, aufnahmeId, sachverhalt, element, methode },
      auftrag.bestelltVon,
    )
  },
}
