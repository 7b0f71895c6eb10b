import {
  type BewertungsEingabe,
  type BewertungsErgebnis,
  ermittleTaxagruppen,
  findeEdition,
  ohneWiederholungen,
} from '@benthos/bewertung'
import type { Taxonwechsel } from '@benthos/vertrag/taxaliste'
import { findeParametersatz } from '../../../fach/parametersaetze/parametersaetze.ts'
import { gespeicherteReferenzen } from '../../../fach/rechenwerk/gespeicherteReferenzen.ts'
import { liesErgebnis } from '../../../fach/rechenwerk/nachrichten.ts'
import type { Referenzquelle } from '../../../fach/rechenwerk/rechenwerk.ts'
import { fortgefuehrterName, planeFassungswechsel } from '../../../fach/taxalisten/fassungswechsel.ts'
import { type GeladeneTaxaliste, ladeTaxaliste } from '../../../fach/taxalisten/taxalisten.ts'
import type { Datenbank } from '../../../technik/db/datenbank.ts'
import type { Dienste } from '../../../technik/http/kontext.ts'
import type { Entwurf } from '../entwurf.ts'
import type { Betroffenes, Vorschaueintrag } from './sql.ts'
import { nenneParameterursache, nenneTaxonursache } from './ursache.ts'

/** Wechsel je Name, von einer Fassung auf den Entwurf; jeder Name wird einmal bestimmt. */
type Wechselbuch = { von: GeladeneTaxaliste; bekannt: Set<string>; wechsel: Map<string, Taxonwechsel> }

/**
 * Rechnet gespeicherte Ergebnisse mit einem Entwurf nach und sagt, was an welchem läge. Eines, das sich nicht rechnen lässt,
 * nennt den Grund und hält die übrigen nicht auf.
 */
export function baueNachrechnung(dienste: Dienste, db: Datenbank, entwurf: Entwurf) {
  const gespeicherte = gespeicherteReferenzen(dienste, db)
  const quelle: Referenzquelle = {
    taxaliste: async name =>
      entwurf.art === 'taxaliste' && name === entwurf.name ? entwurf.taxaliste : gespeicherte.taxaliste(name),
    parametersatz: async name =>
      entwurf.art === 'parametersatz' && name === entwurf.name ? entwurf.satz : gespeicherte.parametersatz(name),
  }
  const buecher = new Map<string, Wechselbuch>()
  const ergaenzeBuch = (von: GeladeneTaxaliste, neu: GeladeneTaxaliste, { taxa }: BewertungsEingabe): Wechselbuch => {
    const buch = buecher.get(von.liste.name) ?? { von, bekannt: new Set(), wechsel: new Map() }
    buecher.set(von.liste.name, buch)
    const fehlende = [...new Set(taxa.map(({ taxon }) => taxon))].filter(name => !buch.bekannt.has(name))
    for (const wechsel of planeFassungswechsel(fehlende, buch.von, neu)) buch.wechsel.set(wechsel.taxon, wechsel)
    for (const name of fehlende) buch.bekannt.add(name)
    return buch
  }
  /** Was niemand erwartet, bleibt bei seinem Ergebnis. */
  const versuche = <T>({ id }: Betroffenes, fn: () => T): T | null => {
    try {
      return fn()
    } catch (fehler) {
      dienste.protokoll.error({ bewertung: id, err: fehler }, 'Vorschau eines Ergebnisses gescheitert')
      return null
    }
  }
  /** @returns Eingabe mit dem Entwurf, oder warum es keine gibt */
  const stelleUm = async (eines: Betroffenes): Promise<BewertungsEingabe | string> => {
    const { eingabe } = eines
    const { verfahren, edition, taxaliste, parametersatz } = eingabe
    if (!findeEdition(verfahren, edition)) return `Dieser Rechenkern kennt die Edition ${edition} nicht`
    const von = await ladeTaxaliste(dienste, db, taxaliste)
    if (!von) return `Die Taxaliste „${taxaliste}“ gibt es hier nicht`
    if (entwurf.art === 'parametersatz') return { ...ohneWiederholungen(eingabe), parametersatz: entwurf.name }
    if (parametersatz !== null && !(await findeParametersatz(dienste, db, parametersatz)))
      return `Den Parametersatz „${parametersatz}“ gibt es hier nicht`
    const umgestellt = versuche(eines, () => {
      const { wechsel } = ergaenzeBuch(von, entwurf.taxaliste, eingabe)
      const taxa = eingabe.taxa.map(zeile => {
        const einer = wechsel.get(zeile.taxon)
        return einer ? { ...zeile, taxon: fortgefuehrterName(einer) } : zeile
      })
      const { abgeleiteteTaxa: _abgeleitete, zaehltAls: _zaehltAls, ...grundlage } = ohneWiederholungen(eingabe)
      const gruppen = ermittleTaxagruppen(taxa, entwurf.taxaliste.index())
      return { ...grundlage, taxaliste: entwurf.name, taxa, ...gruppen }
    })
    return umgestellt ?? NICHT_RECHENBAR
  }
  const nenneUrsache = ({ eingabe, ergebnis }: Betroffenes, neu: BewertungsErgebnis): string => {
    const buch = buecher.get(eingabe.taxaliste)
    return entwurf.art === 'taxaliste' && buch
      ? nenneTaxonursache(eingabe, buch.von, entwurf.taxaliste, name => buch.wechsel.get(name))
      : nenneParameterursache(ergebnis, neu)
  }
  return async (betroffene: readonly Betroffenes[], abbruch: AbortSignal): Promise<Vorschaueintrag[]> => {
    const umgestellte: (BewertungsEingabe | string)[] = []
    for (const eines of betroffene) umgestellte.push(await stelleUm(eines))
    const eingaben = umgestellte.filter(eines => typeof eines !== 'string')
    const ausgaenge = (await dienste.rechenwerk.rechne(quelle, eingaben, abbruch)).values()
    return betroffene.map((eines, i) => {
      const { id: bewertung, klasse: alt } = eines
      const umgestellt = umgestellte[i]
      const ohne = (grund: string) => ({ bewertung, alt, neu: null, grund, istRechenbar: false })
      if (typeof umgestellt === 'string') return ohne(umgestellt)
      const { value: ausgang } = ausgaenge.next()
      if (!ausgang || 'fehler' in ausgang) {
        dienste.protokoll.error({ bewertung, fehler: ausgang?.fehler }, 'Vorschau eines Ergebnisses gescheitert')
        return ohne(NICHT_RECHENBAR)
      }
      const { klasse: neu } = ausgang
      if (alt === neu) return { bewertung, alt, neu, grund: null, istRechenbar: true }
      const ursache = versuche(eines, () => nenneUrsache(eines, liesErgebnis(ausgang)))
      return { bewertung, alt, neu, grund: ursache ?? OHNE_URSACHE, istRechenbar: true }
    })
  }
}

const NICHT_RECHENBAR = 'Die gespeicherte Eingabe lässt sich mit diesem Entwurf nicht rechnen'
const OHNE_URSACHE = 'Die Ursache lässt sich aus dem gespeicherten Ergebnis nicht bestimmen'
