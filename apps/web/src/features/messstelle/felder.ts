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
import { Koordinatenkarte } from './Koordinatenkarte.tsx'
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
        label: 'Art der Messstelle',
        art: 'auswahl',
        optionen: MESSSTELLENARTEN.filter(({ value }) => arten.includes(value)),
        gesperrt: () => arten.length < 2,
      },
      {
        name: 'gzuevId',
        label: 'GZÜV-ID',
        art: 'text',
        platzhalter: 'FW12345678',
        nurWenn: ({ art }) => art === 'GZUEV',
        pflichtWenn: ({ art }) => art === 'GZUEV',
      },
      { name: 'code', label: 'Code', art: 'text', hilfe: 'Kurzes, eindeutiges Kennzeichen' },
      { name: 'name', label: 'Name', art: 'text' },
      { name: 'gewaesserId', label: 'Gewässer', art: 'suche', liste: listeFluesse, wert: 'kennung' },
      { name: 'wasserkoerper', label: 'Wasserkörper', art: 'text', hilfe: 'Neunstellige Nummer' },
      { name: 'zustaendigkeit', label: 'Zuständigkeit', art: 'auswahl', liste: { endpunkt: listeZustaendigkeit } },
      {
        name: 'organisationseinheitId',
        label: 'Organisationseinheit',
        art: 'auswahl',
        liste: { endpunkt: listeOrganisationseinheit },
        wert: 'kennung',
      },
      {
        name: 'projektId',
        label: 'Projekt',
        art: 'suche',
        liste: listeProjektwahl,
        abfrage: ({ art }) => ({ bereich: art }),
        wert: 'kennung',
        pflichtWenn: ({ art }) => art === 'FACHPROJEKT',
      },
      { name: 'aktiv', label: 'In Betrieb', art: 'schalter' },
      { name: 'beobachtungVon', bis: 'beobachtungBis', label: 'Beobachtung', art: 'zeitraum' },
    ],
  })
}

export const LAGE_ALLGEMEIN = abschnitt(LageAllgemein, {
  felder: [
    { name: 'land', label: 'Staat', art: 'auswahl', liste: { endpunkt: listeLand } },
    { name: 'bundesland', label: 'Bundesland', art: 'auswahl', liste: { endpunkt: listeBundesland } },
    { name: 'bezirk', label: 'Bezirk', art: 'text' },
    { name: 'gemeinde', label: 'Gemeinde', art: 'text' },
    {
      name: 'flussgebietseinheit',
      label: 'Flussgebietseinheit',
      art: 'auswahl',
      liste: codeliste('flussgebietseinheit'),
    },
    { name: 'planungsraum', label: 'Planungsraum', art: 'text' },
    { name: 'lagebeschreibung', label: 'Lagebeschreibung', art: 'textarea', spalten: 12 },
  ],
})

export const LAGE_KOORDINATEN = abschnitt(LageKoordinaten, {
  felder: [
    {
      name: 'koordinatensystem',
      label: 'Koordinatensystem',
      art: 'auswahl',
      liste: codeliste('koordinatensystem'),
      spalten: 12,
    },
    {
      name: 'x',
      label: 'x (Rechtswert, Länge)',
      art: 'zahl',
      nachkommastellen: koordinatenstellen,
      hilfe: 'Nach Osten, auch in Gauß-Krüger',
    },
    {
      name: 'y',
      label: 'y (Hochwert, Breite)',
      art: 'zahl',
      nachkommastellen: koordinatenstellen,
      hilfe: 'Nach Norden, auch in Gauß-Krüger',
    },
    { name: 'seehoehe', label: 'Seehöhe', art: 'zahl', einheit: 'm', spalten: 4 },
    { name: 'routeId', label: 'Route', art: 'suche', liste: sucheRouten, spalten: 4 },
    {
      name: 'stationierung',
      label: 'Stationierung',
      art: 'zahl',
      einheit: 'km',
      hilfe: 'Fluss-km von der Mündung',
      spalten: 4,
    },
  ],
  Zusatz: Koordinatenkarte,
})

export const CHARAKTERISTIK = abschnitt(Charakteristik, {
  felder: [
    { name: 'bioregion', label: 'Bioregion', art: 'auswahl', liste: { endpunkt: listeBioregion } },
    {
      name: 'innereDifferenzierung',
      label: 'Innere Differenzierung',
      art: 'auswahl',
      liste: { endpunkt: listeInnereDifferenzierung },
      nurWenn: ({ bioregion }) => bioregion !== undefined && MIT_INNERER_DIFFERENZIERUNG.includes(bioregion),
      zeige: ({ value }, { bioregion }) => value.startsWith(`${bioregion}_`),
    },
    { name: 'bioregionHoehe', label: 'Höhenklasse', art: 'auswahl', liste: { endpunkt: listeBioregionHoehe } },
    {
      name: 'speziellerGewaessertyp',
      label: 'Spezieller Gewässertyp',
      art: 'auswahl',
      liste: { endpunkt: listeSpeziellerGewaessertyp },
    },
    { name: 'einzugsgebiet', label: 'Einzugsgebiet', art: 'zahl', einheit: 'km²' },
    {
      name: 'einzugsgebietsklasse',
      label: 'Klasse des Einzugsgebiets',
      art: 'auswahl',
      liste: codeliste('einzugsgebietsklasse'),
      hilfe: 'Folgt aus der Größe, wenn sie bekannt ist',
    },
    { name: 'flussordnungszahl', label: 'Flussordnungszahl', art: 'ganzzahl', hilfe: 'nach Strahler, 1 bis 9' },
    { name: 'mq', label: 'Mittelwasserabfluss (MQ)', art: 'zahl', einheit: 'm³/s' },
    {
      name: 'saprobiellerGrundzustand',
      label: 'Saprobieller Grundzustand',
      art: 'auswahl',
      liste: codeliste('saprobieller_grundzustand'),
    },
    {
      name: 'trophischerGrundzustand',
      label: 'Trophischer Grundzustand',
      art: 'auswahl',
      liste: codeliste('trophischer_grundzustand'),
    },
    { name: 'erheblichVeraendert', label: 'Erheblich verändert', art: 'janein' },
    {
      name: 'phbFlussabschnitt',
      label: 'Flussabschnitt (PHB)',
      art: 'auswahl',
      liste: { endpunkt: listePhbFlussabschnitt },
    },
  ],
  Zusatz: Einzugsgebietsklasse,
})
