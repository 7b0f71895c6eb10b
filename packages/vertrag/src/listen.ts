import { BEREICHE, ELEMENTE, FARBGRUPPEN, MZB_METHODEN, schluesselVon } from '@benthos/fachmodell'
import { z } from 'zod'
import { Blaetterwahl, Kennung, Seitennummer, suchtext, Wahl, zahltext } from './bausteine.ts'
import { endpunkt } from './endpunkt.ts'

/** Wertelisten für Auswahl- und Suchfelder: `value` ist der Schlüssel (Kennungen als Text), `label` der Text für Menschen. */

export const Liste = z.array(Wahl)
export type Liste = z.infer<typeof Liste>

const gemeinsam = {
  methode: 'GET',
  thema: 'Werteliste',
  recht: 'allgemein.angemeldet',
  objekt: null,
  antwort: Liste,
} as const
/** Kommt ganz, auf Wunsch seitenweise. */
const ganze = { ...gemeinsam, query: Blaetterwahl, blaettert: 'antwort' } as const

const liste = <const P extends `/list/${string}`>(pfad: P, zusammenfassung: string) =>
  endpunkt({ ...ganze, pfad, zusammenfassung })

/** Suchtext und Obergrenze; `id` holt die Texte schon gewählter Einträge. */
export const Listensuche = z.object({
  suche: suchtext(100).default(''),
  anzahl: zahltext(z.number().int().min(1).max(100)).default(20),
  id: Kennung.optional(),
})
/** Die Suche einer Liste, in der sich auch blättern lässt; eine Seite hat `anzahl` Einträge. */
const Seitensuche = Listensuche.extend({ seite: Seitennummer.optional() })
const suchliste = (pfad: `/list/${string}`, zusammenfassung: string) =>
  endpunkt({ ...gemeinsam, pfad, zusammenfassung, query: Seitensuche, blaettert: 'selbst' })

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
  ...ganze,
  pfad: '/list/mzb/entnahmegeraete/:methode',
  zusammenfassung: 'Entnahmegeräte einer MZB-Methode',
  params: z.object({ methode: z.enum(schluesselVon(MZB_METHODEN)) }),
})
export const listeHabitateOrganisch = liste('/list/mzb/habitateOrganisch', 'Organische Choriotope')
export const listePhbFlussabschnitt = liste('/list/phb_flussabschnitt', 'Flussabschnitte, PHB')
export const listeBewuchsformen = endpunkt({
  ...ganze,
  pfad: '/list/phb_makroalgen_bewuchsformen/:farbgruppe',
  zusammenfassung: 'Wuchsformen einer Farbgruppe, PHB',
  params: z.object({ farbgruppe: z.enum(schluesselVon(FARBGRUPPEN)) }),
})
export const listeProjektwahl = endpunkt({
  ...gemeinsam,
  pfad: '/list/projekte',
  zusammenfassung: 'Projekte, nach Namen gesucht, auf Wunsch nur eines Bereichs',
  query: Seitensuche.extend({ bereich: z.enum(BEREICHE).optional() }),
  blaettert: 'selbst',
})
export const listeSpeziellerGewaessertyp = liste('/list/spezieller_gewaessertyp', 'Spezielle Gewässertypen')
export const listeZustaendigkeit = suchliste('/list/zustaendigkeit', 'Zuständigkeiten')
export const listeZustandsklassen = endpunkt({
  ...ganze,
  pfad: '/list/zustandsklassen/:element',
  zusammenfassung: 'Zustandsklassen eines Qualitätselements',
  /** `mzb` oder `phb`, groß wie klein */
  params: z.object({ element: z.string().toUpperCase().pipe(z.enum(ELEMENTE)) }),
})
export const listeOrganisationseinheit = liste('/list/organisationseinheit', 'Aktive Organisationseinheiten')

/** Übrige Codelisten des Fachmodells unter ihrem Namen. */
export const LISTENNAMEN = [
  'bereich',
  'bestimmungsmethode',
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
  'sicherheit',
  'status',
  'trophischer_grundzustand',
  'typgruppe',
  'wuchsform',
] as const
export type Listenname = (typeof LISTENNAMEN)[number]
export const listeNachName = endpunkt({
  ...ganze,
  pfad: '/list/:name',
  zusammenfassung: 'Codeliste unter ihrem Namen',
  params: z.object({ name: z.enum(LISTENNAMEN) }),
})
