import type { Bereich } from '@benthos/fachmodell'
import { MESSSTELLENARTEN } from '@benthos/fachmodell'
import {
  listeBioregion,
  listeBioregionHoehe,
  listeBundesland,
  listeFluesse,
  listeInnereDifferenzierung,
  listeLand,
  listeNachName,
  listeOrganisationseinheit,
  listePhbFlussabschnitt,
  listeProjektwahl,
  listeSpeziellerGewaessertyp,
  listeZustaendigkeit,
} from '@benthos/vertrag/listen'
import { sucheRouten } from '@benthos/vertrag/lrs'
import { Charakteristik, Identifizierung, LageAllgemein, LageKoordinaten } from '@benthos/vertrag/messstellenabschnitte'
import { type Abschnitt, abschnitt } from '../../technik/formular/typen.ts'
import { Einzugsgebietsklasse } from './Einzugsgebietsklasse.tsx'
import { Gewaesserfenster } from './Gewaesserfenster.tsx'
import { Koordinatenkarte, Lagekopf } from './Koordinatenkarte.tsx'
import { koordinatenstellen } from './koordinatenstellen.ts'

/** Felder der vier Abschnitte einer Messstelle. */

const codeliste = (name: string) => ({ endpunkt: listeNachName, params: { name } })

/** Nur die großen Flüsse sind innen weiter unterteilt. */
const MIT_INNERER_DIFFERENZIERUNG: readonly string[] = ['DO', 'AF', 'MT']

/** @param arten Arten, die zur Wahl stehen; bei nur einer steht sie fest */
export function identifizierung(arten: readonly Bereich[]): Abschnitt {
  return abschnitt(Identifizierung, {
    felder: [
      {
        name: 'art',
        optionen: MESSSTELLENARTEN.filter(({ value }) => arten.includes(value)),
        gesperrt: () => arten.length < 2,
      },
      {
        name: 'gzuevId',
        platzhalter: 'FW12345678',
        nurWenn: ({ art }) => art === 'GZUEV',
        pflichtWenn: ({ art }) => art === 'GZUEV',
      },
      'code',
      'name',
      {
        name: 'gewaesserId',
        art: 'suche',
        liste: listeFluesse,
        wert: 'kennung',
        neu: { label: 'Neues Gewässer anlegen', Fenster: Gewaesserfenster },
      },
      'wasserkoerper',
      'wiseWasserkoerper',
      {
        name: 'wiseWasserkoerperSchema',
        nurWenn: ({ wasserkoerper, wiseWasserkoerper }) => Boolean(wasserkoerper) || Boolean(wiseWasserkoerper),
        pflichtWenn: ({ wiseWasserkoerper }) => Boolean(wiseWasserkoerper),
      },
      'wiseKennung',
      {
        name: 'wiseSchema',
        nurWenn: ({ wiseKennung }) => Boolean(wiseKennung),
        pflichtWenn: ({ wiseKennung }) => Boolean(wiseKennung),
      },
      { name: 'zustaendigkeit', liste: { endpunkt: listeZustaendigkeit } },
      {
        name: 'organisationseinheitId',
        art: 'auswahl',
        liste: { endpunkt: listeOrganisationseinheit },
        wert: 'kennung',
        // Ihre Namen sind lang.
        spalten: 12,
      },
      {
        name: 'projektId',
        art: 'suche',
        liste: listeProjektwahl,
        abfrage: ({ art }) => ({ bereich: art }),
        wert: 'kennung',
        pflichtWenn: ({ art }) => art === 'FACHPROJEKT',
      },
      'aktiv',
      { name: 'beobachtungVon', bis: 'beobachtungBis', label: 'Beobachtung', art: 'zeitraum' },
    ],
  })
}

export const LAGE_ALLGEMEIN = abschnitt(LageAllgemein, {
  felder: [
    { name: 'land', liste: { endpunkt: listeLand } },
    { name: 'bundesland', liste: { endpunkt: listeBundesland } },
    'bezirk',
    'gemeinde',
    { name: 'flussgebietseinheit', liste: codeliste('flussgebietseinheit') },
    'planungsraum',
    'lagebeschreibung',
  ],
})

export const LAGE_KOORDINATEN = abschnitt(LageKoordinaten, {
  felder: [
    { name: 'koordinatensystem', liste: codeliste('koordinatensystem'), spalten: 12 },
    { name: 'x', nachkommastellen: koordinatenstellen },
    { name: 'y', nachkommastellen: koordinatenstellen },
    { name: 'seehoehe', spalten: 4 },
    { name: 'routeId', art: 'suche', liste: sucheRouten, spalten: 4 },
    { name: 'stationierung', spalten: 4 },
  ],
  Kopf: Lagekopf,
  Zusatz: Koordinatenkarte,
})

export const CHARAKTERISTIK = abschnitt(Charakteristik, {
  felder: [
    { name: 'bioregion', liste: { endpunkt: listeBioregion } },
    {
      name: 'innereDifferenzierung',
      liste: { endpunkt: listeInnereDifferenzierung },
      nurWenn: ({ bioregion }) => bioregion !== undefined && MIT_INNERER_DIFFERENZIERUNG.includes(bioregion),
      zeige: ({ value }, { bioregion }) => value.startsWith(`${bioregion}_`),
    },
    { name: 'bioregionHoehe', liste: { endpunkt: listeBioregionHoehe } },
    { name: 'speziellerGewaessertyp', liste: { endpunkt: listeSpeziellerGewaessertyp } },
    'einzugsgebiet',
    { name: 'einzugsgebietsklasse', liste: codeliste('einzugsgebietsklasse') },
    'flussordnungszahl',
    'mq',
    { name: 'saprobiellerGrundzustand', liste: codeliste('saprobieller_grundzustand') },
    { name: 'trophischerGrundzustand', liste: codeliste('trophischer_grundzustand') },
    'erheblichVeraendert',
    'ausweisung',
    { name: 'phbFlussabschnitt', liste: { endpunkt: listePhbFlussabschnitt } },
  ],
  Zusatz: Einzugsgebietsklasse,
})
