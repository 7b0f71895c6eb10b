import { darf } from '@benthos/fachmodell'
import { EINLESESPALTEN } from '@benthos/vertrag/einlesespalte'
import type { Projektdaten } from '@benthos/vertrag/projekt'
import type { Selectable } from 'kysely'
import { alsSachverhalt } from '../../../fach/rechte/projektLage.ts'
import type { ProjektTabelle } from '../../../technik/db/tabellen/messstelle.ts'
import type { Zeilenhandwerk } from '../../../technik/einlesen/einleseart.ts'
import type { Ruecknahmewerk, Zeilenstand } from '../../../technik/einlesen/ruecknahme/ruecknahmewerk.ts'
import { aendere, pruefe } from '../service.ts'
import { datenAus, fuegeEin } from '../sql.ts'
import { type Kenntnis, ladeKenntnis, ladeVerweise } from './kenntnis.ts'
import { type Projektauftrag, pruefeProjekt } from './pruefung.ts'

/** Das Journal schreibt die Spalten, wie die Tabelle sie hat. */
const alsDaten = (stand: Zeilenstand): Projektdaten => datenAus(stand as Selectable<ProjektTabelle>)

/** Eingelesene Projekte zurücknehmen; ihre Aufnahmen gehen an die frühere Organisation zurück. */
const projektruecknahme: Ruecknahmewerk = {
  haupttabelle: 'projekt',
  beigabentabellen: [],
  folgetabellen: ['aufnahme'],
  zaehler: ['version', 'stand'],
  verweisende: { aufnahme: 'Aufnahme', messstelle: 'Messstelle' },
  listeErlaubte: async (_, akteur, geladene) =>
    new Set(
      geladene
        .filter(({ vorher, jetzt }) =>
          [vorher, jetzt].every(
            stand => stand === null || darf(akteur, 'projekt.bearbeiten', alsSachverhalt(alsDaten(stand))),
          ),
        )
        .map(({ schluessel }) => schluessel),
    ),
  vergleiche: (alt, neu) => {
    const [davor, danach] = [alsDaten(alt), alsDaten(neu)]
    return (Object.keys(davor) as (keyof Projektdaten)[]).flatMap(feld =>
      davor[feld] === danach[feld] ? [] : [{ feld, alt: davor[feld], neu: danach[feld] }],
    )
  },
  findeVerwendungen: async () => new Map(),
}

/** Projekte einlesen: anlegen, und ändern, was schon besteht. */
export const projekthandwerk: Zeilenhandwerk<Kenntnis, Projektauftrag> = {
  art: 'PROJEKTE',
  recht: 'projekt.bearbeiten',
  spalten: EINLESESPALTEN.PROJEKTE,
  schluessel: ['name'],
  doppelte: 'NACH_URTEIL',
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
