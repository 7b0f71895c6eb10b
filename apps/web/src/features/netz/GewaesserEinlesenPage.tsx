import { leseGewaesserEin } from '@benthos/vertrag/einleseeingang'
import { leseGewaessertabelle } from '@benthos/vertrag/gewaesser'
import { Einleseseite } from '../../technik/einlesen/Einleseseite.tsx'
import { EINGAENGE } from '../../technik/einlesen/eingaenge.ts'
import { Hochladen } from '../../technik/einlesen/Hochladen.tsx'
import { Vorgangsliste, vorgaengeDer } from '../../technik/einlesen/Vorgangsliste.tsx'
import { Holknopf } from '../../technik/einlesen/Vorlageknopf.tsx'
import { rufe } from '../../technik/http/klient.ts'

/** Gewässer aus einer Datei einlesen; was schon angelegt ist, gibt es in denselben Spalten. */
export default function GewaesserEinlesenPage() {
  return (
    <Einleseseite
      hochladen={
        <Hochladen
          art="GEWAESSER"
          neben={<Holknopf hole={() => rufe(leseGewaessertabelle, {})}>Angelegte Gewässer herunterladen</Holknopf>}
          sende={(datei, sende) => rufe(leseGewaesserEin, { body: { datei }, sende })}
        />
      }
      liste={<Vorgangsliste quelle={vorgaengeDer('GEWAESSER')} />}
      titel={EINGAENGE.GEWAESSER.titel}
    />
  )
}
