import { formatiereDatum } from '@benthos/fachmodell/datum/formatiereDatum'
import { KOPFTEIL, MESSSTELLENSPALTE } from '@benthos/vertrag/aufnahmespalten'
import { EINLESESPALTEN } from '@benthos/vertrag/einlesespalte'
import { nachTeilaenderung } from '../../../fach/aufnahmestand/aufnahmestand.ts'
import { schreibeAbschnitt } from '../../../fach/ortsbefund/schreibeAbschnitt.ts'
import { schreibeWuchsform } from '../../../fach/ortsbefund/schreibeWuchsform.ts'
import { ladeSachverhalte } from '../../../fach/rechte/aufnahmeLage.ts'
import type { Transaktion } from '../../../technik/db/datenbank.ts'
import type { Ladender, Zeilenhandwerk } from '../../../technik/einlesen/einleseart.ts'
import { Einwand } from '../../../technik/http/problem.ts'
import { schlageCodeVor } from '../bezuege.ts'
import { legeAn, speichereDaten } from '../service.ts'
import { type Kenntnis, ladeKenntnis, ladeVerweise, nennungen } from './kenntnis.ts'
import { type Aufnahmeauftrag, amKopf, pruefeAufnahme } from './pruefung.ts'
import { aufnahmeruecknahme } from './ruecknahme.ts'

/** Aufnahmen einlesen, mit Kopf und Ortsbefund: anlegen, und ändern, was schon besteht. */
export const baueAufnahmehandwerk = (dienste: { db: object }): Zeilenhandwerk<Kenntnis, Aufnahmeauftrag> => ({
  art: 'AUFNAHMEN',
  recht: 'aufnahme.einlesen',
  spalten: EINLESESPALTEN.AUFNAHMEN,
  schluessel: [`${KOPFTEIL}.code`, MESSSTELLENSPALTE],
  doppelte: 'NACH_URTEIL',
  haltZieleFest: true,
  bezeichne: werte => {
    const datum = werte[`${KOPFTEIL}.datum`]
    return [
      werte[`${KOPFTEIL}.code`] ?? werte[MESSSTELLENSPALTE],
      typeof datum === 'string' ? formatiereDatum(datum) : null,
    ]
      .filter(teil => typeof teil === 'string')
      .join(' · ')
  },
  nennungen,
  ladeVerweise,
  ruecknahme: aufnahmeruecknahme,
  bereiteVor: (db, akteur, zeilen, zweck) => ladeKenntnis(dienste, db, akteur, zeilen, zweck),
  pruefe: pruefeAufnahme,
  speichere: async (tx, auftrag, einleser) => {
    try {
      return await speichere(dienste, tx, auftrag, einleser)
    } catch (fehler) {
      if (!(fehler instanceof Einwand)) throw fehler
      const felder = amKopf(fehler).map(({ feld, meldung }) => ({ field: feld, message: meldung }))
      throw new Einwand(fehler.code, fehler.message, felder)
    }
  },
})

async function speichere(
  dienste: { db: object },
  tx: Transaktion,
  auftrag: Aufnahmeauftrag,
  einleser: Ladender,
): Promise<number> {
  const id = auftrag.art === 'ANLEGEN' ? await lege(tx, auftrag, einleser) : auftrag.id
  if (auftrag.art === 'AENDERN' && auftrag.kopf) {
    const fakten = (await ladeSachverhalte(tx, [id], true)).get(id)
    if (!fakten) throw new Einwand('NICHT_GEFUNDEN')
    await speichereDaten(tx, { id, fakten }, auftrag.kopf, einleser)
  }
  for (const { name, version, daten } of auftrag.abschnitte) {
    // Zuerst die Aufnahme: daran erkennt die Rücknahme, wozu im Journal das Weitere gehört.
    await nachTeilaenderung(tx, id, name)
    if ((await schreibeAbschnitt(tx, id, name, version, daten)) === 'konflikt') throw new Einwand('VERSIONSKONFLIKT')
  }
  if (auftrag.wuchsformen.length > 0) await nachTeilaenderung(tx, id, 'phbMakroskopischeArtWuchsform')
  for (const wuchsform of auftrag.wuchsformen) await schreibeWuchsform(dienste, tx, id, wuchsform)
  return id
}

async function lege(
  tx: Transaktion,
  { daten, istVorschlag }: Extract<Aufnahmeauftrag, { art: 'ANLEGEN' }>,
  einleser: Ladender,
): Promise<number> {
  const code = istVorschlag ? await schlageCodeVor(tx, daten.messstelleId, daten.datum) : daten.code
  return (await legeAn(tx, { ...daten, code: code ?? daten.code }, einleser)).id
}
