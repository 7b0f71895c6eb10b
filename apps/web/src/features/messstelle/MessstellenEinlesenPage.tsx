import { leseMessstellenEin } from '@benthos/vertrag/einleseeingang'
import { Einleseseite } from '../../technik/einlesen/Einleseseite.tsx'
import { EINGAENGE } from '../../technik/einlesen/eingaenge.ts'
import { Hochladen } from '../../technik/einlesen/Hochladen.tsx'
import { Vorgangsliste, vorgaengeDer } from '../../technik/einlesen/Vorgangsliste.tsx'
import { rufe } from '../../technik/http/klient.ts'

/** Messstellen aus einer Datei einlesen. */
export default function MessstellenEinlesenPage() {
  return (
    <Einleseseite
      hochladen={
        <Hochladen art="MESSSTELLEN" sende={(datei, sende) => rufe(leseMessstellenEin, { body: { datei }, sende })} />
      }
      liste={<Vorgangsliste quelle={vorgaengeDer('MESSSTELLEN')} />}
      titel={EINGAENGE.MESSSTELLEN.titel}
    />
  )
}
