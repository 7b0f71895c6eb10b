import { schluesselVon, type Wert } from '@benthos/fachmodell/werteliste'
import { z } from 'zod'
import { Datum, pflichtauswahl, pflichttext, Version, zahltext } from './bausteine.ts'
import { endpunkt } from './endpunkt.ts'
import { feld } from './feld.ts'

/** Verzeichnisse der Europäischen Umweltagentur: welche Kennungen von Messstellen und Wasserkörpern sie annimmt (Regel D6). */

export const WISE_VERZEICHNISSE = [
  { value: 'MESSSTELLEN', label: 'Messstellen' },
  { value: 'WASSERKOERPER', label: 'Wasserkörper' },
] as const satisfies readonly Wert[]
export type WiseVerzeichnisart = (typeof WISE_VERZEICHNISSE)[number]['value']

/** Byte einer angenommenen Datei: das Verzeichnis aller Staaten hat einige hunderttausend Zeilen. */
export const WISE_VERZEICHNISGRENZE = 40_000_000

export const Wiseverzeichnisangaben = z.object({
  art: feld('Verzeichnis', pflichtauswahl(WISE_VERZEICHNISSE), { hilfe: 'Wovon die Datei die Kennungen nennt.' }),
  stand: feld('Stand', Datum, {
    hilfe: 'Tag, von dem das Verzeichnis der Agentur ist; er steht im Protokoll jeder Meldung.',
  }),
  quelle: feld('Quelle', pflichttext(300, 3), {
    hilfe: 'Woher die Datei ist, etwa die Adresse des Vokabulars; sie steht im Protokoll jeder Meldung.',
  }),
})

export type Wiseverzeichnisangaben = z.infer<typeof Wiseverzeichnisangaben>

/** Ein Verzeichnis, wie es gilt. */
export const Wiseverzeichnis = z.object({
  art: z.enum(schluesselVon(WISE_VERZEICHNISSE)),
  /** 0: noch keines geladen */
  version: z.number().int(),
  geladen: z
    .object({ quelle: z.string(), stand: z.string(), kennungen: z.number().int(), geladenAm: z.string() })
    .nullable(),
})
export type Wiseverzeichnis = z.infer<typeof Wiseverzeichnis>

const gemeinsam = { thema: 'Bewertung', pfad: '/api/eumeldung/verzeichnisse', objekt: null } as const

export const listeWiseverzeichnisse = endpunkt({
  ...gemeinsam,
  methode: 'GET',
  zusammenfassung: 'Verzeichnisse der Agentur, gegen die EU-Meldungen geprüft werden, mit Quelle und Stand',
  recht: 'taxaliste.lesen',
  antwort: z.array(Wiseverzeichnis),
})
export const ladeWiseverzeichnis = endpunkt({
  ...gemeinsam,
  methode: 'POST',
  zusammenfassung: 'Verzeichnis der Agentur (CSV mit Schema und Kennung) laden; es ersetzt das bisherige derselben Art',
  recht: 'taxaliste.verwalten',
  rumpfart: 'datei',
  body: Wiseverzeichnisangaben.extend({
    /** Version des Verzeichnisses, das ersetzt wird; 0: es gab noch keines */
    version: zahltext(Version),
    datei: z
      .file()
      .min(1, 'Die Datei ist leer')
      .max(WISE_VERZEICHNISGRENZE, 'Die Datei ist zu groß; angenommen werden höchstens 40 MB'),
  }),
  /** `andere`: Kennungen anderer Staaten, die nicht gebraucht werden */
  antwort: z.object({ kennungen: z.number().int(), andere: z.number().int(), doppelte: z.number().int() }),
})
