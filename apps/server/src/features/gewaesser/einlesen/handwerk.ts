import { EINLESESPALTEN } from '@benthos/vertrag/einlesespalte'
import { fuegeGewaesserEin } from '../../../fach/gewaesser/anlage.ts'
import { ladeGewaesserverweise } from '../../../fach/gewaesser/gewaesserverweise.ts'
import { zeileZu } from '../../../technik/einlesen/dateiverweis.ts'
import type { Zeilenhandwerk } from '../../../technik/einlesen/einleseart.ts'
import { Einwand } from '../../../technik/http/problem.ts'
import { beanstande } from '../beanstande.ts'
import { fliesstIn, schreibe } from '../sql.ts'
import { type Kenntnis, ladeKenntnis } from './kenntnis.ts'
import { doppelschluesselVon, type Gewaesserauftrag, nichtAngelegt, pruefeGewaesser } from './pruefung.ts'
import { gewaesserruecknahme } from './ruecknahme.ts'
import { vorfluterverweis } from './vorfluter.ts'

/** Gewässer einlesen: anlegen, und ändern, was jemand angelegt hat. */
export const gewaesserhandwerk: Zeilenhandwerk<Kenntnis, Gewaesserauftrag> = {
  art: 'GEWAESSER',
  recht: 'messstelle.bearbeiten',
  spalten: EINLESESPALTEN.GEWAESSER,
  schluessel: ['name', 'nummer'],
  doppelte: doppelschluesselVon,
  bezeichne: ({ name, nummer }) => String(name ?? nummer ?? ''),
  dateiverweis: vorfluterverweis,
  ladeVerweise: async db => ({ muendetInId: await ladeGewaesserverweise(db) }),
  ruecknahme: gewaesserruecknahme,
  bereiteVor: (db, _, zeilen, zweck) => ladeKenntnis(db, zeilen, zweck),
  pruefe: pruefeGewaesser,
  speichere: async (tx, auftrag, { zielDer }) => {
    const zeile = zeileZu(auftrag.angaben.muendetInId)
    const ziel = zeile === null ? auftrag.angaben.muendetInId : zielDer(zeile)
    if (zeile !== null && ziel === undefined) return verweigereOhne(zeile)
    const angaben = { ...auftrag.angaben, muendetInId: ziel ?? null }
    if (auftrag.art === 'ANLEGEN')
      return (await fuegeGewaesserEin(tx, angaben)) ?? verweigere({ gleiches: angaben.name })
    // Zwei Zeilen desselben Stapels könnten zusammen einen Kreis schließen, den keine allein enthält.
    if (angaben.muendetInId !== null && (await fliesstIn(tx, angaben.muendetInId, auftrag.id)))
      return verweigere({ fliesstInSich: true })
    await schreibe(tx, auftrag.id, angaben)
    return auftrag.id
  },
}

function verweigereOhne(zeile: number): never {
  const { feld, meldung } = nichtAngelegt(zeile)
  throw new Einwand('EINGABE_UNGUELTIG', undefined, [{ field: feld, message: meldung }])
}

function verweigere(grund: { gleiches: string } | { fliesstInSich: true }): never {
  const umstaende = { gleiches: null, aehnliche: [], kenntVorfluter: true, fliesstInSich: false }
  throw new Einwand(
    'EINGABE_UNGUELTIG',
    undefined,
    beanstande({ ...umstaende, traeger: null, routenbesitzer: null, ...grund }),
  )
}
