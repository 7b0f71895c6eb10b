import type { Taxalistenart, TaxonEintrag } from '@benthos/fachmodell'
import { EINLESESPALTEN } from '@benthos/vertrag/einlesespalte'
import { TAXONWERTE_MZB, TAXONWERTE_PHB } from '@benthos/vertrag/taxalistenspalten'
import { fuegeListenentwurfEin, ladeFassung } from '../../../fach/taxalisten/sql.ts'
import { Dateimangel } from '../../../technik/einlesen/datei/tabelle.ts'
import type { Ganzhandwerk, Zeilenwerte } from '../../../technik/einlesen/einleseart.ts'
import { feldEinwand } from '../../../technik/http/problem.ts'
import { leseFassungsangaben } from '../angaben.ts'
import { baueListe, berechneListenpruefsumme } from './entwurf.ts'
import { baueTaxonurteil, type Listenkenntnis, sichteListe } from './pruefung.ts'
import { alsTaxonzeile, istObjekt } from './zeilen.ts'

/** Wie jede Art von Taxaliste ins Haus kommt und welche Werte ihre Taxa tragen. */
export const LISTENEINFUHR = {
  MZB_AUT: { art: 'TAXALISTE_MZB', taxonwerte: TAXONWERTE_MZB },
  MZB_BIOMASSE: { art: 'TAXALISTE_BIOMASSE', taxonwerte: {} },
  PHB: { art: 'TAXALISTE_PHB', taxonwerte: TAXONWERTE_PHB },
} as const satisfies Record<Taxalistenart, unknown>

/** Fassung einer Taxaliste einlesen: alle Zeilen zusammen werden ein Entwurf. */
export function baueTaxalistenhandwerk(liste: Taxalistenart): Ganzhandwerk<Listenkenntnis, TaxonEintrag> {
  const { art, taxonwerte } = LISTENEINFUHR[liste]
  return {
    art,
    recht: 'taxaliste.verwalten',
    spalten: EINLESESPALTEN[art],
    schluessel: ['name'],
    bezeichne: werte => String(werte['name'] ?? ''),
    ladeVerweise: async () => ({}),
    ausJson: leseTaxa,
    pruefeAngaben: async (db, angaben) => {
      const { name } = leseFassungsangaben(angaben)
      if (await ladeFassung(db, name))
        throw feldEinwand(
          'name',
          `Eine Taxaliste „${name}“ gibt es schon; eine neue Fassung braucht einen neuen Namen.`,
        )
    },
    sichte: sichteListe,
    pruefe: baueTaxonurteil(taxonwerte),
    speichereGanz: (tx, taxa, angaben, { benutzerId }) => {
      const neue = baueListe(liste, leseFassungsangaben(angaben), taxa, taxonwerte)
      return fuegeListenentwurfEin(tx, neue, berechneListenpruefsumme(neue), benutzerId)
    },
  }
}

/** Taxa einer JSON-Datei in der Form, in der `/list/taxaliste` sie ausgibt. */
function leseTaxa(inhalt: unknown): readonly Zeilenwerte[] {
  const taxa = Array.isArray(inhalt) ? inhalt : istObjekt(inhalt) ? inhalt['taxa'] : null
  if (!Array.isArray(taxa) || taxa.some(taxon => !istObjekt(taxon)))
    throw new Dateimangel('Die JSON-Datei enthält keine Liste von Taxa („taxa“).')
  return taxa.map(alsTaxonzeile)
}
