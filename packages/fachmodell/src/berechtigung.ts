import { type Akteur, alleinAls, type Elementstelle, type Zustaendigkeit } from './akteur.ts'
import { BEREICHE, type Bereich, ROLLEN, type Rolle } from './rollen.ts'
import { BEARBEITBARE_STATUS, type Freigabestatus, type Status } from './status.ts'

/**
 * Die einzige Quelle der Berechtigungen: Server (je Aufruf und Objekt, auch als SQL-Bedingung der Listen),
 * `/api/routes` und die Schaltflächen lesen diese Tafel. Fehlt eine Rolle bei einem Recht, hat sie es nicht.
 */

/** Alle genannten Teile müssen zutreffen; ein leeres Objekt gilt immer. */
export type Bedingung = {
  /** Bereich der Messstelle (oder des Projekts) des Objekts */
  bereiche?: readonly Bereich[]
  /** Bundesland des Objekts ist das der eigenen Organisation */
  eigenesBundesland?: true
  /** Objekt gehört der eigenen Organisation */
  eigeneOrganisation?: true
  /** Qualitätselement ist der eigenen Organisation als Auftragnehmer zugewiesen */
  eigenerAuftrag?: true
  /** eine dieser Freigaben */
  freigabe?: readonly Freigabestatus[]
  status?: readonly Status[]
}

/** ohne Rolle angemeldet oder nicht angemeldet */
export type RolleOderAnonym = Rolle | 'ANONYM'

const IMMER: readonly Bedingung[] = [{}]
const BEARBEITBAR = { status: BEARBEITBARE_STATUS }
/** übergeben gehört dazu: eingeschätzt wird, was vorliegt */
const VOR_DEM_PRUEFEN: Bedingung = { status: [...BEARBEITBARE_STATUS, 'BEWERTUNG_ABGESCHLOSSEN'] }
const BEHOERDLICH: readonly Bereich[] = ['GZUEV', 'LAND']
const FUER_BEHOERDEN: readonly Freigabestatus[] = ['BEHOERDEN', 'OEFFENTLICH']
const FUER_ALLE: readonly Freigabestatus[] = ['OEFFENTLICH']
const ALLE_ROLLEN: Readonly<Record<Rolle, readonly Bedingung[]>> = {
  ADMIN: IMMER,
  BUND: IMMER,
  LAND: IMMER,
  AUFTRAGNEHMER: IMMER,
  FACHPROJEKT: IMMER,
  QS: IMMER,
  LESEN: IMMER,
}
/** Land ändert, solange nicht PLAUSIBEL; übergebene Daten (BEWERTUNG_ABGESCHLOSSEN) sind auch für das Land gesperrt. */
const LAND_BEARBEITET: readonly Bedingung[] = [{ eigenesBundesland: true, bereiche: BEHOERDLICH, ...BEARBEITBAR }]
const FACHPROJEKT_EIGENE: readonly Bedingung[] = [{ eigeneOrganisation: true, bereiche: ['FACHPROJEKT'] }]
const VEROEFFENTLICHT: Readonly<Record<RolleOderAnonym, readonly Bedingung[]>> = {
  ...(Object.fromEntries(ROLLEN.map(rolle => [rolle, [{ freigabe: FUER_ALLE }]])) as Record<Rolle, Bedingung[]>),
  ANONYM: [{ freigabe: FUER_ALLE }],
}
/** Wer ein Qualitätselement einer Aufnahme erarbeitet, verantwortet oder prüft: mehr, als Freigegebenes zu lesen. */
const BEFASST = {
  ADMIN: IMMER,
  BUND: IMMER,
  LAND: [{ eigenesBundesland: true, bereiche: BEHOERDLICH }],
  AUFTRAGNEHMER: [{ eigenerAuftrag: true }],
  FACHPROJEKT: FACHPROJEKT_EIGENE,
  QS: [{ bereiche: BEHOERDLICH }],
} as const satisfies Partial<Record<RolleOderAnonym, readonly Bedingung[]>>
const AUFNAHME_LESEN = {
  ADMIN: IMMER,
  BUND: IMMER,
  LAND: [{ eigenesBundesland: true, bereiche: BEHOERDLICH }, { freigabe: FUER_BEHOERDEN }],
  AUFTRAGNEHMER: [{ eigenerAuftrag: true }],
  FACHPROJEKT: [{ eigeneOrganisation: true, bereiche: ['FACHPROJEKT'] }, { freigabe: FUER_ALLE }],
  QS: [{ bereiche: BEHOERDLICH }],
  LESEN: [{ freigabe: FUER_BEHOERDEN }],
} as const satisfies Partial<Record<RolleOderAnonym, readonly Bedingung[]>>
const AUFNAHME_ANLEGEN = {
  ADMIN: IMMER,
  BUND: [{ bereiche: ['GZUEV'] }],
  LAND: [{ eigenesBundesland: true, bereiche: BEHOERDLICH }],
  FACHPROJEKT: FACHPROJEKT_EIGENE,
} as const satisfies Partial<Record<RolleOderAnonym, readonly Bedingung[]>>
const AUFNAHME_FUEHREN = {
  ADMIN: [BEARBEITBAR],
  LAND: LAND_BEARBEITET,
  FACHPROJEKT: [{ eigeneOrganisation: true, bereiche: ['FACHPROJEKT'], ...BEARBEITBAR }],
} as const satisfies Partial<Record<RolleOderAnonym, readonly Bedingung[]>>
/** Wer die Benutzer seiner eigenen Organisation verwaltet. */
const IM_EIGENEN_HAUS = {
  LAND: [{ eigeneOrganisation: true }],
  AUFTRAGNEHMER: [{ eigeneOrganisation: true }],
  FACHPROJEKT: [{ eigeneOrganisation: true }],
} as const satisfies Partial<Record<RolleOderAnonym, readonly Bedingung[]>>
/** Stammdaten der GZÜV sind amtlich veröffentlicht; alles andere sieht, wer es führt oder eine Aufnahme daran lesen darf. */
const IN_GZUEV: Bedingung = { bereiche: ['GZUEV'] }
const BEZUG_LESEN = {
  ADMIN: IMMER,
  BUND: IMMER,
  LAND: [IN_GZUEV, { eigenesBundesland: true, bereiche: ['LAND'] }, { freigabe: FUER_BEHOERDEN }],
  AUFTRAGNEHMER: [IN_GZUEV, { eigenerAuftrag: true }],
  FACHPROJEKT: [IN_GZUEV, ...FACHPROJEKT_EIGENE, { freigabe: FUER_ALLE }],
  QS: [{ bereiche: BEHOERDLICH }],
  LESEN: [IN_GZUEV, { freigabe: FUER_BEHOERDEN }],
} as const satisfies Partial<Record<RolleOderAnonym, readonly Bedingung[]>>

