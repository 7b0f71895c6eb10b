import { leseAufnahmenEin } from '@benthos/vertrag/einleseeingang'
import { Einleseseite, type Einlesungsteil } from '../../technik/einlesen/Einleseseite.tsx'
import { EINGAENGE } from '../../technik/einlesen/eingaenge.ts'
import { Hochladen } from '../../technik/einlesen/Hochladen.tsx'
import { Vorgangsliste, vorgaengeDer } from '../../technik/einlesen/Vorgangsliste.tsx'
import { rufe } from '../../technik/http/klient.ts'

/** Aufnahmen mit Kopf und Ortsbefund aus einer Datei einlesen. */
export function AufnahmenEinlesenPage({ Danach }: { Danach: Einlesungsteil }) {
  return (
    <Einleseseite
      Danach={Danach}
      hochladen={
        <Hochladen art="AUFNAHMEN" sende={(datei, sende) => rufe(leseAufnahmenEin, { body: { datei }, sende })} />
      }
      liste={<Vorgangsliste quelle={vorgaengeDer('AUFNAHMEN')} />}
      titel={EINGAENGE.AUFNAHMEN.titel}
    />
  )
}
