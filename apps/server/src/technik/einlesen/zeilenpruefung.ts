import { type Akteur, hatRecht, type Wert } from '@benthos/fachmodell'
import type { Einleseantwort, Einlesefrage } from '@benthos/vertrag/einlesefrage'
import type { Einlesespalte } from '@benthos/vertrag/einlesespalte'
import {
  type Beanstandung,
  type Einleseform,
  type Ersetzung,
  type Feldaenderung,
  GANZE_ZEILE,
  type Zeilenausgang,
} from '@benthos/vertrag/einlesung'
import type { Kysely } from 'kysely'
import type { Datenbank } from '../db/datenbank.ts'
import type { DB } from '../db/schema.ts'
import { type Dateizeile, kuerze, type Zelle, zelltext } from './datei/tabelle.ts'
import type { Dateiverweis } from './dateiverweis.ts'
import type {
  Doppelschluessel,
  Einlesehandwerk,
  Feldbeanstandung,
  Spaltendeutung,
  Wertaenderung,
  Zeilenurteil,
  Zeilenwerte,
} from './einleseart.ts'
import { Ersetzer } from './ersetzer.ts'
import { type Deutung, Fragenbuch } from './fragen.ts'
import { Kopfwaechter } from './kopfwaechter.ts'
import { Schluesselbuch } from './schluesselbuch.ts'
import type { Vorgang, Zeileneintrag } from './sql.ts'
import { zeigeUnterschied } from './zeilenunterschied.ts'
import { zaehleZellen } from './zellbilanz.ts'
import { istName, leseZellwert, type Zellmangel, type Zellwert, zeigeWert } from './zellwert.ts'

/** Eine Zeile an ihrer Stelle in der Datei: was in ihr gilt, ehe jemand die Zellen deutet. */
export type GesichteteZeile = {
  nummer: number
  zellen: Dateizeile['zellen']
  /** warum die Zeile nicht gilt: auf eine Antwort hin, oder weil sie ausgeblendet ist */
  auslassen: string | null
  /** warum die ganze Zeile nicht zu lesen ist */
  mangel: string | null
}

/** Eine gelesene Zeile: ihre Werte und was schon an ihren Zellen nicht stimmt. */
export type GeleseneZeile = GesichteteZeile & {
  werte: Zeilenwerte
  fehlerJeFeld: ReadonlyMap<string, Zellmangel>
}

/** Eine geprüfte Zeile: ihr Eintrag im Protokoll und, was zu speichern wäre. */
export type GepruefteZeile<S> = { eintrag: Zeileneintrag; speichern?: S }

/** Was von einer Art zur Prüfung ihrer Zeilen gehört; eine Datenbank braucht davon nur die Frage. */
export type Zeilenpruefwerk<K, S> = Pick<
  Einlesehandwerk<K, S>,
  'spalten' | 'schluessel' | 'doppelte' | 'frage' | 'bezeichne' | 'pruefe'
> & {
  weitereSpalten?: Pick<Spaltendeutung, 'spalteZu'>
  dateiverweis?: Pick<Dateiverweis<K, S>, 'feld' | 'eigene' | 'merke'>
}

const NEU_PRUEFEN = 'Bitte laden Sie die Datei noch einmal hoch; die Prüfung zeigt dann, was sie ändern würde.'
const KOPF_WIEDERHOLT = 'Wiederholt die Überschriften'
const zweiteTabelle = (ab: number): string =>
  `In Zeile ${ab} beginnt eine zweite Tabelle mit anderen Überschriften. Bitte geben Sie ihr ein eigenes Blatt oder eine eigene Datei.`
const AUSGEBLENDET = 'Die Zeile ist in der Tabelle ausgeblendet (auch durch einen Filter)'
const KEINE_MAENGEL: ReadonlyMap<string, Zellmangel> = new Map()
const OHNE_INHALT = 'Nur Inhalt in Spalten, die nicht übernommen werden'

/** Liest und prüft Zeilen einer Datei; merkt sich, was schon vorkam. */
export class Zeilenpruefung<K, S> {
  readonly #art: Zeilenpruefwerk<K, S>
  readonly #form: Einleseform
  #verweise: Readonly<Record<string, readonly Wert[]>>
  readonly #akteur: Akteur
  readonly #spaltenJeFeld: ReadonlyMap<string, Einlesespalte>
  /** Feld je Spalte der Datei, die übernommen wird */
  readonly #feldVon: ReadonlyMap<number, string>
  readonly #orte: readonly { ort: number; spalte: Einlesespalte }[]
  /** Feld, in dem schon die Zelle allein sagt, wonach sie fragt */
  readonly #fragtInZelle: string | undefined
  readonly #fragen: Fragenbuch | null
  readonly #gesehen = new Schluesselbuch()
  readonly #kopfwaechter: Kopfwaechter
  readonly #ersetzer: Ersetzer

