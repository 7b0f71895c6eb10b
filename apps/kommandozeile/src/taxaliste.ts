import { berechneSha256 } from '@benthos/bewertung'
import type { Taxaliste, Taxalistenart } from '@benthos/fachmodell'
import { leiteBiomasselisteAb } from '@benthos/server/src/fach/saat/biomasseliste.ts'
import { liesMitgelieferteDatei } from '@benthos/server/src/fach/saat/mitgelieferteDatei.ts'
import { baueTaxaliste } from '@benthos/server/src/fach/taxalisten/baueTaxaliste.ts'
import type { GeladeneTaxaliste } from '@benthos/server/src/fach/taxalisten/taxalisten.ts'

/** Die mitgelieferte Fassung einer Art: dieselbe Datei, mit der eine neue Datenbank beginnt. */
export async function ladeMitgelieferte(art: Taxalistenart): Promise<GeladeneTaxaliste> {
  const { liste, inhalt } = await lies(art)
  return baueTaxaliste({
    id: 1,
    liste,
    pruefsumme: berechneSha256(inhalt),
    idVon: new Map(liste.taxa.map(({ name }, i) => [name, i + 1])),
  })
}

async function lies(art: Taxalistenart): Promise<{ liste: Taxaliste; inhalt: string }> {
  if (art !== 'MZB_BIOMASSE') return liesMitgelieferteDatei(art)
  const liste = leiteBiomasselisteAb((await liesMitgelieferteDatei('MZB_AUT')).liste)
  return { liste, inhalt: JSON.stringify(liste) }
}
