import type { ArtStadium, TaxonEintrag } from '@benthos/fachmodell'
import { ordneNamenUndCodeZu } from '@benthos/fachmodell/taxonname/codezuordnung'
import { ordneHausnamenZu } from '@benthos/fachmodell/taxonname/hausnamen'
import { hausnamenschluessel } from '@benthos/fachmodell/taxonname/hausnamenschluessel'
import type { Zuordnung } from '@benthos/fachmodell/taxonname/typen'
import { MELDUNG } from '@benthos/vertrag'
import type { GeladeneTaxaliste } from '../../../fach/taxalisten/taxalisten.ts'
import type { Feldbeanstandung, Zeilenwerte } from '../../../technik/einlesen/einleseart.ts'
import type { Fragename } from '../../../technik/einlesen/fragen.ts'
import { type Fundkenntnis, TAXONSPALTE, text } from './fundkenntnis.ts'

/** Was ein Name außer dem Taxon sagt. */
export type Namenszusatz = { stadium: ArtStadium | undefined; cf: boolean }

/** Welches Taxon eine Zeile meint, oder warum keines feststeht; `namen`: wonach sie fragt, beantwortet wie offen. */
type Taxondeutung = { namen: readonly Fragename[] } & (
  | ({
      taxon: TaxonEintrag
      /** was an dem Namen gedeutet oder weggelassen ist */
      hinweise: readonly string[]
    } & Namenszusatz)
  | { taxon: null; mangel: Feldbeanstandung }
  | { taxon: null; mangel: null; auslassen: string }
)

/** Welches Taxon gemeint ist: nach Name, Code und gemerkten Namen; was sie nicht klären, nach der Antwort. */
export function deuteTaxon(werte: Zeilenwerte, taxaliste: GeladeneTaxaliste, kenntnis: Fundkenntnis): Taxondeutung {
  const code = text(werte['code'])
  const name = text(werte['taxon']) || code
  if (name === '') return { taxon: null, mangel: { feld: TAXONSPALTE, meldung: MELDUNG.pflicht }, namen: [] }
  const eigene = ordneZu(name, code, taxaliste, kenntnis)
  // Gefragt hat nur, was sich nicht zuordnen lässt: derselbe Name kann mit einem Code klar und mit einem anderen fraglich sein.
  if (eigene.art === 'TREFFER') {
    const { stadium, cf, taxon, hinweise } = eigene
    return { taxon, stadium, cf, hinweise, namen: [] }
  }
  const frage = { schluessel: hausnamenschluessel(name), text: name }
  const antwort = kenntnis.antworten.get(frage.schluessel)
  if (antwort?.art === 'AUSLASSEN')
    return { taxon: null, mangel: null, auslassen: `Taxon „${name}“ ausgelassen`, namen: [frage] }
  const zuordnung = antwort?.art === 'TAXON' ? ordneZu(antwort.name, '', taxaliste, kenntnis) : eigene
  if (zuordnung.art === 'TREFFER') {
    // Die Antwort sagt, welches Taxon gemeint ist; Stadium und Sicherheit sagt der Name in der Zeile.
    const [stadium, cf] = [eigene.stadium ?? zuordnung.stadium, eigene.cf || zuordnung.cf]
    const { taxon, hinweise } = zuordnung
    return { taxon, stadium, cf, hinweise, namen: [frage] }
  }
  const [erster] = zuordnung.vorschlaege
  const mangel = { feld: TAXONSPALTE, meldung: zuordnung.grund, vorschlag: erster?.name ?? null }
  return { taxon: null, mangel, namen: [frage] }
}

function ordneZu(
  name: string,
  code: string,
  taxaliste: GeladeneTaxaliste,
  { hausnamen, zuordnungen }: Fundkenntnis,
): Zuordnung<TaxonEintrag> {
  const schluessel = `${taxaliste.id} ${name}\0${code}`
  const gemerkt = zuordnungen.get(schluessel)
  if (gemerkt) return gemerkt
  const suche = taxaliste.suche()
  const liste = { name: taxaliste.liste.name, ordneZu: suche.ordneZu, nachName: suche.nachName }
  const zuordnung = ordneHausnamenZu(ordneNamenUndCodeZu(liste, name, code), name, liste, hausnamen)
  zuordnungen.set(schluessel, zuordnung)
  return zuordnung
}
