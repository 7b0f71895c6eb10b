import type { Akteur } from '@benthos/fachmodell'
import type { Auftragslauf } from '../../auftraege/auftragsart.ts'
import { type Datenbank, mitTransaktion, type Transaktion } from '../../db/datenbank.ts'
import type { Einlesehandwerk } from '../einleseart.ts'
import { STAPEL_ZEILEN } from '../konstanten.ts'
import type { Vorgang } from '../sql.ts'
import { bildeEinheiten } from './einheiten.ts'
import { type Befund, type Pruefumstaende, pruefeEinheiten } from './pruefung.ts'
import type { Einheit, Ruecknahmewerk, Zeilenstand } from './ruecknahmewerk.ts'
import { versucheRuecknahme } from './sicherung.ts'
import {
  ladeEintraege,
  ladeRuecknahme,
  ladeZeilen,
  schliesseRuecknahmeAb,
  stelleZurueck,
  vermerkeBeigabe,
  vermerkeZeilen,
  zaehleRuecknahme,
} from './sql.ts'

/** Was zurückzunehmen ist, und womit sich beurteilen lässt, ob es geht. */
export async function bereiteRuecknahmeVor(
  db: Datenbank,
  vorgang: Vorgang,
  handwerk: Einlesehandwerk,
  werk: Ruecknahmewerk,
  akteur: Akteur,
): Promise<{ einheiten: Einheit[]; umstaende: Pruefumstaende }> {
  const zeilen = await ladeZeilen(db, vorgang.id)
  const einheiten = bildeEinheiten(werk, await ladeEintraege(db, vorgang.id), zeilen, vorgang.beigaben)
  return { einheiten, umstaende: { handwerk, werk, akteur, verweise: await handwerk.ladeVerweise(db, akteur) } }
}

/**
 * Nimmt zurück, worauf seither nichts aufbaut: Stapel für Stapel, jeder eine Transaktion, und nach einem Abbruch oder Absturz an
 * derselben Stelle weiter. Was bleibt, steht mit dem Grund im Protokoll.
 * @returns falsch, wenn abgebrochen wurde
 */
export async function nimmZurueck(
  lauf: Auftragslauf<unknown>,
  vorgang: Vorgang,
  handwerk: Einlesehandwerk,
  werk: Ruecknahmewerk,
): Promise<boolean> {
  const { db, akteur, benutzerId, anfrageId, abbruch, melde } = lauf
  const { id } = vorgang
  const inTransaktion = <T>(arbeite: (tx: Transaktion) => Promise<T>) =>
    mitTransaktion(db, { benutzerId, anfrageId }, async tx => {
      // Nimmt ein anderer Server den Auftrag auf, wartet er hier und findet, was schon getan ist.
      await ladeRuecknahme(tx, id, true)
      await werk.halteFest?.(tx)
      return arbeite(tx)
    })
  const { einheiten, umstaende } = await bereiteRuecknahmeVor(db, vorgang, handwerk, werk, akteur)
  const gesperrt = { ...umstaende, sperre: true }
  const zuZeilen = einheiten.filter(({ zeilen }) => zeilen.length > 0)
  for (let ab = 0; ab < zuZeilen.length; ab += STAPEL_ZEILEN) {
    if (abbruch.aborted) return false
    await inTransaktion(async tx => {
      const stapel = zuZeilen.slice(ab, ab + STAPEL_ZEILEN)
      const offen = new Set(
        (
          await ladeZeilen(
            tx,
            id,
            stapel.flatMap(e => e.zeilen),
          )
        ).map(({ nummer }) => nummer),
      )
      const befunde = await pruefeEinheiten(
        tx,
        stapel.filter(e => e.zeilen.some(n => offen.has(n))),
        gesperrt,
      )
      const vermerke: Parameters<typeof vermerkeZeilen>[2][number][] = []
      const gegangene = new Map<string, Zeilenstand>()
      for (const befund of befunde) {
        const { einheit, abhaengig } = befund
        // Blieb wider Erwarten, worauf es ankam, bleibt auch dieses.
        const grund = abhaengig?.wirkung(schluessel => gegangene.get(schluessel)) ?? null
        const haelt = grund === null ? null : { grund, aenderungen: [], wer: null, wann: null }
        const konflikt = befund.konflikt ?? haelt ?? (await fuehreAus(tx, befund, werk))
        if (abhaengig && konflikt === null) gegangene.set(einheit.schluessel, abhaengig.vorher)
        for (const nummer of befund.einheit.zeilen) vermerke.push({ nummer, konflikt })
      }
      await vermerkeZeilen(tx, id, vermerke)
      await zaehleRuecknahme(tx, id)
    })
    melde(Math.min(ab + STAPEL_ZEILEN, zuZeilen.length), zuZeilen.length, 'Zeilen zurückgenommen')
  }
  // Worauf keine Zeile mehr verweist, geht zuletzt; was in anderes mündet, vor diesem.
  for (const einheit of einheiten.filter(({ zeilen }) => zeilen.length === 0)) {
    if (abbruch.aborted) return false
    await inTransaktion(async tx => {
      const [befund] = await pruefeEinheiten(tx, [einheit], gesperrt)
      if (!befund || befund.konflikt || befund.schritte.length === 0) return
      if ((await fuehreAus(tx, befund, werk)) === null)
        await vermerkeBeigabe(tx, id, { id: Number(einheit.schluessel), text: einheit.bezeichnung })
    })
  }
  await inTransaktion(tx => schliesseRuecknahmeAb(tx, id))
  return true
}

/** Alle Schritte einer Einheit oder keiner. @returns woran es an der Datenbank scheiterte */
const fuehreAus = (tx: Transaktion, { schritte }: Befund, { zaehler }: Ruecknahmewerk) =>
  versucheRuecknahme(tx, async () => {
    for (const { spur, stand } of schritte) await stelleZurueck(tx, spur, stand, zaehler)
  })
