import { KOORDINATENSYSTEME } from '@benthos/fachmodell'
import { z } from 'zod'
import { dezimaltext, MitKennung, pflichtauswahl, pflichttext } from './bausteine.ts'
import { Bilanz } from './einlesung.ts'
import { endpunkt } from './endpunkt.ts'
import { feld, mitForm } from './feld.ts'
import { MEDIENTYP } from './medientyp.ts'

/** Einfuhr eines amtlichen Gewässernetzes: hochladen, im Hintergrund prüfen, Bericht lesen, aktivieren. */

/** So viele abgelehnte Merkmale und Hinweise nennt der Bericht; die Ergebnisdatei der Prüfung nennt alle. */
export const BERICHTSZEILEN = 200

const Feldname = pflichttext(80)
const meter = (hoechstens: number) => mitForm(z.number().min(1).max(hoechstens), { stellen: 0 })

const NETZSYSTEME = ['4326', '31287'] as const
type Koordinatensystem = (typeof KOORDINATENSYSTEME)[number]
const istNetzsystem = (
  system: Koordinatensystem,
): system is Koordinatensystem & { value: (typeof NETZSYSTEME)[number] } =>
  NETZSYSTEME.some(value => value === system.value)

/** Wie die Datei gemeint ist und was die Karte dazu sagt. */
export const Netzangaben = z.object({
  name: feld('Name des Netzes', pflichttext(200), {
    hilfe: 'Name und Stand des Netzes, wie es in der Übersicht der Netze steht.',
  }),
  namensnennung: feld('Quellenangabe auf der Karte', pflichttext(300), {
    hilfe: 'Nennung, die die Lizenz der Daten verlangt; steht am Rand jeder Karte.',
  }),
  koordinatensystem: feld('Koordinatensystem der Datei', pflichtauswahl(KOORDINATENSYSTEME.filter(istNetzsystem)), {
    hilfe: 'System, in dem die Koordinaten der Datei stehen.',
  }),
  kennungsfeld: feld('Feld mit der Kennung der Route', Feldname.default('routeId'), {
    hilfe: 'Name der Eigenschaft in der Datei, die die Kennung der Route trägt.',
  }),
  namensfeld: feld('Feld mit dem Namen des Gewässers', Feldname.default('name'), {
    hilfe: 'Name der Eigenschaft in der Datei, die den Namen des Gewässers trägt.',
  }),
  genauigkeit: feld('Genauigkeit der Linien', meter(10_000), {
    einheit: 'm',
    hilfe: 'So weit können die Linien neben dem Gewässer liegen.',
  }),
  muendungstoleranz: feld('Toleranz an Mündungen', meter(5000), {
    einheit: 'm',
    hilfe: 'So weit verfehlen Nebenflüsse in der Datei ihren Hauptfluss.',
  }),
})
export type Netzangaben = z.infer<typeof Netzangaben>

const Routenbefund = z.object({ routeId: z.string(), grund: z.string() })

export const Netzpruefbericht = z.object({
  routen: z.number().int(),
  kilometer: z.number(),
  /** Routen, die in eine andere münden */
  muendungen: z.number().int(),
  /** Messstellen, deren Route es im neuen Netz nicht gibt */
  verwaisteMessstellen: z.number().int(),
  hinweise: z.number().int(),
  abgelehnteMerkmale: z.array(Routenbefund),
  hinweiszeilen: z.array(Routenbefund),
})
export type Netzpruefbericht = z.infer<typeof Netzpruefbericht>

