import { EINLESESPALTEN } from '@benthos/vertrag/einlesespalte'
import type { Identifizierung } from '@benthos/vertrag/messstellenabschnitte'
import { ladeLage } from '../../../fach/rechte/messstellenLage.ts'
import type { Zeilenhandwerk } from '../../../technik/einlesen/einleseart.ts'
import { aendere, legeAn } from '../service.ts'
import { gewaesserfrage, loeseEin } from './gewaesserfrage.ts'
import { type Kenntnis, ladeKenntnis, ladeVerweise } from './kenntnis.ts'
import { type Messstellenauftrag, pruefeMessstelle } from './pruefung.ts'
import { messstellenruecknahme } from './ruecknahme.ts'

/** Messstellen einlesen: anlegen, und ändern, was schon besteht. */
export const messstellenhandwerk: Zeilenhandwerk<Kenntnis, Messstellenauftrag> = {
  art: 'MESSSTELLEN',
  recht: 'messstelle.bearbeiten',
  spalten: EINLESESPALTEN.MESSSTELLEN,
  schluessel: ['identifizierung.gzuevId', 'identifizierung.code'],
  bezeichne: werte =>
    [werte['identifizierung.gzuevId'] ?? werte['identifizierung.code'], werte['identifizierung.name']]
      .filter(teil => typeof teil === 'string')
      .join(' · '),
  ladeVerweise,
  frage: gewaesserfrage,
  ruecknahme: messstellenruecknahme,
  bereiteVor: ladeKenntnis,
  pruefe: pruefeMessstelle,
  speichere: async (tx, auftrag, einleser, vermerke) => {
    const { neuesGewaesser } = auftrag
    const gewaesserId = neuesGewaesser && (await loeseEin(tx, neuesGewaesser, vermerke))
    if (auftrag.art === 'ANLEGEN')
      return legeAn(
        tx,
        { ...auftrag.anlage, identifizierung: anGewaesser(auftrag.anlage.identifizierung, gewaesserId) },
        einleser,
      )
    await ladeLage(tx, auftrag.id, true)
    const { identifizierung, ...uebrige } = auftrag.aenderung
    const aenderung = identifizierung
      ? { ...uebrige, identifizierung: { ...identifizierung, daten: anGewaesser(identifizierung.daten, gewaesserId) } }
      : uebrige
    await aendere(tx, auftrag.id, aenderung, einleser, (abschnitt, feld) => `${abschnitt}.${feld}`)
    return auftrag.id
  },
}

/** @param gewaesserId eben angelegt; `null`: es bleibt das gelesene */
const anGewaesser = (daten: Identifizierung, gewaesserId: number | null): Identifizierung =>
  gewaesserId === null ? daten : { ...daten, gewaesserId }
