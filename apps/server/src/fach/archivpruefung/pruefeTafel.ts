import { createHash } from 'node:crypto'
import type { Archivdatei } from './archivdatei.ts'
import { Archivbruch, HOLE_NEU, type Maengelliste } from './maengel.ts'
import { type Dateiangabe, kuerze, type Tafelform, zellmangel } from './tafelform.ts'
import { liesTafelzeilen, type Tafelzeile } from './tafelzeilen.ts'

/** Schlüsselwerte, auf die andere Tafeln verweisen: Tafel und Felder → die Werte. */
export type Zielwerte = Map<string, Set<string>>
export const zielname = (tafel: string, felder: readonly string[]): string => [tafel, ...felder].join('\n')
/** So viele in einer Datei genügen, um zu wissen, dass mit ihr etwas nicht stimmt. */
const HOECHSTENS_MAENGEL = 10_000
const TRENNER = '\u001f'

/** Prüft eine Tafel Zeile um Zeile: Kopf, Breite, Zellen, Schlüssel, Verweise, Zahl der Zeilen, Größe, Prüfsumme. @returns Zahl ihrer Zeilen */
export async function pruefeTafel(
  archiv: Archivdatei,
  form: Tafelform,
  angabe: Dateiangabe | undefined,
  ziele: Zielwerte,
  maengel: Maengelliste,
): Promise<number> {
  const { datei } = form
  const gemessen = { bytes: 0, pruefsumme: createHash('sha256') }
  const werk = new Tafelpruefung(form, ziele, maengel)
  const bisher = maengel.anzahl
  let zeilen = 0
  try {
    let kopf: readonly string[] | null = null
    for await (const zeile of liesTafelzeilen(form, miss(archiv.lies(datei), gemessen))) {
      if (kopf === null) {
        kopf = zeile.zellen
        if (!werk.stimmtKopf(kopf)) break
      } else {
        zeilen++
        werk.pruefe(zeile)
        if (maengel.anzahl - bisher > HOECHSTENS_MAENGEL)
          throw new Archivbruch(
            'Die Datei hat bis hierher so viele Mängel, dass der Rest nicht mehr geprüft ist; berichtigen Sie die ersten und prüfen Sie noch einmal.',
            zeile.nummer,
          )
      }
    }
    if (kopf === null) maengel.melde(`Die Datei ist leer, auch die Kopfzeile fehlt; ${HOLE_NEU}`, datei)
    werk.schliesse()
  } catch (fehler) {
    if (!(fehler instanceof Archivbruch)) throw fehler
    maengel.meldeBruch(fehler, datei)
    return zeilen
  }
  if (werk.istAbgebrochen || !angabe) return zeilen
  pruefeAngabe(angabe, gemessen.bytes, gemessen.pruefsumme.digest('hex'), maengel)
  if (angabe.zeilen !== null && angabe.zeilen !== zeilen)
    maengel.melde(
      `Die Datei hat ${zeilen} Zeilen statt der ${angabe.zeilen}, die das Verzeichnis des Archivs nennt; ${HOLE_NEU}`,
      datei,
    )
  return zeilen
}

/** Prüft eine Datei, die keine Tafel ist, gegen das Verzeichnis. */
export async function pruefeBeilage(archiv: Archivdatei, angabe: Dateiangabe, maengel: Maengelliste): Promise<void> {
  const gemessen = { bytes: 0, pruefsumme: createHash('sha256') }
  try {
    for await (const _ of miss(archiv.lies(angabe.datei), gemessen));
    pruefeAngabe(angabe, gemessen.bytes, gemessen.pruefsumme.digest('hex'), maengel)
  } catch (fehler) {
    if (!(fehler instanceof Archivbruch)) throw fehler
    maengel.meldeBruch(fehler, angabe.datei)
  }
}

function pruefeAngabe(angabe: Dateiangabe, bytes: number, sha256: string, maengel: Maengelliste): void {
  if (bytes !== angabe.bytes)
    maengel.melde(
      `Die Datei hat ${bytes} Bytes statt der ${angabe.bytes}, die das Verzeichnis des Archivs nennt; ${HOLE_NEU}`,
      angabe.datei,
    )
  else if (sha256 !== angabe.sha256)
    maengel.melde(
      `Die Prüfsumme SHA-256 stimmt nicht mit der im Verzeichnis des Archivs überein, die Datei ist verändert; ${HOLE_NEU}`,
      angabe.datei,
    )
}

async function* miss(
  stuecke: AsyncIterable<Buffer>,
  gemessen: { bytes: number; pruefsumme: ReturnType<typeof createHash> },
): AsyncGenerator<Buffer> {
  for await (const stueck of stuecke) {
    gemessen.bytes += stueck.length
    gemessen.pruefsumme.update(stueck)
    yield stueck
  }
}

/** Die Zeilen einer Tafel, eine nach der anderen. */
class Tafelpruefung {
  istAbgebrochen = false
  readonly #form: Tafelform
  readonly #ziele: Zielwerte
  readonly #maengel: Maengelliste
  readonly #platz: ReadonlyMap<string, number>
  /** je einmaligem Feld oder Schlüssel, was schon vorkam */
  readonly #gesehen: { felder: readonly string[]; werte: Set<string> }[]
  /** Verweise auf die eigene Tafel, deren Ziel noch kommen kann */
  readonly #offene: { zeile: number; felder: readonly string[]; name: string; wert: string }[] = []

  constructor(form: Tafelform, ziele: Zielwerte, maengel: Maengelliste) {
    this.#form = form
    this.#ziele = ziele
    this.#maengel = maengel
    this.#platz = new Map(form.felder.map(({ name }, i) => [name, i]))
    this.#gesehen = [form.schluessel, ...(form.einmalige ?? []).map(feld => [feld])]
      .filter(felder => felder.length > 0)
      .map(felder => ({ felder, werte: new Set<string>() }))
  }