export const BERECHTIGUNGEN = {
  /** ohne Anmeldung erreichbar: Umgebung, Sitzung, Routen, Informationsseiten */
  'allgemein.oeffentlich': { ...ALLE_ROLLEN, ANONYM: IMMER },
  /** jede angemeldete Rolle: Wertelisten, eigene Aufträge */
  'allgemein.angemeldet': ALLE_ROLLEN,

  'aufnahme.lesen': AUFNAHME_LESEN,
  /** Messstelle, Tag und Code: was auf dem Etikett der Probe steht; auch für den, der sie blind zweitbestimmt */
  'aufnahmekopf.lesen': AUFNAHME_LESEN,
  /** Klasse, Module und Kenngrößen ohne Rohdaten */
  'ergebnis.lesen': {
    ADMIN: IMMER,
    BUND: IMMER,
    LAND: [{ eigenesBundesland: true, bereiche: BEHOERDLICH }, { freigabe: FUER_BEHOERDEN }],
    AUFTRAGNEHMER: [{ eigenerAuftrag: true }],
    FACHPROJEKT: [{ eigeneOrganisation: true, bereiche: ['FACHPROJEKT'] }, { freigabe: FUER_ALLE }],
    QS: [{ bereiche: BEHOERDLICH }],
    LESEN: [{ freigabe: FUER_BEHOERDEN }],
    ANONYM: [{ freigabe: FUER_ALLE }],
  },
  /** das veröffentlichte Ergebnis unter seiner dauerhaften Adresse: für alle derselbe Inhalt, auch wer mehr lesen darf */
  'ergebnis.oeffentlich': VEROEFFENTLICHT,
  /** was ins öffentliche Archiv kommt: Proben, Funde und Ergebnisse öffentlich freigegebener Elemente, für alle derselbe Inhalt */
  'archiv.oeffentlich': VEROEFFENTLICHT,
  /** öffentliche Archive einrichten, erstellen, entfernen: wer freigibt */
  'archiv.verwalten': { ADMIN: IMMER, BUND: IMMER },
  /** frühere Stände, Namen und Begründungen: die Freigabe gilt dem Ergebnis, nicht dem Weg dorthin */
  'verlauf.lesen': BEFASST,
  /** lesen, stellen, beantworten; an keinen Status gebunden, denn gefragt wird gerade zu gesperrten Daten */
  'rueckfrage.fuehren': BEFASST,
  /** Qualitätssicherung einer Probe: Auftrag, beide Listen, ihr Vergleich */
  'qs.lesen': {
    ADMIN: IMMER,
    BUND: IMMER,
    LAND: [{ eigenesBundesland: true, bereiche: BEHOERDLICH }],
    AUFTRAGNEHMER: [{ eigenerAuftrag: true }],
    QS: [{ bereiche: BEHOERDLICH }],
  },
  /** irgendeine Handlung der Qualitätssicherung; anfordern darf nur, wer das nächste Recht hat, bestimmen nur, wer beauftragt ist */
  'qs.fuehren': {
    ADMIN: [{ bereiche: BEHOERDLICH }],
    BUND: [{ bereiche: BEHOERDLICH }],
    LAND: [{ eigenesBundesland: true, bereiche: BEHOERDLICH }],
    QS: [{ bereiche: BEHOERDLICH }],
  },
  'qs.anfordern': {
    ADMIN: [{ bereiche: BEHOERDLICH }],
    BUND: [{ bereiche: BEHOERDLICH }],
    LAND: [{ eigenesBundesland: true, bereiche: BEHOERDLICH }],
  },
  /** Proben für die Qualitätssicherung ziehen und Ziehungen nachlesen; was jemand gerade blind bestimmt, ist für ihn nicht dabei */
  'qs.ziehen': {
    ADMIN: [{ bereiche: BEHOERDLICH }],
    BUND: [{ bereiche: BEHOERDLICH }],
    LAND: [{ eigenesBundesland: true, bereiche: BEHOERDLICH }],
  },
  /** Übereinstimmung abgeschlossener Zweitbestimmungen zählen; was jemand gerade blind bestimmt, zählt für ihn nicht mit */
  'qs.auswerten': {
    ADMIN: IMMER,
    BUND: IMMER,
    LAND: [{ eigenesBundesland: true, bereiche: BEHOERDLICH }],
    AUFTRAGNEHMER: [{ eigenerAuftrag: true }],
    QS: [{ bereiche: BEHOERDLICH }],
  },
  'aufnahme.anlegen': AUFNAHME_ANLEGEN,
  'aufnahme.bearbeiten': {
    ADMIN: [BEARBEITBAR],
    LAND: LAND_BEARBEITET,
    AUFTRAGNEHMER: [{ eigenerAuftrag: true, ...BEARBEITBAR }],
    FACHPROJEKT: [{ eigeneOrganisation: true, bereiche: ['FACHPROJEKT'], ...BEARBEITBAR }],
  },
  /** Kopf der Aufnahme (Messstelle, Projekt, Datum): nicht durch Auftragnehmer */
  'aufnahmedaten.bearbeiten': AUFNAHME_FUEHREN,
  /** Aufnahmen aus einer Datei; was eine Zeile anlegt oder ändert, braucht an ihr das Recht dazu */
  'aufnahme.einlesen': { ...AUFNAHME_ANLEGEN, AUFTRAGNEHMER: [{ eigenerAuftrag: true }] },
  'aufnahme.loeschen': AUFNAHME_FUEHREN,
  /** Experteneinschätzung neben der errechneten Klasse: wer das Objekt verantwortet, bis es geprüft ist */
  'einschaetzung.abgeben': {
    ADMIN: [VOR_DEM_PRUEFEN],
    BUND: [{ bereiche: ['GZUEV'], ...VOR_DEM_PRUEFEN }],
    LAND: [{ eigenesBundesland: true, bereiche: BEHOERDLICH, ...VOR_DEM_PRUEFEN }],
    FACHPROJEKT: [{ eigeneOrganisation: true, bereiche: ['FACHPROJEKT'], ...VOR_DEM_PRUEFEN }],
  },
  'auftragnehmer.zuweisen': {
    ADMIN: IMMER,
    BUND: IMMER,
    LAND: [{ eigenesBundesland: true, bereiche: BEHOERDLICH }],
  },

  /** den Bericht unter den Briefkopf eines Absenders setzen: wer für ihn spricht */
  'briefkopf.ministerium': { ADMIN: IMMER, BUND: IMMER },
  'briefkopf.organisation': {
    ADMIN: [{ eigeneOrganisation: true }],
    LAND: [{ eigeneOrganisation: true }],
    AUFTRAGNEHMER: [{ eigeneOrganisation: true }],
  },

  /** irgendeinen Wechsel von Status oder Freigabe; welchen, sagen die vier folgenden */
  'status.aendern': {
    ADMIN: IMMER,
    BUND: IMMER,
    LAND: [{ eigenesBundesland: true, bereiche: BEHOERDLICH }],
    AUFTRAGNEHMER: [{ eigenerAuftrag: true }],
    FACHPROJEKT: FACHPROJEKT_EIGENE,
    QS: [{ bereiche: BEHOERDLICH }],
  },
  'status.abschliessen': {
    ADMIN: IMMER,
    LAND: [{ eigenesBundesland: true, bereiche: BEHOERDLICH }],
    AUFTRAGNEHMER: [{ eigenerAuftrag: true }],
    FACHPROJEKT: FACHPROJEKT_EIGENE,
  },
  'status.pruefen': {
    ADMIN: IMMER,
    LAND: [{ eigenesBundesland: true, bereiche: BEHOERDLICH }],
    FACHPROJEKT: FACHPROJEKT_EIGENE,
    QS: [{ bereiche: BEHOERDLICH }],
  },
  'status.wiederoeffnen': {
    ADMIN: IMMER,
    LAND: [{ eigenesBundesland: true, bereiche: BEHOERDLICH }],
    /** alles außer der Freigabe: was freigegeben ist, nimmt ein Fachprojekt auch auf diesem Weg nicht zurück */
    FACHPROJEKT: [{ eigeneOrganisation: true, bereiche: ['FACHPROJEKT'], freigabe: ['NICHT_FREIGEGEBEN'] }],
  },
  'status.freigeben': {
    ADMIN: [{ status: ['PLAUSIBEL'] }],
    BUND: [{ status: ['PLAUSIBEL'] }],
  },

  'messstelle.lesen': BEZUG_LESEN,
  'messstelle.bearbeiten': {
    ADMIN: IMMER,
    BUND: [{ bereiche: ['GZUEV'] }],
    LAND: [{ bereiche: ['LAND'], eigenesBundesland: true }],
    FACHPROJEKT: FACHPROJEKT_EIGENE,
  },
  'projekt.lesen': BEZUG_LESEN,
  'projekt.bearbeiten': {
    ADMIN: IMMER,
    BUND: [{ bereiche: ['GZUEV'] }],
    LAND: [{ eigenesBundesland: true, bereiche: BEHOERDLICH }],
    FACHPROJEKT: FACHPROJEKT_EIGENE,
  },

  /** Ergebnisse an die Europäische Umweltagentur melden: der Bund, ein Land für seine Messstellen; Fachprojekte werden nicht gemeldet */
  'eumeldung.erstellen': {
    ADMIN: [{ bereiche: BEHOERDLICH }],
    BUND: [{ bereiche: BEHOERDLICH }],
    LAND: [{ eigenesBundesland: true, bereiche: BEHOERDLICH }],
  },

  'taxaliste.lesen': { ADMIN: IMMER, BUND: IMMER, QS: IMMER },
  'taxaliste.verwalten': { ADMIN: IMMER },
  /** Namen, die sich die eigene Organisation für das Einfügen merkt: wer Taxalisten erfasst */
  'hausname.fuehren': {
    ADMIN: [{ eigeneOrganisation: true }],
    LAND: [{ eigeneOrganisation: true }],
    AUFTRAGNEHMER: [{ eigeneOrganisation: true }],
    FACHPROJEKT: [{ eigeneOrganisation: true }],
  },
  'inhalt.verwalten': { ADMIN: IMMER },
  /** Versand von E-Mails prüfen, Gescheitertes wiederholen */
  'post.verwalten': { ADMIN: IMMER },
  'netz.verwalten': { ADMIN: IMMER },
  /** gespeicherte Werte aller Bereiche auf Lesefehler durchsehen */
  'werte.pruefen': { ADMIN: IMMER },
  /** Organisationen anlegen und ändern: an Bundesland und Kennzeichen hängt, was ihre Benutzer sehen */
  'organisation.verwalten': { ADMIN: IMMER },
  'benutzer.verwalten': { ADMIN: IMMER, ...IM_EIGENEN_HAUS },
  /**
   * Über Registrierungen entscheiden: wer die Benutzer der genannten Organisation verwaltet, der Bund über alle, ein Land über die der
   * Büros, die in ihm beauftragt sind
   */
  'registrierung.entscheiden': {
    ADMIN: IMMER,
    BUND: IMMER,
    ...IM_EIGENEN_HAUS,
    LAND: [...IM_EIGENEN_HAUS.LAND, { eigenesBundesland: true, bereiche: BEHOERDLICH }],
  },
  /** Angaben zu einer Person unwiderruflich löschen; ihre Daten bleiben unter einem Pseudonym */
  'benutzer.pseudonymisieren': { ADMIN: IMMER },
  'benutzer.lesen': { ADMIN: IMMER, BUND: IMMER, ...IM_EIGENEN_HAUS, QS: IMMER },
} as const satisfies Record<string, Partial<Record<RolleOderAnonym, readonly Bedingung[]>>>

