/** Jede Ausfuhr mit einem Abruf, der etwas enthält: die eine Tafel, an der geprüft wird, was für alle gilt. */

export type Ausfuhrfall = {
  name: string
  /** Methode und Pfad im Vertrag */
  vertrag: string
  url: string
  form: 'zip' | 'xlsx' | 'json'
  /** so viele Zeilen unter der Kopfzeile jedes Blatts gehören noch zu ihr */
  kopfzeilen?: number
  /** hat nie Zeilen */
  istVorlage?: true
  /** Blätter, die der Nachweis nicht belegt: sie sagen selbst, was geprüft ist */
  ohne?: readonly string[]
}

/** Ausfuhren ohne eigenen Nachweis in der Datei, mit dem Grund. */
export const OHNE_EIGENEN_NACHWEIS: Readonly<Record<string, string>> = {
  'GET /aufnahme/:id/mzb/h2oExportFile': 'die Datei folgt ihrem Layout; ihr Nachweis ist das Protokoll',
  'GET /aufnahme/:id/phb/h2oExportFile': 'die Datei folgt ihrem Layout; ihr Nachweis ist das Protokoll',
  'GET /aufnahme/:id/mzb/h2oExportProtokoll': 'ist selbst der Nachweis der Datei',
  'GET /aufnahme/:id/phb/h2oExportProtokoll': 'ist selbst der Nachweis der Datei',
  'GET /api/eumeldung/pruefung': 'eine Prüfung: sie nennt Befunde und was sie wann geprüft hat; belegt ist die Datei',
  'GET /api/projekt/:id/bericht': 'ein PDF: die Angaben stehen darin, seine Prüfsumme beim Auftrag',
}

/** @param welt eine Aufnahme mit Funden beider Elemente und die Messstelle einer bewerteten */
export function AUSFUHRFAELLE(welt: { aufnahme: number; messstelle: number }): Ausfuhrfall[] {
  const { aufnahme } = welt
  const jeElement = (['mzb', 'phb'] as const).flatMap((e): Ausfuhrfall[] => [
    {
      name: `Datenexport ${e}, eine Aufnahme`,
      vertrag: `GET /aufnahme/:id/${e}/datenexport`,
      url: `/aufnahme/${aufnahme}/${e}/datenexport`,
      form: 'xlsx',
    },
    {
      name: `Datenexport ${e}, viele`,
      vertrag: `GET /export/datenexport/${e}`,
      url: `/export/datenexport/${e}?bundesland=AT-3`,
      form: 'xlsx',
    },
    { name: `H2O-Manier ${e}, viele`, vertrag: `GET /export/h2o/${e}`, url: `/export/h2o/${e}`, form: 'zip' },
  ])
  return [
    ...jeElement,
    { name: 'Funde CSV', vertrag: 'GET /export/funde', url: '/export/funde?bundesland=AT-3', form: 'zip' },
    { name: 'Funde XLSX', vertrag: 'GET /export/funde', url: '/export/funde?format=xlsx', form: 'xlsx' },
    { name: 'Sichtbare Datenbank', vertrag: 'GET /export/db/data', url: '/export/db/data', form: 'zip' },
    {
      name: 'Sichtbare Datenbank, gefiltert',
      vertrag: 'GET /export/db/data',
      url: '/export/db/data?bundesland=AT-3',
      form: 'zip',
    },
    {
      name: 'Vorlage der Datenbank',
      vertrag: 'GET /export/db/template',
      url: '/export/db/template',
      form: 'zip',
      istVorlage: true,
    },
    { name: 'Gesamttaxaliste', vertrag: 'GET /gesamttaxaliste', url: '/gesamttaxaliste', form: 'xlsx', kopfzeilen: 3 },
    {
      name: 'Ergebnisübersicht XLSX',
      vertrag: 'GET /ergebnisUebersichtByFilter',
      url: '/ergebnisUebersichtByFilter?format=xlsx',
      form: 'xlsx',
    },
    {
      name: 'Ergebnisübersicht JSON',
      vertrag: 'GET /ergebnisUebersichtByFilter',
      url: '/ergebnisUebersichtByFilter',
      form: 'json',
    },
    {
      name: 'Ergebnisübersicht einzelner XLSX',
      vertrag: 'GET /ergebnisUebersichtById',
      url: `/ergebnisUebersichtById?id=${aufnahme}&format=xlsx`,
      form: 'xlsx',
    },
    {
      name: 'Ergebnisübersicht einzelner JSON',
      vertrag: 'GET /ergebnisUebersichtById',
      url: `/ergebnisUebersichtById?id=${aufnahme}`,
      form: 'json',
    },
    { name: 'Darwin Core', vertrag: 'GET /export/darwincore', url: '/export/darwincore', form: 'zip' },
    {
      name: 'Messstellen GeoJSON',
      vertrag: 'GET /export/geojson/messstellen',
      url: '/export/geojson/messstellen',
      form: 'json',
    },
    {
      name: 'Aufnahmen GeoJSON',
      vertrag: 'GET /export/geojson/aufnahmen',
      url: '/export/geojson/aufnahmen',
      form: 'json',
    },
    {
      name: 'EU-Meldung ZIP',
      vertrag: 'GET /api/eumeldung/datei',
      url: '/api/eumeldung/datei?entwurf=true',
      form: 'zip',
    },
    {
      name: 'EU-Meldung XLSX',
      vertrag: 'GET /api/eumeldung/datei',
      url: '/api/eumeldung/datei?entwurf=true&format=xlsx',
      form: 'xlsx',
      ohne: ['Protokoll'],
    },
    {
      name: 'Ergebnisberichte',
      vertrag: 'GET /export/ergebnisberichte',
      url: '/export/ergebnisberichte?element=MZB',
      form: 'zip',
    },
    {
      name: 'Standardberichte und Taxalisten',
      vertrag: 'GET /export/probenberichte',
      url: '/export/probenberichte?bericht=STANDARD_MZB&bericht=MHS',
      form: 'zip',
    },
    {
      name: 'Projektberichte',
      vertrag: 'GET /export/projektberichte',
      url: '/export/projektberichte?bundesland=AT-3',
      form: 'zip',
    },
    { name: 'QS-Blätter', vertrag: 'GET /export/qsberichte', url: '/export/qsberichte', form: 'zip' },
  ]
}
