import { BEREICHE, ELEMENTE, FARBGRUPPEN, MZB_METHODEN, schluesselVon } from '@benthos/fachmodell'
import { z } from 'zod'
import { Kennung, suchtext, Wahl, zahltext } from './bausteine.ts'
import { endpunkt } from './endpunkt.ts'

/** Wertelisten für Auswahl- und Suchfelder: `value` ist der Schlüssel (Kennungen als Text), `label` der Text für Menschen. */

export const Liste = z.array(Wahl)
export type Liste = z.infer<typeof Liste>

const liste = <const P extends `/list/${string}`>(pfad: P, zusammenfassung: string) =>
  endpunkt({
    methode: 'GET',
    pfad,
    thema: 'Werteliste',
    zusammenfassung,
    recht: 'allgemein.angemeldet',
    objekt: null,
    antwort: Liste,
  })

/** Suchtext und Obergrenze; `id` holt die Texte schon gewählter Einträge. */
export const Listensuche = z.object({
  suche: suchtext(100).default(''),
  anzahl: zahltext(z.number().int().min(1).max(100)).default(20),
  id: Kennung.optional(),
})
const suchliste = (pfad: `/list/${string}`, zusammenfassung: string) =>
  endpunkt({
    methode: 'GET',
    pfad,
    thema: 'Werteliste',
    zusammenfassung,
    recht: 'allgemein.angemeldet',
    objekt: null,
    query: Listensuche,
    antwort: Liste,
  })

export const listeAuftragnehmer = liste('/list/auftragnehmer', 'Organisationen, die Auftragnehmer sein können')
export const listeBioregion = liste('/list/bioregion', 'Bioregionen')
export const listeBioregionHoehe = liste('/list/bioregionHoehe', 'Höhenklassen')
export const listeBundesland = liste('/list/bundesland', 'Bundesländer')
export const listeFluesse = suchliste('/list/fluesse', 'Fließgewässer, nach Namen gesucht')
export const listeImportmethoden = liste(
  '/list/importTaxaliste/methoden',
  'Methoden, deren Taxalisten sich einlesen lassen',
)
export const listeInnereDifferenzierung = liste(
  '/list/innere_differenzierung_fluss',
  'Innere Differenzierung der großen Flüsse',
)
export const listeLand = liste('/list/land', 'Staaten')
export const listeMessstellenwahl = suchliste('/list/messstellen', 'Messstellen, nach Code, Name und Gewässer gesucht')
export const listeArtStadien = liste('/list/mzb/artStadien', 'Entwicklungsstadien')
export const listeEntnahmegeraete = endpunkt({
  methode: 'GET',
  pfad: '/list/mzb/entnahmegeraete/:methode',
  thema: 'Werteliste',
  zusammenfassung: 'Entnahmegeräte einer MZB-Methode',
  recht: 'allgemein.angemeldet',
  objekt: null,
  params: z.object({ methode: z.enum(schluesselVon(MZB_METHODEN)) }),
  antwort: Liste,
})
export const listeHabitateOrganisch = liste('/list/mzb/habitateOrganisch', 'Organische Choriotope')
export const listePhbFlussabschnitt = liste('/list/phb_flussabschnitt', 'Flussabschnitte, PHB')
export const listeBewuchsformen = endpunkt({
  methode: 'GET',
  pfad: '/list/phb_makroalgen_bewuchsformen/:farbgruppe',
  thema: 'Werteliste',
  zusammenfassung: 'Wuchsformen einer Farbgruppe, PHB',
  recht: 'allgemein.angemeldet',
  objekt: null,
  params: z.object({ farbgruppe: z.enum(schluesselVon(FARBGRUPPEN)) }),
  antwort: Liste,
})
export const listeProjektwahl = endpunkt({
  methode: 'GET',
  pfad: '/list/projekte',
  thema: 'Werteliste',
  zusammenfassung: 'Projekte, nach Namen gesucht, auf Wunsch nur eines Bereichs',
  recht: 'allgemein.angemeldet',
  objekt: null,
  query: Listensuche.extend({ bereich: z.enum(BEREICHE).optional() }),
  antwort: Liste,
})
export const listeSpeziellerGewaessertyp = liste('/list/spezieller_gewaessertyp', 'Spezielle Gewässertypen')
export const listeZustaendigkeit = suchliste('/list/zustaendigkeit', 'Zuständigkeiten')
export const listeZustandsklassen = endpunkt({
  methode: 'GET',
  pfad: '/list/zustandsklassen/:element',
  thema: 'Werteliste',
  zusammenfassung: 'Zustandsklassen eines Qualitätselements',
  recht: 'allgemein.angemeldet',
  objekt: null,
  /** `mzb` oder `phb`, groß wie klein */
  params: z.object({ element: z.string().toUpperCase().pipe(z.enum(ELEMENTE)) }),
  antwort: Liste,
})
export const listeOrganisationseinheit = liste('/list/organisationseinheit', 'Aktive Organisationseinheiten')

/** Übrige Codelisten des Fachmodells unter ihrem Namen. */
export const LISTENNAMEN = [
  'bereich',
  'choriotop',
  'einzugsgebietsklasse',
  'element',
  'farbgruppe',
  'flussgebietseinheit',
  'freigabestatus',
  'haeufigkeit_5',
  'haeufigkeit_7',
  'koordinatensystem',
  'messstellenart',
  'mzb_methode',
  'rolle',
  'saprobieller_grundzustand',
  'schaetzklasse',
  'status',
  'trophischer_grundzustand',
  'typgruppe',
  'wuchsform',
] as const
export type Listenname = (typeof LISTENNAMEN)[number]
export const listeNachName = endpunkt({
  methode: 'GET',
  pfad: '/list/:name',
  thema: 'Werteliste',
  zusammenfassung: 'Codeliste unter ihrem Namen',
  recht: 'allgemein.angemeldet',
  objekt: null,
  params: z.object({ name: z.enum(LISTENNAMEN) }),
  antwort: Liste,
})