export type Recht = keyof typeof BERECHTIGUNGEN
export const RECHTE = Object.keys(BERECHTIGUNGEN) as Recht[]

/**
 * Was auch darf, wer ein Element gerade blind zweitbestimmt. Alles andere an diesem Element ist ihm verwehrt, gleich in welcher
 * Rolle: schon Zahl, Klasse oder Verlauf sagten etwas über die Erstbestimmung.
 */
const BLIND_ERLAUBT: ReadonlySet<Recht> = new Set<Recht>([
  'aufnahmekopf.lesen',
  'qs.lesen',
  'qs.fuehren',
  'qs.anfordern',
])

/** Stellen, die dem Akteur bei diesem Recht verdeckt sind, weil er sie blind zweitbestimmt. */
export function listeVerdeckte(akteur: Akteur | null, recht: Recht): readonly Elementstelle[] {
  return BLIND_ERLAUBT.has(recht) ? [] : (akteur?.blind ?? [])
}

/**
 * Was über das Objekt zu wissen ist; was nicht zutrifft, ist null und erfüllt dann keine Bedingung darüber. Bei Messstelle
 * und Projekt sprechen Freigabe und Auftragnehmer für ihre Aufnahmen: die weiteste Freigabe, irgendein Auftrag.
 */
export type Sachverhalt = {
  bereich: Bereich | null
  bundesland: string | null
  organisationseinheitId: number | null
  auftragnehmerId: number | null
  freigabe: Freigabestatus | null
  status: Status | null
  /** nur an Aufnahmen: welches Element welcher */
  stelle?: Elementstelle
}

