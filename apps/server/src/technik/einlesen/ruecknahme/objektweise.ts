import type { Akteur } from '@benthos/fachmodell'
import type { Ruecknahmevorschau } from '@benthos/vertrag/ruecknahme'
import { HOECHSTENS_KONFLIKTE } from '@benthos/vertrag/ruecknahme'
import type { Auftragslauf } from '../../auftraege/auftragsart.ts'
import { type Datenbank, mitTransaktion, type Transaktion } from '../../db/datenbank.ts'
import type { Objektkonflikt } from '../../db/tabellen/einlesung.ts'
import { nachSchluessel } from '../../reihe/nachSchluessel.ts'
import { OBJEKTSTAPEL } from '../konstanten.ts'
import type { Vorgang } from '../sql.ts'
import type { Objektruecknahme } from './objektruecknahme.ts'
import { versucheRuecknahme } from './sicherung.ts'
import {
  ladeErsteBezeichnungen,
  ladeRuecknahme,
  ladeZeilenziele,
  listeOffeneObjekte,
  schliesseRuecknahmeAb,
  teiltZeilen,
  vermerkeObjekte,
  vermerkeZeilen,
  type Zeilenziel,
  zaehleRuecknahme,
} from './sql.ts'

/**
 * Nimmt Objekt für Objekt zurück, was der Vorgang lud und worauf seither nichts aufbaut: Stapel für Stapel, jeder eine
 * Transaktion, und nach einem Abbruch oder Absturz an derselben Stelle weiter.
 * @returns falsch, wenn abgebrochen wurde
 */
export async function nimmObjekteZurueck(
  lauf: Auftragslauf<unknown>,
  { id, benutzer_id }: Vorgang,
  werk: Objektruecknahme,
): Promise<boolean> {
  const { db, akteur, benutzerId, anfrageId, abbruch, melde } = lauf
  const inTransaktion = <T>(arbeite: (tx: Transaktion) => Promise<T>) =>
    mitTransaktion(db, { benutzerId, anfrageId }, async tx => {
      // Nimmt ein anderer Server den Auftrag auf, wartet er hier und findet, was schon getan ist.
      await ladeRuecknahme(tx, id, true)
      return arbeite(tx)
    })
  const objekte = await listeOffeneObjekte(db, id)
  const geteilt = await teiltZeilen(db, id)
  for (let ab = 0; ab < objekte.length; ab += OBJEKTSTAPEL) {
    if (abbruch.aborted) return false
    const { ist, soll } = await inTransaktion(async tx => {
      const offene = new Set(await listeOffeneObjekte(tx, id))
      const stapel = objekte.slice(ab, ab + OBJEKTSTAPEL).filter(objekt => offene.has(objekt))
      const vermerke: { objekt: number; konflikt: Objektkonflikt | null }[] = []
      for (const [objekt, befund] of await werk.sichte(tx, id, stapel, akteur, true)) {
        const gescheitert =
          befund.konflikt === null ? await versucheRuecknahme(tx, () => befund.nimmZurueck(tx)) : befund.konflikt
        const istEigener = benutzerId === benutzer_id
        vermerke.push({ objekt, konflikt: gescheitert && fuersProtokoll(gescheitert, befund.bezeichnung, istEigener) })
      }
      await vermerkeObjekte(tx, id, vermerke)
      await vermerkeZeilen(tx, id, zeilenausgaenge(await ladeZeilenziele(tx, id, stapel, geteilt)))
      return zaehleRuecknahme(tx, id)
    })
    melde(ist, soll, 'Zeilen zurückgenommen')
  }
  await inTransaktion(tx => schliesseRuecknahmeAb(tx, id))
  return true
}

/** Das Protokoll liest, wer geladen hat; nahm ein anderer zurück, darf jener womöglich nicht mehr sehen, was hier jetzt steht. */
function fuersProtokoll(konflikt: Objektkonflikt, bezeichnung: string | null, istEigener: boolean): Objektkonflikt {
  if (!istEigener) return { ...konflikt, aenderungen: [], wer: null, wann: null }
  return { ...konflikt, grund: bezeichnung === null ? konflikt.grund : `${bezeichnung}: ${konflikt.grund}` }
}

const ohneEintrag = ({ spalte, alt, neu }: Objektkonflikt['aenderungen'][number]) => ({ spalte, alt, neu })

type Zeilenausgang = { nummer: number; konflikt: object | null }

/** Eine Zeile ist zurückgenommen, wenn es alle ihre Objekte sind, und geblieben, wenn nur eines blieb; sonst ist sie noch offen. */
function zeilenausgaenge(ziele: readonly Zeilenziel[]): Zeilenausgang[] {
  return [...nachSchluessel(ziele, ({ nummer }) => nummer)].flatMap(([nummer, eigene]): Zeilenausgang[] => {
    const konflikte = eigene.flatMap(({ konflikt, eintrag }) => {
      if (konflikt === null) return []
      const aenderungen = konflikt.aenderungen
        .filter(aenderung => eintrag === null || aenderung.eintrag === eintrag)
        .map(ohneEintrag)
      return [{ ...konflikt, aenderungen }]
    })
    const [erster] = konflikte
    if (!erster) return eigene.every(({ zurueckgenommen }) => zurueckgenommen) ? [{ nummer, konflikt: null }] : []
    const grund = [...new Set(konflikte.map(konflikt => konflikt.grund))].join(' ')
    return [{ nummer, konflikt: { ...erster, grund, aenderungen: konflikte.flatMap(k => k.aenderungen) } }]
  })
}

/** Was `nimmObjekteZurueck` jetzt täte; geändert wird nichts. Ein Konflikt steht hier einmal je Objekt. */
export async function sichteObjekte(
  db: Datenbank,
  { id }: Vorgang,
  werk: Objektruecknahme,
  akteur: Akteur,
): Promise<Omit<Ruecknahmevorschau, 'hindernis'>> {
  const objekte = await listeOffeneObjekte(db, id)
  const konflikte: Ruecknahmevorschau['konflikte'] = []
  const namenlose: number[] = []
  let [neue, geaenderte, konfliktzahl] = [0, 0, 0]
  for (let ab = 0; ab < objekte.length; ab += OBJEKTSTAPEL) {
    const befunde = await werk.sichte(db, id, objekte.slice(ab, ab + OBJEKTSTAPEL), akteur, false)
    for (const [objekt, { bezeichnung, konflikt, ...zahlen }] of befunde) {
      if (konflikt === null) {
        neue += zahlen.neue
        geaenderte += zahlen.geaenderte
        continue
      }
      konfliktzahl += 1
      if (konflikte.length >= HOECHSTENS_KONFLIKTE) continue
      const aenderungen = konflikt.aenderungen.map(ohneEintrag)
      if (bezeichnung === null) namenlose.push(objekt)
      konflikte.push({ ...konflikt, aenderungen, zeile: null, bezeichnung: bezeichnung ?? '', objektId: objekt })
    }
  }
  // Wer ein Objekt nicht mehr sehen darf, liest, wie seine Datei es nannte.
  const genannt = await ladeErsteBezeichnungen(db, id, namenlose)
  const benannte = konflikte.map(konflikt => {
    const zeile = konflikt.objektId === null ? undefined : genannt.get(konflikt.objektId)
    return zeile ? { ...konflikt, zeile: zeile.nummer, bezeichnung: zeile.bezeichnung, objektId: null } : konflikt
  })
  return { neue, geaenderte, beigaben: [], konfliktzahl, konflikte: benannte }
}
