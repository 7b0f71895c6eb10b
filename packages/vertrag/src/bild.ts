import type { Aufnahmeteil } from '@benthos/fachmodell'
import { z } from 'zod'
import { MitKennung, Teilsperre, text, Version, zahltext } from './bausteine.ts'
import { endpunkt } from './endpunkt.ts'
import { feld } from './feld.ts'
import { MEDIENTYP } from './medientyp.ts'

/** Bilder einer Messstelle (Foto, Lageplan), einer Aufnahme (sechs Fotos, Choriotopskizze) und einer Organisation (Logo). */

/** Byte einer angenommenen Bilddatei; Schritte von 1000, wie die Oberfläche Größen nennt. */
export const BILDGRENZE = 15_000_000
export const FOTOS_JE_AUFNAHME = 6
export const MESSSTELLENBILDPLAETZE = ['foto', 'lageplan'] as const
export const AUFNAHMEBILDPLAETZE = ['foto1', 'foto2', 'foto3', 'foto4', 'foto5', 'foto6', 'choriotopskizze'] as const

export const ORGANISATIONSBILDPLAETZE = ['logo'] as const

/** Wofür ein Bild steht; an jedem Platz liegt höchstens eines. */
export const Bildplatz = z.enum([...MESSSTELLENBILDPLAETZE, ...AUFNAHMEBILDPLAETZE, ...ORGANISATIONSBILDPLAETZE])
export type Bildplatz = z.infer<typeof Bildplatz>

/** Teil der Aufnahme, zu dem ein Bild an diesem Platz gehört; alle Fotos zum selben. */
export function teilDesBildplatzes(platz: (typeof AUFNAHMEBILDPLAETZE)[number]): Aufnahmeteil {
  return platz === 'choriotopskizze' ? platz : 'foto'
}

/** Ein gespeichertes Bild; sein Inhalt kommt über den Pfad des Platzes. */
export const Bildangabe = z.object({
  platz: Bildplatz,
  /** wechselt mit jeder Änderung und kommt nie wieder */
  version: Version,
  /** Bildpunkte */
  breite: z.number().int(),
  hoehe: z.number().int(),
  /** Byte */
  groesse: z.number().int(),
  beschreibung: z.string().nullable(),
  hochgeladenAm: z.string(),
  hochgeladenVon: z.string().nullable(),
})
export type Bildangabe = z.infer<typeof Bildangabe>

/** In Teilen eines Formulars und in der Abfrage stehen Zahlen als Text. */
const Versionstext = zahltext(Version)

export const Bildbeschreibung = z.object({
  beschreibung: feld('Beschreibung', text(500), {
    hilfe: 'Was zu sehen ist, etwa „Blick flussauf von der Brücke“; zugleich der Ersatztext für Vorleseprogramme.',
  }),
})
export const Bildeingabe = Bildbeschreibung.extend({
  /** fehlt, wenn nur die Beschreibung neu ist */
  datei: z
    .file()
    .min(1, 'Die Datei ist leer')
    .max(BILDGRENZE, 'Das Bild ist zu groß; angenommen werden höchstens 15 MB')
    .optional(),
  /** Version des Bildes, das ersetzt wird; 0: hier ist noch keines */
  version: Versionstext,
}).refine(({ datei, version }) => datei !== undefined || version > 0, {
  path: ['datei'],
  message: 'Bitte wählen Sie ein Bild',
})

const MitNummer = MitKennung.extend({ nummer: zahltext(z.number().int().min(1).max(FOTOS_JE_AUFNAHME)) })

const RECHTE = {
  messstelle: {
    lesen: 'messstelle.lesen',
    bearbeiten: 'messstelle.bearbeiten',
    thema: 'Messstelle',
    objekt: 'messstelle',
  },
  aufnahme: { lesen: 'aufnahme.lesen', bearbeiten: 'aufnahme.bearbeiten', thema: 'Aufnahme', objekt: 'aufnahme' },
  organisation: { lesen: 'benutzer.lesen', bearbeiten: 'organisation.verwalten', thema: 'Benutzer', objekt: null },
} as const