/** Eine Bedingung der Tafel und wessen Bundesland, Organisation und Auftrag sie meint. */
export type Rechtsfall = { bedingung: Bedingung; fuer: Zustaendigkeit }

/** Bedingungen, unter denen der Akteur das Recht hat: eine davon genügt, keine heißt nie. */
export function listeBedingungen(akteur: Akteur | null, recht: Recht): readonly Rechtsfall[] {
  const zeile: Partial<Record<RolleOderAnonym, readonly Bedingung[]>> = BERECHTIGUNGEN[recht]
  const { rollen = [], weitere = [], ...eigene } = akteur ?? NIEMAND
  const inRollen: readonly (Zustaendigkeit & { rolle: RolleOderAnonym })[] = [
    ...rollen.map(rolle => ({ ...eigene, rolle })),
    ...weitere,
  ]
  const faelle = (inRollen.length > 0 ? inRollen : [{ ...NIEMAND, rolle: 'ANONYM' as const }]).flatMap(
    ({ rolle, organisationseinheitId, bundesland }) =>
      (zeile[rolle] ?? []).map(bedingung => ({ bedingung, fuer: { organisationseinheitId, bundesland } })),
  )
  // Was an keiner Zuständigkeit hängt, sagt dieselbe Rolle für eine zweite Organisation nicht noch einmal.
  return faelle.filter(
    ({ bedingung }, i) =>
      haengtAnZustaendigkeit(bedingung) || faelle.findIndex(fall => fall.bedingung === bedingung) === i,
  )
}

