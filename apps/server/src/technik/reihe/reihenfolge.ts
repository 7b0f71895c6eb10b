/** Wer wartet: ein Benutzer, ohne Anmeldung seine Adresse; `null`: alle ohne Anmeldung sind einer. */
export type Auftraggeber = number | string | null

/** So viele, im Ganzen und je Auftraggeber. */
export type Grenzen = { gesamt: number; jeAuftraggeber: number }

const istAngemeldet = (fuer: Auftraggeber): boolean => typeof fuer === 'number'

/**
 * Eine Schlange, die reihum geht: Angemeldete vor anderen, dann wer gerade am wenigsten hat, dann wer am längsten nicht dran war,
 * dann wer zuerst kam.
 */
export class Reihenfolge<W extends { fuer: Auftraggeber }> {
  readonly #wartende: W[] = []
  /** wann ein Auftraggeber zuletzt dran war; nur, solange er wartet */
  readonly #zuletzt = new Map<Auftraggeber, number>()
  readonly #laufende: (fuer: Auftraggeber) => number
  #runde = 0

  /** @param laufende was ein Auftraggeber gerade schon hat */
  constructor(laufende: (fuer: Auftraggeber) => number = () => 0) {
    this.#laufende = laufende
  }

  /** Darf keiner mehr warten? Wer ohne Anmeldung wartet, nimmt Angemeldeten dabei keinen Platz. */
  istVoll(fuer: Auftraggeber, { gesamt, jeAuftraggeber }: Grenzen): boolean {
    const seinesgleichen = this.#wartende.filter(platz => istAngemeldet(platz.fuer) === istAngemeldet(fuer))
    const eigene = seinesgleichen.filter(platz => platz.fuer === fuer)
    return seinesgleichen.length >= gesamt || eigene.length >= jeAuftraggeber
  }

  stelleAn(platz: W): void {
    this.#wartende.push(platz)
  }

  verlasse(platz: W): void {
    const stelle = this.#wartende.indexOf(platz)
    if (stelle >= 0) this.#wartende.splice(stelle, 1)
  }

  /** Alle, auf die das zutrifft; sie warten danach nicht mehr. */
  entlasse(trifftZu: (platz: W) => boolean): W[] {
    const entlassene = this.#wartende.filter(trifftZu)
    for (const platz of entlassene) this.verlasse(platz)
    return entlassene
  }

  /** Der nächste, der passt; er wartet danach nicht mehr. */
  nimm(passt: (platz: W) => boolean): W | null {
    let bester: W | null = null
    for (const platz of this.#wartende) if (passt(platz) && (!bester || this.#kommtVor(platz, bester))) bester = platz
    if (!bester) return null
    const { fuer } = bester
    this.verlasse(bester)
    if (this.#wartende.some(platz => platz.fuer === fuer)) this.#zuletzt.set(fuer, ++this.#runde)
    else this.#zuletzt.delete(fuer)
    return bester
  }

  #kommtVor(a: W, b: W): boolean {
    const [von, bis] = [this.#rang(a), this.#rang(b)]
    const stelle = von.findIndex((wert, i) => wert !== bis[i])
    return stelle >= 0 && (von[stelle] ?? 0) < (bis[stelle] ?? 0)
  }

  #rang = ({ fuer }: W): readonly number[] => [
    istAngemeldet(fuer) ? 0 : 1,
    this.#laufende(fuer),
    this.#zuletzt.get(fuer) ?? 0,
  ]
}
