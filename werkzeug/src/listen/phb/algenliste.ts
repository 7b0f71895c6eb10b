import type { Buchhaltung } from '../buchhaltung.ts'
import type { Entwurf, Entwurfsliste, NeuerEintrag } from '../entwurf.ts'
import { algenvariante } from './bereinigung.ts'

/** Klasse und Familie je Gattung, aus Namensliste und DARLEQ; unbekannte Kieselalgengattungen stehen bei den Bacillariophyta. */
export class Gattungsregister {
  readonly #klasse = new Map<string, string>()
  readonly #familie = new Map<string, string>()

  merke(gattung: string, klasse: string, familie: string | null): void {
    if (!this.#klasse.has(gattung) && klasse !== '' && klasse !== 'Unknown') this.#klasse.set(gattung, klasse)
    if (familie !== null && !this.#familie.has(gattung) && familie.endsWith('aceae'))
      this.#familie.set(gattung, familie)
  }

  eintrag(name: string, rang: NeuerEintrag['rang']): NeuerEintrag {
    // Zählklassen gehören zu keiner Gattung; alle stehen bei den Kieselalgen
    if (rang === 'GRUPPE') return { name, rang, gruppe: 'Bacillariophyta', familie: null, gattung: null }
    const gattung = name.split(' ')[0] ?? ''
    return {
      name,
      rang,
      gruppe: this.#klasse.get(gattung) ?? 'Bacillariophyta',
      familie: this.#familie.get(gattung) ?? null,
      gattung,
    }
  }
}

/** Arten und Unterarten nach Variantenschlüssel, Synonyme als ihr gültiges Taxon; null, wo der Schlüssel nicht eindeutig ist. */
export class Variantenregister {
  readonly #liste: Entwurfsliste
  readonly #eintraege = new Map<string, Entwurf | null>()

  constructor(liste: Entwurfsliste) {
    this.#liste = liste
    for (const e of liste.alle()) this.merke(e)
  }

  merke(eintrag: Entwurf): void {
    const schluessel = algenvariante(eintrag.name)
    if (schluessel === null) return
    const bekannt = this.#eintraege.get(schluessel)
    const eindeutig = bekannt === undefined || (bekannt !== null && this.#gueltig(bekannt) === this.#gueltig(eintrag))
    this.#eintraege.set(schluessel, eindeutig ? eintrag : null)
  }

  #gueltig(eintrag: Entwurf): Entwurf {
    return this.#liste.holeGueltig(eintrag.name) ?? eintrag
  }

  suche(name: string): Entwurf | null {
    const schluessel = algenvariante(name)
    const eintrag = schluessel === null ? null : this.#eintraege.get(schluessel)
    return eintrag ? this.#gueltig(eintrag) : null
  }
}

/** Ob die Werte einer Zeile denen widersprechen, die das Taxon aus dieser Quelle schon hat. */
export function widerspricht(eintrag: Entwurf, werte: Readonly<Record<string, number>>): boolean {
  return Object.entries(werte).some(([s, wert]) => eintrag.werte[s] !== undefined && eintrag.werte[s] !== wert)
}

/**
 * Schreibt die Werte einer Zeile und bucht sie. Hat das Taxon schon Werte aus dieser Quelle, ergänzt die Zeile fehlende; eine
 * widersprechende wird ausgelassen und genannt.
 */
export function bucheWerte(
  eintrag: Entwurf,
  werte: Readonly<Record<string, number>>,
  buch: Buchhaltung,
  datei: string,
  zeile: number,
  text: string,
  verbleib: 'ZUGEORDNET' | 'ERGAENZT',
): void {
  if (widerspricht(eintrag, werte)) {
    buch.buche(datei, zeile, text, 'AUSGELASSEN', `Gültiges Taxon hat bereits andere Werte aus dieser Quelle`)
    return
  }
  Object.assign(eintrag.werte, werte)
  buch.buche(datei, zeile, text, verbleib)
}