const NIEMAND: Akteur = { rollen: [], organisationseinheitId: null, bundesland: null }

const haengtAnZustaendigkeit = ({ eigenesBundesland, eigeneOrganisation, eigenerAuftrag }: Bedingung): boolean =>
  eigenesBundesland === true || eigeneOrganisation === true || eigenerAuftrag === true

/** Hat der Akteur das Recht überhaupt für irgendein Objekt? Für Menü und Vorprüfung. */
export function hatRecht(akteur: Akteur | null, recht: Recht): boolean {
  return listeBedingungen(akteur, recht).length > 0
}

/** Derselbe Akteur, nur mit den Rollen, die das Recht geben: was er sonst gewinnt oder verliert, ändert daran nichts. */
export function alleinMit(akteur: Akteur, recht: Recht): Akteur {
  const gibt = (rolle: Rolle) => hatRecht(alleinAls(akteur, rolle), recht)
  return {
    ...akteur,
    rollen: akteur.rollen.filter(gibt),
    ...(akteur.weitere && { weitere: akteur.weitere.filter(({ rolle }) => gibt(rolle)) }),
  }
}

/** Bereiche, in denen der Akteur das Recht unter irgendeiner Bedingung hat. */
export function bereicheMitRecht(akteur: Akteur | null, recht: Recht): readonly Bereich[] {
  const faelle = listeBedingungen(akteur, recht)
  return BEREICHE.filter(bereich =>
    faelle.some(({ bedingung }) => bedingung.bereiche === undefined || bedingung.bereiche.includes(bereich)),
  )
}

