import { z } from 'zod'
import { leseAuszeichnung } from './auszeichnung.ts'
import { HOECHSTE_GANZZAHL, pflichttext, text, Version, zahltext } from './bausteine.ts'
import { BETREIBERANGABEN, pruefeStellen } from './betreiberangaben.ts'
import { CMS_BILDER } from './cmsBilder.ts'
import { endpunkt } from './endpunkt.ts'
import { feld } from './feld.ts'
import { mitRegeln } from './regeln.ts'

/** Informationsseiten: jede Fassung bleibt, wie sie war; die neueste gilt. */

/** Die Seiten und der Block der Startseite; mehr gibt es nicht, denn jede hat ihren festen Weg. */
export const CMS_SEITEN = [
  'allgemeine-info',
  'datensicherheit',
  'ablaeufe',
  'tutorial',
  'datenimport',
  'datenexport',
  'regelwerke',
  'benutzerinfo',
  'datenschutz',
  'helpdesk',
  'impressum',
  'barrierefreiheit',
  'neuigkeiten',
] as const
export type CmsSeitenname = (typeof CMS_SEITEN)[number]

const INHALT_HOECHSTENS = 60_000

/** Erster Mangel eines Inhalts als Meldung am Feld; `null`, wenn nichts zu beanstanden ist. */
function pruefeInhalt(inhalt: string): string | null {
  const { bloecke, maengel } = leseAuszeichnung(inhalt)
  const [mangel] = maengel
  if (mangel) return `Zeile ${mangel.zeile}: ${mangel.message}`
  const stelle = pruefeStellen(inhalt)
  if (stelle !== null) return stelle
  const fremd = bloecke.find(block => block.art === 'bild' && !Object.hasOwn(CMS_BILDER, block.name))
  return fremd?.art === 'bild' ? `Das Bild „${fremd.name}“ gibt es nicht` : null
}

export const CmsDaten = mitRegeln(
  z.object({
    titel: feld('Titel', pflichttext(120, 3), { hilfe: 'Überschrift der Seite, 3 bis 120 Zeichen.' }),
    inhalt: feld('Inhalt', text(INHALT_HOECHSTENS), {
      hilfe: 'Text der Seite mit einfacher Auszeichnung; die Schreibhilfe nennt ihre Zeichen.',
    }),
    anmerkung: feld('Was hat sich geändert?', text(200), {
      hilfe: 'Steht in der Versionierung neben Ihrem Namen.',
    }),
  }),
  ({ inhalt }, melde) => {
    const mangel = typeof inhalt === 'string' ? pruefeInhalt(inhalt) : null
    if (mangel !== null) melde('inhalt', mangel)
  },
)
export type CmsDaten = z.infer<typeof CmsDaten>

export const CmsFassung = z.object({
  version: z.number().int(),
  zeitpunkt: z.string(),
  /** null: mit dem Produkt ausgeliefert */
  benutzer: z.string().nullable(),
  anmerkung: z.string().nullable(),
})
export type CmsFassung = z.infer<typeof CmsFassung>

export const CmsSeite = z.object({
  id: z.enum(CMS_SEITEN),
  version: Version,
  daten: CmsDaten,
  /** Werte für die Stellen `{{…}}` des Texts */
  betreiber: z.partialRecord(z.enum(BETREIBERANGABEN), z.string()),
  geaendertAm: z.string(),
  /** nur für Redakteure */
  geaendertVon: z.string().nullable(),
  bearbeitbar: z.boolean(),
  /** alle Fassungen, neueste zuerst; nur für Redakteure, sonst leer */
  fassungen: z.array(CmsFassung),
})
export type CmsSeite = z.infer<typeof CmsSeite>

export const leseCms = endpunkt({
  methode: 'GET',
  pfad: '/api/cms/:id',
  thema: 'Informationsseiten',
  zusammenfassung: 'Informationsseite; frühere Fassungen nur für Redakteure',
  recht: 'allgemein.oeffentlich',
  objekt: null,
  params: z.object({ id: z.enum(CMS_SEITEN) }),
  query: z.object({ version: zahltext(z.number().int().min(1).max(HOECHSTE_GANZZAHL)).optional() }),
  antwort: CmsSeite,
})
export const speichereCms = endpunkt({
  methode: 'POST',
  pfad: '/api/cms',
  thema: 'Informationsseiten',
  zusammenfassung: 'Neue Fassung einer Informationsseite',
  recht: 'inhalt.verwalten',
  objekt: null,
  /** `version`: Fassung, auf der die Änderung beruht */
  body: z.object({ id: z.enum(CMS_SEITEN), version: Version, daten: CmsDaten }),
  antwort: CmsSeite,
})
