import { schluesselVon } from '@benthos/fachmodell'
import { z } from 'zod'
import { MitKennung, pflichttext } from './bausteine.ts'
import { EINLESEARTEN, Einleseform, Einlesung } from './einlesung.ts'
import { endpunkt } from './endpunkt.ts'

/** Gemerkte Formen: wie die Dateien einer Organisation zu lesen sind. Eine Datei mit denselben Überschriften wird so gelesen. */

/** Formen je Organisation. */
export const MAX_HAUSFORMEN = 200

export const Hausform = z.object({
  id: z.number().int(),
  art: z.enum(schluesselVon(EINLESEARTEN)),
  name: z.string(),
  ...Einleseform.pick({ zeichensatz: true, trennzeichen: true, dezimalzeichen: true, kopfzeile: true }).shape,
  spalten: z.array(z.object({ nummer: z.number().int(), kopf: z.string(), feld: z.string().nullable() })),
  geaendertAm: z.string(),
  geaendertVon: z.string().nullable(),
})
export type Hausform = z.infer<typeof Hausform>

const gemeinsam = { thema: 'Einlesen', recht: 'allgemein.angemeldet', objekt: null } as const
const Hausformen = z.object({ zeilen: z.array(Hausform) })

export const listeHausformen = endpunkt({
  ...gemeinsam,
  methode: 'GET',
  pfad: '/api/einlesen/formen',
  zusammenfassung: 'Gemerkte Formen der eigenen Organisation für eine Art, nach Namen geordnet',
  query: z.object({ art: z.enum(schluesselVon(EINLESEARTEN)) }),
  antwort: Hausformen,
})
export const merkeHausform = endpunkt({
  ...gemeinsam,
  methode: 'POST',
  pfad: '/api/einlesen/:id/form',
  zusammenfassung:
    'Merkt für die eigene Organisation, wie diese Datei gelesen ist; zu denselben Überschriften gibt es eine Form',
  params: MitKennung,
  body: z.object({ name: pflichttext(100) }),
  antwort: Einlesung,
})
export const vergissHausform = endpunkt({
  ...gemeinsam,
  methode: 'POST',
  pfad: '/api/einlesen/formen/:id/delete',
  zusammenfassung: 'Nimmt eine gemerkte Form der eigenen Organisation zurück; was damit gelesen ist, bleibt',
  params: MitKennung,
  antwort: Hausformen,
})