function bildaufrufe<P extends typeof MitKennung, O extends keyof typeof RECHTE>(
  traeger: O,
  pfad: `/${string}`,
  params: P,
  was: string,
  teil?: Aufnahmeteil,
) {
  const { lesen, bearbeiten, thema } = RECHTE[traeger]
  const objekt: (typeof RECHTE)[O]['objekt'] = RECHTE[traeger].objekt
  const gemeinsam = { pfad, thema, objekt, params, ...(teil && { teil }) }
  return {
    lese: endpunkt({
      ...gemeinsam,
      methode: 'GET',
      zusammenfassung: was,
      recht: lesen,
      query: z.object({ groesse: z.enum(['voll', 'klein']).default('voll') }),
      antwort: 'datei',
      medientypen: [MEDIENTYP.jpeg, MEDIENTYP.png, MEDIENTYP.webp],
    }),
    speichere: endpunkt({
      ...gemeinsam,
      methode: 'POST',
      zusammenfassung: `${was}: hochladen, ersetzen oder beschreiben`,
      recht: bearbeiten,
      body: Bildeingabe,
      rumpfart: 'datei',
      antwort: Bildangabe,
    }),
    loesche: endpunkt({
      ...gemeinsam,
      methode: 'DELETE',
      zusammenfassung: `${was}: löschen`,
      recht: bearbeiten,
      query: z.object({ version: Versionstext }),
      antwort: null,
    }),
  }
}

export const messstellenfoto = bildaufrufe('messstelle', '/messstelle/:id/foto', MitKennung, 'Foto der Messstelle')
export const lageplan = bildaufrufe('messstelle', '/messstelle/:id/lageplan', MitKennung, 'Lageplan der Messstelle')
export const aufnahmefoto = bildaufrufe(
  'aufnahme',
  '/aufnahme/:id/foto/:nummer',
  MitNummer,
  'Foto der Aufnahme',
  'foto',
)
export const choriotopskizze = bildaufrufe(
  'aufnahme',
  '/aufnahme/:id/choriotopskizze',
  MitKennung,
  'Skizze der Choriotope',
  'choriotopskizze',
)

/** Logo einer Organisation, wie es in ihrem Briefkopf steht; die Beschreibung ist dort sein Ersatztext. */
export const organisationslogo = bildaufrufe(
  'organisation',
  '/user/organisationseinheit/:id/logo',
  MitKennung,
  'Logo der Organisation',
)

const Bilderstand = z.object({
  /** alle Plätze, die der Angemeldete sieht, auch leere: ob er sie jetzt füllen, ersetzen oder leeren darf */
  plaetze: z.array(z.object({ platz: Bildplatz, bearbeitbar: z.boolean(), sperre: Teilsperre })),
  bilder: z.array(Bildangabe),
})
export const listeMessstellenbilder = endpunkt({
  methode: 'GET',
  pfad: '/api/messstelle/:id/bilder',
  thema: 'Messstelle',
  zusammenfassung: 'Welche Bilder die Messstelle hat',
  recht: 'messstelle.lesen',
  objekt: 'messstelle',
  params: MitKennung,
  antwort: Bilderstand,
})
export const listeAufnahmebilder = endpunkt({
  methode: 'GET',
  pfad: '/api/aufnahme/:id/bilder',
  thema: 'Aufnahme',
  zusammenfassung: 'Welche Bilder die Aufnahme hat',
  recht: 'aufnahme.lesen',
  objekt: 'aufnahme',
  params: MitKennung,
  antwort: Bilderstand,
})
export const listeOrganisationsbilder = endpunkt({
  methode: 'GET',
  pfad: '/user/organisationseinheit/:id/bilder',
  thema: 'Benutzer',
  zusammenfassung: 'Ob die Organisation ein Logo hat',
  recht: 'benutzer.lesen',
  objekt: null,
  params: MitKennung,
  antwort: Bilderstand,
})
