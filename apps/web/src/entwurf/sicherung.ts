import {
  antwort,
  festgeschrieben,
  KOEPFE,
  type Kopfsatz,
  oeffneDatenbank,
  TEILE,
  type Teilsatz,
  teilbereich,
} from './datenbank.ts'
import { ermittleEinzelaenderungen, ermittleTeilaenderungen, type Teilaenderung } from './teile.ts'
import type { Entwurf, Entwurfsdaten, FremderTeil } from './typen.ts'

/** Nach so vielen Millisekunden wird das Geschriebene auf die Platte gezwungen (Schutz vor Stromausfall). */
const SIEGEL_NACH_MS = 500
/** Reservierter Teil für den gemeinsamen Vorfahren; Daten dürfen ihn nicht benutzen. */
const BASIS = '$basis'

type Bekannt = { wert: unknown; rev: string }
export type Kopfangaben = Omit<Kopfsatz, 'gesichertAm'>

/**
 * Ein Entwurf eines Objekts in diesem Fenster: kennt den zuletzt gesehenen Stand jedes Teils und schreibt nur Unterschiede.
 * Jeder Satz trägt eine Revision; wer beim Schreiben eine fremde vorfindet, meldet deren Wert, bevor er verloren ginge.
 */
export class Sicherung {
  readonly #benutzer: string
  readonly #objekt: string
  readonly #fenster: string
  readonly #meldeFremdes: (teile: readonly FremderTeil[]) => void
  #db: IDBDatabase | null = null
  #geladen: Promise<Entwurf | null> | null = null
  #bekannt = new Map<string, Bekannt>()
  #zaehler = 0
  #siegel: ReturnType<typeof setTimeout> | undefined

  constructor(
    benutzer: string,
    objekt: string,
    fenster: string,
    meldeFremdes: (teile: readonly FremderTeil[]) => void,
  ) {
    this.#benutzer = benutzer
    this.#objekt = objekt
    this.#fenster = fenster
    this.#meldeFremdes = meldeFremdes
  }

  /** Liest den gesicherten Stand neu ein. */
  lade(): Promise<Entwurf | null> {
    this.#geladen = this.#lies()
    return this.#geladen
  }

