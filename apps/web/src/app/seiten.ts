import { BERECHTIGUNGEN, ROLLEN } from '@benthos/fachmodell'
import type { Seitenbaustein } from '@benthos/fachmodell/seitenbausteine'
import type { ComponentType } from 'react'
import { spaet } from '../technik/fehler/nachladen.ts'
import type { Seite, Weg } from '../technik/navigation/weg.ts'

const seite = (hole: () => Promise<{ default: ComponentType }>): Seite => spaet(hole)

/** Eine Seite, deren erste Fragen hinausgehen, ehe sie gezeigt wird. */
const seiteMitFragen = (
  hole: () => Promise<{ default: ComponentType & { frageVorab: () => Promise<unknown> } }>,
): Seite => {
  const spaete = spaet(hole)
  return { ...spaete, ladeTeil: async () => (await spaete.lade()).default.frageVorab() }
}

/**
 * Jede Seite steht hier einmal und ist ein eigenes Paket. Der Server bietet seine in der Tabelle `route` an und nennt ihren
 * Baustein; `null`: für diesen Baustein gibt es noch keine Seite, `wegeDesServers` lässt seine Routen aus.
 */
export const SEITEN: Readonly<Record<Seitenbaustein, Seite | null>> = {
  RegistrierungPage: seite(() => import('../features/registrierung/RegistrierungPage.tsx')),
  EcoprofOrganisationsPage: seite(() => import('../features/benutzer/EcoprofOrganisationsPage.tsx')),
  EcoprofOTFPage: seite(() => import('../features/registrierung/EcoprofOTFPage.tsx')),
  BenutzerverwaltungsPage: seite(() => import('../features/benutzer/BenutzerverwaltungsPage.tsx')),
  BenutzerAnlegenPage: seite(() => import('../features/benutzer/BenutzerAnlegenPage.tsx')),
  BenutzerBearbeitenPage: seite(() => import('../features/benutzer/BenutzerBearbeitenPage.tsx')),
  MessstellenPage: seite(() => import('../features/messstelle/MessstellenPage.tsx')),
  MessstelleAnlegenPage: seite(() => import('../features/messstelle/MessstelleAnlegenPage.tsx')),
  GZUEVAnlegenPage: seite(() => import('../features/messstelle/GZUEVAnlegenPage.tsx')),
  StammdatenPage: seite(() => import('./MessstelleSeite.tsx')),
  AufnahmenPage: seite(() => import('./AufnahmenSeite.tsx')),
  AufnahmenAnlegenPage: seite(() => import('../features/aufnahme/AufnahmenAnlegenPage.tsx')),
  AufnahmenDetailPage: {
    ...seite(() => import('./AufnahmeSeite.tsx')),
    hatUnterseiten: true,
    ladeTeil: async ort => (await import('./ladeAufnahme.ts')).ladeAufnahme(ort),
  },
  AufnahmenDuplizierenPage: seite(() => import('../features/aufnahme/AufnahmenDuplizierenPage.tsx')),
  AufnahmenStatusAendernPage: seite(() => import('../features/status/AufnahmenStatusAendernPage.tsx')),
  AuftragnehmerZuordnenPage: seite(() => import('../features/zuordnung/AuftragnehmerZuordnenPage.tsx')),
  ProjektePage: seiteMitFragen(() => import('../features/projekt/ProjektePage.tsx')),
  TaxalistenImportPage: seite(() => import('./Taxalistenimport.tsx')),
  TaxalistenProtokollePage: seite(() => import('../features/fundeinlesung/TaxalistenProtokollePage.tsx')),
}

const infoblatt = seite(() => import('../features/info/Infoseite.tsx'))

/** Ein Weg, der nicht im Menü steht. */
export const verborgen = (path: string, name: string, seite: Seite): Weg => ({
  name,
  path,
  seite,
  permission: null,
  visible: true,
  isHidden: true,
  istRahmenweg: true,
  subRoutes: [],
})
const info = (path: string, name: string) => verborgen(path, name, infoblatt)

/**
 * Seiten, die es ohne Zutun des Servers gibt, mit ihrem Weg (Spezifikation, Abschnitt 2), dazu die beiden, auf die nur die
 * Fußzeile verweist.
 */
