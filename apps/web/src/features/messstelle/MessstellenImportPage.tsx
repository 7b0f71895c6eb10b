import { leseMessstellenEin } from '@benthos/vertrag/einlesung'
import { Einleseseite } from '../../einlesen/Einleseseite.tsx'
import { Hochladen } from '../../einlesen/Hochladen.tsx'

/** Messstellen aus einer Datei einlesen. */
export default function MessstellenImportPage() {
  return <Einleseseite art="MESSSTELLEN" hochladen={<Hochladen art="MESSSTELLEN" sende={leseMessstellenEin} />} />
}
