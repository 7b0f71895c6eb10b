import { EINLESESPALTEN } from '@benthos/vertrag/einlesespalte'
import { ladeLage } from '../../../fach/rechte/messstellenLage.ts'
import type { Zeilenhandwerk } from '../../../technik/einlesen/einleseart.ts'
import { aendere, legeAn } from '../service.ts'
import { type Kenntnis, ladeKenntnis, ladeVerweise } from './kenntnis.ts'
import { type Messstellenauftrag, pruefeMessstelle } from './pruefung.ts'

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
  bereiteVor: ladeKenntnis,
  pruefe: pruefeMessstelle,
  speichere: async (tx, auftrag, einleser) => {
    if (auftrag.art === 'ANLEGEN') return legeAn(tx, auftrag.anlage, einleser)
    await ladeLage(tx, auftrag.id, true)
    await aendere(tx, auftrag.id, auftrag.aenderung, einleser, (abschnitt, feld) => `${abschnitt}.${feld}`)
    return auftrag.id
  },
}
