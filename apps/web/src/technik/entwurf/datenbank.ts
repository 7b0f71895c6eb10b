import type { EntwurfInfo } from './typen.ts'

/** Datenbank des Browsers: ein Kopf je Entwurf, ein Satz je Teil. Schlüssel beginnen mit Benutzer und Objekt. */
const NAME = 'benthosdb-entwuerfe'
const FASSUNG = 1
export const KOEPFE = 'koepfe'
export const TEILE = 'teile'

export type Teilsatz = { benutzer: string; objekt: string; teil: string; wert: unknown; rev: string }
export type Kopfsatz = EntwurfInfo

let offen: Promise<IDBDatabase> | null = null

/** Öffnet die Datenbank einmal je Fenster; nach einem Verlust der Verbindung beim nächsten Mal neu. */
export function oeffneDatenbank(): Promise<IDBDatabase> {
  offen ??= new Promise<IDBDatabase>((erfuelle, lehneAb) => {
    const anfrage = indexedDB.open(NAME, FASSUNG)
    anfrage.onupgradeneeded = () => {
      const db = anfrage.result
      if (!db.objectStoreNames.contains(KOEPFE)) db.createObjectStore(KOEPFE, { keyPath: ['benutzer', 'objekt'] })
      if (!db.objectStoreNames.contains(TEILE)) db.createObjectStore(TEILE, { keyPath: ['benutzer', 'objekt', 'teil'] })
    }
    anfrage.onsuccess = () => {
      const db = anfrage.result
      // Eine neuere Fassung der Anwendung in einem anderen Fenster darf nicht auf dieses warten.
      db.onversionchange = () => {
        db.close()
        offen = null
      }
      db.onclose = () => {
        offen = null
      }
      erfuelle(db)
    }
    anfrage.onerror = () => lehneAb(anfrage.error ?? new Error('Die Datenbank des Browsers lässt sich nicht öffnen.'))
  }).catch(fehler => {
    offen = null
    throw fehler
  })
  return offen
}

/** Alle Teile eines Entwurfs. */
export function teilbereich(benutzer: string, objekt: string): IDBKeyRange {
  return IDBKeyRange.bound([benutzer, objekt], [benutzer, objekt, []])
}

/** Wartet auf eine Anfrage. */
export function antwort<T>(anfrage: IDBRequest<T>): Promise<T> {
  return new Promise((erfuelle, lehneAb) => {
    anfrage.onsuccess = () => erfuelle(anfrage.result)
    anfrage.onerror = () => lehneAb(anfrage.error)
  })
}

/** Wartet, bis eine Transaktion festgeschrieben ist. */
export function festgeschrieben(transaktion: IDBTransaction): Promise<void> {
  return new Promise((erfuelle, lehneAb) => {
    transaktion.oncomplete = () => erfuelle()
    transaktion.onabort = () => lehneAb(transaktion.error ?? new Error('Der Entwurf wurde nicht gesichert.'))
  })
}