  constructor(
    art: Zeilenpruefwerk<K, S>,
    form: Einleseform,
    verweise: Readonly<Record<string, readonly Wert[]>>,
    akteur: Akteur,
    antworten: readonly Einleseantwort[] = [],
    ersetzungen: readonly Ersetzung[] = [],
  ) {
    this.#ersetzer = new Ersetzer(ersetzungen)
    this.#art = art
    this.#form = form
    this.#verweise = verweise
    this.#akteur = akteur
    this.#kopfwaechter = new Kopfwaechter(art.spalten, form)
    this.#spaltenJeFeld = new Map(art.spalten.map(s => [s.feld, s]))
    this.#feldVon = new Map(
      form.spalten.flatMap(({ nummer, feld }) => (feld === null ? [] : [[nummer, feld] as const])),
    )
    this.#fragen = art.frage
      ? new Fragenbuch(
          art.frage,
          antworten,
          verweise[art.frage.feld] ?? [],
          art.frage.recht !== null && hatRecht(akteur, art.frage.recht),
        )
      : null
    this.#fragtInZelle = art.frage?.deute && art.frage.feld
    this.#orte = [...this.#feldVon].flatMap(([ort, feld]) => {
      const spalte = this.#spalteZu(feld)
      return spalte ? [{ ort, spalte }] : []
    })
  }

  /** Wonach die gelesenen Zeilen fragen. */
  async fragen(db: Kysely<DB>): Promise<Einlesefrage[]> {
    const spalte = this.#fragen && this.#spaltenJeFeld.get(this.#fragen.feld)
    return this.#fragen && spalte ? this.#fragen.stelle(db, spalte.titel) : []
  }

  /** Was in der Zeile gilt: ihre Zellen, wo nichts übernommen ist, sonst das Übernommene. */
  zellenVon(zeile: Dateizeile): Dateizeile['zellen'] {
    return this.#ersetzer.ersetze(zeile)
  }

  /** Wonach bisher gefragt ist; gleich, wenn dieselben Zeilen nach denselben Namen fragten. */
  fragenstand(): string {
    return this.#fragen?.stand() ?? ''
  }

  /** Was die Zeile allein benennt, wo das ohne Kenntnis des Bestands zu sagen ist. */
  schluesselVon({ werte }: GeleseneZeile): readonly string[] {
    return this.#art.schluessel.flatMap(feld => {
      const wert = werte[feld]
      return typeof wert === 'string' && wert !== '' ? [`${feld} ${wert}`] : []
    })
  }

  lies(zeile: Dateizeile): GeleseneZeile {
    return this.deute(this.sichte(zeile))
  }

  /** Was in der Spalte eines Verweises außer dem Bestand stehen darf. */
  ergaenzeVerweise(feld: string, eintraege: readonly Wert[]): void {
    this.#verweise = { ...this.#verweise, [feld]: [...(this.#verweise[feld] ?? []), ...eintraege] }
  }

  /** Was in der Zelle dieses Felds steht; leer, wo keine ist. */
  textVon({ zellen }: Pick<GeleseneZeile, 'zellen'>, feld: string): string {
    const ort = this.#form.spalten.find(spalte => spalte.feld === feld)
    return zelltext(ort && zellen.get(ort.nummer)).trim()
  }

  /** Hält vorweg fest, was eine Zeile sagt, wo in anderer Folge geprüft wird als in der der Datei. */
  merkeVor(zeile: GeleseneZeile): void {
    const { doppelte } = this.#art
    if (typeof doppelte !== 'function' || zeile.mangel !== null || zeile.auslassen !== null) return
    for (const { schluessel } of doppelte(zeile.werte)) this.#gesehen.merke(schluessel, zeile)
  }

  /** Was schon vorkam, zählt nicht mehr als doppelt. */
  vergissSchluessel(): void {
    this.#gesehen.vergissAlle()
  }

  /** Bekommt jede Zeile einmal, in der Folge der Datei. */
  sichte(zeile: Dateizeile): GesichteteZeile {
    const { nummer, istAusgeblendet } = zeile
    const gesichtet = { nummer, zellen: this.zellenVon(zeile), auslassen: null, mangel: null }
    // Was niemand sieht, prüft auch niemand: gesagt, nicht stillschweigend genommen.
    if (istAusgeblendet) return { ...gesichtet, auslassen: AUSGEBLENDET }
    const stelle = this.#kopfwaechter.sichte(nummer, gesichtet.zellen)
    if (stelle === 'WIEDERHOLT') return { ...gesichtet, auslassen: KOPF_WIEDERHOLT }
    return stelle === null ? gesichtet : { ...gesichtet, mangel: zweiteTabelle(stelle.ab) }
  }

  /**
   * Was die Zellen bedeuten; wonach sie fragen, zählt jedes Mal. Was eine Überschrift nennt, nennt die Zeile auch unlesbar (`undefined`).
   * @param nur diese Felder, und wonach gefragt wird
   */
  deute(gesichtet: GesichteteZeile, nur?: ReadonlySet<string>): GeleseneZeile {
    const { nummer, zellen, mangel } = gesichtet
    if (gesichtet.auslassen !== null || mangel !== null) return { ...gesichtet, werte: {}, fehlerJeFeld: KEINE_MAENGEL }
    const werte: Record<string, unknown> = {}
    let fehlerJeFeld: Map<string, Zellmangel> | null = null
    let auslassen: string | null = null
    for (const { ort, spalte } of this.#orte) {
      const zelle = !nur || nur.has(spalte.feld) || spalte.feld === this.#fragtInZelle ? zellen.get(ort) : undefined
      if (!zelle) continue
      const gelesen = this.#deuteZelle(nummer, zelle, spalte)
      if (!this.#spaltenJeFeld.has(spalte.feld)) werte[spalte.feld] = undefined
      if ('wert' in gelesen) werte[spalte.feld] = gelesen.wert
      else if ('auslassen' in gelesen) auslassen = gelesen.auslassen
      else fehlerJeFeld = (fehlerJeFeld ?? new Map<string, Zellmangel>()).set(spalte.feld, gelesen)
    }
    return { nummer, zellen, werte, fehlerJeFeld: fehlerJeFeld ?? KEINE_MAENGEL, auslassen, mangel: null }
  }

  /** Dieselbe Zeile, wo ihre Zelle in diesem Feld jetzt auch nennen darf, was die Datei selbst anlegt. */
  deuteErgaenztes(zeile: GeleseneZeile, feld: string): GeleseneZeile {
    const ort = this.#form.spalten.find(spalte => spalte.feld === feld)
    const [zelle, spalte] = [ort && zeile.zellen.get(ort.nummer), this.#spalteZu(feld)]
    if (!zelle || !spalte || zeile.auslassen !== null || zeile.mangel !== null) return zeile
    const gelesen = leseZellwert(zelle, spalte.inhalt, this.#form.dezimalzeichen, this.#verweise[feld])
    if ('wert' in gelesen && gelesen.wert === zeile.werte[feld]) return zeile
    const { [feld]: _, ...uebrige } = zeile.werte
    const werte = 'wert' in gelesen ? { ...uebrige, [feld]: gelesen.wert } : uebrige
    // In der Folge der Spalten, wie sie beim ganzen Lesen entsteht.
    const fehler = this.#form.spalten.flatMap(({ feld: eines }) => {
      const mangel = eines === feld ? gelesen : zeile.fehlerJeFeld.get(eines ?? '')
      return eines === null || !mangel || 'wert' in mangel ? [] : [[eines, mangel] as const]
    })
    return { ...zeile, werte, fehlerJeFeld: new Map(fehler) }
  }

  #spalteZu(feld: string): Einlesespalte | undefined {
    return this.#spaltenJeFeld.get(feld) ?? this.#art.weitereSpalten?.spalteZu(feld) ?? undefined
  }

  #deuteZelle(zeile: number, zelle: Zelle, spalte: Einlesespalte): Zellwert | Deutung {
    const deutung =
      this.#fragtInZelle === spalte.feld && istName(zelle) ? this.#fragen?.deute(zelltext(zelle).trim(), zeile) : null
    return deutung ?? leseZellwert(zelle, spalte.inhalt, this.#form.dezimalzeichen, this.#verweise[spalte.feld])
  }

  /**
   * Alles, was an der Zeile nicht stimmt, auf einmal: Zellen, Regeln des Vertrags, Rechte, Doppeltes in der Datei.
   * @param gesehene Änderungen, die der Bericht schon zeigte; jede andere überschriebe, was der Einleser nie sah
   */
  pruefe(zeile: GeleseneZeile, kenntnis: K, gesehene?: readonly Feldaenderung[]): GepruefteZeile<S> {
    if (zeile.mangel !== null) return { eintrag: this.lehneAb(zeile, [{ feld: '', meldung: zeile.mangel }]) }
    const grund = this.#istLeer(zeile) ? OHNE_INHALT : zeile.auslassen
    if (grund !== null) return { eintrag: { ...this.#eintrag(zeile, 'UEBERSPRUNGEN'), grund } }
    const unlesbare = new Set(zeile.fehlerJeFeld.keys())
    const urteil = this.#art.pruefe(zeile.werte, kenntnis, this.#akteur, unlesbare)
    this.#fragen?.vermerke(urteil.namen ?? [], zeile.nummer)
    const fehler = [
      ...[...zeile.fehlerJeFeld].map(([feld, mangel]) => ({
        feld,
        ...this.#ohneEigene(feld, mangel, zeile, kenntnis),
      })),
      ...this.#doppelte(zeile, urteil),
      // Was die Zelle schon falsch hat, fehlt dem Vertrag nur deshalb.
      ...(urteil.ausgang === 'ABGELEHNT' ? urteil.beanstandungen : []).filter(b => b.amKopf || !unlesbare.has(b.feld)),
      ...(urteil.ausgang === 'GEAENDERT' && gesehene ? this.#seither(urteil.aenderungen, gesehene) : []),
    ]
    if (fehler.length > 0) return { eintrag: this.lehneAb(zeile, fehler) }
    if ('speichern' in urteil) this.#art.dateiverweis?.merke(kenntnis, zeile.nummer, urteil.speichern)
    return this.#nimmAn(zeile, urteil)
  }

  /** Eintrag einer Zeile, die abgelehnt ist, mit Ort und Inhalt der Zellen. */
  lehneAb(zeile: GeleseneZeile, fehler: readonly Feldbeanstandung[]): GepruefteZeile<S>['eintrag'] {
    const beanstandungen = fehler.map((f): Beanstandung => {
      const ort = this.#form.spalten.find(({ feld }) => feld === f.feld)
      const spalte = this.#spalteZu(f.feld)
      return {
        spalte: spalte?.titel ?? GANZE_ZEILE,
        zelle: ort ? `${ort.buchstabe}${zeile.nummer}` : null,
        wert: kuerze(zelltext(ort && zeile.zellen.get(ort.nummer))),
        meldung: f.meldung,
        vorschlag: f.vorschlag ?? null,
        // Wonach gefragt wird, klärt die Antwort für alle Zeilen auf einmal.
        ersatz: ort === undefined || spalte?.fragt ? null : (f.ersatz ?? null),
      }
    })
    return { ...this.#eintrag(zeile, 'ABGELEHNT'), beanstandungen }
  }

  #nimmAn(zeile: GeleseneZeile, urteil: Zeilenurteil<S>): GepruefteZeile<S> {
    const geaenderte = urteil.ausgang === 'GEAENDERT' ? urteil.aenderungen.map(({ feld }) => feld) : []
    const eintrag = this.#eintrag(zeile, urteil.ausgang, new Set(geaenderte), urteil.zellen)
    switch (urteil.ausgang) {
      case 'ABGELEHNT':
        return { eintrag }
      case 'UEBERSPRUNGEN':
        return { eintrag: { ...eintrag, grund: urteil.grund, objektId: urteil.objektId } }
      case 'UNVERAENDERT':
        return { eintrag: { ...eintrag, objektId: urteil.objektId } }
      case 'ANGENOMMEN':
        return { eintrag: { ...eintrag, grund: gedeutet(urteil.hinweise) }, speichern: urteil.speichern }
      case 'GEAENDERT':
        return {
          eintrag: {
            ...eintrag,
            objektId: urteil.objektId,
            grund: gedeutet(urteil.hinweise),
            aenderungen: urteil.aenderungen.map(a => this.#lesbar(a)),
          },
          speichern: urteil.speichern,
        }
    }
  }

  #lesbar({ feld, alt, neu }: Wertaenderung): Feldaenderung {
    const spalte = this.#spalteZu(feld)
    const zeige = (wert: unknown) => (spalte ? zeigeWert(wert, spalte.inhalt, this.#verweise[feld]) : String(wert))
    return { spalte: spalte?.titel ?? feld, alt: zeige(alt), neu: zeige(neu) }
  }

  /** Was seit der Prüfung ein anderer änderte: was er eingab, geht nicht unbemerkt verloren. */
  #seither(aenderungen: readonly Wertaenderung[], gesehene: readonly Feldaenderung[]): Feldbeanstandung[] {
    return aenderungen.flatMap(aenderung => {
      const { spalte, alt, neu } = this.#lesbar(aenderung)
      if (gesehene.some(g => g.spalte === spalte && g.alt === alt && g.neu === neu)) return []
      const jetzt = alt === '' ? 'ist jetzt leer' : `steht jetzt „${kuerze(alt)}“`
      return [
        {
          feld: aenderung.feld,
          meldung: `Seit der Prüfung hat jemand das geändert: Gespeichert ${jetzt}. ${NEU_PRUEFEN}`,
        },
      ]
    })
  }

  #eintrag(
    zeile: GeleseneZeile,
    ausgang: Zeilenausgang,
    geaenderte: ReadonlySet<string> = new Set(),
    eigene?: ReadonlyMap<string, Zeilenausgang>,
  ): Zeileneintrag {
    return {
      nummer: zeile.nummer,
      ausgang,
      zellen: zaehleZellen(zeile.zellen, { ausgang, feldVon: this.#feldVon, geaenderte, eigene }),
      bezeichnung: kuerze(this.#art.bezeichne(zeile.werte)),
      objektId: null,
      grund: null,
      beanstandungen: [],
      aenderungen: [],
    }
  }

  /** Nichts in den Spalten, die übernommen werden. */
  #istLeer({ werte, fehlerJeFeld, auslassen }: GeleseneZeile): boolean {
    return fehlerJeFeld.size === 0 && auslassen === null && Object.keys(werte).length === 0
  }

  /** Auf sich selbst zu verweisen schlägt der Bericht nicht vor. */
  #ohneEigene(feld: string, mangel: Zellmangel, { nummer, werte }: GeleseneZeile, kenntnis: K): Zellmangel {
    const { dateiverweis } = this.#art
    if (!mangel.ohne || feld !== dateiverweis?.feld) return mangel
    return mangel.ohne(dateiverweis.eigene(nummer, werte, kenntnis))
  }

  #doppelte(zeile: GeleseneZeile, urteil: Zeilenurteil<S>): Feldbeanstandung[] {
    const gesagte = new Set<string>()
    const genannte = this.#doppelschluessel(zeile.werte, urteil)
    return genannte.flatMap(({ feld, schluessel, name, gegen = schluessel, rat = '' }) => {
      const zuerst = this.#gesehen.zu(gegen)
      this.#gesehen.merke(schluessel, zeile)
      if (zuerst === undefined || zuerst.nummer >= zeile.nummer || gesagte.has(`${feld} ${zuerst.nummer}`)) return []
      gesagte.add(`${feld} ${zuerst.nummer}`)
      const titel = this.#spaltenJeFeld.get(feld)?.titel ?? feld
      const titelVon = (eines: string) => this.#spalteZu(eines)?.titel
      const anders = zuerst.zellen === null ? '' : zeigeUnterschied(zuerst.zellen, zeile.zellen, this.#form, titelVon)
      const wo = `${titel} „${kuerze(name)}“ steht schon in Zeile ${zuerst.nummer} dieser Datei.`
      return [{ feld, meldung: `${wo}${anders}${rat}` }]
    })
  }

  #doppelschluessel(werte: Zeilenwerte, urteil: Zeilenurteil<S>): readonly Doppelschluessel[] {
    const { doppelte, schluessel } = this.#art
    if (typeof doppelte === 'function') return doppelte(werte)
    if (doppelte !== undefined) return urteil.doppelschluessel ?? []
    return schluessel.flatMap(feld => {
      const wert = werte[feld]
      return typeof wert === 'string' && wert !== '' ? [{ feld, schluessel: `${feld} ${wert}`, name: wert }] : []
    })
  }
}

/** Prüfung der Zeilen eines Vorgangs, mit den Antworten auf seine Fragen. */
export async function baueZeilenpruefung<K, S>(
  db: Datenbank,
  { vorgabe }: Pick<Vorgang, 'vorgabe'>,
  form: Einleseform,
  art: Einlesehandwerk<K, S>,
  akteur: Akteur,
): Promise<Zeilenpruefung<K, S>> {
  return new Zeilenpruefung(
    art,
    form,
    await art.ladeVerweise(db, akteur),
    akteur,
    vorgabe.antworten,
    vorgabe.ersetzungen,
  )
}

function gedeutet(hinweise: readonly string[] = []): string | null {
  return hinweise.length === 0 ? null : hinweise.join(' ')
}