/** Darf der Akteur das Recht an diesem Objekt ausüben? */
export function darf(akteur: Akteur | null, recht: Recht, sache: Sachverhalt): boolean {
  const { stelle } = sache
  const istVerdeckt =
    stelle !== undefined &&
    listeVerdeckte(akteur, recht).some(
      ({ aufnahmeId, element }) => aufnahmeId === stelle.aufnahmeId && element === stelle.element,
    )
  if (istVerdeckt) return false
  return listeBedingungen(akteur, recht).some(fall => istErfuellt(fall, sache))
}

/** Rollen, in denen irgendjemand das Recht an diesem Objekt hat: im Bundesland, als führende Organisation, als Auftragnehmer. */
export function rollenMitRecht(recht: Recht, sache: Sachverhalt): readonly Rolle[] {
  const { bundesland } = sache
  return ROLLEN.filter(rolle =>
    [sache.organisationseinheitId, sache.auftragnehmerId].some(organisationseinheitId =>
      darf({ rollen: [rolle], organisationseinheitId, bundesland }, recht, sache),
    ),
  )
}

function istErfuellt({ bedingung, fuer }: Rechtsfall, sache: Sachverhalt): boolean {
  if (bedingung.bereiche && !(sache.bereich && bedingung.bereiche.includes(sache.bereich))) return false
  if (bedingung.freigabe && !(sache.freigabe && bedingung.freigabe.includes(sache.freigabe))) return false
  if (bedingung.status && !(sache.status && bedingung.status.includes(sache.status))) return false
  const { organisationseinheitId: organisation, bundesland } = fuer
  if (bedingung.eigenesBundesland && (!bundesland || bundesland !== sache.bundesland)) return false
  if (bedingung.eigeneOrganisation && (organisation === null || organisation !== sache.organisationseinheitId))
    return false
  if (bedingung.eigenerAuftrag && (organisation === null || organisation !== sache.auftragnehmerId)) return false
  return true
}
