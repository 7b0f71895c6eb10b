import { EINLESESPALTEN } from '@benthos/vertrag/einlesespalte'
import type { Zeilenhandwerk } from '../../../technik/einlesen/einleseart.ts'
import { aendere, pruefe } from '../service.ts'
import { fuegeEin } from '../sql.ts'
import { type Kenntnis, ladeKenntnis, ladeVerweise } from './kenntnis.ts'
import { doppelschluesselVon, type Projektauftrag, pruefeProjekt } from './pruefung.ts'
import { projektruecknahme } from './ruecknahme.ts'

/** Projekte einlesen: anlegen, und ändern, was schon besteht. */
export const projekthandwerk: Zeilenhandwerk<Kenntnis, Projektauftrag> = {
  art: 'PROJEKTE',
  recht: 'projekt.bearbeiten',
  spalten: EINLESESPALTEN.PROJEKTE,
  schluessel: ['name'],
  doppelte: doppelschluesselVon,
  bezeichne: ({ name }) => String(name ?? ''),
  ladeVerweise,
  ruecknahme: projektruecknahme,
  bereiteVor: ladeKenntnis,
  pruefe: pruefeProjekt,
  speichere: async (tx, auftrag, { akteur }) => {
    await pruefe(tx, auftrag.daten, auftrag.art === 'ANLEGEN' ? null : auftrag.id, akteur, '')
    if (auftrag.art === 'ANLEGEN') return fuegeEin(tx, auftrag.daten)
    await aendere(tx, auftrag.id, auftrag, auftrag.bisherigeOrganisation)
    return auftrag.id
  },
}