export const Netzeinfuhr = Netzangaben.extend({
  id: z.number(),
  dateiname: z.string(),
  bytes: z.number().int(),
  sha256: z.string(),
  zustand: z.enum(['PRUEFUNG', 'GEPRUEFT', 'AKTIVIERUNG', 'AKTIV', 'ABGELOEST', 'UNLESBAR', 'ABGEBROCHEN']),
  /** Merkmale der Datei gegenüber dem Netz, das bei der Prüfung galt. `null`: noch nicht geprüft */
  bilanz: Bilanz.nullable(),
  bericht: Netzpruefbericht.nullable(),
  meldung: z.string().nullable(),
  angelegtAm: z.string(),
  angelegtVon: z.string(),
  aktiviertAm: z.string().nullable(),
  /** Arbeit, die gerade wartet oder läuft; abbrechen kann sie, wer sie begonnen hat */
  arbeit: z
    .object({
      auftragId: z.number(),
      istEigene: z.boolean(),
      ist: z.number().int(),
      soll: z.number().int().nullable(),
      text: z.string().nullable(),
    })
    .nullable(),
})
export type Netzeinfuhr = z.infer<typeof Netzeinfuhr>

/** Ein Netz, das gilt. */
export const GeltendesNetz = z.object({
  name: z.string(),
  namensnennung: z.string(),
  genauigkeit: z.number(),
  routen: z.number().int(),
  kilometer: z.number(),
  geladenAm: z.string(),
  /** kommt mit dem Produkt, nicht aus einem Import */
  istMitgeliefert: z.boolean(),
})
export type GeltendesNetz = z.infer<typeof GeltendesNetz>

const gemeinsam = { thema: 'Gewässernetz', recht: 'netz.verwalten', objekt: null } as const

export const listeNetzeinfuhren = endpunkt({
  ...gemeinsam,
  methode: 'GET',
  pfad: '/api/netz/einfuhren',
  zusammenfassung: 'Geltende Gewässernetze und alle Importe, der neueste zuerst',
  antwort: z.object({ geltende: z.array(GeltendesNetz), einfuhren: z.array(Netzeinfuhr) }),
})
export const fuehreNetzEin = endpunkt({
  ...gemeinsam,
  methode: 'POST',
  pfad: '/api/netz/einfuhr',
  zusammenfassung: 'Gewässernetz (GeoJSON) hochladen und im Hintergrund prüfen lassen',
  rumpfart: 'datei',
  // Neben einer Datei stehen Zahlen als Text; eine leere bleibt so eine fehlende.
  body: Netzangaben.extend({
    genauigkeit: dezimaltext(Netzangaben.shape.genauigkeit),
    muendungstoleranz: dezimaltext(Netzangaben.shape.muendungstoleranz),
    datei: z.file().min(1, 'Die Datei ist leer'),
  }),
  antwort: z.object({ id: z.number() }),
})
/** Das bisherige Netz gilt, bis die Aktivierung zu Ende ist. */
export const aktiviereNetz = endpunkt({
  ...gemeinsam,
  methode: 'POST',
  pfad: '/api/netz/einfuhr/:id/aktivieren',
  zusammenfassung: 'Geprüftes oder abgelöstes Gewässernetz an die Stelle des bisherigen setzen',
  params: MitKennung,
  antwort: null,
})
export const aktiviereMitgeliefertes = endpunkt({
  ...gemeinsam,
  methode: 'POST',
  pfad: '/api/netz/mitgeliefertes/aktivieren',
  zusammenfassung: 'Das mitgelieferte Gewässernetz wieder an die Stelle des eingeführten setzen',
  antwort: null,
})
export const leseNetzdatei = endpunkt({
  ...gemeinsam,
  methode: 'GET',
  pfad: '/api/netz/einfuhr/:id/original',
  zusammenfassung: 'Die Datei des Netzes, wie sie hochgeladen wurde',
  params: MitKennung,
  antwort: 'datei',
  medientypen: [MEDIENTYP.roh],
})
export const loescheNetzeinfuhr = endpunkt({
  ...gemeinsam,
  methode: 'POST',
  pfad: '/api/netz/einfuhr/:id/delete',
  zusammenfassung: 'Import samt Datei löschen; das geltende Netz bleibt',
  params: MitKennung,
  antwort: null,
})
