import { expect } from 'vitest'

/** Was im Raster steht: je Zeile `Taxon|Anzahl`, dazu der Text einer offenen Eingabe. */
export type Rasterbild = { zeilen: readonly string[]; offen: string | null }

const TAXA = [
  'Baetis rhodani',
  'Gammarus fossarum',
  'Ancylus fluviatilis',
  'Leuctra nigra',
  'Ephemera danica',
  'Hydropsyche siltalai',
  'Rhyacophila tristis',
  'Perla marginata',
  'Epeorus assimilis',
  'Serratella ignita',
  'Baetis alpinus',
  'Baetis muticus',
  'Baetis lutheri',
  'Polycelis felina',
  'Radix balthica',
  'Stylodrilus heringianus',
  'Erpobdella octoculata',
  'Habroleptoides confusa',
  'Amphinemura sulcicollis',
  'Dinocras cephalotes',
  'Limnius perrisi',
  'Hydraena gracilis',
  'Odontocerum albicorne',
  'Atherix ibis',
  'Ibisia marginata',
  'Glossosoma conformis',
]

/**
 * Eine Folge von Anschlägen, die Zeile um Zeile füllt, mit dem Bild, das nach jedem Anschlag gelten muss. So lässt sich nach
 * einem Absturz sagen, bei welchem Anschlag der Entwurf steht.
 */
export class Anschlagfolge {
  /** Bild nach dem n-ten Anschlag dieser Runde; 0: zu Beginn */
  #bilder: Rasterbild[] = []
  #bestaetigt = 0
  #geplant: { taste: string; bild: Rasterbild }[] = []
  #zeilennummer = 0
  gesamt = 0

  /** Beginnt eine Runde auf dem Stand, der jetzt dasteht. */
  beginne(bild: Rasterbild): void {
    this.#bilder = [ohneAutoren(bild)]
    this.#bestaetigt = 0
    this.#geplant = []
  }

  /** Nächste Taste. */
  naechster(): string {
    if (this.#geplant.length === 0) this.#planeZeile()
    const { taste, bild } = this.#geplant.shift() as { taste: string; bild: Rasterbild }
    this.#bilder.push(bild)
    this.gesamt++
    return taste
  }

  merkeBestaetigt(anzahl: number): void {
    this.#bestaetigt = anzahl
  }

  /**
   * Das vorgefundene Bild muss eines sein, das nach dem letzten bestätigten Anschlag galt: nichts Bestätigtes fehlt, nichts
   * steht halb da.
   * @returns Zahl der getippten, noch unbestätigten Anschläge, die fehlen
   */
  pruefe(bild: Rasterbild): number {
    const gefunden = ohneAutoren(bild)
    const moegliche = this.#bilder.slice(this.#bestaetigt)
    const platz = moegliche.findLastIndex(bild => JSON.stringify(bild) === JSON.stringify(gefunden))
    if (platz === -1) expect(gefunden).toEqual(moegliche.at(-1))
    expect(this.#bestaetigt).toBeGreaterThan(0)
    return Math.max(0, moegliche.length - 1 - platz)
  }

  #planeZeile(): void {
    const { zeilen } = this.#bilder.at(-1) as Rasterbild
    const nummer = this.#zeilennummer++
    const taxon = TAXA[nummer % TAXA.length] as string
    const anzahl = String(100 + nummer)
    for (let i = 1; i <= taxon.length; i++)
      this.#plane(taxon[i - 1] === ' ' ? 'Space' : (taxon[i - 1] as string), { zeilen, offen: taxon.slice(0, i) })
    const mitTaxon = [...zeilen, `${taxon}|`]
    this.#plane('Tab', { zeilen: mitTaxon, offen: null })
    this.#plane('Tab', { zeilen: mitTaxon, offen: null })
    for (let i = 1; i <= anzahl.length; i++)
      this.#plane(anzahl[i - 1] as string, { zeilen: mitTaxon, offen: anzahl.slice(0, i) })
    this.#plane('Enter', { zeilen: [...zeilen, `${taxon}|${anzahl}`], offen: null })
  }

  #plane(taste: string, bild: Rasterbild): void {
    this.#geplant.push({ taste, bild })
  }
}

/** Das Raster zeigt hinter dem Namen den Autor. */
function ohneAutoren({ zeilen, offen }: Rasterbild): Rasterbild {
  return {
    zeilen: zeilen.map(zeile => {
      const name = TAXA.find(taxon => zeile.startsWith(taxon))
      return name === undefined ? zeile : `${name}|${zeile.split('|').at(-1)}`
    }),
    offen,
  }
}
