import type { Datenbank } from '../../technik/db/datenbank.ts'
import { leiteBiomasselisteAb } from './biomasseliste.ts'
import { DATEIARTEN, liesMitgelieferteDatei } from './mitgelieferteDatei.ts'
import { saeeListe } from './mitgelieferteListe.ts'

/** Lädt die mitgelieferten und die aus ihnen abgeleiteten Fassungen der Taxalisten, die noch fehlen. */
export async function saeeReferenzdaten(db: Datenbank, melde: (text: string) => void): Promise<void> {
  for (const art of DATEIARTEN) {
    const { liste, inhalt } = await liesMitgelieferteDatei(art)
    await saeeListe(db, liste, inhalt, melde)
    if (art === 'MZB_AUT') {
      const biomasse = leiteBiomasselisteAb(liste)
      await saeeListe(db, biomasse, JSON.stringify(biomasse), melde)
    }
  }
}
