import { leseMessstellenEin } from '@benthos/vertrag/einlesung'
import { Einleseseite } from '../../technik/einlesen/Einleseseite.tsx'
import { Hochladen } from '../../technik/einlesen/Hochladen.tsx'

/** Messstellen aus einer Datei einlesen. */
export default function MessstellenEinlesenPage() {
  return <Einleseseite art="MESSSTELLEN" hochladen={<Hochladen art="MESSSTELLEN" sende={leseMessstellenEin} />} />
}