  async #lies(): Promise<Entwurf | null> {
    this.#db = await oeffneDatenbank()
    const t = this.#db.transaction([KOEPFE, TEILE], 'readonly')
    const [kopf, saetze] = await Promise.all([
      antwort<Kopfsatz | undefined>(t.objectStore(KOEPFE).get([this.#benutzer, this.#objekt])),
      antwort<Teilsatz[]>(t.objectStore(TEILE).getAll(teilbereich(this.#benutzer, this.#objekt))),
    ])
    this.#bekannt = new Map(saetze.map(s => [s.teil, { wert: s.wert, rev: s.rev }]))
    if (kopf === undefined) return null
    const daten = Object.fromEntries(saetze.filter(s => s.teil !== BASIS).map(s => [s.teil, s.wert]))
    return { ...kopf, daten, basis: this.#bekannt.get(BASIS)?.wert ?? null }
  }

  /** Schreibt die Unterschiede zum gesehenen Stand. Rückgabe: geänderte Teile und Zeitpunkt. */
  async schreibe(
    kopf: Kopfangaben,
    daten: Entwurfsdaten,
    basis: unknown,
    nur?: readonly string[],
  ): Promise<{ gesichertAm: number; teile: readonly string[] }> {
    if (this.#db === null) await (this.#geladen ?? this.lade())
    // Ab hier ohne await bis zum Auftrag an die Datenbank: er muss das Fenster noch im selben Ereignis verlassen.
    const db = this.#db
    if (db === null) throw new Error('Die Datenbank des Browsers ist nicht offen.')
    const aenderungen =
      nur === undefined
        ? ermittleTeilaenderungen(this.#bekannt, daten).filter(a => a.teil !== BASIS)
        : ermittleEinzelaenderungen(this.#bekannt, daten, nur)
    const alteBasis = this.#bekannt.get(BASIS)?.wert
    if (basis !== undefined && basis !== alteBasis) aenderungen.push({ teil: BASIS, wert: basis, basis: alteBasis })
    const saetze = aenderungen.map(a => ({ ...a, rev: `${this.#fenster}:${this.#zaehler++}` }))
    const gesichertAm = Date.now()
    const vorher = new Map(saetze.map(s => [s.teil, this.#bekannt.get(s.teil)]))
    const fremde: FremderTeil[] = []
    let geloescht = false
    let t: IDBTransaction
    try {
      t = db.transaction([KOEPFE, TEILE], 'readwrite', { durability: 'relaxed' })
    } catch (fehler) {
      this.#db = null
      throw fehler
    }
    t.objectStore(KOEPFE).put({ ...kopf, gesichertAm } satisfies Kopfsatz)
    const teile = t.objectStore(TEILE)
    for (const satz of saetze) {
      this.#schreibeTeil(teile, satz, vorherFremd => {
        if (vorherFremd === undefined) geloescht = true
        else fremde.push(vorherFremd)
      })
    }
    const fertig = festgeschrieben(t)
    t.commit()
    try {
      await fertig
    } catch (fehler) {
      this.#nimmZurueck(saetze, vorher)
      throw fehler
    }
    if (geloescht) {
      // Ein anderes Fenster hat den Entwurf entfernt: der eigene Stand wird vollständig neu gesichert.
      this.#bekannt.clear()
      return this.schreibe(kopf, daten, basis, nur)
    }
    if (fremde.length > 0) this.#meldeFremdes(fremde)
    this.#plane()
    return { gesichertAm, teile: saetze.map(s => s.teil) }
  }

  /** Liest genannte Teile (oder alle) nach und meldet, was ein anderes Fenster geschrieben hat. */
  async gleicheAb(namen?: readonly string[]): Promise<number | null> {
    const db = this.#db
    if (db === null) return null
    const t = db.transaction([KOEPFE, TEILE], 'readonly')
    const kopf = await antwort<Kopfsatz | undefined>(t.objectStore(KOEPFE).get([this.#benutzer, this.#objekt]))
    const saetze = await antwort<Teilsatz[]>(t.objectStore(TEILE).getAll(teilbereich(this.#benutzer, this.#objekt)))
    if (kopf === undefined) return null
    const jetzt = new Map(saetze.map(s => [s.teil, s]))
    const fremde: FremderTeil[] = []
    for (const teil of namen ?? new Set([...jetzt.keys(), ...this.#bekannt.keys()])) {
      const satz = jetzt.get(teil)
      const bekannt = this.#bekannt.get(teil)
      if (satz?.rev === bekannt?.rev || satz?.rev.startsWith(`${this.#fenster}:`) === true) continue
      if (satz === undefined) this.#bekannt.delete(teil)
      else this.#bekannt.set(teil, { wert: satz.wert, rev: satz.rev })
      if (teil !== BASIS) fremde.push({ teil, basis: bekannt?.wert, wert: satz?.wert })
    }
    if (fremde.length > 0) this.#meldeFremdes(fremde)
    return kopf.basisVersion
  }

  async loesche(): Promise<void> {
    clearTimeout(this.#siegel)
    this.#db ??= await oeffneDatenbank()
    const t = this.#db.transaction([KOEPFE, TEILE], 'readwrite', { durability: 'strict' })
    t.objectStore(KOEPFE).delete([this.#benutzer, this.#objekt])
    t.objectStore(TEILE).delete(teilbereich(this.#benutzer, this.#objekt))
    this.#bekannt.clear()
    await festgeschrieben(t)
  }

  /** Ein anderes Fenster hat den Entwurf entfernt. */
  vergiss(): void {
    this.#bekannt.clear()
  }

  #schreibeTeil(
    teile: IDBObjectStore,
    satz: Teilaenderung & { rev: string },
    meldeVorgefunden: (fremd: FremderTeil | undefined) => void,
  ): void {
    const { teil, wert, rev } = satz
    const erwartet = this.#bekannt.get(teil)?.rev
    // Lesen und Schreiben gehen ohne Warten hintereinander hinaus: die Prüfung kostet keinen Umlauf.
    const lesen = teile.get([this.#benutzer, this.#objekt, teil])
    lesen.onsuccess = () => {
      const gefunden = lesen.result as Teilsatz | undefined
      if (gefunden === undefined && erwartet !== undefined && wert !== undefined) meldeVorgefunden(undefined)
      if (gefunden === undefined || gefunden.rev === erwartet || gefunden.rev.startsWith(`${this.#fenster}:`)) return
      if (teil !== BASIS) meldeVorgefunden({ teil, basis: satz.basis, wert: gefunden.wert })
    }
    if (wert === undefined) {
      teile.delete([this.#benutzer, this.#objekt, teil])
      this.#bekannt.delete(teil)
    } else {
      teile.put({ benutzer: this.#benutzer, objekt: this.#objekt, teil, wert, rev } satisfies Teilsatz)
      this.#bekannt.set(teil, { wert, rev })
    }
  }

  #nimmZurueck(
    saetze: readonly { teil: string; rev: string }[],
    vorher: ReadonlyMap<string, Bekannt | undefined>,
  ): void {
    for (const { teil, rev } of saetze) {
      const bekannt = this.#bekannt.get(teil)
      if (bekannt !== undefined && bekannt.rev !== rev) continue
      const alt = vorher.get(teil)
      if (alt === undefined) this.#bekannt.delete(teil)
      else this.#bekannt.set(teil, alt)
    }
  }

  /** `relaxed` überlebt das Ende des Browsers, aber keinen Stromausfall; ein strenger Auftrag erzwingt beides nachträglich. */
  #plane(): void {
    clearTimeout(this.#siegel)
    this.#siegel = setTimeout(() => {
      const t = this.#db?.transaction(KOEPFE, 'readwrite', { durability: 'strict' })
      const koepfe = t?.objectStore(KOEPFE)
      const lesen = koepfe?.get([this.#benutzer, this.#objekt])
      if (lesen !== undefined) {
        lesen.onsuccess = () => {
          if (lesen.result !== undefined) koepfe?.put(lesen.result)
        }
      }
    }, SIEGEL_NACH_MS)
  }
}
