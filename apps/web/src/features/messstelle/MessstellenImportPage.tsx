import { Einleseseite } from '../../einlesen/Einleseseite.tsx'

/** Messstellen aus einer Datei einlesen. */
export default function MessstellenImportPage() {
  return <Einleseseite art="MESSSTELLEN" />
}
