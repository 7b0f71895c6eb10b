import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import { HOECHSTE_ZEILENZAHL } from '@benthos/vertrag/fund'
import { istGleicherStand } from '../../../technik/entwurf/entwurfstand.ts'
import type { EntwurfEreignis } from '../../../technik/entwurf/typen.ts'
import { Problemfehler } from '../../../technik/http/problemfehler.ts'
import type { Abgelehnt } from '../einfuegen/bilanz.ts'
import { Gitterspeicher } from '../gitter/gitterspeicher.ts'
import { vergibNummern } from '../modell/nummern.ts'
import type { Stand } from '../modell/stand.ts'
import { istLeereZeile, type Zeile } from '../modell/zeile.ts'
import { type Entscheidung, entscheide, fuehreZusammen } from '../modell/zusammenfuehrung.ts'
import type { Rasterart } from '../taxa/rasterart.ts'
import { erkenneGespeicherteWieder, gleicheFensterAb } from './fensterabgleich.ts'
import type { GelesenerEntwurf, Listenentwurf } from './Listenentwurf.ts'
import { oeffneEingaben } from './offeneEingaben.ts'
import { nochGueltige, verorteServerfehler } from './serverfehler.ts'
import { LEERES_BILD, type Listenstand, type Sitzungsbild } from './sitzungsbild.ts'
import { istVerschieden } from './vergleich.ts'

/** Verbindung zum Server; wirft Problemfehler. */
export type Listenquelle<Fund> = {
  lade: () => Promise<Listenstand<Fund>>
  speichere: (version: number, zeilen: readonly Fund[]) => Promise<Listenstand<Fund>>
}

/**
 * Bearbeitung einer Liste von Öffnen bis Speichern: Grundlage (zuletzt gelesener Stand des Servers), Raster, Entwurf und
 * Zusammenführung. Kennt weder React noch die Art der Taxa.
 */
export class Listensitzung<Fund extends { zeile: number }> {
  readonly gitter: Gitterspeicher
  readonly #quelle: Listenquelle<Fund>
  readonly #entwurf: Listenentwurf
  readonly #hoerer = new Set<() => void>()
  #art: Rasterart<Fund>
  readonly #anfang: Listenstand<Fund>
  #basis: readonly Zeile[]
  #version: number
  #bild: Sitzungsbild
  /** fremder Stand, auf den ein Angebot führt */
  #ziel: Listenstand<Fund> | null = null
  #gesendet: ReadonlyMap<string, Zeile> = new Map()
  /** Änderungen von außen sind schon im Entwurf */
  #stumm = false

  constructor(art: Rasterart<Fund>, stand: Listenstand<Fund>, quelle: Listenquelle<Fund>, entwurf: Listenentwurf) {
    this.#art = art
    this.#quelle = quelle
    this.#entwurf = entwurf
    this.#anfang = stand
    this.#basis = stand.zeilen.map(art.alsZeile)
    this.#version = stand.version
    this.#bild = { ...LEERES_BILD, ...kopfVon(stand) }
    this.gitter = new Gitterspeicher(this.#basis, art.spalten)
  }

  get bild(): Sitzungsbild {
    return this.#bild
  }

  abonniere = (hoerer: () => void): (() => void) => {
    this.#hoerer.add(hoerer)
    return () => {
      this.#hoerer.delete(hoerer)
    }
  }

  /** Beginnt die Sitzung: hört auf Raster und andere Fenster, holt den Entwurf. Die Rückgabe beendet sie. */
  beginne(): () => void {
    let gilt = true
    const beendeRaster = this.gitter.abonniere((neu, alt) => this.#beiRaster(neu, alt))
    const beendeFenster = this.#entwurf.beobachte(ereignis => this.#beiFenster(ereignis))
    void this.#entwurf.lies().then(entwurf => {
      if (!gilt) return
      if (entwurf !== null) this.#stelleHer(entwurf)
      this.#zeige({ phase: 'BEREIT' })
    })
    return () => {
      gilt = false
      beendeRaster()
      beendeFenster()
    }
  }

  /** Andere Fassung der Taxaliste oder andere Probengröße. */
  setzeArt(art: Rasterart<Fund>): void {
    this.#art = art
  }

