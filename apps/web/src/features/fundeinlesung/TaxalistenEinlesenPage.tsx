import { Einleseseite, type Einlesungsteil } from '../../technik/einlesen/Einleseseite.tsx'
import { Vorgangsliste } from '../../technik/einlesen/Vorgangsliste.tsx'
import { Fundhochladen } from './Fundhochladen.tsx'
import { fundprotokolle } from './fundprotokolle.ts'

/** Taxalisten vieler Aufnahmen aus einer Datei einlesen. */
export function TaxalistenEinlesenPage({ Danach }: { Danach: Einlesungsteil }) {
  return (
    <Einleseseite
      Danach={Danach}
      hochladen={<Fundhochladen />}
      liste={<Vorgangsliste quelle={fundprotokolle(null)} mitArt />}
      titel="Taxaliste importieren"
    />
  )
}