export const FESTE_SEITEN: readonly Weg[] = [
  {
    name: 'Startseite',
    path: '/start',
    seite: seite(() => import('../features/start/StartPage.tsx')),
    permission: null,
    visible: true,
    subRoutes: [
      info('/allgemeine-info', 'Allgemeine Informationen'),
      info('/datensicherheit', 'Datensicherheit'),
      info('/ablaeufe', 'Arbeitsabläufe'),
      info('/tutorial', 'Videotutorials'),
      info('/datenimport', 'Datenimport'),
      info('/datenexport', 'Datenexport'),
      info('/regelwerke', 'Regelwerke'),
    ],
  },
  info('/neuigkeiten', 'Neuigkeiten'),
  {
    name: 'Aufträge',
    path: '/user-tasklist',
    linkId: 'route-user-tasks',
    seite: seite(() => import('../features/auftrag/AuftraegePage.tsx')),
    permission: ROLLEN,
    visible: true,
    istSichtbar: ({ hatAuftraege }) => hatAuftraege,
    istRahmenweg: true,
    subRoutes: [],
  },
  {
    ...verborgen(
      '/messstellen-import',
      'Messstellen importieren',
      seite(() => import('../features/messstelle/MessstellenEinlesenPage.tsx')),
    ),
    permission: Object.keys(BERECHTIGUNGEN['messstelle.bearbeiten']),
    unter: '/messstellen-uebersicht',
  },
  {
    ...verborgen(
      '/aufnahmen-import',
      'Aufnahmen importieren',
      seite(() => import('./Aufnahmenimport.tsx')),
    ),
    permission: Object.keys(BERECHTIGUNGEN['aufnahme.einlesen']),
    unter: '/aufnahmen-uebersicht',
  },
  {
    ...verborgen(
      '/projekte-import',
      'Projekte importieren',
      seite(() => import('../features/projekt/ProjekteEinlesenPage.tsx')),
    ),
    permission: Object.keys(BERECHTIGUNGEN['projekt.bearbeiten']),
    unter: '/projekte-uebersicht',
  },
  {
    ...verborgen(
      '/gewaesser-import',
      'Gewässer importieren',
      seite(() => import('../features/netz/GewaesserEinlesenPage.tsx')),
    ),
    permission: Object.keys(BERECHTIGUNGEN['messstelle.bearbeiten']),
    unter: '/messstellen-uebersicht',
  },
  {
    ...verborgen(
      '/gewaessernetz',
      'Gewässernetz',
      seite(() => import('../features/netz/NetzPage.tsx')),
    ),
    permission: Object.keys(BERECHTIGUNGEN['netz.verwalten']),
    unter: '/messstellen-uebersicht',
  },
  {
    name: 'Taxalisten und Parameter',
    path: '/fassungen',
    seite: seite(() => import('../features/fassung/FassungenPage.tsx')),
    permission: Object.keys(BERECHTIGUNGEN['taxaliste.lesen']),
    visible: true,
    istRahmenweg: true,
    amEnde: true,
    subRoutes: [
      {
        ...verborgen(
          '/fassung-import/:art',
          'Fassung importieren',
          seite(() => import('../features/fassung/FassungEinlesenPage.tsx')),
        ),
        permission: Object.keys(BERECHTIGUNGEN['taxaliste.verwalten']),
      },
    ],
  },
  {
    ...verborgen(
      '/fristen-setzen',
      'Fristen setzen',
      seite(() => import('../features/zuordnung/FristenSetzenPage.tsx')),
    ),
    permission: Object.keys(BERECHTIGUNGEN['auftragnehmer.zuweisen']),
    unter: '/aufnahmen-uebersicht',
  },
  {
    ...verborgen(
      '/nachrechnung',
      'Ergebnisse nachrechnen',
      seite(() => import('../features/nachrechnung/NachrechnungPage.tsx')),
    ),
    permission: Object.keys(BERECHTIGUNGEN['aufnahme.lesen']),
    unter: '/aufnahmen-uebersicht',
    subRoutes: [
      verborgen(
        '/kapsel-pruefen',
        'Kapsel prüfen',
        seite(() => import('../features/nachrechnung/KapselPage.tsx')),
      ),
    ],
  },
  {
    ...verborgen(
      '/werte-pruefen',
      'Gespeicherte Werte prüfen',
      seite(() => import('../features/wertepruefung/WertepruefungPage.tsx')),
    ),
    permission: Object.keys(BERECHTIGUNGEN['werte.pruefen']),
    unter: '/messstellen-uebersicht',
  },
  {
    ...verborgen(
      '/eu-meldung',
      'EU-Meldung (WISE-2)',
      seite(() => import('../features/eumeldung/EumeldungPage.tsx')),
    ),
    permission: Object.keys(BERECHTIGUNGEN['eumeldung.erstellen']),
    unter: '/aufnahmen-uebersicht',
  },
  {
    ...verborgen(
      '/qs-ziehung',
      'Proben ziehen',
      seite(() => import('../features/qs/ZiehungPage.tsx')),
    ),
    permission: Object.keys(BERECHTIGUNGEN['qs.ziehen']),
    unter: '/aufnahmen-uebersicht',
  },
  {
    ...verborgen(
      '/qs-ziehungen',
      'Ziehungen für die Qualitätssicherung',
      seite(() => import('../features/qs/ZiehungenPage.tsx')),
    ),
    permission: Object.keys(BERECHTIGUNGEN['qs.ziehen']),
    unter: '/aufnahmen-uebersicht',
  },
  {
    ...verborgen(
      '/qs-uebereinstimmung',
      'Übereinstimmung der Bestimmungen',
      seite(() => import('../features/qs/UebereinstimmungPage.tsx')),
    ),
    permission: Object.keys(BERECHTIGUNGEN['qs.auswerten']),
    unter: '/aufnahmen-uebersicht',
  },
  {
    ...verborgen(
      '/gewaesserprofil',
      'Gewässerprofil',
      seite(() => import('../features/gewaesserprofil/GewaesserprofilPage.tsx')),
    ),
    permission: Object.keys(BERECHTIGUNGEN['messstelle.lesen']),
    unter: '/messstellen-uebersicht',
  },
  {
    ...verborgen(
      '/taxon',
      'Taxon',
      seite(() => import('../features/taxon/TaxonPage.tsx')),
    ),
    permission: ROLLEN,
    unter: '/aufnahmen-uebersicht',
  },
  {
    ...verborgen(
      '/projekt-matrix/:id',
      'Taxamatrix',
      seite(() => import('../features/projektmatrix/ProjektmatrixPage.tsx')),
    ),
    permission: Object.keys(BERECHTIGUNGEN['projekt.lesen']),
    unter: '/projekte-uebersicht',
  },
  {
    ...verborgen(
      '/eigene-namen',
      'Eigene Namen',
      seite(() => import('../features/hausname/EigeneNamenPage.tsx')),
    ),
    permission: Object.keys(BERECHTIGUNGEN['hausname.fuehren']),
    unter: '/aufnahmen-uebersicht',
  },
  verborgen(
    '/ergebnis/:id/:element',
    'Veröffentlichtes Ergebnis',
    seite(() => import('../features/bewertung/OeffentlichesErgebnisPage.tsx')),
  ),
  verborgen(
    '/archive',
    'Öffentliche Archive',
    seite(() => import('../features/archiv/ArchivePage.tsx')),
  ),
  info('/benutzerinfo', 'Benutzerinfo'),
  info('/datenschutz', 'Datenschutz'),
  info('/helpdesk', 'Helpdesk'),
  info('/impressum', 'Impressum'),
  info('/barrierefreiheit', 'Erklärung zur Barrierefreiheit'),
  verborgen(
    '/barriere-melden',
    'Barriere melden',
    seite(() => import('../features/barriere/BarriereMeldenPage.tsx')),
  ),
  {
    ...verborgen(
      '/barrieren',
      'Gemeldete Barrieren',
      seite(() => import('../features/barriere/BarrierenPage.tsx')),
    ),
    permission: Object.keys(BERECHTIGUNGEN['inhalt.verwalten']),
  },
  {
    ...verborgen(
      '/meine-daten',
      'Meine Daten',
      seite(() => import('../features/benutzer/MeineDatenPage.tsx')),
    ),
    permission: ROLLEN,
  },
  {
    ...verborgen(
      '/benachrichtigungen-einstellen',
      'Benachrichtigungen einstellen',
      seite(() => import('../features/benachrichtigung/BenachrichtigungenEinstellenPage.tsx')),
    ),
    permission: ROLLEN,
  },
  verborgen(
    '/post-abmelden/:kennzeichen',
    'E-Mails abbestellen',
    seite(() => import('../features/benachrichtigung/PostAbmeldenPage.tsx')),
  ),
  verborgen(
    '/registrierung-bestaetigen/:kennzeichen',
    'E-Mail-Adresse bestätigen',
    seite(() => import('../features/registrierung/RegistrierungBestaetigenPage.tsx')),
  ),
  {
    ...verborgen(
      '/postversand',
      'Versand von E-Mails',
      seite(() => import('../features/benachrichtigung/PostversandPage.tsx')),
    ),
    permission: Object.keys(BERECHTIGUNGEN['post.verwalten']),
  },
  {
    ...verborgen(
      '/aufbewahrung',
      'Aufbewahrung',
      seite(() => import('../features/benutzer/AufbewahrungPage.tsx')),
    ),
    permission: Object.keys(BERECHTIGUNGEN['benutzer.pseudonymisieren']),
  },
]
