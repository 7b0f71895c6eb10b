import { TAXALISTENARTEN } from '@benthos/fachmodell'
import { z } from 'zod'
import { Blaetterwahl, Kennung, pflichttext } from './bausteine.ts'
import { endpunkt } from './endpunkt.ts'

/** Namen, unter denen ein Labor Taxa schreibt und die keine Taxaliste kennt; sie gehören seiner Organisation. */

/** Namen je Organisation, über alle Listen. */
export const MAX_HAUSNAMEN = 5000
/** Namen, die auf einmal gemerkt oder zurückgenommen werden. */
const MAX_AUF_EINMAL = 500

export const Hausname = z.object({
  id: z.number().int(),
  /** Taxaliste, in der er gilt */
  art: z.enum(TAXALISTENARTEN),
  /** wie das Labor schreibt */
  text: z.string(),
  /** Taxon, das gemeint ist, mit seinem gültigen Namen, als er gemerkt wurde */
  taxon: z.string(),
  /** neueste gültige Fassung seiner Liste; null: keine gilt */
  fassung: z.string().nullable(),
  /** sie führt das Taxon nicht: beim Einfügen ist der Name dann eine Frage */
  istOffen: z.boolean(),
  geaendertAm: z.string(),
  geaendertVon: z.string().nullable(),
})
export type Hausname = z.infer<typeof Hausname>

/** Was der Name beim Angemeldeten zuletzt meinte; meint er inzwischen anderes, wird nichts überschrieben. null: nicht gemerkt */
const Bisher = pflichttext(200).nullable()

const gemeinsam = { thema: 'Taxalisten', recht: 'hausname.fuehren', objekt: null } as const
const antwort = z.object({ zeilen: z.array(Hausname) })

export const listeHausnamen = endpunkt({
  ...gemeinsam,
  methode: 'GET',
  pfad: '/api/hausnamen',
  zusammenfassung: 'Gemerkte Namen der eigenen Organisation, nach Text geordnet',
  query: Blaetterwahl,
  blaettert: 'zeilen',
  antwort,
})
export const merkeHausnamen = endpunkt({
  ...gemeinsam,
  methode: 'POST',
  pfad: '/api/hausnamen',
  zusammenfassung:
    'Namen für die eigene Organisation merken; ein schon gemerkter meint danach das neue Taxon, wenn ihn inzwischen niemand geändert hat',
  body: z.object({
    /** Fassung der Taxaliste, nach der die Taxa heißen; gemerkt wird für jede Fassung dieser Liste */
    version: pflichttext(100),
    namen: z
      .array(z.object({ text: pflichttext(200), taxon: pflichttext(200), bisher: Bisher }))
      .min(1)
      .max(MAX_AUF_EINMAL),
  }),
  antwort,
})
export const nimmHausnamenZurueck = endpunkt({
  ...gemeinsam,
  methode: 'POST',
  pfad: '/api/hausnamen/delete',
  zusammenfassung: 'Gemerkte Namen der eigenen Organisation zurücknehmen; was damit übernommen wurde, bleibt',
  body: z.object({
    /** mit dem Taxon, das der Angemeldete gesehen hat; meint einer inzwischen anderes, bleiben alle */
    namen: z
      .array(z.object({ id: Kennung, taxon: pflichttext(200) }))
      .min(1)
      .max(MAX_AUF_EINMAL),
  }),
  antwort,
})
