import { Anwesenheit } from './anwesenheit.ts'
import { antwort, KOEPFE, type Kopfsatz, oeffneDatenbank } from './datenbank.ts'
import { neueFensterkennung, oeffneKanal } from './kanal.ts'
import { Sicherung } from './sicherung.ts'
import type { Entwurf, EntwurfAblage, EntwurfEreignis, Entwurfsdaten } from './typen.ts'

const ablagen = new Map<string, EntwurfAblage>()

/** Ablage der Entwürfe eines Benutzers; je Fenster und Benutzer genau eine. */
export function entwurfAblage(benutzer: string): EntwurfAblage {
  let ablage = ablagen.get(benutzer)
  if (ablage === undefined) {
    ablage = erstelle(benutzer)
    ablagen.set(benutzer, ablage)
  }
  return ablage
}

function erstelle(benutzer: string): EntwurfAblage {
  const fenster = neueFensterkennung()
  const kanal = oeffneKanal()
  const sicherungen = new Map<string, Sicherung>()
  const hoerer = new Map<string, Set<(ereignis: EntwurfEreignis) => void>>()
  const basisVersionen = new Map<string, number>()
  const melde = (objekt: string, ereignis: EntwurfEreignis) => {
    for (const h of hoerer.get(objekt) ?? []) h(ereignis)
  }
  const anwesenheit = new Anwesenheit(kanal, benutzer, fenster, (objekt, anzahl) =>
    melde(objekt, { art: 'FENSTER', anzahl }),
  )
  const sicherungVon = (objekt: string): Sicherung => {
    let sicherung = sicherungen.get(objekt)
    if (sicherung === undefined) {
      sicherung = new Sicherung(benutzer, objekt, fenster, teile =>
        melde(objekt, { art: 'GEAENDERT', teile, basisVersion: basisVersionen.get(objekt) ?? 0 }),
      )
      sicherungen.set(objekt, sicherung)
    }
    return sicherung
  }

  kanal.hoere(nachricht => {
    if (nachricht.benutzer !== benutzer) return
    if ('fenster' in nachricht) return anwesenheit.empfange(nachricht)
    const sicherung = sicherungen.get(nachricht.objekt)
    if (sicherung === undefined) return
    if (nachricht.art === 'GEAENDERT') return void sicherung.gleicheAb(nachricht.teile).catch(uebergehe)
    sicherung.vergiss()
    melde(nachricht.objekt, { art: 'GELOESCHT', grund: nachricht.grund })
  })
  addEventListener('pagehide', () => anwesenheit.verlasseAlle())
  // Ein eingefrorenes Fenster kann Nachrichten versäumt haben; beim Wiedersehen liest es nach.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible') return
    for (const objekt of hoerer.keys()) void sicherungen.get(objekt)?.gleicheAb().catch(uebergehe)
  })

  return {
    lese: async <T extends Entwurfsdaten>(objekt: string) => {
      const entwurf = await sicherungVon(objekt).lade()
      if (entwurf !== null) basisVersionen.set(objekt, entwurf.basisVersion)
      return entwurf as Entwurf<T> | null
    },
    schreibe: async (objekt, daten, basisVersion, angaben = {}) => {
      basisVersionen.set(objekt, basisVersion)
      const { basis, schema = 1, titel = '', adresse = '', nur } = angaben
      const kopf = { benutzer, objekt, basisVersion, schema, titel, adresse }
      const { gesichertAm, teile } = await sicherungVon(objekt).schreibe({ kopf, daten, basis, nur })
      if (teile.length > 0) kanal.sende({ art: 'GEAENDERT', benutzer, objekt, teile })
      return gesichertAm
    },
    loesche: async (objekt, grund) => {
      await sicherungVon(objekt).loesche()
      kanal.sende({ art: 'GELOESCHT', benutzer, objekt, grund })
    },
    liste: async () => {
      const db = await oeffneDatenbank()
      const bereich = IDBKeyRange.bound([benutzer], [benutzer, []])
      const koepfe = await antwort<Kopfsatz[]>(db.transaction(KOEPFE, 'readonly').objectStore(KOEPFE).getAll(bereich))
      return koepfe.sort((a, b) => b.gesichertAm - a.gesichertAm)
    },
    beobachte: (objekt, h) => {
      const alle = hoerer.get(objekt) ?? new Set()
      if (alle.size === 0) anwesenheit.betrete(objekt)
      alle.add(h)
      hoerer.set(objekt, alle)
      return () => {
        alle.delete(h)
        if (alle.size > 0) return
        hoerer.delete(objekt)
        anwesenheit.verlasse(objekt)
      }
    },
  }
}

/** Das Nachlesen ist eine Zugabe: scheitert es, steht der eigene Stand weiterhin sicher da. */
function uebergehe(): void {}