  stimmtKopf(kopf: readonly string[]): boolean {
    const namen = this.#form.felder.map(({ name }) => name)
    const fehlende = namen.filter(name => !kopf.includes(name))
    const fremde = kopf.filter(name => !namen.includes(name))
    const melde = (satz: string) => {
      this.istAbgebrochen = true
      this.#maengel.melde(satz, this.#form.datei, 1)
    }
    for (const name of fehlende)
      melde(`Die Spalte „${name}“ fehlt in der Kopfzeile; ergänzen Sie die Spalte, oder ${HOLE_NEU}`)
    for (const name of fremde)
      melde(
        `Die Spalte „${kuerze(name)}“ kennt die Beschreibung des Archivs nicht; entfernen Sie die Spalte, oder ${HOLE_NEU}`,
      )
    if (fehlende.length + fremde.length === 0 && kopf.join(TRENNER) !== namen.join(TRENNER))
      melde(`Die Spalten stehen in einer anderen Folge, als die Beschreibung des Archivs nennt; ${HOLE_NEU}`)
    return !this.istAbgebrochen
  }

  pruefe({ nummer, zellen }: Tafelzeile): void {
    const { felder, datei, schluessel, verweise, paare = [] } = this.#form
    if (zellen.length !== felder.length) {
      this.#maengel.melde(
        `Die Zeile hat ${zellen.length} Spalten statt ${felder.length}; berichtigen Sie Trennzeichen und Anführung.`,
        datei,
        nummer,
      )
      return
    }
    for (const [i, feld] of felder.entries()) {
      const mangel = zellmangel(feld, zellen[i] ?? '')
      if (mangel !== null) this.#maengel.melde(`${mangel}; berichtigen Sie die Zelle.`, datei, nummer)
    }
    for (const [eines, anderes] of paare)
      if ((this.#zelle(zellen, eines) === '') !== (this.#zelle(zellen, anderes) === ''))
        this.#maengel.melde(
          `Von „${eines}“ und „${anderes}“ ist nur eines angegeben; ergänzen Sie das andere, oder leeren Sie beide.`,
          datei,
          nummer,
        )
    for (const { felder: namen, werte } of this.#gesehen)
      this.#merke(nummer, zellen, namen, werte, namen === schluessel)
    this.#merkeZiele(zellen)
    for (const verweis of verweise) this.#pruefeVerweis(nummer, zellen, verweis)
  }

  /** Verweise auf die eigene Tafel, deren Ziel bis zum Ende nicht kam. */
  schliesse(): void {
    for (const { zeile, felder, name, wert } of this.#offene)
      if (!this.#ziele.get(name)?.has(wert)) this.#meldeVerweis(zeile, felder, wert, this.#form.datei)
  }

  #zelle(zellen: readonly string[], feld: string): string {
    return zellen[this.#platz.get(feld) ?? -1] ?? ''
  }

  #wert(zellen: readonly string[], felder: readonly string[]): string {
    return felder.map(feld => this.#zelle(zellen, feld)).join(TRENNER)
  }

  #merke(
    nummer: number,
    zellen: readonly string[],
    felder: readonly string[],
    werte: Set<string>,
    istSchluessel: boolean,
  ): void {
    const leeres = istSchluessel ? felder.find(feld => this.#zelle(zellen, feld) === '') : undefined
    if (leeres !== undefined) {
      this.#maengel.melde(
        `Das Feld „${leeres}“ ist leer, es gehört zum Schlüssel der Zeile; tragen Sie es ein.`,
        this.#form.datei,
        nummer,
      )
      return
    }
    const wert = this.#wert(zellen, felder)
    if (wert === '') return
    const gleich = this.#form.ohneGrossKlein ? wert.toLowerCase() : wert
    if (werte.has(gleich))
      this.#maengel.melde(
        `Der Schlüssel „${alsAnzeige(wert)}“ (${felder.join(', ')}) kommt schon in einer früheren Zeile vor${this.#form.ohneGrossKlein ? ', Groß und Klein nicht unterschieden' : ''}; entfernen Sie eine der beiden Zeilen.`,
        this.#form.datei,
        nummer,
      )
    else werte.add(gleich)
  }

  #merkeZiele(zellen: readonly string[]): void {
    for (const [name, werte] of this.#ziele) {
      const [tafel, ...felder] = name.split('\n')
      if (tafel === this.#form.name) werte.add(this.#wert(zellen, felder))
    }
  }

  #pruefeVerweis(
    nummer: number,
    zellen: readonly string[],
    { felder, tafel, zielfelder }: Tafelform['verweise'][number],
  ) {
    const wert = this.#wert(zellen, felder)
    if (felder.every(feld => this.#zelle(zellen, feld) === '')) return
    const name = zielname(tafel, zielfelder)
    const werte = this.#ziele.get(name)
    if (!werte || werte.has(wert)) return
    if (tafel === this.#form.name) this.#offene.push({ zeile: nummer, felder, name, wert })
    else this.#meldeVerweis(nummer, felder, wert, tafel)
  }

  #meldeVerweis(zeile: number, felder: readonly string[], wert: string, tafel: string): void {
    this.#maengel.melde(
      `„${alsAnzeige(wert)}“ (${felder.join(', ')}) hat in „${tafel}“ keine Zeile; ergänzen Sie sie dort, oder entfernen Sie diese.`,
      this.#form.datei,
      zeile,
    )
  }
}

const alsAnzeige = (wert: string): string => kuerze(wert.replaceAll(TRENNER, ' / '))