  setzeEntwurfstand = (entwurf: Sitzungsbild['entwurf']): void => {
    if (!istGleicherStand(this.#bild.entwurf, entwurf)) this.#zeige({ entwurf })
  }

  setzeAbgelehnte(abgelehnte: readonly Abgelehnt[]): void {
    this.#zeige({ abgelehnte })
    this.#sichere(this.gitter.stand)
  }

  /** Speichert alle Zeilen. Beanstandungen verhindern das: halb wird nie gespeichert. */
  async speichere(): Promise<void> {
    if (this.#bild.phase !== 'BEREIT' || !this.#bild.bearbeitbar) return
    this.gitter.uebernimmOffenes()
    if (!this.#bild.istGeaendert) return
    const zeilen = this.gitter.stand.zeilen.filter(z => !istLeereZeile(z))
    if (zeilen.length > HOECHSTE_ZEILENZAHL) {
      const [zahl, grenze] = [zeilen.length, HOECHSTE_ZEILENZAHL].map(n => formatiereZahl(n))
      const text = `Die Liste hat ${zahl} Zeilen, höchstens ${grenze} lassen sich speichern.`
      this.#zeige({ fehler: { art: 'UMFANG', text } })
      return
    }
    const { fehler } = this.#art.pruefe(zeilen, this.#bild.fremdbefunde)
    if (fehler > 0) {
      const text = fehler === 1 ? 'Eine Zelle ist fehlerhaft' : `${fehler} Zellen sind fehlerhaft`
      this.#zeige({ fehler: { art: 'PRUEFUNG', text: `${text}. Bitte berichtigen Sie zuerst.` } })
      return
    }
    const gesendet = this.#nummeriere(zeilen)
    this.#gesendet = new Map(gesendet.map(z => [z.id, z]))
    this.#zeige({ phase: 'SPEICHERT', fehler: null })
    try {
      const funde = gesendet.map(z => this.#art.alsFund(z, z.nummer ?? 0))
      this.#nimmGespeichertes(gesendet, await this.#quelle.speichere(this.#version, funde))
    } catch (fehler) {
      await this.#beiFehler(fehler, gesendet)
    }
    this.#zeige({ phase: 'BEREIT' })
  }

  /** Funde, wie sie gespeichert würden, in der Folge, in der der Server sie führt. */
  alsFunde(zeilen: readonly Zeile[]): readonly Fund[] {
    return this.#nummeriere(zeilen)
      .map(z => this.#art.alsFund(z, z.nummer ?? 0))
      .sort((a, b) => a.zeile - b.zeile)
  }

  #nummeriere(zeilen: readonly Zeile[]): readonly Zeile[] {
    const nummern = vergibNummern(zeilen, new Set(this.#basis.flatMap(z => z.nummer ?? [])))
    return zeilen.map(z => ({ ...z, nummer: nummern.get(z.id) ?? null }))
  }

  /** Führt zusammen, wie entschieden wurde, und speichert das Ergebnis. */
  async nimmAngebotAn(entscheidungen: ReadonlyMap<string, Entscheidung>): Promise<void> {
    const { angebot } = this.#bild
    if (angebot === null) return
    const zeilen = entscheide(angebot.zusammenfuehrung, entscheidungen)
    if (this.#ziel !== null) this.#setzeGrundlage(this.#ziel)
    this.#zeige({ angebot: null, fehler: null })
    this.gitter.sende({ art: 'ERSETZE', zeilen })
    this.#sichere(this.gitter.stand)
    if (angebot.herkunft === 'SERVER') await this.speichere()
  }

  /** Später zusammenführen: der eigene Stand bleibt, Speichern fragt wieder. */
  legeAngebotBeiseite(): void {
    this.#ziel = null
    this.#zeige({ angebot: null })
  }

  /** Verwirft alle ungespeicherten Änderungen samt Entwurf. */
  async verwirf(): Promise<void> {
    this.#stumm = true
    this.gitter.sende({ art: 'VERWIRF' })
    this.#setzeVonAussen(this.#basis)
    this.#zeige({ wiederhergestellt: null, abgelehnte: [], fehler: null, fremdbefunde: new Map(), istGeaendert: false })
    await this.#entwurf.loesche('VERWORFEN')
  }

  /** Der Server hat (etwa nach einem Neuladen der Seite) einen neueren Stand. */
  nimmServerstand(stand: Listenstand<Fund>): void {
    if (this.#bild.phase !== 'BEREIT') return
    if (stand.version <= this.#version) return this.#zeige({ bearbeitbar: stand.bearbeitbar })
    if (this.#bild.istGeaendert || this.gitter.stand.bearbeitung !== null) this.#bieteAn(stand)
    else this.#ersetzeDurch(stand)
  }

  #beiRaster(neu: Stand, alt: Stand): void {
    if (neu.zeilen === alt.zeilen && neu.bearbeitung === alt.bearbeitung) return
    if (neu.zeilen !== alt.zeilen) {
      const istGeaendert = istVerschieden(this.#basis, neu.zeilen)
      const fremdbefunde = nochGueltige(this.#bild.fremdbefunde, this.#gesendet, neu.zeilen)
      if (istGeaendert !== this.#bild.istGeaendert || fremdbefunde !== this.#bild.fremdbefunde)
        this.#zeige({ istGeaendert, fremdbefunde })
    }
    if (!this.#stumm) this.#sichere(neu)
  }

  #sichere(stand: Stand): void {
    const { istGeaendert, abgelehnte, entwurf, andereFenster } = this.#bild
    const nichtsOffen = !istGeaendert && stand.bearbeitung === null && abgelehnte.length === 0
    if (nichtsOffen && andereFenster === 0) {
      // Alles wie am Server: es gibt nichts zu bewahren. Andere Fenster sollen dagegen mitgehen.
      if (entwurf.art === 'GESICHERT') void this.#entwurf.loesche('VERWORFEN')
      return
    }
    this.#entwurf.schreibe(stand, this.gitter.spalten, abgelehnte, this.#basis, this.#version, andereFenster === 0)
  }

  #stelleHer({ zeilen, basis, basisVersion, verlauf, offene, abgelehnte, gesichertAm }: GelesenerEntwurf): void {
    if (!this.#bild.bearbeitbar) return this.#zeige({ gesperrterEntwurf: gesichertAm })
    this.#stumm = true
    if (zeilen !== null) this.gitter.sende({ art: 'ERSETZE', zeilen, verlauf })
    oeffneEingaben(this.gitter, offene)
    this.#stumm = false
    const stand = this.gitter.stand
    const istGeaendert = istVerschieden(this.#basis, stand.zeilen)
    if (!istGeaendert && stand.bearbeitung === null && abgelehnte.length === 0) {
      void this.#entwurf.loesche('VERWORFEN')
      return
    }
    this.#zeige({ abgelehnte, istGeaendert, wiederhergestellt: gesichertAm })
    if (basisVersion === this.#version) return
    // Inzwischen hat jemand gespeichert: die Grundlage des Entwurfs gilt als Vorfahre.
    this.#basis = basis
    this.#version = basisVersion
    this.#bieteAn(this.#anfang)
  }

  #nimmGespeichertes(gesendet: readonly Zeile[], stand: Listenstand<Fund>): void {
    const kennungen = new Map(gesendet.map(z => [z.nummer, z.id]))
    const nummern = new Map(gesendet.map(z => [z.id, z.nummer]))
    const gespeichert = stand.zeilen.map(this.#art.alsZeile).map(z => ({ ...z, id: kennungen.get(z.nummer) ?? z.id }))
    // Während des Speicherns kann weitergetippt worden sein: das bleibt als neue Änderung stehen.
    const jetzt = this.gitter.stand.zeilen.map(z => ({ ...z, nummer: nummern.get(z.id) ?? z.nummer }))
    const { zeilen } = fuehreZusammen(gesendet, jetzt, gespeichert)
    this.#basis = gespeichert
    this.#version = stand.version
    this.#setzeVonAussen(istVerschieden(gespeichert, zeilen) ? zeilen : gespeichert)
    this.#zeige({
      ...kopfVon(stand),
      istGeaendert: istVerschieden(gespeichert, this.gitter.stand.zeilen),
      gespeichertUm: Date.now(),
      wiederhergestellt: null,
      fremdbefunde: new Map(),
    })
    const { istGeaendert, abgelehnte } = this.#bild
    void this.#entwurf.loesche('GESPEICHERT')
    // Ohne Warten dahinter: wer dazwischen die Seite schließt, verlöre sonst, was noch offen ist.
    if (istGeaendert || abgelehnte.length > 0 || this.gitter.stand.bearbeitung !== null)
      this.#sichere(this.gitter.stand)
  }

  async #beiFehler(fehler: unknown, gesendet: readonly Zeile[]): Promise<void> {
    if (!(fehler instanceof Problemfehler)) {
      const text = fehler instanceof Error ? fehler.message : String(fehler)
      return this.#zeige({ fehler: { art: 'TECHNISCH', text } })
    }
    const { problem } = fehler
    if (problem.code === 'VERSIONSKONFLIKT') {
      try {
        return this.#bieteAn(await this.#quelle.lade())
      } catch {
        return this.#zeige({ fehler: { art: 'TECHNISCH', text: problem.message } })
      }
    }
    const { befunde, uebrige } = verorteServerfehler(problem.errors, gesendet, this.#art.spalten)
    this.#zeige({ fremdbefunde: befunde, fehler: { art: 'ABGELEHNT', text: [problem.message, ...uebrige].join(' ') } })
  }

  #bieteAn(stand: Listenstand<Fund>): void {
    const fremde = stand.zeilen.map(this.#art.alsZeile)
    const eigene = this.gitter.stand.zeilen.filter(z => !istLeereZeile(z))
    const zusammenfuehrung = fuehreZusammen(this.#basis, eigene, fremde)
    this.#ziel = stand
    this.#zeige({
      bearbeitbar: stand.bearbeitbar,
      angebot: { zusammenfuehrung, von: stand.geaendertVon, am: stand.geaendertAm, herkunft: 'SERVER' },
    })
  }

  #setzeGrundlage(stand: Listenstand<Fund>): void {
    this.#basis = stand.zeilen.map(this.#art.alsZeile)
    this.#version = stand.version
    this.#ziel = null
    this.#zeige(kopfVon(stand))
  }

  #ersetzeDurch(stand: Listenstand<Fund>): void {
    this.#setzeGrundlage(stand)
    this.#setzeVonAussen(this.#basis)
    this.#zeige({ istGeaendert: false, wiederhergestellt: null, fremdbefunde: new Map() })
  }

  #beiFenster(ereignis: EntwurfEreignis): void {
    if (ereignis.art === 'FENSTER') return this.#zeige({ andereFenster: ereignis.anzahl })
    if (ereignis.art === 'GELOESCHT') {
      // Misslingt das Nachladen, bleibt alles stehen; beim Speichern wird zusammengeführt.
      void this.#quelle.lade().then(
        stand =>
          ereignis.grund === 'VERWORFEN' ? this.#ersetzeDurch(stand) : this.#nachSpeichernImAnderenFenster(stand),
        () => undefined,
      )
      return
    }
    const { abgelehnte, ...abgleich } = gleicheFensterAb(this.gitter.stand.zeilen, ereignis.teile, this.#basis)
    this.#setzeVonAussen(abgleich.zeilen)
    this.#zeige({
      istGeaendert: istVerschieden(this.#basis, abgleich.zeilen),
      ...(abgelehnte === null ? {} : { abgelehnte }),
      ...(abgleich.konflikte.length === 0
        ? {}
        : { angebot: { zusammenfuehrung: abgleich, von: null, am: null, herkunft: 'FENSTER' as const } }),
    })
  }

  /** Das andere Fenster hat gespeichert: was hier darüber hinaus steht, bleibt als eigene Änderung. */
  #nachSpeichernImAnderenFenster(stand: Listenstand<Fund>): void {
    const server = stand.zeilen.map(this.#art.alsZeile)
    const { basis, eigene } = erkenneGespeicherteWieder(this.#basis, this.gitter.stand.zeilen, server)
    const zusammenfuehrung = fuehreZusammen(basis, eigene, server)
    if (zusammenfuehrung.konflikte.length > 0) return this.#bieteAn(stand)
    this.#setzeGrundlage(stand)
    this.#setzeVonAussen(zusammenfuehrung.zeilen)
    const istGeaendert = istVerschieden(this.#basis, zusammenfuehrung.zeilen)
    this.#zeige({ istGeaendert, wiederhergestellt: null, fremdbefunde: new Map() })
    if (istGeaendert) this.#sichere(this.gitter.stand)
  }

  #setzeVonAussen(zeilen: readonly Zeile[]): void {
    this.#stumm = true
    this.gitter.sende({ art: 'ERSETZE', zeilen })
    this.#stumm = false
  }

  #zeige(teil: Partial<Sitzungsbild>): void {
    this.#bild = { ...this.#bild, ...teil }
    for (const hoerer of this.#hoerer) hoerer()
  }
}

function kopfVon(stand: Listenstand<unknown>) {
  return { geaendertAm: stand.geaendertAm, geaendertVon: stand.geaendertVon, bearbeitbar: stand.bearbeitbar }
}
