import type { BewertungsEingabe, BewertungsErgebnis } from '@benthos/bewertung'
import type { Taxonwechsel } from '@benthos/vertrag/taxaliste'
import type { Datenbank } from '../../../db/datenbank.ts'
import type { Dienste } from '../../../http/kontext.ts'
import { gespeicherteReferenzen } from '../../../rechenwerk/gespeicherteReferenzen.ts'
import type { Referenzquelle } from '../../../rechenwerk/rechenwerk.ts'
import { fortgefuehrterName, planeFassungswechsel } from '../../../taxalisten/fassungswechsel.ts'
import { type GeladeneTaxaliste, geforderteTaxaliste } from '../../../taxalisten/taxalisten.ts'
import type { Entwurf } from '../entwurf.ts'
import type { Betroffenes, Vorschaueintrag } from './sql.ts'
import { nenneParameterursache, nenneTaxonursache } from './ursache.ts'

/** Wechsel je Name, von einer Fassung auf den Entwurf; jeder Name wird einmal bestimmt. */
type Wechselbuch = { von: GeladeneTaxaliste; bekannt: Set<string>; wechsel: Map<string, Taxonwechsel> }

/** Rechnet gespeicherte Ergebnisse mit einem Entwurf nach und sagt, was an welchem läge. */
export function baueNachrechnung(dienste: Dienste, db: Datenbank, entwurf: Entwurf) {
  const gespeicherte = gespeicherteReferenzen(dienste, db)
  const quelle: Referenzquelle = {
    taxaliste: async name =>
      entwurf.art === 'taxaliste' && name === entwurf.name ? entwurf.taxaliste : gespeicherte.taxaliste(name),
    parametersatz: async name =>
      entwurf.art === 'parametersatz' && name === entwurf.name ? entwurf.satz : gespeicherte.parametersatz(name),
  }
  const buecher = new Map<string, Wechselbuch>()
  const buchVon = async (eingabe: BewertungsEingabe, neu: GeladeneTaxaliste): Promise<Wechselbuch> => {
    const buch = buecher.get(eingabe.taxaliste) ?? {
      von: await geforderteTaxaliste(dienste, db, eingabe.taxaliste),
      bekannt: new Set(),
      wechsel: new Map(),
    }
    buecher.set(eingabe.taxaliste, buch)
    const fehlende = [...new Set(eingabe.taxa.map(({ taxon }) => taxon))].filter(name => !buch.bekannt.has(name))
    for (const name of fehlende) buch.bekannt.add(name)
    for (const wechsel of planeFassungswechsel(fehlende, buch.von, neu)) buch.wechsel.set(wechsel.taxon, wechsel)
    return buch
  }
  const stelleUm = async (eingabe: BewertungsEingabe): Promise<BewertungsEingabe> => {
    if (entwurf.art === 'parametersatz') return { ...eingabe, parametersatz: entwurf.name }
    const { wechsel } = await buchVon(eingabe, entwurf.taxaliste)
    const taxa = eingabe.taxa.map(zeile => {
      const einer = wechsel.get(zeile.taxon)
      return einer ? { ...zeile, taxon: fortgefuehrterName(einer) } : zeile
    })
    return { ...eingabe, taxaliste: entwurf.name, taxa }
  }
  const nenneUrsache = async ({ eingabe, ergebnis }: Betroffenes, neu: BewertungsErgebnis): Promise<string> => {
    if (entwurf.art === 'parametersatz') return nenneParameterursache(ergebnis, neu)
    const { von, wechsel } = await buchVon(eingabe, entwurf.taxaliste)
    return nenneTaxonursache(eingabe, von, entwurf.taxaliste, name => wechsel.get(name))
  }
  return async (betroffene: readonly Betroffenes[], abbruch: AbortSignal): Promise<Vorschaueintrag[]> => {
    const eingaben: BewertungsEingabe[] = []
    for (const { eingabe } of betroffene) eingaben.push(await stelleUm(eingabe))
    const ausgaenge = await dienste.rechenwerk.rechne(quelle, eingaben, abbruch)
    const eintraege: Vorschaueintrag[] = []
    for (const [i, eines] of betroffene.entries()) {
      const ausgang = ausgaenge[i]
      if (!ausgang || 'fehler' in ausgang) {
        dienste.protokoll.error({ bewertung: eines.id, fehler: ausgang?.fehler }, 'Vorschau gescheitert')
        throw new TypeError(`Das Ergebnis ${eines.id} ließ sich nicht nachrechnen.`)
      }
      const { klasse: alt } = eines
      const neu = ausgang.klasse
      const grund = alt === neu ? null : await nenneUrsache(eines, JSON.parse(ausgang.ergebnis) as BewertungsErgebnis)
      eintraege.push({ bewertung: eines.id, alt, neu, grund })
    }
    return eintraege
  }
}
