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
/** Nach so vielen Millisekunden wird die Uhrzeit der Sicherung erneuert. */
const KOPF_NACH_MS = 1000
/** Reservierter Teil für den gemeinsamen Vorfahren; Daten dürfen ihn nicht benutzen. */
const BASIS = '$basis'

type Bekannt = { wert: unknown; rev: string }

/** Ein Schreibauftrag, wie er an die Datenbank geht. */
export type Auftrag = {
  kopf: Omit<Kopfsatz, 'gesichertAm'>
  daten: Entwurfsdaten
  basis: unknown
  /** nur diese Teile können sich geändert haben; ohne Angabe gilt `daten` als der ganze Stand */
  nur: readonly string[] | undefined
}
export type Auftragsergebnis = { gesichertAm: number; teile: readonly string[] }

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
  #kopf: Kopfsatz | null = null
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
    const { kopf, saetze } = await this.#hole(this.#db)
    this.#bekannt = new Map(saetze.map(s => [s.teil, { wert: s.wert, rev: s.rev }]))
    if (kopf === undefined) return null
    const daten = Object.fromEntries(saetze.filter(s => s.teil !== BASIS).map(s => [s.teil, s.wert]))
    return { ...kopf, daten, basis: this.#bekannt.get(BASIS)?.wert ?? null }
  }

  /**
   * Schreibt die Unterschiede zum gesehenen Stand. Jeder Anschlag ist ein eigener Auftrag mit ausdrücklichem `commit`: er
   * verlässt das Fenster sofort und braucht dessen Antwort nicht mehr. Auf das Ende des vorigen zu warten oder Anschläge
   * zusammenzulegen hat in Messungen Hunderte Anschläge gekostet, weil Eingaben Vorrang vor den Antworten haben.
   */
  async schreibe(auftrag: Auftrag): Promise<Auftragsergebnis> {
    const { daten, basis, nur } = auftrag
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
    const kopf = { ...auftrag.kopf, gesichertAm: Date.now() }
    const istKopfNeu = this.#istKopfNeu(kopf)
    if (saetze.length === 0 && !istKopfNeu) return { gesichertAm: kopf.gesichertAm, teile: [] }
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
    if (istKopfNeu) {
      t.objectStore(KOEPFE).put(kopf satisfies Kopfsatz)
      this.#kopf = kopf
    }
    const teile = t.objectStore(TEILE)
    for (const satz of saetze) {
      this.#schreibeTeil(teile, satz, vorherFremd => {
        if (vorherFremd === undefined) geloescht = true
        else fremde.push(vorherFremd)
      })
    }
    const fertig = festgeschrieben(t)
    t.commit()
    this.#plane()
    try {
      await fertig
    } catch (fehler) {
      this.#nimmZurueck(saetze, vorher)
      this.#kopf = null
      throw fehler
    }
    if (geloescht) {
      // Ein anderes Fenster hat den Entwurf entfernt: der eigene Stand wird vollständig neu gesichert.
      this.vergiss()
      return this.schreibe(auftrag)
    }
    if (fremde.length > 0) this.#meldeFremdes(fremde)
    return { gesichertAm: kopf.gesichertAm, teile: saetze.map(s => s.teil) }
  }

  /** Liest genannte Teile (oder alle) nach und meldet, was ein anderes Fenster geschrieben hat. */
  async gleicheAb(namen?: readonly string[]): Promise<number | null> {
    const db = this.#db
    if (db === null) return null
    const { kopf, saetze } = await this.#hole(db)
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
    const fertig = festgeschrieben(t)
    t.commit()
    this.vergiss()
    await fertig
  }

  /** Ein anderes Fenster hat den Entwurf entfernt. */
  vergiss(): void {
    this.#bekannt.clear()
    this.#kopf = null
  }

  /** Der Kopf trägt vor allem die Uhrzeit; bei jedem Anschlag geschrieben, verlangsamte er die Teile. */
  #istKopfNeu(kopf: Kopfsatz): boolean {
    const alt = this.#kopf
    if (alt === null || kopf.gesichertAm - alt.gesichertAm > KOPF_NACH_MS) return true
    return (['basisVersion', 'schema', 'titel', 'adresse'] as const).some(feld => alt[feld] !== kopf[feld])
  }

  async #hole(db: IDBDatabase): Promise<{ kopf: Kopfsatz | undefined; saetze: readonly Teilsatz[] }> {
    const t = db.transaction([KOEPFE, TEILE], 'readonly')
    const kopf = antwort<Kopfsatz | undefined>(t.objectStore(KOEPFE).get([this.#benutzer, this.#objekt]))
    const saetze = antwort<Teilsatz[]>(t.objectStore(TEILE).getAll(teilbereich(this.#benutzer, this.#objekt)))
    // Ohne commit hielte das Lesen die Anschläge auf, bis dieses Fenster zum Zuhören kommt.
    t.commit()
    return { kopf: await kopf, saetze: await saetze }
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

  /**
   * `relaxed` überlebt das Ende des Browsers, aber keinen Stromausfall; in einer Tipppause erzwingt ein strenger Auftrag beides
   * nachträglich. Auch er wartet auf nichts: solange er läuft, stünden die Anschläge dahinter.
   */
  #plane(): void {
    clearTimeout(this.#siegel)
    this.#siegel = setTimeout(() => {
      if (this.#db === null || this.#kopf === null) return
      const t = this.#db.transaction(KOEPFE, 'readwrite', { durability: 'strict' })
      t.objectStore(KOEPFE).put(this.#kopf)
      t.commit()
    }, SIEGEL_NACH_MS)
  }
}
