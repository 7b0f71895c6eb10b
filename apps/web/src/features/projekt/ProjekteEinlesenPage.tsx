import { leseProjekteEin } from '@benthos/vertrag/einleseeingang'
import { Einleseseite } from '../../technik/einlesen/Einleseseite.tsx'
import { EINGAENGE } from '../../technik/einlesen/eingaenge.ts'
import { Hochladen } from '../../technik/einlesen/Hochladen.tsx'
import { Vorgangsliste, vorgaengeDer } from '../../technik/einlesen/Vorgangsliste.tsx'
import { rufe } from '../../technik/http/klient.ts'

/** Projekte aus einer Datei einlesen. */
export default function ProjekteEinlesenPage() {
  return (
    <Einleseseite
      hochladen={
        <Hochladen art="PROJEKTE" sende={(datei, sende) => rufe(leseProjekteEin, { body: { datei }, sende })} />
      }
      liste={<Vorgangsliste quelle={vorgaengeDer('PROJEKTE')} />}
      titel={EINGAENGE.PROJEKTE.titel}
    />
  )
}
