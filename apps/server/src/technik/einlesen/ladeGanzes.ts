import type { Auftragslauf } from '../auftraege/auftragsart.ts'
import { ladeAllesOderNichts, Zurueck } from './allesOderNichts.ts'
import { oeffneTabelle } from './datei/oeffne.ts'
import type { Einlesehandwerk, Ganzhandwerk } from './einleseart.ts'
import { alsVorgabe } from './formvorgabe.ts'
import { jsonleserVon } from './jsonleser.ts'
import { ersetzeZeilen, kontextVon, ladeInhalt, type Vorgang, type Zeileneintrag } from './sql.ts'
import { baueZeilenpruefung } from './zeilenpruefung.ts'
import { leseStapel } from './zeilenstapel.ts'

/** Lädt eine Datei, deren Zeilen zusammen ein Objekt sind: alle oder keine, nach einer letzten Prüfung. */
export async function ladeGanzes<K, S>(
  lauf: Auftragslauf<unknown>,
  vorgang: Vorgang,
  art: Ganzhandwerk<K, S>,
): Promise<boolean> {
  const { akteur, benutzerId, melde, abbruch } = lauf
  const { id, angaben } = vorgang
  const geoeffnet = await oeffneGepruefte(lauf, vorgang, art)
  return ladeAllesOderNichts(lauf, vorgang, async tx => {
    await art.pruefeAngaben(tx, angaben)
    const stapel: Zeileneintrag[][] = []
    const speichern: S[] = []
    for await (const { zeilen, kenne } of leseStapel(art, { ...geoeffnet, akteur, zweck: 'LADEN' })) {
      const kenntnis = await kenne(tx)
      const gepruefte = zeilen.map(zeile => geoeffnet.pruefung.pruefe(zeile, kenntnis))
      speichern.push(...gepruefte.flatMap(zeile => (zeile.speichern === undefined ? [] : [zeile.speichern])))
      stapel.push(gepruefte.map(({ eintrag }) => eintrag))
    }
    const abgelehnte = stapel.flat().filter(({ ausgang }) => ausgang === 'ABGELEHNT')
    if (abgelehnte.length > 0 || abbruch.aborted) throw new Zurueck(abgelehnte)
    const objektId = await art.speichereGanz(tx, speichern, angaben, { benutzerId, akteur })
    let geladen = 0
    for (const eintraege of stapel) {
      if (abbruch.aborted) throw new Zurueck([])
      await ersetzeZeilen(
        tx,
        id,
        eintraege.map(eintrag => (eintrag.ausgang === 'ANGENOMMEN' ? { ...eintrag, objektId } : eintrag)),
      )
      geladen += eintraege.length
      melde(geladen, vorgang.gelesen, 'Zeilen geladen')
    }
  })
}

/** Öffnet die Datei eines geprüften Vorgangs so, wie sie geprüft wurde. */
export async function oeffneGepruefte<K, S>(
  { db, akteur }: Auftragslauf<unknown>,
  vorgang: Vorgang,
  art: Einlesehandwerk<K, S>,
) {
  const { id, form, angaben } = vorgang
  if (form === null) throw new TypeError('Geladen wird nur, was geprüft ist.')
  const tabelle = await oeffneTabelle(await ladeInhalt(db, id), alsVorgabe(form), jsonleserVon(art, angaben))
  const pruefung = await baueZeilenpruefung(db, vorgang, form, art, akteur)
  return { db, tabelle, form, kontext: kontextVon(vorgang), pruefung }
}
