import { BERECHTIGUNGEN, ROLLEN } from '@benthos/fachmodell'
import type { FesteSeite, Weg } from './weg.ts'

const verborgen = (path: string, name: string, component: FesteSeite): Weg => ({
  name,
  path,
  component,
  permission: null,
  visible: true,
  isHidden: true,
  istRahmenweg: true,
  subRoutes: [],
})
const infoseite = (path: string, name: string) => verborgen(path, name, 'Infoseite')

/** Feste Wege (Spezifikation, Abschnitt 2), dazu die beiden Seiten, auf die nur die Fußzeile verweist. */
export const FESTE_WEGE: readonly Weg[] = [
  {
    name: 'Startseite',
    path: '/start',
    component: 'StartPage',
    permission: null,
    visible: true,
    subRoutes: [
      infoseite('/allgemeine-info', 'Allgemeine Informationen'),
      infoseite('/datensicherheit', 'Datensicherheit'),
      infoseite('/ablaeufe', 'Arbeitsabläufe'),
      infoseite('/tutorial', 'Videotutorials'),
      infoseite('/datenimport', 'Datenimport'),
      infoseite('/datenexport', 'Datenexport'),
      infoseite('/regelwerke', 'Regelwerke'),
    ],
  },
  infoseite('/neuigkeiten', 'Neuigkeiten'),
  {
    name: 'Aufträge',
    path: '/user-tasklist',
    linkId: 'route-user-tasks',
    component: 'AuftraegePage',
    permission: ROLLEN,
    visible: true,
    istSichtbar: ({ hatAuftraege }) => hatAuftraege,
    istRahmenweg: true,
    subRoutes: [],
  },
  {
    ...verborgen('/messstellen-import', 'Messstellen importieren', 'MessstellenImportPage'),
    permission: Object.keys(BERECHTIGUNGEN['messstelle.bearbeiten']),
    unter: '/messstellen-uebersicht',
  },
  {
    ...verborgen('/gewaessernetz', 'Gewässernetz', 'NetzPage'),
    permission: Object.keys(BERECHTIGUNGEN['netz.verwalten']),
    unter: '/messstellen-uebersicht',
  },
  {
    name: 'Taxalisten und Parameter',
    path: '/fassungen',
    component: 'FassungenPage',
    permission: Object.keys(BERECHTIGUNGEN['taxaliste.lesen']),
    visible: true,
    istRahmenweg: true,
    amEnde: true,
    subRoutes: [
      {
        ...verborgen('/fassung-import/:art', 'Fassung importieren', 'FassungImportPage'),
        permission: Object.keys(BERECHTIGUNGEN['taxaliste.verwalten']),
      },
    ],
  },
  {
    ...verborgen('/nachrechnung', 'Ergebnisse nachrechnen', 'NachrechnungPage'),
    permission: Object.keys(BERECHTIGUNGEN['aufnahme.lesen']),
    unter: '/aufnahmen-uebersicht',
    subRoutes: [verborgen('/kapsel-pruefen', 'Kapsel prüfen', 'KapselPage')],
  },
  {
    ...verborgen('/werte-pruefen', 'Gespeicherte Werte prüfen', 'WertepruefungPage'),
    permission: Object.keys(BERECHTIGUNGEN['werte.pruefen']),
    unter: '/messstellen-uebersicht',
  },
  infoseite('/benutzerinfo', 'Benutzerinfo'),
  infoseite('/datenschutz', 'Datenschutz'),
  infoseite('/helpdesk', 'Helpdesk'),
  infoseite('/impressum', 'Impressum'),
  infoseite('/barrierefreiheit', 'Erklärung zur Barrierefreiheit'),
]

/** Alle Bausteine und Formularelemente in allen Zuständen, zum Ansehen und Prüfen. */
export const GALERIE: Weg = {
  ...verborgen('/galerie', 'Galerie der Bausteine', 'Galerie'),
  subRoutes: [verborgen('/galerie/formular', 'Musterformular', 'Musterformular')],
}
